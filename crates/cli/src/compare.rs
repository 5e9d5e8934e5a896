//! `lariat compare`: several searches on one model, counters side by side.

use std::fmt::Write;
use std::sync::Arc;

use clap::ValueEnum;
use lariat_session::SoFar;
use lariat_session::core::Model;
use lariat_session::registry::{self, ALGORITHMS, Algorithm, Family};
use lariat_session::table::{Row, csv, markdown};
use lariat_session::versus::Setup;
use lariat_session::{Answer, Bounds, CheckError, Verdict, check_while, classified};

use crate::input::{Input, ModelArgument};
use crate::output::{one_line, print, print_json_list, remark};
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
    /// An array of JSON objects like those of `check`
    #[arg(long)]
    json: bool,
    /// The format of the table
    #[arg(long, value_enum, default_value_t = Format::Table, conflicts_with = "json")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Aligned, with one section per family of searches
    Table,
    Csv,
    Markdown,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Refusal> {
    let named: Vec<&Algorithm> = arguments
        .algorithms
        .iter()
        .map(|name| search::algorithm(Some(name.trim())))
        .collect::<Result<_, _>>()?;
    let chosen = if named.is_empty() { ALGORITHMS.iter().collect() } else { named.clone() };
    for algorithm in &chosen {
        arguments.options.among(algorithm, &chosen)?;
    }
    let input = arguments.model.read()?;
    let automaton = input.searched();
    let answers = answers(arguments, &input, &automaton, &chosen, !named.is_empty())?;
    let verdicts = |wanted| answers.iter().any(|answer| answer.verdict == wanted);
    let sound = |answer: &&Answer| answer.flaw.is_none();
    let found = answers.iter().filter(sound).any(|a| a.verdict == Verdict::Counterexample);
    if found && verdicts(Verdict::Empty) {
        remark(
            "error: THE SEARCHES DISAGREE on whether there is a counterexample. One of them is \
             wrong: please report this model as a bug in Lariat",
        );
    }
    match arguments.format {
        _ if arguments.json => print_json_list(&answers)?,
        Format::Table => {
            print(&format!("{}{}", model(&automaton, arguments, &answers), table(&answers)))?
        }
        Format::Csv => print(&csv(&rows(arguments, &answers, &chosen)?))?,
        Format::Markdown => print(&markdown(&rows(arguments, &answers, &chosen)?))?,
    }
    Ok(match (verdicts(Verdict::Counterexample), verdicts(Verdict::Limit)) {
        (true, _) => Status::Counterexample,
        (false, true) => Status::Limit,
        (false, false) => Status::NoCounterexample,
    })
}

