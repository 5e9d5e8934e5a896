//! The stages, and what each does line by line.

use serde::{Deserialize, Serialize};

/// In the order in which they may come. Those from `Reached` to `Reading` come again for each part
/// of a trace.
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
