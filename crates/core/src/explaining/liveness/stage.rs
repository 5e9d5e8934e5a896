//! The stages, and what each does line by line.

use serde::{Deserialize, Serialize};

use super::{centres, components, cutting, saving, tagging, violating};
use crate::Listing;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LivenessStage {
    #[default]
    Components,
    Violating,
    Saving,
    Tagging,
    Centres,
    Cutting,
}

impl LivenessStage {
    pub const ALL: [LivenessStage; 6] = [
        LivenessStage::Components,
        LivenessStage::Violating,
        LivenessStage::Saving,
        LivenessStage::Tagging,
        LivenessStage::Centres,
        LivenessStage::Cutting,
    ];

    pub fn listing(self) -> &'static Listing {
        match self {
            LivenessStage::Components => &components::LISTING,
            LivenessStage::Violating => &violating::LISTING,
            LivenessStage::Saving => &saving::LISTING,
            LivenessStage::Tagging => &tagging::LISTING,
            LivenessStage::Centres => &centres::LISTING,
            LivenessStage::Cutting => &cutting::LISTING,
        }
    }

    pub fn title(self) -> &'static str {
        self.listing().title
    }

    pub(super) fn next(self) -> Option<LivenessStage> {
        LivenessStage::ALL.get(self as usize + 1).copied()
    }
}

/// A listing of this analysis: nobody's figure, so it has no source but us.
macro_rules! stage_listing {
    ($title:literal, $lines:expr) => {
        $crate::Listing {
            title: $title,
            source: "after Barbon, Leroy, Salaün, section 6; our own",
            revision: 1,
            lines: $lines,
            annexes: &[],
            colours: &[],
            changes: &[],
        }
    };
}
pub(super) use stage_listing;
