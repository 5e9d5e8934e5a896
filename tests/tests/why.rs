//! "Why this lasso?" against the run itself: every step that is named does what the answer says, and the
//! choices that were taken make up the lasso.

use std::collections::{BTreeMap, BTreeSet};

use lariat_core::{
    Because, Colour, Event, Lasso, Line, Machine, Options, SearchKind, Space, StateId, Status,
};
use lariat_session::registry::{Algorithm, Visitor, visit_all};
use lariat_session::why::{self, Attempt, Choice, Did, Many, TurnedBack, Why, WhyClaim, WhyClaims};
use lariat_session::{Automaton, Came, Test, Timeline, prepare};
use lariat_tests::{
    Ear, Judgement, Lists, Random, ensure, reaches_accepting_cycle, report, seed, shortest_length,
    variants,
};

const MOST_STEPS: u64 = 60_000;

/// The events of each step; the first step has number 1.
struct Replay {
    steps: Vec<Vec<(Line, Event)>>,
    /// The call that ran before each step: its search, its state, and the step at which it began.
    callers: Vec<Option<(SearchKind, StateId, u64)>>,
    lasso: Option<Lasso>,
    sequence: Vec<Lasso>,
    space: Automaton,
    is_over: bool,
}

/// The run, as far as it is recorded.
fn replay<M: Machine>(automaton: &Automaton, options: &Options, most: u64) -> Replay {
    let mut space = automaton.clone();
    let mut machine = M::start(&space, options);
    let (mut steps, mut callers) = (Vec::new(), Vec::new());
    let mut began: Vec<u64> = Vec::new();
    let mut is_over = false;
    for step in 1..=most {
        let top = machine.depth().checked_sub(1).and_then(|place| machine.activation(place));
        let began_at = began.last().copied();
        callers.push(top.zip(began_at).map(|(call, began)| (call.search, call.state, began)));
        let mut ear = Ear::default();
        let status = machine.step(&mut space, &mut ear);
        for (_, event) in &ear.0 {
            match event {
                Event::Left { .. } => drop(began.pop()),
                Event::Entered { .. } => began.push(step),
                Event::Abandoned { .. } => began.clear(),
                _ => {}
            }
        }
        steps.push(ear.0);
        if status != Status::Running {
            is_over = true;
            break;
        }
    }
    let sequence = machine.sequence().to_vec();
    let lasso = machine.lasso().or_else(|| sequence.last().cloned());
    Replay { steps, callers, lasso, sequence, space, is_over }
}

impl Replay {
    fn at(&self, step: u64) -> &[(Line, Event)] {
        step.checked_sub(1).and_then(|step| self.steps.get(step as usize)).map_or(&[], |s| s)
    }

    fn does(&self, step: u64, what: impl Fn(&Event) -> bool) -> bool {
        self.at(step).iter().any(|(_, event)| what(event))
    }

    /// The number of such events from one step to another, both included.
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

    /// The transitions delivered up to a step, as an automaton for the brute-force check.
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

    /// The cycle was complete at the step that is named, no other was complete before, and the search
    /// considered more transitions before it reported.
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
            let before = accepts_somewhere(&self.looked_at(last - 1));
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
        let before = accepts_somewhere(&self.looked_at(complete.step - 1));
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
                // The walk that takes the first successor each time announces it by a test.
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
            // A transition that was not followed was tested, and then the loop went on.
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

/// All states are reached, from one initial state or another.
fn accepts_somewhere(automaton: &Lists) -> bool {
    reaches_accepting_cycle(automaton).into_iter().any(|reaches| reaches)
}

/// Tests that ask if a cycle that has just been closed is accepting.
fn closes(because: Because) -> bool {
    match because {
        Because::ClosesCycle { colour, .. } => colour == Colour::Cyan,
        Because::AcceptsOnPath { on_path, .. } | Because::ClosesRed { on_path, .. } => on_path,
        Because::ComponentAccepts { cyclic, .. } => cyclic,
        Because::ClosesAccepting { .. }
        | Because::MeetsSets { .. }
        | Because::ReachesGoal { .. } => true,
        _ => false,
    }
}

/// Checks every claim of an answer against the run.
impl Replay {
    fn last_report(&self) -> Option<u64> {
        let reports = |event: &Event| matches!(event, Event::Reported { .. });
        (1..=self.steps.len() as u64).rev().find(|&step| self.does(step, reports))
    }

