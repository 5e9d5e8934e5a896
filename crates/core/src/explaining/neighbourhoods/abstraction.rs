//! The counterexample reduced to the actions that enter or leave the centre of a neighbourhood (BLS 3.4).

use serde::{Deserialize, Serialize};

use super::NeighbourhoodEvent;
use super::program::{Program, share};
use super::results::Given;
use crate::explaining::stage::{stage_listing, variable};
use crate::run::listing::lines;
use crate::search::program_counter;
use crate::{Binding, Line, Listing, Observer};

pub(super) const LISTING: Listing = stage_listing!(
    "What mattered",
    "BLS 3.4",
    lines![
        1: "for each action of the shortest counterexample",
        2: "  if it enters or leaves the centre of a neighbourhood",
        3: "    keep it",
        4: "  else cut it out",
    ]
);

program_counter! { L1 = 1, L2 = 2, L3 = 3, L4 = 4 }

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Abstracting {
    pc: Pc,
    pub(super) found: Vec<bool>,
    of: usize,
}

impl Abstracting {
    pub(super) fn start(given: &Given<'_>) -> Abstracting {
        let of = given.results.shortest.as_ref().map_or(0, |path| path.len());
        Abstracting { pc: Pc::L1, found: Vec::new(), of }
    }

    fn decide(&mut self, kept: bool) -> NeighbourhoodEvent {
        self.found.push(kept);
        NeighbourhoodEvent::Decided { place: self.found.len() as u32 - 1, kept }
    }
}

impl Program for Abstracting {
    fn next(&self) -> u16 {
        self.pc as u16
    }

    fn line<O: Observer<NeighbourhoodEvent>>(&mut self, given: &Given<'_>, observer: &mut O) {
        let line = Line(self.next());
        let place = self.found.len() as u32;
        let path = given.results.shortest.as_ref();
        let transition = path.and_then(|path| path.get(place as usize).copied());
        let (event, next) = match (self.pc, transition) {
            (Pc::L1, Some(transition)) => {
                (NeighbourhoodEvent::Action { place, transition }, Pc::L2)
            }
            (Pc::L2, Some(transition)) => {
                let transition = given.results.system().lts.transitions()[transition as usize];
                let all = &given.results.neighbourhoods;
                let centre = |state: u32| {
                    let number = all.binary_search_by_key(&state, |one| one.state).ok()?;
                    Some(number as u32)
                };
                let (leaves, enters) = (centre(transition.source), centre(transition.target));
                let touches = leaves.or(enters).is_some();
                let next = if touches { Pc::L3 } else { Pc::L4 };
                (NeighbourhoodEvent::Touches { place, leaves, enters }, next)
            }
            (Pc::L3, _) => (self.decide(true), Pc::L1),
            (Pc::L4, _) => (self.decide(false), Pc::L1),
            (Pc::L1 | Pc::L2, None) => (NeighbourhoodEvent::Exhausted, Pc::Done),
            (Pc::Done, _) => return,
        };
        observer.event(line, event);
        self.pc = next;
    }

    fn variables(&self, line: u16, _: &Given<'_>) -> Vec<Binding> {
        let decided = self.found.len() as u32;
        let action = match (line, self.pc) {
            (1, Pc::L2) | (2, _) => Some(decided),
            (1, _) => None,
            _ => decided.checked_sub(1),
        };
        vec![variable("action", "action", action)]
    }

    fn weight(&self) -> usize {
        self.found.len()
    }

    fn progress(&self) -> (u64, u64) {
        share(self.found.len(), self.of)
    }
}
