//! `lariat classify`: unrestricted, weak or terminal, and why.

use std::fmt::Write;

use lariat_session::{Classified, classified};

use crate::check::names;
use crate::input::ModelArgument;
use crate::output::{one_line, print, print_json, remark};
use crate::{Refusal, Status};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    model: ModelArgument,
    /// Give up when there are more reachable states than this
    #[arg(long, value_name = "STATES")]
    limit: Option<u64>,
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Refusal> {
    let input = arguments.model.read()?;
    let limit = arguments.limit.unwrap_or(u64::MAX);
    let found = match classified(&input.searched(), limit) {
        Ok(found) => found,
        Err(why) => {
            remark(&format!("note: {}: the class is not known", one_line(&why)));
            return Ok(Status::Limit);
        }
    };
    match arguments.json {
        true => print_json(&found)?,
        false => print(&tell(&found))?,
    }
    Ok(Status::NoCounterexample)
}

/// The limit of parts in the text answer; `--json` has all of them.
const PARTS: usize = 20;

fn tell(found: &Classified) -> String {
    let mut text = format!("{}: {}\n", found.class, one_line(&found.because));
    let _ = writeln!(
        text,
        "  {} states, {} transitions, {} components can be reached",
        found.states, found.transitions, found.components
    );
    if found.degeneralised {
        text.push_str(
            "  degeneralised: this is the class of the automaton with one acceptance set\n",
        );
    }
    if !found.partition.is_empty() {
        text.push_str("  partition, no transition leads to an earlier part:\n");
    }
    for part in found.partition.iter().take(PARTS) {
        let kind = if part.accepting { "accepting" } else { "not accepting" };
        let _ = writeln!(text, "    {kind}: {}", names(&part.states));
    }
    if let Some(more) = found.partition.len().checked_sub(PARTS).filter(|&more| more > 0) {
        let _ = writeln!(text, "    … {more} more");
    }
    if let Some(component) = &found.component {
        let _ = writeln!(text, "  the component: {}", names(component));
    }
    if !found.deadlocks.is_empty() {
        let _ = writeln!(text, "  without successors: {}", names(&found.deadlocks));
    }
    for advice in &found.advice {
        let _ = writeln!(text, "  use {}: {}", advice.algorithm, advice.because);
    }
    text
}
