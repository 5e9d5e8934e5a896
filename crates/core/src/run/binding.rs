//! What the variables of a listing hold.

use crate::{Edge, SearchKind, StateId};

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
    /// One of a few words: a mode.
    Word(&'static str),
    /// It has no value yet.
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
    /// The procedure as the listing calls it: `blue`, `red`, `dfs`.
    pub procedure: &'static str,
    pub variables: Vec<Binding>,
}

/// The transition that a search is looking at: the one that its innermost loop delivered last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookedAt {
    pub source: StateId,
    pub edge: Edge,
    /// Which successor of the source it is; none in a wave backwards, which knows only the transition.
    pub index: Option<u32>,
    /// The search whose loop it is. No search enters a state that it has an active call for, so the
    /// last step at which this search delivered the transition is the one since which it looks at it.
    pub search: SearchKind,
}
