//! Finds the transitions of a state with a given label by binary search.

use crate::sorting::sort_by_key;
use serde::{Deserialize, Serialize};

use crate::Lts;

/// Numbers of transitions, sorted by source and label.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct ByLabel(Vec<u32>);

impl ByLabel {
    pub(super) fn new(lts: &Lts) -> ByLabel {
        let transitions = lts.transitions();
        let mut numbers: Vec<u32> = (0..transitions.len() as u32).collect();
        for one in numbers
            .chunk_by_mut(|&a, &b| transitions[a as usize].source == transitions[b as usize].source)
        {
            sort_by_key(one, |&number| transitions[number as usize].label);
        }
        ByLabel(numbers)
    }

    /// All transitions of a state, by ascending labels.
    pub(super) fn from(&self, lts: &Lts, state: u32) -> &[u32] {
        let first = lts.first(state) as usize;
        &self.0[first..first + lts.from(state).len()]
    }

    /// The range in the list of the transitions with the label; within it they are in the order of the file.
    #[inline]
    pub(super) fn range(&self, lts: &Lts, state: u32, label: u32) -> (u32, u32) {
        let first = lts.first(state) as usize;
        let all = &self.0[first..first + lts.from(state).len()];
        let label_of = |number: u32| lts.transitions()[number as usize].label;
        let start = all.partition_point(|&number| label_of(number) < label);
        let count = all[start..].partition_point(|&number| label_of(number) == label);
        ((first + start) as u32, (first + start + count) as u32)
    }

    #[inline]
    pub(super) fn with(&self, lts: &Lts, state: u32, label: u32) -> &[u32] {
        let (start, end) = self.range(lts, state, label);
        &self.0[start as usize..end as usize]
    }

    /// The transition at an index of the list.
    #[inline]
    pub(super) fn at(&self, place: u32) -> u32 {
        self.0[place as usize]
    }

    pub(super) fn weight(&self) -> usize {
        4 * self.0.len()
    }
}
