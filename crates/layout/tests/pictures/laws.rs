//! Laws that every picture must satisfy.

use lariat_layout::{Graph, Outline, Picture, Point, Route};

pub(crate) fn check(name: &str, graph: &Graph, picture: &Picture) {
    assert_eq!(picture.nodes.len(), graph.nodes.len(), "{name}");
    assert_eq!(picture.routes.len(), graph.edges.len(), "{name}");
    all_is_inside(name, picture);
    states_do_not_overlap(name, graph, picture);
    routes_join_borders(name, graph, picture);
    edges_can_be_told_apart(name, graph, picture);
}

fn all_is_inside(name: &str, picture: &Picture) {
    assert!(picture.width.is_finite() && picture.height.is_finite(), "{name}");
    let inside = |point: Point| {
        point.x.is_finite()
            && point.y.is_finite()
            && point.x >= -0.5
            && point.y >= -0.5
            && point.x <= picture.width + 0.5
            && point.y <= picture.height + 0.5
    };
    for &node in &picture.nodes {
        assert!(inside(node), "{name}: state at {node:?}");
    }
    for route in picture.routes.iter().chain(&picture.entry).chain(&picture.more_entries) {
        for share in [0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0] {
            assert!(inside(route.point_at(share)), "{name}: {route:?}");
        }
        assert!(inside(route.label), "{name}: label {:?}", route.label);
        assert!(!route.to_svg().contains("NaN"), "{name}");
    }
}

fn states_do_not_overlap(name: &str, graph: &Graph, picture: &Picture) {
    let mut by_x: Vec<usize> = (0..picture.nodes.len()).collect();
    by_x.sort_by(|&a, &b| picture.nodes[a].x.total_cmp(&picture.nodes[b].x));
    let size = |node: usize| graph.size(node as u32);
    for (index, &a) in by_x.iter().enumerate() {
        for &b in &by_x[index + 1..] {
            let (p, q) = (picture.nodes[a], picture.nodes[b]);
            // No outline here is wider than this.
            if q.x - p.x > 4_100.0 {
                break;
            }
            let apart_x = (p.x - q.x).abs() - (size(a).width + size(b).width) / 2.0;
            let apart_y = (p.y - q.y).abs() - (size(a).height + size(b).height) / 2.0;
            let round = (p.x - q.x).hypot(p.y - q.y) - (size(a).width + size(b).width) / 2.0;
            let apart = apart_x.max(apart_y).max(round);
            assert!(apart >= -0.01, "{name}: {a} at {p:?}, {b} at {q:?}");
        }
    }
}

fn exists(graph: &Graph, (source, target): (u32, u32)) -> bool {
    (source as usize) < graph.nodes.len() && (target as usize) < graph.nodes.len()
}

pub(crate) fn outline(graph: &Graph, picture: &Picture, node: u32) -> Outline {
    Outline::new(picture.nodes[node as usize], graph.size(node))
}

pub(crate) fn routes_join_borders(name: &str, graph: &Graph, picture: &Picture) {
    for (&ends, route) in graph.edges.iter().zip(&picture.routes) {
        if !exists(graph, ends) {
            assert!(route.is_empty(), "{name}: {ends:?}");
            continue;
        }
        let start = outline(graph, picture, ends.0).distance(route.start);
        let end = outline(graph, picture, ends.1).distance(route.end());
        assert!(start.abs() <= 1.0, "{name}: {ends:?} starts {start} off the border");
        assert!(end.abs() <= 1.0, "{name}: {ends:?} ends {end} off the border");
        assert!(!route.is_empty(), "{name}: {ends:?}");
    }
    assert_eq!(
        picture.entry.is_some(),
        graph.initial.is_some_and(|node| (node as usize) < graph.nodes.len())
    );
    if let (Some(entry), Some(initial)) = (&picture.entry, graph.initial) {
        assert!(
            outline(graph, picture, initial).distance(entry.end()).abs() <= 1.0,
            "{name}: entry"
        );
    }
}

/// The middles of edges between the same states are some pixels apart.
pub(crate) fn edges_can_be_told_apart(name: &str, graph: &Graph, picture: &Picture) {
    let unordered = |(a, b): (u32, u32)| (a.min(b), a.max(b));
    let mut edges: Vec<usize> =
        (0..graph.edges.len()).filter(|&edge| exists(graph, graph.edges[edge])).collect();
    edges.sort_by_key(|&edge| unordered(graph.edges[edge]));
    for pair in edges.windows(2) {
        let (one, other) = (graph.edges[pair[0]], graph.edges[pair[1]]);
        if unordered(one) == unordered(other) {
            let middle = |edge: usize| picture.routes[edge].point_at(0.5);
            let (p, q) = (middle(pair[0]), middle(pair[1]));
            let apart = (p.x - q.x).hypot(p.y - q.y);
            assert!(apart > 4.0, "{name}: {one:?} and {other:?} are {apart} apart");
        }
    }
}

/// Edges that run through a state other than their ends.
pub(crate) fn routes_through_states(graph: &Graph, picture: &Picture) -> Vec<(u32, u32)> {
    let runs_through = |ends: (u32, u32), route: &Route| {
        let foreign =
            (0..graph.nodes.len() as u32).filter(|&node| node != ends.0 && node != ends.1);
        let mut outlines = foreign.map(|node| outline(graph, picture, node));
        outlines.any(|outline| {
            (0..=100).any(|step| outline.distance(route.point_at(f64::from(step) / 100.0)) < 0.0)
        })
    };
    let edges = graph.edges.iter().zip(&picture.routes);
    edges.filter(|(ends, route)| runs_through(**ends, route)).map(|(ends, _)| *ends).collect()
}
