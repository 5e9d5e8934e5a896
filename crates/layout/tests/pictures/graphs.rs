//! Graphs for which a picture went wrong, or might.

use lariat_layout::{Direction, Graph, NodeSize};

pub(crate) fn gallery() -> Vec<(&'static str, Graph)> {
    let mut wide = successors(&[&[1, 2], &[2, 0], &[0, 2]]);
    wide.nodes[1] = NodeSize { width: 140.0, height: 48.0 };
    let mut without_initial = successors(&[&[1], &[0]]);
    without_initial.initial = None;
    let mut down = binary_tree(31);
    down.direction = Direction::Down;
    let mut either = binary_tree(31);
    either.direction = Direction::Either;
    vec![
        ("empty", Graph::default()),
        ("one state", successors(&[&[]])),
        ("one loop", successors(&[&[0]])),
        ("two loops on one state", successors(&[&[0, 0]])),
        ("to and fro", successors(&[&[1], &[0]])),
        ("parallel", successors(&[&[1, 1, 1], &[]])),
        ("parallel both ways", successors(&[&[1, 1], &[0, 0]])),
        ("figure 3", successors(&[&[1, 4], &[2], &[3], &[4], &[5], &[2]])),
        ("back to the start", successors(&[&[3, 1], &[2, 3], &[3], &[0]])),
        ("all loops", successors(&[&[0, 1], &[1, 2, 0], &[2, 0]])),
        ("complete 3", complete(3)),
        ("complete 4", complete(4)),
        ("complete 5", complete(5)),
        ("lasso", successors(&[&[1], &[2], &[3], &[4], &[5], &[6], &[7], &[3]])),
        ("two rings", successors(&[&[1, 5], &[2], &[3], &[4], &[0], &[6], &[7], &[8], &[0]])),
        ("diamond", successors(&[&[1, 2], &[3], &[3], &[0, 4], &[4]])),
        (
            "mutual exclusion",
            successors(&[&[1, 2], &[3, 4], &[4, 5], &[0, 6], &[6, 7], &[0, 7], &[2], &[1]]),
        ),
        ("far back", successors(&[&[1], &[2, 0], &[3, 0], &[4, 1], &[5, 2], &[0, 3, 5]])),
        ("chain", chain(10)),
        ("chain with a way back", ring(10)),
        ("grid", grid(8, 4)),
        ("tree", binary_tree(31)),
        ("tree downwards", down),
        ("tree either way", either),
        ("parts", successors(&[&[1], &[0], &[3], &[], &[], &[5, 6], &[5]])),
        ("unreachable", successors(&[&[1], &[], &[1, 3], &[0]])),
        ("no initial state", without_initial),
        ("a pill", wide),
        ("random 40", random(40, 64, 7)),
        ("random 100", random(100, 160, 1)),
        ("random 300", random(300, 480, 4)),
        ("random 500", random(500, 800, 2)),
    ]
}

/// Invalid graphs must not panic: valid parts are drawn.
pub(crate) fn nonsense() -> Vec<(&'static str, Graph)> {
    let mut sizes = successors(&[&[1, 2], &[2], &[0]]);
    sizes.nodes[0].width = f64::NAN;
    sizes.nodes[1].height = -5.0;
    sizes.nodes[2].width = f64::INFINITY;
    let mut initial = successors(&[&[1], &[0]]);
    initial.initial = Some(77);
    vec![
        ("edges to nowhere", successors(&[&[1, 9], &[4_000_000_000]])),
        ("edges without states", Graph::of_circles(0, vec![(0, 0), (1, 2)])),
        ("sizes", sizes),
        ("initial", initial),
    ]
}

pub(crate) fn successors(lists: &[&[u32]]) -> Graph {
    let lists: Vec<Vec<u32>> = lists.iter().map(|list| list.to_vec()).collect();
    Graph::of_successors(&lists)
}

pub(crate) fn chain(states: u32) -> Graph {
    Graph::of_circles(states as usize, (1..states).map(|to| (to - 1, to)).collect())
}

pub(crate) fn ring(states: u32) -> Graph {
    let mut graph = chain(states);
    graph.edges.push((states - 1, 0));
    graph
}

fn complete(states: u32) -> Graph {
    let pairs = (0..states).flat_map(|from| (0..states).map(move |to| (from, to)));
    Graph::of_circles(states as usize, pairs.filter(|(from, to)| from != to).collect())
}

fn grid(columns: u32, rows: u32) -> Graph {
    let mut edges = Vec::new();
    for state in 0..columns * rows {
        if state % columns + 1 < columns {
            edges.push((state, state + 1));
        }
        if state + columns < columns * rows {
            edges.push((state, state + columns));
        }
    }
    Graph::of_circles((columns * rows) as usize, edges)
}

/// Some leaves lead back to the root, some to a state on their path.
fn binary_tree(states: u32) -> Graph {
    let mut edges: Vec<(u32, u32)> = (1..states).map(|state| ((state - 1) / 2, state)).collect();
    edges.sort_unstable();
    edges.extend([(states - 1, 0), (states - 6, 5), (states / 2 + 3, 1)]);
    Graph::of_circles(states as usize, edges)
}

pub(crate) fn random(states: u32, edges: u32, seed: u32) -> Graph {
    let mut dice = seed.wrapping_mul(0x9E37_79B9) | 1;
    let mut roll = |sides: u32| {
        dice ^= dice << 13;
        dice ^= dice >> 17;
        dice ^= dice << 5;
        dice % sides
    };
    let tree = (1..states).map(|state| (roll(state), state)).collect::<Vec<_>>();
    let more = (states - 1..edges).map(|_| (roll(states), roll(states)));
    Graph::of_circles(states as usize, tree.into_iter().chain(more.collect::<Vec<_>>()).collect())
}
