//! Pan and zoom: the visible part of the picture.

use std::fmt;

use lariat_layout::{Point, fitted_scale, within};
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

/// How far beyond the picture the camera goes, in pixels.
const MARGIN: f64 = 36.0;
/// From this scale on, the names of small states are shown.
const NEAR: f64 = 0.55;

/// The central part of the stage in which the current state may move before the camera follows.
const CALM: f64 = 0.6;

/// What the camera keeps in view.
pub(crate) struct Focus {
    pub(crate) at: Point,
    /// What is to be seen with it, if there is room.
    pub(crate) beside: Point,
    /// The least readable scale.
    pub(crate) readable: f64,
}

impl ViewBox {
    /// For a picture of this width and height.
    pub(crate) fn of(picture: (f64, f64), stage_width: f64, stage_height: f64) -> ViewBox {
        let stage = (stage_width.max(1.0), stage_height.max(1.0));
        let scale = fitted_scale(picture, stage);
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

    /// The camera for a picture of this size that keeps the focus in view, with this zoom or else one at which the
    /// picture is readable. It moves only when the focus leaves the middle of the stage, and not beyond the picture.
    pub(crate) fn follow(
        &self,
        now: Camera,
        own_zoom: bool,
        picture: (f64, f64),
        focus: &Focus,
    ) -> Camera {
        let zoom = if own_zoom { now.zoom } else { (focus.readable / self.scale).max(1.0) };
        if zoom <= 1.0 {
            return if own_zoom { now } else { Camera::default() };
        }
        let half = Point::new(self.width / zoom / 2.0, self.height / zoom / 2.0);
        let off = focus.at - now.to_picture(self.centre());
        let is_calm = off.x.abs() <= CALM * half.x && off.y.abs() <= CALM * half.y;
        if now.zoom == zoom && is_calm {
            return now;
        }
        let apart = focus.beside - focus.at;
        let both = apart.x.abs() < CALM * half.x && apart.y.abs() < CALM * half.y;
        let wanted = if both { focus.at + apart * 0.5 } else { focus.at };
        let along = |wanted: f64, half: f64, length: f64| {
            let margin = MARGIN / (self.scale * zoom);
            let (low, high) = (half - margin, length - half + margin);
            // Not `clamp`: its panic message would add float formatting to the download.
            if low < high { wanted.max(low).min(high) } else { length / 2.0 }
        };
        let at = Point::new(along(wanted.x, half.x, picture.0), along(wanted.y, half.y, picture.1));
        Camera { shift: self.centre() - at * zoom, zoom }
    }

    /// Whether names in small states can be read.
    pub(crate) fn is_near(&self, camera: Camera) -> bool {
        self.scale * camera.zoom >= NEAR
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
#[derive(Clone, Copy, PartialEq)]
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
