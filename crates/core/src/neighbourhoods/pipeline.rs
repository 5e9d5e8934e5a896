//! The machine that goes through all stages, one line of their listings at a time.

use serde::{Deserialize, Serialize};

use super::results::{Given, Results};
use super::{
    Analysis, Automaton, Compared, Correct, Counterexamples, Deterministic, Minimal, Neighbourhood,
    Product, Pruned, Settings, Stage, Tag, Tagged, Watcher,
};
use crate::{Line, Lts, Pattern};

/// A run through all stages that can stop after any line and go on later.
///
/// It owns neither the system nor the pattern: who steps gives both, the same ones each time. What
/// finished stages left is shared between clones.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Pipeline {
    settings: Settings,
    stage: Stage,
    results: Results,
}

impl Pipeline {
    /// A run that has made no step.
    pub fn start(settings: Settings) -> Pipeline {
        Pipeline { settings, stage: Stage::Nfa, results: Results::default() }
    }

    /// Executes one line; false if there was none left to execute.
    pub fn step(&mut self, lts: &Lts, pattern: &Pattern, watcher: &mut impl Watcher) -> bool {
        let _ = (Given { lts, pattern, settings: self.settings, results: &self.results }, watcher);
        false
    }

    /// Executes so many lines, or all that are left; whether there is more to do.
    pub fn work(&mut self, lts: &Lts, pattern: &Pattern, budget: u64) -> bool {
        (0..budget).all(|_| self.step(lts, pattern, &mut ()))
    }

    /// The stage at hand, and roughly how much of it is done, of how much.
    pub fn progress(&self) -> (Stage, u64, u64) {
        (self.stage, 0, 1)
    }

    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// The stage that the next line belongs to, or at the end the last one.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// None at the end.
    pub fn next_line(&self) -> Option<Line> {
        None
    }

    /// Roughly how many bytes a clone copies.
    pub fn weight(&self) -> usize {
        size_of::<Pipeline>()
    }

    /// The automaton of the formula, as far as it is built.
    pub fn nfa(&self) -> &Automaton {
        &self.results.nfa
    }

    pub fn deterministic(&self) -> &Deterministic {
        &self.results.deterministic
    }

    pub fn minimal(&self) -> &Minimal {
        &self.results.minimal
    }

    pub fn product(&self) -> &Product {
        &self.results.product
    }

    pub fn pruned(&self) -> &Pruned {
        &self.results.pruned
    }

    /// The system of counterexamples before it was reduced, once pruning is over.
    pub fn unreduced(&self) -> Option<&Counterexamples> {
        self.results.unreduced.as_deref()
    }

    /// The system of counterexamples, once it is known.
    pub fn counterexamples(&self) -> Option<&Counterexamples> {
        self.results.counterexamples.as_deref()
    }

    /// The pairs of x and y that match, as far as they are known.
    pub fn pairs(&self) -> &[(u32, u32)] {
        &self.results.matching
    }

    pub fn compared(&self) -> &Compared {
        &self.results.compared
    }

    pub fn correct(&self) -> &[Correct] {
        &self.compared().correct
    }

    pub fn frontier(&self) -> &[u32] {
        &self.compared().frontier
    }

    pub fn tagged(&self) -> &Tagged {
        &self.results.tagged
    }

    pub fn tags(&self) -> &[Tag] {
        &self.tagged().tags
    }

    pub fn neighbourhoods(&self) -> &[Neighbourhood] {
        &self.results.neighbourhoods
    }

    /// A shortest counterexample, as far as it is known: numbers of transitions of the system of
    /// counterexamples.
    pub fn path(&self) -> &[u32] {
        self.results.shortest.as_ref().map_or(&[], |path| path)
    }

    /// By action of the path, as far as it was decided: whether it mattered.
    pub fn kept(&self) -> &[bool] {
        &self.results.kept
    }

    /// Everything that is known by now.
    pub fn analysis(&self) -> Analysis {
        Analysis {
            property: self.minimal().automaton.clone(),
            counterexamples: self.results.system().clone(),
            matching: self.pairs().to_vec(),
            frontier: self.frontier().to_vec(),
            neighbourhoods: self.neighbourhoods().to_vec(),
            tags: self.tags().to_vec(),
            shortest: self.results.shortest.as_deref().cloned(),
            kept: self.kept().to_vec(),
        }
    }
}

/// Everything at once.
pub fn analyse(lts: &Lts, pattern: &Pattern, settings: Settings) -> Analysis {
    let mut pipeline = Pipeline::start(settings);
    while pipeline.work(lts, pattern, u64::MAX) {}
    pipeline.analysis()
}
