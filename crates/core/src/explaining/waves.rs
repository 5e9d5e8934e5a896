//! A mark that spreads from states to their neighbours, one line at a time.
//!
//! Fate's rings, liveness's marks and the waves of neighbourhoods embed it. Each has its own listing, four
//! lines of which are in the order of [`At`], and its own vocabulary. The embedding stage stores the marks;
//! the wave stores only the waiting states.

use serde::{Deserialize, Serialize};

use super::hop::Hop;
use super::stage::variable;
use crate::Binding;
use crate::explaining::stage::clone_in_place;

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Wave {
    takes: Takes,
    waiting: Vec<u32>,
    /// With [`Takes::First`], how many have been taken: they stay in the list.
    taken: u32,
    state: Option<u32>,
    /// How many transitions of the current state have been examined.
    looked: u32,
    hop: Option<Hop>,
    at: At,
}

clone_in_place!(Wave { takes, waiting, taken, state, looked, hop, at });

/// Which of the waiting states is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Takes {
    #[default]
    First,
    Last,
}

/// The next step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum At {
    #[default]
    Take,
    Look,
    Test,
    Mark,
    Over,
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WaveStep {
    /// A waiting state was taken; `waiting` states are left.
    Took {
        state: u32,
        waiting: u32,
    },
    /// No state is waiting.
    NoMore,
    Looked {
        hop: Hop,
    },
    LookedThrough {
        state: u32,
    },
    /// Whether the state at the other end must be marked.
    Tested {
        hop: Hop,
        holds: bool,
    },
    /// The state at the other end is now waiting; the embedding stage marks it now.
    Marked {
        hop: Hop,
    },
}

impl Wave {
    pub(super) fn new(takes: Takes) -> Wave {
        Wave { takes, ..Wave::default() }
    }

    /// Adds a marked state to the waiting states.
    #[inline]
    pub(super) fn begin(&mut self, state: u32) {
        self.waiting.push(state);
    }

    #[inline]
    pub(super) fn at(&self) -> At {
        self.at
    }

    /// The state taken last, whose transitions are being examined.
    #[inline]
    pub(super) fn state(&self) -> Option<u32> {
        self.state
    }

    /// The transition that is being examined.
    #[inline]
    pub(super) fn hop(&self) -> Option<Hop> {
        self.hop
    }

    /// How many states have been taken, with [`Takes::First`].
    #[inline]
    pub(super) fn taken(&self) -> usize {
        self.taken as usize
    }

    /// `is_new` says whether the state at the other end has no mark and may get one.
    #[inline]
    pub(super) fn step(
        &mut self,
        look: impl FnOnce(u32, u32) -> Option<Hop>,
        is_new: impl FnOnce(Hop) -> bool,
    ) -> WaveStep {
        let state = self.state.unwrap_or_default();
        let hop = self.hop.unwrap_or_default();
        let (at, step) = match self.at {
            At::Take => match self.take() {
                Some((state, waiting)) => {
                    (self.state, self.looked) = (Some(state), 0);
                    (At::Look, WaveStep::Took { state, waiting })
                }
                None => (At::Over, WaveStep::NoMore),
            },
            At::Look => {
                self.hop = look(state, self.looked);
                match self.hop {
                    Some(hop) => {
                        self.looked += 1;
                        (At::Test, WaveStep::Looked { hop })
                    }
                    None => (At::Take, WaveStep::LookedThrough { state }),
                }
            }
            At::Test => {
                let holds = is_new(hop);
                (if holds { At::Mark } else { At::Look }, WaveStep::Tested { hop, holds })
            }
            At::Mark => {
                self.waiting.push(hop.state);
                (At::Look, WaveStep::Marked { hop })
            }
            At::Over => (At::Over, WaveStep::NoMore),
        };
        self.at = at;
        step
    }

    /// The next state, and how many states wait after it.
    #[inline]
    fn take(&mut self) -> Option<(u32, u32)> {
        let state = match self.takes {
            Takes::First => {
                let state = *self.waiting.get(self.taken as usize)?;
                self.taken += 1;
                state
            }
            Takes::Last => self.waiting.pop()?,
        };
        Some((state, self.waiting.len() as u32 - self.taken))
    }

    /// The variables after the last step. The arguments are the listing's names for the state taken, the state at
    /// the other end and the transition, each with its sort. `line` is the line of that step, counted from
    /// the line of [`At::Take`].
    pub(super) fn variables(
        &self,
        line: u16,
        [taken, other, by]: [(&'static str, &'static str); 3],
    ) -> Vec<Binding> {
        let state = self.state.filter(|_| self.at != At::Over);
        let mut variables = vec![variable(taken.0, taken.1, state)];
        if line >= At::Look as u16 {
            variables.push(variable(other.0, other.1, self.hop.map(|hop| hop.state)));
            variables.push(variable(by.0, by.1, self.hop.map(|hop| hop.number)));
        }
        variables
    }

    /// Approximate size in bytes.
    pub(super) fn weight(&self) -> usize {
        4 * self.waiting.len()
    }
}
