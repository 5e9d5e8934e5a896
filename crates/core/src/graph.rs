//! A graph that is all there: compressed rows, no names.

use crate::{Edge, EdgeId, Marks, Space, StateId};

/// An explicit automaton. State 0 is initial.
#[derive(Clone, Debug)]
pub struct Graph {
    /// `rows[s]..rows[s + 1]` are the places of the successors of s in `targets`.
    rows: Vec<u32>,
    targets: Vec<StateId>,
    marks: Vec<Marks>,
    acceptance_sets: u32,
}

impl Graph {
    /// From ordered successor lists and the accepting states of the one acceptance set.
    ///
    /// Successors that are no states are left out, so that a graph is always sound.
    pub fn from_lists(successors: &[Vec<u32>], accepting: &[u32]) -> Graph {
        let count = successors.len().max(1) as u32;
        let mut graph = Graph {
            rows: vec![0],
            targets: Vec::new(),
            marks: vec![Marks::NONE; count as usize],
            acceptance_sets: 1,
        };
        for state in 0..count as usize {
            let list = successors.get(state).map_or(&[][..], Vec::as_slice);
            graph.targets.extend(list.iter().filter(|&&t| t < count).map(|&t| StateId(t)));
            graph.rows.push(graph.targets.len() as u32);
        }
        for &state in accepting.iter().filter(|&&s| s < count) {
            graph.marks[state as usize] = Marks::NONE.with(0);
        }
        graph
    }

    pub fn state_count(&self) -> usize {
        self.marks.len()
    }

    pub fn edge_count(&self) -> usize {
        self.targets.len()
    }

    /// All successors of a state at once, for code that does not have to stop between them.
    pub fn successors(&self, state: StateId) -> &[StateId] {
        let from = self.rows[state.index()] as usize;
        let to = self.rows[state.index() + 1] as usize;
        &self.targets[from..to]
    }
}

impl Space for Graph {
    fn initial(&self) -> StateId {
        StateId(0)
    }

    #[inline]
    fn successor(&mut self, state: StateId, index: u32) -> Option<Edge> {
        let place = self.rows[state.index()] + index;
        (place < self.rows[state.index() + 1])
            .then(|| Edge { id: EdgeId(place), target: self.targets[place as usize] })
    }

    /// Cannot panic, so that a lookup whose result nobody needs costs nothing.
    #[inline]
    fn marks(&self, state: StateId) -> Marks {
        self.marks.get(state.index()).copied().unwrap_or_default()
    }

    fn acceptance_sets(&self) -> u32 {
        self.acceptance_sets
    }
}
