//! Matching by projection: a counterexample state (s, q) matches s. A reduced state matches the states of all
//! pairs that were merged into it. Linear in the system of counterexamples.

use serde::{Deserialize, Serialize};

use super::NeighbourhoodEvent;
use super::program::{Program, bytes, share};
use super::results::{Given, SYSTEM_STATE};
use crate::explaining::stage::{clone_in_place, stage_listing, variable};
use crate::run::listing::lines;
use crate::search::program_counter;
use crate::{Binding, Line, Listing, Observer};

pub(super) const LISTING: Listing = stage_listing!(
    "Matching by projection",
    "BLS 3.2, as in the authors' later tool",
    lines![
        1: "for each state x of the counterexamples",
        2: "  for each pair (s, q) that x was made from",
        3: "    x matches s",
    ]
);

program_counter! { L1 = 1, L2 = 2, L3 = 3 }

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Projecting {
    pc: Pc,
    pub(super) found: Vec<(u32, u32)>,
    /// How many states have been taken, and how many pairs of the last state.
    states: usize,
    origins: usize,
    of: usize,
}

clone_in_place!(Projecting { pc, found, states, origins, of });

impl Projecting {
    pub(super) fn start(given: &Given<'_>) -> Projecting {
        let of = given.results.system().finals.len();
        Projecting { pc: Pc::L1, found: Vec::new(), states: 0, origins: 0, of }
    }
}

impl Program for Projecting {
    fn next(&self) -> u16 {
        self.pc as u16
    }

    #[inline]
    fn line<O: Observer<NeighbourhoodEvent>>(&mut self, given: &Given<'_>, observer: &mut O) {
        let line = Line(self.next());
        let origins = &given.results.system().origins;
        let x = self.states.saturating_sub(1);
        let (event, next) = match self.pc {
            Pc::L1 if self.states < self.of => {
                self.origins = 0;
                self.states += 1;
                (
                    NeighbourhoodEvent::Delivered { state: x as u32 + u32::from(self.states > 1) },
                    Pc::L2,
                )
            }
            Pc::L1 => (NeighbourhoodEvent::Exhausted, Pc::Done),
            Pc::L2 => match origins[x].get(self.origins) {
                Some(&(y, property)) => {
                    self.origins += 1;
                    (NeighbourhoodEvent::Origin { x: x as u32, y, property }, Pc::L3)
                }
                None => (NeighbourhoodEvent::Exhausted, Pc::L1),
            },
            Pc::L3 => {
                // Origins are sorted, so an equal match can only be the last one.
                let (x, y) = (x as u32, origins[x][self.origins - 1].0);
                let new = self.found.last() != Some(&(x, y));
                if new {
                    self.found.push((x, y));
                }
                (NeighbourhoodEvent::Matched { x, y, new }, Pc::L2)
            }
            Pc::Done => return,
        };
        observer.event(line, event);
        self.pc = next;
    }

    fn variables(&self, line: u16, given: &Given<'_>) -> Vec<Binding> {
        let x = self.states.checked_sub(1).filter(|_| line > 1 || self.pc == Pc::L2);
        let mut variables = vec![variable("x", SYSTEM_STATE, x.map(|x| x as u32))];
        if line >= 2 {
            let place = self.origins.checked_sub(1).filter(|_| line > 2 || self.pc == Pc::L3);
            let origins = &given.results.system().origins;
            let (s, q) = x.zip(place).map(|(x, place)| origins[x][place]).unzip();
            variables.push(variable("s", "state", s));
            variables.push(variable("q", "property state", q));
        }
        variables
    }

    fn weight(&self) -> usize {
        bytes(&self.found)
    }

    fn progress(&self) -> (u64, u64) {
        share(self.states, self.of)
    }
}
