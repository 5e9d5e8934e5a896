//! The synchronous product of the full system and the property's automaton, breadth first.
//!
//! A run of the product is a run of the system together with the automaton's run over the same labels. Time
//! is linear in its transitions, with a binary search among the labels of the automaton's state for each.

use serde::{Deserialize, Serialize};

use super::index::{Index, hash_pair};
use super::program::{Program, bytes, share};
use super::results::Given;
use super::{NeighbourhoodEvent, Product};
use crate::explaining::stage::{clone_in_place, stage_listing, variable};
use crate::run::listing::lines;
use crate::search::program_counter;
use crate::{Binding, Line, Listing, Lts, Observer, Transition};

pub(super) const LISTING: Listing = stage_listing!(
    "The product",
    "BLS 3.1, step 2",
    lines![
        1: "start with the pair of the initial states",
        2: "while a pair (s, q) is waiting, take the first",
        3: "  for each transition s -l-> t of the system, as written",
        4: "    if l leads from q to some p",
        5: "      if (t, p) is unknown",
        6: "        (t, p) is a new pair; it waits",
        7: "      l leads from (s, q) to (t, p)",
    ]
);

program_counter! { L1 = 1, L2 = 2, L3 = 3, L4 = 4, L5 = 5, L6 = 6, L7 = 7 }

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Multiplying {
    pc: Pc,
    pub(super) found: Product,
    index: Index,
    /// Transitions of the system that are equal to an earlier one: transitions are a set (Def. 1).
    repeated: Vec<u32>,
    /// How many pairs have been taken; (s, q) is the last of them.
    taken: usize,
    /// The transition after the current one, and the end of the transitions of this state.
    next: u32,
    end: u32,
    /// p, and the number of (t, p) if it has one.
    property: u32,
    known: Option<u32>,
}

clone_in_place!(Multiplying { pc, found, index, repeated, taken, next, end, property, known });

impl Multiplying {
    pub(super) fn start(given: &Given<'_>) -> Multiplying {
        Multiplying {
            pc: Pc::L1,
            found: Product::default(),
            index: Index::default(),
            repeated: repeated(given.lts),
            taken: 0,
            next: 0,
            end: 0,
            property: 0,
            known: None,
        }
    }

    fn enter(&mut self, pair: (u32, u32), is_final: bool) -> NeighbourhoodEvent {
        let state = self.found.pairs.len() as u32;
        self.found.pairs.push(pair);
        self.found.finals.push(is_final);
        let pairs = &self.found.pairs;
        self.index.insert(state, |state| hash_pair(pairs[state as usize]));
        self.known = Some(state);
        NeighbourhoodEvent::Entered { state }
    }
}

/// The numbers of transitions with the same source, label and target as an earlier one.
pub(super) fn repeated(lts: &Lts) -> Vec<u32> {
    let mut repeated = Vec::new();
    let mut sorted: Vec<(u32, u32, u32)> = Vec::new();
    for state in 0..lts.state_count() {
        let from = lts.from(state);
        if from.len() < 2 {
            continue;
        }
        sorted.clear();
        sorted.extend((lts.first(state)..).zip(from).map(|(at, t)| (t.label, t.target, at)));
        sorted.sort_unstable();
        let again = sorted.windows(2).filter(|two| (two[0].0, two[0].1) == (two[1].0, two[1].1));
        repeated.extend(again.map(|two| two[1].2));
    }
    repeated.sort_unstable();
    repeated
}

impl Program for Multiplying {
    fn next(&self) -> u16 {
        self.pc as u16
    }

