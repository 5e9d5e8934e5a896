//! `lariat experiment`: the tables of the papers, computed again.

use std::fmt::Write;

use clap::Subcommand;
use lariat_session::core::{Generator, Options};
use lariat_session::lang::{Format, read};
use lariat_session::registry::find;
use lariat_session::{Answer, Bounds, check_while};

use crate::output::print;
use crate::{Refusal, Status, bls, jrs};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Debug, Subcommand)]
enum Experiment {
    /// Random automata: how short the counterexamples are, and what that costs (GMZ, Table 2)
    Random(Random),
    /// Neighbourhoods: sizes, how much of a counterexample is kept, and times (BLS, Table 1)
    Bls(bls::Arguments),
    /// Fate and free will: segments, free choices, and times compared with a plain shortest trace (JRS, section 6)
    Jrs(jrs::Arguments),
}

#[derive(Debug, clap::Args)]
struct Random {
    /// The numbers of states
    #[arg(long, value_delimiter = ',', default_values_t = [20, 100, 1000])]
    states: Vec<u64>,
    /// Transitions per state
    #[arg(long, value_name = "R", default_value_t = 2.0)]
    edges_per_state: f64,
    /// The fraction of accepting states
    #[arg(long, value_name = "P", default_value_t = 0.1)]
    accepting: f64,
    /// The number of automata of each size: seeds 1, 2, …
    #[arg(long, value_name = "N", default_value_t = 100)]
    seeds: u64,
    /// Leave out an automaton on which some search takes more steps than this
    #[arg(long, value_name = "STEPS", default_value_t = 100_000_000)]
    steps: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Refusal> {
    let random = match &arguments.experiment {
        Experiment::Random(random) => random,
        Experiment::Bls(bls) => return bls::run(bls),
        Experiment::Jrs(jrs) => return jrs::run(jrs),
    };
    random.check()?;
    for &states in &random.states {
        print(&random.table(states)?)?;
    }
    Ok(Status::NoCounterexample)
}

/// A title, a search, and its options.
type Column = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// SPIN's reduction, Algorithm 2 with and without a first search, and `gmz04-pruned`.
const COLUMNS: [Column; 5] = [
    ("SPIN -i", "spin-i", &[]),
    ("Alg. 2 / nested DFS", "gmz04-min", &[("start", "hpy96")]),
    ("Alg. 2 / colour DFS", "gmz04-min", &[("start", "gmz04"), ("black", "gmz04")]),
    ("Alg. 2", "gmz04-min", &[]),
    ("pruned", "gmz04-pruned", &[]),
];

impl Random {
    fn check(&self) -> Result<(), Refusal> {
        let refuse = |why: String| Err(Refusal(format!("error: {why}")));
        if !(0.0..=1.0).contains(&self.accepting) {
            return refuse(format!("--accepting {} is not between 0 and 1", self.accepting));
        }
        if !(0.0..=1000.0).contains(&self.edges_per_state) {
            return refuse(format!(
                "--edges-per-state {} is not between 0 and 1000",
                self.edges_per_state
            ));
        }
        match self.states.iter().find(|&&n| n == 0 || n > Generator::MAX_STATES) {
            Some(n) => refuse(format!("an automaton cannot have {n} states")),
            None => Ok(()),
        }
    }

    /// Means over the automata that have a counterexample.
    fn table(&self, states: u64) -> Result<String, Refusal> {
        let mut rows: Vec<[Answer; 5]> = Vec::new();
        let mut left_out = 0;
        for seed in 1..=self.seeds {
            match self.answers(states, seed)? {
                Some(row) if row[0].length.is_some() => rows.push(row),
                Some(_) => {}
                None => left_out += 1,
            }
        }
        let mut text = format!(
            "{states} states, {} transitions each, {}% accepting: {} of {} automata have a counterexample",
            self.edges_per_state,
            self.accepting * 100.0,
            rows.len(),
            self.seeds
        );
        if left_out > 0 {
            let _ = write!(text, " ({left_out} left out: more than {} steps)", self.steps);
        }
        text.push_str("\n\n|  |");
        COLUMNS.iter().for_each(|(title, ..)| {
            let _ = write!(text, " {title} |");
        });
        text.push_str("\n| --- |");
        COLUMNS.iter().for_each(|_| text.push_str(" ---: |"));
        text.push('\n');
        type Measure = fn(&Answer) -> u64;
        let measures: [(&str, Measure); 4] = [
            ("counterexample length", |answer| answer.length.unwrap_or(0) as u64),
            ("states matched", |answer| answer.counters.matched),
            ("preparation", |answer| answer.counters.preparation),
            ("number of counterexamples", |answer| answer.counters.counterexamples),
        ];
        for (title, measure) in measures {
            let _ = write!(text, "| {title} |");
            for column in 0..COLUMNS.len() {
                let sum: u64 = rows.iter().map(|row| measure(&row[column])).sum();
                let _ = write!(text, " {:.1} |", sum as f64 / rows.len().max(1) as f64);
            }
            text.push('\n');
        }
        let longer = rows.iter().filter(|row| row[0].length < row[3].length).count();
        let shorter = rows.iter().filter(|row| row[0].length > row[3].length).count();
        let _ = writeln!(
            text,
            "\nAlgorithm 2 is shorter than SPIN -i on {shorter} automata, longer on {longer}.\n"
        );
        Ok(text)
    }

    /// The answer of each search; `None` if one of them exceeds the limit of steps.
    fn answers(&self, states: u64, seed: u64) -> Result<Option<[Answer; 5]>, Refusal> {
        let edges = (states as f64 * self.edges_per_state).round() as u64;
        let accepting = self.accepting;
        let text = format!("random n={states} edges={edges} accepting={accepting} seed={seed}");
        let Some(model) = read(&text, Format::Lar).tree else {
            return Err(Refusal(format!("error: `{text}` cannot be read as a model")));
        };
        let mut answers = Vec::new();
        for (_, name, pairs) in COLUMNS {
            let options =
                pairs.iter().fold(Options::default(), |all, (name, value)| all.with(name, value));
            let Some(algorithm) = find(name) else { continue };
            let mut ended = true;
            let bounds = Bounds::states(None);
            let answer = check_while(&model.automaton(), algorithm, &options, bounds, &mut |now| {
                ended = now.steps < self.steps;
                ended
            })
            .map_err(|error| Refusal(format!("error: {error}")))?;
            if !ended {
                return Ok(None);
            }
            answers.push(answer);
        }
        Ok(answers.try_into().ok())
    }
}
