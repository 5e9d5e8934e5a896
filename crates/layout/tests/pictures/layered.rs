use lariat_layout::{Graph, Picture, layered};

use crate::graphs;
use crate::laws;

/// ELK without optimisation is slow: larger graphs would take minutes here.
const UNOPTIMISED: usize = 100;

fn place(name: &str, graph: &Graph) -> Picture {
    layered::place(graph).unwrap_or_else(|reason| panic!("{name}: {reason}"))
}

#[test]
fn every_picture_obeys_the_laws() {
    for (name, graph) in graphs::gallery().into_iter().chain(graphs::nonsense()) {
        if graph.nodes.len() <= UNOPTIMISED {
            laws::check(name, &graph, &place(name, &graph));
        }
    }
}

#[test]
fn the_same_graph_gives_the_same_picture() {
    for (name, graph) in graphs::gallery() {
        if graph.nodes.len() <= UNOPTIMISED {
            assert_eq!(place(name, &graph), place(name, &graph), "{name}");
        }
    }
}

#[test]
fn the_initial_state_comes_first() {
    for (name, graph) in graphs::gallery() {
        if graph.nodes.len() <= 40 && name.contains("random") {
            let picture = place(name, &graph);
            let leftmost = picture.nodes.iter().map(|node| node.x).fold(f64::INFINITY, f64::min);
            assert!(picture.nodes[0].x <= leftmost + 0.01, "{name}");
        }
    }
}

#[test]
fn too_large_a_graph_is_refused_in_plain_words() {
    let mut leading_back = graphs::chain(1_000);
    leading_back.edges.extend((1..1_000).map(|state| (state, 0)));
    let dense = Graph::of_circles(60, (0..3_600).map(|pair| (pair / 60, pair % 60)).collect());
    let parallel = Graph::of_circles(2, vec![(0, 1); 5_000]);
    for graph in [graphs::chain(5_000), leading_back, dense, parallel] {
        let reason = layered::place(&graph).unwrap_err();
        assert!(reason.contains("too many"), "{reason}");
    }
}

/// Random graphs of many shapes, because the library is young. Prints the seed of a graph that fails.
#[test]
fn the_library_survives_random_graphs() {
    for seed in 1..70 {
        let states = 2 + seed * 7 % 23;
        let edges = states * (1 + seed % 4);
        println!("random({states}, {edges}, {seed})");
        let mut graph = graphs::random(states, edges, seed);
        if seed % 3 == 0 {
            // Cut the tree that connects everything: several parts, unreachable states.
            graph.edges.drain(..states as usize / 2);
        }
        laws::check("random", &graph, &place("random", &graph));
    }
}
