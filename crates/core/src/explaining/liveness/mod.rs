//! Neighbourhoods for liveness: where an accepting run could have gone otherwise.
//!
//! BLS speak of safety and name liveness as future work; this is our reading of it. The automaton
//! is a (generalised) Büchi automaton as a search sees it, most often a system and the negation of
//! what it should do, so a run that accepts violates. A *maximal run* is infinite, or ends in a state
//! without successors; one that ends does not accept.
//!
//! Of every state s we ask two things:
//!
//! * V(s): does *some* accepting run begin in s?
//! * W(s): does *some* maximal run that does not accept begin in s?
//!
//! **V(s) iff s reaches a component that has a cycle and meets every acceptance set.** The states
//! that an accepting run visits again and again reach each other, so they lie in one component; the
//! run goes on in it for ever, so it has a cycle; and a state of every set is among them. Conversely,
//! in such a component one can go round all its states again and again.
//!
//! **W(s) iff s reaches a state without successors, or for some set F a cycle that avoids F.** A
//! maximal run that does not accept ends, or from some point on avoids a set F; as there are finitely
//! many states it then repeats one, and between the two visits lies the cycle. The other direction is
//! plain. Without any acceptance set every infinite run accepts, and only an end saves.
//!
//! **V(s) or W(s), always**, since a run can be prolonged until it is maximal, and then it accepts or
//! not. So there are three [`Outlook`]s: every continuation accepts, some do, none does. A transition
//! has that of its target: it is incorrect, neutral or correct.
//!
//! **V and W hold wherever they hold for a successor.** Hence along any run the outlook of a state
//! says more and more: `Open` can become `Lost` or `Safe`, and these stay. Hence also **all states of
//! a cycle have the same outlook**, since each reaches each other one; on the cycle of an accepting
//! lasso that is `Lost` or `Open`.
//!
//! The system of counterexamples is the part with V. Correct transitions leave it; all others lie
//! within it. States that a correct transition leaves have a neighbourhood; so do, if junctions are
//! marked, those that are initial or entered by a neutral transition and left by a correct or
//! incorrect one. A lasso is cut down to the transitions that enter or leave such a state.
//!
//! All of it is about runs of this automaton. Where the property's own automaton is not
//! deterministic, a word of the system can have several runs: that one of them is `Safe` does not
//! mean that the word satisfies the property.
//!
//! Every stage takes time linear in the automaton, the third for each acceptance set.

mod analysis;
mod backwards;
mod centres;
mod components;
mod cutting;
mod event;
mod facts;
mod reachable;
mod rescue;
mod run;
mod saving;
mod stage;
mod tagging;
#[cfg(test)]
mod tests;
mod violating;
mod walk;

pub use analysis::{Component, Cut, LivenessAnalysis, LivenessNeighbourhood, Outlook};
pub use event::LivenessEvent;
pub use reachable::Reachable;
pub use rescue::{Rescue, RescueEnding};
pub use run::LivenessRun;
pub use stage::LivenessStage;
pub use walk::Walk;

pub use crate::explaining::neighbourhoods::{Junction, Marking};

/// All stages at once. Without a walk no lasso is cut down.
pub fn analyse(graph: &Reachable, walk: Option<Walk>, marking: Marking) -> LivenessAnalysis {
    let mut pipeline = LivenessRun::start(graph, walk, marking);
    while pipeline.step(graph, &mut ()) {}
    pipeline.into_analysis()
}
