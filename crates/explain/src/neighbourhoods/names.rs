//! Names of counterexample states, for graphs and sentences.

use lariat_session::core::neighbourhoods::NeighbourhoodRun;
use lariat_session::neighbourhoods::Naming;

use super::charts::Which;
use super::opening::Opened;

/// Names in the graphs of counterexamples, once these are known.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// Those before the reduction.
    pruned: Option<Naming>,
    found: Option<Naming>,
}

impl Names {
    /// Names the states of graphs that have become known.
    pub(super) fn learn(&mut self, opened: &Opened, latest: &NeighbourhoodRun) {
        let name = |state: u32| opened.name(state);
        let of = |system| Naming::of(system, name);
        if self.pruned.is_none() {
            self.pruned = latest.unreduced().map(of);
        }
        if self.found.is_none() {
            self.found = latest.counterexamples().map(of);
        }
    }

    /// For sentences.
    pub(super) fn long(&self, which: Which, state: u32) -> String {
        self.of(which).map_or("?".to_owned(), |naming| naming.long(state))
    }

    /// For graphs.
    pub(super) fn short(&self, which: Which, state: u32) -> String {
        self.of(which).map_or("?".to_owned(), |naming| naming.short(state))
    }

    /// A state of the counterexamples, in a sentence.
    pub(super) fn cex(&self, state: u32) -> String {
        self.long(Which::Counterexamples, state)
    }

    fn of(&self, which: Which) -> Option<&Naming> {
        match which {
            Which::Pruned => self.pruned.as_ref(),
            _ => self.found.as_ref(),
        }
    }
}
