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

/// A tree of any shape, with its successors in order around the root; `None` if the edges are no tree. States are
/// numbered breadth-first.
pub(super) fn radial(states: usize, edges: &[(u32, u32)]) -> Option<Vec<Point>> {
    let mut parent: Vec<Option<u32>> = vec![None; states];
    let mut children: Vec<Vec<u32>> = vec![Vec::new(); states];
    for &(source, target) in edges.iter().filter(|(source, target)| source != target) {
        // Breadth-first, a parent has the smaller number, so there is no cycle.
        if source > target {
            return None;
        }
        match parent[target as usize] {
            None => {
                parent[target as usize] = Some(source);
                children[source as usize].push(target);
            }
            Some(before) if before == source => {}
            Some(_) => return None,
        }
    }
    if states < 3 || (1..states).any(|state| parent[state].is_none()) {
        return None;
    }
    let mut leaves = vec![0u32; states];
    let mut level = vec![0u32; states];
    for state in (0..states).rev() {
        let below: u32 = children[state].iter().map(|&child| leaves[child as usize]).sum();
        leaves[state] = below.max(1);
    }
    // The first and the last leaf below each state, as shares of a turn.
    let mut span = vec![(0.0, 1.0); states];
    for state in 0..states {
        let (mut from, to) = span[state];
        let share = (to - from) / f64::from(leaves[state]);
        for &child in &children[state] {
            let next = from + share * f64::from(leaves[child as usize]);
            span[child as usize] = (from, next);
            level[child as usize] = level[state] + 1;
            from = next;
        }
    }
    let depth = f64::from(level.iter().copied().max().unwrap_or(0).max(1));
    let around = f64::from(leaves[0]) * 0.4 * PITCH / TAU;
    let radius = around.max(0.8 * PITCH * (states as f64).sqrt()).max(1.5 * PITCH * depth);
    let place = |state: usize| {
        let (from, to) = span[state];
        let angle = -PI / 2.0 - PI + TAU * f64::midpoint(from, to);
        Point::at_angle(angle) * (radius * f64::from(level[state]) / depth)
    };
    Some((0..states).map(place).collect())
}
