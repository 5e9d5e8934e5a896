//! What a search walks: states with a fixed successor order and acceptance marks.

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

/// A state. Ids are dense, in order of discovery.
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

/// A transition of a known source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edge {
    pub id: EdgeId,
    pub target: StateId,
}

/// A set of acceptance sets, at most [`Marks::LIMIT`] of them: those of a state or a transition.
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

    /// Adds a set. An index beyond the limit is ignored, so callers check it first.
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

    /// The sets of `all` that are not in `self`.
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

    /// One bit per set; set 0 is the lowest bit.
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

/// States generated on demand, with successors in a fixed order.
///
/// `successor` takes `&mut self` because a space may have to generate the successor. What was generated
/// never changes, so a search can be replayed exactly.
pub trait Space {
    /// The `index`-th initial state, in the order in which searches take them; `None` if there are no
    /// more. No state comes twice. There may be no initial state.
    fn initial(&self, index: u32) -> Option<StateId>;

    /// All initial states in order.
    fn initial_states(&self) -> impl Iterator<Item = StateId> + '_
    where
        Self: Sized,
    {
        (0..).map_while(|index| self.initial(index))
    }

    /// The `index`-th successor of `state`; `None` if there are no more.
    fn successor(&mut self, state: StateId, index: u32) -> Option<Edge>;

    /// The `index`-th successor, in a second search of states that a first search has explored.
    ///
    /// A space that reduces successor sets during exploration may return all successors here: second
    /// searches skip what the first has not explored (SE, section 6).
    #[inline]
    fn successor_again(&mut self, state: StateId, index: u32) -> Option<Edge> {
        self.successor(state, index)
    }

    /// A successor that `successor` has delivered before, so nothing is generated.
    fn delivered(&self, state: StateId, index: u32) -> Option<Edge>;

    /// A successor that `successor_again` has delivered before.
    fn delivered_again(&self, state: StateId, index: u32) -> Option<Edge> {
        self.delivered(state, index)
    }

    /// A number that depends only on the state, not on the order of discovery.
    fn fingerprint(&self, state: StateId) -> u64 {
        u64::from(state.0)
    }

    /// Whether a search may confuse states here. `Exact` returns false, a constant, so the
    /// compiler can remove the code for collisions.
    #[inline(always)]
    fn may_collide(&self) -> bool {
        true
    }

    /// The number of states seen so far, so that memory for all of them can be allocated at once.
    fn known(&self) -> usize {
        0
    }

    /// The marks of a state. All of its transitions have them.
    fn marks(&self, state: StateId) -> Marks;

    /// Whether marks are on transitions. States have no marks then.
    #[inline]
    fn marks_transitions(&self) -> bool {
        false
    }

    /// The marks of a transition: those of its source, unless marks are on transitions.
    #[inline]
    fn edge_marks(&self, source: StateId, _: Edge) -> Marks {
        self.marks(source)
    }

    /// The number of acceptance sets. If there are none, every cycle is accepting.
    fn acceptance_sets(&self) -> u32;

    /// Why a state that has successors seemed to have none, if that happened.
    #[inline]
    fn refusal(&self) -> Option<&TooLarge> {
        None
    }

    /// Whether a state is in the first acceptance set, for searches that need exactly one set.
    #[inline]
    fn accepts(&self, state: StateId) -> bool {
        self.marks(state).contains(0)
    }
}
