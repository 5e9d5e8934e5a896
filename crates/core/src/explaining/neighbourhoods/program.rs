//! A stage as a program: one line of its listing at a time.

use super::NeighbourhoodEvent;
use super::results::Given;
use crate::{Binding, Observer};

pub(super) trait Program {
    /// The line that comes next; 0 once the stage is over.
    fn next(&self) -> u16;

    /// Executes the next line.
    fn line<O: Observer<NeighbourhoodEvent>>(&mut self, given: &Given<'_>, observer: &mut O);

    /// What the variables of the listing hold at the line that was executed last, which is this one.
    fn variables(&self, line: u16, given: &Given<'_>) -> Vec<Binding>;

    /// Roughly how many bytes a clone copies.
    fn weight(&self) -> usize;

    /// Roughly how much is done, of how much.
    fn progress(&self) -> (u64, u64);
}

/// The bytes of a list.
pub(super) fn bytes<T>(list: &[T]) -> usize {
    size_of_val(list)
}

/// Done of all that is known by now.
pub(super) fn share(done: usize, of: usize) -> (u64, u64) {
    (done.min(of) as u64, of as u64)
}
