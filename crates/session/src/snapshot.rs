//! What there is to see at a step, in a form that can be drawn without knowing the search.

use lariat_core::{
    Because, Colour, EdgeId, Event, Lasso, Line, Machine, Outcome, SearchKind, StateId,
};

use crate::{Automaton, Counters, Progress, Sentence, StepRecord, Timeline, narrate};

/// How the considered transition fares at this step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is being looked at.
    Open,
    /// The search follows it.
    Taken,
    /// The search turns back, or goes on to the next test.
    Refused,
    /// It closes a counterexample.
    Closing,
}

/// The transition that a step is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Considered {
    pub edge: EdgeId,
    pub source: StateId,
    pub target: StateId,
    pub fate: Fate,
}

/// A stack as shown: the newest entries, and how many older ones are not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackView {
    pub title: &'static str,
    pub search: SearchKind,
    pub entries: Vec<(StateId, String)>,
    pub hidden: usize,
}

#[derive(Clone, Debug)]
pub struct Snapshot {
    pub step: u64,
    pub progress: Progress,
    /// The line that the step executed.
    pub line: Option<Line>,
    pub sentence: Sentence,
    pub considered: Option<Considered>,
    pub search: SearchKind,
    pub seed: Option<StateId>,
    pub stacks: Vec<StackView>,
    /// States on the current path among the newest calls, oldest first.
    pub path: Vec<StateId>,
    /// Transitions between them.
    pub path_edges: Vec<EdgeId>,
    pub path_length: usize,
    pub counters: Counters,
    pub lasso: Option<Lasso>,
    /// The transitions of the lasso.
    pub lasso_edges: Vec<EdgeId>,
}

/// More entries than this are not listed; a count says how many there are.
const LISTED: usize = 18;

/// The newest states of the path that can be in a picture of it.
const PATH: usize = 48;

/// The newest transitions of a long lasso that are lit.
const LIT: usize = 4096;

pub(crate) fn take<M: Machine>(timeline: &mut Timeline<M>) -> Snapshot {
    let progress = timeline.progress();
    let step = timeline.step();
    let counters = *timeline.counters();
    let record = timeline.record_at_cursor().clone();
    let (machine, space) = timeline.parts();
    let mut sentence = narrate(&record, space);
    if machine.outcome() == Some(Outcome::Empty) {
        sentence.close("No call is left: the search is over, and there is no accepting cycle.");
    }
    let lasso = machine.lasso();
    let (path, path_edges) = path(machine, space);
    Snapshot {
        step,
        progress,
        line: record.events.first().map(|&(line, _)| line),
        sentence,
        considered: considered(machine, space, &record),
        search: machine.search(),
        seed: machine.seed(),
        stacks: stacks(machine, space),
        path_length: path_length(machine),
        path,
        path_edges,
        counters,
        lasso_edges: lasso.as_ref().map_or_else(Vec::new, |lasso| lasso_edges(lasso, space)),
        lasso,
    }
}

/// The states on the path: the seed's two calls are one state of it.
fn path_length<M: Machine>(machine: &M) -> usize {
    machine.depth() - usize::from(machine.seed().is_some())
}

fn path<M: Machine>(machine: &M, space: &mut Automaton) -> (Vec<StateId>, Vec<EdgeId>) {
    let depth = machine.depth();
    let mut states: Vec<StateId> = Vec::new();
    let mut edges = Vec::new();
    for index in depth.saturating_sub(PATH)..depth {
        let Some(call) = machine.activation(index) else { break };
        // A red search starts at the state where the blue one stands: no transition leads there.
        if states.last() != Some(&call.state) || index != machine.outer_depth() {
            states.push(call.state);
        }
        let starts_red = machine.seed().is_some() && index + 1 == machine.outer_depth();
        if let Some(next) = machine.activation(index + 1).filter(|_| !starts_red) {
            let followed = call.delivered.checked_sub(1);
            let edge = followed.and_then(|i| lariat_core::Space::successor(space, call.state, i));
            edges.extend(edge.filter(|edge| edge.target == next.state).map(|edge| edge.id));
        }
    }
    (states, edges)
}

fn considered<M: Machine>(
    machine: &M,
    space: &mut Automaton,
    record: &StepRecord,
) -> Option<Considered> {
    let leaves = record.events.iter().any(|(_, event)| matches!(event, Event::Left { .. }));
    record.events.iter().find_map(|&(_, event)| match event {
        Event::Coloured { .. } if leaves => None,
        Event::Delivered { source, edge, .. } => {
            Some(Considered { edge: edge.id, source, target: edge.target, fate: Fate::Open })
        }
        Event::Tested { source, edge: Some(edge), holds, because } => {
            let fate = match (holds, because) {
                (true, Because::ClosesCycle { .. } | Because::IsSeed { .. }) => Fate::Closing,
                (true, Because::Colour { wanted: Colour::Cyan, .. }) => Fate::Closing,
                (true, _) => Fate::Taken,
                (false, Because::Unvisited { search: SearchKind::Blue, .. })
                | (false, Because::IsSeed { .. })
                | (false, Because::Colour { wanted: Colour::White | Colour::Blue, .. }) => {
                    Fate::Refused
                }
                (false, _) => Fate::Open,
            };
            Some(Considered { edge: edge.id, source, target: edge.target, fate })
        }
        Event::Called { .. } | Event::Coloured { .. } | Event::Reported { .. } => {
            let call = machine.activation(machine.depth().checked_sub(1)?)?;
            let edge =
                lariat_core::Space::successor(space, call.state, call.delivered.checked_sub(1)?)?;
            let (follows, fate) = match event {
                Event::Called { state, .. } => (state, Fate::Taken),
                Event::Coloured { state, .. } => (state, Fate::Taken),
                Event::Reported { target, .. } => (target, Fate::Closing),
                _ => return None,
            };
            (edge.target == follows && call.state != follows || fate == Fate::Closing).then_some(
                Considered { edge: edge.id, source: call.state, target: edge.target, fate },
            )
        }
        _ => None,
    })
}

fn stacks<M: Machine>(machine: &M, space: &Automaton) -> Vec<StackView> {
    let (outer, depth) = (machine.outer_depth(), machine.depth());
    let view = |title, search, from: usize, to: usize| {
        let first = from.max(to.saturating_sub(LISTED));
        let entries = (first..to)
            .filter_map(|index| machine.activation(index))
            .map(|call| (call.state, space.full_name(call.state)))
            .collect();
        StackView { title, search, entries, hidden: first - from }
    };
    let mut stacks = vec![view("Blue calls", SearchKind::Blue, 0, outer)];
    if depth > outer {
        stacks.push(view("Red calls", SearchKind::Red, outer, depth));
    }
    stacks
}

fn lasso_edges(lasso: &Lasso, space: &mut Automaton) -> Vec<EdgeId> {
    let states: Vec<StateId> = lasso.states().collect();
    let newest = states.len().saturating_sub(LIT);
    states[newest..]
        .windows(2)
        .filter_map(|pair| space.successors(pair[0]).find(|e| e.target == pair[1]).map(|e| e.id))
        .collect()
}
