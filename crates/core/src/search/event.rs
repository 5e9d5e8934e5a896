//! The events of a search.

use serde::{Deserialize, Serialize};

use crate::{Edge, Marks, StateId};

/// What a search has stored for a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Colour {
    White,
    Cyan,
    Blue,
    Red,
    /// GMZ: left by a red search that still runs.
    Grey,
    /// GMZ: does not lead to an accepting cycle.
    Black,
    /// Tarjan's search and those based on it: in a component that is not complete.
    Current,
    /// In a component that is complete.
    Removed,
}

impl Colour {
    const ALL: [Colour; 8] = [
        Colour::White,
        Colour::Cyan,
        Colour::Blue,
        Colour::Red,
        Colour::Grey,
        Colour::Black,
        Colour::Current,
        Colour::Removed,
    ];

    /// The colour in the low three bits of the stored byte.
    #[inline]
    pub(crate) fn of(byte: u8) -> Colour {
        Self::ALL[usize::from(byte & 7)]
    }

    pub fn word(self) -> &'static str {
        match self {
            Colour::White => "white",
            Colour::Cyan => "cyan",
            Colour::Blue => "blue",
            Colour::Red => "red",
            Colour::Grey => "grey",
            Colour::Black => "black",
            Colour::Current => "current",
            Colour::Removed => "removed",
        }
    }
}

/// Which of the interleaved searches acts. It has its own colour in the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum SearchKind {
    Blue,
    Red,
    /// GMZ: propagates black.
    Black,
    /// The only search of an algorithm without colours.
    Dfs,
    /// Couvreur: removes a complete component.
    Remove,
    /// Completes the cycle after a report.
    Extract,
    /// GMZ, Algorithm 2: turns back only at a loop or if the path is too long.
    Careful,
    /// Looks ahead, so that a search for shorter counterexamples can turn back earlier.
    Survey,
    /// Breadth first, from the initial state.
    Breadth,
    /// Breadth first, forwards from an accepting state.
    Forth,
    /// Breadth first, backwards from an accepting state.
    Back,
}

impl SearchKind {
    pub const COUNT: usize = 11;
    pub const ALL: [SearchKind; Self::COUNT] = [
        SearchKind::Blue,
        SearchKind::Red,
        SearchKind::Black,
        SearchKind::Dfs,
        SearchKind::Remove,
        SearchKind::Extract,
        SearchKind::Careful,
        SearchKind::Survey,
        SearchKind::Breadth,
        SearchKind::Forth,
        SearchKind::Back,
    ];
}

/// A stack that a search keeps in addition to the call stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SideStack {
    Roots,
    Current,
}

impl SideStack {
    pub fn word(self) -> &'static str {
        match self {
            SideStack::Roots => "Roots",
            SideStack::Current => "Current",
        }
    }
}

/// What an extraction has to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wanted {
    /// A state of one of these acceptance sets.
    Marks(Marks),
    /// This state.
    State(StateId),
    /// A state on the call stack with at most this number.
    CallUpTo(u32),
    /// A state on the call stack with at least this number.
    CallFrom(u32),
}

/// The values that decided a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// Is the target cyan, and does one end of the transition accept?
    ClosesCycle { source_accepts: bool, target_accepts: bool, colour: Colour },
    /// Does `state` have the colour that the line requires?
    Colour { state: StateId, wanted: Colour, found: Colour },
    /// Does `state` have a colour other than `unwanted`?
    OtherColour { state: StateId, unwanted: Colour, found: Colour },
    /// Has `search` not visited `state` yet?
    Unvisited { state: StateId, search: SearchKind },
    /// Is `state` accepting?
    Accepts { state: StateId },
    /// Is `state` the one that the red search started from?
    IsSeed { state: StateId, seed: StateId },
    /// Is `state` on the blue call stack?
    OnStack { state: StateId, on_stack: bool },
    /// Is `state` on the current path, and accepting?
    AcceptsOnPath { state: StateId, on_path: bool, accepts: bool },
    /// Is `state` on the current path, and accepting or still blue?
    ClosesRed { state: StateId, on_path: bool, accepts: bool, colour: Colour },
    /// Are all successors of `state` black? If not, `exception` is the first that is not.
    AllBlack { state: StateId, exception: Option<StateId> },
    /// Does `state` have no number yet? 0 means none.
    Unnumbered { state: StateId, number: u32 },
    /// Is `state` in a component that is not complete?
    IsCurrent { state: StateId, current: bool },
    /// Do the components popped so far, `state`'s the last of them, meet all `sets`?
    MeetsSets { state: StateId, met: Marks, sets: u32 },
    /// Is the number of `state` at most that of `bound`?
    NumberAtMost { state: StateId, number: u32, bound: StateId, bound_number: u32 },
    /// Is `state` on top of Roots?
    IsTopRoot { state: StateId, top: Option<StateId> },
    /// Is the lowlink of `state` its own number?
    IsRoot { state: StateId, number: u32, lowlink: u32 },
    /// Does `state` lead back to the goal, or to an earlier state on the call stack?
    ReachesGoal {
        state: StateId,
        lowlink: u32,
        goal: Option<(StateId, u32)>,
        /// If the target is not current, its lowlink says nothing about the goal.
        target_current: bool,
    },
    /// Was `root` the last state popped?
    IsComponentRoot { state: StateId, root: StateId },
    /// Does the component of `root` have a cycle and an accepting state?
    ComponentAccepts { root: StateId, states: u32, cyclic: bool, accepting: Option<StateId> },
    /// How many complete components have a cycle and meet all sets?
    SomeComponentAccepts { accepting: u32, components: u32 },
    /// Is something still missing on the walk, which ends in `end`?
    Incomplete { end: StateId, wanted: Option<Wanted> },
    /// Is the extraction allowed to go to `state`, and has it not been there yet?
    Extractable { state: StateId, allowed: bool, seen: bool },
    /// Has the walk been at `state` before?
    WalkedBefore { state: StateId },
    /// Can a path of this length be, or become, a counterexample that is shorter than `bound` and than
    /// the best so far?
    Shorter { length: u32, best: Option<u32>, bound: Option<u32> },
    /// Is `state` on the current path?
    OnPath { state: StateId, on_path: bool },
    /// Does the loop from `position` on have an accepting state? `last` is the position of the
    /// last one on the path, 0 if there is none.
    ClosesAccepting { state: StateId, position: u32, last: u32 },
    /// Is the mode careful, or does `state` accept?
    Careful { state: StateId, careful: bool, accepts: bool },
    /// Has `state` never been reached?
    Unreached { state: StateId, depth: Option<u32> },
    /// Has `state` been stored with a greater depth than `now`, and is there a best counterexample?
    Shallower { state: StateId, stored: u32, now: u32, best: bool },
    /// Is `state` new to `search`, or stored with a greater depth than `now`?
    NewOrShallower { state: StateId, search: SearchKind, stored: Option<u32>, now: u32 },
    /// Is every counterexample through `state` too long? `least` is a lower bound on their length;
    /// without it there is none.
    Hopeless { state: StateId, least: Option<u32>, best: Option<u32> },
    /// Is `state` new to this wave, at distance `distance` from its start?
    Reached { state: StateId, distance: u32, new: bool },
    /// Is the loop through `state` back to the accepting `goal` part of a shorter lasso?
    ShorterOver { state: StateId, goal: StateId, length: u32, best: Option<u32> },
    /// Can a lasso through the accepting `state`, at this distance from the initial state, be shorter?
    NearEnough { state: StateId, distance: u32, best: Option<u32> },
    /// Has everything been explored that a shorter lasso could use?
    ExploredEnough { radius: u32, best: Option<u32>, everything: bool },
}

