//! What a step did, with the values that decided it.

use serde::{Deserialize, Serialize};

use super::{Junction, Outlook};
use crate::Marks;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LivenessEvent {
    /// A state got its number and was put on Current.
    Numbered {
        state: u32,
        number: u32,
    },
    /// The next transition from a state, or into it.
    Looked {
        transition: u32,
        backwards: bool,
    },
    /// No transitions from the state, or into it, are left.
    LookedThrough {
        state: u32,
        backwards: bool,
    },
    /// Whether the target has no number yet.
    TestedNew {
        transition: u32,
        holds: bool,
    },
    /// The search calls `explore` for a state.
    Called {
        state: u32,
    },
    /// Whether the target is on Current.
    TestedCurrent {
        transition: u32,
        holds: bool,
    },
    /// The low number of a state became the minimum of its own and that of the target of a transition.
    Lowered {
        state: u32,
        transition: u32,
        before: u32,
        now: u32,
    },
    /// Whether the state is the root of a component.
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
    /// Its states are marked: an accepting run begins in each of them.
    Began {
        component: u32,
        states: u32,
    },
    /// The next state without successors.
    TookEnd {
        state: u32,
    },
    /// A run that ends does not accept, so the state is marked.
    Ended {
        state: u32,
    },
    /// The next acceptance set.
    TookSet {
        set: u32,
    },
    /// X is initialised with the states outside the set.
    OutsideSet {
        set: u32,
        states: u32,
    },
    /// The next state of which all transitions lead into the set or to removed states.
    TookStuck {
        set: u32,
        state: u32,
    },
    /// The state was removed: a run from it cannot avoid the set.
    TakenOut {
        set: u32,
        state: u32,
    },
    /// The remaining states are marked: from each of them a run can avoid the set for ever.
    Avoided {
        set: u32,
        states: u32,
        new: u32,
    },
    /// The next marked state whose incoming transitions have not been examined.
    TookMarked {
        state: u32,
    },
    /// Whether the source of a transition is not marked yet.
    TestedUnmarked {
        transition: u32,
        holds: bool,
    },
    /// The source of the transition is marked, because the target is.
    Marked {
        state: u32,
        transition: u32,
    },
    /// The loop has ended: nothing is left to take.
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
    /// The next state in which an accepting run begins.
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
    /// Whether the step ends the examination of a transition, a state or a component: it was accepted,
    /// rejected, or classified. A step that only fetches the next thing to examine, or that tests one
    /// condition of several, decides nothing.
    pub fn decides(&self) -> bool {
        match *self {
            // Accepted.
            LivenessEvent::Called { .. }
            | LivenessEvent::Began { .. }
            | LivenessEvent::Ended { .. }
            | LivenessEvent::Avoided { .. }
            | LivenessEvent::Marked { .. }
            | LivenessEvent::Found { .. }
            | LivenessEvent::Kept { .. } => true,
            // Rejected, unless an acceptance follows.
            LivenessEvent::TakenOut { .. } | LivenessEvent::Dropped { .. } => true,
            LivenessEvent::TestedCurrent { holds, .. }
            | LivenessEvent::TestedUnmarked { holds, .. }
            | LivenessEvent::TestedCentre { holds, .. } => !holds,
            // Classified. (A low number is also lowered when the search returns from a state.)
            LivenessEvent::Lowered { .. }
            | LivenessEvent::TestedAccepting { .. }
            | LivenessEvent::Tagged { .. }
            | LivenessEvent::Judged { .. } => true,
            _ => false,
        }
    }
}
