//! The values of variables: at every line of every search, each active call and each global variable has the
//! value that a second implementation has there.
//!
//! Marks on transitions are not covered, because the second implementation does not support them. Only
//! searches that walk such automata directly would need it, and those models are left out here.

use std::collections::BTreeSet;

use lariat_core::{
    Binding, Edge, Event, Held, LookedAt, Machine, Model, Options, SearchKind, Space, StateId,
};
use lariat_session::registry::{Algorithm, Family, Needs, Visitor, visit_all};
use lariat_session::{Automaton, Finding, Looking, Timeline, prepare};
use lariat_tests::reference::{Outcome, Replay, Value, Variables, traced};
use lariat_tests::{
    Ear, Judgement, Lists, Random, all_automata, corpus, ensure, report, seed, variants,
};

/// An automaton that has been generated, and the same as lists, with the same numbers of states.
struct Ground {
    space: Automaton,
    lists: Lists,
}

/// None if the second implementation cannot walk it, or if it is too large to be compared.
fn ground(
    model: &std::sync::Arc<dyn Model>,
    algorithm: &Algorithm,
    options: &Options,
) -> Option<Ground> {
    let forced = options.clone().with("force", "true");
    let mut space = prepare(model, algorithm, &forced, u64::MAX).ok()?.automaton;
    if space.marks_transitions() {
        return None;
    }
    let mut successors: Vec<Vec<u32>> = Vec::new();
    while let state = StateId(successors.len() as u32)
        && state.0 < space.known()
    {
        successors.push(space.successors(state).map(|edge| edge.target.0).collect());
        if successors.len() > 150 {
            return None;
        }
    }
    let states = || (0..successors.len() as u32).map(StateId);
    let set = |set| states().filter(|&s| space.marks(s).contains(set)).map(|s| s.0).collect();
    let sets = (0..space.acceptance_sets()).map(set).collect();
    let lists = Lists { successors, sets };
    Some(Ground { space, lists })
}

/// The first state with the same slot as each state, if the search is lossy.
fn cells(space: &Automaton, states: u32, options: &Options) -> Option<Vec<u32>> {
    let bits = options.number("bitstate")?;
    let slot = |state: u32| {
        // The top bits of SplitMix64's finaliser.
        let mut z = space.fingerprint(StateId(state)).wrapping_add(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) >> (64 - bits)
    };
    let first = |state| (0..=state).find(|&other| slot(other) == slot(state)).unwrap_or(state);
    Some((0..states).map(first).collect())
}

fn second(algorithm: &Algorithm, options: &Options, ground: &Ground) -> Outcome {
    let option = |name: &str| options.get(name).map(str::to_owned);
    let cells = cells(&ground.space, ground.lists.successors.len() as u32, options);
    let initial = ground.space.initial_states().map(|state| state.0).collect();
    let outcome = traced(algorithm.name, &option, &ground.lists, initial, cells);
    outcome.unwrap_or_else(|| panic!("{} has no second implementation", algorithm.name))
}

/// Sorted by name, because the order does not matter.
fn sorted(mut variables: Variables) -> Variables {
    variables.sort();
    variables
}

fn values(bindings: &[Binding]) -> Variables {
    let value = |binding: &Binding| match binding.held {
        Held::State(state) => Value::State(state.0),
        Held::Number(number) => Value::Number(number),
        Held::Word(word) => Value::Word(word),
        Held::Nothing => Value::Nothing,
        Held::Item { .. } => panic!("a search has states and numbers"),
    };
    sorted(bindings.iter().map(|binding| (binding.variable, value(binding))).collect())
}

/// Steps the machine in parallel with the trace of the second implementation. Returns the lines that were
/// compared.
fn compare<M: Machine>(
    algorithm: &Algorithm,
    options: &Options,
    ground: &mut Ground,
    lines: &mut BTreeSet<u16>,
) -> Judgement {
    let outcome = second(algorithm, options, ground);
    ensure(!outcome.trace.is_cut(), || "the run is too long to be compared".into())?;
    let space = &mut ground.space;
    let mut machine = M::start(space, options);
    let mut replay = outcome.trace.replay();
    let mut steps = 0;
    while let Some(line) = replay.next_line() {
        let due = machine.next_line().map_or(0, |line| line.0);
        let told = |what: &str| format!("after {steps} steps, at line {line}: {what}");
        ensure(due == line, || told(&format!("the machine is at line {due}")))?;
        let calls: Vec<(&str, Variables)> = (0..)
            .map_while(|index| machine.bound_call(space, index))
            .map(|call| (call.procedure, values(&call.variables)))
            .collect();
        let expected: Vec<(&str, Variables)> =
            replay.calls.iter().map(|(name, held)| (*name, sorted(held.clone()))).collect();
        ensure(calls == expected, || told(&format!("{calls:?} instead of {expected:?}")))?;
        let (globals, expected) = (values(&machine.globals(space)), sorted(replay.globals.clone()));
        ensure(globals == expected, || told(&format!("{globals:?} instead of {expected:?}")))?;
        judge_transition(algorithm, line, machine.looked_at(space), &replay, space)
            .map_err(|why| told(&why))?;
        lines.insert(line);
        if line != 0 {
            machine.step(space, &mut ());
            steps += 1;
        }
    }
    ensure(machine.outcome().is_some(), || "the machine goes on".into())
}

