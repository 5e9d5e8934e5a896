//! The current stage.

use std::mem::take;
use std::rc::Rc;

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
use super::{NeighbourhoodEvent, NeighbourhoodStage};
use crate::explaining::stage::work;
use crate::{Binding, Observer};

work! { $
    pub(super) enum Work {
        /// Before the first step: the first stage begins with it.
        else Nothing,
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
}

impl Work {
    pub(super) fn start(stage: NeighbourhoodStage, given: &Given<'_>) -> Work {
        match stage {
            NeighbourhoodStage::Nfa => Work::Nfa(Thompson::start(given)),
            NeighbourhoodStage::Deterministic => Work::Deterministic(Subsets::start(given)),
            NeighbourhoodStage::Minimal => Work::Minimal(Minimising::start(given)),
            NeighbourhoodStage::Product => Work::Product(Multiplying::start(given)),
            NeighbourhoodStage::Pruning => Work::Pruning(Cutting::start(given)),
            NeighbourhoodStage::Quotient => Work::Quotient(Merging::start(given)),
            NeighbourhoodStage::Projection => Work::Projection(Projecting::start(given)),
            NeighbourhoodStage::Reachable => Work::Reachable(Simulating::start(given)),
            NeighbourhoodStage::Global => Work::Global(Refining::start(given)),
            NeighbourhoodStage::Comparison => Work::Comparison(Comparing::start(given)),
            NeighbourhoodStage::Tags => Work::Tags(Tagging::start(given)),
            NeighbourhoodStage::Marks => Work::Marks(Centring::start(given)),
            NeighbourhoodStage::Shortest => Work::Shortest(Searching::start(given)),
            NeighbourhoodStage::Abstraction => Work::Abstraction(Abstracting::start(given)),
        }
    }

    /// Executes lines of the stage, at most as many as allowed. Returns how many, and the last line.
    #[inline]
    pub(super) fn lines<O: Observer<NeighbourhoodEvent>>(
        &mut self,
        given: &Given<'_>,
        allowed: u64,
        observer: &mut O,
    ) -> (u64, u16) {
        let (mut executed, mut last) = (0, 0);
        each!(self, stage => while executed < allowed && stage.next() != 0 {
            last = stage.next();
            stage.line(given, observer);
            executed += 1;
        }, {});
        (executed, last)
    }

    pub(super) fn variables(&self, line: u16, given: &Given<'_>) -> Vec<Binding> {
        each!(self, stage => stage.variables(line, given), Vec::new())
    }

    /// 0 after the end of the stage.
    pub(super) fn next(&self) -> u16 {
        each!(self, stage => stage.next(), 1)
    }

    pub(super) fn weight(&self) -> usize {
        each!(self, stage => stage.weight(), 0)
    }

    pub(super) fn progress(&self) -> (u64, u64) {
        each!(self, stage => stage.progress(), (0, 1))
    }

    /// Adds the results of a finished stage to the results so far.
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
