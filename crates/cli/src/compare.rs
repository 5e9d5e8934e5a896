//! `lariat compare`: several searches on one model, counters side by side.

use lariat_session::registry::{ALGORITHMS, Algorithm};
use lariat_session::{Answer, CheckError, Verdict, check};

use crate::check::counters;
use crate::input::{Input, ModelArgument};
use crate::output::{print, print_json, remark};
use crate::search::{self, SearchOptions};
use crate::{Refusal, Status};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    model: ModelArgument,
    /// The searches to run, separated by commas [default: all that fit]
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    algorithms: Vec<String>,
    #[command(flatten)]
    options: SearchOptions,
    /// An array of JSON objects, as `check` prints them
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Refusal> {
    let named: Vec<&Algorithm> = arguments
        .algorithms
        .iter()
        .map(|name| search::algorithm(Some(name.trim())))
        .collect::<Result<_, _>>()?;
    let chosen = if named.is_empty() { ALGORITHMS.iter().collect() } else { named.clone() };
    for algorithm in &chosen {
        arguments.options.force(algorithm)?;
    }
    let input = arguments.model.read()?;
    input.require_automaton()?;
    let answers = answers(arguments, &input, &chosen, !named.is_empty())?;
    let verdicts = |wanted| answers.iter().any(|answer| answer.verdict == wanted);
    if verdicts(Verdict::Counterexample) && verdicts(Verdict::Empty) {
        remark(
            "error: THE SEARCHES DISAGREE on whether there is a counterexample. One of them is \
             wrong: please report this model as a bug in Lariat",
        );
    }
    match arguments.json {
        true => print_json(&answers)?,
        false => print(&table(&answers))?,
    }
    Ok(match (verdicts(Verdict::Counterexample), verdicts(Verdict::Limit)) {
        (true, _) => Status::Counterexample,
        (false, true) => Status::Limit,
        (false, false) => Status::NoCounterexample,
    })
}

/// Runs the searches that fit. One that was asked for by name and does not fit is a refusal, and
/// so is a model that none of them fits.
fn answers(
    arguments: &Arguments,
    input: &Input,
    chosen: &[&'static Algorithm],
    by_name: bool,
) -> Result<Vec<Answer>, Refusal> {
    let mut answers = Vec::new();
    let mut misfits: Vec<(&str, CheckError)> = Vec::new();
    for algorithm in chosen {
        let force = arguments.options.force(algorithm)?;
        match check(input.blueprint(), algorithm, force, arguments.options.limit) {
            Ok(answer) => answers.push(answer),
            Err(error) => misfits.push((algorithm.name, error)),
        }
    }
    match misfits.first() {
        Some((_, error)) if by_name || answers.is_empty() => Err(search::unfit(input, error)),
        _ => {
            for (name, error) in misfits {
                remark(&format!("note: {name} is left out: {error}"));
            }
            Ok(answers)
        }
    }
}

/// A row a search, a column a number.
fn table(answers: &[Answer]) -> String {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let head = ["search", "verdict", "length", "steps"].map(str::to_owned);
    let names = answers.first().map(|answer| counters(&answer.counters)).unwrap_or_default();
    rows.push(head.into_iter().chain(names.map(|(name, _)| name.to_owned())).collect());
    for answer in answers {
        let verdict = match answer.verdict {
            Verdict::Counterexample => "counterexample",
            Verdict::Empty => "empty",
            Verdict::Limit => "limit",
        };
        let length = answer.length.map_or("–".to_owned(), |length| length.to_string());
        let numbers = counters(&answer.counters).map(|(_, value)| value.to_string());
        let start = [answer.algorithm.to_owned(), verdict.to_owned(), length];
        rows.push(start.into_iter().chain([answer.steps.to_string()]).chain(numbers).collect());
    }
    let mut text = aligned(&rows);
    if answers.iter().any(|answer| answer.degeneralised) {
        text.push_str("degeneralised: the counters are those of the automaton with one set\n");
    }
    if answers.iter().any(|answer| answer.forced) {
        text.push_str("forced: the searches ran from the first of several initial states only\n");
    }
    text
}

/// Words to the left, numbers to the right.
fn aligned(rows: &[Vec<String>]) -> String {
    const WORDS: usize = 2;
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column < WORDS { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}
