//! Finds the number of a known item by its hash.

use serde::{Deserialize, Serialize};

const FREE: u32 = u32::MAX;

/// A hash table of numbers; the caller stores the items. No result depends on the order of its slots, so
/// they are serialised as they are.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Index {
    slots: Vec<u32>,
    count: usize,
}

impl Index {
    /// The number with this hash for which `is_same` holds.
    #[inline]
    pub(super) fn find(&self, hash: u64, is_same: impl Fn(u32) -> bool) -> Option<u32> {
        let mut slot = self.slot(hash)?;
        loop {
            match self.slots[slot] {
                FREE => return None,
                number if is_same(number) => return Some(number),
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
    }

    /// Adds a number that is not in the table. `hash_of` gives the hash of each number, including this one.
    #[inline]
    pub(super) fn insert(&mut self, number: u32, hash_of: impl Fn(u32) -> u64) {
        if (self.count + 1) * 2 > self.slots.len() {
            let larger = vec![FREE; (self.slots.len() * 2).max(16)];
            let old = std::mem::replace(&mut self.slots, larger);
            for number in old.into_iter().filter(|&number| number != FREE) {
                self.put(number, hash_of(number));
            }
        }
        self.put(number, hash_of(number));
        self.count += 1;
    }

    pub(super) fn weight(&self) -> usize {
        size_of_val(self.slots.as_slice())
    }

    fn put(&mut self, number: u32, hash: u64) {
        let Some(mut slot) = self.slot(hash) else { return };
        while self.slots[slot] != FREE {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.slots[slot] = number;
    }

    /// The first slot to try: the highest bits of the hash, which depend on all bits of the input.
    fn slot(&self, hash: u64) -> Option<usize> {
        let bits = self.slots.len().checked_ilog2()?;
        Some((hash >> (64 - bits)) as usize)
    }
}

/// Fibonacci hashing; the upper half is folded in first.
#[inline]
pub(super) fn hash_pair((a, b): (u32, u32)) -> u64 {
    stir(stir(u64::from(a)) ^ u64::from(b))
}

pub(super) fn hash_list(list: &[u32]) -> u64 {
    list.iter().fold(0, |hash, &item| stir(hash ^ u64::from(item)))
}

#[inline]
fn stir(value: u64) -> u64 {
    let product = value.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ (product >> 29)
}