    fn entered(&self) -> BTreeSet<StateId> {
        let events = self.steps.iter().flatten();
        let entered = events.filter_map(|(_, event)| match event {
            Event::Entered { state, .. } | Event::Arrived { state, .. } => Some(*state),
            _ => None,
        });
        entered.collect()
    }

    /// Whether the automaton that the search walks has an accepting run.
    fn has_lasso(&mut self) -> bool {
        let mut lists = Lists { successors: Vec::new(), sets: Vec::new() };
        let mut next = 0;
        // States are numbered in order of discovery.
        while next < self.space.known() {
            let edges: Vec<_> = self.space.successors(StateId(next)).collect();
            lists.successors.push(edges.iter().map(|edge| edge.target.0).collect());
            next += 1;
        }
        let sets = Space::acceptance_sets(&self.space);
        for set in 0..sets {
            let space = &self.space;
            let has = |&s: &u32| Space::marks(space, StateId(s)).contains(set);
            lists.sets.push((0..next).filter(has).collect());
        }
        accepts_somewhere(&lists)
    }

    fn judge_claims(&mut self, why: &Why, claims: &WhyClaims) -> Result<Vec<&'static str>, String> {
        let mut kinds = Vec::new();
        for claim in claims.all() {
            self.judge_claim(why, claim).map_err(|error| format!("{claim:?}: {error}"))?;
            kinds.push(claim.kind());
        }
        Ok(kinds)
    }

