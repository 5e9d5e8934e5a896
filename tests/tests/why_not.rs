//! "Why not that lasso?" held against the run itself. The run is made once more by the machine, one
//! step at a time, and what is claimed of it is looked up there: nothing is taken from the code
//! that gives the answer.

use std::collections::BTreeMap;

use lariat_core::{
    Because, Edge, Event, Lasso, Line, Machine, Options, SearchKind, StateId, Status,
};
use lariat_session::registry::{Algorithm, Family, Visitor, visit_all};
use lariat_session::why_not::{self, End, Reason, Wanted, WhyNot};
use lariat_session::{Automaton, Test, Timeline, prepare};
use lariat_tests::{
    Ear, Judgement, Lists, Random, accepting_run_exists, all_automata, ensure, report, seed,
    simple_accepting_paths, variants,
};

/// Runs that are longer say nothing new.
const MOST_STEPS: usize = 60_000;

/// An event, where it happened, and the path of the search just before.
#[derive(Clone, Debug)]
struct Moment {
    step: u64,
    line: Line,
    event: Event,
    /// How many states of the wanted lasso are the path, if it is a part of it.
    along: Option<usize>,
}

/// What happened in a run on the way along a lasso.
struct Replay {
    moments: Vec<Moment>,
    /// The longest part of the lasso that was the path after some step.
    furthest: usize,
    /// The last step at which it was.
    last: u64,
    reported: Vec<Lasso>,
}

/// The path of a search: its first calls, and those of a red search behind them. The red search
/// starts at the state of the last blue call.
fn path<M: Machine>(machine: &M) -> Vec<StateId> {
    let outer = machine.outer_depth();
    let calls = (0..machine.depth()).filter_map(|place| machine.activation(place));
    let on_path = |(place, call): &(usize, lariat_core::Activation)| {
        *place < outer || *place > outer && call.search == SearchKind::Red
    };
    calls.enumerate().filter(on_path).map(|(_, call)| call.state).collect()
}

fn replay<M: Machine>(automaton: &Automaton, options: &Options, wanted: &[StateId]) -> Replay {
    let mut space = automaton.clone();
    let mut machine = M::start(&space, options);
    let along =
        |path: &[StateId]| (!path.is_empty() && wanted.starts_with(path)).then_some(path.len());
    let mut run = Replay { moments: Vec::new(), furthest: 0, last: 0, reported: Vec::new() };
    for step in 1.. {
        let before = along(&path(&machine));
        let mut ear = Ear::default();
        let status = machine.step(&mut space, &mut ear);
        for (line, event) in ear.0 {
            run.moments.push(Moment { step, line, event, along: before });
        }
        if let Some(length) = along(&path(&machine)).filter(|&length| length >= run.furthest) {
            (run.furthest, run.last) = (length, step);
        }
        if status != Status::Running {
            break;
        }
    }
    run.reported = machine.sequence().to_vec();
    if run.reported.is_empty() {
        run.reported.extend(machine.lasso());
    }
    run
}

/// How a transition fared that a search looked at with a part of the lasso as its path.
#[derive(Clone, Debug, PartialEq)]
enum Fate {
    Followed,
    Closed,
    Refused,
    /// The search was over in the middle of it.
    Unknown,
}

#[derive(Clone, Debug)]
struct Look {
    prefix: usize,
    delivered: u64,
    source: StateId,
    edge: Edge,
    index: u32,
    tests: Vec<(u64, Line, bool, Because)>,
    fate: Fate,
}

/// All looks at the next transition of the lasso from a part of it.
fn looks(run: &Replay, algorithm: &Algorithm, wanted: &[StateId]) -> Vec<Look> {
    let mut looks = Vec::new();
    for (place, moment) in run.moments.iter().enumerate() {
        let Event::Delivered { search, source, edge, index, .. } = moment.event else { continue };
        let Some(prefix) = moment.along else { continue };
        use SearchKind::{Blue, Careful, Dfs, Red};
        let on_path = matches!(search, Blue | Red | Dfs | Careful);
        // Line 7 of Algorithm 1 looks at colours; no call comes of it.
        let line7 = matches!(moment.line, Line(7 | 507)) && search == Blue;
        let line7 = line7 && (algorithm.name == "gmz04" || moment.line == Line(507));
        if !on_path || line7 || wanted.get(prefix) != Some(&edge.target) {
            continue;
        }
        let mut look = Look {
            prefix,
            delivered: moment.step,
            source,
            edge,
            index,
            tests: vec![],
            fate: Fate::Unknown,
        };
        for later in &run.moments[place + 1..] {
            match later.event {
                Event::Tested { edge: Some(tested), holds, because, .. } if tested == edge => {
                    look.tests.push((later.step, later.line, holds, because));
                }
                Event::Entered { .. } => look.fate = Fate::Followed,
                Event::Reported { .. } | Event::Dismissed { .. } => look.fate = Fate::Closed,
                Event::Delivered { .. } | Event::Exhausted { .. } => look.fate = Fate::Refused,
                Event::Abandoned { .. } => break,
                _ => {}
            }
            if look.fate != Fate::Unknown {
                break;
            }
        }
        looks.push(look);
    }
    looks
}

