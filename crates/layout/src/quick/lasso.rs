//! A stem and a ring: the shape of a counterexample, which gave this program its name.

use std::f64::consts::{PI, TAU};

use crate::angle::sin_cos;
use crate::graph::Graph;
use crate::picture::Point;

const MOST_STATES: usize = 60;
const BETWEEN_STATES: f64 = 72.0;
/// A ring of two states is drawn better in layers.
const SMALLEST_RING: usize = 3;

/// `None` unless the graph is a single lasso, apart from self-loops and parallel edges.
pub(super) fn place(graph: &Graph, reached: &[u32], vertical: bool) -> Option<Vec<Point>> {
    let count = graph.nodes.len();
    if count > MOST_STATES || reached.len() != count {
        return None;
    }
    let (walk, knot) = walk(graph, *reached.first()?)?;
    let ring = &walk[knot..];
    if walk.len() != count || ring.len() < SMALLEST_RING {
        return None;
    }
    let widest = (0..count as u32).map(|node| graph.size(node).width.max(graph.size(node).height));
    let step = widest.fold(0.0, f64::max) + BETWEEN_STATES;
    let mut centres = vec![Point::default(); count];
    for (index, &state) in walk[..knot].iter().enumerate() {
        centres[state as usize] = Point::new(index as f64 * step, 0.0);
    }
    // Neighbours on the ring are as far apart as those on the stem.
    let turn = TAU / ring.len() as f64;
    let radius = step / (2.0 * sin_cos(turn / 2.0).0);
    let middle = Point::new(knot as f64 * step + radius, 0.0);
    for (index, &state) in ring.iter().enumerate() {
        centres[state as usize] = middle + Point::at_angle(PI + index as f64 * turn) * radius;
    }
    if vertical {
        for centre in &mut centres {
            *centre = Point::new(centre.y, centre.x);
        }
    }
    Some(centres)
}

/// The states in the order of the only path, and the index that the path returns to.
fn walk(graph: &Graph, start: u32) -> Option<(Vec<u32>, usize)> {
    let mut next: Vec<Option<u32>> = vec![None; graph.nodes.len()];
    for (source, target) in (0..graph.edges.len()).filter_map(|edge| graph.ends(edge)) {
        if source != target && *next[source as usize].get_or_insert(target) != target {
            return None;
        }
    }
    let mut seen_at: Vec<Option<usize>> = vec![None; graph.nodes.len()];
    let mut walk = Vec::new();
    let mut state = start;
    loop {
        if let Some(knot) = seen_at[state as usize] {
            return Some((walk, knot));
        }
        seen_at[state as usize] = Some(walk.len());
        walk.push(state);
        state = next[state as usize]?;
    }
}
