//! Pan and zoom: the visible part of the picture.

use std::fmt;

use lariat_layout::{Point, within};
use lariat_protocol::digits::{px, rounded};

/// The picture fitted to the stage, in the picture's units.
pub(crate) struct ViewBox {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    /// Stage pixels per unit.
    scale: f64,
    stage: (f64, f64),
}

/// Margins for the legend and badges above and below, and for tools and badges at the sides.
const MARGIN: f64 = 56.0;
const SIDE: f64 = 72.0;
/// The limit of magnification for a tiny graph.
const LARGEST_SCALE: f64 = 1.35;

/// Below this scale, names and labels are too small to read.
const READABLE_SCALE: f64 = 0.75;
/// The central part of the stage in which the current state may move before the camera follows.
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

    /// The camera position for a picture of this size that keeps the important part readable. It
    /// shows everything if possible, and moves as little as necessary.
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
            // Not `clamp`: its panic message would add float formatting to the download.
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

/// The user's translation and scaling of the fitted picture.
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

    /// The point under the pointer stays fixed.
    pub(crate) fn zoom(&mut self, factor: f64, around: Point) {
        let zoom = within(self.zoom * factor, 0.1, 8.0);
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
