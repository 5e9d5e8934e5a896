//! The fast placement: breadth-first layers, few crossings, gentle curves.
//!
//! Sugiyama's scheme with one change: layers are breadth-first distances from the initial state, not
//! longest paths. Automata are cyclic, and breaking their cycles makes long thin pictures; distances
//! keep a cycle round and show how far away a state is. Only backward edges can then span several layers.

mod circle;
mod columns;
mod lasso;
mod layers;
mod order;
mod pack;

use crate::finish::finish;
use crate::graph::{Direction, Graph};
use crate::picture::{Picture, Point};

/// Up to this many states the quick picture is at least as good as the layered one, which breaks
/// cycles, so the worker is not asked. Found by comparing both.
pub const ENOUGH_UP_TO: usize = 32;

/// Layers show distances and a circle does not, so a circle must be clearly better to be chosen.
const FAVOUR_OF_LAYERS: f64 = 10.0;

/// Places any graph in about linear time. Never fails; the same graph always gets the same picture.
pub fn place(graph: &Graph) -> Picture {
    let layering = layers::Layering::new(graph);
    let vertical = match graph.direction {
        Direction::Right => false,
        Direction::Down => true,
        Direction::Either => layering.is_broader_than_deep(),
    };
    let reached = layering.parts.first().map_or(&[][..], |part| &part.states);
    if let Some(centres) = lasso::place(graph, reached, graph.direction == Direction::Down) {
        return arrange(graph, centres);
    }
    let parts: Vec<pack::Part> = layering
        .parts
        .iter()
        .map(|part| {
            let mut ordered = order::Ordered::new(graph, &layering, part);
            ordered.reduce_crossings();
            columns::place(graph, &ordered, vertical)
        })
        .collect();
    let placed = pack::shelves(graph, &parts);
    let (picture, cost) = finish(graph, placed.centres, &placed.guides, vertical);
    if cost > FAVOUR_OF_LAYERS
        && let Some(centres) = circle::place(graph, reached)
    {
        let (round, cost_of_round) = finish(graph, centres, &[], vertical);
        if cost_of_round + FAVOUR_OF_LAYERS < cost {
            return round;
        }
    }
    picture
}

/// A picture with given positions, such as the cells of a path. Routes are
/// computed as usual, and everything is moved so that the corner is (0, 0).
pub fn arrange(graph: &Graph, mut centres: Vec<Point>) -> Picture {
    centres.resize(graph.nodes.len(), Point::default());
    for centre in &mut centres {
        if !centre.is_finite() {
            *centre = Point::default();
        }
    }
    finish(graph, centres, &[], graph.direction == Direction::Down).0
}

/// The number of layers that the edges of a graph pass, in total.
#[cfg(feature = "layered")]
pub(crate) fn layers_passed(graph: &Graph) -> usize {
    let layering = layers::Layering::new(graph);
    let ends = (0..graph.edges.len()).filter_map(|edge| graph.ends(edge));
    let layer = |state: u32| layering.layer[state as usize];
    ends.map(|(source, target)| layer(source).abs_diff(layer(target)) as usize).sum()
}
