//! A shortest counterexample: the first final state that a breadth-first search meets. Linear in the
//! system of counterexamples.

use serde::{Deserialize, Serialize};

use super::NeighbourhoodEvent;
use super::program::{Program, share};
use super::results::Given;
use crate::explaining::stage::stage_listing;
use crate::run::listing::lines;
use crate::search::program_counter;
use crate::{Line, Listing, Observer};

pub(super) const LISTING: Listing = stage_listing!(
    "A shortest counterexample",
    "BLS 3.4",
    lines![
        1: "start with the initial state",
        2: "while a state is waiting, take the first",
        3: "  if it is final, go to line 7",
        4: "  for each transition that leaves it",
        5: "    if its target is unknown",
        6: "      the target waits; the transition leads to it",
        7: "while the state is not the initial one",
        8: "  the transition that leads to it comes in front; go to its source",
    ]
);

program_counter! { L1 = 1, L2 = 2, L3 = 3, L4 = 4, L5 = 5, L6 = 6, L7 = 7, L8 = 8 }

const UNKNOWN: u32 = u32::MAX;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Searching {
    pc: Pc,
    /// The path, its last transition first.
    pub(super) backwards: Vec<u32>,
    /// By state: the transition that led to it.
    by: Vec<u32>,
    order: Vec<u32>,
    taken: usize,
    state: u32,
    /// The transition after the one at hand.
    next: u32,
}

impl Searching {
    pub(super) fn start(given: &Given<'_>) -> Searching {
        let by = vec![UNKNOWN; given.results.system().finals.len()];
        Searching {
            pc: Pc::L1,
            backwards: Vec::new(),
            by,
            order: Vec::new(),
            taken: 0,
            state: 0,
            next: 0,
        }
    }

    pub(super) fn path(&self) -> Vec<u32> {
        self.backwards.iter().rev().copied().collect()
    }
}

impl Program for Searching {
    fn next(&self) -> u16 {
        self.pc as u16
    }

    #[inline]
    fn line<O: Observer<NeighbourhoodEvent>>(&mut self, given: &Given<'_>, observer: &mut O) {
        let line = Line(self.next());
        let system = given.results.system();
        let transitions = system.lts.transitions();
        let (event, next) = match self.pc {
            Pc::L1 => {
                self.order.push(0);
                (NeighbourhoodEvent::Entered { state: 0 }, Pc::L2)
            }
            Pc::L2 => match self.order.get(self.taken) {
                Some(&state) => {
                    self.taken += 1;
                    self.state = state;
                    self.next = system.lts.first(state);
                    let waiting = (self.order.len() - self.taken) as u32;
                    (NeighbourhoodEvent::Taken { state, waiting }, Pc::L3)
                }
                // Not in a system of counterexamples: it has a final state.
                None => (NeighbourhoodEvent::Exhausted, Pc::Done),
            },
            Pc::L3 => {
                let (state, holds) = (self.state, system.finals[self.state as usize]);
                (NeighbourhoodEvent::Final { state, holds }, if holds { Pc::L7 } else { Pc::L4 })
            }
            Pc::L4 => {
                let end = system.lts.first(self.state) + system.lts.from(self.state).len() as u32;
                if self.next < end {
                    self.next += 1;
                    let target = transitions[self.next as usize - 1].target;
                    (NeighbourhoodEvent::Leaving { transition: self.next - 1, target }, Pc::L5)
                } else {
                    (NeighbourhoodEvent::Exhausted, Pc::L2)
                }
            }
            Pc::L5 => {
                let target = transitions[self.next as usize - 1].target;
                let is_known = target == 0 || self.by[target as usize] != UNKNOWN;
                let next = if is_known { Pc::L4 } else { Pc::L6 };
                (NeighbourhoodEvent::Known { state: is_known.then_some(target) }, next)
            }
            Pc::L6 => {
                let state = transitions[self.next as usize - 1].target;
                self.by[state as usize] = self.next - 1;
                self.order.push(state);
                (NeighbourhoodEvent::Entered { state }, Pc::L4)
            }
            Pc::L7 if self.state == 0 => (NeighbourhoodEvent::Exhausted, Pc::Done),
            Pc::L7 => (NeighbourhoodEvent::Delivered { state: self.state }, Pc::L8),
            Pc::L8 => {
                let transition = self.by[self.state as usize];
                self.backwards.push(transition);
                self.state = transitions[transition as usize].source;
                (NeighbourhoodEvent::Back { transition, to: self.state }, Pc::L7)
            }
            Pc::Done => return,
        };
        observer.event(line, event);
        self.pc = next;
    }

    fn weight(&self) -> usize {
        4 * (self.by.len() + self.order.len() + self.backwards.len())
    }

    fn progress(&self) -> (u64, u64) {
        share(self.taken, self.by.len())
    }
}
