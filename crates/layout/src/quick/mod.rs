//! A placement that is there at once: breadth-first layers, few crossings, gentle curves.
//!
//! Sugiyama's scheme with one change: layers are breadth-first distances from the initial state, not
//! longest paths. Automata are cyclic, and cutting their cycles open makes long thin pictures; distances
//! keep a cycle round, and say how far away a state is. Only edges back can then span several layers.

mod columns;
mod layers;
mod order;
mod pack;

use crate::graph::{Direction, Graph};
use crate::picture::{Picture, Point};
use crate::routing;

/// Places any graph, in time about linear in its size. Never fails, always the same for the same graph.
pub fn place(graph: &Graph) -> Picture {
    let layering = layers::Layering::new(graph);
    let vertical = match graph.direction {
        Direction::Right => false,
        Direction::Down => true,
        Direction::Either => layering.is_broader_than_deep(),
    };
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
    finish(graph, placed.centres, &placed.vias)
}

/// Routes the edges between given centres; an edge may be led through intermediate points.
pub(crate) fn finish(graph: &Graph, centres: Vec<Point>, vias: &[Vec<Point>]) -> Picture {
    let routes = routing::route_all(graph, &centres, vias);
    let entry = routing::entry(graph, &centres, &routes);
    let mut picture = Picture { nodes: centres, routes, entry, width: 0.0, height: 0.0 };
    picture.settle(graph);
    picture
}
