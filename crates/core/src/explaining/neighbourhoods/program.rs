//! A stage as a program that executes one line of its listing at a time.

use super::NeighbourhoodEvent;
use super::results::Given;
use crate::{Binding, Observer};

pub(super) trait Program {
    /// The number of the next line; 0 after the end of the stage.
    fn next(&self) -> u16;

    /// Executes the next line.
    fn line<O: Observer<NeighbourhoodEvent>>(&mut self, given: &Given<'_>, observer: &mut O);

    /// The variables of the listing after `line`, which is the line executed last.
    fn variables(&self, line: u16, given: &Given<'_>) -> Vec<Binding>;

    /// Approximately how many bytes a clone copies.
    fn weight(&self) -> usize;

    /// Approximately how much work is done, and how much there is in total.
    fn progress(&self) -> (u64, u64);
}

/// The size of a list in bytes.
pub(super) fn bytes<T>(list: &[T]) -> usize {
    size_of_val(list)
}

/// How much is done of the work that is known so far.
pub(super) fn share(done: usize, of: usize) -> (u64, u64) {
    (done.min(of) as u64, of as u64)
}
