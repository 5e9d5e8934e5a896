//! Histories of states and transitions, checked against the run itself.

use std::collections::BTreeMap;

use lariat_core::{Edge, EdgeId, Event, Machine, Options, SearchKind, StateId, Status};
use lariat_session::history::{HistoryClaim, HistoryClaims};
use lariat_session::registry::{Algorithm, Visitor, visit_all};
use lariat_session::{Automaton, Timeline, Via, history, prepare};
use lariat_tests::{Ear, Judgement, Lists, Random, ensure, report, seed, variants};

/// In a longer history only the first and the last moments are kept.
const MOST_STEPS: u64 = 2_000;

/// The running call: its search, its state, and the step at which it began.
type Caller = (SearchKind, StateId, u64);

/// An event, and the calls on top before and after its step.
struct Moment {
    step: u64,
    event: Event,
    before: Option<Caller>,
    after: Option<Caller>,
    /// A call began earlier in the same step.
    begun: bool,
}

/// A transition that the loop of a call is at.
#[derive(Clone, Copy, Debug, PartialEq)]
struct At {
    source: StateId,
    edge: Edge,
    index: u32,
    is_followed: bool,
    is_closed: bool,
}

/// All events, and the call that caused each.
#[derive(Default)]
struct Replay {
    moments: Vec<Moment>,
    is_over: bool,
    /// For each step at which a call began: the transition that it was made for.
    origins: BTreeMap<u64, Option<At>>,
    /// How often a call was made for a transition, or not, and how often it closed a counterexample.
    followed: BTreeMap<EdgeId, u64>,
    refused: BTreeMap<EdgeId, u64>,
    closed: BTreeMap<EdgeId, u64>,
}

/// The loops of active calls, each with its search, its current transition, and whether it is over.
#[derive(Default)]
struct Loops(Vec<(SearchKind, Option<At>, bool)>);

impl Replay {
    fn hear(&mut self, step: u64, event: &Event, loops: &mut Loops, walk: &mut Option<Edge>) {
        let is_over = |top: &(SearchKind, Option<At>, bool)| top.2;
        match *event {
            Event::Entered { search, state, .. } => {
                let mut origin = None;
                if let Some((_, Some(at), false)) = loops.0.last_mut()
                    && at.edge.target == state
                {
                    at.is_followed = true;
                    origin = Some(*at);
                    *self.followed.entry(at.edge.id).or_default() += 1;
                }
                self.origins.insert(step, origin);
                loops.0.push((search, None, false));
            }
            Event::Left { .. } => drop(loops.0.pop()),
            Event::Abandoned { .. } => loops.0.clear(),
            Event::Delivered { search: SearchKind::Extract, edge, .. } => *walk = Some(edge),
            Event::Called { search: SearchKind::Extract, .. } => {
                if let Some(edge) = walk {
                    *self.followed.entry(edge.id).or_default() += 1;
                }
            }
            Event::Delivered { search, source, edge, index, .. } => {
                if let Some(top) = loops.0.last_mut().filter(|top| top.0 == search && !is_over(top))
                {
                    let (is_followed, is_closed) = (false, false);
                    let at = At { source, edge, index, is_followed, is_closed };
                    let before = top.1.replace(at);
                    self.go_on(before);
                }
            }
            Event::Exhausted { search, .. } => {
                if let Some(top) = loops.0.last_mut().filter(|top| top.0 == search && !is_over(top))
                {
                    top.2 = true;
                    let before = top.1.take();
                    self.go_on(before);
                }
            }
            Event::Reported { closed: true, .. } | Event::Dismissed { .. } => {
                if let Some((_, Some(at), false)) = loops.0.last_mut() {
                    at.is_closed = true;
                    if matches!(event, Event::Reported { .. }) {
                        *self.closed.entry(at.edge.id).or_default() += 1;
                    }
                }
            }
            _ => {}
        }
    }

    /// The loop leaves a transition: if no call was made for it, it was refused.
    fn go_on(&mut self, before: Option<At>) {
        if let Some(at) = before.filter(|at| !at.is_followed && !at.is_closed) {
            *self.refused.entry(at.edge.id).or_default() += 1;
        }
    }
}

