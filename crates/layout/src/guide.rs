//! Hints of a placement for the route of an edge.

use crate::picture::Point;
#[cfg(feature = "layered")]
use crate::route::Route;

#[derive(Debug, Clone, Default)]
pub(crate) enum Guide {
    /// No hint.
    #[default]
    Free,
    /// Points between the states where the placement left room.
    Through(Vec<Point>),
    /// A complete curve, from centre to centre.
    #[cfg(feature = "layered")]
    Curve(Route),
}
