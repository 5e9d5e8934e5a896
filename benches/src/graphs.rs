//! The graphs that searches race on.

use lariat_core::{Generator, Graph};

/// A graph with a name for the table.
#[derive(Debug)]
pub struct Course {
    pub name: &'static str,
    pub graph: Graph,
}

/// A million states each. The grid is local, the random ones are bound by the latency of memory.
/// Those with accepting states have no cycle, so that the red search goes everywhere as well.
pub const COURSES: [fn() -> Course; 4] = [
    || grid("grid", 1000, &[]),
    || grid("grid, 1 in 10 accepts", 1000, &every_tenth(1_000_000)),
    || Course { name: "random", graph: explicit(RANDOM, &[]) },
    || Course {
        name: "random DAG, 1 in 10 accepts",
        graph: acyclic(RANDOM, &every_tenth(1_000_000)),
    },
];

const RANDOM: Generator =
    Generator::Random { n: 1_000_000, edges: 2_000_000, accepting: 0.0, seed: 1 };

fn grid(name: &'static str, side: u64, accepting: &[u32]) -> Course {
    Course { name, graph: explicit(Generator::Grid { w: side, h: side }, accepting) }
}

fn every_tenth(states: u32) -> Vec<u32> {
    (0..states).step_by(10).collect()
}

/// All that a generator generates.
pub fn explicit(generator: Generator, accepting: &[u32]) -> Graph {
    let mut lists = Vec::new();
    for state in 0..generator.state_count() {
        let mut list = Vec::new();
        generator.successors(state, |target| list.push(target as u32));
        lists.push(list);
    }
    Graph::from_lists(&lists, accepting)
}

/// A random graph without cycles: what the generator draws is how far each transition leads ahead,
/// at most a tenth of all states, so that most of them are reached.
pub fn acyclic(generator: Generator, accepting: &[u32]) -> Graph {
    let count = generator.state_count();
    let farthest = (count / 10).max(1);
    let mut lists = Vec::new();
    for state in 0..count {
        let mut list = Vec::new();
        generator.successors(state, |draw| {
            // A transition that leads too far is left out by the graph.
            list.push((state + 1 + draw % farthest) as u32);
        });
        lists.push(list);
    }
    Graph::from_lists(&lists, accepting)
}
