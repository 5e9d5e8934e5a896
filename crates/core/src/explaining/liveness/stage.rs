//! The list of stages.

use super::{Reachable, centres, components, cutting, saving, tagging, violating};
use crate::Binding;
use crate::explaining::stage::{stages, variable};

stages! {
    #[derive(Default)]
    pub enum LivenessStage {
        #[default]
        Components = components,
        Violating = violating,
        Saving = saving,
        Tagging = tagging,
        Centres = centres,
        Cutting = cutting,
    }
}

impl LivenessStage {
    pub(super) fn next(self) -> Option<LivenessStage> {
        LivenessStage::ALL.get(self as usize + 1).copied()
    }
}

/// The source of the listings: they are in no paper.
pub(super) const OURS: &str = "after Barbon, Leroy, Salaün, section 6; our own";

/// The values of s and t in `transition s → t`.
pub(super) fn ends(graph: &Reachable, number: Option<u32>) -> Vec<Binding> {
    let transition = number.map(|number| graph.transition(number));
    vec![
        variable("s", "state", transition.map(|transition| transition.source)),
        variable("t", "state", transition.map(|transition| transition.target)),
        variable("transition", "transition", number),
    ]
}
