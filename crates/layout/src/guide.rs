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

impl Guide {
    /// Moves all points.
    pub(crate) fn map(&mut self, to: impl Fn(Point) -> Point) {
        match self {
            Guide::Free => {}
            Guide::Through(points) => points.iter_mut().for_each(|point| *point = to(*point)),
            #[cfg(feature = "layered")]
            Guide::Curve(route) => {
                route.start = to(route.start);
                for segment in &mut route.segments {
                    segment.control1 = to(segment.control1);
                    segment.control2 = to(segment.control2);
                    segment.to = to(segment.to);
                }
            }
        }
    }
}
