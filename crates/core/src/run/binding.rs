//! What the variables of a listing hold.

use crate::StateId;

/// A variable of the listing, by the name that the listing has for it, and what it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    pub variable: &'static str,
    pub held: Held,
}

/// What a variable holds at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// A state of the space that a search walks.
    State(StateId),
    /// Something that a stage of an explanation builds or walks, by its number: a state of the full system,
    /// a pair of the product, a transition, a block. `sort` says what is numbered.
    Item { sort: &'static str, number: u32 },
    /// A depth, a length, an index.
    Number(u32),
    /// It has no value yet.
    Nothing,
}

/// An active call of a procedure of the listing, with its own variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundCall {
    /// The procedure as the listing calls it: `blue`, `red`, `dfs`.
    pub procedure: &'static str,
    pub variables: Vec<Binding>,
}