    fn judge_claim(&mut self, why: &Why, claim: &WhyClaim) -> Judgement {
        let end = self.steps.len() as u64;
        let reports = |event: &Event| matches!(event, Event::Reported { .. });
        match claim {
            WhyClaim::Reported { step, lasso } => {
                ensure(self.last_report() == Some(*step), || "another step reports".into())?;
                ensure(self.lasso.as_ref() == Some(lasso), || format!("{:?}", self.lasso))
            }
            WhyClaim::InWaves => {
                let lasso = self.lasso.as_ref().ok_or("there is no lasso")?;
                let length = lasso.length();
                if Space::initial(&self.space, 1).is_some() {
                    return Ok(());
                }
                let shorter = self.shortest().filter(|&shortest| shortest < length);
                ensure(shorter.is_none(), || format!("{shorter:?} is shorter"))
            }
            WhyClaim::Branched { states, others_first } => {
                let mut sources: Vec<StateId> =
                    why.choices.iter().map(|choice| choice.source).collect();
                sources.sort();
                sources.dedup();
                sources.retain(|&state| self.space.successors(state).count() > 1);
                ensure(*states == sources.len(), || format!("{} have", sources.len()))?;
                // Choices whose taken transition was not the first.
                let late = |choice: &&Choice| {
                    choice.taken.as_ref().is_some_and(|taken| taken.tried.index > 0)
                };
                let late: BTreeSet<StateId> =
                    why.choices.iter().filter(late).map(|choice| choice.source).collect();
                ensure(*others_first == late.len(), || format!("at {}", late.len()))
            }
            WhyClaim::LastOf { reports: told } => {
                let all = self.count(1, end, reports);
                ensure(all == *told as u64, || format!("there are {all}"))?;
                let lengths: Vec<usize> = self.sequence.iter().map(Lasso::length).collect();
                let falls = lengths.windows(2).all(|pair| pair[1] < pair[0]);
                ensure(falls && lengths.len() == *told, || format!("{lengths:?}"))
            }
            WhyClaim::SoFar => ensure(!self.is_over, || "the run is over".into()),
            WhyClaim::NothingSoFar { step, states, looks } => {
                ensure(!self.is_over && *step == end, || "the run is over".into())?;
                self.judge_looks(*states, *looks)
            }
            WhyClaim::FalseAlarm => {
                let alarm = self.is_over && self.lasso.is_none() && self.last_report().is_some();
                ensure(alarm, || "it reports nothing, or a lasso".into())
            }
            WhyClaim::NothingFound { step, states, looks, .. } => {
                ensure(self.is_over && *step == end, || "it is not over".into())?;
                ensure(self.lasso.is_none(), || "there is one".into())?;
                self.judge_looks(*states, *looks)
            }
            WhyClaim::Empty { step, states, looks } => {
                ensure(self.is_over && *step == end, || "it is not over".into())?;
                self.judge_looks(*states, *looks)?;
                ensure(!self.has_lasso(), || "there is one".into())?;
                // has_lasso has discovered all reachable states.
                let missed =
                    (0..self.space.known()).filter(|&s| !self.entered().contains(&StateId(s)));
                let missed: Vec<u32> = missed.collect();
                ensure(missed.is_empty(), || format!("it has not been at {missed:?}"))
            }
            WhyClaim::Improved { step, length, before } => {
                let improves = |event: &Event| {
                    matches!(event, Event::Improved { length: l, before: b }
                        if (l, b) == (length, before))
                };
                ensure(self.does(*step, improves), || "it does not".into())?;
                ensure(before.is_none_or(|before| before > *length), || "it is no shorter".into())
            }
            WhyClaim::TurnedBack { step, back, reported } => {
                ensure(self.is_over && *step == end, || "it is not over".into())?;
                let last = self.last_report();
                ensure(*reported == last.is_some(), || "reported or not".into())?;
                let found = self.turned_back(last.unwrap_or(0))?;
                ensure(found == *back, || format!("{found:?}"))
            }
            WhyClaim::Tested { test } => self.judge_test(test),
            WhyClaim::More { count, which } => {
                let kept = match which {
                    Many::Waves => why.waves.first.len(),
                    Many::Vain => why.vain.first.len(),
                };
                let events = self.steps.iter().flatten();
                let all = events.filter(|(_, event)| match (which, *event) {
                    (Many::Waves, Event::Tested { because, holds, .. }) => match because {
                        Because::ShorterOver { .. } => holds,
                        Because::NearEnough { .. } | Because::ExploredEnough { .. } => true,
                        _ => false,
                    },
                    (Many::Vain, Event::Tested { because, holds, .. }) => !holds && closes(because),
                    _ => false,
                });
                let all = all.count();
                ensure(all == kept + *count as usize, || format!("there are {all}"))
            }
            // Checked with the rest of the result.
            WhyClaim::Complete { complete } => {
                ensure(why.complete.as_ref() == Some(complete), || "another one".into())?;
                for test in &complete.tests {
                    self.judge_test(test)?;
                    let about = test.edge.map(|edge| (test.source, edge.target));
                    let ours = about == Some((complete.source, complete.target));
                    ensure(ours && test.step > complete.step, || format!("{test:?}"))?;
                    // The search did not report the cycle then.
                    let found = self.does(test.step, reports);
                    ensure(!found, || format!("step {} reports", test.step))?;
                }
                Ok(())
            }
            WhyClaim::LeftToRed { seed, step } => {
                let starts = |event: &Event| {
                    matches!(event, Event::Entered { search: SearchKind::Red, state, .. }
                        if state == seed)
                };
                ensure(self.does(*step, starts), || "no red search starts there".into())?;
                let caller = self.callers[*step as usize - 1];
                ensure(caller.is_none_or(|(search, ..)| search != SearchKind::Red), || {
                    "it has started before".into()
                })?;
                // It is the search that reports, so it does not end before.
                let report = self.last_report().ok_or("nothing is reported")?;
                let by = self.callers[report as usize - 1];
                let is_red = by
                    .is_some_and(|(search, _, began)| search == SearchKind::Red && began >= *step);
                ensure(is_red && report > *step, || "another search reports".into())?;
                let restarts = (*step + 1..=report).any(|later| {
                    let caller = self.callers[later as usize - 1];
                    let outside = caller.is_none_or(|(search, ..)| search != SearchKind::Red);
                    outside
                        && self.does(later, |event| {
                            matches!(event, Event::Entered { search: SearchKind::Red, .. })
                        })
                });
                ensure(!restarts, || "a later one reports".into())
            }
            WhyClaim::Straight { search, states, step, others } => {
                let first = |pair: &[StateId], space: &mut Automaton| {
                    space.successors(pair[0]).next().is_some_and(|edge| edge.target == pair[1])
                };
                let mut left = 0;
                for pair in states.windows(2) {
                    let is_first = first(pair, &mut self.space);
                    ensure(is_first, || format!("{pair:?} is not the first successor"))?;
                    left += self.space.successors(pair[0]).count() as u32 - 1;
                    let (source, target) = (pair[0], pair[1]);
                    let delivers = (*step..=end).any(|at| self.does(at, |event| {
                        matches!(event, Event::Delivered { search: s, source: from, edge, index: 0, .. }
                            if (*s, *from, edge.target) == (*search, source, target))
                    }));
                    ensure(delivers, || format!("{pair:?} is not taken"))?;
                }
                ensure(left == *others, || format!("{left} others"))?;
                ensure(states.len() > 2, || "that is no stretch".into())
            }
            WhyClaim::CameTo { search, source, entered, did } => {
                self.judge_came_to(*search, *source, *entered, did)
            }
            WhyClaim::Earlier { search, source, attempt } => {
                let choice = why.choices.iter().find(|choice| {
                    (choice.search, choice.source) == (*search, *source)
                        && choice.earlier.contains(attempt)
                });
                let choice = choice.ok_or("there is no such choice")?;
                self.judge_attempt(choice, attempt)?;
                let before =
                    choice.taken.as_ref().is_none_or(|taken| taken.tried.step > attempt.tried.step);
                ensure(before, || "it was not before".into())?;
                match attempt.tried.came {
                    Came::Followed(followed) if *search != SearchKind::Extract => {
                        ensure(followed.to.is_some(), || "it is still being followed".into())
                    }
                    _ => Ok(()),
                }
            }
            WhyClaim::Untried { search, source, entered, count, until } => {
                let all = self.space.successors(*source).count() as u32;
                if *search == SearchKind::Extract {
                    return ensure(*count < all, || format!("of {all}"));
                }
                let mut tried = 0;
                for step in *entered..=*until {
                    let ours =
                        self.callers[step as usize - 1] == Some((*search, *source, *entered));
                    let delivers = |event: &Event| {
                        matches!(event, Event::Delivered { search: s, source: from, .. }
                            if (*s, *from) == (*search, *source))
                    };
                    tried += u32::from(ours && self.does(step, delivers));
                }
                ensure(tried + count == all, || format!("{tried} of {all} were tried"))
            }
            WhyClaim::Flaw { .. } => {
                let lasso = self.lasso.clone().ok_or("there is no lasso")?;
                ensure(!self.is_lasso(&lasso), || "nothing is wrong with it".into())
            }
            WhyClaim::WalkFailed { step } => {
                let fails = |event: &Event| matches!(event, Event::WalkFailed { .. });
                ensure(self.does(*step, fails), || "it does not".into())
            }
        }
    }

