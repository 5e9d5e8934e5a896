//! The minimal automaton.
//!
//! States that reach no final state are removed first: otherwise bisimulation would distinguish a transition
//! to such a state from a missing transition. The remaining states are merged by [`Refinement`], whose file
//! states the complexity. The result is numbered breadth first by ascending labels, so it depends only on the
//! language.

use serde::{Deserialize, Serialize};

use super::entering::Entering;
use super::program::{Program, bytes, share};
use super::refinement::Refinement;
use super::results::Given;
use super::{Minimal, NeighbourhoodEvent, PropertyAutomaton};
use crate::explaining::stage::{stage_listing, variable};
use crate::run::listing::lines;
use crate::search::program_counter;
use crate::{Binding, Line, Listing, Lts, Observer, Transition};

pub(super) const LISTING: Listing = stage_listing!(
    "Making it minimal",
    "BLS 3.1, step 1; the states that lead nowhere go first",
    lines![
        1: "for each final state",
        2: "  keep it; it waits",
        3: "while a kept state is waiting, take it",
        4: "  for each state that leads to it and is not kept",
        5: "    keep it; it waits",
        6: "drop the others",
        7: "two blocks: the final states and the others; all are unsettled",
        8: "while a block has unsettled states, take it",
        9: "  for each of its unsettled states",
        10: "    sign it with its labels and the blocks they lead to",
        11: "  split the block by signatures; the largest part keeps its name",
        12: "  for each state with a new block",
        13: "    the states that lead to it are unsettled",
        14: "each block becomes a state",
    ]
);

