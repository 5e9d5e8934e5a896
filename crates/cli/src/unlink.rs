//! `lariat unlink`: the model of a link.

use std::path::Path;

use lariat_session::core::Options;
use lariat_session::lang::Format;
use lariat_session::link::{Place, Shared, decode};
use serde::Serialize;

use crate::input::text_of;
use crate::output::{one_line, print, print_json, remark};
use crate::{Refusal, Status};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A whole address or the part from # on, or - for standard input
    #[arg(value_name = "LINK")]
    link: String,
    /// One JSON object with everything, instead of the model's text
    #[arg(long)]
    json: bool,
}

/// The contents of a link, with readable names.
#[derive(Debug, Serialize)]
struct Carried<'a> {
    model: &'a str,
    format: Format,
    algorithm: &'a str,
    step: u64,
    line: Option<u16>,
    transitions: Option<u64>,
    revision: Option<u32>,
    moved: &'a [(String, i32, i32)],
    hide_unseen: bool,
    #[serde(skip_serializing_if = "Options::is_empty")]
    options: &'a Options,
    /// The stop conditions, and whether each is enabled.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    stops: &'a [(String, bool)],
    /// The property.
    #[serde(skip_serializing_if = "str::is_empty")]
    property: &'a str,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Refusal> {
    let link = match arguments.link.as_str() {
        "-" => text_of(Path::new("-"), "<stdin>")?,
        link => link.to_owned(),
    };
    let shared = decode(&link).map_err(|error| Refusal(format!("error: {error}")))?;
    match arguments.json {
        true => print_json(&carried(&shared))?,
        false => {
            let step = shared.place.map_or(0, |place| place.step);
            remark(&one_line(&format!("algorithm {}, step {step}", shared.algorithm)));
            print(&shared.model)?;
        }
    }
    Ok(Status::NoCounterexample)
}

fn carried(shared: &Shared) -> Carried<'_> {
    let place = shared.place;
    Carried {
        model: &shared.model,
        format: shared.format,
        algorithm: &shared.algorithm,
        step: place.map_or(0, |place: Place| place.step),
        line: place.map(|place| place.line),
        transitions: place.map(|place| place.transitions),
        revision: place.map(|place| place.revision),
        moved: &shared.moved,
        hide_unseen: shared.hide_unseen,
        options: &shared.options,
        stops: &shared.stops,
        property: &shared.property,
    }
}
