//! `lariat lemmas`: the lemmas of the papers, checked at every step of a run.

use std::fmt::Write;

use lariat_session::Piece;
use lariat_session::core::Line;
use lariat_session::lemmas::{self, Gap, Lemma, LemmaReport};
use lariat_session::registry::Algorithm;
use serde::Serialize;

use crate::input::ModelArgument;
use crate::output::{one_line, print, print_json, remark};
use crate::search::{self, SearchOptions};
use crate::{Refusal, Status};

#[derive(Debug, clap::Args)]
#[command(after_help = STATUS_HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    model: ModelArgument,
    /// The search to run [default: se05]
    #[arg(long, value_name = "NAME")]
    algorithm: Option<String>,
    #[command(flatten)]
    options: SearchOptions,
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

const STATUS_HELP: &str = "\
Exit status: 0 all lemmas hold, 1 one breaks, 2 bad input or usage, 3 a limit was reached before the end.";

#[derive(Debug, Serialize)]
struct Checked<'a> {
    algorithm: &'a str,
    /// The number of steps that were checked.
    steps: u64,
    /// Whether the run ended within them.
    complete: bool,
    lemmas: Vec<Row>,
    /// What the search does not promise, even if all lemmas hold.
    not_promised: Vec<Gap>,
}

#[derive(Debug, Serialize)]
struct Row {
    #[serde(flatten)]
    lemma: Lemma,
    holds: bool,
    holds_through: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    broken: Option<Broken>,
}

#[derive(Debug, Serialize)]
struct Broken {
    step: u64,
    /// The name of the line in the listing.
    line: Option<String>,
    because: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Refusal> {
    let algorithm = search::algorithm(arguments.algorithm.as_deref())?;
    let options = arguments.options.of(algorithm)?;
    let input = arguments.model.read()?;
    let mut timeline = search::timeline(&input, algorithm, &options, arguments.options.limit)?;
    let reports = lemmas::check(&mut timeline, algorithm, &options, &[]);
    let stated = lemmas::of(algorithm, &options);
    let rows = reports.iter().filter_map(|report| {
        let lemma = stated.iter().find(|lemma| lemma.id == report.id)?;
        Some(row(*lemma, report, algorithm))
    });
    let lemmas: Vec<Row> = rows.collect();
    let progress = timeline.progress();
    let (steps, limited) = (progress.steps, progress.limited);
    let complete = progress.outcome.is_some();
    let not_promised = lemmas::not_promised(algorithm, &options);
    let checked = Checked { algorithm: algorithm.name, steps, complete, lemmas, not_promised };
    match arguments.json {
        true => print_json(&checked)?,
        false => print(&tell(&checked))?,
    }
    if let Some(why) = timeline.limit_words() {
        remark(&format!("note: a limit was reached: {}", one_line(&why)));
    }
    Ok(match checked.lemmas.iter().all(|row| row.holds) {
        false => Status::Counterexample,
        true if limited => Status::Limit,
        true => Status::NoCounterexample,
    })
}

fn row(lemma: Lemma, report: &LemmaReport, algorithm: &Algorithm) -> Row {
    let broken = report.broken.as_ref().map(|breach| Broken {
        step: breach.step,
        line: breach.line.map(|line| algorithm.listing.place(Line(line))),
        because: breach.pieces.iter().map(word).collect(),
    });
    Row { lemma, holds: broken.is_none(), holds_through: report.holds_through, broken }
}

fn word(piece: &Piece) -> &str {
    match piece {
        Piece::Text(text) => text,
        Piece::State { name, .. } => name,
    }
}

fn tell(checked: &Checked<'_>) -> String {
    let mut text = String::new();
    for row in &checked.lemmas {
        let verdict = if row.holds { "holds " } else { "breaks" };
        let Lemma { id, sentence, source, .. } = row.lemma;
        let _ = writeln!(text, "{verdict}  {id}: {sentence} ({source})");
        if let Some(Broken { step, line, because }) = &row.broken {
            let line = line.as_ref().map_or_else(String::new, |line| format!(", line {line}"));
            let _ = writeln!(text, "        at step {step}{line}: {}", one_line(because));
        }
    }
    for Gap { id, sentence, .. } in &checked.not_promised {
        let _ = writeln!(text, "not promised  {id}: {sentence}");
    }
    let end = if checked.complete { "the whole run" } else { "not the whole run" };
    let _ = writeln!(text, "{} steps of {}: {end}", checked.steps, checked.algorithm);
    text
}
