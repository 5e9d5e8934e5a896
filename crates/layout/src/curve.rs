//! The shapes of an edge, from border to border.

use crate::angle::sin_cos;
use crate::outline::Outline;
use crate::picture::Point;
use crate::route::{Cubic, Route};

/// A gentle curve whose middle lies `bend` pixels beside the straight line: to the right in its direction
/// if positive, straight if zero.
pub fn straight_route(source: &Outline, target: &Outline, bend: f64) -> Route {
    arc(source, target, bend, 1.0 / 3.0).with_plain_label()
}

/// Like an arc, but steep at its states: for long edges around an obstacle.
pub(crate) fn flat(source: &Outline, target: &Outline, bend: f64) -> Route {
    arc(source, target, bend, 0.12)
}

pub(crate) fn arc(source: &Outline, target: &Outline, bend: f64, shoulder: f64) -> Route {
    let (a, b) = (source.centre, target.centre);
    let along = b - a;
    let aside = along.unit().turned() * (bend * 4.0 / 3.0);
    let whole = Route::new(
        a,
        vec![Cubic {
            control1: a + along * shoulder + aside,
            control2: b - along * shoulder + aside,
            to: b,
        }],
    );
    whole.clip(source, target)
}

/// A smooth curve through the given points.
pub(crate) fn through(source: &Outline, target: &Outline, vias: &[Point]) -> Route {
    let mut points = Vec::with_capacity(vias.len() + 2);
    points.push(source.centre);
    points.extend_from_slice(vias);
    points.push(target.centre);
    let last = points.len() - 1;
    // Catmull-Rom tangents, limited so that the curve does not swing out beyond the nearer point.
    let tangent = |at: usize| {
        let direction = (points[at + 1] - points[at - 1]).unit();
        let before = points[at].distance(points[at - 1]);
        let after = points[at].distance(points[at + 1]);
        (direction * before.min(160.0), direction * after.min(160.0))
    };
    let mut segments = Vec::with_capacity(last);
    for at in 0..last {
        let (from, to) = (points[at], points[at + 1]);
        let leaving = (at > 0).then(|| from + tangent(at).1 * (1.0 / 2.6));
        let arriving = (at + 1 < last).then(|| to - tangent(at + 1).0 * (1.0 / 2.6));
        segments.push(Cubic {
            control1: leaving.unwrap_or_else(|| from.towards(arriving.unwrap_or(to), 0.5)),
            control2: arriving.unwrap_or_else(|| to.towards(leaving.unwrap_or(from), 0.5)),
            to,
        });
    }
    Route::new(source.centre, segments).clip(source, target)
}

/// A self-loop in the given direction; `size` 0 is the innermost loop, 1 the one around it.
pub fn loop_route(state: &Outline, direction: Point, size: u32) -> Route {
    looped(state, direction, size).with_plain_label()
}

pub(crate) fn looped(state: &Outline, direction: Point, size: u32) -> Route {
    let direction = direction.unit();
    let grown = f64::from(size.min(12));
    let turn = |by: f64| {
        let (sin, cos) = sin_cos(by);
        Point::new(direction.x * cos - direction.y * sin, direction.x * sin + direction.y * cos)
    };
    let half = 0.4 + 0.06 * grown.min(5.0);
    let (start, end) = (state.border(turn(-half)), state.border(turn(half)));
    let reach = 50.0 + 14.0 * grown;
    let wide = half + 0.1;
    Route::new(
        start,
        vec![Cubic {
            control1: start + turn(-wide) * reach,
            control2: end + turn(wide) * reach,
            to: end,
        }],
    )
}
