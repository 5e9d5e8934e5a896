//! What a step did, with the values that decided it.

use serde::{Deserialize, Serialize};

use crate::Line;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    /// The loop is over: there is nothing left to take.
    NoMore,
    /// A set of so many states was put down: sources, targets, a boundary.
    Began { states: u32 },
    /// The next state that has not been looked at.
    Took { state: u32 },
    /// The next move to look at: the environment's part, and where the answer leads.
    Looked { pair: u32, target: u32 },
    /// There is none left.
    LookedThrough { state: u32 },
    /// Whether a state has no ring yet, and may have one.
    TestedNew { state: u32, holds: bool },
    /// A state got its ring, around sources, targets or a boundary.
    Ringed { state: u32, ring: u32 },
}

/// Who wants to know what the stages do.
pub trait Watcher {
    fn deed(&mut self, line: Line, deed: &Deed);
}

/// Nobody.
impl Watcher for () {
    fn deed(&mut self, _: Line, _: &Deed) {}
}
