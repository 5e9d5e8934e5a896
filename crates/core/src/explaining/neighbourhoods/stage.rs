//! The stages, from the formula to what mattered in the shortest counterexample.

use serde::{Deserialize, Serialize};

use super::{
    Matching, Settings, abstraction, comparison, deterministic, global, marks, minimal, nfa,
    product, projection, pruning, quotient, reachable, shortest, tags,
};
use crate::{Listing, ListingLine, Options};

/// One stage of the machine. A run goes through those of [`NeighbourhoodStage::of`], in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum NeighbourhoodStage {
    Nfa,
    Deterministic,
    Minimal,
    Product,
    Pruning,
    Quotient,
    Projection,
    Reachable,
    Global,
    Comparison,
    Tags,
    Marks,
    Shortest,
    Abstraction,
}

impl NeighbourhoodStage {
    pub const ALL: [NeighbourhoodStage; 14] = [
        NeighbourhoodStage::Nfa,
        NeighbourhoodStage::Deterministic,
        NeighbourhoodStage::Minimal,
        NeighbourhoodStage::Product,
        NeighbourhoodStage::Pruning,
        NeighbourhoodStage::Quotient,
        NeighbourhoodStage::Projection,
        NeighbourhoodStage::Reachable,
        NeighbourhoodStage::Global,
        NeighbourhoodStage::Comparison,
        NeighbourhoodStage::Tags,
        NeighbourhoodStage::Marks,
        NeighbourhoodStage::Shortest,
        NeighbourhoodStage::Abstraction,
    ];

    /// The stages of a run with these settings. If nothing violates the property, it ends with
    /// [`NeighbourhoodStage::Pruning`].
    pub fn of(settings: Settings) -> Vec<NeighbourhoodStage> {
        NeighbourhoodStage::ALL.into_iter().filter(|stage| stage.is_in(settings)).collect()
    }

    fn is_in(self, settings: Settings) -> bool {
        match self {
            NeighbourhoodStage::Quotient => settings.quotient,
            NeighbourhoodStage::Projection => settings.matching == Matching::Projection,
            NeighbourhoodStage::Reachable => settings.matching == Matching::Reachable,
            NeighbourhoodStage::Global => settings.matching == Matching::Global,
            _ => true,
        }
    }

    /// The stage that comes behind this one.
    pub fn next(self, settings: Settings) -> Option<NeighbourhoodStage> {
        NeighbourhoodStage::ALL.into_iter().find(|&stage| stage > self && stage.is_in(settings))
    }

    pub fn listing(self) -> &'static Listing {
        match self {
            NeighbourhoodStage::Nfa => &nfa::LISTING,
            NeighbourhoodStage::Deterministic => &deterministic::LISTING,
            NeighbourhoodStage::Minimal => &minimal::LISTING,
            NeighbourhoodStage::Product => &product::LISTING,
            NeighbourhoodStage::Pruning => &pruning::LISTING,
            NeighbourhoodStage::Quotient => &quotient::LISTING,
            NeighbourhoodStage::Projection => &projection::LISTING,
            NeighbourhoodStage::Reachable => &reachable::LISTING,
            NeighbourhoodStage::Global => &global::LISTING,
            NeighbourhoodStage::Comparison => &comparison::LISTING,
            NeighbourhoodStage::Tags => &tags::LISTING,
            NeighbourhoodStage::Marks => &marks::LISTING,
            NeighbourhoodStage::Shortest => &shortest::LISTING,
            NeighbourhoodStage::Abstraction => &abstraction::LISTING,
        }
    }

    pub fn title(self) -> &'static str {
        self.listing().title
    }

    /// The lines of the listing that a run with these settings has.
    pub fn lines(self, settings: Settings) -> Vec<ListingLine> {
        let marking = match settings.marking {
            super::Marking::Pairwise => "pairwise",
            super::Marking::Literal => "literal",
            super::Marking::Junction => "junction",
        };
        self.listing().lines_with(&Options::default().with("marking", marking), |_| None)
    }
}
