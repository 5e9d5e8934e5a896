//! The smallest box around some points.

use crate::picture::Point;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Area {
    pub(crate) low: Point,
    pub(crate) high: Point,
}

impl Area {
    pub(crate) const EMPTY: Self = Self {
        low: Point::new(f64::INFINITY, f64::INFINITY),
        high: Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY),
    };

    /// Grows to hold a box with the given centre and half size.
    pub(crate) fn include(&mut self, centre: Point, half: Point) {
        self.low = Point::new(self.low.x.min(centre.x - half.x), self.low.y.min(centre.y - half.y));
        self.high =
            Point::new(self.high.x.max(centre.x + half.x), self.high.y.max(centre.y + half.y));
    }

    /// `None` if nothing with a valid position was included.
    pub(crate) fn known(self) -> Option<Self> {
        (self.low.is_finite() && self.high.is_finite()).then_some(self)
    }

    pub(crate) fn size(&self) -> Point {
        self.high - self.low
    }
}