/// The considered transition is the one between the variables of the innermost loop.
fn judge_transition(
    algorithm: &Algorithm,
    line: u16,
    looked_at: Option<LookedAt>,
    replay: &Replay<'_>,
    space: &Automaton,
) -> Judgement {
    let held = |variables: &Variables, name: &str| {
        variables.iter().find(|(known, _)| *known == name).and_then(|&(_, value)| match value {
            Value::State(state) => Some(state),
            _ => None,
        })
    };
    let globals = |source: &str, target: &str| {
        Some((held(&replay.globals, source)?, held(&replay.globals, target)?))
    };
    let called = || {
        let top = replay.calls.len();
        replay.calls.iter().enumerate().rev().find_map(|(place, (procedure, variables))| {
            // Here t is not a successor.
            let pops = *procedure == "gv" && place + 1 == top && matches!(line, 21 | 22);
            Some((held(variables, "s")?, held(variables, "t")?)).filter(|_| !pops)
        })
    };
    let expected = match (algorithm.name, line) {
        ("bfs-lasso", 10) => globals("t", "s"),
        ("bfs-lasso", _) => globals("s", "t"),
        _ => globals("x", "y").or_else(called),
    };
    let found = looked_at.map(|looked| (looked.source.0, looked.edge.target.0));
    if let Some(LookedAt { source, edge, index: Some(index), .. }) = looked_at {
        ensure(space.delivered(source, index) == Some(edge), || "a wrong index".into())?;
    }
    // After line 7, y is x, and so it is the end of the walk.
    if algorithm.name == "terminal" && line != 8 && held(&replay.globals, "y").is_some() {
        let target = found.map(|(_, target)| target);
        return ensure(target == held(&replay.globals, "y"), || format!("{found:?} is looked at"));
    }
    ensure(found == expected, || format!("{found:?} is looked at instead of {expected:?}"))
}

/// Small automata of all kinds with their initial states; every fourth random one has several.
fn automata(algorithm: &Algorithm) -> Vec<(Lists, Vec<u32>)> {
    let mut random = Random::new(seed());
    let mut automata: Vec<Lists> = (1..=2).flat_map(all_automata).collect();
    automata.extend(all_automata(3).step_by(331));
    let sets = |place: usize| match algorithm.needs {
        Needs::AnySets => 1 + place % 3,
        _ => 1,
    };
    automata.extend((0..400).map(|place| random.automaton(10, sets(place))));
    if algorithm.family != Family::Minimising {
        automata.extend((0..30).map(|place| random.larger(sets(place))));
        automata.extend((0..20).map(|_| random.weak()));
        automata.extend((0..20).map(|_| random.terminal()));
    }
    let mut place = 0;
    let mut initial = |lists: &Lists| -> Vec<u32> {
        let states = lists.successors.len() as u64;
        place += 1;
        match place % 4 {
            0 if states > 3 => (0..3).map(|_| random.below(states) as u32).collect(),
            _ => vec![0],
        }
    };
    automata.into_iter().map(|lists| (lists.clone(), initial(&lists))).collect()
}