program_counter! {
    L1 = 1, L2 = 2, L3 = 3, L4 = 4, L5 = 5, L6 = 6, L7 = 7, L8 = 8, L9 = 9, L10 = 10, L11 = 11,
    L12 = 12, L13 = 13, L14 = 14,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Minimising {
    pc: Pc,
    pub(super) found: Minimal,
    /// The deterministic automaton, later its remaining part, with the incoming transitions of each state.
    lts: Lts,
    entering: Entering,
    waiting: Vec<u32>,
    /// The current state, and the position of the loop over states or incoming transitions.
    state: u32,
    delivered: usize,
    /// Indexed by remaining state: its number in the deterministic automaton.
    left: Vec<u32>,
    refinement: Refinement,
}

impl Minimising {
    pub(super) fn start(given: &Given<'_>) -> Minimising {
        let automaton = &given.results.deterministic.automaton;
        let all = |state: u32| Some(state);
        let (lts, entering) = system(automaton, automaton.finals.len(), all);
        let found = Minimal { kept: vec![false; automaton.finals.len()], ..Minimal::default() };
        Minimising {
            pc: Pc::L1,
            found,
            lts,
            entering,
            waiting: Vec::new(),
            state: 0,
            delivered: 0,
            left: Vec::new(),
            refinement: Refinement::default(),
        }
    }

    fn keep(&mut self, state: u32) -> NeighbourhoodEvent {
        self.found.kept[state as usize] = true;
        self.waiting.push(state);
        NeighbourhoodEvent::Kept { state }
    }

    /// The next predecessor of the current state that is not kept yet.
    fn source(&mut self) -> Option<u32> {
        let entering = self.entering.to(self.state);
        while let Some(&transition) = entering.get(self.delivered) {
            self.delivered += 1;
            let source = self.lts.transitions()[transition as usize].source;
            if !self.found.kept[source as usize] {
                return Some(source);
            }
        }
        None
    }

    fn drop_others(&mut self, automaton: &PropertyAutomaton) -> NeighbourhoodEvent {
        let kept = &self.found.kept;
        self.left = (0..kept.len() as u32).filter(|&state| kept[state as usize]).collect();
        let numbers: Vec<Option<u32>> = kept
            .iter()
            .scan(0, |next, &kept| {
                *next += u32::from(kept);
                Some(kept.then(|| *next - 1))
            })
            .collect();
        let left = self.left.len();
        (self.lts, self.entering) = system(automaton, left, |state| numbers[state as usize]);
        NeighbourhoodEvent::Dropped { states: (kept.len() - left) as u32, left: left as u32 }
    }

    fn merge(&mut self, automaton: &PropertyAutomaton) -> NeighbourhoodEvent {
        let blocks = self.refinement.blocks();
        let mut numbers = vec![None; self.refinement.count() as usize];
        let mut found = PropertyAutomaton::default();
        let mut members: Vec<u32> = Vec::new();
        let initial = self.left.binary_search(&automaton.initial).ok();
        let mut enter = |state: u32, members: &mut Vec<u32>| {
            *numbers[blocks[state as usize] as usize].get_or_insert_with(|| {
                members.push(state);
                members.len() as u32 - 1
            })
        };
        if let Some(initial) = initial {
            enter(initial as u32, &mut members);
        }
        let mut taken = 0;
        while let Some(&member) = members.get(taken) {
            let transitions = self.lts.from(member).iter();
            let merged = transitions.map(|t| (t.label, enter(t.target, &mut members))).collect();
            found.transitions.push(merged);
            found.finals.push(automaton.finals[self.left[member as usize] as usize]);
            taken += 1;
        }
        if members.is_empty() {
            // The language is empty: one state without transitions.
            found.transitions.push(Vec::new());
            found.finals.push(false);
        }
        found.silent = vec![Vec::new(); found.finals.len()];
        self.found.classes = vec![None; self.found.kept.len()];
        for (&state, &block) in self.left.iter().zip(blocks) {
            self.found.classes[state as usize] = numbers[block as usize];
        }
        let states = found.finals.len() as u32;
        self.found.automaton = found;
        NeighbourhoodEvent::Merged { before: self.left.len() as u32, states }
    }
}

/// The states of an automaton that get a number, as a transition system.
fn system(
    automaton: &PropertyAutomaton,
    states: usize,
    number: impl Fn(u32) -> Option<u32>,
) -> (Lts, Entering) {
    let mut transitions = Vec::new();
    for (source, leaving) in (0..).zip(&automaton.transitions) {
        let Some(source) = number(source) else { continue };
        transitions.extend(leaving.iter().filter_map(|&(label, target)| {
            Some(Transition { source, label, target: number(target)? })
        }));
    }
    let entering = Entering::new(states, &transitions);
    (Lts::new(states as u32, 0, Vec::new(), &transitions), entering)
}

impl Program for Minimising {
    fn next(&self) -> u16 {
        self.pc as u16
    }

    fn line<O: Observer<NeighbourhoodEvent>>(&mut self, given: &Given<'_>, observer: &mut O) {
        let line = Line(self.next());
        let automaton = &given.results.deterministic.automaton;
        let (event, next) = match self.pc {
            Pc::L1 => {
                let finals = &automaton.finals;
                match (self.delivered..finals.len()).find(|&state| finals[state]) {
                    Some(state) => {
                        self.state = state as u32;
                        self.delivered = state + 1;
                        (NeighbourhoodEvent::Delivered { state: self.state }, Pc::L2)
                    }
                    None => (NeighbourhoodEvent::Exhausted, Pc::L3),
                }
            }
            Pc::L2 => (self.keep(self.state), Pc::L1),
            Pc::L3 => match self.waiting.pop() {
                Some(state) => {
                    self.state = state;
                    self.delivered = 0;
                    let waiting = self.waiting.len() as u32;
                    (NeighbourhoodEvent::Taken { state, waiting }, Pc::L4)
                }
                None => (NeighbourhoodEvent::Exhausted, Pc::L6),
            },
            Pc::L4 => match self.source() {
                Some(state) => {
                    self.delivered -= 1;
                    (NeighbourhoodEvent::Delivered { state }, Pc::L5)
                }
                None => (NeighbourhoodEvent::Exhausted, Pc::L3),
            },
            Pc::L5 => {
                let source = self.source().unwrap_or(self.state);
                (self.keep(source), Pc::L4)
            }
            Pc::L6 => (self.drop_others(automaton), Pc::L7),
            Pc::L7 => {
                let is_final = |&state: &u32| automaton.finals[state as usize];
                let finals: Vec<bool> = self.left.iter().map(is_final).collect();
                self.refinement = Refinement::new(&finals);
                (NeighbourhoodEvent::Parted { blocks: self.refinement.count() }, Pc::L8)
            }
            Pc::L8 => match self.refinement.take() {
                Some(state) => {
                    let waiting = self.refinement.waiting();
                    (NeighbourhoodEvent::Taken { state, waiting }, Pc::L9)
                }
                None => (NeighbourhoodEvent::Exhausted, Pc::L14),
            },
            Pc::L9 => match self.refinement.unsettled() {
                Some(state) => {
                    self.state = state;
                    (NeighbourhoodEvent::Delivered { state: self.left[state as usize] }, Pc::L10)
                }
                None => (NeighbourhoodEvent::Exhausted, Pc::L11),
            },
            Pc::L10 => {
                let size = self.refinement.sign(self.state, &self.lts);
                let state = self.left[self.state as usize];
                let block = self.refinement.block(self.state);
                (NeighbourhoodEvent::Signed { state, block, size }, Pc::L9)
            }
            Pc::L11 => {
                let (block, parts) = self.refinement.split();
                let blocks = self.refinement.count();
                (NeighbourhoodEvent::Split { block, parts, blocks }, Pc::L12)
            }
            Pc::L12 => match self.refinement.moved() {
                Some(state) => {
                    self.state = state;
                    (NeighbourhoodEvent::Delivered { state: self.left[state as usize] }, Pc::L13)
                }
                None => (NeighbourhoodEvent::Exhausted, Pc::L8),
            },
            Pc::L13 => {
                let sources = self.refinement.unsettle(self.state, &self.lts, &self.entering);
                let block = self.refinement.block(self.state);
                let state = self.left[self.state as usize];
                (NeighbourhoodEvent::Unsettled { state, block, sources }, Pc::L12)
            }
            Pc::L14 => (self.merge(automaton), Pc::Done),
            Pc::Done => return,
        };
        observer.event(line, event);
        self.pc = next;
    }

    fn variables(&self, line: u16, _: &Given<'_>) -> Vec<Binding> {
        let state = |state: Option<u32>| variable("state", "property state", state);
        let block = |block: Option<u32>| variable("block", "block", block);
        let source = |place: Option<usize>| {
            let transition = self.entering.to(self.state).get(place?).copied()?;
            Some(self.lts.transitions()[transition as usize].source)
        };
        let left = || self.left.get(self.state as usize).copied();
        let at_hand = Some(self.refinement.at_hand());
        let own = || self.refinement.block(self.state);
        match (line, self.pc) {
            (1, Pc::L2) | (3, Pc::L4) | (2, _) => vec![state(Some(self.state))],
            // Line 4 finds the transition that line 5 follows backwards.
            (4, Pc::L5) => vec![state(source(Some(self.delivered)))],
            (5, _) => vec![state(source(self.delivered.checked_sub(1)))],
            (1 | 3 | 4, _) => vec![state(None)],
            (8, Pc::L9) | (11, _) => vec![block(at_hand)],
            (8, _) => vec![block(None)],
            (9, Pc::L10) | (10, _) => vec![block(at_hand), state(left())],
            (9, _) => vec![block(at_hand), state(None)],
            // The block is the new block of the state.
            (12, Pc::L13) | (13, _) => vec![state(left()), block(Some(own()))],
            (12, _) => vec![state(None), block(None)],
            _ => Vec::new(),
        }
    }

    fn weight(&self) -> usize {
        bytes(self.lts.transitions()) + self.entering.weight() + self.refinement.weight()
    }

    fn progress(&self) -> (u64, u64) {
        share(self.refinement.count() as usize, self.found.kept.len())
    }
}
