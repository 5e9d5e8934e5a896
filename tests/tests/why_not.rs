//! "Why not that lasso?" against the run itself. The machine makes the run again, one step at a time, and
//! every claim is checked there: no code of the answer is used.

use std::collections::BTreeMap;
use std::rc::Rc;

use lariat_core::{
    Because, Colour, Edge, Event, Lasso, Line, Machine, Options, SearchKind, Space, StateId, Status,
};
use lariat_session::registry::{Algorithm, Family, Visitor, visit_all};
use lariat_session::why_not::{self, End, Reason, WantedLasso, WhyNot, WhyNotClaim};
use lariat_session::{Automaton, Test, Timeline, prepare};
use lariat_tests::{
    Ear, Judgement, Lists, Random, accepting_run_exists, all_automata, ensure, report, seed,
    simple_accepting_paths, variants,
};

/// Longer runs give no new cases.
const MOST_STEPS: usize = 60_000;

/// An event, its step and line, and the path of the search just before.
#[derive(Clone, Debug)]
struct Moment {
    step: u64,
    line: Line,
    event: Event,
    /// If the path is a prefix of the wanted lasso: its length.
    along: Option<usize>,
    /// The index on the path of the seed of the red search.
    seed: Option<usize>,
    /// The calls on the path, with the step at which each began.
    calls: Rc<[(SearchKind, StateId, u64)]>,
}

/// What happened in a run along a lasso.
struct Replay {
    moments: Vec<Moment>,
    /// The longest prefix of the lasso that was the path after some step.
    furthest: usize,
    /// The last step at which it was.
    last: u64,
    reported: Vec<Lasso>,
    /// After each step: the prefix of the lasso that was the path, the search, and its seed.
    stands: Vec<Option<Stand>>,
    /// The step at which each state was removed from the current ones.
    removed: BTreeMap<StateId, u64>,
}

#[derive(Clone, Copy, Debug)]
struct Stand {
    length: usize,
    search: SearchKind,
    seed: Option<usize>,
    line: Line,
}

