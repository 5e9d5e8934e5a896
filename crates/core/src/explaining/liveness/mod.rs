//! Neighbourhoods for liveness: where an accepting run could have continued differently.
//!
//! BLS treat safety and mention liveness as future work; this is our version of it. The automaton is a
//! (generalised) Büchi automaton as a search sees it, usually the product of a system and the negation of its
//! property, so an accepting run is a violation. A *maximal run* is infinite, or ends in a state without
//! successors. A run that ends does not accept.
//!
//! For every state s there are two questions:
//!
//! * V(s): does *some* accepting run begin in s?
//! * W(s): does *some* maximal run that does not accept begin in s?
//!
//! **V(s) iff s reaches a component that has a cycle and meets every acceptance set.** The states that an
//! accepting run visits infinitely often reach each other, so they lie in one component. The run stays in it
//! for ever, so it has a cycle, and the run visits a state of every set in it. Conversely, a run in such a
//! component can visit all its states infinitely often.
//!
//! **W(s) iff s reaches a state without successors, or a cycle that avoids some set F.** A maximal run that
//! does not accept ends, or it avoids a set F from some point on. Since there are finitely many states, it
//! then repeats one, and the cycle lies between the two visits. The other direction is obvious. If there is
//! no acceptance set, every infinite run accepts, and only runs that end do not.
//!
//! **V(s) or W(s) always holds**, since every run can be extended until it is maximal, and then it accepts or
//! does not. So there are three [`Outlook`]s: every continuation accepts, some do, or none does. The outlook
//! of a transition is that of its target: it is incorrect, neutral or correct.
//!
//! **If V or W holds for a successor of s, it holds for s.** So along any run the outlook can change only
//! from `Open` to `Lost` or `Safe`. Also, **all states of a cycle have the same outlook**, since they reach
//! each other; on the cycle of an accepting lasso it is `Lost` or `Open`.
//!
//! The states with V are the part of the automaton with counterexamples. Correct transitions leave this part;
//! all others stay in it. A state has a neighbourhood if a correct transition leaves it. If junctions are
//! marked, a state also has one if it is initial or entered by a neutral transition and is left by a correct
//! or incorrect one. A lasso is reduced to the transitions that enter or leave such a state.
//!
//! All of this is about runs of this automaton. If the automaton of the property is not deterministic, a word
//! of the system can have several runs: if one of them is `Safe`, the word need not satisfy the property.
//!
//! Every stage takes time linear in the size of the automaton; the third takes that time for each acceptance
//! set.

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

/// Executes all stages. Without a walk no lasso is reduced.
pub fn analyse(graph: &Reachable, walk: Option<Walk>, marking: Marking) -> LivenessAnalysis {
    let mut pipeline = LivenessRun::start(graph, walk, marking);
    while pipeline.step(graph, &mut ()) {}
    pipeline.into_analysis()
}
