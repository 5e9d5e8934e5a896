//! A curve as short straight pieces, to compute lengths and positions.

use crate::picture::Point;
use crate::route::{Cubic, Route};
use crate::within;

/// Fine enough not to miss a state, coarse enough to be fast.
const STEP: f64 = 12.0;
const MOST_PIECES: f64 = 90.0;

#[derive(Debug, Clone, Default)]
pub(crate) struct Polyline {
    pub(crate) points: Vec<Point>,
}

impl Polyline {
    pub(crate) fn of(route: &Route) -> Self {
        let mut points = vec![route.start];
        let mut from = route.start;
        for segment in &route.segments {
            let length = from.distance(segment.control1)
                + segment.control1.distance(segment.control2)
                + segment.control2.distance(segment.to);
            let pieces = within(length / STEP, 4.0, MOST_PIECES) as usize;
            points.extend(
                (1..=pieces).map(|piece| Cubic::at(segment, from, piece as f64 / pieces as f64)),
            );
            from = segment.to;
        }
        Self { points }
    }

    fn pieces(&self) -> impl Iterator<Item = (Point, Point)> + Clone {
        self.points.windows(2).map(|pair| (pair[0], pair[1]))
    }

    pub(crate) fn length(&self) -> f64 {
        self.pieces().map(|(from, to)| from.distance(to)).sum()
    }

    /// The point at a length, and the direction there.
    pub(crate) fn at(&self, mut along: f64) -> (Point, Point) {
        let mut last = (self.points[0], Point::new(1.0, 0.0));
        for (from, to) in self.pieces() {
            let length = from.distance(to);
            let direction = (to - from).unit();
            if along <= length {
                return (from + direction * along, direction);
            }
            along -= length;
            last = (to, direction);
        }
        last
    }
}