    fn judge_looks(&self, states: u64, looks: u64) -> Judgement {
        let entered = self.entered().len() as u64;
        let delivered = self.count(1, self.steps.len() as u64, |event| {
            matches!(event, Event::Delivered { search, .. } if *search != SearchKind::Extract)
        });
        ensure((states, looks) == (entered, delivered), || format!("{entered}, {delivered}"))
    }

    /// How often the search turned back after a step: no call was made for the transition.
    fn turned_back(&self, after: u64) -> Result<TurnedBack, String> {
        let mut found = TurnedBack::default();
        for step in after + 1..=self.steps.len() as u64 {
            let acting = self.callers[step as usize - 1].map_or(SearchKind::Dfs, |call| call.0);
            for (_, event) in self.at(step) {
                let Event::Tested { edge, holds, because, .. } = *event else { continue };
                let nested =
                    matches!(acting, SearchKind::Blue | SearchKind::Red | SearchKind::Black);
                let count = match because {
                    Because::Shorter { .. } if !holds => &mut found.too_long,
                    Because::Shallower { .. } | Because::NewOrShallower { .. } if !holds => {
                        &mut found.no_nearer
                    }
                    Because::Hopeless { .. } if holds => &mut found.hopeless,
                    Because::Colour { wanted: Colour::Black, .. } if holds && !nested => {
                        &mut found.black
                    }
                    _ => continue,
                };
                *count += 1;
                let Some(edge) = edge else { continue };
                // The next event of this loop is another transition.
                let next = (step + 1..=self.steps.len() as u64).flat_map(|later| self.at(later));
                let next = next.map(|(_, event)| event).find(|event| {
                    matches!(
                        event,
                        Event::Entered { .. }
                            | Event::Delivered { .. }
                            | Event::Exhausted { .. }
                            | Event::Left { .. }
                    )
                });
                let follows =
                    matches!(next, Some(Event::Entered { state, .. }) if *state == edge.target);
                ensure(!follows, || format!("step {step} did not turn back"))?;
            }
        }
        Ok(found)
    }

