//! Rings around a set of states, each by one move wider than the last.

use serde::{Deserialize, Serialize};

use super::{Arena, FateEvent};

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Flood {
    queue: Vec<u32>,
    taken: u32,
    /// How many moves of the state taken last, or into it, have been looked at.
    looked: u32,
    way: Way,
    at: At,
}

/// The four lines of a flood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum At {
    #[default]
    Take,
    Look,
    Test,
    Mark,
    Over,
}

/// A move, and the state at its other end.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Way {
    pub(super) pair: u32,
    target: u32,
    pub(super) state: u32,
}

impl Way {
    /// The move with this number, of those that leave a state.
    pub(super) fn from(arena: &Arena, state: u32, number: u32) -> Option<Way> {
        let (pair, target) = arena.way(state, number)?;
        Some(Way { pair, target, state: target })
    }

    /// The same, of those that enter it.
    pub(super) fn into(arena: &Arena, target: u32, number: u32) -> Option<Way> {
        let &pair = arena.entering(target).get(number as usize)?;
        Some(Way { pair, target, state: arena.owner(pair) })
    }
}

impl Flood {
    /// Begins anew, from these states: they get ring 0.
    pub(super) fn begin(
        &mut self,
        states: impl Iterator<Item = u32>,
        rings: &mut [Option<u32>],
    ) -> FateEvent {
        self.queue.clear();
        (self.taken, self.at) = (0, At::Take);
        for state in states {
            if rings[state as usize].is_none() {
                rings[state as usize] = Some(0);
                self.queue.push(state);
            }
        }
        FateEvent::Began { states: self.queue.len() as u32 }
    }

    pub(super) fn at(&self) -> At {
        self.at
    }

    /// The move that is looked at.
    pub(super) fn way(&self) -> Way {
        self.way
    }

    /// The state whose moves are looked at.
    pub(super) fn state(&self) -> Option<u32> {
        self.queue.get((self.taken as usize).checked_sub(1)?).copied()
    }

    /// `look` gives a move of a state by its number, `may` says whether the state at its other end
    /// may have a ring.
    pub(super) fn step(
        &mut self,
        rings: &mut [Option<u32>],
        look: impl FnOnce(u32, u32) -> Option<Way>,
        may: impl FnOnce(Way) -> bool,
    ) -> FateEvent {
        match self.at {
            At::Take => match self.queue.get(self.taken as usize) {
                Some(&state) => {
                    self.taken += 1;
                    self.looked = 0;
                    self.at = At::Look;
                    FateEvent::Took { state }
                }
                None => {
                    self.at = At::Over;
                    FateEvent::NoMore
                }
            },
            At::Look => {
                let state = self.state().unwrap_or_default();
                match look(state, self.looked) {
                    Some(way) => {
                        self.looked += 1;
                        self.way = way;
                        self.at = At::Test;
                        FateEvent::Looked { pair: way.pair, target: way.target }
                    }
                    None => {
                        self.at = At::Take;
                        FateEvent::LookedThrough { state }
                    }
                }
            }
            At::Test => {
                let state = self.way.state;
                let holds = rings[state as usize].is_none() && may(self.way);
                self.at = if holds { At::Mark } else { At::Look };
                FateEvent::TestedNew { state, holds }
            }
            At::Mark => {
                let before = self.state().and_then(|state| rings[state as usize]);
                let ring = before.map_or(0, |ring| ring + 1);
                let state = self.way.state;
                rings[state as usize] = Some(ring);
                self.queue.push(state);
                self.at = At::Look;
                FateEvent::Ringed { state, ring }
            }
            At::Over => FateEvent::NoMore,
        }
    }

    pub(super) fn weight(&self) -> usize {
        4 * self.queue.capacity()
    }
}
