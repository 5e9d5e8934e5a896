//! `lariat steps`: the run, a line per step.

use std::io::{self, BufWriter, Write};

use lariat_session::breakpoints::Stopping;
use lariat_session::condition::{Condition, Vocabulary};
use lariat_session::core::{Line, Options};
use lariat_session::registry::Algorithm;
use lariat_session::{Timeline, narrate};

use crate::input::ModelArgument;
use crate::output::{ended, one_line, remark};
use crate::search::{self, SearchOptions};
use crate::{Refusal, Status};

#[derive(Debug, clap::Args)]
#[command(after_help = CONDITION_HELP)]
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
    /// Print only the steps at which this holds, as `entered(s3)` or `line = 7`; if it is not about
    /// the step but about the search after it, as `depth > 20` or `colour(s3) = red`, only the
    /// steps at which it becomes true
    #[arg(long, value_name = "CONDITION")]
    when: Option<String>,
    #[command(flatten)]
    options: SearchOptions,
}

const CONDITION_HELP: &str = "\
CONDITION is made of
  the step     line = 7, entered(s), entered(s, red), left(s), coloured(s, red), pushed(s, Roots),
               popped(s, Roots), considered(s -> t), refused(s -> t), found
  the search   colour(s) = red, on_stack(s), on_path(s), on(Roots, s), accepting(s), searching = red
  numbers      depth, steps, |calls|, |blue|, |red|, |Roots|, |Current|, number(s), lowlink(s), depth(s),
               and counters: states, transitions, matched, revisits, counterexamples, extraction;
               max_depth, roots and current are the largest so far
with = != < <= > >= + - and or not ( ). A name with signs or spaces stands in quotes.";

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Refusal> {
    let algorithm = search::algorithm(arguments.algorithm.as_deref())?;
    let options = arguments.options.of(algorithm)?;
    let (from, to) = (arguments.from.max(1), arguments.to.unwrap_or(u64::MAX));
    if from > to {
        return Err(Refusal(format!("error: --from {from} comes after --to {to}")));
    }
    let input = arguments.model.read()?;
    let mut timeline = search::timeline(&input, algorithm, &options, arguments.options.limit)?;
    let when = arguments.when.as_deref();
    let when = when.map(|text| condition(text, algorithm, &options, &timeline)).transpose()?;
    ended(list(&mut timeline, algorithm, (from, to), when.as_ref()))?;
    if let (Some(condition), Some(text)) = (&when, &arguments.when) {
        let over = timeline.progress().outcome.is_some();
        for warning in condition.unmet(timeline.space()).iter().filter(|_| over) {
            remark(&warning.render(WHEN, text));
        }
    }
    if timeline.progress().limited {
        remark("note: the limit on states was reached");
        return Ok(Status::Limit);
    }
    Ok(Status::NoCounterexample)
}

const WHEN: &str = "--when";

fn condition(
    text: &str,
    algorithm: &Algorithm,
    options: &Options,
    timeline: &Timeline,
) -> Result<Condition, Refusal> {
    let vocabulary = Vocabulary::new(algorithm, options, timeline.space());
    Condition::read(text, &vocabulary).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(|error| error.render(WHEN, text)).collect();
        Refusal(errors.join("\n"))
    })
}

/// The timeline seeks to the first line wanted; from there on a seek is a step.
fn list(
    timeline: &mut Timeline,
    algorithm: &Algorithm,
    (from, to): (u64, u64),
    when: Option<&Condition>,
) -> io::Result<()> {
    let mut stdout = BufWriter::new(io::stdout().lock());
    let places = algorithm.listing.all_lines();
    let places = places.iter().map(|&line| algorithm.listing.place(line).chars().count());
    let widest = places.max().unwrap_or(0);
    let width = if algorithm.listing.restarts() { widest + 1 } else { 3 };
    let mut stopping = when.map(Stopping::new);
    if let Some(stopping) = &mut stopping {
        timeline.seek(from - 1);
        stopping.begin(timeline.moment());
    }
    for step in from..=to {
        timeline.seek(step);
        if timeline.step() < step {
            if step == from {
                remark(&format!("note: the run ends at step {}", timeline.step()));
            }
            break;
        }
        if stopping.as_mut().is_some_and(|stopping| !stopping.stops(timeline.moment())) {
            continue;
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
