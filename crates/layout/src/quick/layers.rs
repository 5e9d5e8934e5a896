//! The layer of each state: its distance from the initial state.

use std::collections::VecDeque;

use crate::graph::Graph;

/// Layers for every weakly connected part of the graph.
#[derive(Debug)]
pub(super) struct Layering {
    /// Indexed by state; counts from 0 within the state's part.
    pub(super) layer: Vec<u32>,
    /// The part of the initial state comes first.
    pub(super) parts: Vec<Connected>,
}

/// A weakly connected part.
#[derive(Debug)]
pub(super) struct Connected {
    /// In the order in which they were reached.
    pub(super) states: Vec<u32>,
    /// In the graph's order, without self-loops.
    pub(super) edges: Vec<u32>,
    pub(super) depth: usize,
}

impl Layering {
    pub(super) fn new(graph: &Graph) -> Self {
        let links = Links::new(graph);
        let mut layering = Self { layer: vec![UNPLACED; graph.nodes.len()], parts: Vec::new() };
        // A part without the initial state starts at a state without predecessors, if there is one.
        let sources = links.without_predecessor();
        let initial = graph.existing_initial().into_iter().chain(graph.more_existing_initial());
        let roots = initial.chain(sources).chain(links.states());
        let mut part_of = vec![0; graph.nodes.len()];
        for root in roots {
            if layering.layer[root as usize] == UNPLACED {
                let states = layering.place_part(&links, root);
                let layers =
                    states.iter().map(|&state| layering.layer[state as usize] as usize + 1);
                let depth = layers.max().unwrap_or(0);
                for &state in &states {
                    part_of[state as usize] = layering.parts.len();
                }
                layering.parts.push(Connected { states, edges: Vec::new(), depth });
            }
        }
        for edge in 0..graph.edges.len() {
            if let Some((source, target)) = graph.ends(edge)
                && source != target
            {
                layering.parts[part_of[source as usize]].edges.push(edge as u32);
            }
        }
        layering
    }

    fn place_part(&mut self, links: &Links, root: u32) -> Vec<u32> {
        let mut part = vec![root];
        self.layer[root as usize] = 0;
        let mut ahead = VecDeque::from([root]);
        // States that cannot be reached within the part are put before their successors,
        // after all reachable states have a layer.
        let mut behind = VecDeque::from([root]);
        loop {
            while let Some(state) = ahead.pop_front() {
                for &next in links.successors(state) {
                    if self.layer[next as usize] == UNPLACED {
                        self.layer[next as usize] = self.layer[state as usize] + 1;
                        part.push(next);
                        ahead.push_back(next);
                        behind.push_back(next);
                    }
                }
            }
            let Some(state) = behind.pop_front() else {
                return part;
            };
            for &previous in links.predecessors(state) {
                if self.layer[previous as usize] == UNPLACED {
                    self.layer[previous as usize] = self.layer[state as usize].saturating_sub(1);
                    part.push(previous);
                    ahead.push_back(previous);
                    behind.push_back(previous);
                }
            }
        }
    }

    /// Whether the largest part would be higher than wide with its layers as columns.
    pub(super) fn is_broader_than_deep(&self) -> bool {
        let Some(part) = self.parts.iter().max_by_key(|part| part.states.len()) else {
            return false;
        };
        let mut breadth = vec![0usize; part.depth];
        for &state in &part.states {
            breadth[self.layer[state as usize] as usize] += 1;
        }
        let broadest = breadth.iter().copied().max().unwrap_or(0);
        broadest > breadth.len() + 2
    }
}

const UNPLACED: u32 = u32::MAX;

/// Successors and predecessors as two flat lists.
#[derive(Debug)]
struct Links {
    forward: Adjacency,
    backward: Adjacency,
}

#[derive(Debug)]
struct Adjacency {
    offsets: Vec<u32>,
    targets: Vec<u32>,
}

impl Links {
    fn new(graph: &Graph) -> Self {
        let ends: Vec<(u32, u32)> =
            (0..graph.edges.len()).filter_map(|edge| graph.ends(edge)).collect();
        let states = graph.nodes.len();
        Self {
            forward: Adjacency::new(states, ends.iter().copied()),
            backward: Adjacency::new(states, ends.iter().map(|&(source, target)| (target, source))),
        }
    }

    fn states(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.forward.offsets.len() as u32 - 1
    }

    fn without_predecessor(&self) -> impl Iterator<Item = u32> {
        self.states().filter(|&state| self.predecessors(state).is_empty())
    }

    fn successors(&self, state: u32) -> &[u32] {
        self.forward.of(state)
    }

    fn predecessors(&self, state: u32) -> &[u32] {
        self.backward.of(state)
    }
}

impl Adjacency {
    /// Keeps the order of edges at each state.
    fn new(states: usize, edges: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut offsets = vec![0u32; states + 1];
        for (from, _) in edges.clone() {
            offsets[from as usize + 1] += 1;
        }
        for state in 0..states {
            offsets[state + 1] += offsets[state];
        }
        let mut next = offsets.clone();
        let mut targets = vec![0; offsets[states] as usize];
        for (from, to) in edges {
            let slot = &mut next[from as usize];
            targets[*slot as usize] = to;
            *slot += 1;
        }
        Self { offsets, targets }
    }

    fn of(&self, state: u32) -> &[u32] {
        let state = state as usize;
        &self.targets[self.offsets[state] as usize..self.offsets[state + 1] as usize]
    }
}