    fn judge_came_to(
        &mut self,
        search: SearchKind,
        source: StateId,
        entered: u64,
        did: &Did,
    ) -> Judgement {
        if search != SearchKind::Extract {
            let enters = |event: &Event| {
                matches!(event, Event::Entered { search: s, state, .. }
                    if (*s, *state) == (search, source))
            };
            ensure(self.does(entered, enters), || "it does not come there".into())?;
        }
        let call = (search, source, entered);
        let later = entered + 1..=self.steps.len() as u64;
        let by_it = |step: &u64| self.callers[*step as usize - 1] == Some(call);
        let through = || {
            let over = |event: &Event| matches!(event, Event::Exhausted { .. });
            later.clone().filter(by_it).any(|step| self.does(step, over))
        };
        match did {
            Did::Took { attempt, of } => {
                let tried = attempt.tried;
                let delivers = |event: &Event| match *event {
                    Event::Delivered { search: s, source: from, edge, index, .. } => {
                        (s, from, edge, index) == (search, source, tried.edge, tried.index)
                    }
                    _ => false,
                };
                ensure(self.does(tried.step, delivers), || "it is not taken".into())?;
                if let Some(step) = tried.closed {
                    let reports = |event: &Event| {
                        matches!(event, Event::Reported { .. } | Event::Dismissed { .. })
                    };
                    ensure(self.does(step, reports), || "it closes nothing".into())?;
                }
                let all = self.space.successors(source).count() as u32;
                ensure(*of == all, || format!("of {all}"))
            }
            Did::StartedRed => {
                let red = |event: &Event| {
                    matches!(event, Event::Entered { search: SearchKind::Red, state, .. }
                        if *state == source)
                };
                let starts = later.clone().filter(by_it).any(|step| self.does(step, red));
                ensure(starts && through(), || "the red search does not start there".into())
            }
            Did::Reported => {
                let reports = |event: &Event| matches!(event, Event::Reported { .. });
                let reports = later.clone().filter(by_it).any(|step| self.does(step, reports));
                let accepts = Space::accepts(&self.space, source);
                ensure(reports && accepts, || "it does not report there".into())
            }
            Did::Completed => ensure(through(), || "it is not through".into()),
            Did::Ended => Ok(()),
        }
    }

    /// Whether it is an accepting lasso of the automaton.
    fn is_lasso(&mut self, lasso: &Lasso) -> bool {
        let states: Vec<StateId> = lasso.states().collect();
        let mut leads =
            |pair: &[StateId]| self.space.successors(pair[0]).any(|edge| edge.target == pair[1]);
        let walks = states.windows(2).all(&mut leads);
        let sets = 0..Space::acceptance_sets(&self.space);
        let meets = |set: u32| {
            lasso.cycle.iter().any(|&state| Space::marks(&self.space, state).contains(set))
        };
        walks && sets.into_iter().all(meets) && !lasso.cycle.is_empty()
    }

