//! The life of states and transitions, held against the run itself.

use lariat_core::{Event, Machine, Options, SearchKind, StateId, Status};
use lariat_session::registry::{Algorithm, Visitor, visit_all};
use lariat_session::{Automaton, Timeline, history, prepare};
use lariat_tests::{Ear, Lists, Random, report, seed, variants};

/// The first and the last moments of a longer life are kept, not all.
const MOST_STEPS: u64 = 2_000;

/// Who is at work: the search, the state, and the step at which the call began.
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

fn replay<M: Machine>(automaton: &Automaton, options: &Options) -> Vec<Moment> {
    let mut space = automaton.clone();
    let mut machine = M::start(&space, options);
    let mut began: Vec<u64> = Vec::new();
    let mut moments = Vec::new();
    for step in 1.. {
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
            moments.push(Moment { step, event, before, after, begun });
            begun |= matches!(event, Event::Entered { .. });
        }
        if status != Status::Running {
            return moments;
        }
    }
    moments
}

fn judge<M: Machine + 'static>(
    algorithm: &Algorithm,
    options: &Options,
    automaton: &Lists,
) -> Result<(), String> {
    let prepared = prepare(&automaton.blueprint(), algorithm, options, u64::MAX);
    let Ok(prepared) = prepared else { return Ok(()) };
    let space = prepared.automaton;
    let mut timeline = Timeline::new(space.clone(), Box::new(M::start(&space, options)));
    if timeline.extend(MOST_STEPS).outcome.is_none() {
        return Ok(());
    }
    let moments = replay::<M>(&space, options);
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

/// Every event that is about the state and nothing else is told, and the right call did it.
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
        // Of a step that begins a call, the moment is told by who made that call.
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
    failure: Option<String>,
}

impl Visitor for AskAll<'_> {
    fn visit<M: Machine + 'static>(&mut self, algorithm: &'static Algorithm) {
        for options in variants(algorithm) {
            if let Err(error) = judge::<M>(algorithm, &options, self.automaton) {
                self.failure = Some(format!("{} {options:?}: {error}", algorithm.name));
            }
        }
    }
}

#[test]
fn lives_are_what_happened() {
    let seed = seed();
    let mut random = Random::new(seed);
    for case in 0..150 {
        let automaton = random.automaton(7, if case % 5 == 4 { case / 5 % 4 } else { 1 });
        let mut all = AskAll { automaton: &automaton, failure: None };
        visit_all(&mut all);
        if let Some(error) = all.failure {
            report("history", &automaton, Some(seed), &error);
        }
    }
}