fn replay<M: Machine>(automaton: &Automaton, options: &Options, most: u64) -> Replay {
    let mut space = automaton.clone();
    let mut machine = M::start(&space, options);
    let mut began: Vec<u64> = Vec::new();
    let mut run = Replay::default();
    let (mut loops, mut walk) = (Loops::default(), None);
    for step in 1..=most {
        let top = |machine: &M, began: &[u64]| {
            let call = machine.activation(machine.depth().checked_sub(1)?)?;
            Some((call.search, call.state, *began.last()?))
        };
        let before = top(&machine, &began);
        let mut ear = Ear::default();
        let status = machine.step(&mut space, &mut ear);
        began.resize(machine.depth(), step);
        let after = top(&machine, &began);
        let mut begun = false;
        for (_, event) in ear.0 {
            run.hear(step, &event, &mut loops, &mut walk);
            run.moments.push(Moment { step, event, before, after, begun });
            begun |= matches!(event, Event::Entered { .. });
        }
        if status != Status::Running {
            run.is_over = true;
            break;
        }
    }
    run
}

/// What a history is about.
#[derive(Clone, Copy, Debug)]
enum Of {
    State(StateId),
    Transition(Edge),
}

impl Replay {
    fn count(&self, what: impl Fn(&Event) -> bool) -> u64 {
        self.moments.iter().filter(|moment| what(&moment.event)).count() as u64
    }

    /// How often loops delivered a transition.
    fn delivered(&self, of: Edge) -> u64 {
        self.count(|event| matches!(event, Event::Delivered { edge, .. } if *edge == of))
    }

    fn judge_claims(&self, of: Of, claims: &HistoryClaims) -> Result<Vec<&'static str>, String> {
        let mut kinds = Vec::new();
        for claim in claims.all() {
            let judged = match of {
                Of::State(state) => self.judge_of_state(state, claim, claims),
                Of::Transition(edge) => self.judge_of_transition(edge, claim),
            };
            judged.map_err(|error| format!("{of:?}, {claim:?}: {error}"))?;
            if let HistoryClaim::Happened { moment } = claim {
                self.judge_moment(of, moment)
                    .map_err(|error| format!("{of:?}, {moment:?}: {error}"))?;
            }
            kinds.push(claim.kind());
        }
        Ok(kinds)
    }

    fn judge_of_state(
        &self,
        about: StateId,
        claim: &HistoryClaim,
        claims: &HistoryClaims,
    ) -> Judgement {
        let entered = self.count(|event| match event {
            Event::Entered { state, .. } => *state == about,
            _ => false,
        });
        match claim {
            HistoryClaim::NeverCome => {
                let arrives = |event: &Event| match event {
                    Event::Arrived { state, .. } | Event::Coloured { state, .. } => *state == about,
                    Event::Tested { edge: Some(edge), .. } => edge.target == about,
                    _ => false,
                };
                ensure(entered == 0 && self.count(arrives) == 0, || "it has".into())
            }
            HistoryClaim::Entered { times } => {
                ensure(*times == entered, || format!("{entered} times"))
            }
            HistoryClaim::Successor { times } => {
                let tested = self.count(
                    |event| matches!(event, Event::Tested { edge: Some(edge), .. } if edge.target == about),
                );
                ensure(*times == tested, || format!("{tested} times"))
            }
            HistoryClaim::OfReport => {
                let reports = self.count(|event| match event {
                    Event::Reported { source, target, .. } => *source == about || *target == about,
                    _ => false,
                });
                ensure(reports > 0, || "it was not".into())
            }
            HistoryClaim::Coloured { .. } => {
                // The first changes of colour, without gaps, in order.
                let changes = self.moments.iter().filter_map(|moment| match moment.event {
                    Event::Coloured { state, from, to, .. } => {
                        (state == about && from != to).then_some((moment.step, to))
                    }
                    _ => None,
                });
                let told = claims.summary.iter().filter_map(|claim| match claim {
                    HistoryClaim::Coloured { colour, step } => Some((*step, *colour)),
                    _ => None,
                });
                let (told, changes): (Vec<_>, Vec<_>) = (told.collect(), changes.take(8).collect());
                ensure(told == changes, || format!("{changes:?}, not {told:?}"))
            }
            _ => self.judge_of_any(claim),
        }
    }

    fn judge_of_transition(&self, of: Edge, claim: &HistoryClaim) -> Judgement {
        let tested = || {
            self.count(|event| match event {
                Event::Tested { edge: Some(edge), .. } | Event::Surveyed { edge, .. } => {
                    *edge == of
                }
                _ => false,
            })
        };
        let delivered = self.delivered(of);
        match claim {
            HistoryClaim::Untouched => {
                ensure(delivered + tested() == 0, || "something happened to it".into())
            }
            HistoryClaim::NotTaken => ensure(delivered == 0 && tested() > 0, || "it was".into()),
            HistoryClaim::Delivered { times, followed, refused } => {
                let of = |all: &BTreeMap<EdgeId, u64>| all.get(&of.id).copied().unwrap_or(0);
                let counted = (delivered, of(&self.followed), of(&self.refused));
                ensure((*times, *followed, *refused) == counted, || format!("{counted:?}"))
            }
            HistoryClaim::Closes => {
                ensure(self.closed.contains_key(&of.id), || "it closes nothing".into())
            }
            _ => self.judge_of_any(claim),
        }
    }

    fn judge_of_any(&self, claim: &HistoryClaim) -> Judgement {
        match claim {
            HistoryClaim::Recorded { step } => {
                let last = self.moments.last().map(|moment| moment.step);
                ensure(!self.is_over && last == Some(*step), || "it is over".into())
            }
            HistoryClaim::Happened { .. } => Ok(()),
            _ => Err("no claim of this".into()),
        }
    }

    fn judge_moment(&self, of: Of, moment: &history::LifeMoment) -> Judgement {
        let at: Vec<&Moment> = self.moments.iter().filter(|one| one.step == moment.step).collect();
        for event in &moment.events {
            let told = moment.events.iter().filter(|other| *other == event).count();
            let happened = at.iter().filter(|one| one.event == *event).count();
            ensure(told <= happened, || format!("{event:?} did not happen"))?;
            if let Of::State(state) = of {
                let name = format!("{state:?}");
                ensure(format!("{event:?}").contains(&name), || format!("{event:?}"))?;
            }
        }
        if let Some(call) = moment.by {
            self.judge_origin(call.entered, call.state, call.via)?;
        }
        let entered = moment.events.iter().find_map(|event| match event {
            Event::Entered { state, .. } => Some(*state),
            _ => None,
        });
        let Some(state) = entered else { return Ok(()) };
        self.judge_origin(moment.step, state, moment.came_by)?;
        let first = self.moments.iter().find(|one| matches!(one.event, Event::Entered { .. }));
        let is_first = first.is_some_and(|first| first.step == moment.step);
        ensure(moment.is_first == is_first, || "first or not".into())?;
        let maker = at.first().and_then(|one| one.before);
        let told = moment.by.map(|call| (call.search, call.state, call.entered));
        ensure(told == maker, || format!("made by {maker:?}"))
    }

    /// The call that began at this step was made for this transition.
    fn judge_origin(&self, step: u64, state: StateId, via: Option<Via>) -> Judgement {
        let origin = self.origins.get(&step).ok_or("no call begins then")?;
        let told = via.map(|via| (via.source, via.index));
        let found = origin.map(|at| (at.source, at.index));
        ensure(told == found, || format!("made for {found:?}"))?;
        ensure(origin.is_none_or(|at| at.edge.target == state), || "another state".into())
    }
}

