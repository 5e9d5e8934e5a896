//! The variables of a listing and their values.

use crate::{Edge, SearchKind, StateId};

/// A variable of the listing, with its name there and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    pub variable: &'static str,
    pub held: Held,
}

/// The value of a variable at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// A state of the space that a search walks.
    State(StateId),
    /// Something that a stage of an explanation builds or walks, by its number: a state of the full
    /// system, a pair of the product, a transition, a block. `sort` says what is numbered.
    Item { sort: &'static str, number: u32 },
    /// A depth, a length, an index.
    Number(u32),
    /// One of a few words, such as a mode.
    Word(&'static str),
    /// No value yet.
    Nothing,
}

impl Binding {
    /// A variable for a state.
    pub(crate) fn state(variable: &'static str, state: Option<StateId>) -> Binding {
        Binding { variable, held: state.map_or(Held::Nothing, Held::State) }
    }

    /// A variable for a number.
    pub(crate) fn number(variable: &'static str, number: Option<u32>) -> Binding {
        Binding { variable, held: number.map_or(Held::Nothing, Held::Number) }
    }
}

/// An active call of a procedure of the listing, with its own variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundCall {
    /// The name of the procedure in the listing: `blue`, `red`, `dfs`.
    pub procedure: &'static str,
    pub variables: Vec<Binding>,
}

/// The current transition of a search: the one that its innermost loop delivered last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookedAt {
    pub source: StateId,
    pub edge: Edge,
    /// The index among the successors of the source. `None` in a backward wave, which knows only the
    /// transition.
    pub index: Option<u32>,
    /// The search that the loop belongs to. No search enters a state for which it has an active call,
    /// so this transition is current since the last step at which this search delivered it.
    pub search: SearchKind,
}
