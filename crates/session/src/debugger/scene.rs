//! What is drawn: the whole automaton if it is small, otherwise the end of the current path.

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};

use lariat_core::{Activation, EdgeId, SearchKind, Space, StateId};

use crate::{Automaton, Running};

/// The kind of a scene decides how it is laid out.
#[derive(Clone, Debug, PartialEq)]
pub enum SceneKind {
    /// The whole reachable part.
    Whole,
    /// The newest states of the path in a row, their other successors below. `cells` has the column and row
    /// of each state.
    Path { cells: Vec<(u32, u32)>, hidden: usize, cut: Option<Cut> },
}

/// A state that has more successors than are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    pub state: StateId,
    /// The number of successors that are drawn, the first ones.
    pub drawn: u32,
    /// The number of successors, if it is known.
    pub count: Option<u64>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    pub kind: SceneKind,
    pub states: Vec<StateId>,
    pub edges: Vec<SceneEdge>,
}

impl Scene {
    /// In a scene of the end of the path: its last state, if it has more successors than are drawn.
    pub fn cut(&self) -> Option<Cut> {
        match self.kind {
            SceneKind::Whole => None,
            SceneKind::Path { cut, .. } => cut,
        }
    }

    /// In a scene of the end of the path: the number of earlier states.
    pub fn hidden(&self) -> Option<usize> {
        match self.kind {
            SceneKind::Whole => None,
            SceneKind::Path { hidden, .. } => Some(hidden),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct SceneEdge {
    pub id: EdgeId,
    /// Indices in `Scene::states`.
    pub source: u32,
    pub target: u32,
    /// The position in the successor order, if there is more than one successor.
    pub order: Option<u32>,
    pub label: Option<String>,
}

/// With more states or transitions than this, a picture of the whole automaton is unreadable.
const WHOLE_STATES: usize = 400;
const WHOLE_EDGES: usize = 1600;

/// In a partial picture: the number of states of the path, and of other successors per state.
const PATH_STATES: usize = 12;
const SIDE_STATES: u32 = 6;

/// `also` are the states of a lasso that a question is about. They are shown in a partial picture, too.
pub(crate) fn compose(machine: &dyn Running, space: &mut Automaton, also: &[StateId]) -> Scene {
    whole(space).unwrap_or_else(|| path(machine, space, &ends_of(also)))
}

/// The first and the last states of a long list.
fn ends_of(states: &[StateId]) -> Vec<StateId> {
    let hidden = states.len().saturating_sub(2 * PATH_STATES);
    let (first, last) = match hidden {
        0 => (states, &[][..]),
        _ => (&states[..PATH_STATES], &states[PATH_STATES + hidden..]),
    };
    first.iter().chain(last).copied().collect()
}

/// The whole reachable part in breadth-first order, unless it is too large.
fn whole(space: &mut Automaton) -> Option<Scene> {
    let mut scene = Gathering::default();
    let mut queue: VecDeque<StateId> = space.initial_states().collect();
    queue.iter().for_each(|&state| {
        scene.add(state);
    });
    if queue.len() > WHOLE_STATES {
        return None;
    }
    let mut edges = 0;
    while let Some(state) = queue.pop_front() {
        let mut index = 0;
        while let Some(edge) = space.successor(state, index) {
            if scene.add(edge.target) {
                queue.push_back(edge.target);
            }
            (index, edges) = (index + 1, edges + 1);
            if scene.states.len() > WHOLE_STATES || edges > WHOLE_EDGES {
                return None;
            }
        }
    }
    Some(scene.finish(SceneKind::Whole, &[], space, &[]))
}

/// The row moves by half its length at a time, so that single steps do not shift the picture.
fn path(machine: &dyn Running, space: &mut Automaton, also: &[StateId]) -> Scene {
    // During an extraction, its walk is shown.
    if machine.search() == SearchKind::Extract {
        let walk = machine.walk();
        let total = walk.len();
        return row(walk, total, space, also);
    }
    let calls: Vec<Activation> = {
        let depth = machine.depth();
        let inner = (depth > machine.outer_depth()).then(|| machine.outer_depth());
        let from = depth.saturating_sub(2 * PATH_STATES);
        (from..depth)
            .filter(|&index| Some(index) != inner)
            .filter_map(|index| machine.activation(index))
            .collect()
    };
    let total = machine.depth() - usize::from(machine.depth() > machine.outer_depth());
    row(calls.iter().map(|call| (call.state, call.delivered)).collect(), total, space, also)
}

/// The newest of `total` states in a row; each call has the number of successors that it has delivered. The
/// states of `also` are below the row.
fn row(calls: Vec<(StateId, u32)>, total: usize, space: &mut Automaton, also: &[StateId]) -> Scene {
    let half = PATH_STATES / 2;
    let hidden = (total.saturating_sub(PATH_STATES)).div_ceil(half) * half;
    let shown = (total - hidden).min(calls.len());
    let mut row = calls[calls.len() - shown..].to_vec();
    if row.is_empty() {
        row.extend(space.initial(0).map(|state| (state, 0)));
    }

    let mut scene = Gathering::default();
    let mut cells = Vec::new();
    let mut latest = Vec::new();
    for (column, &(state, _)) in row.iter().enumerate() {
        if scene.add(state) {
            cells.push((column as u32, 0));
        }
    }
    for (column, &(state, delivered)) in row.iter().enumerate() {
        let mut below = 0;
        // The first few successors, and the one that was delivered last.
        let late = delivered.checked_sub(1).filter(|&index| index >= SIDE_STATES);
        latest.extend(late.map(|index| (state, index)));
        for index in (0..SIDE_STATES).chain(late) {
            let Some(edge) = space.successor(state, index) else { break };
            if scene.add(edge.target) {
                below += 1;
                cells.push((column as u32, below));
            }
        }
    }
    let cut = row.last().and_then(|&(state, _)| {
        space.successor(state, SIDE_STATES)?;
        let count = space.model().successor_count(space.original(state));
        Some(Cut { state, drawn: SIDE_STATES, count })
    });
    let lowest = cells.iter().map(|&(_, row)| row).max().unwrap_or(0) + 1;
    let mut column = 0;
    for &state in also {
        if scene.add(state) {
            cells.push((column, lowest));
            column += 1;
        }
    }
    scene.finish(SceneKind::Path { cells, hidden, cut }, &latest, space, also)
}

/// The text at a transition: its label, and its marks if the model has marks on transitions.
fn inscription(space: &Automaton, state: StateId, index: u32) -> Option<String> {
    let label = space.label(state, index).map(Cow::into_owned);
    let marks = space.model_edge_marks(state, index).filter(|marks| !marks.is_empty());
    let marks = marks.map(|marks| {
        let sets: Vec<String> = marks.iter().map(|set| set.to_string()).collect();
        format!("{{{}}}", sets.join(","))
    });
    match (label, marks) {
        (Some(label), Some(marks)) => Some(format!("{label} {marks}")),
        (label, marks) => label.or(marks),
    }
}

#[derive(Default)]
struct Gathering {
    states: Vec<StateId>,
    places: HashMap<StateId, u32>,
}

impl Gathering {
    fn add(&mut self, state: StateId) -> bool {
        if self.places.contains_key(&state) {
            return false;
        }
        self.places.insert(state, self.states.len() as u32);
        self.states.push(state);
        true
    }

    /// Adds the transitions between the collected states. In a partial picture, transitions are shown from
    /// states that the search has been at; from other states, only those of the lasso. Of very many
    /// transitions, only the first ones and those in `latest` (by index) are considered.
    fn finish(
        self,
        kind: SceneKind,
        latest: &[(StateId, u32)],
        space: &mut Automaton,
        also: &[StateId],
    ) -> Scene {
        let mut edges = Vec::new();
        for (source, &state) in self.states.iter().enumerate() {
            let expands = match &kind {
                SceneKind::Whole => true,
                SceneKind::Path { cells, .. } => cells[source].1 == 0,
            };
            let follows = |target: StateId| also.windows(2).any(|pair| pair == [state, target]);
            if !expands && !also.contains(&state) {
                continue;
            }
            let several = space.successor(state, 1).is_some();
            let first = 0..WHOLE_EDGES as u32;
            let later = latest.iter().filter(|(of, index)| *of == state && !first.contains(index));
            for index in first.clone().chain(later.map(|&(_, index)| index)) {
                let Some(edge) = space.successor(state, index) else { break };
                let Some(&target) = self.places.get(&edge.target) else { continue };
                if !expands && !follows(edge.target) {
                    continue;
                }
                edges.push(SceneEdge {
                    id: edge.id,
                    source: source as u32,
                    target,
                    order: several.then_some(index + 1),
                    label: inscription(space, state, index),
                });
            }
        }
        Scene { kind, states: self.states, edges }
    }
}
