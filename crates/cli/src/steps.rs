//! `lariat steps`: the run, a line per step.

use std::io::{self, BufWriter, Write};

use lariat_session::core::Machine;
use lariat_session::registry::{self, Algorithm, Visitor};
use lariat_session::{Automaton, Debugger, Preparation, Timeline, narrate};

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
    let force = arguments.options.force(algorithm)?;
    let (from, to) = (arguments.from.max(1), arguments.to.unwrap_or(u64::MAX));
    if from > to {
        return Err(Refusal(format!("error: --from {from} comes after --to {to}")));
    }
    let input = arguments.model.read()?;
    let Preparation { automaton, degeneralised, forced } = search::prepared(&input, force)?;
    if degeneralised {
        remark("note: degeneralised: these are the steps on the automaton with one acceptance set");
    }
    if forced {
        remark("note: forced: the search runs from the first of several initial states only");
    }
    let limit = arguments.options.limit;
    let mut lister = Lister {
        algorithm,
        automaton: Some(automaton),
        from,
        to,
        limit,
        ended: Ok(Status::NoCounterexample),
    };
    registry::visit_all(&mut lister);
    let status = lister.ended.as_ref().map_or(Status::NoCounterexample, |&status| status);
    ended(lister.ended.map(|_| ()))?;
    Ok(status)
}

/// Lists the run of one search among all that there are.
struct Lister {
    algorithm: &'static Algorithm,
    automaton: Option<Automaton>,
    from: u64,
    to: u64,
    limit: Option<u64>,
    ended: io::Result<Status>,
}

impl Visitor for Lister {
    fn visit<M: Machine + 'static>(&mut self, algorithm: &Algorithm) {
        if algorithm.name != self.algorithm.name {
            return;
        }
        if let Some(automaton) = self.automaton.take() {
            self.ended = self.list(&mut Timeline::<M>::new(automaton));
        }
    }
}

impl Lister {
    /// The timeline seeks to the first line wanted; from there on a seek is a step.
    fn list<M: Machine>(&self, timeline: &mut Timeline<M>) -> io::Result<Status> {
        if let Some(limit) = self.limit {
            timeline.limit_states(limit);
        }
        let mut stdout = BufWriter::new(io::stdout().lock());
        for step in self.from..=self.to {
            timeline.seek(step);
            if timeline.step() < step {
                if step == self.from {
                    remark(&format!("note: the run ends at step {}", timeline.step()));
                }
                break;
            }
            let record = timeline.record_at_cursor();
            let line = record.events.first().map_or(0, |(line, _)| line.0);
            // A snapshot has a last word at the end, but takes long for a step among millions.
            let sentence = match timeline.machine().outcome() {
                Some(_) => timeline.snapshot().sentence,
                None => narrate(record, timeline.space()),
            };
            let text = one_line(&sentence.text());
            writeln!(stdout, "{step:<4}  L{line:<3} {:<9}  {text}", sentence.event)?;
        }
        stdout.flush()?;
        if timeline.progress().limited {
            remark("note: the limit on states was reached");
            return Ok(Status::Limit);
        }
        Ok(Status::NoCounterexample)
    }
}
