//! A search that can stop after any line of its pseudo-code and go on later.

use serde::{Serialize, de::DeserializeOwned};

use crate::{
    About, Binding, BoundCall, Colour, Lasso, Line, Listing, LookedAt, Marks, Observer, Options,
    SearchKind, SideStack, Space, StateId,
};

/// Whether a search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Running,
    Done(Outcome),
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A counterexample was reported. [`Machine::lasso`] has it, unless the report was wrong.
    Counterexample,
    /// No accepting run, as far as the search can tell.
    Empty,
}

/// An active call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Activation {
    pub search: SearchKind,
    pub state: StateId,
    /// How many successors its loop has delivered: the last of them is the one it is following.
    pub delivered: u32,
}

/// An entry of a stack beside the calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideEntry {
    pub state: StateId,
    pub number: u32,
    /// The acceptance sets that the entry stands for.
    pub met: Marks,
}

/// Why a search wants to come to a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sought {
    /// The red search started here and wants to be back.
    Seed,
    /// Geldenhuys and Valmari: the last accepting state on the call stack.
    Goal,
    /// The extraction wants to complete its cycle here.
    Target,
}

/// What is stored for a state beside its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Badges {
    pub number: Option<u32>,
    pub lowlink: Option<u32>,
    /// The number of the entry on Roots that stands for the state.
    pub root: Option<u32>,
    /// The state that a lossy search takes it for.
    pub collides_with: Option<StateId>,
    /// The smallest length of a path on which it was met.
    pub depth: Option<u32>,
}

/// A search as a resumable state machine.
///
/// It never owns the graph that it walks; it is small and can be cloned, stored and resumed. Calls
/// are frames on a `Vec`, never recursion; cursors are indices.
pub trait Machine: Clone + Serialize + DeserializeOwned {
    const LISTING: Listing;
    const ABOUT: About;

    /// A search that has made no step.
    fn start(space: &impl Space, options: &Options) -> Self;

    /// Executes one line. After the end it does nothing.
    fn step<S: Space, O: Observer>(&mut self, space: &mut S, observer: &mut O) -> Status;

    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The line that the next step executes.
    fn next_line(&self) -> Option<Line>;

    /// What is stored for a state, seen or not.
    fn colour<S: Space>(&self, space: &S, state: StateId) -> Colour;

    fn badges<S: Space>(&self, space: &S, state: StateId) -> Badges;

    /// The number of active calls.
    fn depth(&self) -> usize;

    /// The `index`-th active call, the oldest first.
    fn activation(&self, index: usize) -> Option<Activation>;

    /// The `index`-th active call with the variables that are in scope where it stands, under the
    /// names of the listing.
    ///
    /// The calls are those of [`Machine::activation`], and behind them a procedure that runs without
    /// a call of its own there: Couvreur's `remove(s)` before it knows that s is current, and
    /// `prepare()`, `return()` and `pay()` of the pruned search.
    ///
    /// The variable of a loop is in scope from the head of the loop to the end of its body, and
    /// behind the loop no more. It has no value until the loop has delivered one; at the head it
    /// keeps the last one until the next is delivered. A variable that is assigned inside a block is
    /// in scope in that block.
    fn bound_call<S: Space>(&self, space: &S, index: usize) -> Option<BoundCall>;

    /// The variables that belong to no call.
    fn globals<S: Space>(&self, space: &S) -> Vec<Binding>;

    /// The transition delivered last by the innermost loop that has delivered one and is not over:
    /// after a call has begun, that is the one which its caller follows.
    fn looked_at<S: Space>(&self, space: &S) -> Option<LookedAt>;

    /// How many of the active calls belong to the first search.
    fn outer_depth(&self) -> usize;

    /// The search whose turn it is.
    fn search(&self) -> SearchKind;

    /// The state that the search wants to come to, and why.
    fn sought(&self) -> Option<(Sought, StateId)>;

    /// How many entries this stack has, if the search keeps it.
    fn side_depth(&self, stack: SideStack) -> Option<usize>;

    /// An entry of a stack beside the calls, the oldest first.
    fn side_entry(&self, stack: SideStack, index: usize) -> Option<SideEntry>;

    /// The cycle that an extraction has put together so far, and the way that it is trying; with
    /// how many successors it has looked at from each state.
    fn walk(&self) -> Vec<(StateId, u32)>;

    /// The complete components so far, for a search that lists them.
    fn components(&self) -> Vec<Vec<StateId>>;

    /// The counterexample, once the search is over.
    fn lasso(&self) -> Option<Lasso>;

    /// What a search that goes on after a report has reported so far; the last is the best.
    fn sequence(&self) -> &[Lasso];

    /// From which active call on the search is careful, for one that has two modes.
    fn careful_from(&self) -> Option<usize>;

    /// Bytes that a clone takes, for those who keep many.
    fn weight(&self) -> usize;

    /// Runs to the end.
    fn run<S: Space, O: Observer>(&mut self, space: &mut S, observer: &mut O) -> Outcome;
}
