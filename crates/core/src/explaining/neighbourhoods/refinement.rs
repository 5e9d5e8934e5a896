//! Strong bisimulation by partition refinement: two states stay in one block as long as the same labels lead
//! to the same blocks.
//!
//! Only states whose signature may have changed are examined, and when a block is split its largest part
//! keeps the number. So a state gets a new block at most log n times, and each transition is examined O(log
//! n) times from its target. In the worst case these are O(m log n) signatures, each as long as the number of
//! transitions of its state (Blom, van de Pol 2009, with Hopcroft's smaller half).

use crate::sorting::sort_by_key;
use serde::{Deserialize, Serialize};

use super::entering::Entering;
use crate::Lts;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Refinement {
    /// All states, grouped by block; in each block the unsettled states come first.
    order: Vec<u32>,
    /// Indexed by state: its index in `order`.
    places: Vec<u32>,
    /// Indexed by state.
    blocks: Vec<u32>,
    /// Indexed by block: its range in `order`, and how many of its states are unsettled.
    extents: Vec<Extent>,
    /// Blocks with unsettled states; the next one is last.
    waiting: Vec<u32>,
    /// The current block.
    block: u32,
    /// The signatures of its states, one after the other: labels and blocks.
    signatures: Vec<(u32, u32)>,
    /// Each signed state, and the range of its signature.
    signed: Vec<(u32, u32, u32)>,
    /// The states that got a new block, and how many of them have been processed.
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
        sort_by_key(&mut order, |&state| finals[state as usize]);
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

    /// The current block.
    pub(super) fn at_hand(&self) -> u32 {
        self.block
    }

    /// Indexed by state.
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

    /// The next unsettled state of the current block.
    pub(super) fn unsettled(&self) -> Option<u32> {
        let Extent { start, unsettled, .. } = self.extents[self.block as usize];
        let at = self.signed.len() as u32;
        (at < unsettled).then(|| self.order[(start + at) as usize])
    }

    /// Computes the signature of a state of the current block; returns its length.
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

    /// Splits the current block; returns its number and the number of parts. Its settled states are one part:
    /// none of their successors has moved, whereas each unsettled state has a successor in a new block.
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

    /// The next state that got a new block.
    pub(super) fn moved(&mut self) -> Option<u32> {
        let state = self.moved.get(self.delivered).copied();
        self.delivered += 1;
        state
    }

    /// Makes the predecessors of a state with a new block unsettled; returns how many were settled before.
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
