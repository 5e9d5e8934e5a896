//! Pan and zoom: which part of the picture is on the stage.

use std::fmt;

use lariat_layout::Point;

use crate::digits::{px, rounded};

/// The picture as it fits the stage, in the picture's own units.
pub(crate) struct ViewBox {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    /// Stage pixels for one unit.
    scale: f64,
    stage: (f64, f64),
}

/// Room for the legend and the badges above and below a picture, for the tools and the badges beside.
const MARGIN: f64 = 56.0;
const SIDE: f64 = 72.0;
/// A tiny graph is not blown up beyond this.
const LARGEST_SCALE: f64 = 1.35;

/// Below this many pixels for one unit, names and labels cannot be read.
const READABLE_SCALE: f64 = 0.75;
/// The share of the stage, in its middle, in which what matters may move before the camera does.
const CALM: f64 = 0.6;

impl ViewBox {
    /// For a picture of this width and height.
    pub(crate) fn of(picture: (f64, f64), stage_width: f64, stage_height: f64) -> ViewBox {
        let stage = (stage_width.max(1.0), stage_height.max(1.0));
        let (wide, high) = (picture.0 + 2.0 * SIDE, picture.1 + 2.0 * MARGIN);
        let scale = (stage.0 / wide).min(stage.1 / high).min(LARGEST_SCALE);
        let (width, height) = (stage.0 / scale, stage.1 / scale);
        ViewBox {
            left: (picture.0 - width) / 2.0,
            top: (picture.1 - height) / 2.0,
            width,
            height,
            scale,
            stage,
        }
    }

    /// From pixels relative to the stage's corner.
    pub(crate) fn at_pixel(&self, x: f64, y: f64) -> Point {
        Point::new(self.left + x / self.scale, self.top + y / self.scale)
    }

    /// Where the camera should stand for a picture of this size so that what matters can be read. It
    /// shows all where it can, and moves no more than it must.
    pub(crate) fn follow(&self, now: Camera, picture: (f64, f64), focus: Point) -> Camera {
        let zoom = (READABLE_SCALE / self.scale).max(1.0);
        if zoom == 1.0 {
            return Camera::default();
        }
        let half = Point::new(self.width / zoom / 2.0, self.height / zoom / 2.0);
        let seen = match now.zoom == zoom {
            true => now.to_picture(self.centre()),
            false => focus,
        };
        let along = |seen: f64, focus: f64, half: f64, length: f64, margin: f64| {
            let calm = half * CALM;
            // Not `clamp`: its complaint about bounds would bring along the printing of floats.
            let wanted = seen.max(focus - calm).min(focus + calm);
            let (low, high) = (half - margin / zoom, length - half + margin / zoom);
            if low < high { wanted.max(low).min(high) } else { length / 2.0 }
        };
        let at = Point::new(
            along(seen.x, focus.x, half.x, picture.0, SIDE),
            along(seen.y, focus.y, half.y, picture.1, MARGIN),
        );
        Camera { shift: self.centre() - at * zoom, zoom }
    }

    pub(crate) fn centre(&self) -> Point {
        self.at_pixel(self.stage.0 / 2.0, self.stage.1 / 2.0)
    }
}

impl fmt::Display for ViewBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, top, width, height] = [self.left, self.top, self.width, self.height].map(px);
        write!(f, "{left} {top} {width} {height}")
    }
}

/// What the reader did to the fitted picture: moved it, then scaled it.
#[derive(Clone, Copy)]
pub(crate) struct Camera {
    shift: Point,
    zoom: f64,
}

impl Default for Camera {
    fn default() -> Self {
        Camera { shift: Point::new(0.0, 0.0), zoom: 1.0 }
    }
}

impl Camera {
    pub(crate) fn pan(&mut self, by: Point) {
        self.shift = self.shift + by;
    }

    /// The point under the pointer stays where it is.
    pub(crate) fn zoom(&mut self, factor: f64, around: Point) {
        let zoom = (self.zoom * factor).clamp(0.1, 8.0);
        let factor = zoom / self.zoom;
        self.shift = around + (self.shift - around) * factor;
        self.zoom = zoom;
    }

    pub(crate) fn to_picture(self, view: Point) -> Point {
        (view - self.shift) * (1.0 / self.zoom)
    }
}

impl fmt::Display for Camera {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y] = [self.shift.x, self.shift.y].map(|value| rounded(value, 2));
        write!(f, "translate({x} {y}) scale({})", rounded(self.zoom, 4))
    }
}
