//! A curve as short straight pieces, for questions about distance and crossing.

use crate::picture::Point;
use crate::route::{Cubic, Route};

/// Fine enough not to miss a state, coarse enough to be quick.
const STEP: f64 = 12.0;
const MOST_PIECES: f64 = 90.0;

#[derive(Debug, Clone, Default)]
pub(crate) struct Polyline {
    pub(crate) points: Vec<Point>,
    low: Point,
    high: Point,
}

impl Polyline {
    pub(crate) fn of(route: &Route) -> Self {
        let mut points = vec![route.start];
        let mut from = route.start;
        for segment in &route.segments {
            let length = from.distance(segment.control1)
                + segment.control1.distance(segment.control2)
                + segment.control2.distance(segment.to);
            let pieces = (length / STEP).clamp(4.0, MOST_PIECES) as usize;
            points.extend(
                (1..=pieces).map(|piece| Cubic::at(segment, from, piece as f64 / pieces as f64)),
            );
            from = segment.to;
        }
        let (mut low, mut high) = (route.start, route.start);
        for point in &points {
            low = Point::new(low.x.min(point.x), low.y.min(point.y));
            high = Point::new(high.x.max(point.x), high.y.max(point.y));
        }
        Self { points, low, high }
    }

    fn pieces(&self) -> impl Iterator<Item = (Point, Point)> + Clone {
        self.points.windows(2).map(|pair| (pair[0], pair[1]))
    }

    pub(crate) fn length(&self) -> f64 {
        self.pieces().map(|(from, to)| from.distance(to)).sum()
    }

    /// The point after some length, and the direction there.
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

    pub(crate) fn may_touch(&self, point: Point, room: f64) -> bool {
        point.x > self.low.x - room
            && point.x < self.high.x + room
            && point.y > self.low.y - room
            && point.y < self.high.y + room
    }

    pub(crate) fn may_meet(&self, other: &Self, room: f64) -> bool {
        self.low.x - room < other.high.x
            && other.low.x - room < self.high.x
            && self.low.y - room < other.high.y
            && other.low.y - room < self.high.y
    }

    pub(crate) fn distance(&self, point: Point) -> f64 {
        self.pieces()
            .map(|(from, to)| {
                let along = to - from;
                let share = (point - from).dot(along) / along.dot(along).max(1e-9);
                point.distance(from + along * share.clamp(0.0, 1.0))
            })
            .fold(f64::INFINITY, f64::min)
    }

    pub(crate) fn crossings(&self, other: &Self) -> usize {
        let crosses = |a: Point, b: Point, c: Point, d: Point| {
            let side = |from: Point, to: Point, point: Point| (to - from).cross(point - from);
            side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
        };
        self.pieces()
            .map(|(a, b)| other.pieces().filter(|&(c, d)| crosses(a, b, c, d)).count())
            .sum()
    }
}
