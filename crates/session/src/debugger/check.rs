//! A search from start to end, and its answer in the form that CONTRACT.md describes.

use std::sync::Arc;

use lariat_core::{Lasso, Model, Options, Outcome, StateId, TooLarge, Unfolding};
use lariat_machines::{Folded, Taken};
use serde::Serialize;

use crate::Tape;
use crate::debugger::prepare::{Preparation, prepare_as_judged, unmet};
use crate::registry::Family;
use crate::{Algorithm, Automaton, Counters, Unasked, Word};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Counterexample,
    Empty,
    Limit,
    /// Nothing was found, but the search may miss counterexamples.
    NoneFound,
}

impl Verdict {
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Counterexample => "counterexample",
            Verdict::Empty => "empty",
            Verdict::Limit => "limit",
            Verdict::NoneFound => "none-found",
        }
    }
}

/// A lasso in names of the model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LassoNames {
    pub stem: Vec<String>,
    pub cycle: Vec<String>,
}

/// A counterexample that was found before the shortest one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Recorded {
    #[serde(flatten)]
    pub lasso: LassoNames,
    pub length: usize,
    /// The length of the lasso in the unfolding, if it differs from its length in the model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unfolded_length: Option<usize>,
    /// The labels along the lasso, if the model has labels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<Word>,
}

impl Recorded {
    /// A lasso that was found, translated back to the model.
    fn of(lasso: &Lasso, automaton: &Automaton) -> Recorded {
        let Some(folded) = automaton.folded(lasso) else {
            // A report that is not a lasso is shown unchanged.
            let names = |states: &[StateId]| automaton.names(states);
            return Recorded {
                lasso: LassoNames { stem: names(&lasso.stem), cycle: names(&lasso.cycle) },
                length: lasso.length(),
                unfolded_length: None,
                word: Word::of(lasso, automaton),
            };
        };
        let model = automaton.model();
        let names = |taken: &[Taken]| -> Vec<String> {
            taken.iter().map(|one| model.name(one.state.code())).collect()
        };
        let length = folded.length();
        let Folded { stem, cycle } = folded;
        Recorded {
            lasso: LassoNames { stem: names(&stem), cycle: names(&cycle) },
            length,
            unfolded_length: Some(lasso.length()).filter(|&unfolded| unfolded != length),
            word: Word::along(&stem, &cycle, &**model),
        }
    }
}

/// How far a search has got.
#[derive(Clone, Copy, Debug)]
pub struct SoFar {
    pub steps: u64,
    pub counters: Counters,
    /// The length of the best counterexample.
    pub best: Option<usize>,
}

/// The output of `lariat check --json`.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    pub algorithm: &'static str,
    pub verdict: Verdict,
    /// Why there can be no counterexample.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unasked: Option<Unasked>,
    pub lasso: Option<LassoNames>,
    pub length: Option<usize>,
    /// The length of the lasso in the unfolding, if it differs from its length in the model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unfolded_length: Option<usize>,
    /// Among which lassos this is the shortest, if not among those of the model as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest_of: Option<ShortestOf>,
    /// The labels along the lasso, if the model has labels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<Word>,
    pub counters: Counters,
    pub steps: u64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub degeneralised: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub forced: bool,
    /// What is wrong with the report. Possible only if an option keeps an error of the paper, or if the
    /// search was forced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flaw: Option<String>,
    /// The components, if the search lists them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub components: Option<Vec<Vec<String>>>,
    /// The counterexamples in the order in which they were found, if the search continues after the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequence: Option<Vec<Recorded>>,
    /// Why the search was stopped early: a sentence without its final stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
    /// The precondition that is not met: a sentence.
    #[serde(skip)]
    pub unmet: Option<String>,
}

impl Answer {
    /// The answer if the limit was reached before the search began.
    fn limited(algorithm: &Algorithm, unmet: String) -> Answer {
        Answer {
            algorithm: algorithm.name,
            verdict: Verdict::Limit,
            unasked: None,
            lasso: None,
            length: None,
            unfolded_length: None,
            shortest_of: None,
            word: None,
            counters: Counters::default(),
            steps: 0,
            degeneralised: false,
            forced: false,
            flaw: None,
            components: None,
            sequence: None,
            limit: Some(unmet),
            unmet: None,
        }
    }
}

/// Why a run was stopped early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Limit {
    /// More than this many states were entered.
    Entered(u64),
    /// The model exceeds a limit.
    Model(TooLarge),
}

impl Limit {
    /// A sentence without its final stop.
    pub fn words(&self) -> String {
        match self {
            Limit::Entered(limit) => format!("more than {limit} states were entered"),
            Limit::Model(why) => why.words(),
        }
    }
}

/// Why a search cannot run on a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckError {
    pub message: String,
    pub help: &'static str,
    /// The state that causes the error, if the text contains it.
    pub place: Option<u64>,
    /// The precondition could not be checked because of the limit on states.
    pub exceeds: bool,
}

impl std::fmt::Display for CheckError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for CheckError {}

/// Runs a search to its end, or until more than `limit` states have been entered.
pub fn check(
    model: &Arc<dyn Model>,
    algorithm: &Algorithm,
    options: &Options,
    limit: Option<u64>,
) -> Result<Answer, CheckError> {
    check_while(model, algorithm, options, Bounds::states(limit), &mut |_| true)
}

/// Limits of a search that runs to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The number of states that may be entered.
    pub states: u64,
    /// The bytes that the search and its space may take. Nothing is recorded and there is no second copy, so
    /// even in a browser there is more room than in the debugger.
    pub bytes: u64,
}

