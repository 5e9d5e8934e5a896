//! The graphs of the measurements.

use lariat_core::{Generator, Graph};

/// A graph with a name for the table.
#[derive(Debug)]
pub struct Course {
    pub name: &'static str,
    pub graph: Graph,
    /// The number of rounds: fewer if one round takes long.
    pub rounds: usize,
}

/// A million states and two million transitions each. The grid is local; the others are limited by
/// the latency of memory. Graphs with accepting states have no cycle, so that the red search also
/// walks all of them.
pub const COURSES: [fn() -> Course; 5] = [
    grid,
    || Course { name: "random", graph: explicit(RANDOM, &[]), rounds: 7 },
    || Course { name: "DAG", graph: acyclic(RANDOM, &[]), rounds: 7 },
    || Course { name: "grid, 1 in 10 accepts", graph: explicit(GRID, &every_tenth()), rounds: 11 },
    || Course { name: "DAG, 1 in 10 accepts", graph: acyclic(RANDOM, &every_tenth()), rounds: 5 },
];

/// The one whose times vary by a few hundredths only.
pub fn grid() -> Course {
    Course { name: "grid", graph: explicit(GRID, &[]), rounds: 15 }
}

pub const STATES: u64 = 1_000_000;
pub const GRID: Generator = Generator::Grid { w: 1000, h: STATES / 1000 };
const RANDOM: Generator =
    Generator::Random { n: STATES, edges: 2 * STATES, accepting: 0.0, seed: 1 };

fn every_tenth() -> Vec<u32> {
    (0..STATES as u32).step_by(10).collect()
}

/// The whole graph of a generator.
pub fn explicit(generator: Generator, accepting: &[u32]) -> Graph {
    let mut lists = Vec::new();
    for state in 0..generator.state_count() {
        let mut list = Vec::new();
        (0..generator.successor_count(state))
            .for_each(|i| list.push(generator.successor(state, i) as u32));
        lists.push(list);
    }
    Graph::from_lists(&lists, accepting)
}

/// A random graph without cycles: the generator draws the source of each transition, a
/// state with a smaller number. So every state with a predecessor is reachable.
pub fn acyclic(generator: Generator, accepting: &[u32]) -> Graph {
    let mut lists = vec![Vec::new(); generator.state_count() as usize];
    for state in 1..generator.state_count() {
        for index in 0..generator.successor_count(state) {
            let draw = generator.successor(state, index);
            lists[(draw % state) as usize].push(state as u32);
        }
    }
    Graph::from_lists(&lists, accepting)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fused;

    #[test]
    fn random_graphs_without_cycles_are_reached_as_a_whole() {
        for seed in 0..20 {
            let generator = Generator::Random { n: 500, edges: 1000, accepting: 0.0, seed };
            let mut graph = acyclic(generator, &[]);
            assert_eq!(fused::couvreur_scc(&mut graph), 500);
            assert_eq!(graph.edge_count(), 998);
        }
    }
}
