//! What is shown at a step, in a form that can be drawn without knowing the search.

use lariat_core::{
    Because, Decision, Edge, EdgeId, Event, Lasso, Line, Outcome, SearchKind, SideStack, Sought,
    Space, StateId,
};

use crate::debugger::bound::{self, BoundFrame};
use crate::debugger::check::flaw;
use crate::debugger::line_notes::LineNote;
use crate::debugger::popped::PoppedRoot;
use crate::debugger::upshot::Upshot;
use crate::{
    Automaton, Counters, Progress, Running, Sentence, StepRecord, Timeline, Unasked, narrate,
};

/// The state of the considered transition at this step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// No decision yet.
    Open,
    /// The search follows the transition.
    Taken,
    /// The search does not follow the transition.
    Refused,
    /// The transition closes a counterexample.
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

/// The decision that ends the consideration of a transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decided {
    pub decision: Decision,
    pub edge: EdgeId,
    pub source: StateId,
    pub target: StateId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StackKind {
    Calls(SearchKind),
    Side(SideStack),
    /// The walk of an extraction.
    Walk,
}

impl StackKind {
    pub fn title(self) -> &'static str {
        match self {
            StackKind::Calls(SearchKind::Blue) => "Blue calls",
            StackKind::Calls(SearchKind::Red) => "Red calls",
            StackKind::Calls(SearchKind::Black) => "Black calls",
            StackKind::Calls(SearchKind::Remove) => "remove calls",
            StackKind::Calls(SearchKind::Careful) => "Path",
            StackKind::Calls(_) => "Calls",
            StackKind::Side(stack) => stack.word(),
            StackKind::Walk => "Cycle so far",
        }
    }
}

/// A stack as shown: its newest entries, and the number of older ones that are not shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackView {
    pub kind: StackKind,
    pub entries: Vec<StackEntry>,
    pub hidden: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackEntry {
    pub state: StateId,
    pub name: String,
    /// Other values of the entry: a number, acceptance sets.
    pub note: Option<String>,
    /// The number of an entry of Roots or Current.
    pub number: Option<u32>,
    /// The variables of a call.
    pub frame: Option<BoundFrame>,
}

