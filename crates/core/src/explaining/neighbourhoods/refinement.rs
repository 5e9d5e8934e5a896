//! Strong bisimulation by refining a partition: two states stay in one block as long as the same
//! labels lead to the same blocks.
//!
//! Only states whose signature may have changed are looked at, and when a block is split its largest
//! part keeps the name: a state is renamed at most log n times, so that each transition is looked
//! at O(log n) times from its target's side. That is O(m log n) signatures, at worst, each as long
//! as its state has transitions (Blom, van de Pol 2009, with Hopcroft's smaller half).

use serde::{Deserialize, Serialize};

use super::entering::Entering;
use crate::Lts;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Refinement {
    /// All states, those of a block together and the unsettled ones among them first.
    order: Vec<u32>,
    /// By state: where it is in the order.
    places: Vec<u32>,
    /// By state.
    blocks: Vec<u32>,
    /// By block: where it begins and ends in the order, and how many of its states are unsettled.
    extents: Vec<Extent>,
    /// Blocks with unsettled states, the next one last.
    waiting: Vec<u32>,
    /// The block at hand.
    block: u32,
    /// Its signatures, one after the other: labels and blocks.
    signatures: Vec<(u32, u32)>,
    /// Where the signature of each state begins and ends.
    signed: Vec<(u32, u32, u32)>,
    /// The states that got a new block, and how many of them have been looked at.
    moved: Vec<u32>,
    delivered: usize,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Extent {
    start: u32,
    end: u32,
    unsettled: u32,
}

impl Refinement {
    /// The states that are not final are the first block, if there are any.
    pub(super) fn new(finals: &[bool]) -> Refinement {
        let mut order: Vec<u32> = (0..finals.len() as u32).collect();
        order.sort_by_key(|&state| finals[state as usize]);
        let mut refinement = Refinement {
            places: vec![0; order.len()],
            blocks: vec![0; order.len()],
            order,
            ..Refinement::default()
        };
        let others = finals.iter().filter(|&&is_final| !is_final).count() as u32;
        for (start, end) in [(0, others), (others, finals.len() as u32)] {
            if start < end {
                refinement.name(start, end);
            }
        }
        for (block, extent) in refinement.extents.iter_mut().enumerate().rev() {
            extent.unsettled = extent.end - extent.start;
            refinement.waiting.push(block as u32);
        }
        refinement
    }

    pub(super) fn count(&self) -> u32 {
        self.extents.len() as u32
    }

    pub(super) fn waiting(&self) -> u32 {
        self.waiting.len() as u32
    }

    pub(super) fn block(&self, state: u32) -> u32 {
        self.blocks[state as usize]
    }

    /// The block that was taken last.
    pub(super) fn at_hand(&self) -> u32 {
        self.block
    }

    /// By state.
    pub(super) fn blocks(&self) -> &[u32] {
        &self.blocks
    }

    /// The next block with unsettled states.
    pub(super) fn take(&mut self) -> Option<u32> {
        self.block = self.waiting.pop()?;
        self.signatures.clear();
        self.signed.clear();
        self.moved.clear();
        self.delivered = 0;
        Some(self.block)
    }

    /// The next unsettled state of the block at hand.
    pub(super) fn unsettled(&self) -> Option<u32> {
        let Extent { start, unsettled, .. } = self.extents[self.block as usize];
        let at = self.signed.len() as u32;
        (at < unsettled).then(|| self.order[(start + at) as usize])
    }

    /// Signs a state of the block at hand; how many labels and blocks that took.
    pub(super) fn sign(&mut self, state: u32, lts: &Lts) -> u32 {
        let first = self.signatures.len();
        let reached = lts.from(state).iter().map(|t| (t.label, self.blocks[t.target as usize]));
        self.signatures.extend(reached);
        self.signatures[first..].sort_unstable();
        let mut end = first;
        for at in first..self.signatures.len() {
            if at == first || self.signatures[at] != self.signatures[end - 1] {
                self.signatures[end] = self.signatures[at];
                end += 1;
            }
        }
        self.signatures.truncate(end);
        self.signed.push((state, first as u32, end as u32));
        (end - first) as u32
    }

    /// Splits the block at hand; which it was, and into how many parts. States that were settled are one part: no
    /// state they lead to has moved, whereas each unsettled one leads to a block that is new to it.
    pub(super) fn split(&mut self) -> (u32, u32) {
        let Extent { start, end, unsettled } = self.extents[self.block as usize];
        let signatures = &self.signatures;
        let signature =
            |&(_, first, end): &(u32, u32, u32)| &signatures[first as usize..end as usize];
        self.signed.sort_unstable_by(|a, b| signature(a).cmp(signature(b)).then(a.0.cmp(&b.0)));
        let mut parts: Vec<(u32, u32)> = Vec::new();
        let mut at = start;
        for part in self.signed.chunk_by(|a, b| signature(a) == signature(b)) {
            parts.push((at, at + part.len() as u32));
            at += part.len() as u32;
        }
        if start + unsettled < end {
            parts.push((start + unsettled, end));
        }
        for (place, &(state, ..)) in (start..).zip(&self.signed) {
            self.order[place as usize] = state;
            self.places[state as usize] = place;
        }
        let size = |&(start, end): &(u32, u32)| end - start;
        let largest = parts.iter().map(size).max().unwrap_or(0);
        let keeps = parts.iter().position(|part| size(part) == largest).unwrap_or(0);
        for (number, &(start, end)) in parts.iter().enumerate() {
            if number == keeps {
                self.extents[self.block as usize] = Extent { start, end, unsettled: 0 };
            } else {
                self.name(start, end);
                self.moved.extend_from_slice(&self.order[start as usize..end as usize]);
            }
        }
        (self.block, parts.len() as u32)
    }

    /// The next state with a new block.
    pub(super) fn moved(&mut self) -> Option<u32> {
        let state = self.moved.get(self.delivered).copied();
        self.delivered += 1;
        state
    }

    /// The states that lead to a state with a new block are unsettled now; how many were settled.
    pub(super) fn unsettle(&mut self, state: u32, lts: &Lts, entering: &Entering) -> u32 {
        let mut count = 0;
        for &transition in entering.to(state) {
            let source = lts.transitions()[transition as usize].source;
            let block = self.blocks[source as usize];
            let extent = &mut self.extents[block as usize];
            let (place, first) = (self.places[source as usize], extent.start + extent.unsettled);
            if place < first {
                continue;
            }
            if extent.unsettled == 0 {
                self.waiting.push(block);
            }
            extent.unsettled += 1;
            count += 1;
            let other = self.order[first as usize];
            self.order.swap(first as usize, place as usize);
            self.places[other as usize] = place;
            self.places[source as usize] = first;
        }
        count
    }

    pub(super) fn weight(&self) -> usize {
        12 * (self.order.len() + self.extents.len() + self.signed.len()) + 8 * self.signatures.len()
    }

    fn name(&mut self, start: u32, end: u32) {
        let block = self.extents.len() as u32;
        self.extents.push(Extent { start, end, unsettled: 0 });
        for place in start..end {
            let state = self.order[place as usize];
            self.places[state as usize] = place;
            self.blocks[state as usize] = block;
        }
    }
}
