use lariat_layout::{
    Graph, NodeSize, Outline, Picture, Point, loop_route, quick, reroute, straight_route,
};

use crate::graphs;
use crate::laws;

#[test]
fn every_picture_obeys_the_laws() {
    for (name, graph) in graphs::gallery().into_iter().chain(graphs::nonsense()) {
        laws::check(name, &graph, &quick::place(&graph));
    }
}

#[test]
fn the_same_graph_gives_the_same_picture() {
    for (name, graph) in graphs::gallery() {
        assert_eq!(quick::place(&graph), quick::place(&graph), "{name}");
    }
}

#[test]
fn edges_go_around_states_in_small_pictures() {
    for (name, graph) in graphs::gallery() {
        if graph.nodes.len() <= 31 {
            let through = laws::routes_through_states(&graph, &quick::place(&graph));
            assert_eq!(through, [], "{name}");
        }
    }
}

#[test]
fn an_empty_graph_has_no_size() {
    assert_eq!(quick::place(&Graph::default()), Picture::default());
}

#[test]
fn thousands_of_states_are_no_danger() {
    let mut hub = graphs::chain(3_000);
    hub.edges.extend((1..3_000).map(|state| (state, 0)));
    let star = Graph::of_circles(4_000, (1..4_000).map(|state| (0, state)).collect());
    for (name, graph) in [
        ("long chain", graphs::chain(5_000)),
        ("long ring", graphs::ring(5_000)),
        ("every state leads back", hub),
        ("star", star),
        ("isolated", Graph::of_circles(5_000, Vec::new())),
        ("random", graphs::random(5_000, 8_000, 3)),
    ] {
        laws::check(name, &graph, &quick::place(&graph));
    }
}

#[test]
fn a_moved_state_takes_its_edges_along_and_leaves_the_others() {
    let graph = graphs::successors(&[&[1, 4], &[2], &[3], &[4], &[5], &[2]]);
    let before = quick::place(&graph);
    let mut after = before.clone();
    after.nodes[0] = after.nodes[0] + Point::new(-60.0, 40.0);
    reroute(&graph, &mut after, 0);
    laws::routes_join_borders("moved", &graph, &after);
    for (edge, &(source, target)) in graph.edges.iter().enumerate() {
        let moved = source == 0 || target == 0;
        assert_eq!(before.routes[edge] != after.routes[edge], moved, "edge {edge}");
    }
}

#[test]
fn any_state_of_any_picture_can_be_dragged_anywhere() {
    let small = |(_, graph): &(_, Graph)| graph.nodes.len() <= 40;
    for (name, graph) in graphs::gallery().into_iter().filter(small) {
        let picture = quick::place(&graph);
        for node in (0..graph.nodes.len() as u32).step_by(7) {
            let mut dragged = picture.clone();
            dragged.nodes[node as usize] = Point::new(picture.width + 100.0, -80.0);
            reroute(&graph, &mut dragged, node);
            laws::routes_join_borders(name, &graph, &dragged);
            laws::edges_can_be_told_apart(name, &graph, &dragged);
            // Onto another state: ugly, but it must not fail.
            dragged.nodes[node as usize] = dragged.nodes[0];
            reroute(&graph, &mut dragged, node);
        }
    }
}

#[test]
fn a_state_dragged_onto_an_edge_pushes_it_aside() {
    let graph = graphs::successors(&[&[1], &[], &[]]);
    let mut picture = quick::place(&graph);
    picture.nodes[1] = picture.nodes[0] + Point::new(400.0, 0.0);
    reroute(&graph, &mut picture, 1);
    picture.nodes[2] = picture.nodes[0] + Point::new(200.0, 0.0);
    reroute(&graph, &mut picture, 2);
    assert_eq!(laws::routes_through_states(&graph, &picture), []);
}

#[test]
fn states_can_be_arranged_by_somebody_else() {
    let graph = graphs::ring(4);
    let cells = [(0.0, 0.0), (100.0, 0.0), (100.0, 90.0), (0.0, 90.0)];
    let picture = quick::arrange(&graph, cells.iter().map(|&(x, y)| Point::new(x, y)).collect());
    laws::check("cells", &graph, &picture);
    assert_eq!(picture.nodes[2] - picture.nodes[0], Point::new(100.0, 90.0));
    // Too few or invalid positions: a bad picture, but a picture.
    quick::arrange(&graph, vec![Point::new(f64::NAN, 0.0)]);
}

#[test]
fn a_lasso_looks_like_one() {
    let graph = graphs::successors(&[&[1], &[2], &[3], &[4], &[5], &[2]]);
    let picture = quick::place(&graph);
    let line = picture.nodes[0].y;
    assert!(
        picture.nodes[1..=2].iter().all(|node| (node.y - line).abs() < 0.01),
        "the stem is straight"
    );
    assert!(
        picture.nodes[2..].iter().all(|node| node.x >= picture.nodes[2].x),
        "the ring is at its end"
    );
    assert!(picture.nodes[3].y < line && picture.nodes[5].y > line, "the ring is round");
}

#[test]
fn outlines_take_any_numbers() {
    let size = NodeSize { width: f64::NAN, height: f64::NEG_INFINITY };
    let outline = Outline::new(Point::new(0.0, f64::INFINITY), size);
    let _ = (outline.distance(Point::default()), outline.border(Point::default()));
    let _ = (
        straight_route(&outline, &outline, f64::NAN),
        loop_route(&outline, Point::default(), u32::MAX),
    );
}