    /// The length of the shortest lasso, by enumeration.
    fn shortest(&mut self) -> Option<usize> {
        let mut lists = Lists { successors: Vec::new(), sets: vec![Vec::new()] };
        let mut next = 0;
        while next < self.space.known() {
            let edges: Vec<_> = self.space.successors(StateId(next)).collect();
            lists.successors.push(edges.iter().map(|edge| edge.target.0).collect());
            if Space::accepts(&self.space, StateId(next)) {
                lists.sets[0].push(next);
            }
            next += 1;
        }
        shortest_length(&lists)
    }
}

struct AskAll<'a> {
    automaton: &'a Lists,
    all_options: bool,
    asked: &'a mut BTreeMap<(&'static str, bool), u32>,
    kinds: &'a mut BTreeMap<&'static str, u32>,
    failure: Option<String>,
}

impl Visitor for AskAll<'_> {
    fn visit<M: Machine + 'static>(&mut self, algorithm: &'static Algorithm) {
        let options = variants(algorithm);
        let count = if self.all_options { options.len() } else { 1 };
        for options in &options[..count] {
            // Also from several initial states.
            let last = self.automaton.successors.len() as u32 - 1;
            let initial = if last % 4 == 3 { vec![0, last] } else { vec![0] };
            let blueprint = self.automaton.model_from(&initial);
            let prepared = prepare(&blueprint, algorithm, options, u64::MAX);
            let Ok(prepared) = prepared else { continue };
            let lossy = algorithm.may_miss(options, prepared.forced.is_some());
            let space = prepared.automaton;
            let mut timeline = Timeline::new(space.clone(), Box::new(M::start(&space, options)));
            if timeline.extend(MOST_STEPS).outcome.is_none() {
                continue;
            }
            let steps = timeline.progress().steps;
            let mut found = false;
            // The whole run, and a part of it.
            for most in [steps, 1 + self.asked.len() as u64 * 7 % steps] {
                let start = Box::new(M::start(&space, options));
                let mut timeline = Timeline::new(space.clone(), start).lossy(lossy);
                timeline.extend(most);
                let why = why::look(&mut timeline, algorithm);
                found |= why.lasso.is_some();
                let mut run = replay::<M>(&space, options, most);
                let judged = if most == steps { run.judge(&why) } else { Ok(()) };
                let claims = why.claims(&timeline, options);
                let judged = judged.and_then(|()| run.judge_claims(&why, &claims));
                // No answer may panic.
                let answer = why.answer(&timeline, algorithm, options);
                let told = !answer.summary.is_empty()
                    && answer.entries.iter().all(|entry| !entry.text().is_empty());
                let judged = judged.and_then(|kinds| {
                    ensure(told, || "a claim without words".into())?;
                    Ok(kinds)
                });
                match judged {
                    Ok(kinds) => {
                        kinds.into_iter().for_each(|kind| *self.kinds.entry(kind).or_default() += 1)
                    }
                    Err(error) => {
                        let name = algorithm.name;
                        self.failure = Some(format!("{name} {options:?}, {most} steps: {error}"));
                    }
                }
            }
            *self.asked.entry((algorithm.name, found)).or_default() += 1;
        }
    }
}

fn sweep(test: &str, seed: u64, count: u64, most: u64, all_options: bool) {
    let mut random = Random::new(seed);
    let (mut asked, mut kinds) = (BTreeMap::new(), BTreeMap::new());
    let mut judge = |automaton: &Lists| {
        let (asked, kinds) = (&mut asked, &mut kinds);
        let mut all = AskAll { automaton, all_options, asked, kinds, failure: None };
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
    println!("{kinds:?}");
    let mut expected = vec![
        "reported",
        "in-waves",
        "branched",
        "last-of",
        "so-far",
        "nothing-so-far",
        "empty",
        "improved",
        "turned-back",
        "tested",
        "complete",
        "left-to-red",
        "straight",
        "came-to",
        "earlier",
        "untried",
    ];
    if all_options {
        expected.extend(["nothing-found", "false-alarm", "flaw"]);
    }
    for kind in expected {
        assert!(kinds.contains_key(kind), "{test}: nothing was told as `{kind}`: {kinds:?}");
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
