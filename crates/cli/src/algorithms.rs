//! `lariat algorithms`: lists the registry.

use std::fmt::Write;

use lariat_session::ALGORITHMS;

use crate::output::{print, print_json};
use crate::{Refusal, Status};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// An array of JSON objects
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Refusal> {
    match arguments.json {
        true => print_json(&ALGORITHMS)?,
        false => print(&table())?,
    }
    Ok(Status::NoCounterexample)
}

fn table() -> String {
    let width = ALGORITHMS.iter().map(|algorithm| algorithm.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for algorithm in ALGORITHMS {
        let _ = writeln!(
            text,
            "{:<width$}  {} ({}); needs {}",
            algorithm.name,
            algorithm.listing.title,
            algorithm.paper,
            algorithm.needs.words()
        );
        for option in algorithm.options {
            let values = option.values.join("|");
            let _ = writeln!(text, "{:<width$}  {}={values}: {}", "", option.name, option.help);
        }
    }
    text
}
