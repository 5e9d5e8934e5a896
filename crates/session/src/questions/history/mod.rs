//! The history of a state or a transition in a run: what happened to it, at which step and line, and which
//! call did it.

mod claims;
mod tell;

use std::collections::VecDeque;

use lariat_core::{Because, Edge, EdgeId, Event, Line, SearchKind, Space, StateId};

use crate::questions::active::{ActiveCalls, Call, Via, acting};
use crate::questions::answer::{Answer, Tone};
use crate::questions::why_not::ClaimFacts;
use crate::registry::Algorithm;
use crate::{StepView, Timeline};

pub use claims::{HistoryClaim, HistoryClaims};

/// An answer and its claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    pub answer: Answer,
    pub claims: Vec<ClaimFacts>,
}

/// All that happened to a state or a transition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Life {
    /// All moments, or the first and the last ones if there are many.
    pub moments: Vec<LifeMoment>,
    /// The number of moments left out, and the index in `moments` of the first one after them.
    pub left_out: u64,
    pub gap: usize,
    pub tally: Tally,
}

/// How often each kind of event happened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub entered: u64,
    /// Tested as a successor (state), or delivered (transition).
    pub looked_at: u64,
    /// A call was made for it.
    pub followed: u64,
    pub refused: u64,
    pub reported: u64,
    /// The first changes of colour: step and event.
    pub colours: Vec<(u64, Event)>,
}

/// What one step did to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LifeMoment {
    pub step: u64,
    pub line: Line,
    /// The events of the step that are about it.
    pub events: Vec<Event>,
    /// The search that made the step.
    pub acting: SearchKind,
    /// The call that did it. If the event is the beginning of a call: the calling one.
    pub by: Option<Call>,
    /// If a call begins: the transition that it was made for.
    pub came_by: Option<Via>,
    /// This is the first call of the run.
    pub is_first: bool,
    pub tone: Tone,
}

/// The number of moments kept at the start and at the end of a long history.
const KEPT: usize = 200;

/// The maximal number of changes of colour in the summary.
const COLOURS: usize = 8;

/// The history of the state with this name.
pub fn of_state(
    timeline: &mut Timeline,
    algorithm: &Algorithm,
    name: &str,
) -> Result<Told, String> {
    let states = timeline.space().states_named(name)?;
    let life = state_life(timeline, &states);
    Ok(life.answer_for_state(timeline, algorithm, name))
}

/// The history of a transition: the `index`-th successor, counted from 0, of the state with this name.
pub fn of_transition(
    timeline: &mut Timeline,
    algorithm: &Algorithm,
    source: &str,
    index: u32,
) -> Result<Told, String> {
    let edges = transitions(timeline, source, index)?;
    let life = transition_life(timeline, &edges);
    Ok(life.answer_for_transition(timeline, algorithm, source, &edges))
}

/// The index of the first transition between two states, by their names.
pub fn transition_between(
    timeline: &mut Timeline,
    source: &str,
    target: &str,
) -> Result<u32, String> {
    timeline.space().states_named(target)?;
    let place = timeline.space().original_named(source)?;
    let targets = timeline.space().targets(place.code());
    let found = targets.iter().position(|name| {
        name == target || target.rsplit_once('·').is_some_and(|(plain, _)| plain == name)
    });
    found
        .map(|index| index as u32)
        .ok_or_else(|| format!("no transition leads from `{source}` to `{target}`"))
}

/// The transitions that are meant: one, or one for each copy of the source in an unfolding.
fn transitions(
    timeline: &mut Timeline,
    source: &str,
    index: u32,
) -> Result<Vec<(StateId, Edge)>, String> {
    let place = timeline.space().original_named(source)?;
    let count = timeline.space().targets(place.code()).len();
    if index as usize >= count {
        let transitions = crate::questions::words::count(count as u64, "transition", "transitions");
        return Err(format!("`{source}` has {transitions}, and no {}", {
            crate::debugger::narrator::ordinal(index.saturating_add(1))
        }));
    }
    let sources = timeline.space().states_named(source)?;
    let space = timeline.space_mut();
    let edge = |state| space.successor(state, index).map(|edge| (state, edge));
    Ok(sources.into_iter().filter_map(edge).collect())
}