impl Bounds {
    /// At most `limit` states if given, and the memory that one search may take.
    pub fn states(limit: Option<u64>) -> Bounds {
        Bounds { states: limit.unwrap_or(u64::MAX), bytes: 768 << 20 }
    }
}

/// Steps between two calls of `goes_on`: a fraction of a second.
const SLICE: u64 = 1 << 20;

/// As [`check`], but stops when `goes_on` returns false. The answer is what was found until then.
pub fn check_while(
    model: &Arc<dyn Model>,
    algorithm: &Algorithm,
    options: &Options,
    bounds: Bounds,
    goes_on: &mut dyn FnMut(SoFar) -> bool,
) -> Result<Answer, CheckError> {
    let state_limit = bounds.states;
    let judged = |automaton: &mut Automaton| {
        automaton.limit_memory(bounds.bytes);
        unmet(algorithm.needs, automaton, state_limit)
    };
    let prepared = match prepare_as_judged(model, algorithm, options, state_limit, judged) {
        Err(error) if error.exceeds => return Ok(Answer::limited(algorithm, error.message)),
        prepared => prepared?,
    };
    let Preparation { mut automaton, degeneralised, forced } = prepared;
    let mut machine = algorithm.start(&automaton, options);
    let mut tape = Tape {
        counters: Counters::default(),
        step: 0,
        until: SLICE,
        state_limit,
        refused: None,
        notes: None,
    };
    let mut outcome = machine.advance(&mut automaton, &mut tape);
    let mut limit = None;
    while outcome.is_none() {
        let refused = tape.refused.take().or_else(|| automaton.excess(2 * machine.weight()));
        limit = match refused {
            Some(why) => Some(Limit::Model(why)),
            None => (tape.counters.states > state_limit).then_some(Limit::Entered(state_limit)),
        };
        let best = machine.sequence().last().map(Lasso::length);
        let now = SoFar { steps: tape.step, counters: tape.counters, best };
        if limit.is_some() || !goes_on(now) {
            break;
        }
        tape.until += SLICE;
        outcome = machine.advance(&mut automaton, &mut tape);
    }
    let limit = limit.map(|limit| limit.words());
    let lasso = machine.lasso().or_else(|| machine.sequence().last().cloned());
    let recorded = |lasso: &Lasso| Recorded::of(lasso, &automaton);
    let sequence = (algorithm.family == Family::Minimising)
        .then(|| machine.sequence().iter().map(recorded).collect());
    let found = lasso.as_ref().map(recorded);
    let verdict = verdict(outcome, algorithm, options, forced.is_some());
    let flaw = match verdict {
        Verdict::Counterexample => flaw(lasso.as_ref(), &mut automaton),
        _ => None,
    };
    let components: Vec<Vec<String>> =
        machine.components().iter().map(|states| automaton.names(states)).collect();
    Ok(Answer {
        algorithm: algorithm.name,
        verdict,
        unasked: Unasked::of(&**model),
        length: found.as_ref().map(|found| found.length),
        unfolded_length: found.as_ref().and_then(|found| found.unfolded_length),
        shortest_of: shortest_of(verdict, algorithm, options, automaton.unfolding()),
        word: found.as_ref().and_then(|found| found.word.clone()),
        lasso: found.map(|found| found.lasso),
        counters: tape.counters,
        steps: tape.step,
        degeneralised,
        forced: forced.is_some(),
        flaw,
        components: Some(components).filter(|listed| !listed.is_empty()),
        sequence,
        limit,
        unmet: forced,
    })
}

/// Among which lassos the one found is the shortest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShortestOf {
    /// Those of the unfolding, in which a lasso may be longer than in the model.
    Unfolding,
}

fn shortest_of(
    verdict: Verdict,
    algorithm: &Algorithm,
    options: &Options,
    unfolding: Option<Unfolding>,
) -> Option<ShortestOf> {
    let found = verdict == Verdict::Counterexample && seeks_in_unfolding(algorithm, unfolding);
    let gaps = crate::questions::lemmas::not_promised(algorithm, options);
    let promised = gaps.iter().all(|gap| gap.id != "shortest");
    (found && promised).then_some(ShortestOf::Unfolding)
}

/// Whether a search for the shortest measures lengths that differ from those in the model.
pub(crate) fn seeks_in_unfolding(algorithm: &Algorithm, unfolding: Option<Unfolding>) -> bool {
    let longer = matches!(unfolding, Some(Unfolding::Levels | Unfolding::Rounds));
    algorithm.family == Family::Minimising && longer
}

/// The verdict that an outcome stands for.
pub fn verdict(
    outcome: Option<Outcome>,
    algorithm: &Algorithm,
    options: &Options,
    forced: bool,
) -> Verdict {
    let lossy = algorithm.may_miss(options, forced);
    match outcome {
        Some(Outcome::Counterexample) => Verdict::Counterexample,
        Some(Outcome::Empty) if lossy => Verdict::NoneFound,
        Some(Outcome::Empty) => Verdict::Empty,
        None => Verdict::Limit,
    }
}

/// What is wrong with a report, if anything.
pub(crate) fn flaw(lasso: Option<&Lasso>, automaton: &mut Automaton) -> Option<String> {
    match lasso {
        None => Some(
            "this is a false alarm: no cycle could be shown for what the search reported".into(),
        ),
        Some(lasso) if !automaton.accepts_run(lasso) => {
            Some("the cycle is not accepting: it misses an acceptance set".into())
        }
        Some(_) => None,
    }
}
