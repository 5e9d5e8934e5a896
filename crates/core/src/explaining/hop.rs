//! A transition, seen from one of its ends.

use serde::{Deserialize, Serialize};

/// The machines that explanations share ask for transitions by state and index: `look(state, 0)` is the first
/// transition that leaves the state (or enters it, if the machine goes backwards), and so on until the result
/// is none. This is a closure instead of a graph trait because the moves of one arena are enumerated in two
/// orders: that of the model, and by pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Hop {
    /// The number of the transition in the numbering of the explanation.
    pub(super) number: u32,
    /// The state at the other end.
    pub(super) state: u32,
}
