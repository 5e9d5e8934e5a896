//! The stages, and what each does line by line.

use serde::{Deserialize, Serialize};

use super::{centres, components, cutting, saving, tagging, violating};
use crate::Listing;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stage {
    #[default]
    Components,
    Violating,
    Saving,
    Tagging,
    Centres,
    Cutting,
}

impl Stage {
    pub const ALL: [Stage; 6] = [
        Stage::Components,
        Stage::Violating,
        Stage::Saving,
        Stage::Tagging,
        Stage::Centres,
        Stage::Cutting,
    ];

    pub fn listing(self) -> &'static Listing {
        match self {
            Stage::Components => &components::LISTING,
            Stage::Violating => &violating::LISTING,
            Stage::Saving => &saving::LISTING,
            Stage::Tagging => &tagging::LISTING,
            Stage::Centres => &centres::LISTING,
            Stage::Cutting => &cutting::LISTING,
        }
    }

    pub fn title(self) -> &'static str {
        self.listing().title
    }

    pub(super) fn next(self) -> Option<Stage> {
        Stage::ALL.get(self as usize + 1).copied()
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