/// The path of a search: its first calls, then those of a red search, which starts at the state of the last
/// blue call.
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
    let mut run = Replay {
        moments: Vec::new(),
        furthest: 0,
        last: 0,
        reported: Vec::new(),
        stands: vec![None],
        removed: BTreeMap::new(),
    };
    let seed_of = |machine: &M| {
        let top = machine.activation(machine.depth().checked_sub(1)?)?;
        (top.search == SearchKind::Red).then(|| machine.outer_depth() - 1)
    };
    let mut began: Vec<u64> = Vec::new();
    for step in 1.. {
        let before = along(&path(&machine));
        let seed = seed_of(&machine);
        let calls = (0..machine.depth()).filter_map(|place| machine.activation(place));
        let calls: Rc<[_]> =
            calls.zip(&began).map(|(call, &began)| (call.search, call.state, began)).collect();
        let mut ear = Ear::default();
        let status = machine.step(&mut space, &mut ear);
        // A call that ends and another one that begins in the same step are different.
        for (_, event) in &ear.0 {
            match event {
                Event::Left { .. } => drop(began.pop()),
                Event::Entered { .. } => began.push(step),
                Event::Abandoned { .. } => began.clear(),
                _ => {}
            }
        }
        let line = ear.0.last().map_or(Line(0), |&(line, _)| line);
        for (line, event) in ear.0 {
            if let Event::Coloured { state, to: Colour::Removed, .. } = event {
                run.removed.entry(state).or_insert(step);
            }
            let calls = calls.clone();
            run.moments.push(Moment { step, line, event, along: before, seed, calls });
        }
        let top = machine.depth().checked_sub(1).and_then(|place| machine.activation(place));
        let stand = along(&path(&machine)).zip(top).map(|(length, top)| Stand {
            length,
            search: top.search,
            seed: seed_of(&machine),
            line,
        });
        run.stands.push(stand);
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

/// What happened to a transition that was considered when the path was a prefix of the lasso.
#[derive(Clone, Debug, PartialEq)]
enum Fate {
    Followed,
    Closed,
    Refused,
    /// The search ended before the decision.
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
    search: SearchKind,
    seed: Option<usize>,
    line: Line,
}

/// All times that the next transition of the lasso was considered from a prefix of it.
fn looks(run: &Replay, algorithm: &Algorithm, wanted: &[StateId]) -> Vec<Look> {
    let mut looks = Vec::new();
    for (place, moment) in run.moments.iter().enumerate() {
        let Event::Delivered { search, source, edge, index, .. } = moment.event else { continue };
        let Some(prefix) = moment.along else { continue };
        use SearchKind::{Blue, Careful, Dfs, Red};
        let on_path = matches!(search, Blue | Red | Dfs | Careful);
        // Line 7 of Algorithm 1 examines colours; it makes no calls.
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
            search,
            seed: moment.seed,
            line: moment.line,
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

fn judge(
    run: &Replay,
    algorithm: &Algorithm,
    options: &Options,
    space: &Automaton,
    why: &WhyNot,
) -> Judgement {
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
    let able = Able::new(algorithm, options, &why.wanted, space);
    let could = |stand: &Stand| able.to_report(stand, stand.length - 1);
    let over = |moment: &&Moment| matches!(moment.event, Event::Abandoned { .. });
    let overs: Vec<u64> = run.moments.iter().filter(over).map(|moment| moment.step).collect();
    let furthest = run.stands.iter().flatten().filter(|s| could(s)).map(|s| s.length).max();
    let furthest = furthest.unwrap_or(0);
    let from_there = |look: &&Look| {
        let Look { prefix: length, search, seed, line, .. } = **look;
        length == furthest && able.to_report(&Stand { length, search, seed, line }, length)
    };
    let refusal = looks.iter().filter(from_there).rfind(|look| look.fate == Fate::Refused);
    match &why.reason {
        Reason::WentOn(went) => {
            ensure(run.furthest == wanted.len(), || "not all of it was the path".into())?;
            let into =
                |look: &&Look| look.prefix + 1 == wanted.len() && look.fate == Fate::Followed;
            let look = looks.iter().rfind(into).ok_or("nobody went there")?;
            same_look(look, went)?;
        }
        // The step that is named is the last refusal of that transition by a search that could have reported
        // the lasso along it; if no search could report it at all, the last refusal.
        Reason::Refused(refused) => match refusal {
            Some(refusal) => {
                ensure(refused.prefix == furthest, || {
                    format!("the path went {furthest} states along, not {}", refused.prefix)
                })?;
                // A preliminary search may have got as far.
                match overs.is_empty() {
                    true => same_look(refusal, refused)?,
                    false => {
                        let all = looks.iter().filter(from_there);
                        let same = all.filter(|look| same_look(look, refused).is_ok());
                        ensure(same.count() > 0, || "nobody refused that".into())?;
                    }
                }
            }
            None => {
                let stands = run.stands.iter().flatten();
                let pending = stands.filter(|stand| could(stand) && stand.length == furthest);
                let last = looks
                    .iter()
                    .rfind(|look| look.prefix == refused.prefix && look.fate == Fate::Refused);
                same_look(last.ok_or("nothing was refused there")?, refused)?;
                ensure(refused.prefix == run.furthest || pending.count() == 0, || {
                    format!("{furthest} states could have led on")
                })?;
            }
        },
        Reason::Ended(ended) => {
            ensure(ended.prefix == furthest, || {
                format!("the path went {furthest} states along, not {}", ended.prefix)
            })?;
            ensure(refusal.is_none(), || format!("it was refused: {refusal:?}"))?;
            let step = match ended.how {
                End::Report => reports.last().copied(),
                End::FirstSearch => overs.iter().copied().find(|&step| step == ended.step),
                End::Complete => run.moments.last().map(|last| last.step.max(ended.step)),
                End::Limit => None,
            };
            ensure(step == Some(ended.step), || format!("it ended at {step:?}"))?;
        }
        Reason::Reported { .. } | Reason::Waves(_) => {}
    }
    if let Some(main) = &why.main {
        // After the last preliminary search, no path was a longer prefix.
        let over = |moment: &Moment| matches!(moment.event, Event::Abandoned { .. });
        let start = run.moments.iter().rev().find(|m| over(m)).map_or(0, |moment| moment.step);
        let mains = looks.iter().filter(|look| look.delivered > start);
        let best = run.stands.iter().enumerate().filter(|(step, _)| *step as u64 > start);
        let best = best.filter_map(|(_, stand)| stand.map(|stand| stand.length)).max();
        ensure(best == Some(main.prefix), || format!("the main search came {best:?} far"))?;
        let at_best = |look: &&Look| Some(look.prefix) == best && look.fate == Fate::Refused;
        same_look(mains.clone().rfind(at_best).ok_or("nothing refused")?, main)?;
    }
    if algorithm.family == Family::Components {
        judge_components(run, why, reports.last().copied())?;
    }
    Ok(())
}

/// Whether a search can still report a lasso, from the figures of the papers. `w` is the path along the
/// lasso, `e` the index at which its cycle begins.
struct Able {
    algorithm: &'static str,
    early: bool,
    start: Option<String>,
    accepts: Vec<bool>,
    e: usize,
}

impl Able {
    fn new(algorithm: &Algorithm, options: &Options, w: &Lasso, space: &Automaton) -> Able {
        let path = w.stem.iter().chain(&w.cycle);
        Able {
            algorithm: algorithm.name,
            early: options.is("early-blue", "true"),
            start: options.get("start").map(str::to_owned),
            accepts: path.map(|&state| Space::accepts(space, state)).collect(),
            e: w.stem.len(),
        }
    }

    /// Whether a red search from `seed` reports when the transition to `w[e]` is considered.
    fn red(&self, name: &str, seed: usize) -> bool {
        match name {
            // SE Fig. 1, line 11: t = seed.
            "cvwy92" => seed == self.e,
            // GMZ Algorithm 1, line 3 of DFS_red: on the path and (accepting or still blue).
            "gmz04" => self.e <= seed || self.accepts[self.e],
            // SE Fig. 3, line 18; HPY; SPIN: on the blue stack.
            _ => self.e <= seed,
        }
    }

    /// Whether the search reports the lasso if it continues along it from `w[from]`.
    fn to_report(&self, stand: &Stand, from: usize) -> bool {
        let name = match stand.line.0 {
            400..500 => "hpy96",
            500.. => "gmz04",
            _ => self.algorithm,
        };
        // A preliminary search for black states keeps no counterexample.
        if stand.line.0 >= 500 && self.start.as_deref() != Some("gmz04") {
            return false;
        }
        // If no search can report it, all count.
        if self.algorithm == "cvwy92" && !self.accepts[self.e] {
            return matches!(stand.search, SearchKind::Blue | SearchKind::Red);
        }
        let last = self.accepts.len() - 1;
        match stand.search {
            SearchKind::Dfs | SearchKind::Careful => true,
            SearchKind::Red => stand.seed.is_some_and(|seed| self.red(name, seed)),
            SearchKind::Blue => {
                let itself = match name {
                    "se05" => self.accepts[self.e] || self.accepts[last],
                    // GMZ Algorithm 1, line 3 of DFS_blue: on the path and accepting.
                    "gmz04" => self.accepts[self.e],
                    _ => self.early && stand.line.0 < 400 && self.accepts[self.e],
                };
                itself || (from..=last).any(|seed| self.accepts[seed] && self.red(name, seed))
            }
            _ => false,
        }
    }
}

/// Checks every claim of the answer against the run.
fn judge_claims(
    run: &Replay,
    space: &Automaton,
    why: &WhyNot,
    claims: &[&WhyNotClaim],
) -> Judgement {
    claims.iter().try_for_each(|claim| {
        judge_claim(run, space, why, claim).map_err(|error| format!("{error}: {claim:?}"))
    })
}

fn judge_claim(run: &Replay, space: &Automaton, why: &WhyNot, claim: &WhyNotClaim) -> Judgement {
    let wanted: Vec<StateId> = why.wanted.states().collect();
    let at = |step: u64| run.moments.iter().filter(move |moment| moment.step == step);
    let is_part = |path: &[StateId]| wanted.starts_with(path) && !path.is_empty();
    let reported = |lasso: &Lasso| run.reported.contains(lasso);
    let delivered_by = |moment: &Moment, source: StateId, entered: u64| match moment.event {
        Event::Delivered { source: from, edge, .. } => {
            let mine = moment.calls.last().is_some_and(|call| call.2 == entered);
            (from == source && mine).then_some(edge)
        }
        _ => None,
    };
    match claim {
        WhyNotClaim::Reports { step, lasso } => {
            let there = at(*step).any(|moment| matches!(moment.event, Event::Reported { .. }));
            ensure(there && reported(lasso), || "it was not reported".into())
        }
        WhyNotClaim::Bettered { by } => {
            let last = run.reported.last() == Some(by);
            ensure(last && by.length() < why.wanted.length(), || "nothing better".into())
        }
        WhyNotClaim::TurnedBack { path, look, .. } | WhyNotClaim::Took { path, look } => {
            ensure(is_part(path), || "no part of the lasso".into())?;
            let there = at(look.delivered).any(|moment| {
                moment.along == Some(path.len())
                    && matches!(moment.event, Event::Delivered { source, edge, index, .. }
                        if (source, edge, index) == (look.source, look.edge, look.index))
            });
            ensure(there, || "it was not delivered on that path".into())?;
            look.tests.iter().try_for_each(|test| was_evaluated(run, test))?;
            // The path is the same at the step that decides.
            let then = run.stands.get(look.step() as usize - 1).copied().flatten();
            let same = then.is_some_and(|stand| stand.length == path.len());
            ensure(same, || format!("another path at step {}", look.step()))?;
            if matches!(claim, WhyNotClaim::Took { .. }) {
                return Ok(());
            }
            let after = run.moments.iter().filter(|moment| moment.step > look.step());
            let mut after = after.filter(|moment| {
                use Event::{Abandoned, Delivered, Entered, Exhausted, Reported};
                let event = moment.event;
                matches!(
                    event,
                    Delivered { .. }
                        | Entered { .. }
                        | Exhausted { .. }
                        | Reported { .. }
                        | Abandoned { .. }
                )
            });
            let next = after.next().map(|moment| moment.event);
            ensure(!matches!(next, Some(Event::Entered { .. })), || "it went there".into())
        }
        WhyNotClaim::NoFurther { prefix } => {
            ensure(run.furthest == *prefix, || format!("it came {} far", run.furthest))
        }
        WhyNotClaim::FurtherInVain { path, in_vain } => {
            ensure(is_part(path), || "no part of the lasso".into())?;
            let stand = run.stands.get(in_vain.last as usize).copied().flatten();
            let stand = stand.ok_or("no part of the lasso was the path then")?;
            ensure(stand.length == path.len() && stand.search == in_vain.search, || {
                format!("{stand:?} then")
            })
        }
        WhyNotClaim::WentRound { path, look } => {
            ensure(*path == wanted && run.furthest == wanted.len(), || "not all of it".into())?;
            look.tests.iter().try_for_each(|test| was_evaluated(run, test))
        }
        WhyNotClaim::LastPath { path, step } => {
            ensure(is_part(path), || "no part of the lasso".into())?;
            let there = run.stands.get(*step as usize).copied().flatten();
            ensure(there.is_some_and(|stand| stand.length == path.len()), || "not then".into())?;
            let over = claim_end(why);
            let later = run.stands.iter().enumerate().skip(*step as usize + 1);
            let mut later = later.filter(|(step, _)| (*step as u64) <= over);
            let again = later.any(|(_, stand)| {
                stand.is_some_and(|stand| {
                    stand.length == path.len() && there.is_some_and(|t| t.search == stand.search)
                })
            });
            ensure(!again, || "not the last time".into())
        }
        WhyNotClaim::GoneOn { state, entered, tried }
        | WhyNotClaim::Busy { state, entered, tried } => {
            let there = at(tried.step)
                .any(|moment| delivered_by(moment, *state, *entered) == Some(tried.edge));
            ensure(there, || "it was not delivered then by that call".into())?;
            let until = claim_end(why);
            let mut later = run
                .moments
                .iter()
                .filter(|moment| moment.step > tried.step && moment.step <= until);
            let other = later.any(|moment| delivered_by(moment, *state, *entered).is_some());
            ensure(!other, || "it went on to another".into())?;
            let entered_target = run.moments.iter().any(|moment| {
                moment.step > tried.step
                    && moment.step <= until
                    && matches!(moment.event, Event::Entered { state, .. } if state == tried.edge.target)
                    && moment.calls.last().is_some_and(|call| call.2 == *entered)
            });
            let gone = matches!(claim, WhyNotClaim::GoneOn { .. });
            ensure(entered_target == gone, || format!("a call came of it: {entered_target}"))
        }
        WhyNotClaim::TookNone { state, entered, until } => {
            let mut before = run.moments.iter().filter(|moment| moment.step <= *until);
            let any = before.any(|moment| delivered_by(moment, *state, *entered).is_some());
            ensure(!any, || "it had taken one".into())
        }
        WhyNotClaim::Over { how, step } => {
            let there = at(*step).any(|moment| match how {
                End::Report => matches!(moment.event, Event::Reported { .. }),
                End::FirstSearch => matches!(moment.event, Event::Abandoned { .. }),
                End::Complete => run.reported.is_empty(),
                End::Limit => false,
            });
            ensure(there, || "not over then".into())
        }
        WhyNotClaim::NotLookedAt { source, target, entered, until, elsewhere } => {
            let before = || run.moments.iter().filter(|moment| moment.step <= *until);
            let began = before().any(|moment| {
                moment.step == *entered
                    && matches!(moment.event, Event::Entered { state, .. } if state == *source)
            });
            ensure(began, || "no such call".into())?;
            let looked = before().any(|moment| {
                delivered_by(moment, *source, *entered).is_some_and(|edge| edge.target == *target)
            });
            ensure(!looked, || "that loop had looked at it".into())?;
            let first = before().find_map(|moment| match moment.event {
                Event::Delivered { search, source: from, edge, .. } => {
                    use SearchKind::{Blue, Careful, Dfs, Red};
                    let counts = matches!(search, Blue | Red | Dfs | Careful);
                    (counts && from == *source && edge.target == *target).then_some(moment.step)
                }
                _ => None,
            });
            ensure(first == *elsewhere, || format!("first looked at: {first:?}"))
        }
        WhyNotClaim::ReachedBefore { state, reached } => {
            let first = run.moments.iter().find(|moment| {
                matches!(moment.event, Event::Entered { state: entered, .. } if entered == *state)
            });
            let first = first.ok_or("nobody was there")?;
            ensure(first.step == reached.step, || format!("first at {}", first.step))?;
            let caller = first.calls.last().map(|call| call.1);
            let from = reached.from;
            ensure(from.is_none() || from == caller, || format!("from {caller:?}"))
        }
        WhyNotClaim::ClosedAnother { source, target, delivered } => {
            let there = at(*delivered).any(|moment| {
                matches!(moment.event, Event::Delivered { source: from, edge, .. }
                    if (from, edge.target) == (*source, *target))
            });
            ensure(there, || "it was not delivered then".into())?;
            let mut after = run.moments.iter().filter(|moment| moment.step > *delivered);
            let closes = after.find_map(|moment| match moment.event {
                Event::Reported { .. } | Event::Dismissed { .. } => Some(true),
                Event::Delivered { .. } | Event::Entered { .. } => Some(false),
                _ => None,
            });
            ensure(closes == Some(true), || "it closed nothing".into())
        }
        WhyNotClaim::RedNotStarted { seed, entered, until } => {
            let began = run.moments.iter().any(|moment| {
                moment.step == *entered
                    && matches!(moment.event, Event::Entered { search: SearchKind::Blue, state, .. }
                        if state == *seed)
            });
            ensure(began, || "no such call".into())?;
            let red = run.moments.iter().any(|moment| {
                (*entered..=*until).contains(&moment.step)
                    && matches!(moment.event, Event::Entered { search: SearchKind::Red, state, .. }
                        if state == *seed)
                    && moment.calls.last().is_some_and(|call| call.2 == *entered)
            });
            ensure(!red, || "it started".into())
        }
        WhyNotClaim::CannotClose { state } => {
            let accepts = Space::accepts(space, *state);
            ensure(!accepts && wanted.last() == Some(state), || "it can".into())?;
            // No reported lasso closes at another kind of state.
            let closes = |lasso: &Lasso| Space::accepts(space, lasso.cycle[0]);
            ensure(run.reported.iter().all(closes), || "another one closes so".into())
        }
        WhyNotClaim::WaveFound { step, lasso, wanted } => {
            let there = at(*step).any(|moment| matches!(moment.event, Event::Tested { .. }));
            ensure(there && reported(lasso) && *wanted == why.wanted.length(), || "not it".into())
        }
        WhyNotClaim::Tested { test, .. } => was_evaluated(run, test),
        WhyNotClaim::MainTurnedBack { step } => {
            ensure(at(*step).next().is_some(), || "nothing happened".into())
        }
        WhyNotClaim::LastExplored { .. }
        | WhyNotClaim::Unexplored { .. }
        | WhyNotClaim::AllExplored { .. } => judge_explored(run, why, claim),
        WhyNotClaim::CompleteLater { reported, wanted, .. } => {
            let lasso = run.reported.last().ok_or("nothing was reported")?;
            let of = |lasso: &Lasso| run.removed.get(&lasso.cycle[0]).copied();
            let seen = (of(lasso), of(&why.wanted));
            ensure(seen == (Some(*reported), *wanted), || format!("{seen:?}"))?;
            ensure(wanted.is_none_or(|wanted| wanted > *reported), || "not later".into())
        }
        WhyNotClaim::EndsWith { lasso, same_run, .. } => {
            ensure(run.reported.last() == Some(lasso), || "it ends with another".into())?;
            let round = |lasso: &Lasso| -> Vec<StateId> {
                lasso.stem.iter().chain(lasso.cycle.iter().cycle()).take(200).copied().collect()
            };
            ensure((round(lasso) == round(&why.wanted)) == *same_run, || "same or not".into())
        }
        WhyNotClaim::NoReport { .. } => ensure(run.reported.is_empty(), || "it reports".into()),
        WhyNotClaim::NotStarted { initial, until, never } => {
            // A search starts where a state is entered without active calls.
            let started = run.moments.iter().any(|moment| {
                moment.step <= *until
                    && moment.calls.is_empty()
                    && matches!(moment.event, Event::Entered { state, .. } if state == *initial)
            });
            ensure(!started, || "it had started there".into())?;
            let reports =
                run.moments.iter().any(|moment| matches!(moment.event, Event::Reported { .. }));
            ensure(*never != reports, || "never or not yet".into())
        }
        WhyNotClaim::NoStep | WhyNotClaim::NothingFound | WhyNotClaim::RecordingEnds { .. } => {
            Err("the run is complete".into())
        }
    }
}

/// The last step that an answer is about.
fn claim_end(why: &WhyNot) -> u64 {
    match &why.reason {
        Reason::Ended(ended) => ended.step,
        _ => u64::MAX,
    }
}

fn judge_explored(run: &Replay, why: &WhyNot, claim: &WhyNotClaim) -> Judgement {
    let first = |source: StateId, target: StateId| {
        run.moments.iter().find_map(|moment| match moment.event {
            Event::Delivered { search: SearchKind::Dfs, source: from, edge, .. } => {
                ((from, edge.target) == (source, target)).then_some(moment.step)
            }
            _ => None,
        })
    };
    let steps = |lasso: &Lasso| -> Vec<Option<u64>> {
        let states: Vec<StateId> = lasso.states().collect();
        states.windows(2).map(|pair| first(pair[0], pair[1])).collect()
    };
    let reported = run.reported.last().ok_or("nothing was reported")?;
    match claim {
        WhyNotClaim::LastExplored { transition, step, all } => {
            let seen = steps(reported);
            let last = seen.iter().flatten().max();
            ensure(last == Some(step), || format!("{last:?} is the last"))?;
            ensure(first(transition.0, transition.1) == Some(*step), || "another".into())?;
            ensure(*all == seen.iter().all(Option::is_some), || "all or not".into())
        }
        WhyNotClaim::Unexplored { transition, then, later } => {
            let at = first(transition.0, transition.1);
            ensure(at == *later && at.is_none_or(|at| at > *then), || format!("at {at:?}"))
        }
        WhyNotClaim::AllExplored { then, .. } => {
            let all = steps(&why.wanted).iter().all(|at| at.is_some_and(|at| at <= *then));
            ensure(all, || "not all of them".into())
        }
        _ => Ok(()),
    }
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

/// Asks one search for one lasso, and checks the answer against the run.
fn ask<M: Machine + 'static>(
    algorithm: &Algorithm,
    options: &Options,
    (automaton, initial): (&Lists, &[u32]),
    wanted: &WantedLasso,
) -> Result<Vec<&'static str>, String> {
    let blueprint = automaton.model_from(initial);
    let Ok(prepared) = prepare(&blueprint, algorithm, options, u64::MAX) else {
        return Ok(Vec::new());
    };
    let space = prepared.automaton;
    let mut timeline = Timeline::new(space.clone(), Box::new(M::start(&space, options)));
    if timeline.extend(MOST_STEPS as u64).outcome.is_none() {
        return Ok(Vec::new());
    }
    let lasso = wanted.lasso(timeline.space_mut())?;
    let states: Vec<StateId> = lasso.states().collect();
    let why = why_not::look(&mut timeline, algorithm, options, lasso);
    let run = replay::<M>(&space, options, &states);
    judge(&run, algorithm, options, timeline.space(), &why)
        .map_err(|error| format!("{error}; {why:?}"))?;
    let claims = why.claims(&timeline, algorithm, options);
    judge_claims(&run, timeline.space(), &why, &claims.all().collect::<Vec<_>>())
        .map_err(|error| format!("{error}; {why:?}"))?;
    let answer = why.answer(&timeline, algorithm, options);
    ensure(!answer.summary.is_empty(), || "there is no summary".into())?;
    let reason = why.facts(timeline.space(), algorithm).reason;
    let kinds = claims.all().map(WhyNotClaim::kind);
    Ok([reason].into_iter().chain(why.main.map(|_| "main")).chain(kinds).collect())
}

struct AskAll<'a> {
    automaton: &'a Lists,
    initial: &'a [u32],
    wanted: &'a WantedLasso,
    all_options: bool,
    reasons: &'a mut BTreeMap<(&'static str, &'static str), u32>,
    failure: Option<String>,
}

impl Visitor for AskAll<'_> {
    fn visit<M: Machine + 'static>(&mut self, algorithm: &'static Algorithm) {
        let options = variants(algorithm);
        let count = if self.all_options { options.len() } else { 1 };
        for options in &options[..count] {
            match ask::<M>(algorithm, options, (self.automaton, self.initial), self.wanted) {
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
    (automaton, initial): (&Lists, &[u32]),
    wanted: &WantedLasso,
    all_options: bool,
    reasons: &mut BTreeMap<(&'static str, &'static str), u32>,
) -> Judgement {
    let mut all = AskAll { automaton, initial, wanted, all_options, reasons, failure: None };
    visit_all(&mut all);
    all.failure.map_or(Ok(()), Err)
}

fn written(path: &[u32]) -> WantedLasso {
    let names: Vec<String> = path.iter().map(|&state| Lists::name(state)).collect();
    WantedLasso::Lasso(names.join(" "))
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
        return ask_all((automaton, &[0]), &WantedLasso::Shortest, all_options, reasons);
    }
    let paths = simple_accepting_paths(automaton);
    let shortest = paths.iter().min_by_key(|path| path.len());
    let other = paths.get(random.below(paths.len() as u64) as usize);
    for path in shortest.into_iter().chain(other) {
        ask_all((automaton, &[0]), &written(path), all_options, reasons)?;
    }
    // Searches for components build cycles that visit a state twice.
    let rival = ["couvreur99", "cvwy92", "gv04", "hpy96"][random.below(4) as usize];
    ask_all((automaton, &[0]), &WantedLasso::FoundBy(rival.to_owned()), all_options, reasons)?;
    ask_all((automaton, &[0]), &WantedLasso::Shortest, all_options, reasons)
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
    // All kinds of reasons must have occurred.
    let mut expected = vec!["refused", "ended", "reported", "waves", "went-on"];
    expected.extend(all_options.then_some("main"));
    for reason in expected {
        let seen: u32 = reasons.iter().filter(|((_, r), _)| *r == reason).map(|(_, n)| n).sum();
        assert!(seen > 0, "{test}: no answer was `{reason}`; LARIAT_SEED={seed}");
    }
}

#[test]
fn answers_on_random_automata_are_what_the_run_shows() {
    sweep("why_not_random", seed(), 2_000, 8, false);
}

#[test]
fn answers_are_right_with_every_option() {
    sweep("why_not_options", seed(), 250, 7, true);
}

/// The lasso may begin in an initial state from which the search has not started, or started only after it
/// had visited that state.
#[test]
fn answers_from_several_initial_states_are_what_the_run_shows() {
    let seed = seed();
    let mut random = Random::new(seed);
    let mut reasons = BTreeMap::new();
    for case in 0..600 {
        let automaton = random.automaton(7, if case % 8 == 7 { 2 } else { 1 });
        let states = automaton.successors.len() as u64;
        let mut initial: Vec<u32> = (0..2).map(|_| random.below(states) as u32).collect();
        initial.retain(|&state| state != 0);
        initial.dedup();
        initial.insert(random.below(initial.len() as u64 + 1) as usize, 0);
        if !accepting_run_exists(&automaton) {
            continue;
        }
        for wanted in [WantedLasso::Shortest, WantedLasso::FoundBy("gv04".to_owned())] {
            if let Err(error) = ask_all((&automaton, &initial), &wanted, false, &mut reasons) {
                let error = format!("initial {initial:?}: {error}");
                report("why_not_initial", &automaton, Some(seed), &error);
            }
        }
    }
    for claim in ["not-started", "reached-before"] {
        assert!(reasons.keys().any(|(_, told)| *told == claim), "nothing was told as `{claim}`");
    }
}

#[test]
fn answers_on_small_automata_are_what_the_run_shows() {
    let mut reasons = BTreeMap::new();
    let mut random = Random::new(3);
    for automaton in all_automata(3).step_by(37) {
        if let Err(error) = try_automaton(&automaton, &mut random, false, &mut reasons) {
            report("why_not_small", &automaton, None, &error);
        }
    }
}

/// Takes minutes: `cargo test --release -p lariat-tests --test why_not -- --ignored`.
#[test]
#[ignore = "a sweep for a quiet hour"]
fn answers_on_many_random_automata_are_what_the_run_shows() {
    sweep("why_not_many", seed(), 100_000, 10, false);
    sweep("why_not_many_options", seed(), 10_000, 9, true);
}