fn judge(run: &Replay, algorithm: &Algorithm, why: &WhyNot) -> Judgement {
    let wanted: Vec<StateId> = why.wanted.states().collect();
    let reports: Vec<u64> = run
        .moments
        .iter()
        .filter(|moment| matches!(moment.event, Event::Reported { .. }))
        .map(|moment| moment.step)
        .collect();
    let known = run.reported.iter().position(|lasso| *lasso == why.wanted);
    if let (Reason::Reported { step, is_last }, Some(place)) = (&why.reason, known) {
        ensure(reports.contains(step), || format!("step {step} reports nothing"))?;
        return ensure(*is_last == (place + 1 == run.reported.len()), || "last or not".into());
    }
    ensure(known.is_none() && !matches!(why.reason, Reason::Reported { .. }), || {
        format!("it was reported or not: {known:?} against {:?}", why.reason)
    })?;
    if let Reason::Waves(waves) = &why.reason {
        ensure(algorithm.name == "bfs-lasso", || "only one search goes in waves".into())?;
        let best = run.reported.last().map_or(0, Lasso::length);
        ensure(best <= why.wanted.length() && best > 0, || "it is not the shortest".into())?;
        for test in [waves.best, waves.refused, waves.stopped].into_iter().flatten() {
            was_evaluated(run, &test)?;
        }
        return ensure(waves.best.is_some(), || "the best came from nowhere".into());
    }
    let looks = looks(run, algorithm, &wanted);
    let furthest: Vec<&Look> = looks.iter().filter(|look| look.prefix == run.furthest).collect();
    let refusal = furthest.iter().rfind(|look| look.fate == Fate::Refused);
    match &why.reason {
        Reason::WentOn(went) => {
            ensure(run.furthest == wanted.len(), || "not all of it was the path".into())?;
            let into =
                |look: &&Look| look.prefix + 1 == wanted.len() && look.fate == Fate::Followed;
            let look = looks.iter().rfind(into).ok_or("nobody went there")?;
            same_look(look, went)?;
        }
        Reason::Refused(refused) => {
            ensure(refused.prefix == run.furthest, || {
                format!("the path went {} states along, not {}", run.furthest, refused.prefix)
            })?;
            same_look(refusal.ok_or("nothing was refused there")?, refused)?;
        }
        Reason::Ended(ended) => {
            ensure(ended.prefix == run.furthest, || {
                format!("the path went {} states along, not {}", run.furthest, ended.prefix)
            })?;
            let last = run.last.min(ended.step);
            ensure(ended.last == last, || format!("last at {last}, not {}", ended.last))?;
            ensure(refusal.is_none(), || format!("it was refused: {refusal:?}"))?;
            let step = match ended.how {
                End::Report => reports.last().copied(),
                End::FirstSearch => {
                    let over = |moment: &&Moment| matches!(moment.event, Event::Abandoned { .. });
                    run.moments
                        .iter()
                        .filter(over)
                        .map(|moment| moment.step)
                        .find(|&s| s == ended.step)
                }
                End::Limit => None,
            };
            ensure(step == Some(ended.step), || format!("it ended at {step:?}"))?;
            // Its next transition was delivered at most to close something else.
            let delivered = furthest.iter().any(|look| look.fate != Fate::Closed);
            ensure(!delivered, || format!("it was delivered: {furthest:?}"))?;
            if let Some(tried) = ended.busy_with {
                let there = run.moments.iter().any(|moment| {
                    moment.step == tried.step
                        && moment.along == Some(ended.prefix)
                        && matches!(moment.event, Event::Delivered { edge, .. } if edge == tried.edge)
                });
                ensure(there, || format!("it was not busy with {tried:?}"))?;
            }
        }
        Reason::Reported { .. } | Reason::Waves(_) => {}
    }
    if let Some(main) = &why.main {
        // After the last search that was a preparation, nothing came further than this.
        let over = |moment: &Moment| matches!(moment.event, Event::Abandoned { .. });
        let start = run.moments.iter().rev().find(|m| over(m)).map_or(0, |moment| moment.step);
        let mains = looks.iter().filter(|look| look.delivered > start);
        let best = mains.clone().map(|look| look.prefix).max();
        ensure(best == Some(main.prefix), || format!("the main search came {best:?} far"))?;
        let at_best = |look: &&Look| Some(look.prefix) == best && look.fate == Fate::Refused;
        same_look(mains.clone().rfind(at_best).ok_or("nothing refused")?, main)?;
    }
    if algorithm.family == Family::Components {
        judge_components(run, why, reports.last().copied())?;
    }
    Ok(())
}

