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
mod tree;

use crate::fill;
use crate::finish::{complete, finish};
use crate::graph::{Direction, Graph};
use crate::picture::{Picture, Point};

/// Up to this many states the quick picture is at least as good as the layered one, which breaks
/// cycles, so the worker is not asked. Found by comparing both.
pub const ENOUGH_UP_TO: usize = 32;

/// Layers show distances and a circle does not, so a circle must be clearly better to be chosen.
const FAVOUR_OF_LAYERS: f64 = 10.0;

/// Above this many states, only one direction is tried.
const BOTH_UP_TO: usize = 120;
/// A tree lies on its side only if it is so much larger then.
const FAVOUR_OF_STANDING: f64 = 1.6;
/// The largest tree that has a placement of its own.
const LARGEST_TREE: usize = 6_000;

/// Places any graph in about linear time. Never fails; the same graph always gets the same picture.
pub fn place(graph: &Graph) -> Picture {
    let layering = layers::Layering::new(graph);
    let vertical = match graph.direction {
        Direction::Right => false,
        Direction::Down => true,
        Direction::Either => layering.is_broader_than_deep(),
    };
    let reached = layering.parts.first().map_or(&[][..], |part| &part.states);
    if let Some(children) = tree_of(graph, reached) {
        return place_tree(graph, reached, &children, vertical);
    }
    if let Some(centres) = lasso::place(graph, reached, graph.direction == Direction::Down) {
        return finish(graph, centres, Vec::new(), graph.direction == Direction::Down).0;
    }
    let (mut picture, mut cost) = place_layers(graph, &layering, vertical);
    let either = graph.direction == Direction::Either && graph.aspect > 0.0;
    let mut vertical = vertical;
    if either && graph.nodes.len() <= BOTH_UP_TO {
        let (turned, cost_turned) = place_layers(graph, &layering, !vertical);
        if fill::worth(graph, &turned, cost_turned) > fill::worth(graph, &picture, cost) {
            (picture, cost, vertical) = (turned, cost_turned, !vertical);
        }
    }
    if cost > FAVOUR_OF_LAYERS
        && let Some(centres) = circle::place(graph, reached)
    {
        let (round, cost_of_round) = finish(graph, centres, Vec::new(), vertical);
        if cost_of_round + FAVOUR_OF_LAYERS < cost {
            return round;
        }
    }
    picture
}

fn place_layers(graph: &Graph, layering: &layers::Layering, vertical: bool) -> (Picture, f64) {
    let parts: Vec<pack::Part> = layering
        .parts
        .iter()
        .map(|part| {
            let mut ordered = order::Ordered::new(graph, layering, part);
            ordered.reduce_crossings();
            columns::place(graph, &ordered, vertical)
        })
        .collect();
    let placed = pack::shelves(graph, &parts);
    finish(graph, placed.centres, placed.guides, vertical)
}

/// Whether a graph is a tree, whose states are always in successor order.
#[cfg(feature = "layered")]
pub(crate) fn is_tree(graph: &Graph) -> bool {
    let layering = layers::Layering::new(graph);
    let reached = layering.parts.first().map_or(&[][..], |part| &part.states);
    tree_of(graph, reached).is_some()
}

fn tree_of(graph: &Graph, reached: &[u32]) -> Option<Vec<Vec<u32>>> {
    (reached.len() <= LARGEST_TREE).then(|| tree::children(graph, reached)).flatten()
}

fn place_tree(graph: &Graph, reached: &[u32], children: &[Vec<u32>], vertical: bool) -> Picture {
    let draw = |vertical: bool| {
        let centres = tree::place(graph, reached, children, vertical);
        finish(graph, centres, Vec::new(), vertical).0
    };
    if graph.direction != Direction::Either || graph.aspect <= 0.0 {
        return draw(vertical);
    }
    let (standing, lying) = (draw(true), draw(false));
    let scale = |picture: &Picture| fill::scale(picture.width, picture.height, graph.aspect);
    match scale(&lying) > FAVOUR_OF_STANDING * scale(&standing) {
        true => lying,
        false => standing,
    }
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
    complete(graph, centres, &[], graph.direction == Direction::Down).0
}

/// The number of layers that the edges of a graph pass, in total.
#[cfg(feature = "layered")]
pub(crate) fn layers_passed(graph: &Graph) -> usize {
    let layering = layers::Layering::new(graph);
    let ends = (0..graph.edges.len()).filter_map(|edge| graph.ends(edge));
    let layer = |state: u32| layering.layer[state as usize];
    ends.map(|(source, target)| layer(source).abs_diff(layer(target)) as usize).sum()
}
