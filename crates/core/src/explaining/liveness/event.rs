//! What a step did, with the values that decided it.

use serde::{Deserialize, Serialize};

use super::{Junction, Outlook};
use crate::Marks;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LivenessEvent {
    /// A state got its number, and stands on Current from now on.
    Numbered {
        state: u32,
        number: u32,
    },
    /// The next transition from a state, or into it.
    Looked {
        transition: u32,
        backwards: bool,
    },
    /// There is no further transition from the state, or into it.
    LookedThrough {
        state: u32,
        backwards: bool,
    },
    /// Whether the target has no number yet.
    TestedNew {
        transition: u32,
        holds: bool,
    },
    /// The search goes on to a state.
    Called {
        state: u32,
    },
    /// Whether the target stands on Current.
    TestedCurrent {
        transition: u32,
        holds: bool,
    },
    /// The low number of a state came to be the least of its own and one behind a transition.
    Lowered {
        state: u32,
        transition: u32,
        before: u32,
        now: u32,
    },
    /// Whether a component ends with this state.
    TestedRoot {
        state: u32,
        number: u32,
        low: u32,
    },
    /// A component is complete.
    Completed {
        component: u32,
        states: u32,
    },
    /// Whether the component accepts.
    TestedAccepting {
        component: u32,
        has_cycle: bool,
        missing: Marks,
    },
    /// The next component that accepts.
    Took {
        component: u32,
    },
    /// Its states are marked: an accepting run begins in each.
    Began {
        component: u32,
        states: u32,
    },
    /// The next state without successors.
    TookEnd {
        state: u32,
    },
    /// A run that ends does not accept: the state is marked.
    Ended {
        state: u32,
    },
    /// The next acceptance set; so many states lie outside it.
    TookSet {
        set: u32,
    },
    OutsideSet {
        set: u32,
        states: u32,
    },
    /// The next state that all transitions lead from into the set, or to what was taken out.
    TookStuck {
        set: u32,
        state: u32,
    },
    /// A run from this state cannot avoid the set.
    TakenOut {
        set: u32,
        state: u32,
    },
    /// What is left is marked: from these states a run can avoid the set for ever.
    Avoided {
        set: u32,
        states: u32,
        new: u32,
    },
    /// The next marked state whose incoming transitions have not been looked at.
    TookMarked {
        state: u32,
    },
    /// Whether the source of a transition is not marked yet.
    TestedUnmarked {
        transition: u32,
        holds: bool,
    },
    /// What holds behind the transition holds for its source.
    Marked {
        state: u32,
        transition: u32,
    },
    /// The loop is over: there is nothing left to take.
    NoMore,
    /// The next transition, of the automaton or of the lasso.
    TookTransition {
        transition: u32,
    },
    /// Whether no accepting run begins in the target.
    TestedSafe {
        transition: u32,
        holds: bool,
    },
    /// Whether every run from the target accepts.
    TestedLost {
        transition: u32,
        holds: bool,
    },
    Tagged {
        transition: u32,
        tag: Outlook,
    },
    /// The next state that an accepting run begins in.
    TookState {
        state: u32,
    },
    /// Whether the state has a neighbourhood: how many transitions of each kind leave it.
    TestedCentre {
        state: u32,
        is_entered: bool,
        correct: u32,
        incorrect: u32,
        holds: bool,
    },
    Found {
        state: u32,
        kind: Option<Junction>,
    },
    /// Whether a transition of the lasso enters or leaves a centre.
    TestedKept {
        transition: u32,
        leaves: bool,
        enters: bool,
    },
    Kept {
        transition: u32,
    },
    Dropped {
        transition: u32,
    },
    /// The outlook of the cycle.
    Judged {
        outlook: Outlook,
        lost_from: Option<u32>,
    },
}

impl LivenessEvent {
    /// Whether the step ends one look, at a transition, a state, a component: it was taken in, it was
    /// turned down, or a verdict about it fell. A step that only fetches what is looked at next, or that
    /// tests one condition of several, decides nothing.
    pub fn decides(&self) -> bool {
        match *self {
            // Taken in.
            LivenessEvent::Called { .. }
            | LivenessEvent::Began { .. }
            | LivenessEvent::Ended { .. }
            | LivenessEvent::Avoided { .. }
            | LivenessEvent::Marked { .. }
            | LivenessEvent::Found { .. }
            | LivenessEvent::Kept { .. } => true,
            // Turned down, unless the taking in follows.
            LivenessEvent::TakenOut { .. } | LivenessEvent::Dropped { .. } => true,
            LivenessEvent::TestedCurrent { holds, .. }
            | LivenessEvent::TestedUnmarked { holds, .. }
            | LivenessEvent::TestedCentre { holds, .. } => !holds,
            // A verdict. (A low number is also lowered when the search comes back from a state.)
            LivenessEvent::Lowered { .. }
            | LivenessEvent::TestedAccepting { .. }
            | LivenessEvent::Tagged { .. }
            | LivenessEvent::Judged { .. } => true,
            _ => false,
        }
    }
}
