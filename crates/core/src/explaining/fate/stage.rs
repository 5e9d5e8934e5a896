//! The stages, and what each does line by line.

use serde::{Deserialize, Serialize};

use super::{
    Method, Rule, components, inner, layers, progress, reached, reading, rings, segments, tracing,
};
use crate::Listing;

/// In the order in which they may come. Those from `Reached` to `Reading` come again for each part
/// of a trace; if there are `Segments`, `Rings` come after them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stage {
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

impl Stage {
    pub const ALL: [Stage; 9] = [
        Stage::Components,
        Stage::Reached,
        Stage::Rings,
        Stage::Layers,
        Stage::Inner,
        Stage::Tracing,
        Stage::Segments,
        Stage::Reading,
        Stage::Progress,
    ];

    pub fn listing(self) -> &'static Listing {
        match self {
            Stage::Components => &components::LISTING,
            Stage::Reached => &reached::LISTING,
            Stage::Rings => &rings::LISTING,
            Stage::Layers => &layers::LISTING,
            Stage::Inner => &inner::LISTING,
            Stage::Tracing => &tracing::LISTING,
            Stage::Segments => &segments::LISTING,
            Stage::Reading => &reading::LISTING,
            Stage::Progress => &progress::LISTING,
        }
    }

    pub fn title(self) -> &'static str {
        self.listing().title
    }

    /// The stage behind this one in the same part of a trace; none if the part ends with it.
    pub(super) fn next(self, method: &Method) -> Option<Stage> {
        match (self, method) {
            (Stage::Reached, Method::Restricted) => Some(Stage::Segments),
            (Stage::Segments, _) => Some(Stage::Rings),
            (Stage::Reached, _) => Some(Stage::Rings),
            (Stage::Rings, Method::Restricted) => None,
            (Stage::Rings, _) => Some(Stage::Layers),
            (Stage::Layers, Method::General(Rule::Repaired | Rule::Forced)) => Some(Stage::Inner),
            (Stage::Layers, Method::Given(_)) => Some(Stage::Reading),
            (Stage::Layers | Stage::Inner, _) => Some(Stage::Tracing),
            (Stage::Components | Stage::Tracing | Stage::Reading | Stage::Progress, _) => None,
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
