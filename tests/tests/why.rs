//! "Why this lasso?" held against the run itself: every step that is named does what is said of it,
//! and whoever follows the choices that were taken has the lasso.

use std::collections::BTreeMap;

use lariat_core::{
    Because, Event, Lasso, Line, Machine, Options, SearchKind, Space, StateId, Status,
};
use lariat_session::registry::{Algorithm, Visitor, visit_all};
use lariat_session::why::{self, Attempt, Choice, Why};
use lariat_session::{Automaton, Came, Test, Timeline, prepare};
use lariat_tests::{
    Ear, Judgement, Lists, Random, accepting_run_exists, ensure, report, seed, variants,
};

const MOST_STEPS: u64 = 60_000;

/// What each step did; the first is step 1.
struct Replay {
    steps: Vec<Vec<(Line, Event)>>,
    lasso: Option<Lasso>,
    space: Automaton,
}

fn replay<M: Machine>(automaton: &Automaton, options: &Options) -> Replay {
    let mut space = automaton.clone();
    let mut machine = M::start(&space, options);
    let mut steps = Vec::new();
    loop {
        let mut ear = Ear::default();
        let status = machine.step(&mut space, &mut ear);
        steps.push(ear.0);
        if status != Status::Running {
            let lasso = machine.lasso().or_else(|| machine.sequence().last().cloned());
            return Replay { steps, lasso, space };
        }
    }
}

impl Replay {
    fn at(&self, step: u64) -> &[(Line, Event)] {
        step.checked_sub(1).and_then(|step| self.steps.get(step as usize)).map_or(&[], |s| s)
    }

    fn does(&self, step: u64, what: impl Fn(&Event) -> bool) -> bool {
        self.at(step).iter().any(|(_, event)| what(event))
    }

    /// How many events between two steps, both inside, are of this kind.
    fn count(&self, from: u64, to: u64, what: impl Fn(&Event) -> bool) -> u64 {
        (from..=to).flat_map(|step| self.at(step)).filter(|(_, event)| what(event)).count() as u64
    }

    fn judge(&mut self, why: &Why) -> Judgement {
        ensure(why.lasso == self.lasso, || format!("the run has {:?}", self.lasso))?;
        for one in &why.reports {
            let reports = self.does(one.step, |event| matches!(event, Event::Reported { .. }));
            ensure(reports, || format!("step {} reports nothing", one.step))?;
            let improves = |event: &Event| match event {
                Event::Improved { length, before } => one.lengths == Some((*length, *before)),
                _ => false,
            };
            ensure(one.lengths.is_none() || self.does(one.step, improves), || {
                format!("{one:?} does not improve")
            })?;
        }
        let all = self.count(1, self.steps.len() as u64, |e| matches!(e, Event::Reported { .. }));
        ensure(all == why.reports.len() as u64, || format!("there are {all} reports"))?;
        for test in why.waves.first.iter().chain(&why.vain.first) {
            self.judge_test(test)?;
        }
        for choice in &why.choices {
            self.judge_choice(choice).map_err(|error| format!("{error}: {choice:?}"))?;
        }
        if let Some(lasso) = self.lasso.as_ref().filter(|_| !why.choices.is_empty()) {
            follow(why, lasso)?;
        }
        self.judge_complete(why)?;
        ensure(self.lasso.is_none() || !why.choices.is_empty() || why.waves.count > 0, || {
            "nothing is said of how the lasso came about".into()
        })
    }

    /// The transitions delivered by a step, as an automaton that the brute force can judge.
    fn looked_at(&self, until: u64) -> Lists {
        let count = self.space.known() as usize;
        let mut successors = vec![Vec::new(); count];
        for (_, event) in (1..=until).flat_map(|step| self.at(step)) {
            use SearchKind::{Blue, Careful, Dfs, Red};
            if let Event::Delivered { search: Blue | Red | Dfs | Careful, source, edge, .. } = event
            {
                successors[source.index()].push(edge.target.0);
            }
        }
        let states = (0..count as u32).filter(|&s| Space::accepts(&self.space, StateId(s)));
        Lists { successors, sets: vec![states.collect()] }
    }

