//! An explicit graph in compressed rows, without names.

use crate::{Edge, EdgeId, Marks, Space, StateId, StateSet};

/// An explicit automaton. State 0 is initial.
#[derive(Clone, Debug)]
pub struct Graph {
    rows: Vec<Row>,
    targets: Vec<StateId>,
    /// The states of the one acceptance set, one bit each, so that they stay in the cache.
    accepting: StateSet,
}

/// The successors of a state: their places in `targets`, and a copy of the first two. Most states have
/// at most two, so a random access waits for memory once, not twice.
#[derive(Clone, Copy, Debug)]
struct Row {
    start: u32,
    count: u32,
    first: [StateId; 2],
}

impl Graph {
    /// Builds a graph from ordered successor lists and the accepting states of its one acceptance set.
    ///
    /// Successors that are not states of the graph are left out, so every graph is valid.
    pub fn from_lists(successors: &[Vec<u32>], accepting: &[u32]) -> Graph {
        let count = successors.len().max(1) as u32;
        let mut graph = Graph {
            rows: Vec::with_capacity(count as usize),
            targets: Vec::new(),
            accepting: accepting.iter().filter(|&&s| s < count).map(|&s| StateId(s)).collect(),
        };
        for state in 0..count as usize {
            let list = successors.get(state).map_or(&[][..], Vec::as_slice);
            let start = graph.targets.len();
            graph.targets.extend(list.iter().filter(|&&t| t < count).map(|&t| StateId(t)));
            let own = &graph.targets[start..];
            let first = [0, 1].map(|place| own.get(place).copied().unwrap_or(StateId(0)));
            graph.rows.push(Row { start: start as u32, count: own.len() as u32, first });
        }
        graph
    }

    #[inline]
    pub fn state_count(&self) -> usize {
        self.rows.len()
    }

    #[inline]
    pub fn edge_count(&self) -> usize {
        self.targets.len()
    }

    pub fn root(&self) -> StateId {
        StateId(0)
    }

    /// All successors of a state at once, for code that does not stop between them.
    #[inline]
    pub fn successors(&self, state: StateId) -> &[StateId] {
        let Row { start, count, .. } = self.rows[state.index()];
        &self.targets[start as usize..(start + count) as usize]
    }
}

impl Space for Graph {
    fn initial(&self, index: u32) -> Option<StateId> {
        (index == 0).then_some(StateId(0))
    }

    #[inline]
    fn successor(&mut self, state: StateId, index: u32) -> Option<Edge> {
        self.delivered(state, index)
    }

    #[inline]
    fn delivered(&self, state: StateId, index: u32) -> Option<Edge> {
        let &Row { start, count, ref first } = &self.rows[state.index()];
        (index < count).then(|| {
            let place = start + index;
            let near = first.get(index as usize).copied();
            let target = near.unwrap_or_else(|| self.targets[place as usize]);
            Edge { id: EdgeId(place), target }
        })
    }

    #[inline]
    fn known(&self) -> usize {
        self.state_count()
    }

    /// Cannot panic, so the compiler can remove a lookup whose result is not used.
    #[inline]
    fn marks(&self, state: StateId) -> Marks {
        if self.accepting.contains(state) { Marks::NONE.with(0) } else { Marks::NONE }
    }

    fn acceptance_sets(&self) -> u32 {
        1
    }
}
