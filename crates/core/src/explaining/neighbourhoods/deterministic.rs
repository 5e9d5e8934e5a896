//! The subset construction, over the labels of the full system.
//!
//! There can be exponentially many sets. Each takes time proportional to the number of its labels times the
//! number of its states and silent transitions.

use serde::{Deserialize, Serialize};

use super::index::{Index, hash_list};
use super::program::{Program, bytes, share};
use super::results::Given;
use super::{Deterministic, NeighbourhoodEvent, PropertyAutomaton};
use crate::explaining::stage::{stage_listing, variable};
use crate::run::listing::lines;
use crate::search::program_counter;
use crate::{Binding, Line, Listing, Observer};

pub(super) const LISTING: Listing = stage_listing!(
    "Making it deterministic",
    "BLS 3.1, step 1; Rabin, Scott 1959",
    lines![
        1: "start with the set that the initial state reaches in silence",
        2: "while a set S is waiting, take the first",
        3: "  S is final if the final state is in it",
        4: "  for each label l that leaves S",
        5: "    T := where l leads from S, and on in silence",
        6: "    if T is unknown",
        7: "      T is a new state; it waits",
        8: "    l leads from S to T",
    ]
);

program_counter! { L1 = 1, L2 = 2, L3 = 3, L4 = 4, L5 = 5, L6 = 6, L7 = 7, L8 = 8 }

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Subsets {
    pc: Pc,
    pub(super) found: Deterministic,
    index: Index,
    /// How many sets have been taken; S is the last of them.
    taken: usize,
    /// The labels that leave S, and how many of them have been taken.
    labels: Vec<u32>,
    delivered: usize,
    /// T, and its number if it has one.
    gathered: Vec<u32>,
    known: Option<u32>,
    /// Indexed by state: the number of the closure that visited it last.
    met: Vec<u32>,
    closures: u32,
}

impl Subsets {
    pub(super) fn start(given: &Given<'_>) -> Subsets {
        Subsets {
            pc: Pc::L1,
            found: Deterministic::default(),
            index: Index::default(),
            taken: 0,
            labels: Vec::new(),
            delivered: 0,
            gathered: Vec::new(),
            known: None,
            met: vec![0; given.results.nfa.finals.len()],
            closures: 0,
        }
    }

    /// T becomes the set of states that are reachable from these by silent transitions.
    fn close(&mut self, nfa: &PropertyAutomaton, states: impl Iterator<Item = u32>) {
        self.closures += 1;
        self.gathered.clear();
        let closures = self.closures;
        let mut waiting: Vec<u32> = Vec::new();
        let mut meet = |state: u32, waiting: &mut Vec<u32>| {
            if std::mem::replace(&mut self.met[state as usize], closures) != closures {
                self.gathered.push(state);
                waiting.push(state);
            }
        };
        states.for_each(|state| meet(state, &mut waiting));
        while let Some(state) = waiting.pop() {
            nfa.silent[state as usize].iter().for_each(|&next| meet(next, &mut waiting));
        }
        self.gathered.sort_unstable();
    }

    fn enter(&mut self) -> u32 {
        let Deterministic { automaton, sets } = &mut self.found;
        sets.push(self.gathered.clone());
        automaton.finals.push(false);
        automaton.transitions.push(Vec::new());
        automaton.silent.push(Vec::new());
        let number = sets.len() as u32 - 1;
        self.index.insert(number, |number| hash_list(&sets[number as usize]));
        number
    }
}

impl Program for Subsets {
    fn next(&self) -> u16 {
        self.pc as u16
    }