fn same_look(look: &Look, claimed: &why_not::Refused) -> Judgement {
    let tests: Vec<_> =
        claimed.tests.iter().map(|t| (t.step, t.line, t.holds, t.because)).collect();
    ensure(look.tests == tests, || format!("{:?} was evaluated, not {tests:?}", look.tests))?;
    let seen = (look.source, look.edge, look.index, look.delivered);
    let told = (claimed.source, claimed.edge, claimed.index, claimed.delivered);
    ensure(seen == told, || format!("{seen:?}, not {told:?}"))?;
    let step = look.tests.last().map_or(look.delivered, |test| test.0);
    ensure(claimed.step() == step, || format!("it was at step {step}"))
}

fn was_evaluated(run: &Replay, test: &Test) -> Judgement {
    let there = run.moments.iter().any(|moment| {
        let Event::Tested { source, edge, holds, because } = moment.event else { return false };
        (moment.step, moment.line) == (test.step, test.line)
            && (source, edge, holds, because) == (test.source, test.edge, test.holds, test.because)
    });
    ensure(there, || format!("{test:?} was not evaluated"))
}

/// Which transition came last, and which was missing, by the first delivery of each.
fn judge_components(run: &Replay, why: &WhyNot, reported_at: Option<u64>) -> Judgement {
    let mut first = BTreeMap::new();
    for moment in &run.moments {
        if let Event::Delivered { search: SearchKind::Dfs, source, edge, .. } = moment.event {
            first.entry((source, edge.target)).or_insert(moment.step);
        }
    }
    let pairs = |lasso: &Lasso| {
        let states: Vec<StateId> = lasso.states().collect();
        states.windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>()
    };
    let Some(lasso) = run.reported.last() else {
        return ensure(why.components.is_none(), || "nothing was reported".into());
    };
    let components = why.components.ok_or("nothing is said of the components")?;
    ensure(Some(components.report) == reported_at, || "another step reports".into())?;
    let latest = pairs(lasso).into_iter().filter_map(|p| first.get(&p).map(|&s| (s, p))).max();
    ensure(latest == Some((components.step, components.closed_by)), || {
        format!("{latest:?} closed, not {components:?}")
    })?;
    let missing = pairs(&why.wanted)
        .into_iter()
        .find(|pair| first.get(pair).is_none_or(|&step| step > components.step));
    let told = components.unexplored.map(|(pair, _)| pair);
    ensure(missing == told, || format!("{missing:?} was missing, not {told:?}"))
}

/// Asks one search for one lasso, and holds the answer against the run.
fn ask<M: Machine + 'static>(
    algorithm: &Algorithm,
    options: &Options,
    automaton: &Lists,
    wanted: &Wanted,
) -> Result<Vec<&'static str>, String> {
    let Ok(prepared) = prepare(&automaton.blueprint(), algorithm, options, u64::MAX) else {
        return Ok(Vec::new());
    };
    let space = prepared.automaton;
    let mut timeline = Timeline::new(space.clone(), Box::new(M::start(&space, options)));
    if timeline.extend(MOST_STEPS as u64).outcome.is_none() {
        return Ok(Vec::new());
    }
    let lasso = wanted.lasso(timeline.space_mut())?;
    let states: Vec<StateId> = lasso.states().collect();
    let why = why_not::look(&mut timeline, algorithm, lasso);
    let run = replay::<M>(&space, options, &states);
    judge(&run, algorithm, &why).map_err(|error| format!("{error}; {why:?}"))?;
    let answer = why.answer(&timeline, algorithm, options);
    ensure(!answer.summary.is_empty(), || "there is no summary".into())?;
    let reason = why.facts(timeline.space(), algorithm).reason;
    Ok([reason].into_iter().chain(why.main.map(|_| "main")).collect())
}

