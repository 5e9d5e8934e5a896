//! `lariat steps`: the run, a line per step.

use std::io::{self, BufWriter, Write};

use lariat_session::registry::Algorithm;
use lariat_session::{Timeline, Told};

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
    /// A JSON array with an object per step: step, line, event, sentence, values, counters
    ///
    /// Each object is on a line of its own, so that a long run can be read while it is written.
    #[arg(long)]
    json: bool,
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
    let steps = Steps { timeline: &mut timeline, algorithm, from, to };
    ended(if arguments.json { steps.write_json() } else { steps.write_lines() })?;
    if timeline.progress().limited {
        remark("note: the limit on states was reached");
        return Ok(Status::Limit);
    }
    Ok(Status::NoCounterexample)
}

struct Steps<'a> {
    timeline: &'a mut Timeline,
    algorithm: &'a Algorithm,
    from: u64,
    to: u64,
}

impl Steps<'_> {
    /// The timeline seeks to the first line wanted; from there on a seek is a step.
    fn each(self, mut each: impl FnMut(Told) -> io::Result<()>) -> io::Result<()> {
        for step in self.from..=self.to {
            self.timeline.seek(step);
            if self.timeline.step() < step {
                if step == self.from {
                    remark(&format!("note: the run ends at step {}", self.timeline.step()));
                }
                break;
            }
            each(Told::at_cursor(self.timeline, &self.algorithm.listing))?;
        }
        Ok(())
    }

    fn write_lines(self) -> io::Result<()> {
        let mut stdout = BufWriter::new(io::stdout().lock());
        let listing = self.algorithm.listing;
        let places = listing.all_lines();
        let places = places.iter().map(|&line| listing.place(line).chars().count());
        let widest = places.max().unwrap_or(0);
        let width = if listing.restarts() { widest + 1 } else { 3 };
        self.each(|told| {
            let (place, text) = (told.line.unwrap_or_default(), one_line(&told.sentence));
            writeln!(stdout, "{:<4}  L{place:<width$} {:<9}  {text}", told.step, told.event)
        })?;
        stdout.flush()
    }

    fn write_json(self) -> io::Result<()> {
        let mut stdout = BufWriter::new(io::stdout().lock());
        let mut separator = "[\n";
        self.each(|told| {
            stdout.write_all(separator.as_bytes())?;
            separator = ",\n";
            Ok(serde_json::to_writer(&mut stdout, &told)?)
        })?;
        stdout.write_all(if separator == "[\n" { b"[]\n" } else { b"\n]\n" })?;
        stdout.flush()
    }
}