    fn line<O: Observer<NeighbourhoodEvent>>(&mut self, given: &Given<'_>, observer: &mut O) {
        let line = Line(self.next());
        let nfa: &PropertyAutomaton = &given.results.nfa;
        let state = self.taken.saturating_sub(1) as u32;
        match self.pc {
            Pc::L1 => {
                self.close(nfa, std::iter::once(nfa.initial));
                let state = self.enter();
                observer.event(line, NeighbourhoodEvent::Entered { state });
                self.pc = Pc::L2;
            }
            Pc::L2 if self.taken == self.found.sets.len() => {
                observer.event(line, NeighbourhoodEvent::Exhausted);
                self.pc = Pc::Done;
            }
            Pc::L2 => {
                self.taken += 1;
                let waiting = (self.found.sets.len() - self.taken) as u32;
                let set = &self.found.sets[self.taken - 1];
                let leaving = set.iter().flat_map(|&state| &nfa.transitions[state as usize]);
                self.labels = leaving.map(|&(label, _)| label).collect();
                self.labels.sort_unstable();
                self.labels.dedup();
                self.delivered = 0;
                observer.event(
                    line,
                    NeighbourhoodEvent::Taken { state: self.taken as u32 - 1, waiting },
                );
                self.pc = Pc::L3;
            }
            Pc::L3 => {
                let set = &self.found.sets[state as usize];
                let holds = set.iter().any(|&state| nfa.finals[state as usize]);
                self.found.automaton.finals[state as usize] = holds;
                observer.event(line, NeighbourhoodEvent::Final { state, holds });
                self.pc = Pc::L4;
            }
            Pc::L4 => match self.labels.get(self.delivered) {
                Some(&label) => {
                    self.delivered += 1;
                    observer.event(line, NeighbourhoodEvent::Label { state, label });
                    self.pc = Pc::L5;
                }
                None => {
                    observer.event(line, NeighbourhoodEvent::Exhausted);
                    self.pc = Pc::L2;
                }
            },
            Pc::L5 => {
                let label = self.labels[self.delivered - 1];
                let set = std::mem::take(&mut self.found.sets[state as usize]);
                let targets = set.iter().flat_map(|&state| {
                    let leaving = &nfa.transitions[state as usize];
                    let first = leaving.partition_point(|&(other, _)| other < label);
                    leaving[first..].iter().take_while(move |&&(other, _)| other == label)
                });
                self.close(nfa, targets.map(|&(_, target)| target));
                self.found.sets[state as usize] = set;
                let size = self.gathered.len() as u32;
                observer.event(line, NeighbourhoodEvent::Gathered { state, label, size });
                self.pc = Pc::L6;
            }
            Pc::L6 => {
                let sets = &self.found.sets;
                let is_same = |number: u32| sets[number as usize] == self.gathered;
                self.known = self.index.find(hash_list(&self.gathered), is_same);
                observer.event(line, NeighbourhoodEvent::Known { state: self.known });
                self.pc = if self.known.is_none() { Pc::L7 } else { Pc::L8 };
            }
            Pc::L7 => {
                let state = self.enter();
                self.known = Some(state);
                observer.event(line, NeighbourhoodEvent::Entered { state });
                self.pc = Pc::L8;
            }
            Pc::L8 => {
                let label = self.labels[self.delivered - 1];
                let target = self.known.unwrap_or_default();
                self.found.automaton.transitions[state as usize].push((label, target));
                observer.event(line, NeighbourhoodEvent::Joined { source: state, label, target });
                self.pc = Pc::L4;
            }
            Pc::Done => {}
        }
    }

    fn variables(&self, line: u16, _: &Given<'_>) -> Vec<Binding> {
        if line == 1 {
            return Vec::new();
        }
        let set = (self.taken as u32).checked_sub(1).filter(|_| self.pc != Pc::Done);
        let mut variables = vec![variable("S", "set", set)];
        if line >= 4 {
            let place = self.delivered.checked_sub(1).filter(|_| line > 4 || self.pc == Pc::L5);
            let label = place.map(|place| self.labels[place]);
            variables.push(variable("l", "label", label));
        }
        // T has a number only after the lookup.
        if line >= 5 {
            variables.push(variable("T", "set", self.known.filter(|_| line > 5)));
        }
        variables
    }

    fn weight(&self) -> usize {
        let sets: usize = self.found.sets.iter().map(|set| bytes(set)).sum();
        let edges: usize = self.found.automaton.transitions.iter().map(Vec::len).sum();
        sets + 8 * edges + 80 * self.found.sets.len() + self.index.weight() + bytes(&self.met)
    }

    fn progress(&self) -> (u64, u64) {
        share(self.taken, self.found.sets.len())
    }
}