struct AskAll<'a> {
    automaton: &'a Lists,
    wanted: &'a Wanted,
    all_options: bool,
    reasons: &'a mut BTreeMap<(&'static str, &'static str), u32>,
    failure: Option<String>,
}

impl Visitor for AskAll<'_> {
    fn visit<M: Machine + 'static>(&mut self, algorithm: &'static Algorithm) {
        let options = variants(algorithm);
        let count = if self.all_options { options.len() } else { 1 };
        for options in &options[..count] {
            match ask::<M>(algorithm, options, self.automaton, self.wanted) {
                Ok(reasons) => {
                    for reason in reasons {
                        *self.reasons.entry((algorithm.name, reason)).or_default() += 1;
                    }
                }
                Err(error) => {
                    self.failure =
                        Some(format!("{} {options:?}, {:?}: {error}", algorithm.name, self.wanted));
                }
            }
        }
    }
}

/// Every search on one automaton, for one lasso.
fn ask_all(
    automaton: &Lists,
    wanted: &Wanted,
    all_options: bool,
    reasons: &mut BTreeMap<(&'static str, &'static str), u32>,
) -> Judgement {
    let mut all = AskAll { automaton, wanted, all_options, reasons, failure: None };
    visit_all(&mut all);
    all.failure.map_or(Ok(()), Err)
}

fn written(path: &[u32]) -> Wanted {
    let names: Vec<String> = path.iter().map(|&state| Lists::name(state)).collect();
    Wanted::Lasso(names.join(" "))
}

/// Asks for the shortest lasso of the automaton, and for another one.
fn try_automaton(
    automaton: &Lists,
    random: &mut Random,
    all_options: bool,
    reasons: &mut BTreeMap<(&'static str, &'static str), u32>,
) -> Judgement {
    if !accepting_run_exists(automaton) {
        return Ok(());
    }
    if automaton.sets.len() != 1 {
        return ask_all(automaton, &Wanted::Shortest, all_options, reasons);
    }
    let paths = simple_accepting_paths(automaton);
    let shortest = paths.iter().min_by_key(|path| path.len());
    let other = paths.get(random.below(paths.len() as u64) as usize);
    for path in shortest.into_iter().chain(other) {
        ask_all(automaton, &written(path), all_options, reasons)?;
    }
    Ok(())
}

fn sweep(test: &str, seed: u64, count: u64, most: u64, all_options: bool) {
    let mut random = Random::new(seed);
    let mut reasons = BTreeMap::new();
    for case in 0..count {
        let sets = if case % 8 == 7 { (case / 8 % 4) as usize } else { 1 };
        let automaton = random.automaton(most, sets);
        let mut draws = random.clone();
        if let Err(error) = try_automaton(&automaton, &mut draws, all_options, &mut reasons) {
            let fails = |smaller: &Lists| {
                let mut draws = draws.clone();
                try_automaton(smaller, &mut draws, all_options, &mut BTreeMap::new()).is_err()
            };
            let small = automaton.shrunk(fails);
            let why = try_automaton(&small, &mut draws, all_options, &mut BTreeMap::new());
            report(test, &small, Some(seed), &why.err().unwrap_or(error));
        }
    }
    println!("{reasons:?}");
    // The sweep must have come across what it is there for.
    let mut expected = vec!["refused", "ended", "reported", "waves", "went-on"];
    expected.extend(all_options.then_some("main"));
    for reason in expected {
        let seen: u32 = reasons.iter().filter(|((_, r), _)| *r == reason).map(|(_, n)| n).sum();
        assert!(seen > 0, "{test}: no answer was `{reason}`; LARIAT_SEED={seed}");
    }
}

#[test]
fn answers_on_random_automata_are_what_the_run_shows() {
    sweep("why_not_random", seed(), 8_000, 8, false);
}

#[test]
fn answers_are_right_with_every_option() {
    sweep("why_not_options", seed(), 800, 7, true);
}

#[test]
fn answers_on_small_automata_are_what_the_run_shows() {
    let mut reasons = BTreeMap::new();
    let mut random = Random::new(3);
    for automaton in all_automata(3).step_by(11) {
        if let Err(error) = try_automaton(&automaton, &mut random, false, &mut reasons) {
            report("why_not_small", &automaton, None, &error);
        }
    }
}

/// Minutes: `cargo test --release -p lariat-tests --test why_not -- --ignored`.
#[test]
#[ignore = "a sweep for a quiet hour"]
fn answers_on_many_random_automata_are_what_the_run_shows() {
    sweep("why_not_many", seed(), 100_000, 10, false);
    sweep("why_not_many_options", seed(), 10_000, 9, true);
}
