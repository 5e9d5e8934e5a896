//! A transition as it is met from one of its ends.

use serde::{Deserialize, Serialize};

/// The machines that explanations share ask for it by a state and a place: `look(state, 0)` is the first
/// transition that leaves the state (or, for a machine that goes backwards, that enters it), and so on
/// until there is none. A closure and no trait of graphs: the moves of one arena are counted in two
/// orders, by the model and by pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Hop {
    /// The number of the transition, as the explanation counts them.
    pub(super) number: u32,
    /// The state at the other end.
    pub(super) state: u32,
}
