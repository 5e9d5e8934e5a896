//! A search from start to end, and its answer as the contract prints it.

use lariat_core::{Blueprint, Lasso, Machine, Outcome, Status};
use serde::Serialize;

use crate::debugger::{Preparation, prepare};
use crate::{Algorithm, Automaton, Counters};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Counterexample,
    Empty,
    Limit,
}

/// A lasso in the names of the model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LassoNames {
    pub stem: Vec<String>,
    pub cycle: Vec<String>,
}

/// What `lariat check --json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    pub algorithm: &'static str,
    pub verdict: Verdict,
    pub lasso: Option<LassoNames>,
    pub length: Option<usize>,
    pub counters: Counters,
    pub steps: u64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub degeneralised: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub forced: bool,
}

/// Why a search cannot run on a model. The sentence names what is in the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckError(pub String);

impl std::fmt::Display for CheckError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CheckError {}

/// Runs a search to its end, or until more than `limit` states have been entered.
pub fn check(
    blueprint: &Blueprint,
    algorithm: &Algorithm,
    force: bool,
    limit: Option<u64>,
) -> Result<Answer, CheckError> {
    let Preparation { mut automaton, degeneralised, forced } = prepare(blueprint, force)?;
    let run = (algorithm.run)(&mut automaton, limit);
    let verdict = match run.outcome {
        Some(Outcome::Counterexample) => Verdict::Counterexample,
        Some(Outcome::Empty) => Verdict::Empty,
        None => Verdict::Limit,
    };
    let lasso = run.lasso.as_ref();
    Ok(Answer {
        algorithm: algorithm.name,
        verdict,
        length: lasso.map(Lasso::length),
        lasso: lasso.map(|lasso| LassoNames {
            stem: automaton.names(&lasso.stem),
            cycle: automaton.names(&lasso.cycle),
        }),
        counters: run.counters,
        steps: run.steps,
        degeneralised,
        forced,
    })
}

/// A run that nobody watched.
#[derive(Clone, Debug)]
pub(crate) struct Headless {
    outcome: Option<Outcome>,
    lasso: Option<Lasso>,
    counters: Counters,
    steps: u64,
}

pub(crate) fn headless<M: Machine>(space: &mut Automaton, limit: Option<u64>) -> Headless {
    let limit = limit.unwrap_or(u64::MAX);
    let mut machine = M::start(space);
    let mut counters = Counters::default();
    let mut steps = 0;
    let outcome = loop {
        steps += 1;
        if let Status::Done(outcome) = machine.step(space, &mut counters) {
            break Some(outcome);
        }
        if counters.states > limit {
            break None;
        }
    };
    Headless { outcome, lasso: machine.lasso(), counters, steps }
}
