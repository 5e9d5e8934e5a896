//! `lariat steps`: the run, a line per step.

use std::io::{self, BufWriter, Write};

use lariat_session::core::Line;
use lariat_session::registry::Algorithm;
use lariat_session::{Timeline, narrate};

use crate::input::ModelArgument;
use crate::output::{ended, one_line, remark};
use crate::search::{self, SearchOptions};
use crate::{Refusal, Status};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    model: ModelArgument,
    /// The search to run [default: se05]
    #[arg(long, value_name = "NAME")]
    algorithm: Option<String>,
    /// The first step to print, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    from: u64,
    /// The last step to print [default: the end of the run]
    #[arg(long, value_name = "N")]
    to: Option<u64>,
    #[command(flatten)]
    options: SearchOptions,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Refusal> {
    let algorithm = search::algorithm(arguments.algorithm.as_deref())?;
    let options = arguments.options.of(algorithm)?;
    let (from, to) = (arguments.from.max(1), arguments.to.unwrap_or(u64::MAX));
    if from > to {
        return Err(Refusal(format!("error: --from {from} comes after --to {to}")));
    }
    let input = arguments.model.read()?;
    let mut timeline = search::timeline(&input, algorithm, &options, arguments.options.limit)?;
    ended(list(&mut timeline, algorithm, from, to))?;
    if timeline.progress().limited {
        remark("note: the limit on states was reached");
        return Ok(Status::Limit);
    }
    Ok(Status::NoCounterexample)
}

/// The timeline seeks to the first line wanted; from there on a seek is a step.
fn list(timeline: &mut Timeline, algorithm: &Algorithm, from: u64, to: u64) -> io::Result<()> {
    let mut stdout = BufWriter::new(io::stdout().lock());
    let places = algorithm.listing.all_lines();
    let places = places.iter().map(|&line| algorithm.listing.place(line).chars().count());
    let widest = places.max().unwrap_or(0);
    let width = if algorithm.listing.restarts() { widest + 1 } else { 3 };
    for step in from..=to {
        timeline.seek(step);
        if timeline.step() < step {
            if step == from {
                remark(&format!("note: the run ends at step {}", timeline.step()));
            }
            break;
        }
        let record = timeline.record_at_cursor();
        let line = record.events.first().map_or(Line(0), |&(line, _)| line);
        // A snapshot has a last word at the end, but takes long for a step among millions.
        let sentence = match timeline.machine().outcome() {
            Some(_) => timeline.snapshot().sentence,
            None => narrate(record, timeline.space()),
        };
        let (place, text) = (algorithm.listing.place(line), one_line(&sentence.text()));
        writeln!(stdout, "{step:<4}  L{place:<width$} {:<9}  {text}", sentence.event)?;
    }
    stdout.flush()
}
