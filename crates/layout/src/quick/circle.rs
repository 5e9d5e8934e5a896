//! A few states on a circle, the initial one on the left: for rings and for dense automata, whose layers
//! would be a single crowded column.

use std::f64::consts::{PI, TAU};

use crate::graph::Graph;
use crate::picture::Point;
use crate::sorted::sorted;

pub(super) const MOST_STATES: usize = 12;
const MOST_EDGES: usize = 60;
const BETWEEN_STATES: f64 = 58.0;

/// `None` if a circle does not suit the graph.
pub(super) fn place(graph: &Graph, reached: &[u32]) -> Option<Vec<Point>> {
    let count = graph.nodes.len();
    if !(3..=MOST_STATES).contains(&count)
        || reached.len() != count
        || graph.edges.len() > MOST_EDGES
    {
        return None;
    }
    let chords = chords(graph);
    let mut seat = depth_first(graph, reached[0], count)?;
    untangle(&chords, &mut seat);
    let widest = (0..count as u32).map(|node| graph.size(node).width.max(graph.size(node).height));
    let around = (widest.fold(0.0, f64::max) + BETWEEN_STATES) * count as f64;
    let radius = around / TAU;
    let angle = |seat: usize| PI + TAU * seat as f64 / count as f64;
    Some(seat.iter().map(|&seat| Point::at_angle(angle(seat)) * radius).collect())
}

/// The seat of each state, in depth-first order, so that neighbours sit together.
fn depth_first(graph: &Graph, root: u32, count: usize) -> Option<Vec<usize>> {
    let mut seat = vec![usize::MAX; count];
    let mut stack = vec![root];
    let mut next = 0;
    while let Some(state) = stack.pop() {
        if seat[state as usize] == usize::MAX {
            seat[state as usize] = next;
            next += 1;
            let ends = (0..graph.edges.len()).rev().filter_map(|edge| graph.ends(edge));
            stack.extend(ends.filter(|&(source, _)| source == state).map(|(_, target)| target));
        }
    }
    (next == count).then_some(seat)
}

/// Pairs of different states that are joined, each once.
fn chords(graph: &Graph) -> Vec<(usize, usize)> {
    let ends = (0..graph.edges.len()).filter_map(|edge| graph.ends(edge));
    let mut chords: Vec<(usize, usize)> = sorted(
        ends.filter(|(source, target)| source != target)
            .map(|(source, target)| (source.min(target) as usize, source.max(target) as usize)),
    );
    chords.dedup();
    chords
}

/// Swaps seats while that reduces crossings, then lengths of chords. The first seat stays.
fn untangle(chords: &[(usize, usize)], seat: &mut [usize]) {
    let mut least = tangle(chords, seat);
    loop {
        let mut improved = false;
        for one in 0..seat.len() {
            for other in one + 1..seat.len() {
                if seat[one] == 0 || seat[other] == 0 {
                    continue;
                }
                seat.swap(one, other);
                let now = tangle(chords, seat);
                if now < least {
                    (least, improved) = (now, true);
                } else {
                    seat.swap(one, other);
                }
            }
        }
        if !improved {
            return;
        }
    }
}

fn tangle(chords: &[(usize, usize)], seat: &[usize]) -> (usize, usize) {
    let seated =
        |&(one, other): &(usize, usize)| (seat[one].min(seat[other]), seat[one].max(seat[other]));
    let (mut crossings, mut length) = (0, 0);
    for (index, chord) in chords.iter().enumerate() {
        let (a, b) = seated(chord);
        length += (b - a).min(seat.len() - (b - a));
        for other in &chords[index + 1..] {
            let (c, d) = seated(other);
            crossings += usize::from(a < c && c < b && b < d || c < a && a < d && d < b);
        }
    }
    (crossings, length)
}
