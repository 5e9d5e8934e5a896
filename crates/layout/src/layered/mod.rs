//! ELK's layered algorithm: the better picture for larger graphs.
//!
//! The only module that uses the layout library. ELK places the states and routes long edges; then the
//! router straightens edges that need no detour, as for the quick placement, so that
//! both kinds of pictures look alike.

mod limits;

use elkrs::alg_layered::options_gen as layered;
use elkrs::alg_layered::provider::LayeredLayoutProvider;
use elkrs::core::options_gen as core;
use elkrs::core::registry::LayoutProvider;
use elkrs::graph::graph::{ElkEdgeSection, ElkGraph, ShapeId};

use crate::fill;
use crate::finish::finish;
use crate::graph::{Direction, Graph};
use crate::guide::Guide;
use crate::picture::{Picture, Point};
use crate::quick;
use crate::route::{Cubic, Route};

pub use limits::{MOST_EDGES, MOST_STATES};

/// Places a graph, or returns the reason why it does not; the quick placement takes any graph.
pub fn place(graph: &Graph) -> Result<Picture, String> {
    limits::check(graph)?;
    match graph.direction {
        Direction::Right => Ok(place_towards(graph, false)?.0),
        Direction::Down => Ok(place_towards(graph, true)?.0),
        Direction::Either if quick::is_tree(graph) => Ok(quick::place(graph)),
        Direction::Either => {
            let (right, cost) = place_towards(graph, false)?;
            let aspect = if graph.aspect > 0.0 { graph.aspect } else { 1.0 };
            if right.height * aspect <= right.width {
                return Ok(right);
            }
            let (down, cost_down) = place_towards(graph, true)?;
            let better = graph.aspect > 0.0
                && fill::worth(graph, &right, cost) > fill::worth(graph, &down, cost_down);
            Ok(if better { right } else { down })
        }
    }
}

fn place_towards(graph: &Graph, vertical: bool) -> Result<(Picture, f64), String> {
    if graph.nodes.is_empty() {
        // ELK needs at least one.
        return Ok((quick::place(graph), 0.0));
    }
    let mut elk = ElkGraph::new();
    let root = elk.root;
    let options = &elk.node(root).properties;
    let direction = if vertical { core::Direction::DOWN } else { core::Direction::RIGHT };
    options.set(&layered::DIRECTION, direction);
    options.set(&layered::EDGE_ROUTING, core::EdgeRouting::SPLINES);
    options.set(&core::SPACING_NODE_NODE, 44.0);
    options.set(&core::SPACING_COMPONENT_COMPONENT, 72.0);
    options.set(&layered::SPACING_NODE_NODE_BETWEEN_LAYERS, 78.0);
    options.set(&layered::SPACING_EDGE_NODE_BETWEEN_LAYERS, 24.0);
    // From compact to fast: the first strategy takes half a minute at 500 states, the second at 1,200. With
    // many edges, the edges are closer together.
    let (strategy, tightness) = match graph.nodes.len() {
        0..=120 => (layered::NodePlacementStrategy::NETWORK_SIMPLEX, 1.0),
        121..=300 => (layered::NodePlacementStrategy::LINEAR_SEGMENTS, 0.5),
        _ => (layered::NodePlacementStrategy::BRANDES_KOEPF, 0.5),
    };
    options.set(&layered::NODE_PLACEMENT_STRATEGY, strategy);
    options.set(&core::SPACING_EDGE_NODE, 26.0 * tightness);
    options.set(&core::SPACING_EDGE_EDGE, 18.0 * tightness);
    options.set(&layered::SPACING_EDGE_EDGE_BETWEEN_LAYERS, 14.0 * tightness);
    let nodes: Vec<_> = (0..graph.nodes.len() as u32)
        .map(|node| {
            let id = elk.create_node(Some(root));
            let size = graph.size(node);
            let it = elk.node_mut(id);
            it.shape.set_dimensions(size.width, size.height);
            if graph.existing_initial() == Some(node) {
                it.properties
                    .set(&layered::LAYERING_LAYER_CONSTRAINT, layered::LayerConstraint::FIRST);
            }
            id
        })
        .collect();
    // Self-loops and parallel edges are drawn afterwards, so ELK does not need them.
    let mut known: Vec<(u32, u32, usize)> = (0..graph.edges.len())
        .filter_map(|edge| graph.ends(edge).map(|(source, target)| (source, target, edge)))
        .filter(|(source, target, _)| source != target)
        .collect();
    known.sort_unstable();
    known.dedup_by_key(|&mut (source, target, _)| (source, target));
    known.sort_unstable_by_key(|&(.., edge)| edge);
    let edges: Vec<_> = known
        .into_iter()
        .map(|(source, target, edge)| {
            let shape = |node: u32| ShapeId::Node(nodes[node as usize]);
            (edge, elk.create_simple_edge(shape(source), shape(target)))
        })
        .collect();
    LayeredLayoutProvider.layout(&mut elk, root)?;

    let centre = |id| {
        let shape = &elk.node(id).shape;
        Point::new(shape.x + shape.width / 2.0, shape.y + shape.height / 2.0)
    };
    let centres: Vec<Point> = nodes.into_iter().map(centre).collect();
    if !centres.iter().all(|centre| centre.is_finite()) {
        return Err("the layered placement lost a state".to_owned());
    }
    let mut guides = vec![Guide::Free; graph.edges.len()];
    for (edge, id) in edges {
        let section = elk.edge(id).sections.first().map(|&section| elk.section(section));
        if let (Some(section), Some((source, target))) = (section, graph.ends(edge)) {
            let route = curve(section, centres[source as usize], centres[target as usize]);
            if route.samples(1).iter().all(|point| point.is_finite()) {
                guides[edge] = Guide::Curve(route);
            }
        }
    }
    Ok(finish(graph, centres, guides, vertical))
}

/// ELK's bend points are the control points of cubic segments. Its ends lie on the sides of boxes; ours
/// extend to the centres, where the router clips them to the circles.
fn curve(section: &ElkEdgeSection, source: Point, target: Point) -> Route {
    let mut points: Vec<Point> =
        section.bend_points.iter().map(|&(x, y)| Point::new(x, y)).collect();
    points.push(target);
    let mut from = source;
    let mut segments = Vec::with_capacity(points.len() / 3 + 1);
    for chunk in points.chunks(3) {
        let to = chunk[chunk.len() - 1];
        let segment = match *chunk {
            [control1, control2, to] => Cubic { control1, control2, to },
            // A quadratic segment, converted to a cubic one.
            [control, to] => Cubic {
                control1: from.towards(control, 2.0 / 3.0),
                control2: to.towards(control, 2.0 / 3.0),
                to,
            },
            _ => Cubic {
                control1: from.towards(to, 1.0 / 3.0),
                control2: from.towards(to, 2.0 / 3.0),
                to,
            },
        };
        segments.push(segment);
        from = to;
    }
    Route::new(source, segments)
}
