//! A search backwards: who reaches what is marked.

use serde::{Deserialize, Serialize};

use super::{LivenessEvent, Reachable};

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Backwards {
    pub(super) marked: Vec<bool>,
    /// The transition that a state was marked for; none where the search began.
    pub(super) towards: Vec<Option<u32>>,
    queue: Vec<u32>,
    taken: u32,
    /// How many transitions into the state taken last have been looked at.
    looked: u32,
    at: At,
}

/// The four lines of the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum At {
    #[default]
    Take,
    Look,
    Test,
    Mark,
    Over,
}

impl Backwards {
    pub(super) fn start(states: u32) -> Backwards {
        let states = states as usize;
        Backwards {
            marked: vec![false; states],
            towards: vec![None; states],
            ..Backwards::default()
        }
    }

    /// Begin here, too. Whether the state was not marked before.
    pub(super) fn begin(&mut self, state: u32) -> bool {
        let new = !self.marked[state as usize];
        if new {
            self.marked[state as usize] = true;
            self.queue.push(state);
        }
        new
    }

    pub(super) fn at(&self) -> At {
        self.at
    }

    /// The state whose incoming transitions are looked at.
    pub(super) fn state(&self) -> Option<u32> {
        self.queue.get((self.taken as usize).checked_sub(1)?).copied()
    }

    pub(super) fn step(&mut self, graph: &Reachable) -> LivenessEvent {
        let incoming = |state: Option<u32>| state.map_or(&[][..], |state| graph.incoming(state));
        let looked_at = |search: &Backwards| incoming(search.state())[search.looked as usize - 1];
        match self.at {
            At::Take => match self.queue.get(self.taken as usize) {
                Some(&state) => {
                    self.taken += 1;
                    self.looked = 0;
                    self.at = At::Look;
                    LivenessEvent::TookMarked { state }
                }
                None => {
                    self.at = At::Over;
                    LivenessEvent::NoMore
                }
            },
            At::Look => match incoming(self.state()).get(self.looked as usize) {
                Some(&transition) => {
                    self.looked += 1;
                    self.at = At::Test;
                    LivenessEvent::Looked { transition, backwards: true }
                }
                None => {
                    self.at = At::Take;
                    let state = self.state().unwrap_or_default();
                    LivenessEvent::LookedThrough { state, backwards: true }
                }
            },
            At::Test => {
                let transition = looked_at(self);
                let source = graph.transition(transition).source;
                let holds = !self.marked[source as usize];
                self.at = if holds { At::Mark } else { At::Look };
                LivenessEvent::TestedUnmarked { transition, holds }
            }
            At::Mark => {
                let transition = looked_at(self);
                let state = graph.transition(transition).source;
                self.begin(state);
                self.towards[state as usize] = Some(transition);
                self.at = At::Look;
                LivenessEvent::Marked { state, transition }
            }
            At::Over => LivenessEvent::NoMore,
        }
    }

    pub(super) fn weight(&self) -> usize {
        9 * self.marked.len() + 4 * self.queue.len()
    }
}
