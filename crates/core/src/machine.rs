//! A search that can stop after any line of its pseudo-code and go on later.

use serde::{Serialize, de::DeserializeOwned};

use crate::{Colour, Lasso, Line, Listing, Observer, SearchKind, Space, StateId};

/// Whether a search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Running,
    Done(Outcome),
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A counterexample; [`Machine::lasso`] has it.
    Counterexample,
    /// No accepting run.
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

/// A search as a resumable state machine.
///
/// It never owns the graph that it walks; it is small and can be cloned, stored and resumed. Calls
/// are frames on a `Vec`, never recursion; cursors are indices.
pub trait Machine: Clone + Serialize + DeserializeOwned {
    const LISTING: Listing;

    /// A search that has made no step.
    fn start(space: &impl Space) -> Self;

    /// Executes one line. After the end it does nothing.
    fn step<S: Space, O: Observer>(&mut self, space: &mut S, observer: &mut O) -> Status;

    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The line that the next step executes.
    fn next_line(&self) -> Option<Line>;

    /// What is stored for a state, seen or not.
    fn colour(&self, state: StateId) -> Colour;

    /// The number of active calls.
    fn depth(&self) -> usize;

    /// The `index`-th active call, the oldest first.
    fn activation(&self, index: usize) -> Option<Activation>;

    /// How many of the active calls belong to the first search.
    fn outer_depth(&self) -> usize;

    /// The search whose turn it is.
    fn search(&self) -> SearchKind;

    /// The state that the inner search tries to reach again, while it runs.
    fn seed(&self) -> Option<StateId>;

    /// The counterexample, once there is one.
    fn lasso(&self) -> Option<Lasso>;

    /// Bytes that a clone takes, for those who keep many.
    fn weight(&self) -> usize;

    /// Runs to the end.
    #[inline]
    fn run<S: Space, O: Observer>(&mut self, space: &mut S, observer: &mut O) -> Outcome {
        loop {
            if let Status::Done(outcome) = self.step(space, observer) {
                return outcome;
            }
        }
    }
}