/// The history of these states.
pub fn state_life(timeline: &mut Timeline, states: &[StateId]) -> Life {
    let mut kept = Kept::default();
    let mut calls = ActiveCalls::default();
    let mut has_begun = false;
    timeline.watch(|now| {
        let acting = acting(now.record);
        let mut moment: Option<LifeMoment> = None;
        for (line, event) in &now.record.events {
            let by = calls.top().copied();
            calls.hear(now.step, acting, *line, event);
            let is_first = begins(event) && !std::mem::replace(&mut has_begun, true);
            let is_about = states.iter().any(|&state| concerns(event, state));
            if !is_about {
                continue;
            }
            // The events after the beginning of a call belong to that call.
            let by = if begins(event) || ends(event) { by } else { calls.top().copied().or(by) };
            kept.tally.count_state(now.step, event, states);
            let new = || LifeMoment::new(&now, *line, acting, by);
            let moment = moment.get_or_insert_with(new);
            moment.events.push(*event);
            moment.tone = louder(moment.tone, event);
            if begins(event) {
                moment.came_by = calls.top().and_then(|call| call.via);
                moment.is_first = is_first;
            }
        }
        kept.push(moment);
        true
    });
    kept.life()
}

/// The history of these transitions.
pub fn transition_life(timeline: &mut Timeline, edges: &[(StateId, Edge)]) -> Life {
    let mut kept = Kept::default();
    let mut calls = ActiveCalls::default();
    let is_ours = |id: EdgeId| edges.iter().any(|(_, edge)| edge.id == id);
    // Whether the walk along the cycle is at one of the transitions.
    let mut walks = false;
    timeline.watch(|now| {
        let acting = acting(now.record);
        let mut moment: Option<LifeMoment> = None;
        for (line, event) in &now.record.events {
            let by = calls.top().copied();
            let considered = calls.considered().is_some_and(|tried| is_ours(tried.edge.id));
            let given_up = calls.hear(now.step, acting, *line, event);
            if given_up.is_some_and(|tried| is_ours(tried.edge.id)) {
                kept.tally.refused += 1;
                kept.refuse();
            }
            // A call is made for the transition that the loop of the calling one is at.
            let made = calls.top().is_some_and(|call| call.via.is_some());
            if begins(event) && considered && made {
                kept.tally.followed += 1;
            }
            if let Event::Delivered { search: SearchKind::Extract, edge, .. } = event {
                walks = is_ours(edge.id);
            }
            let is_about = match event {
                Event::Delivered { edge, .. }
                | Event::Tested { edge: Some(edge), .. }
                | Event::Surveyed { edge, .. } => is_ours(edge.id),
                Event::Called { search: SearchKind::Extract, .. } => walks,
                // The call that was made for the transition is over.
                Event::Left { .. } => by.and_then(|call| call.via).is_some_and(|via| {
                    edges.iter().any(|(source, _)| *source == via.source)
                        && calls.considered().is_some_and(|tried| is_ours(tried.edge.id))
                }),
                Event::Exhausted { .. } => false,
                Event::Entered { .. } => false,
                _ => considered && acting != SearchKind::Extract,
            };
            if !is_about {
                continue;
            }
            kept.tally.count_transition(event);
            let new = || LifeMoment::new(&now, *line, acting, by);
            let moment = moment.get_or_insert_with(new);
            moment.events.push(*event);
            moment.tone = louder(moment.tone, event);
        }
        kept.push(moment);
        true
    });
    kept.life()
}

impl LifeMoment {
    fn new(now: &StepView<'_>, line: Line, acting: SearchKind, by: Option<Call>) -> LifeMoment {
        let (step, events, tone) = (now.step, Vec::new(), Tone::Plain);
        LifeMoment { step, line, events, acting, by, came_by: None, is_first: false, tone }
    }
}