/// One effect of a line. A line may have several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// An activation of `search` begins. `first`: no search entered the state before.
    Entered {
        search: SearchKind,
        state: StateId,
        first: bool,
    },
    /// A call that may have nothing to do; there is no activation yet.
    Arrived {
        search: SearchKind,
        state: StateId,
    },
    /// The activation on top ends.
    Left {
        search: SearchKind,
        state: StateId,
    },
    Coloured {
        state: StateId,
        from: Colour,
        to: Colour,
    },
    /// The state is no longer on the current path, or on the blue call stack.
    OffPath {
        state: StateId,
    },
    /// The loop over successors delivers one. `matched`: some search entered its target before.
    Delivered {
        search: SearchKind,
        source: StateId,
        edge: Edge,
        index: u32,
        matched: bool,
    },
    /// The loop over successors ends.
    Exhausted {
        search: SearchKind,
        state: StateId,
        delivered: u32,
    },
    Tested {
        source: StateId,
        edge: Option<Edge>,
        holds: bool,
        because: Because,
    },
    /// The line calls `search` on `state`.
    Called {
        search: SearchKind,
        state: StateId,
    },
    SeedSet {
        state: StateId,
    },
    /// A lossy search confuses `state` with `with`, because they share a slot.
    Collided {
        state: StateId,
        with: StateId,
    },
    /// The counter that numbers states is increased.
    Counted {
        count: u32,
    },
    Numbered {
        state: StateId,
        number: u32,
    },
    /// `via` is the successor that lowered it; `None` when it is set first.
    LowlinkSet {
        state: StateId,
        from: u32,
        to: u32,
        via: Option<StateId>,
    },
    /// `met` are the acceptance sets that the entry has met.
    Pushed {
        stack: SideStack,
        state: StateId,
        met: Marks,
    },
    Popped {
        stack: SideStack,
        state: StateId,
        met: Marks,
    },
    /// The component of `root` is complete.
    Completed {
        root: StateId,
        states: u32,
    },
    /// A counterexample. If `closed`, the transition from `source` to `target` closes an accepting
    /// cycle. Otherwise an accepting cycle is reachable from `source`.
    Reported {
        search: SearchKind,
        source: StateId,
        target: StateId,
        closed: bool,
    },
    /// The counterexample just reported is the best so far.
    Improved {
        length: u32,
        before: Option<u32>,
    },
    /// A first search found a counterexample, which is not kept: only the colours of that search are
    /// used.
    Dismissed {
        source: StateId,
        target: StateId,
    },
    /// The least length of a path on which the state was met.
    DepthSet {
        state: StateId,
        from: Option<u32>,
        to: u32,
    },
    /// A transition was examined by a preparation, not by the search itself.
    Surveyed {
        source: StateId,
        edge: Edge,
        backwards: bool,
    },
    /// All transitions from a state, or to it, have been examined.
    LookedThrough {
        state: StateId,
        backwards: bool,
    },
    /// A search ends while `calls` calls are active, and another one begins.
    Abandoned {
        calls: u32,
    },
    /// A wave continues from a state at this distance from its start.
    WaveAt {
        search: SearchKind,
        state: StateId,
        distance: u32,
    },
    /// A wave has ended.
    WaveOver {
        search: SearchKind,
    },
    /// The depths that a visit of `state` would store are computed later.
    Owed {
        state: StateId,
    },
    /// The cycle is known up to `end`.
    WalkStarted {
        end: StateId,
        states: u32,
    },
    /// A path to what was wanted is appended; the walk now ends in `end`.
    WalkGrew {
        end: StateId,
        states: u32,
    },
    /// What is wanted cannot be reached, so the report was wrong.
    WalkFailed {
        end: StateId,
    },
}