#[derive(Clone, Debug)]
pub struct Snapshot {
    pub step: u64,
    pub progress: Progress,
    /// The line that the step executed.
    pub line: Option<Line>,
    pub sentence: Sentence,
    pub considered: Option<Considered>,
    /// What the step decides about a transition, if it decides.
    pub decision: Option<Decided>,
    /// The states whose stored values the step has tested.
    pub tested: Vec<StateId>,
    /// What the step comes to.
    pub upshot: Option<Upshot>,
    pub search: SearchKind,
    /// The state that the search tries to reach, and why.
    pub sought: Option<(Sought, StateId)>,
    pub stacks: Vec<StackView>,
    /// What a loop of pops has taken from Roots, oldest first.
    pub popped: Vec<PoppedRoot>,
    /// The states that the variables of the listing hold, those of the call that runs.
    pub tags: Vec<(StateId, Vec<&'static str>)>,
    /// The transition that the innermost loop has taken, until it takes the next one.
    pub looked_at: Option<EdgeId>,
    /// What the lines of the listing have done in the call that runs.
    pub line_notes: Vec<LineNote>,
    /// States of the current path among the newest calls, oldest first. While a counterexample is built, the
    /// states of its cycle.
    pub path: Vec<StateId>,
    /// The transitions between them.
    pub path_edges: Vec<EdgeId>,
    pub path_length: usize,
    /// The number of states at the end of the path that are visited in careful mode; none if the search has
    /// no modes.
    pub careful: Option<usize>,
    pub counters: Counters,
    pub lasso: Option<Lasso>,
    /// The transitions of the lasso.
    pub lasso_edges: Vec<EdgeId>,
    /// At the end of the run: what is wrong with the report.
    pub flaw: Option<String>,
    /// Why this search cannot find anything.
    pub unasked: Option<Unasked>,
}

/// The maximal number of entries that are listed; `hidden` counts the others.
const LISTED: usize = 18;

/// The number of newest states of the path that can be in a picture.
const PATH: usize = 48;

/// The number of newest transitions of a long lasso that are highlighted.
const LIT: usize = 4096;

pub(crate) fn take(timeline: &mut Timeline) -> Snapshot {
    let progress = timeline.progress();
    let step = timeline.step();
    let counters = *timeline.counters();
    let record = timeline.record_at_cursor().clone();
    let lossy = timeline.is_lossy();
    let line_notes = timeline.line_notes();
    let popped = timeline.popped_roots();
    let (machine, space) = timeline.parts();
    let mut sentence = narrate(&record, space);
    let lasso = machine.lasso().or_else(|| machine.sequence().last().cloned());
    let outcome = machine.outcome();
    let flaw = match outcome {
        Some(Outcome::Counterexample) => flaw(lasso.as_ref(), space),
        _ => None,
    };
    let unasked = Unasked::of(&**space.model());
    match (outcome, &flaw) {
        (Some(Outcome::Empty), _) if unasked.is_some() => {
            sentence.close(match unasked {
                Some(Unasked::EmptySet(_)) => {
                    "The search is over. No run could have been found: no state is in one of the \
                     acceptance sets."
                }
                _ => "The search is over. Nothing was asked: no state is accepting.",
            });
        }
        (Some(Outcome::Empty), _) if lossy => {
            sentence.close(
                "The search is over and has found nothing, but it may have missed something.",
            );
        }
        (Some(Outcome::Empty), _) => {
            sentence.close("The search is over, and there is no accepting cycle.");
        }
        (_, Some(flaw)) => sentence.close(&format!("But {flaw}.")),
        _ => {}
    }
    let (path, path_edges) = path(machine, space);
    Snapshot {
        step,
        progress,
        line: record.events.first().map(|&(line, _)| line),
        sentence,
        considered: considered(machine, space, &record),
        decision: decided(machine, &record),
        tested: tested(&record),
        upshot: Upshot::of(machine, &record),
        search: machine.search(),
        sought: machine.sought(),
        stacks: stacks(machine, space),
        popped,
        tags: bound::tags(machine, space),
        looked_at: machine.looked_at(space).map(|looked_at| looked_at.edge.id),
        line_notes,
        path_length: path_length(machine),
        careful: machine.careful_from().map(|from| machine.depth() - from),
        path,
        path_edges,
        counters,
        lasso_edges: lasso.as_ref().map_or_else(Vec::new, |lasso| lasso_edges(lasso, space)),
        lasso,
        flaw,
        unasked,
    }
}

/// The number of states on the path. Where an inner search starts, two calls are at the same state.
fn path_length(machine: &dyn Running) -> usize {
    machine.depth() - usize::from(machine.depth() > machine.outer_depth())
}

fn path(machine: &dyn Running, space: &mut Automaton) -> (Vec<StateId>, Vec<EdgeId>) {
    if machine.search() == SearchKind::Extract {
        let walk: Vec<StateId> = machine.walk().iter().map(|&(state, _)| state).collect();
        let newest = walk[walk.len().saturating_sub(PATH)..].to_vec();
        let edges = newest.windows(2).filter_map(|pair| edge_between(pair[0], pair[1], space));
        let edges = edges.map(|edge| edge.id).collect();
        return (newest, edges);
    }
    let depth = machine.depth();
    let inner = (depth > machine.outer_depth()).then(|| machine.outer_depth());
    let mut states: Vec<StateId> = Vec::new();
    let mut edges = Vec::new();
    for index in depth.saturating_sub(PATH)..depth {
        let Some(call) = machine.activation(index) else { break };
        // An inner search starts at the current state of the outer one: no transition leads there.
        if states.last() != Some(&call.state) || Some(index) != inner {
            states.push(call.state);
        }
        let starts_inner = Some(index + 1) == inner;
        if let Some(next) = machine.activation(index + 1).filter(|_| !starts_inner) {
            let followed = call.delivered.checked_sub(1);
            let edge = followed.and_then(|i| space.successor(call.state, i));
            edges.extend(edge.filter(|edge| edge.target == next.state).map(|edge| edge.id));
        }
    }
    (states, edges)
}

fn edge_between(source: StateId, target: StateId, space: &mut Automaton) -> Option<Edge> {
    space.successors(source).find(|edge| edge.target == target)
}

/// The transition that the step is about, if it is about one.
fn considered(
    machine: &dyn Running,
    space: &mut Automaton,
    record: &StepRecord,
) -> Option<Considered> {
    let leaves = record.events.iter().any(|(_, event)| matches!(event, Event::Left { .. }));
    let mut found = None;
    for &(line, event) in &record.events {
        let considered = match event {
            Event::Coloured { .. } if leaves => None,
            Event::Delivered { source, edge, .. } => {
                Some(Considered { edge: edge.id, source, target: edge.target, fate: Fate::Open })
            }
            Event::Surveyed { source, edge, .. } => {
                Some(Considered { edge: edge.id, source, target: edge.target, fate: Fate::Open })
            }
            Event::Tested { source, edge: Some(edge), holds, .. } => {
                let fate = fate(machine.decision(line, holds));
                Some(Considered { edge: edge.id, source, target: edge.target, fate })
            }
            Event::Called { search: SearchKind::Extract, state } => {
                walked_to(machine, space, state)
            }
            Event::Called { state, .. } | Event::Coloured { state, .. } => followed(machine, space)
                .filter(|taken| taken.target == state && taken.source != state),
            Event::Reported { closed: true, .. } => followed(machine, space)
                .map(|considered| Considered { fate: Fate::Closing, ..considered }),
            _ => None,
        };
        // The last event of a step that is about a transition counts.
        found = considered.or(found);
    }
    found
}

/// The transition that the running call delivered last.
fn followed(machine: &dyn Running, space: &mut Automaton) -> Option<Considered> {
    let call = machine.activation(machine.depth().checked_sub(1)?)?;
    let edge = space.successor(call.state, call.delivered.checked_sub(1)?)?;
    let (source, target) = (call.state, edge.target);
    Some(Considered { edge: edge.id, source, target, fate: Fate::Taken })
}

/// The transition by which an extraction came to a state.
fn walked_to(machine: &dyn Running, space: &mut Automaton, state: StateId) -> Option<Considered> {
    let walk = machine.walk();
    let at = walk.iter().rposition(|&(walked, _)| walked == state)?;
    let source = walk.get(at.checked_sub(1)?)?.0;
    let edge = edge_between(source, state, space)?;
    Some(Considered { edge: edge.id, source, target: state, fate: Fate::Taken })
}

/// How a decision is shown.
fn fate(decision: Option<Decision>) -> Fate {
    match decision {
        Some(Decision::GoThere) => Fate::Taken,
        Some(Decision::TurnBack) => Fate::Refused,
        Some(Decision::Report) => Fate::Closing,
        Some(Decision::Merge) | None => Fate::Open,
    }
}

/// What a step decides about a transition; the last test counts.
fn decided(machine: &dyn Running, record: &StepRecord) -> Option<Decided> {
    let of = |&(line, event): &(Line, Event)| match event {
        Event::Tested { source, edge: Some(edge), holds, .. } => {
            let decision = machine.decision(line, holds)?;
            Some(Decided { decision, edge: edge.id, source, target: edge.target })
        }
        _ => None,
    };
    record.events.iter().rev().find_map(of)
}

/// The states whose colours, numbers or depths decided a test.
fn tested(record: &StepRecord) -> Vec<StateId> {
    let mut states = Vec::new();
    for (_, event) in &record.events {
        let Event::Tested { edge, because, .. } = event else { continue };
        match *because {
            Because::ClosesCycle { .. } => states.extend(edge.map(|edge| edge.target)),
            Because::Colour { state, .. }
            | Because::OtherColour { state, .. }
            | Because::ClosesRed { state, .. }
            | Because::Unnumbered { state, .. }
            | Because::IsCurrent { state, .. }
            | Because::IsRoot { state, .. }
            | Because::Unreached { state, .. }
            | Because::Shallower { state, .. }
            | Because::NewOrShallower { state, .. } => states.push(state),
            Because::NumberAtMost { state, bound, .. } => states.extend([state, bound]),
            Because::ReachesGoal { state, goal, .. } => {
                states.push(state);
                states.extend(goal.map(|(goal, _)| goal));
            }
            _ => {}
        }
    }
    states
}

fn stacks(machine: &dyn Running, space: &Automaton) -> Vec<StackView> {
    let mut stacks = Vec::new();
    if machine.search() == SearchKind::Extract {
        let walk = machine.walk();
        let first = walk.len().saturating_sub(LISTED);
        let entry = |&(state, _): &(StateId, u32)| entry(state, None, space);
        let entries = walk[first..].iter().map(entry).collect();
        stacks.push(StackView { kind: StackKind::Walk, entries, hidden: first });
    }
    stacks.extend(calls(machine, space));
    for stack in [SideStack::Roots, SideStack::Current] {
        let Some(depth) = machine.side_depth(stack) else { continue };
        let first = depth.saturating_sub(LISTED);
        let entries = (first..depth)
            .filter_map(|index| machine.side_entry(stack, index))
            .map(|side| {
                let several = space.acceptance_sets() != 1;
                let sets: Vec<String> = side.met.iter().map(|set| set.to_string()).collect();
                let note = match stack {
                    SideStack::Roots if several => {
                        format!("{}·{{{}}}", side.number, sets.join(","))
                    }
                    SideStack::Roots if !side.met.is_empty() => format!("{}·acc", side.number),
                    _ => side.number.to_string(),
                };
                StackEntry { number: Some(side.number), ..entry(side.state, Some(note), space) }
            })
            .collect();
        stacks.push(StackView { kind: StackKind::Side(stack), entries, hidden: first });
    }
    stacks
}

/// The calls of the outer search, and those of the inner one.
fn calls(machine: &dyn Running, space: &Automaton) -> Vec<StackView> {
    let (outer, depth) = (machine.outer_depth(), machine.depth());
    let view = |from: usize, to: usize| {
        let search = machine.activation(from).map_or(machine.search(), |call| call.search);
        let first = from.max(to.saturating_sub(LISTED));
        let entries = (first..to)
            .filter_map(|index| {
                let call = machine.activation(index)?;
                let frame = BoundFrame::of(machine, index, space);
                Some(StackEntry { frame, ..entry(call.state, None, space) })
            })
            .collect();
        StackView { kind: StackKind::Calls(search), entries, hidden: first - from }
    };
    let mut stacks = vec![view(0, outer)];
    if depth > outer {
        stacks.push(view(outer, depth));
    }
    stacks
}

fn entry(state: StateId, note: Option<String>, space: &Automaton) -> StackEntry {
    StackEntry { state, name: space.full_name(state), note, number: None, frame: None }
}

fn lasso_edges(lasso: &Lasso, space: &mut Automaton) -> Vec<EdgeId> {
    let states: Vec<StateId> = lasso.states().collect();
    let newest = states.len().saturating_sub(LIT);
    states[newest..]
        .windows(2)
        .filter_map(|pair| edge_between(pair[0], pair[1], space).map(|edge| edge.id))
        .collect()
}