fn judge<M: Machine + 'static>(
    algorithm: &Algorithm,
    options: &Options,
    automaton: &Lists,
    kinds: &mut BTreeMap<&'static str, u32>,
) -> Result<(), String> {
    // Also from several initial states.
    let last = automaton.successors.len() as u32 - 1;
    let initial = if last % 2 == 1 { vec![0, last] } else { vec![0] };
    let blueprint = automaton.model_from(&initial);
    let prepared = prepare(&blueprint, algorithm, options, u64::MAX);
    let Ok(prepared) = prepared else { return Ok(()) };
    let space = prepared.automaton;
    let mut timeline = Timeline::new(space.clone(), Box::new(M::start(&space, options)));
    if timeline.extend(MOST_STEPS).outcome.is_none() {
        return Ok(());
    }
    let steps = timeline.progress().steps;
    // A part of the run is checked in the same way as the whole.
    for most in [steps / 2, steps] {
        let mut timeline = Timeline::new(space.clone(), Box::new(M::start(&space, options)));
        timeline.extend(most);
        let run = replay::<M>(&space, options, most);
        let mut note = |of: Of, claims: &HistoryClaims| {
            let judged = run.judge_claims(of, claims)?;
            judged.into_iter().for_each(|kind| *kinds.entry(kind).or_default() += 1);
            Ok::<(), String>(())
        };
        for state in (0..timeline.space().known()).map(StateId) {
            let life = history::state_life(&mut timeline, &[state]);
            if life.left_out > 0 {
                continue;
            }
            note(Of::State(state), &life.state_claims(&timeline))?;
            let edges: Vec<_> = timeline.space_mut().successors(state).collect();
            for edge in edges {
                let life = history::transition_life(&mut timeline, &[(state, edge)]);
                note(Of::Transition(edge), &life.transition_claims(&timeline))?;
            }
        }
    }
    let moments = replay::<M>(&space, options, steps).moments;
    for state in (0..timeline.space().known()).map(StateId) {
        let life = history::state_life(&mut timeline, &[state]);
        if life.left_out > 0 {
            continue;
        }
        judge_state(state, &life, &moments)?;
        let edges: Vec<_> = timeline.space_mut().successors(state).collect();
        for edge in edges {
            let life = history::transition_life(&mut timeline, &[(state, edge)]);
            if life.left_out > 0 {
                continue;
            }
            let told = |what: fn(&Event) -> bool| {
                let events = life.moments.iter().flat_map(|moment| &moment.events);
                events.filter(|event| what(event)).count()
            };
            let happened = |what: &dyn Fn(&Event) -> bool| {
                moments.iter().filter(|moment| what(&moment.event)).count()
            };
            let delivered = happened(
                &|event| matches!(event, Event::Delivered { edge: found, .. } if *found == edge),
            );
            let tested = happened(
                &|event| matches!(event, Event::Tested { edge: Some(found), .. } if *found == edge),
            );
            let told = (
                told(|event| matches!(event, Event::Delivered { .. })),
                told(|event| matches!(event, Event::Tested { edge: Some(_), .. })),
            );
            if told != (delivered, tested) {
                return Err(format!("{edge:?}: {told:?}, not {:?}", (delivered, tested)));
            }
        }
    }
    Ok(())
}