/// The answers as lines of a table for other programs.
fn rows(
    arguments: &Arguments,
    answers: &[Answer],
    chosen: &[&'static Algorithm],
) -> Result<Vec<Row>, Refusal> {
    let mut rows = Vec::new();
    for answer in answers {
        let Some(algorithm) = registry::find(answer.algorithm) else { continue };
        let options = arguments.options.among(algorithm, chosen)?;
        rows.push(Row {
            search: Setup { options, ..Setup::of(algorithm) }.name(),
            verdict: answer.verdict,
            length: answer.length,
            counters: answer.counters,
            steps: answer.steps,
        });
    }
    Ok(rows)
}

/// The limit of steps for a search that was not named.
const A_WHILE: u64 = 20_000_000;

/// The limit of memory for a search that was not named, after another search has reached a limit.
const LITTLE: u64 = 1 << 26;

/// Runs the searches that fit. It is a refusal if a named search does not fit, or if no search fits
/// the model.
fn answers(
    arguments: &Arguments,
    input: &Input,
    automaton: &Arc<dyn Model>,
    chosen: &[&'static Algorithm],
    by_name: bool,
) -> Result<Vec<Answer>, Refusal> {
    let mut answers = Vec::new();
    let mut misfits: Vec<(&str, CheckError)> = Vec::new();
    let states = arguments.options.limit.unwrap_or(search::RECORDED);
    let mut bounds = Bounds::states(Some(states));
    for algorithm in chosen {
        let options = arguments.options.among(algorithm, chosen)?;
        // A search that may visit every simple path, and was not named, has a limit of steps.
        let minimises = algorithm.family == Family::Minimising;
        let mut goes_on = |now: SoFar| by_name || !minimises || now.steps < A_WHILE;
        match check_while(automaton, algorithm, &options, bounds, &mut goes_on) {
            Ok(answer) if answer.verdict == Verdict::Limit && answer.limit.is_none() => {
                remark(&format!(
                    "note: {} is left out: it takes more than {A_WHILE} steps (ask for it by name)",
                    algorithm.name
                ));
            }
            Ok(answer) => {
                // If one search reached the limit of memory, the others probably will, too.
                let is_memory = answer.limit.is_some() && answer.counters.states <= states;
                if is_memory && !by_name && bounds.bytes > LITTLE {
                    bounds.bytes = LITTLE;
                    remark(&format!(
                        "note: {} has reached a limit, so each search after it gets {} MB of memory \
                         (a search that is named gets all of it)",
                        algorithm.name,
                        LITTLE >> 20
                    ));
                }
                answers.push(answer);
            }
            Err(error) => misfits.push((algorithm.name, error)),
        }
    }
    match misfits.first() {
        Some((_, error)) if by_name || answers.is_empty() => Err(search::unfit(input, error)),
        _ => {
            for (name, error) in misfits {
                remark(&one_line(&format!("note: {name} is left out: {error}")));
            }
            Ok(answers)
        }
    }
}

/// Models with more states than this are not explored for the description alone.
const DESCRIBED: u64 = 2_000_000;

/// The first columns of SE's Table 1: weak or not, number of states and transitions.
fn model(automaton: &Arc<dyn Model>, arguments: &Arguments, answers: &[Answer]) -> String {
    // A model that was too large for the first search is not explored again.
    if let Some(why) = answers.first().and_then(|answer| answer.limit.as_ref()) {
        return format!("{}\n\n", one_line(why));
    }
    let limit = arguments.options.limit.unwrap_or(DESCRIBED);
    match classified(automaton, limit) {
        Ok(found) => format!(
            "weak {}, states {}, trans {}{}\n\n",
            if found.class == "unrestricted" { "no" } else { "yes" },
            found.states,
            found.transitions,
            if found.degeneralised { " (of the automaton with one acceptance set)" } else { "" },
        ),
        Err(why) => format!("{}\n\n", one_line(&why)),
    }
}

const HEAD: [&str; 13] = [
    "",
    "verdict",
    "length",
    "st",
    "tr",
    "dp",
    "|Roots|",
    "|Current|",
    "matched",
    "revisits",
    "reports",
    "extraction",
    "steps",
];

/// SE's Table 1, transposed: one row per search, one section per family.
fn table(answers: &[Answer]) -> String {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for family in Family::ALL {
        let of_family = |answer: &&Answer| {
            registry::find(answer.algorithm).is_some_and(|algorithm| algorithm.family == family)
        };
        let mut members = answers.iter().filter(of_family).peekable();
        if members.peek().is_some() {
            let mut head = HEAD.map(str::to_owned).to_vec();
            head[0] = family.title().to_owned();
            rows.push(head);
            rows.extend(members.map(row));
        }
    }
    let mut text = aligned(&rows);
    text.push_str("\nst states, tr transitions, dp depth of the calls");
    text.push_str(", |Roots| and |Current| the largest stacks\n");
    if answers.iter().any(|answer| answer.degeneralised) {
        text.push_str("degeneralised: the counters are those of the automaton with one set\n");
    }
    for answer in answers {
        if let Some(unmet) = &answer.unmet {
            let forced = if answer.forced { ", forced" } else { "" };
            let _ = writeln!(text, "{}{forced}: {}", answer.algorithm, one_line(unmet));
        }
        if let Some(flaw) = &answer.flaw {
            let _ = writeln!(text, "{}: {flaw}", answer.algorithm);
        }
        if let Some(limit) = &answer.limit {
            let _ = writeln!(text, "{}: limit: {}", answer.algorithm, one_line(limit));
        }
    }
    text
}

fn row(answer: &Answer) -> Vec<String> {
    let c = &answer.counters;
    let length = answer.length.map_or("–".to_owned(), |length| length.to_string());
    let numbers = [
        c.states,
        c.transitions,
        c.depth,
        c.roots,
        c.current,
        c.matched,
        c.revisits,
        c.counterexamples,
        c.extraction,
        answer.steps,
    ];
    let words = [answer.algorithm.to_owned(), answer.verdict.word().to_owned(), length];
    words.into_iter().chain(numbers.map(|number| number.to_string())).collect()
}

/// Text is aligned to the left, numbers to the right.
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
