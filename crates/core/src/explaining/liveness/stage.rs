//! The stages, and what each does line by line.

use super::{centres, components, cutting, saving, tagging, violating};
use crate::explaining::stage::stages;

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

/// Whose the listings are: nobody's figures.
pub(super) const OURS: &str = "after Barbon, Leroy, Salaün, section 6; our own";
