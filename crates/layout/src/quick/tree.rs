//! Trees: every state above the middle of its subtrees, which are side by side in successor order.

use crate::graph::Graph;
use crate::picture::Point;

/// Between neighbours of a generation, and between generations.
const BETWEEN_STATES: f64 = 34.0;
const BETWEEN_GENERATIONS: f64 = 82.0;
/// Steep edges need more room, but not more than this.
const WIDEST_BETWEEN_GENERATIONS: f64 = 200.0;

/// The children of each state in successor order; `None` unless the graph is a tree with a fork, apart from
/// self-loops and parallel edges.
pub(super) fn children(graph: &Graph, reached: &[u32]) -> Option<Vec<Vec<u32>>> {
    let count = graph.nodes.len();
    let root = *reached.first()?;
    if reached.len() != count {
        return None;
    }
    let mut parent: Vec<Option<u32>> = vec![None; count];
    let mut children: Vec<Vec<u32>> = vec![Vec::new(); count];
    for (source, target) in (0..graph.edges.len()).filter_map(|edge| graph.ends(edge)) {
        if source == target {
            continue;
        }
        match parent[target as usize] {
            None if target != root => {
                parent[target as usize] = Some(source);
                children[source as usize].push(target);
            }
            Some(before) if before == source => {}
            _ => return None,
        }
    }
    // Every state but the root has one parent and all are connected, so there is no cycle.
    let has_parents = reached.iter().skip(1).all(|&state| parent[state as usize].is_some());
    let forks = children.iter().any(|children| children.len() > 1);
    (has_parents && forks).then_some(children)
}

/// The centres. `reached` has parents before their children. Generations are rows, or columns if not `vertical`.
pub(super) fn place(
    graph: &Graph,
    reached: &[u32],
    children: &[Vec<u32>],
    vertical: bool,
) -> Vec<Point> {
    let count = graph.nodes.len();
    // The size of a state across and along the generations.
    let size = |state: u32| {
        let size = graph.size(state);
        if vertical { (size.width, size.height) } else { (size.height, size.width) }
    };
    let mut offset = vec![0.0; count];
    let mut outlines: Vec<Sides> = vec![Sides::default(); count];
    for &state in reached.iter().rev() {
        let mut row = Sides::default();
        let (mut first, mut last) = (0.0, 0.0);
        for (index, &child) in children[state as usize].iter().enumerate() {
            let sides = std::mem::take(&mut outlines[child as usize]);
            let at = row.room_for(&sides);
            offset[child as usize] = at;
            (first, last) = (if index == 0 { at } else { first }, at);
            row.join(sides, at);
        }
        let middle = f64::midpoint(first, last);
        for &child in &children[state as usize] {
            offset[child as usize] -= middle;
        }
        let half = size(state).0 / 2.0;
        row.shift(-middle);
        row.levels.push((-half, half));
        outlines[state as usize] = row;
    }
    let mut across = vec![0.0; count];
    let mut generation = vec![0usize; count];
    let mut steepest: Vec<f64> = Vec::new();
    let mut deepest: Vec<f64> = Vec::new();
    for &state in reached {
        let depth = generation[state as usize];
        if deepest.len() <= depth {
            deepest.resize(depth + 1, 0.0);
            steepest.resize(depth + 1, 0.0);
        }
        deepest[depth] = f64::max(deepest[depth], size(state).1);
        for &child in &children[state as usize] {
            across[child as usize] = across[state as usize] + offset[child as usize];
            generation[child as usize] = depth + 1;
            steepest[depth] = f64::max(steepest[depth], offset[child as usize].abs());
        }
    }
    let mut along = Vec::with_capacity(deepest.len());
    let mut at = 0.0;
    for (deep, steep) in deepest.iter().zip(&steepest) {
        along.push(at + deep / 2.0);
        at += deep + crate::within(0.25 * steep, BETWEEN_GENERATIONS, WIDEST_BETWEEN_GENERATIONS);
    }
    let place = |state: usize| {
        let (a, b) = (across[state], along[generation[state]]);
        if vertical { Point::new(a, b) } else { Point::new(b, a) }
    };
    (0..count).map(place).collect()
}

/// The outermost positions of a subtree in each of its generations; the last one comes first, so that a new root is
/// added at the end.
#[derive(Clone, Default)]
struct Sides {
    levels: Vec<(f64, f64)>,
}

impl Sides {
    /// Where the next subtree has to be so that it is clear of this one.
    fn room_for(&self, next: &Sides) -> f64 {
        let pairs = self.levels.iter().rev().zip(next.levels.iter().rev());
        let need = pairs.map(|(here, there)| here.1 + BETWEEN_STATES - there.0);
        need.reduce(f64::max).unwrap_or(0.0)
    }

    fn join(&mut self, mut next: Sides, at: f64) {
        next.shift(at);
        if next.levels.len() > self.levels.len() {
            std::mem::swap(&mut self.levels, &mut next.levels);
            let (here, there) = (self.levels.iter_mut().rev(), next.levels.iter().rev());
            here.zip(there).for_each(|(here, there)| here.0 = there.0);
        } else {
            let (here, there) = (self.levels.iter_mut().rev(), next.levels.iter().rev());
            here.zip(there).for_each(|(here, there)| here.1 = there.1);
        }
    }

    fn shift(&mut self, by: f64) {
        for level in &mut self.levels {
            *level = (level.0 + by, level.1 + by);
        }
    }
}
