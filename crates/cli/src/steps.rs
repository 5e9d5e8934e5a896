//! `lariat steps`: the run, one line per step.

use std::io::{self, BufWriter, Write};

use lariat_session::breakpoints::Stopping;
use lariat_session::condition::{Condition, Vocabulary};
use lariat_session::core::Options;
use lariat_session::explanations;
use lariat_session::registry::Algorithm;
use lariat_session::{Timeline, Told};

use crate::explained_steps::{self, StepsWanted};
use crate::input::ModelArgument;
use crate::output::{ended, one_line, remark};
use crate::search::{self, SearchOptions};
use crate::{Refusal, Status};

#[derive(Debug, clap::Args)]
#[command(after_help = CONDITION_HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    model: ModelArgument,
    /// The search to run [default: se05], or the explanation: fate, neighbourhoods
    #[arg(long, value_name = "NAME")]
    algorithm: Option<String>,
    /// What a labelled transition system should satisfy, for neighbourhoods: `[ R ] false`
    #[arg(long, value_name = "FORMULA")]
    property: Option<String>,
    /// The first step to print, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    from: u64,
    /// The last step to print [default: the end of the run]
    #[arg(long, value_name = "N")]
    to: Option<u64>,
    /// Print only the steps at which this holds, as `entered(s3)` or `line = 7`. A condition on the
    /// search after the step, as `depth > 20` or `colour(s3) = red`, selects only the
    /// steps at which it becomes true
    #[arg(long, value_name = "CONDITION")]
    when: Option<String>,
    /// Of an explanation, print only the step since which this holds at the last step to print
    #[arg(long, value_name = "CONDITION", conflicts_with = "when")]
    since: Option<String>,
    /// A JSON array with one object per step: step, line, event, sentence, values, counters
    ///
    /// Each object is on its own line, so that a long run can be read while it is written.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    options: SearchOptions,
}

const CONDITION_HELP: &str = "\
CONDITION consists of
  the step     line = 7, entered(s), entered(s, red), left(s), coloured(s, red), pushed(s, Roots),
               popped(s, Roots), considered(s -> t), refused(s -> t), found
  the search   colour(s) = red, on_stack(s), on_path(s), on(Roots, s), accepting(s), searching = red
  numbers      depth, steps, |calls|, |blue|, |red|, |Roots|, |Current|, number(s), lowlink(s), depth(s),
               and counters: states, transitions, matched, revisits, counterexamples, extraction;
               max_depth, roots and current are the largest so far
with = != < <= > >= + - and or not ( ). Put quotes around a name with signs or spaces.";

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Refusal> {
    let (from, to) = (arguments.from.max(1), arguments.to.unwrap_or(u64::MAX));
    if from > to {
        return Err(Refusal(format!("error: --from {from} comes after --to {to}")));
    }
    if let Some(explanation) = arguments.algorithm.as_deref().and_then(explanations::find) {
        let options = arguments.options.of_explanation(explanation)?;
        let (when, since) = (arguments.when.as_deref(), arguments.since.as_deref());
        let wanted = StepsWanted { from, to, when, since, json: arguments.json };
        let (input, property) = (arguments.model.read()?, arguments.property.as_deref());
        return explained_steps::run(explanation.name, &input, property, options, &wanted);
    }
    if arguments.since.is_some() || arguments.property.is_some() {
        return Err(Refusal(
            "error: --since and --property are for explanations: --algorithm fate or neighbourhoods"
                .to_owned(),
        ));
    }
    let algorithm = search::algorithm(arguments.algorithm.as_deref())?;
    let options = arguments.options.of(algorithm)?;
    let input = arguments.model.read()?;
    let limit = arguments.options.limit.or(arguments.to.is_none().then_some(TOLD));
    let mut timeline = search::timeline(&input, algorithm, &options, limit)?;
    let when = arguments.when.as_deref();
    let when = when.map(|text| condition(text, algorithm, &options, &timeline)).transpose()?;
    let steps = Steps { timeline: &mut timeline, algorithm, from, to, when: when.as_ref() };
    ended(if arguments.json { steps.write_json() } else { steps.write_lines() })?;
    if let (Some(condition), Some(text)) = (&when, &arguments.when) {
        let over = timeline.progress().outcome.is_some();
        for warning in condition.unmet(timeline.space()).iter().filter(|_| over) {
            remark(&warning.render(WHEN, text));
        }
    }
    if let Some(why) = timeline.limit_words() {
        remark(&format!("note: a limit was reached: {}", one_line(&why)));
        return Ok(Status::Limit);
    }
    Ok(Status::NoCounterexample)
}

/// The default limit of states: every step takes a sentence.
const TOLD: u64 = 200_000;

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

struct Steps<'a> {
    timeline: &'a mut Timeline,
    algorithm: &'a Algorithm,
    from: u64,
    to: u64,
    when: Option<&'a Condition>,
}

impl Steps<'_> {
    /// Seeks to the first step wanted; after that each seek is a single step.
    fn each(self, mut each: impl FnMut(Told) -> io::Result<()>) -> io::Result<()> {
        let mut stopping = self.when.map(Stopping::new);
        if let Some(stopping) = &mut stopping {
            self.timeline.seek(self.from - 1);
            stopping.begin(self.timeline.moment());
        }
        for step in self.from..=self.to {
            self.timeline.seek(step);
            if self.timeline.step() < step {
                if step == self.from {
                    remark(&format!("note: the run ends at step {}", self.timeline.step()));
                }
                break;
            }
            let at = self.timeline.moment();
            if stopping.as_mut().is_some_and(|stopping| !stopping.stops(at)) {
                continue;
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
            write!(stdout, "{}", told.to_json())
        })?;
        stdout.write_all(if separator == "[\n" { b"[]\n" } else { b"\n]\n" })?;
        stdout.flush()
    }
}
