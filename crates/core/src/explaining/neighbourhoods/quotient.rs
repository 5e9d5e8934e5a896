//! The system of counterexamples, reduced by strong bisimulation. Final states stay separate.
//!
//! This is not a step of BLS, but their Fig. 3 shows its result and not that of the three steps of 3.1.
//! [`Refinement`] states the complexity.

use serde::{Deserialize, Serialize};

use super::entering::Entering;
use super::program::{Program, share};
use super::refinement::Refinement;
use super::results::{Given, SYSTEM_STATE};
use super::{Counterexamples, NeighbourhoodEvent};
use crate::explaining::stage::{stage_listing, variable};
use crate::run::listing::lines;
use crate::search::program_counter;
use crate::{Binding, Line, Listing, Lts, Observer, Transition};

pub(super) const LISTING: Listing = stage_listing!(
    "The quotient",
    "Not in BLS; strong bisimulation of the counterexamples",
    lines![
        1: "two blocks: the final states and the others; all are unsettled",
        2: "while a block has unsettled states, take it",
        3: "  for each of its unsettled states",
        4: "    sign it with its labels and the blocks they lead to",
        5: "  split the block by signatures; the largest part keeps its name",
        6: "  for each state with a new block",
        7: "    the states that lead to it are unsettled",
        8: "each block becomes a state, numbered breadth first",
    ]
);

program_counter! { L1 = 1, L2 = 2, L3 = 3, L4 = 4, L5 = 5, L6 = 6, L7 = 7, L8 = 8 }

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Merging {
    pc: Pc,
    pub(super) found: Option<Counterexamples>,
    entering: Entering,
    refinement: Refinement,
    state: u32,
}

impl Merging {
    pub(super) fn start(given: &Given<'_>) -> Merging {
        let lts = &given.results.system().lts;
        Merging {
            pc: Pc::L1,
            found: None,
            entering: Entering::new(given.results.system().finals.len(), lts.transitions()),
            refinement: Refinement::default(),
            state: 0,
        }
    }

    /// Indexed by state of the unreduced system: its block.
    pub(super) fn blocks(&self) -> &[u32] {
        self.refinement.blocks()
    }

    /// The first state of a block represents it: its transitions determine the order.
    fn merge(&self, before: &Counterexamples) -> Counterexamples {
        let blocks = self.refinement.blocks();
        let mut numbers = vec![None; self.refinement.count() as usize];
        let mut first = vec![u32::MAX; numbers.len()];
        for (state, &block) in (0..).zip(blocks) {
            first[block as usize] = first[block as usize].min(state);
        }
        let mut members: Vec<u32> = Vec::new();
        let mut enter = |state: u32, members: &mut Vec<u32>| {
            let block = blocks[state as usize] as usize;
            *numbers[block].get_or_insert_with(|| {
                members.push(first[block]);
                members.len() as u32 - 1
            })
        };
        enter(0, &mut members);
        let mut transitions: Vec<Transition> = Vec::new();
        let mut source = 0;
        let mut seen = std::collections::HashSet::new();
        while let Some(&member) = members.get(source as usize) {
            seen.clear();
            for t in before.lts.from(member) {
                let target = enter(t.target, &mut members);
                if seen.insert((t.label, target)) {
                    transitions.push(Transition { source, label: t.label, target });
                }
            }
            source += 1;
        }
        let mut origins = vec![Vec::new(); members.len()];
        for (state, &block) in blocks.iter().enumerate() {
            if let Some(number) = numbers[block as usize] {
                origins[number as usize].extend_from_slice(&before.origins[state]);
            }
        }
        origins.iter_mut().for_each(|origins: &mut Vec<_>| origins.sort_unstable());
        let labels = before.lts.labels().to_vec();
        Counterexamples {
            lts: Lts::new(source, 0, labels, &transitions),
            finals: members.iter().map(|&member| before.finals[member as usize]).collect(),
            origins,
        }
    }
}

impl Program for Merging {
    fn next(&self) -> u16 {
        self.pc as u16
    }

    #[inline]
    fn line<O: Observer<NeighbourhoodEvent>>(&mut self, given: &Given<'_>, observer: &mut O) {
        let line = Line(self.next());
        let before = given.results.system();
        let refinement = &mut self.refinement;
        let (event, next) = match self.pc {
            Pc::L1 => {
                *refinement = Refinement::new(&before.finals);
                (NeighbourhoodEvent::Parted { blocks: refinement.count() }, Pc::L2)
            }
            Pc::L2 => match refinement.take() {
                Some(state) => {
                    (NeighbourhoodEvent::Taken { state, waiting: refinement.waiting() }, Pc::L3)
                }
                None => (NeighbourhoodEvent::Exhausted, Pc::L8),
            },
            Pc::L3 => match refinement.unsettled() {
                Some(state) => {
                    self.state = state;
                    (NeighbourhoodEvent::Delivered { state }, Pc::L4)
                }
                None => (NeighbourhoodEvent::Exhausted, Pc::L5),
            },
            Pc::L4 => {
                let (state, size) = (self.state, refinement.sign(self.state, &before.lts));
                (NeighbourhoodEvent::Signed { state, block: refinement.block(state), size }, Pc::L3)
            }
            Pc::L5 => {
                let (block, parts) = refinement.split();
                (NeighbourhoodEvent::Split { block, parts, blocks: refinement.count() }, Pc::L6)
            }
            Pc::L6 => match refinement.moved() {
                Some(state) => {
                    self.state = state;
                    (NeighbourhoodEvent::Delivered { state }, Pc::L7)
                }
                None => (NeighbourhoodEvent::Exhausted, Pc::L2),
            },
            Pc::L7 => {
                let state = self.state;
                let sources = refinement.unsettle(state, &before.lts, &self.entering);
                (
                    NeighbourhoodEvent::Unsettled {
                        state,
                        block: refinement.block(state),
                        sources,
                    },
                    Pc::L6,
                )
            }
            Pc::L8 => {
                let after = self.merge(before);
                let (before, states) = (before.finals.len() as u32, after.finals.len() as u32);
                self.found = Some(after);
                (NeighbourhoodEvent::Merged { before, states }, Pc::Done)
            }
            Pc::Done => return,
        };
        observer.event(line, event);
        self.pc = next;
    }

    fn variables(&self, line: u16, _: &Given<'_>) -> Vec<Binding> {
        let state = |state: Option<u32>| variable("state", SYSTEM_STATE, state);
        let block = |block: Option<u32>| variable("block", "block", block);
        let at_hand = Some(self.refinement.at_hand());
        let own = || self.refinement.block(self.state);
        match (line, self.pc) {
            (2, Pc::L3) | (5, _) => vec![block(at_hand)],
            (2, _) => vec![block(None)],
            (3, Pc::L4) | (4, _) => vec![block(at_hand), state(Some(self.state))],
            (3, _) => vec![block(at_hand), state(None)],
            // The block is the new block of the state.
            (6, Pc::L7) | (7, _) => vec![state(Some(self.state)), block(Some(own()))],
            (6, _) => vec![state(None), block(None)],
            _ => Vec::new(),
        }
    }

    fn weight(&self) -> usize {
        self.entering.weight() + self.refinement.weight()
    }

    fn progress(&self) -> (u64, u64) {
        share(self.refinement.count() as usize, self.refinement.blocks().len())
    }
}
