//! The border of a state: a circle, or a pill with round ends.

use crate::graph::NodeSize;
use crate::picture::Point;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outline {
    pub centre: Point,
    pub radius: f64,
    /// The distance from the centre to the centre of either round end; zero for a circle.
    pub reach: Point,
}

impl Outline {
    pub fn new(centre: Point, size: NodeSize) -> Self {
        let radius = size.width.min(size.height) / 2.0;
        Self {
            centre,
            radius,
            reach: Point::new(
                (size.width / 2.0 - radius).max(0.0),
                (size.height / 2.0 - radius).max(0.0),
            ),
        }
    }

    /// The distance of a point from the border; negative inside.
    pub fn distance(&self, point: Point) -> f64 {
        let from = point - self.centre;
        // Not `clamp`, which panics if the size is NaN.
        let nearest = Point::new(
            from.x.min(self.reach.x).max(-self.reach.x),
            from.y.min(self.reach.y).max(-self.reach.y),
        );
        from.distance(nearest) - self.radius
    }

    /// The largest distance of the border from the centre.
    pub(crate) fn extent(&self) -> f64 {
        self.radius + self.reach.length()
    }

    /// Where a ray from the centre leaves the state.
    pub fn border(&self, direction: Point) -> Point {
        let direction = direction.unit();
        let (mut inside, mut outside) = (0.0, self.extent() + 1.0);
        for _ in 0..40 {
            let middle = (inside + outside) / 2.0;
            if self.distance(self.centre + direction * middle) < 0.0 {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        self.centre + direction * outside
    }
}
