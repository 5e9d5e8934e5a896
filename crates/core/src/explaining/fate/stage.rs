//! The stages, and what each does line by line.

use serde::{Deserialize, Serialize};

use super::{
    Method, Rule, components, inner, layers, progress, reached, reading, rings, segments, tracing,
};
use crate::Listing;

/// In the order in which they may come. Those from `Reached` to `Reading` come again for each part
/// of a trace; if there are `Segments`, `Rings` come after them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FateStage {
    /// For runs for ever: the components that one can go round in for ever.
    Components,
    /// What can be reached, ring by ring around the sources.
    #[default]
    Reached,
    /// Onion rings around the targets.
    Rings,
    /// Fig. 4: layers, each by a game.
    Layers,
    /// Rings inside each layer around its boundary (the repair of Fig. 5).
    Inner,
    /// Fig. 5: the trace.
    Tracing,
    /// Fig. 6: segments backwards from the target.
    Segments,
    /// A trace that was given: what was fated in it.
    Reading,
    /// Section 4: which inputs progress depends on.
    Progress,
}

impl FateStage {
    pub const ALL: [FateStage; 9] = [
        FateStage::Components,
        FateStage::Reached,
        FateStage::Rings,
        FateStage::Layers,
        FateStage::Inner,
        FateStage::Tracing,
        FateStage::Segments,
        FateStage::Reading,
        FateStage::Progress,
    ];

    pub fn listing(self) -> &'static Listing {
        match self {
            FateStage::Components => &components::LISTING,
            FateStage::Reached => &reached::LISTING,
            FateStage::Rings => &rings::LISTING,
            FateStage::Layers => &layers::LISTING,
            FateStage::Inner => &inner::LISTING,
            FateStage::Tracing => &tracing::LISTING,
            FateStage::Segments => &segments::LISTING,
            FateStage::Reading => &reading::LISTING,
            FateStage::Progress => &progress::LISTING,
        }
    }

    pub fn title(self) -> &'static str {
        self.listing().title
    }

    /// The stage behind this one in the same part of a trace; none if the part ends with it.
    pub(super) fn next(self, method: &Method) -> Option<FateStage> {
        match (self, method) {
            (FateStage::Reached, Method::Restricted) => Some(FateStage::Segments),
            (FateStage::Segments, _) => Some(FateStage::Rings),
            (FateStage::Reached, _) => Some(FateStage::Rings),
            (FateStage::Rings, Method::Restricted) => None,
            (FateStage::Rings, _) => Some(FateStage::Layers),
            (FateStage::Layers, Method::General(Rule::Repaired | Rule::Forced)) => {
                Some(FateStage::Inner)
            }
            (FateStage::Layers, Method::Given(_)) => Some(FateStage::Reading),
            (FateStage::Layers | FateStage::Inner, _) => Some(FateStage::Tracing),
            (
                FateStage::Components
                | FateStage::Tracing
                | FateStage::Reading
                | FateStage::Progress,
                _,
            ) => None,
        }
    }
}

/// A listing of this analysis, and whose it is.
macro_rules! stage_listing {
    ($title:literal, $source:literal, $lines:expr) => {
        $crate::Listing {
            title: $title,
            source: $source,
            revision: 1,
            lines: $lines,
            annexes: &[],
            colours: &[],
            changes: &[],
        }
    };
}
pub(super) use stage_listing;
