//! Completes a picture from positions: routes, the arrow into the initial state, the top left corner.

use crate::fill;
use crate::graph::Graph;
use crate::guide::Guide;
use crate::picture::{Picture, Point};
use crate::routing::{self, Routed};

/// The picture, stretched to its stage, and the cost of its routes.
pub(crate) fn finish(
    graph: &Graph,
    mut centres: Vec<Point>,
    mut guides: Vec<Guide>,
    vertical: bool,
) -> (Picture, f64) {
    fill::stretch(graph, &mut centres, &mut guides);
    complete(graph, centres, &guides, vertical)
}

/// The same without changing the positions.
pub(crate) fn complete(
    graph: &Graph,
    centres: Vec<Point>,
    guides: &[Guide],
    vertical: bool,
) -> (Picture, f64) {
    let Routed { routes, cost } = routing::route_all(graph, &centres, guides);
    let from = if vertical { Point::new(0.0, -1.0) } else { Point::new(-1.0, 0.0) };
    let arrow = |initial| routing::entry(graph, &centres, &routes, initial, from);
    let entry = graph.existing_initial().and_then(arrow);
    let more_entries = graph.more_existing_initial().filter_map(arrow).collect();
    let mut picture =
        Picture { nodes: centres, routes, entry, more_entries, width: 0.0, height: 0.0 };
    picture.settle(graph);
    (picture, cost)
}
