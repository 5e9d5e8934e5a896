//! A set of full states for each state of the counterexamples, as rows of bits.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Rows {
    words: usize,
    bits: Vec<u64>,
}

impl Rows {
    pub(super) fn new(rows: usize, columns: usize) -> Rows {
        let words = columns.div_ceil(64);
        Rows { words, bits: vec![0; rows * words] }
    }

    pub(super) fn row(&self, row: u32) -> &[u64] {
        &self.bits[row as usize * self.words..][..self.words]
    }

    pub(super) fn row_mut(&mut self, row: u32) -> &mut [u64] {
        &mut self.bits[row as usize * self.words..][..self.words]
    }

    pub(super) fn copy(&mut self, from: u32, to: u32) {
        let start = from as usize * self.words;
        self.bits.copy_within(start..start + self.words, to as usize * self.words);
    }

    pub(super) fn weight(&self) -> usize {
        8 * self.bits.len()
    }
}

pub(super) fn insert(row: &mut [u64], column: u32) {
    row[column as usize / 64] |= 1 << (column % 64);
}

#[inline]
pub(super) fn contains(row: &[u64], column: u32) -> bool {
    row[column as usize / 64] >> (column % 64) & 1 == 1
}

pub(super) fn count(row: &[u64]) -> u32 {
    row.iter().map(|word| word.count_ones()).sum()
}

/// How many states are in the row but not in the other.
pub(super) fn count_beyond(row: &[u64], other: &[u64]) -> u32 {
    row.iter().zip(other).map(|(word, other)| (word & !other).count_ones()).sum()
}

pub(super) fn columns(row: &[u64]) -> impl Iterator<Item = u32> {
    (0..).zip(row).flat_map(|(at, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some(64 * at + bit)
        })
    })
}
