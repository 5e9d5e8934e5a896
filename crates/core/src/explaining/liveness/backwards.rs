//! A backward search: which states reach the marked ones.

use serde::{Deserialize, Serialize};

use super::{LivenessEvent, Reachable};
use crate::Binding;
use crate::explaining::stage::clone_in_place;
use crate::explaining::waves::{Wave, WaveStep};

pub(super) use crate::explaining::waves::At;

/// A [`Wave`] of marks, with the transition that caused each mark.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Backwards {
    pub(super) marked: Vec<bool>,
    /// The transition that caused the mark of a state; none where the search began.
    pub(super) towards: Vec<Option<u32>>,
    wave: Wave,
}

clone_in_place!(Backwards { marked, towards, wave });

impl Backwards {
    pub(super) fn start(states: u32) -> Backwards {
        let states = states as usize;
        let (marked, towards) = (vec![false; states], vec![None; states]);
        Backwards { marked, towards, wave: Wave::default() }
    }

    /// Adds a start of the search. True if the state was not marked before.
    pub(super) fn begin(&mut self, state: u32) -> bool {
        let new = !self.marked[state as usize];
        if new {
            self.marked[state as usize] = true;
            self.wave.begin(state);
        }
        new
    }

    pub(super) fn at(&self) -> At {
        self.wave.at()
    }

    /// The state whose incoming transitions are being examined.
    pub(super) fn state(&self) -> Option<u32> {
        self.wave.state()
    }

    pub(super) fn step(&mut self, graph: &Reachable) -> LivenessEvent {
        let look = |state, place| graph.entering(state, place);
        match self.wave.step(look, |hop| !self.marked[hop.state as usize]) {
            WaveStep::Took { state, .. } => LivenessEvent::TookMarked { state },
            WaveStep::NoMore => LivenessEvent::NoMore,
            WaveStep::Looked { hop } => {
                LivenessEvent::Looked { transition: hop.number, backwards: true }
            }
            WaveStep::LookedThrough { state } => {
                LivenessEvent::LookedThrough { state, backwards: true }
            }
            WaveStep::Tested { hop, holds } => {
                LivenessEvent::TestedUnmarked { transition: hop.number, holds }
            }
            WaveStep::Marked { hop } => {
                self.marked[hop.state as usize] = true;
                self.towards[hop.state as usize] = Some(hop.number);
                LivenessEvent::Marked { state: hop.state, transition: hop.number }
            }
        }
    }

    /// `line` is counted from the line of [`At::Take`].
    pub(super) fn variables(&self, line: u16) -> Vec<Binding> {
        self.wave.variables(line, [("t", "state"), ("s", "state"), ("transition", "transition")])
    }

    pub(super) fn weight(&self) -> usize {
        9 * self.marked.len() + self.wave.weight()
    }
}