    #[inline]
    fn line<O: Observer<NeighbourhoodEvent>>(&mut self, given: &Given<'_>, observer: &mut O) {
        let line = Line(self.next());
        let automaton = &given.results.minimal.automaton;
        let at = self.next.saturating_sub(1);
        let transition = || given.lts.transitions()[at as usize];
        let (event, next) = match self.pc {
            Pc::L1 => {
                let pair = (given.lts.initial, automaton.initial);
                (self.enter(pair, automaton.finals[automaton.initial as usize]), Pc::L2)
            }
            Pc::L2 if self.taken == self.found.pairs.len() => {
                (NeighbourhoodEvent::Exhausted, Pc::Done)
            }
            Pc::L2 => {
                let state = self.taken as u32;
                self.taken += 1;
                let (full, _) = self.found.pairs[state as usize];
                self.next = given.lts.first(full);
                self.end = self.next + given.lts.from(full).len() as u32;
                self.found.starts.push(self.found.transitions.len() as u32);
                let waiting = (self.found.pairs.len() - self.taken) as u32;
                (NeighbourhoodEvent::Taken { state, waiting }, Pc::L3)
            }
            Pc::L3 => {
                while self.repeated.binary_search(&self.next).is_ok() && self.next < self.end {
                    self.next += 1;
                }
                if self.next < self.end {
                    self.next += 1;
                    (NeighbourhoodEvent::Transition { transition: self.next - 1 }, Pc::L4)
                } else {
                    (NeighbourhoodEvent::Exhausted, Pc::L2)
                }
            }
            Pc::L4 => {
                let (_, property) = self.found.pairs[self.taken - 1];
                let leaving = &automaton.transitions[property as usize];
                let place = leaving.binary_search_by_key(&transition().label, |&(label, _)| label);
                let property = place.ok().map(|place| leaving[place].1);
                self.property = property.unwrap_or(0);
                let next = if property.is_some() { Pc::L5 } else { Pc::L3 };
                (NeighbourhoodEvent::Followed { transition: at, property }, next)
            }
            Pc::L5 => {
                let pair = (transition().target, self.property);
                let pairs = &self.found.pairs;
                self.known =
                    self.index.find(hash_pair(pair), |state| pairs[state as usize] == pair);
                let next = if self.known.is_none() { Pc::L6 } else { Pc::L7 };
                (NeighbourhoodEvent::Known { state: self.known }, next)
            }
            Pc::L6 => {
                let is_final = automaton.finals[self.property as usize];
                (self.enter((transition().target, self.property), is_final), Pc::L7)
            }
            Pc::L7 => {
                let (source, label) = (self.taken as u32 - 1, transition().label);
                let target = self.known.unwrap_or_default();
                self.found.transitions.push(Transition { source, label, target });
                (NeighbourhoodEvent::Joined { source, label, target }, Pc::L3)
            }
            Pc::Done => return,
        };
        observer.event(line, event);
        self.pc = next;
    }

    fn variables(&self, line: u16, given: &Given<'_>) -> Vec<Binding> {
        if line == 1 {
            return vec![variable("pair", "pair", Some(0))];
        }
        let pair = self.taken.checked_sub(1).filter(|_| self.pc != Pc::Done);
        let (s, q) = pair.map(|pair| self.found.pairs[pair]).unzip();
        let mut variables = vec![
            variable("pair", "pair", pair.map(|pair| pair as u32)),
            variable("s", "state", s),
            variable("q", "property state", q),
        ];
        if line >= 3 {
            let number = self.next.checked_sub(1).filter(|_| line > 3 || self.pc == Pc::L4);
            let transition = number.map(|number| given.lts.transitions()[number as usize]);
            variables.push(variable("transition", "transition", number));
            variables.push(variable("l", "label", transition.map(|transition| transition.label)));
            variables.push(variable("t", "state", transition.map(|transition| transition.target)));
        }
        if line >= 4 {
            let has_property = line > 4 || self.pc == Pc::L5;
            let p = has_property.then_some(self.property);
            variables.push(variable("p", "property state", p));
        }
        variables
    }

    fn weight(&self) -> usize {
        let found = &self.found;
        bytes(&found.pairs)
            + bytes(&found.transitions)
            + 5 * found.pairs.len()
            + self.index.weight()
    }

    fn progress(&self) -> (u64, u64) {
        share(self.taken, self.found.pairs.len())
    }
}
