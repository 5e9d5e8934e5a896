//! petgraph's `tarjan_scc` on the same graphs.
//!
//! Its usual `Graph` follows a linked list from edge to edge. Lariat's own
//! compressed rows, walked through petgraph's traits, were its fastest form here.
//! Its `Csr` was in between: it stores row starts of eight bytes and edge weights, and is a
//! different graph, with sorted successors and without parallel transitions.
//!
//! It recurses once for every state on its path. That takes 64 MiB of stack for a random graph
//! of a million states, which the callers must provide.

use lariat_core::{Graph, StateId};
use petgraph::algo::{TarjanScc, tarjan_scc};
use petgraph::graph::DiGraph;
use petgraph::visit::{GraphBase, GraphRef, IntoNeighbors, IntoNodeIdentifiers, NodeIndexable};

/// Bytes of stack for [`RIVALS`]; the build script reserves the same in wasm.
pub const STACK: usize = 64 << 20;

/// Counts the components of a graph.
pub type Count = fn(&Graph, &Linked) -> usize;

/// A graph in petgraph's most common form.
pub type Linked = DiGraph<(), ()>;

/// The first is the one that all searches are compared with.
pub const RIVALS: [(&str, Count); 4] = [
    ("petgraph `tarjan_scc`", linked_components),
    ("– on Lariat's rows", components),
    ("– there, from the initial state only", reached_components),
    ("– there, `TarjanScc::run`, which only counts", counted_components),
];

#[inline(never)]
fn components(graph: &Graph, _: &Linked) -> usize {
    tarjan_scc(Rows::all(graph)).len()
}

/// Restricted to the reachable states, as Lariat's searches are.
#[inline(never)]
fn reached_components(graph: &Graph, _: &Linked) -> usize {
    tarjan_scc(Rows { graph, starts: 1 }).len()
}

/// Without a list per component, which takes most of the time if each is a single state.
#[inline(never)]
fn counted_components(graph: &Graph, _: &Linked) -> usize {
    let mut components = 0;
    TarjanScc::new().run(Rows::all(graph), |_| components += 1);
    components
}

#[inline(never)]
fn linked_components(_: &Graph, linked: &Linked) -> usize {
    tarjan_scc(linked).len()
}

/// petgraph delivers the last added transition first, so transitions are added in reverse order.
/// That way lists also lie in memory in the order in which they are read.
pub fn linked(graph: &Graph) -> Linked {
    let states = graph.state_count() as u32;
    let mut linked = Linked::with_capacity(graph.state_count(), graph.edge_count());
    for _ in 0..states {
        linked.add_node(());
    }
    for state in (0..states).rev() {
        for target in graph.successors(StateId(state)).iter().rev() {
            linked.add_edge(state.into(), target.0.into(), ());
        }
    }
    linked
}

/// A graph with petgraph's traits.
#[derive(Clone, Copy)]
struct Rows<'a> {
    graph: &'a Graph,
    /// The start states of a search of the whole graph, unless they were visited before.
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
    fn petgraph_finds_what_couvreur_finds() {
        for seed in 0..300 {
            let n = 1 + seed % 40;
            let generator = Generator::Random { n, edges: n * 3 / 2, accepting: 0.0, seed };
            let graph = &mut explicit(generator, &[]);
            let linked = &linked(graph);
            let [on_linked, all, reached, counted] = RIVALS.map(|(_, count)| count(graph, linked));
            assert_eq!([counted, on_linked], [all, all], "seed {seed}");
            assert_eq!(reached, fused::couvreur_scc(graph), "seed {seed}");
        }
    }

    #[test]
    fn both_forms_deliver_the_same_successors_in_the_same_order() {
        let generator = Generator::Random { n: 50, edges: 200, accepting: 0.0, seed: 1 };
        let graph = explicit(generator, &[]);
        let linked = linked(&graph);
        for state in (0..50).map(StateId) {
            let theirs: Vec<u32> =
                linked.neighbors(state.0.into()).map(|t| t.index() as u32).collect();
            let ours: Vec<u32> = graph.successors(state).iter().map(|t| t.0).collect();
            assert_eq!(theirs, ours);
        }
    }
}