fn louder(tone: Tone, event: &Event) -> Tone {
    match event {
        Event::Reported { .. } | Event::Dismissed { .. } => Tone::Found,
        Event::Called { .. } if tone == Tone::Plain => Tone::Taken,
        _ => tone,
    }
}

fn begins(event: &Event) -> bool {
    matches!(event, Event::Entered { .. })
}

fn ends(event: &Event) -> bool {
    matches!(event, Event::Left { .. })
}

/// Whether an event is about this state itself, not only about a state next to it.
fn concerns(event: &Event, about: StateId) -> bool {
    match *event {
        Event::Entered { state, .. }
        | Event::Arrived { state, .. }
        | Event::Left { state, .. }
        | Event::Coloured { state, .. }
        | Event::OffPath { state }
        | Event::Called { state, .. }
        | Event::SeedSet { state }
        | Event::Numbered { state, .. }
        | Event::LowlinkSet { state, .. }
        | Event::Pushed { state, .. }
        | Event::Popped { state, .. }
        | Event::DepthSet { state, .. }
        | Event::WaveAt { state, .. }
        | Event::Owed { state } => state == about,
        Event::Collided { state, with } => state == about || with == about,
        Event::Completed { root, .. } => root == about,
        Event::Reported { source, target, .. } | Event::Dismissed { source, target } => {
            source == about || target == about
        }
        Event::WalkStarted { end, .. }
        | Event::WalkGrew { end, .. }
        | Event::WalkFailed { end } => end == about,
        Event::Tested { edge: Some(edge), .. } => edge.target == about,
        Event::Tested { edge: None, source, because, .. } => match because {
            Because::ShorterOver { state, .. }
            | Because::NearEnough { state, .. }
            | Because::IsCurrent { state, .. }
            | Because::IsComponentRoot { state, .. } => state == about,
            Because::ExploredEnough { .. } | Because::SomeComponentAccepts { .. } => false,
            _ => source == about,
        },
        Event::Delivered { .. }
        | Event::Exhausted { .. }
        | Event::Counted { .. }
        | Event::Improved { .. }
        | Event::Surveyed { .. }
        | Event::LookedThrough { .. }
        | Event::Abandoned { .. }
        | Event::WaveOver { .. } => false,
    }
}

impl Tally {
    fn count_state(&mut self, step: u64, event: &Event, states: &[StateId]) {
        match event {
            Event::Entered { .. } => self.entered += 1,
            Event::Tested { edge: Some(edge), .. } if states.contains(&edge.target) => {
                self.looked_at += 1;
            }
            Event::Reported { .. } => self.reported += 1,
            Event::Coloured { from, to, .. } if from != to && self.colours.len() < COLOURS => {
                self.colours.push((step, *event));
            }
            _ => {}
        }
    }

    fn count_transition(&mut self, event: &Event) {
        match event {
            Event::Delivered { .. } => self.looked_at += 1,
            // The walk along the cycle enters no states.
            Event::Called { search: SearchKind::Extract, .. } => self.followed += 1,
            Event::Reported { .. } => self.reported += 1,
            _ => {}
        }
    }
}

/// The first and the last moments of a history that may be long.
#[derive(Default)]
struct Kept {
    first: Vec<LifeMoment>,
    last: VecDeque<LifeMoment>,
    left_out: u64,
    tally: Tally,
}

impl Kept {
    fn push(&mut self, moment: Option<LifeMoment>) {
        let Some(moment) = moment else { return };
        if self.first.len() < KEPT {
            self.first.push(moment);
            return;
        }
        self.last.push_back(moment);
        if self.last.len() > KEPT {
            self.last.pop_front();
            self.left_out += 1;
        }
    }

    /// The last test of the transition was the reason to turn back.
    fn refuse(&mut self) {
        let Some(moment) = self.last.back_mut().or(self.first.last_mut()) else { return };
        if moment.events.iter().any(|event| matches!(event, Event::Tested { .. })) {
            moment.tone = Tone::Refused;
        }
    }

    fn life(self) -> Life {
        let gap = self.first.len();
        let moments = self.first.into_iter().chain(self.last).collect();
        Life { moments, left_out: self.left_out, gap, tally: self.tally }
    }
}
