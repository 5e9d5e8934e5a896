//! Drawings of generated parts: a tree is radial, a grid is a sheet, a chain is a coil.

use std::f64::consts::{PI, TAU};

use super::{Kind, PITCH};
use crate::picture::Point;

/// The rings of a coil are farther apart than its states.
const COIL_PITCH: f64 = 1.5 * PITCH;
const INNERMOST: f64 = 4.0 * PITCH;

/// The places of the first `count` states of a part, around its middle.
pub(super) fn place(kind: Kind, count: u32) -> Vec<Point> {
    match kind {
        Kind::Tree => tree(count),
        Kind::Chain => coil(count),
        Kind::Grid { width } => sheet(count, width.max(1)),
        Kind::Other => vec![Point::default(); count as usize],
    }
}

fn tree(count: u32) -> Vec<Point> {
    let depth = f64::from(count.max(1).ilog2());
    let radius = 0.8 * PITCH * f64::from(count).sqrt();
    let place = |state: u32| {
        let level = (state + 1).ilog2();
        let turn = (f64::from(state + 1 - (1 << level)) + 0.5) / f64::from(1u32 << level);
        // The first successor is on the left.
        let angle = -PI / 2.0 - PI + TAU * turn;
        let share = if depth > 0.0 { f64::from(level) / depth } else { 0.0 };
        Point::at_angle(angle) * (radius * share)
    };
    (0..count).map(place).collect()
}

fn sheet(count: u32, width: u32) -> Vec<Point> {
    let height = count.div_ceil(width);
    let middle = Point::new(f64::from(width - 1), f64::from(height.max(1) - 1)) * 0.5;
    let place = |state: u32| {
        (Point::new(f64::from(state % width), f64::from(state / width)) - middle) * PITCH
    };
    (0..count).map(place).collect()
}

/// From the outside to the inside, so that what leads to its first state does not cross it.
fn coil(count: u32) -> Vec<Point> {
    let (mut angle, mut places) = (0.0, Vec::with_capacity(count as usize));
    for _ in 0..count {
        let radius = INNERMOST + COIL_PITCH * angle / TAU;
        places.push(Point::at_angle(angle) * radius);
        angle += PITCH / radius;
    }
    places.reverse();
    places
}
