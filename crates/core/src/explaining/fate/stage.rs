//! The list of stages.

use super::{
    Method, Rule, components, inner, layers, progress, reached, reading, rings, segments, tracing,
};
use crate::explaining::stage::stages;

stages! {
    /// In the order of execution. The stages from `Reached` to `Reading` are repeated for each part of a
    /// trace. With `Segments`, `Rings` comes after it.
    #[derive(Default)]
    pub enum FateStage {
        /// Only if the error is a fair cycle: the components that contain one.
        Components = components,
        /// The reachable states, in rings around the sources.
        #[default]
        Reached = reached,
        /// Onion rings around the targets.
        Rings = rings,
        /// Fig. 4: layers. Each layer is the result of a game.
        Layers = layers,
        /// Rings inside each layer around its boundary (the repair of Fig. 5).
        Inner = inner,
        /// Fig. 5: the trace.
        Tracing = tracing,
        /// Fig. 6: segments backwards from the target.
        Segments = segments,
        /// A given trace: which of its steps were fated.
        Reading = reading,
        /// Section 4: which inputs progress depends on.
        Progress = progress,
    }
}

impl FateStage {
    /// The next stage in the same part of a trace; none after the last stage of the part.
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
