//! What a placement knows about the way of an edge, before the router decides.

use crate::picture::Point;
#[cfg(feature = "layered")]
use crate::route::Route;

#[derive(Debug, Clone, Default)]
pub(crate) enum Guide {
    /// Nothing: the states are close, or nobody thought about it.
    #[default]
    Free,
    /// Points between the states where the placement kept room.
    Through(Vec<Point>),
    /// A whole curve, from centre to centre.
    #[cfg(feature = "layered")]
    Curve(Route),
}
