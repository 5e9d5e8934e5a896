//! Trees are drawn in successor order, and pictures are made for the shape of their stage.

use lariat_layout::{Direction, Graph, NodeSize, Picture, face, quick};

use crate::graphs;
use crate::laws;

/// Marsaglia's xorshift.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

/// A random tree in breadth-first order, with some long names, self-loops and parallel edges.
fn random_tree(states: u32, dice: &mut Dice) -> Graph {
    let mut parents: Vec<u32> =
        (1..states).map(|state| dice.below(u64::from(state)) as u32).collect();
    parents.sort_unstable();
    let mut edges = Vec::new();
    for (child, &parent) in (1..).zip(&parents) {
        edges.push((parent, child));
        match dice.below(12) {
            0 => edges.push((parent, child)),
            1 => edges.push((parent, parent)),
            _ => {}
        }
    }
    let mut graph = Graph::of_circles(states as usize, edges);
    for node in &mut graph.nodes {
        if dice.below(6) == 0 {
            *node = face::size_for("a longer name");
        }
    }
    graph
}

fn complete(states: u32) -> Graph {
    Graph::of_circles(states as usize, (1..states).map(|state| ((state - 1) / 2, state)).collect())
}

/// Generations are in rows or columns; in each of them the states are in the order of a walk that takes
/// successors in order, and no two subtrees overlap.
fn check_order(name: &str, graph: &Graph, picture: &Picture) {
    let states = graph.nodes.len();
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); states];
    for &(source, target) in &graph.edges {
        let list = &mut children[source as usize];
        if source != target && !list.contains(&(target as usize)) {
            list.push(target as usize);
        }
    }
    let mut generations: Vec<Vec<usize>> = vec![vec![0]];
    while let Some(next) = generations
        .last()
        .map(|last| last.iter().flat_map(|&state| children[state].clone()).collect::<Vec<usize>>())
    {
        if next.is_empty() {
            break;
        }
        generations.push(next);
    }
    let standing = generations.iter().all(|generation| {
        generation
            .iter()
            .all(|&state| (picture.nodes[state].y - picture.nodes[generation[0]].y).abs() < 0.01)
    });
    for generation in &generations {
        for pair in generation.windows(2) {
            let (one, other) = (picture.nodes[pair[0]], picture.nodes[pair[1]]);
            let before = if standing { one.x < other.x } else { one.y < other.y };
            assert!(before, "{name}: {} and {} are swapped", pair[0], pair[1]);
        }
    }
}

#[test]
fn trees_are_drawn_in_successor_order() {
    let mut dice = Dice(0x5eed_1a51);
    for round in 0..40 {
        let mut graph = random_tree(3 + dice.below(40) as u32, &mut dice);
        graph.direction = Direction::Either;
        graph.aspect = [0.0, 0.45, 1.0, 1.6, 2.6][round % 5];
        let picture = quick::place(&graph);
        let name = format!("random tree {round}");
        laws::check(&name, &graph, &picture);
        check_order(&name, &graph, &picture);
        if round < 8 {
            assert_eq!(laws::routes_through_states(&graph, &picture), [], "{name}");
        }
    }
    let mut large = complete(1_023);
    large.direction = Direction::Either;
    check_order("ten levels", &large, &quick::place(&large));
}

#[test]
fn a_tree_stands_unless_it_is_much_larger_when_it_lies() {
    let is_standing = |states: u32, aspect: f64| {
        let mut graph = complete(states);
        (graph.direction, graph.aspect) = (Direction::Either, aspect);
        let picture = quick::place(&graph);
        (picture.nodes[1].y - picture.nodes[2].y).abs() < 0.01
    };
    assert!(is_standing(15, 1.6));
    assert!(is_standing(31, 2.6));
    assert!(!is_standing(63, 0.45), "a narrow and high stage");
}

#[test]
fn a_picture_is_made_for_the_shape_of_its_stage() {
    let shape = |picture: &Picture| picture.width / picture.height;
    for (name, mut graph) in graphs::gallery() {
        if graph.nodes.len() < 6 || graph.nodes.len() > 120 {
            continue;
        }
        graph.direction = Direction::Either;
        graph.aspect = 2.2;
        let wide = quick::place(&graph);
        graph.aspect = 0.6;
        let high = quick::place(&graph);
        laws::check(name, &graph, &wide);
        laws::check(name, &graph, &high);
        assert!(shape(&wide) >= 0.99 * shape(&high), "{name}: {} {}", shape(&wide), shape(&high));
    }
}

#[test]
fn sizes_beyond_reason_do_not_matter_to_a_tree() {
    let mut graph = complete(15);
    graph.nodes[3] = NodeSize { width: f64::NAN, height: -1.0 };
    graph.nodes[4] = NodeSize { width: f64::INFINITY, height: 48.0 };
    laws::check("sizes of a tree", &graph, &quick::place(&graph));
}
