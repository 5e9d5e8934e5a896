//! The stage that is being worked on.

use std::mem::take;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::abstraction::Abstracting;
use super::comparison::Comparing;
use super::deterministic::Subsets;
use super::global::Refining;
use super::marks::Centring;
use super::minimal::Minimising;
use super::nfa::Thompson;
use super::product::Multiplying;
use super::program::Program;
use super::projection::Projecting;
use super::pruning::Cutting;
use super::quotient::Merging;
use super::reachable::Simulating;
use super::results::{Given, Results};
use super::shortest::Searching;
use super::tags::Tagging;
use super::{Stage, Watcher};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Work {
    /// Nothing was asked for yet: the first stage begins with the first step.
    Nothing,
    Nfa(Thompson),
    Deterministic(Subsets),
    Minimal(Minimising),
    Product(Multiplying),
    Pruning(Cutting),
    Quotient(Merging),
    Projection(Projecting),
    Reachable(Simulating),
    Global(Refining),
    Comparison(Comparing),
    Tags(Tagging),
    Marks(Centring),
    Shortest(Searching),
    Abstraction(Abstracting),
}

/// The same expression for each stage.
macro_rules! each {
    ($work:expr, $stage:ident => $result:expr, $nothing:expr) => {
        match $work {
            Work::Nothing => $nothing,
            Work::Nfa($stage) => $result,
            Work::Deterministic($stage) => $result,
            Work::Minimal($stage) => $result,
            Work::Product($stage) => $result,
            Work::Pruning($stage) => $result,
            Work::Quotient($stage) => $result,
            Work::Projection($stage) => $result,
            Work::Reachable($stage) => $result,
            Work::Global($stage) => $result,
            Work::Comparison($stage) => $result,
            Work::Tags($stage) => $result,
            Work::Marks($stage) => $result,
            Work::Shortest($stage) => $result,
            Work::Abstraction($stage) => $result,
        }
    };
}

impl Work {
    pub(super) fn start(stage: Stage, given: &Given<'_>) -> Work {
        match stage {
            Stage::Nfa => Work::Nfa(Thompson::start(given)),
            Stage::Deterministic => Work::Deterministic(Subsets::start(given)),
            Stage::Minimal => Work::Minimal(Minimising::start(given)),
            Stage::Product => Work::Product(Multiplying::start(given)),
            Stage::Pruning => Work::Pruning(Cutting::start(given)),
            Stage::Quotient => Work::Quotient(Merging::start(given)),
            Stage::Projection => Work::Projection(Projecting::start(given)),
            Stage::Reachable => Work::Reachable(Simulating::start(given)),
            Stage::Global => Work::Global(Refining::start(given)),
            Stage::Comparison => Work::Comparison(Comparing::start(given)),
            Stage::Tags => Work::Tags(Tagging::start(given)),
            Stage::Marks => Work::Marks(Centring::start(given)),
            Stage::Shortest => Work::Shortest(Searching::start(given)),
            Stage::Abstraction => Work::Abstraction(Abstracting::start(given)),
        }
    }

    /// Executes lines of the stage, as many as are allowed and left; how many that were.
    #[inline]
    pub(super) fn lines<W: Watcher>(
        &mut self,
        given: &Given<'_>,
        allowed: u64,
        watcher: &mut W,
    ) -> u64 {
        let mut executed = 0;
        each!(self, stage => while executed < allowed && stage.next() != 0 {
            stage.line(given, watcher);
            executed += 1;
        }, {});
        executed
    }

    /// 0 once the stage is over.
    pub(super) fn next(&self) -> u16 {
        each!(self, stage => stage.next(), 1)
    }

    pub(super) fn weight(&self) -> usize {
        each!(self, stage => stage.weight(), 0)
    }

    pub(super) fn progress(&self) -> (u64, u64) {
        each!(self, stage => stage.progress(), (0, 1))
    }

    /// What a stage that is over leaves for the others. `before` are the results until now.
    pub(super) fn finish(&mut self, given: &Given<'_>) -> Results {
        let mut results = given.results.clone();
        match self {
            Work::Nothing => {}
            Work::Nfa(stage) => results.nfa = Rc::new(take(&mut stage.nfa)),
            Work::Deterministic(stage) => results.deterministic = Rc::new(take(&mut stage.found)),
            Work::Minimal(stage) => results.minimal = Rc::new(take(&mut stage.found)),
            Work::Product(stage) => results.product = Rc::new(take(&mut stage.found)),
            Work::Pruning(stage) => {
                let counterexamples = Rc::new(stage.counterexamples(given));
                results.unreduced = Some(Rc::clone(&counterexamples));
                results.counterexamples = Some(counterexamples);
                results.pruned = Rc::new(take(&mut stage.found));
            }
            Work::Quotient(stage) => results.counterexamples = stage.found.take().map(Rc::new),
            Work::Projection(stage) => results.matching = Rc::new(take(&mut stage.found)),
            Work::Reachable(stage) => results.matching = Rc::new(take(&mut stage.found)),
            Work::Global(stage) => results.matching = Rc::new(take(&mut stage.found)),
            Work::Comparison(stage) => results.compared = Rc::new(take(&mut stage.found)),
            Work::Tags(stage) => results.tagged = Rc::new(take(&mut stage.found)),
            Work::Marks(stage) => results.neighbourhoods = Rc::new(take(&mut stage.found)),
            Work::Shortest(stage) => results.shortest = Some(Rc::new(stage.path())),
            Work::Abstraction(stage) => results.kept = Rc::new(take(&mut stage.found)),
        }
        results
    }
}
