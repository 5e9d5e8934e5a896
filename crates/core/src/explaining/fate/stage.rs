//! The stages, and what each does line by line.

use super::{
    Method, Rule, components, inner, layers, progress, reached, reading, rings, segments, tracing,
};
use crate::explaining::stage::stages;

stages! {
    /// In the order in which they may come. Those from `Reached` to `Reading` come again for each part
    /// of a trace; if there are `Segments`, `Rings` come after them.
    #[derive(Default)]
    pub enum FateStage {
        /// For runs for ever: the components that one can go round in for ever.
        Components = components,
        /// What can be reached, ring by ring around the sources.
        #[default]
        Reached = reached,
        /// Onion rings around the targets.
        Rings = rings,
        /// Fig. 4: layers, each by a game.
        Layers = layers,
        /// Rings inside each layer around its boundary (the repair of Fig. 5).
        Inner = inner,
        /// Fig. 5: the trace.
        Tracing = tracing,
        /// Fig. 6: segments backwards from the target.
        Segments = segments,
        /// A trace that was given: what was fated in it.
        Reading = reading,
        /// Section 4: which inputs progress depends on.
        Progress = progress,
    }
}

impl FateStage {
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
