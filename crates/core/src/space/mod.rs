//! What a search walks on: states in a fixed successor order, with acceptance marks.

pub(crate) mod exact;
mod graph;
pub(crate) mod interner;
mod limits;
mod on_demand;
pub(crate) mod room;
mod state_set;

pub use graph::Graph;
pub use limits::{MEMORY, MOST_SUCCESSORS, TooLarge, grouped};
pub use on_demand::OnDemand;
pub use state_set::StateSet;

use serde::{Deserialize, Serialize};

/// A state, numbered densely in the order in which it was first seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StateId(pub u32);

impl StateId {
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A transition. Parallel transitions have different ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EdgeId(pub u32);

/// A transition as it leaves a state that the caller already knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edge {
    pub id: EdgeId,
    pub target: StateId,
}

/// The acceptance sets that a state belongs to, at most [`Marks::LIMIT`] of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marks(u64);

impl Marks {
    pub const NONE: Marks = Marks(0);
    pub const LIMIT: u32 = 64;

    /// The marks 0, 1, …, `sets` − 1.
    #[inline]
    pub fn all(sets: u32) -> Marks {
        if sets >= Self::LIMIT { Marks(u64::MAX) } else { Marks((1 << sets) - 1) }
    }

    /// Adds a set; an index beyond the limit is left out, so callers check it first.
    #[must_use]
    #[inline]
    pub fn with(self, set: u32) -> Marks {
        Marks(self.0 | 1u64.checked_shl(set).unwrap_or(0))
    }

    #[inline]
    pub fn contains(self, set: u32) -> bool {
        self.0 & 1u64.checked_shl(set).unwrap_or(0) != 0
    }

    #[must_use]
    #[inline]
    pub fn union(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }

    /// What is missing of `all`.
    #[must_use]
    #[inline]
    pub fn missing(self, all: Marks) -> Marks {
        Marks(all.0 & !self.0)
    }

    #[inline]
    pub fn meets(self, other: Marks) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// One bit a set, set 0 the lowest.
    #[inline]
    pub(crate) fn bits(self) -> u64 {
        self.0
    }

    #[inline]
    pub(crate) fn from_bits(bits: u64) -> Marks {
        Marks(bits)
    }

    /// The sets in increasing order.
    pub fn iter(self) -> impl Iterator<Item = u32> {
        (0..Self::LIMIT).filter(move |&set| self.contains(set))
    }
}

/// States generated on demand, successors in a fixed order.
///
/// `successor` takes `&mut self` because a space may have to generate what it is asked for. What
/// was generated once never changes, so a search can be replayed exactly.
pub trait Space {
    /// The `index`-th initial state, in the order in which searches take them; `None` when there
    /// are no more. No state comes twice. There may be none at all.
    fn initial(&self, index: u32) -> Option<StateId>;

    /// All initial states in order.
    fn initial_states(&self) -> impl Iterator<Item = StateId> + '_
    where
        Self: Sized,
    {
        (0..).map_while(|index| self.initial(index))
    }

    /// The `index`-th successor of `state`, or `None` when there are no more.
    fn successor(&mut self, state: StateId, index: u32) -> Option<Edge>;

    /// The same, asked by a second search over what a first one has explored.
    ///
    /// A space that reduces successor sets while it is explored may offer all of them here:
    /// second searches leave out what the first has not explored (SE, section 6).
    #[inline]
    fn successor_again(&mut self, state: StateId, index: u32) -> Option<Edge> {
        self.successor(state, index)
    }

    /// The same as `successor` for one that was delivered before: nothing has to be generated.
    fn delivered(&self, state: StateId, index: u32) -> Option<Edge>;

    /// The same for one that `successor_again` has delivered.
    fn delivered_again(&self, state: StateId, index: u32) -> Option<Edge> {
        self.delivered(state, index)
    }

    /// A number that depends on the state alone, not on when it was first seen.
    fn fingerprint(&self, state: StateId) -> u64 {
        u64::from(state.0)
    }

    /// Whether a search here may take a state for another one. No in a run of which that is known
    /// beforehand: then the compiler knows it too.
    #[inline(always)]
    fn may_collide(&self) -> bool {
        true
    }

    /// How many states have been seen: whoever keeps something for each can make room at once.
    fn known(&self) -> usize {
        0
    }

    /// The marks of a state: all transitions that leave it have them.
    fn marks(&self, state: StateId) -> Marks;

    /// Whether marks sit on transitions here, and no state has any.
    #[inline]
    fn marks_transitions(&self) -> bool {
        false
    }

    /// The marks of a transition: those of its source, unless they sit on transitions here.
    #[inline]
    fn edge_marks(&self, source: StateId, _: Edge) -> Marks {
        self.marks(source)
    }

    /// How many acceptance sets there are. With none, every cycle accepts.
    fn acceptance_sets(&self) -> u32;

    /// Why a state that somebody asked for seemed to have no successors, if it has some.
    #[inline]
    fn refusal(&self) -> Option<&TooLarge> {
        None
    }

    /// For searches that need exactly one acceptance set.
    #[inline]
    fn accepts(&self, state: StateId) -> bool {
        self.marks(state).contains(0)
    }
}
