//! The list of stages.

use super::{
    Matching, Settings, abstraction, comparison, deterministic, global, marks, minimal, nfa,
    product, projection, pruning, quotient, reachable, shortest, tags,
};
use crate::explaining::stage::stages;
use crate::{ListingLine, Options};

stages! {
    /// A run executes the stages of [`NeighbourhoodStage::of`], in this order.
    pub enum NeighbourhoodStage {
        Nfa = nfa,
        Deterministic = deterministic,
        Minimal = minimal,
        Product = product,
        Pruning = pruning,
        Quotient = quotient,
        Projection = projection,
        Reachable = reachable,
        Global = global,
        Comparison = comparison,
        Tags = tags,
        Marks = marks,
        Shortest = shortest,
        Abstraction = abstraction,
    }
}

impl NeighbourhoodStage {
    /// The stages of a run with these settings. If the property holds, the run ends after
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

    /// The stage after this one.
    pub fn next(self, settings: Settings) -> Option<NeighbourhoodStage> {
        NeighbourhoodStage::ALL.into_iter().find(|&stage| stage > self && stage.is_in(settings))
    }

    /// The lines of the listing that are used with these settings.
    pub fn lines(self, settings: Settings) -> Vec<ListingLine> {
        let marking = match settings.marking {
            super::Marking::Pairwise => "pairwise",
            super::Marking::Literal => "literal",
            super::Marking::Junction => "junction",
        };
        self.listing().lines_with(&Options::default().with("marking", marking), |_| None)
    }
}
