//! petgraph's `tarjan_scc` on the very same graphs.
//!
//! It walks Lariat's own compressed rows, through petgraph's traits: the form in which it was
//! fastest here. Its `Csr` keeps row starts of eight bytes and edge weights, sorts the successors
//! and drops parallel transitions; its `Graph` follows a linked list from edge to edge. Both would
//! also give it a copy of the graph in a different order.
//!
//! It calls itself once for every state on its path. That takes 64 MiB of stack for a random graph
//! of a million states, and it is for the callers to have them.

use lariat_core::{Graph, Outcome, StateId};
use petgraph::algo::{TarjanScc, tarjan_scc};
use petgraph::visit::{GraphBase, GraphRef, IntoNeighbors, IntoNodeIdentifiers, NodeIndexable};

use crate::searches::{Run, done};

/// Bytes of stack for [`RIVALS`]; the build script asks for as much in wasm.
pub const STACK: usize = 64 << 20;

/// The first is the one that everybody is held against.
pub const RIVALS: [(&str, Run); 3] = [
    ("petgraph `tarjan_scc`", components),
    ("– from the initial state only", reached_components),
    ("– `TarjanScc::run`, which only counts", counted_components),
];

#[inline(never)]
fn components(graph: &mut Graph) -> Outcome {
    done(tarjan_scc(Rows::all(graph)).len())
}

/// As far as Lariat's searches go, and not a state further.
#[inline(never)]
fn reached_components(graph: &mut Graph) -> Outcome {
    done(tarjan_scc(Rows { graph, starts: 1 }).len())
}

/// Without a list for every component: most of the time where each is a single state.
#[inline(never)]
fn counted_components(graph: &mut Graph) -> Outcome {
    let mut components = 0;
    TarjanScc::new().run(Rows::all(graph), |_| components += 1);
    done(components)
}

/// A graph as petgraph wants to see it.
#[derive(Clone, Copy)]
struct Rows<'a> {
    graph: &'a Graph,
    /// The states that a search of the whole graph starts from, if it has not met them before.
    starts: u32,
}

impl<'a> Rows<'a> {
    fn all(graph: &'a Graph) -> Rows<'a> {
        Rows { graph, starts: graph.state_count() as u32 }
    }
}

impl GraphBase for Rows<'_> {
    type NodeId = StateId;
    type EdgeId = ();
}

impl GraphRef for Rows<'_> {}

impl<'a> IntoNeighbors for Rows<'a> {
    type Neighbors = std::iter::Copied<std::slice::Iter<'a, StateId>>;

    #[inline]
    fn neighbors(self, state: StateId) -> Self::Neighbors {
        self.graph.successors(state).iter().copied()
    }
}

impl IntoNodeIdentifiers for Rows<'_> {
    type NodeIdentifiers = std::iter::Map<std::ops::Range<u32>, fn(u32) -> StateId>;

    fn node_identifiers(self) -> Self::NodeIdentifiers {
        (0..self.starts).map(StateId)
    }
}

impl NodeIndexable for Rows<'_> {
    fn node_bound(&self) -> usize {
        self.graph.state_count()
    }

    #[inline]
    fn to_index(&self, state: StateId) -> usize {
        state.index()
    }

    fn from_index(&self, index: usize) -> StateId {
        StateId(index as u32)
    }
}

#[cfg(test)]
mod tests {
    use lariat_core::Generator;

    use super::*;
    use crate::fused;
    use crate::graphs::explicit;

    #[test]
    fn from_the_initial_state_petgraph_finds_what_couvreur_finds() {
        for seed in 0..300 {
            let n = 1 + seed % 40;
            let generator = Generator::Random { n, edges: n * 3 / 2, accepting: 0.0, seed };
            let graph = &mut explicit(generator, &[]);
            let theirs = tarjan_scc(Rows { graph, starts: 1 }).len();
            assert_eq!(theirs, fused::couvreur_scc(graph), "seed {seed}");
        }
    }
}