    /// The cycle that is said to have been complete at a step was, no other was before, and the
    /// search looked at more before it reported.
    fn judge_complete(&self, why: &Why) -> Judgement {
        let one_set = Space::acceptance_sets(&self.space) == 1;
        let all = 1..=self.steps.len() as u64;
        let over =
            |event: &Event| matches!(event, Event::Reported { .. } | Event::Abandoned { .. });
        let report = all.clone().find(|&step| self.does(step, over));
        let Some(complete) = &why.complete else {
            let Some(report) = report.filter(|_| one_set && !why.reports.is_empty()) else {
                return Ok(());
            };
            use SearchKind::{Blue, Careful, Dfs, Red};
            let delivers = |event: &Event| {
                matches!(event, Event::Delivered { search: Blue | Red | Dfs | Careful, .. })
            };
            let last = (1..=report).rev().find(|&step| self.does(step, delivers)).unwrap_or(1);
            let before = accepting_run_exists(&self.looked_at(last - 1));
            return ensure(!before, || "a cycle was complete before, and nobody says so".into());
        };
        let known = self.looked_at(complete.step);
        let mut round = complete.cycle.clone();
        round.extend(complete.cycle.first());
        let there =
            round.windows(2).all(|pair| known.successors[pair[0].index()].contains(&pair[1].0));
        ensure(there, || format!("not all of {round:?} had been looked at"))?;
        let accepts = complete.cycle.iter().any(|&state| Space::accepts(&self.space, state));
        ensure(accepts, || "the cycle does not accept".into())?;
        let before = accepting_run_exists(&self.looked_at(complete.step - 1));
        ensure(!before, || "another cycle was complete before".into())?;
        let delivers = |event: &Event| {
            matches!(event, Event::Delivered { source, edge, .. }
                if (*source, edge.target) == (complete.source, complete.target))
        };
        ensure(self.does(complete.step, delivers), || "it was not looked at then".into())?;
        ensure(report.is_some_and(|report| report > complete.step), || "too late".into())?;
        if let Some((seed, step)) = complete.red {
            let starts = |event: &Event| matches!(event, Event::Entered { search: SearchKind::Red, state, .. } if *state == seed);
            ensure(self.does(step, starts), || "no red search starts then".into())?;
        }
        complete.tests.iter().try_for_each(|test| self.judge_test(test))
    }

    fn judge_choice(&mut self, choice: &Choice) -> Judgement {
        let (source, search) = (choice.source, choice.search);
        let comes = |event: &Event| match *event {
            Event::Entered { search: entering, state, .. } => entering == search && state == source,
            Event::Called { search: SearchKind::Extract, state } => state == source,
            Event::Tested { because: Because::Incomplete { end, .. }, .. } => end == source,
            Event::Tested { because: Because::WalkedBefore { state }, .. } => state == source,
            Event::Delivered { search: SearchKind::Extract, source: from, .. } => from == source,
            _ => false,
        };
        ensure(self.does(choice.entered, comes), || "it does not come there then".into())?;
        let tried: Vec<&Attempt> = choice.earlier.iter().chain(&choice.taken).collect();
        let in_order = (0..).zip(&tried).all(|(index, attempt)| attempt.tried.index == index);
        ensure(in_order, || "the successors are not in order".into())?;
        let all = self.space.successors(source).count() as u32;
        let known = tried.len() as u32 + choice.later + choice.untried;
        ensure(all == known, || format!("it has {all} successors"))?;
        tried.into_iter().try_for_each(|attempt| self.judge_attempt(choice, attempt))
    }

    fn judge_attempt(&self, choice: &Choice, attempt: &Attempt) -> Judgement {
        let tried = attempt.tried;
        let delivers = |event: &Event| match *event {
            Event::Delivered { search, source, edge, index, .. } => {
                (search, source, edge, index)
                    == (choice.search, choice.source, tried.edge, tried.index)
            }
            _ => false,
        };
        ensure(self.does(tried.step, delivers), || format!("{tried:?} is not delivered"))?;
        attempt.tests.iter().try_for_each(|test| self.judge_test(test))?;
        let about_it = |test: &Test| test.edge == Some(tried.edge) && test.step > tried.step;
        ensure(attempt.tests.iter().all(about_it), || "tests of something else".into())?;
        if let Some(step) = tried.closed {
            let reports =
                |event: &Event| matches!(event, Event::Reported { .. } | Event::Dismissed { .. });
            ensure(self.does(step, reports), || format!("step {step} closes nothing"))?;
        }
        match tried.came {
            Came::Followed(followed) if choice.search != SearchKind::Extract => {
                let target = tried.edge.target;
                let enters = |event: &Event| matches!(event, Event::Entered { state, .. } if *state == target);
                ensure(self.does(followed.from, enters), || format!("{tried:?} is not entered"))?;
                let Some(to) = followed.to else { return Ok(()) };
                let leaves =
                    |event: &Event| matches!(event, Event::Left { state, .. } if *state == target);
                ensure(self.does(to, leaves), || format!("{tried:?} is not left"))?;
                let counts = (
                    self.count(followed.from, to, |e| matches!(e, Event::Entered { .. })),
                    self.count(followed.from, to, |e| {
                        matches!(e, Event::Entered { first: true, .. })
                    }),
                    self.count(followed.from, to, |e| matches!(e, Event::Reported { .. })),
                );
                let told = (followed.entered, followed.fresh, followed.reports);
                ensure(counts == told, || format!("{counts:?} happened, not {told:?}"))
            }
            Came::Followed(followed) => {
                // The walk that takes the first successor each time says so by a test.
                let goes = |event: &Event| match *event {
                    Event::Called { search: SearchKind::Extract, state } => {
                        state == tried.edge.target
                    }
                    Event::Tested { because: Because::WalkedBefore { state }, .. } => {
                        state == tried.edge.target
                    }
                    _ => false,
                };
                ensure(self.does(followed.from, goes), || format!("nobody goes to {tried:?}"))
            }
            // A transition that nobody followed was tested, and then the loop went on.
            Came::Refused | Came::Pending => {
                ensure(!attempt.tests.is_empty(), || format!("{tried:?} was not tested"))
            }
        }
    }

