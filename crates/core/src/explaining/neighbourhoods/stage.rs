//! The stages, from the formula to what mattered in the shortest counterexample.

use serde::{Deserialize, Serialize};

use super::{
    Matching, Settings, abstraction, comparison, deterministic, global, marks, minimal, nfa,
    product, projection, pruning, quotient, reachable, shortest, tags,
};
use crate::{Listing, ListingLine, Options};

/// One stage of the machine. A run goes through those of [`Stage::of`], in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stage {
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

impl Stage {
    pub const ALL: [Stage; 14] = [
        Stage::Nfa,
        Stage::Deterministic,
        Stage::Minimal,
        Stage::Product,
        Stage::Pruning,
        Stage::Quotient,
        Stage::Projection,
        Stage::Reachable,
        Stage::Global,
        Stage::Comparison,
        Stage::Tags,
        Stage::Marks,
        Stage::Shortest,
        Stage::Abstraction,
    ];

    /// The stages of a run with these settings. If nothing violates the property, it ends with
    /// [`Stage::Pruning`].
    pub fn of(settings: Settings) -> Vec<Stage> {
        Stage::ALL.into_iter().filter(|stage| stage.is_in(settings)).collect()
    }

    fn is_in(self, settings: Settings) -> bool {
        match self {
            Stage::Quotient => settings.quotient,
            Stage::Projection => settings.matching == Matching::Projection,
            Stage::Reachable => settings.matching == Matching::Reachable,
            Stage::Global => settings.matching == Matching::Global,
            _ => true,
        }
    }

    /// The stage that comes behind this one.
    pub fn next(self, settings: Settings) -> Option<Stage> {
        Stage::ALL.into_iter().find(|&stage| stage > self && stage.is_in(settings))
    }

    pub fn listing(self) -> &'static Listing {
        match self {
            Stage::Nfa => &nfa::LISTING,
            Stage::Deterministic => &deterministic::LISTING,
            Stage::Minimal => &minimal::LISTING,
            Stage::Product => &product::LISTING,
            Stage::Pruning => &pruning::LISTING,
            Stage::Quotient => &quotient::LISTING,
            Stage::Projection => &projection::LISTING,
            Stage::Reachable => &reachable::LISTING,
            Stage::Global => &global::LISTING,
            Stage::Comparison => &comparison::LISTING,
            Stage::Tags => &tags::LISTING,
            Stage::Marks => &marks::LISTING,
            Stage::Shortest => &shortest::LISTING,
            Stage::Abstraction => &abstraction::LISTING,
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
