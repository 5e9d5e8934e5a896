//! Heap sort: a fifth of the code of a general sort, which the page would have to load for
//! each type of list, and fast enough for lists of this size.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

pub(crate) fn sorted<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    items.collect::<BinaryHeap<T>>().into_sorted_vec()
}

/// A sort key.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rank(pub(crate) f64);

impl Ord for Rank {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Rank {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Rank {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Rank {}
