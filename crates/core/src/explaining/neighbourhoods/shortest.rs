//! A shortest counterexample: to the first final state that a breadth-first search visits. Linear in the
//! system of counterexamples.

use serde::{Deserialize, Serialize};

use super::NeighbourhoodEvent;
use super::program::{Program, share};
use super::results::{Given, SYSTEM_STATE, SYSTEM_TRANSITION};
use crate::explaining::hop::Hop;
use crate::explaining::stage::{clone_in_place, stage_listing, variable};
use crate::explaining::waves::{At, Wave, WaveStep};
use crate::run::listing::lines;
use crate::search::program_counter;
use crate::{Binding, Line, Listing, Lts, Observer};

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

program_counter! { L1 = 1, Wave = 2, L3 = 3, L7 = 7, L8 = 8 }

const UNKNOWN: u32 = u32::MAX;

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Searching {
    pc: Pc,
    /// The path in reverse order.
    pub(super) backwards: Vec<u32>,
    /// Indexed by state: the transition that led to it.
    by: Vec<u32>,
    /// Lines 2, 4, 5 and 6.
    wave: Wave,
    state: u32,
}

clone_in_place!(Searching { pc, backwards, by, wave, state });

impl Searching {
    pub(super) fn start(given: &Given<'_>) -> Searching {
        let by = vec![UNKNOWN; given.results.system().finals.len()];
        Searching { pc: Pc::L1, backwards: Vec::new(), by, wave: Wave::default(), state: 0 }
    }

    pub(super) fn path(&self) -> Vec<u32> {
        self.backwards.iter().rev().copied().collect()
    }

    fn spread(&mut self, lts: &Lts) -> (NeighbourhoodEvent, Pc) {
        let look = |state, place: u32| {
            let target = lts.from(state).get(place as usize)?.target;
            Some(Hop { number: lts.first(state) + place, state: target })
        };
        let is_new = |hop: Hop| hop.state != 0 && self.by[hop.state as usize] == UNKNOWN;
        match self.wave.step(look, is_new) {
            WaveStep::Took { state, waiting } => {
                self.state = state;
                (NeighbourhoodEvent::Taken { state, waiting }, Pc::L3)
            }
            // Impossible: a system of counterexamples has a final state.
            WaveStep::NoMore => (NeighbourhoodEvent::Exhausted, Pc::Done),
            WaveStep::LookedThrough { .. } => (NeighbourhoodEvent::Exhausted, Pc::Wave),
            WaveStep::Looked { hop } => {
                let (transition, target) = (hop.number, hop.state);
                (NeighbourhoodEvent::Leaving { transition, target }, Pc::Wave)
            }
            WaveStep::Tested { hop, holds } => {
                (NeighbourhoodEvent::Known { state: (!holds).then_some(hop.state) }, Pc::Wave)
            }
            WaveStep::Marked { hop } => {
                self.by[hop.state as usize] = hop.number;
                (NeighbourhoodEvent::Entered { state: hop.state }, Pc::Wave)
            }
        }
    }
}

impl Program for Searching {
    #[inline]
    fn next(&self) -> u16 {
        match (self.pc, self.wave.at()) {
            (Pc::Wave, At::Take) => 2,
            // Line 3 is not one of the wave's lines.
            (Pc::Wave, at) => 3 + at as u16,
            (pc, _) => pc as u16,
        }
    }

    #[inline]
    fn line<O: Observer<NeighbourhoodEvent>>(&mut self, given: &Given<'_>, observer: &mut O) {
        let line = Line(self.next());
        let system = given.results.system();
        let transitions = system.lts.transitions();
        let (event, next) = match self.pc {
            Pc::L1 => {
                self.wave.begin(0);
                (NeighbourhoodEvent::Entered { state: 0 }, Pc::Wave)
            }
            Pc::Wave => self.spread(&system.lts),
            Pc::L3 => {
                let (state, holds) = (self.state, system.finals[self.state as usize]);
                (NeighbourhoodEvent::Final { state, holds }, if holds { Pc::L7 } else { Pc::Wave })
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

    fn variables(&self, line: u16, _: &Given<'_>) -> Vec<Binding> {
        let state = variable("state", SYSTEM_STATE, Some(self.state));
        match line {
            4..=6 => {
                let names = [
                    ("state", SYSTEM_STATE),
                    ("target", SYSTEM_STATE),
                    ("transition", SYSTEM_TRANSITION),
                ];
                self.wave.variables(line - 3, names)
            }
            8 => vec![
                state,
                variable("transition", SYSTEM_TRANSITION, self.backwards.last().copied()),
            ],
            _ => vec![state],
        }
    }

    fn weight(&self) -> usize {
        4 * (self.by.len() + self.backwards.len()) + self.wave.weight()
    }

    fn progress(&self) -> (u64, u64) {
        share(self.wave.taken(), self.by.len())
    }
}