#[test]
fn variables_hold_what_a_second_implementation_has_in_them() {
    struct Compare;
    impl Visitor for Compare {
        fn visit<M: Machine + 'static>(&mut self, algorithm: &'static Algorithm) {
            let mut lines = BTreeSet::new();
            for options in variants(algorithm) {
                for (lists, initial) in automata(algorithm) {
                    let ground = ground(&lists.model_from(&initial), algorithm, &options);
                    let mut ground = ground.expect("lists have marks on states");
                    let judged = compare::<M>(algorithm, &options, &mut ground, &mut lines);
                    if let Err(why) = judged {
                        let test = format!("bindings-{}", algorithm.name);
                        let why = format!("{options:?} from {initial:?}: {why}");
                        report(&test, &lists, Some(seed()), &why);
                    }
                }
                for case in corpus().into_iter().filter(|case| case.is_small) {
                    let Some(mut ground) = ground(&case.model, algorithm, &options)
                        .filter(|_| case.ends_soon(algorithm, &options))
                    else {
                        continue;
                    };
                    let judged = compare::<M>(algorithm, &options, &mut ground, &mut lines);
                    judged.unwrap_or_else(|why| {
                        panic!("{} {options:?} on {}: {why}", algorithm.name, case.name)
                    });
                }
            }
            let all: BTreeSet<u16> = M::LISTING.all_lines().iter().map(|line| line.0).collect();
            let missing: Vec<&u16> = all.difference(&lines).collect();
            assert_eq!(missing, [&0; 0], "{}: lines that were not compared", algorithm.name);
        }
    }
    visit_all(&mut Compare);
}

/// The last delivery, and its step: to each active call, to each state of an extraction, and to a wave.
#[derive(Default)]
struct Deliveries {
    calls: Vec<Option<Delivery>>,
    walk: Vec<Delivery>,
    wave: Option<Delivery>,
}

#[derive(Clone, Copy)]
struct Delivery {
    source: StateId,
    edge: Edge,
    step: u64,
}

impl Deliveries {
    fn hear(&mut self, step: u64, event: &Event) {
        match *event {
            Event::Entered { .. } => self.calls.push(None),
            Event::Left { .. } => drop(self.calls.pop()),
            Event::Abandoned { .. } => self.calls.clear(),
            Event::Delivered { search: SearchKind::Extract, source, edge, .. } => {
                self.walk.push(Delivery { source, edge, step });
            }
            Event::Delivered { source, edge, .. } => {
                *self.calls.last_mut().expect("a call has the loop") =
                    Some(Delivery { source, edge, step });
            }
            Event::Surveyed { source, edge, .. } => {
                self.wave = Some(Delivery { source, edge, step });
            }
            _ => {}
        }
    }

    fn since(&self, at: LookedAt) -> Option<u64> {
        let is_it = |one: &&Delivery| (one.source, one.edge) == (at.source, at.edge);
        let found = match at.search {
            SearchKind::Extract => self.walk.iter().rev().find(is_it),
            SearchKind::Survey | SearchKind::Back => self.wave.iter().find(is_it),
            _ => self.calls.iter().rev().flatten().find(is_it),
        };
        found.map(|one| one.step)
    }
}

#[test]
fn a_transition_is_looked_at_since_it_was_delivered() {
    struct Since;
    impl Visitor for Since {
        fn visit<M: Machine + 'static>(&mut self, algorithm: &'static Algorithm) {
            let mut random = Random::new(seed());
            let mut found = 0;
            for options in variants(algorithm) {
                for _ in 0..24 {
                    let lists = random.automaton(8, 1);
                    let model = lists.model();
                    let prepared = prepare(&model, algorithm, &options, u64::MAX);
                    let mut space = prepared.expect("what does not fit is forced").automaton;
                    let mut machine = M::start(&space, &options);
                    let start = Box::new(machine.clone());
                    let mut timeline = Timeline::new(space.clone(), start);
                    let mut deliveries = Deliveries::default();
                    for step in 1.. {
                        let mut ear = Ear::default();
                        if machine.outcome().is_some() || step > 400 {
                            break;
                        }
                        machine.step(&mut space, &mut ear);
                        ear.0.iter().for_each(|(_, event)| deliveries.hear(step, event));
                        timeline.seek(step);
                        let expected = machine.looked_at(&space).map(|at| {
                            let since = deliveries.since(at).map(Finding::At);
                            (at, since.unwrap_or(Finding::Nowhere))
                        });
                        let looking = Looking::of(&mut timeline, u64::MAX);
                        let told = looking.map(|looking| (looking.at, looking.since));
                        if told != expected {
                            let why =
                                format!("{options:?}, step {step}: {told:?}, not {expected:?}");
                            let test = format!("since-{}", algorithm.name);
                            report(&test, &lists, Some(seed()), &why);
                        }
                        found += u64::from(expected.is_some());
                    }
                }
            }
            assert!(found > 50, "{}: nothing was looked at", algorithm.name);
        }
    }
    visit_all(&mut Since);
}