/// The history has exactly the events about the state, and names the right call for each.
fn judge_state(state: StateId, life: &history::Life, moments: &[Moment]) -> Result<(), String> {
    let mut told = life.moments.iter().flat_map(|moment| {
        let by = moment.by.map(|call| (call.search, call.state, call.entered));
        moment.events.iter().map(move |event| (moment.step, *event, by))
    });
    for moment in moments {
        let (about, begins) = match moment.event {
            Event::Entered { state, .. } => (state, true),
            Event::Coloured { state, .. } | Event::Numbered { state, .. } => (state, false),
            Event::Pushed { state, .. } | Event::Popped { state, .. } => (state, false),
            _ => continue,
        };
        if about != state {
            continue;
        }
        let found = told
            .find(|(step, event, _)| (*step, *event) == (moment.step, moment.event))
            .ok_or_else(|| format!("{state:?}: nothing of {:?}", moment.event))?;
        // If a step begins a call, its moment names the calling one.
        let doer = if moment.begun && !begins { moment.after } else { moment.before };
        let entered_too = moment.begun && found.2 == moment.before;
        if found.2 != doer && !entered_too {
            return Err(format!("{:?} was done by {doer:?}, not {:?}", moment.event, found.2));
        }
    }
    Ok(())
}

struct AskAll<'a> {
    automaton: &'a Lists,
    kinds: &'a mut BTreeMap<&'static str, u32>,
    failure: Option<String>,
}

impl Visitor for AskAll<'_> {
    fn visit<M: Machine + 'static>(&mut self, algorithm: &'static Algorithm) {
        for options in variants(algorithm) {
            if let Err(error) = judge::<M>(algorithm, &options, self.automaton, self.kinds) {
                self.failure = Some(format!("{} {options:?}: {error}", algorithm.name));
            }
        }
    }
}

#[test]
fn lives_are_what_happened() {
    let seed = seed();
    let mut random = Random::new(seed);
    let mut kinds = BTreeMap::new();
    for case in 0..250 {
        let automaton = random.automaton(7, if case % 5 == 4 { case / 5 % 4 } else { 1 });
        let mut all = AskAll { automaton: &automaton, kinds: &mut kinds, failure: None };
        visit_all(&mut all);
        if let Some(error) = all.failure {
            report("history", &automaton, Some(seed), &error);
        }
    }
    println!("{kinds:?}");
    for kind in [
        "never-come",
        "entered",
        "successor",
        "of-report",
        "coloured",
        "untouched",
        "not-taken",
        "delivered",
        "closes",
        "recorded",
        "happened",
    ] {
        assert!(kinds.contains_key(kind), "nothing was told as `{kind}`: {kinds:?}");
    }
}
