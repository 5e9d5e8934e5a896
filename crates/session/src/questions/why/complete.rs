//! When were all transitions of an accepting cycle considered for the first time, and why did the search not
//! report it then?

use std::collections::{HashMap, HashSet, VecDeque};

use lariat_core::{Event, SearchKind, Space, StateId};

use crate::Automaton;
use crate::questions::active::Test;
use crate::questions::lemmas::components;

/// An accepting cycle whose transitions had all been considered before the transition with which the search
/// reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complete {
    /// The step that delivered its last transition, and that transition.
    pub step: u64,
    pub source: StateId,
    pub target: StateId,
    /// The states of the cycle, from the target of that transition to its source.
    pub cycle: Vec<StateId>,
    /// The tests of that transition at that time.
    pub tests: Vec<Test>,
    /// The step of the first report.
    pub report: u64,
    /// The red search that reported: its seed and its first step.
    pub red: Option<(StateId, u64)>,
}

/// The transitions that the search considered up to the first report, each at its first time.
#[derive(Clone, Debug, Default)]
pub(super) struct Looked {
    transitions: Vec<(u64, StateId, StateId)>,
    seen: HashSet<(StateId, StateId)>,
    /// The last step that delivered a transition.
    last: u64,
    over: bool,
}

/// With more transitions than this, no cycle is searched for.
const MOST: usize = 200_000;

impl Looked {
    pub(super) fn hear(&mut self, step: u64, event: &Event) {
        use SearchKind::{Blue, Careful, Dfs, Red};
        match *event {
            Event::Reported { .. } | Event::Abandoned { .. } => self.over = true,
            Event::Delivered { search: Blue | Careful | Dfs | Red, source, edge, .. }
                if !self.over =>
            {
                self.last = step;
                if self.transitions.len() <= MOST && self.seen.insert((source, edge.target)) {
                    self.transitions.push((step, source, edge.target));
                }
            }
            _ => {}
        }
    }

    /// The first accepting cycle that was complete before the last transition was considered.
    pub(super) fn complete(&self, space: &Automaton, report: u64) -> Option<Complete> {
        if self.transitions.len() > MOST || space.acceptance_sets() != 1 {
            return None;
        }
        let counts: Vec<usize> = (0..=self.transitions.len()).collect();
        let first = counts.partition_point(|&count| !accepts(&self.transitions[..count], space));
        let known = self.transitions.get(..first)?;
        let &(step, source, target) = known.last().filter(|_| first < counts.len())?;
        let cycle = cycle(known, source, target, space)?;
        let complete =
            Complete { step, source, target, cycle, tests: Vec::new(), report, red: None };
        Some(complete).filter(|complete| complete.step < self.last)
    }
}

fn accepts(transitions: &[(u64, StateId, StateId)], space: &Automaton) -> bool {
    let mut targets: Vec<Vec<StateId>> = vec![Vec::new(); space.known() as usize];
    transitions.iter().for_each(|&(_, source, target)| targets[source.index()].push(target));
    let of = components(targets.len(), &|state| targets[state].as_slice());
    let cyclic: HashSet<usize> = transitions
        .iter()
        .filter(|(_, source, target)| of[source.index()] == of[target.index()])
        .map(|(_, source, _)| of[source.index()])
        .collect();
    let mut states = transitions.iter().flat_map(|&(_, source, target)| [source, target]);
    states.any(|state| space.accepts(state) && cyclic.contains(&of[state.index()]))
}

/// The shortest path from the target through an accepting state to the source.
fn cycle(
    transitions: &[(u64, StateId, StateId)],
    source: StateId,
    target: StateId,
    space: &Automaton,
) -> Option<Vec<StateId>> {
    let mut next: HashMap<StateId, Vec<StateId>> = HashMap::new();
    let mut before: HashMap<StateId, Vec<StateId>> = HashMap::new();
    for &(_, from, to) in transitions {
        next.entry(from).or_default().push(to);
        before.entry(to).or_default().push(from);
    }
    let (there, back) = (wave(target, &next), wave(source, &before));
    let length = |state: &StateId| Some(there.get(state)?.0 + back.get(state)?.0);
    let states = transitions.iter().flat_map(|&(_, from, to)| [from, to]);
    let over = states.filter(|&state| space.accepts(state));
    let over = over.filter_map(|state| Some((length(&state)?, state))).min()?.1;
    let walk = |wave: &HashMap<StateId, (u32, Option<StateId>)>| {
        let step = |state: &StateId| wave.get(state).and_then(|&(_, from)| from);
        std::iter::successors(Some(over), step).collect::<Vec<StateId>>()
    };
    let mut cycle = walk(&there);
    cycle.reverse();
    cycle.extend(walk(&back).into_iter().skip(1));
    Some(cycle)
}

/// The distance of each state, and its predecessor.
fn wave(
    start: StateId,
    next: &HashMap<StateId, Vec<StateId>>,
) -> HashMap<StateId, (u32, Option<StateId>)> {
    let mut reached = HashMap::from([(start, (0, None))]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((state, distance)) = queue.pop_front() {
        for &target in next.get(&state).into_iter().flatten() {
            if let std::collections::hash_map::Entry::Vacant(new) = reached.entry(target) {
                new.insert((distance + 1, Some(state)));
                queue.push_back((target, distance + 1));
            }
        }
    }
    reached
}
