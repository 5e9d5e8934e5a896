//! `lariat experiment jrs`: annotated traces compared with plain shortest ones (JRS, section 6).

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lariat_session::check;
use lariat_session::core::fate::Will;
use lariat_session::core::{Model, Options};
use lariat_session::fate::{FateAsked, FateExamined, FateSubject, FateUnfit, Way};
use lariat_session::lang::{Format, Specification, read};
use lariat_session::registry::{SHORTEST, find};

use crate::input::ModelArgument;
use crate::output::{one_line, print};
use crate::{Refusal, Status};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Models with a target or marks [default: the FIFO, the bakery and the arbiter]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Repeat each measurement this often, and take the shortest time
    #[arg(long, value_name = "N", default_value_t = 5)]
    times: u32,
    /// Leave out a model with more states than this
    #[arg(long, value_name = "STATES", default_value_t = 10_000_000)]
    limit: u64,
}

/// The models of JRS's section 6 as far as they are known: two of the three are circuits that are not available.
const SHIPPED: [(&str, &str); 3] = [
    ("fifo", include_str!("../../../static/examples/fifo.lar")),
    ("bakery", include_str!("../../../static/examples/bakery.lar")),
    ("arbiter", include_str!("../../../static/examples/arbiter.lar")),
];

/// The measurements of JRS, on other models and another machine.
const THEIRS: &str = "
JRS, restricted, on a 400 MHz Pentium 2: their FIFO 2.1 s (plain trace 5.7 s); their bakery four fated segments
of 13, 6, 4 and 5 steps, 1.2 s (plain 0.1 s); an audio receiver one fated segment of 31 steps, 4 s (plain 1.9 s).
";

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Refusal> {
    let models = match arguments.files.is_empty() {
        true => shipped()?,
        false => given(&arguments.files)?,
    };
    // The table is printed only when every row has been computed.
    let mut text = String::from(
        "| model | Γ | states | moves | algorithm | fated segments | free choices | length | annotated | \
         plain | its length |\n| --- | --- | ---: | ---: | --- | --- | ---: | ---: | ---: | ---: | ---: |\n",
    );
    for (name, model) in &models {
        for way in [Way::Restricted, Way::General] {
            text.push_str(&row(name, model, way, arguments)?);
        }
    }
    text.push_str(THEIRS);
    print(&text)?;
    Ok(Status::NoCounterexample)
}

fn shipped() -> Result<Vec<(String, Specification)>, Refusal> {
    let model = |(name, text): (&str, &str)| {
        let unread = || Refusal(format!("error: the example `{name}` cannot be read"));
        Ok((name.to_owned(), read(text, Format::Lar).tree.ok_or_else(unread)?))
    };
    SHIPPED.into_iter().map(model).collect()
}

fn given(files: &[PathBuf]) -> Result<Vec<(String, Specification)>, Refusal> {
    let model = |file: &PathBuf| {
        let name = file.file_stem().unwrap_or_default().display().to_string();
        Ok((name, ModelArgument::of(file.clone()).read()?.model))
    };
    files.iter().map(model).collect()
}

fn row(
    name: &str,
    model: &Specification,
    way: Way,
    arguments: &Arguments,
) -> Result<String, Refusal> {
    let asked = FateAsked { way, ..FateAsked::default() };
    let subject = FateSubject::new(model, &asked, arguments.limit).map_err(|unfit| {
        let (FateUnfit::Model { why, .. } | FateUnfit::Option { why, .. }) = unfit;
        Refusal(format!("error: {name}: {}", one_line(&why)))
    })?;
    let (annotated, analysis) = shortest(arguments.times, || subject.analyse());
    let examined = FateExamined::new(&subject, &analysis);
    let automaton = model.automaton();
    let (plain, lasso) = shortest(arguments.times, || plain(&automaton));
    let report = examined.report();
    let mut text = String::new();
    let _ = writeln!(
        text,
        "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |",
        cell(name),
        cell(&report.control.join(", ")),
        subject.arena.state_count(),
        subject.arena.system.move_count(),
        match way {
            Way::Restricted => "restricted",
            Way::General => "general",
        },
        segments(&examined),
        report.free.map_or("–".to_owned(), |free| free.to_string()),
        analysis.steps().count(),
        time(annotated),
        time(plain),
        lasso.map_or("–".to_owned(), |length| length.to_string()),
    );
    Ok(text)
}

/// The number of fated segments, and the length of each: `4: 13, 6, 4, 5`.
fn segments(examined: &FateExamined) -> String {
    let mut lengths: Vec<usize> = Vec::new();
    let mut is_open = false;
    for step in examined.analysis.steps() {
        match (step.will, is_open) {
            (Will::Fated, false) => lengths.push(1),
            (Will::Fated, true) => lengths.iter_mut().rev().take(1).for_each(|last| *last += 1),
            (Will::Free, _) => {}
        }
        is_open = step.will == Will::Fated;
    }
    let each: Vec<String> = lengths.iter().map(usize::to_string).collect();
    match lengths.len() {
        0 => "0".to_owned(),
        count => format!("{count}: {}", each.join(", ")),
    }
}

/// The length of a shortest trace as a search finds it, if there is one.
fn plain(automaton: &Arc<dyn Model>) -> Option<usize> {
    let options = Options::default().with("force", "true");
    let answer = check(automaton, find(SHORTEST)?, &options, None).ok()?;
    let lasso = answer.lasso?;
    // A lasso to a target ends in a loop at the target, which is not a step of the trace.
    let stays = automaton.state_named(lasso.cycle.first()?).is_some_and(|state| {
        let (mut count, mut is_own) = (0, false);
        let all = automaton.transitions(state.code(), |target, _, _| {
            (count, is_own) = (count + 1, target == state.code());
        });
        all.is_ok() && count == 1 && is_own && lasso.cycle.len() == 1
    });
    Some(lasso.stem.len() + if stays { 0 } else { lasso.cycle.len() })
}

/// The shortest of several times, and the result.
fn shortest<T>(times: u32, work: impl Fn() -> T) -> (Duration, T) {
    let run = || {
        let started = Instant::now();
        let result = work();
        (started.elapsed(), result)
    };
    let first = run();
    (1..times).map(|_| run()).fold(first, |best, next| if next.0 < best.0 { next } else { best })
}

/// Text escaped for a table cell.
fn cell(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

fn time(span: Duration) -> String {
    match span.as_micros() {
        short @ 0..1000 => format!("{short} µs"),
        _ => format!("{:.1} ms", span.as_secs_f64() * 1000.0),
    }
}