    fn judge_test(&self, test: &Test) -> Judgement {
        let there = self.at(test.step).iter().any(|&(line, event)| match event {
            Event::Tested { source, edge, holds, because } => {
                (line, source, edge, holds, because)
                    == (test.line, test.source, test.edge, test.holds, test.because)
            }
            _ => false,
        });
        ensure(there, || format!("{test:?} was not evaluated"))
    }
}

/// Where nothing is taken, the next search starts at the same state.
fn follow(why: &Why, lasso: &Lasso) -> Judgement {
    let mut states: Vec<StateId> =
        why.choices.first().map(|choice| choice.source).into_iter().collect();
    for (place, choice) in why.choices.iter().enumerate() {
        let here = states.last().copied();
        ensure(here == Some(choice.source), || format!("choice {place} starts elsewhere"))?;
        states.extend(choice.taken.as_ref().map(|taken| taken.tried.edge.target));
    }
    let expected: Vec<StateId> = lasso.states().collect();
    ensure(states == expected, || format!("the choices lead along {states:?}, not {expected:?}"))
}

struct AskAll<'a> {
    automaton: &'a Lists,
    all_options: bool,
    asked: &'a mut BTreeMap<(&'static str, bool), u32>,
    failure: Option<String>,
}

impl Visitor for AskAll<'_> {
    fn visit<M: Machine + 'static>(&mut self, algorithm: &'static Algorithm) {
        let options = variants(algorithm);
        let count = if self.all_options { options.len() } else { 1 };
        for options in &options[..count] {
            let prepared = prepare(&self.automaton.blueprint(), algorithm, options, u64::MAX);
            let Ok(prepared) = prepared else { continue };
            let space = prepared.automaton;
            let mut timeline = Timeline::new(space.clone(), Box::new(M::start(&space, options)));
            if timeline.extend(MOST_STEPS).outcome.is_none() {
                continue;
            }
            let why = why::look(&mut timeline, algorithm);
            let found = why.lasso.is_some();
            let judged = replay::<M>(&space, options).judge(&why);
            // Nothing that is told may panic.
            let answer = why.answer(&timeline, algorithm, options);
            let judged = judged.and(ensure(!answer.summary.is_empty(), || "no summary".into()));
            if let Err(error) = judged {
                self.failure = Some(format!("{} {options:?}: {error}", algorithm.name));
            }
            *self.asked.entry((algorithm.name, found)).or_default() += 1;
        }
    }
}

fn sweep(test: &str, seed: u64, count: u64, most: u64, all_options: bool) {
    let mut random = Random::new(seed);
    let mut asked = BTreeMap::new();
    let mut judge = |automaton: &Lists| {
        let mut all = AskAll { automaton, all_options, asked: &mut asked, failure: None };
        visit_all(&mut all);
        all.failure
    };
    for case in 0..count {
        let sets = if case % 8 == 7 { (case / 8 % 4) as usize } else { 1 };
        let automaton = random.automaton(most, sets);
        if let Some(error) = judge(&automaton) {
            report(test, &automaton, Some(seed), &error);
        }
    }
    for found in [true, false] {
        let searches = asked.keys().filter(|(_, with)| *with == found).count();
        assert!(searches >= 12, "{test}: {asked:?}; LARIAT_SEED={seed}");
    }
}

#[test]
fn what_is_said_of_random_runs_is_what_they_did() {
    sweep("why_random", seed(), 4_000, 8, false);
}

#[test]
fn what_is_said_is_right_with_every_option() {
    sweep("why_options", seed(), 500, 7, true);
}
