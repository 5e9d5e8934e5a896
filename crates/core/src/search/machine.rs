//! A search that can stop after any line of its pseudo-code and continue later.

use serde::{Serialize, de::DeserializeOwned};

use crate::{
    About, Binding, BoundCall, Colour, Lasso, Line, Listing, LookedAt, Marks, Observer, Options,
    SearchKind, SideStack, Space, StateId,
};

/// Whether a search continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Running,
    Done(Outcome),
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A counterexample was reported. [`Machine::lasso`] returns it, unless the report was wrong.
    Counterexample,
    /// The search found no accepting run.
    Empty,
}

/// An active call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Activation {
    pub search: SearchKind,
    pub state: StateId,
    /// The number of successors that its loop has delivered. The last one is the one it follows.
    pub delivered: u32,
}

/// An entry of a stack that is kept in addition to the call stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideEntry {
    pub state: StateId,
    pub number: u32,
    /// The acceptance sets that the entry has met.
    pub met: Marks,
}

/// Why a search tries to reach a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sought {
    /// The seed: the red search started here and tries to return.
    Seed,
    /// GV: the last accepting state on the call stack.
    Goal,
    /// The extraction closes its cycle here.
    Target,
}

/// What is stored for a state in addition to its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Badges {
    pub number: Option<u32>,
    pub lowlink: Option<u32>,
    /// The number of the entry of Roots whose component contains the state.
    pub root: Option<u32>,
    /// The state that a lossy search confuses it with.
    pub collides_with: Option<StateId>,
    /// The least length of a path on which it was met.
    pub depth: Option<u32>,
}

/// A search as a resumable state machine.
///
/// It does not own the graph that it walks. It is small, and can be cloned, stored and resumed. Calls
/// are frames in a `Vec`, without recursion; cursors are indices.
pub trait Machine: Clone + Serialize + DeserializeOwned {
    const LISTING: Listing;
    const ABOUT: About;

    /// A search that has made no step.
    fn start(space: &impl Space, options: &Options) -> Self;

    /// Executes one line. Does nothing after the end.
    fn step<S: Space, O: Observer>(&mut self, space: &mut S, observer: &mut O) -> Status;

    /// How it ended. `None` while it runs.
    fn outcome(&self) -> Option<Outcome>;

    /// The line that the next step executes.
    fn next_line(&self) -> Option<Line>;

    /// The colour stored for a state; white if nothing is stored.
    fn colour<S: Space>(&self, space: &S, state: StateId) -> Colour;

    fn badges<S: Space>(&self, space: &S, state: StateId) -> Badges;

    /// The number of active calls.
    fn depth(&self) -> usize;

    /// The `index`-th active call, the oldest first.
    fn activation(&self, index: usize) -> Option<Activation>;

    /// The `index`-th active call, with the variables in scope at its current line, named as in the
    /// listing.
    ///
    /// The calls are those of [`Machine::activation`], followed by a procedure that runs without an
    /// activation: Couvreur's `remove(s)` before it has tested that s is current, and `prepare()`,
    /// `return()` and `pay()` of the pruned search.
    ///
    /// The variable of a loop is in scope from the head of the loop to the end of its body, and not
    /// after the loop. It has no value before the loop has delivered one. At the head it keeps its last
    /// value until the next one is delivered. A variable that is assigned inside a block is in scope in
    /// that block.
    fn bound_call<S: Space>(&self, space: &S, index: usize) -> Option<BoundCall>;

    /// The variables that do not belong to a call.
    fn globals<S: Space>(&self, space: &S) -> Vec<Binding>;

    /// The current transition: the one delivered last by the innermost loop that has delivered one and
    /// has not ended. After a call has begun, it is the transition that the caller follows.
    fn looked_at<S: Space>(&self, space: &S) -> Option<LookedAt>;

    /// The number of active calls of the first search.
    fn outer_depth(&self) -> usize;

    /// The search that acts next.
    fn search(&self) -> SearchKind;

    /// The state that the search tries to reach, and why.
    fn sought(&self) -> Option<(Sought, StateId)>;

    /// The number of entries of this stack. `None` if the search has no such stack.
    fn side_depth(&self, stack: SideStack) -> Option<usize>;

    /// An entry of a stack that is kept in addition to the call stack, the oldest first.
    fn side_entry(&self, stack: SideStack, index: usize) -> Option<SideEntry>;

    /// The cycle that an extraction has built so far, and the path of its current leg; for each state,
    /// also the number of successors that were delivered.
    fn walk(&self) -> Vec<(StateId, u32)>;

    /// The complete components so far, if the search lists them.
    fn components(&self) -> Vec<Vec<StateId>>;

    /// The counterexample, after the end of the search.
    fn lasso(&self) -> Option<Lasso>;

    /// All reports so far of a search that continues after a report. The last one is the best.
    fn sequence(&self) -> &[Lasso];

    /// The first active call in which the search is careful, if it has two modes.
    fn careful_from(&self) -> Option<usize>;

    /// The number of bytes of a clone.
    fn weight(&self) -> usize;

    /// Runs to the end.
    fn run<S: Space, O: Observer>(&mut self, space: &mut S, observer: &mut O) -> Outcome;
}
