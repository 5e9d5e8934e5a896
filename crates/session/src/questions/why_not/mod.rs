//! Why a search has not reported another lasso: how far its path went along the lasso, and where it turned
//! back.
//!
//! The lasso is taken as a sequence of states: its stem, its cycle, and the first state of the cycle again.
//! The path of a search consists of its blue calls, followed by its red ones. One pass through the run
//! maintains the length of the common prefix of path and lasso; it changes only when a call begins or ends.

mod claims;
mod components;
mod facts;
mod phases;
mod tell;
mod wanted;
mod waves;

use lariat_core::{Edge, Event, Lasso, Line, Options, SearchKind, StateId};

pub use claims::{ClaimFacts, WhyNotClaim, WhyNotClaims};
pub use components::Components;
pub use facts::{ComponentFacts, Facts, TestFacts};
pub use wanted::WantedLasso;
pub(crate) use wanted::{Word, resolve, words};
pub use waves::Waves;

use crate::questions::active::{ActiveCalls, Call, Came, Test, Tried, acting};
use crate::questions::answer::Answer;
use crate::registry::{Algorithm, Family};
use crate::{StepView, Timeline};
use components::Deliveries;
use phases::{Phases, Stand};

/// Why a run does not report a lasso.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyNot {
    pub wanted: Lasso,
    /// The lasso that the search ended with, or its best so far.
    pub reported: Option<Lasso>,
    /// The step that reported it.
    pub reported_at: Option<u64>,
    /// The reported lasso is the same infinite run.
    pub same_run: bool,
    pub reason: Reason,
    /// The first state of the cycle, if it is not accepting and the search closes cycles only at accepting
    /// states.
    pub cannot_close: Option<StateId>,
    /// A longer prefix of the lasso was the path of a search that could not report it from there.
    pub in_vain: Option<InVain>,
    /// If a preliminary search got further: where the main search turned back.
    pub main: Option<Refused>,
    /// For searches for components: the cycle that was complete before this one.
    pub components: Option<Components>,
}

/// A prefix of the lasso that was the path of a search which could not report the lasso from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InVain {
    pub prefix: usize,
    pub search: SearchKind,
    /// The last step at which it was the path.
    pub last: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The lasso was reported.
    Reported { step: u64, is_last: bool },
    /// The path was this prefix, and the search turned back from the next transition.
    Refused(Refused),
    /// The path was the whole lasso, and the search continued instead of closing it.
    WentOn(Refused),
    /// The path was this prefix, and the search ended before it considered the next transition.
    Ended(Ended),
    /// A breadth-first search has no path.
    Waves(Waves),
}

/// A transition of the lasso that a search has considered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The number of states of the lasso on the path.
    pub prefix: usize,
    pub source: StateId,
    pub edge: Edge,
    /// The index of the successor, and the step that delivered it.
    pub index: u32,
    pub delivered: u64,
    /// The tests of the transition; the last one decided.
    pub tests: Vec<Test>,
}

impl Refused {
    /// The step of the decision.
    pub fn step(&self) -> u64 {
        self.tests.last().map_or(self.delivered, |test| test.step)
    }
}

/// The end of a search whose path was a prefix of the lasso.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    pub prefix: usize,
    /// The last step at which that prefix was the path.
    pub last: u64,
    /// The step at which the search ended, and how.
    pub step: u64,
    pub how: End,
    /// The call of the last state of the prefix, if it was still active.
    pub call: Option<Call>,
    /// The successor that this call was at.
    pub busy_with: Option<Tried>,
    /// What was missing for the rest of the lasso.
    pub missing: Missing,
}

/// What was missing when a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The loop of the call had not delivered the transition to this state. `elsewhere` is the first step at
    /// which another loop, or an earlier one of the same state, did.
    Transition { target: StateId, elsewhere: Option<u64>, reached: Option<Reached> },
    /// The transition had been delivered, and closed another cycle.
    Closed { target: StateId, delivered: u64 },
    /// The search had not started from the initial state of the lasso. `reached` says how it had reached that
    /// state in another way.
    Start { initial: StateId, reached: Option<Reached> },
    /// Only a red search from the last state of the prefix could have continued, and none had started.
    RedSearch,
    /// The call was over, or the transition closed another cycle without a call.
    Nothing,
}

/// How a state was entered for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    pub step: u64,
    pub search: SearchKind,
    /// The source of the transition; none where a search starts.
    pub from: Option<StateId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A counterexample.
    Report,
    /// The preliminary search was over, and the main search started.
    FirstSearch,
    /// The search visited everything and reported nothing.
    Complete,
    /// The recording ends here.
    Limit,
}

/// The answer to "why not?".
pub fn why_not(
    timeline: &mut Timeline,
    algorithm: &Algorithm,
    options: &Options,
    wanted: &WantedLasso,
) -> Result<Answer, String> {
    let lasso = wanted.lasso(timeline.space_mut())?;
    let why = look(timeline, algorithm, options, lasso);
    Ok(why.answer(timeline, algorithm, options))
}

/// Finds the reason in the run.
pub fn look(
    timeline: &mut Timeline,
    algorithm: &Algorithm,
    options: &Options,
    wanted: Lasso,
) -> WhyNot {
    let reported = reported(timeline);
    let by_components = algorithm.family == Family::Components;
    let phases = Phases::new(algorithm, options, &wanted, timeline.space());
    let cannot_close = wanted.cycle.first().copied().filter(|_| phases.is_hopeless());
    let mut way = Way::new(&wanted, phases);
    let mut deliveries = Deliveries::new(&wanted, reported.as_ref().filter(|_| by_components));
    let mut waves = Waves::default();
    let mut improvements = Vec::new();
    let mut last_line = Line(0);
    timeline.watch(|now| {
        for (line, event) in &now.record.events {
            way.hear(&now, *line, event);
            if goes_on_the_path(acting(now.record)) {
                last_line = *line;
            }
            match event {
                Event::Improved { .. } => improvements.push(now.step),
                _ if by_components => deliveries.hear(now.step, event),
                Event::Tested { .. } => waves.hear(now.step, *line, event, &wanted),
                _ => {}
            }
        }
        way.step_over(now.step, last_line);
        true
    });
    let report = timeline.counterexamples().last().copied();
    let progress = timeline.progress();
    let known = timeline.latest().sequence().iter().position(|lasso| *lasso == wanted);
    let recorded = known.and_then(|place| improvements.get(place).map(|&step| (place, step)));
    let (reason, in_vain, main) = if let Some((place, step)) = recorded {
        let is_last = place + 1 == timeline.latest().sequence().len();
        (Reason::Reported { step, is_last }, None, None)
    } else if let Some(step) = report.filter(|_| reported.as_ref() == Some(&wanted)) {
        (Reason::Reported { step, is_last: true }, None, None)
    } else if waves.explored {
        (Reason::Waves(waves), None, None)
    } else {
        let how = match (progress.outcome, report) {
            (None, _) => End::Limit,
            (Some(_), Some(_)) => End::Report,
            (Some(_), None) => End::Complete,
        };
        let step = report.filter(|_| how == End::Report).unwrap_or(progress.steps);
        way.reason(step, how, last_line)
    };
    let components = match &reason {
        Reason::Reported { .. } => None,
        _ => deliveries.components(report),
    };
    let same_run = reported.as_ref().is_some_and(|lasso| runs_alike(lasso, &wanted));
    let cannot_close = cannot_close.filter(|_| !matches!(reason, Reason::Reported { .. }));
    WhyNot {
        wanted,
        reported,
        reported_at: report,
        same_run,
        reason,
        cannot_close,
        in_vain,
        main,
        components,
    }
}

/// The lasso that the search ended with, or its best so far.
pub(crate) fn reported(timeline: &Timeline) -> Option<Lasso> {
    let machine = timeline.latest();
    machine.lasso().or_else(|| machine.sequence().last().cloned())
}

/// Whether two lassos are the same infinite run.
fn runs_alike(one: &Lasso, other: &Lasso) -> bool {
    let (a, b) = (one.cycle.len(), other.cycle.len());
    if a == 0 || b == 0 {
        return false;
    }
    // Periodic runs that agree on a prefix of this length after both stems are equal.
    let enough = one.stem.len().max(other.stem.len()) + a + b;
    let run = |lasso: &Lasso| -> Vec<StateId> {
        let round = lasso.cycle.iter().cycle();
        lasso.stem.iter().chain(round).take(enough).copied().collect()
    };
    run(one) == run(other)
}

/// The common prefix of path and lasso, now and at its longest.
struct Way {
    wanted: Vec<StateId>,
    phases: Phases,
    calls: ActiveCalls,
    /// The number of states in the common prefix of path and lasso.
    common: usize,
    now: Search,
    /// The searches that ran before this one.
    before: Vec<Search>,
    /// The step at which each transition of the lasso was first delivered, on any path.
    delivered: Vec<Option<u64>>,
    /// How each state of the lasso was first entered.
    reached: Vec<Option<Reached>>,
}

/// One of several searches that run one after the other.
#[derive(Default)]
struct Search {
    /// The longest prefix from which it could have reported the lasso.
    able: Furthest,
    /// The longest prefix.
    any: Furthest,
    /// How it ended, if another search followed.
    over: Option<Over>,
}

#[derive(Default)]
struct Furthest {
    prefix: usize,
    /// The last step at which the prefix was the path, and the kind of search at that time.
    last: u64,
    search: Option<SearchKind>,
    /// The last time that the search turned back from the next transition.
    refused: Option<Refused>,
    /// The last time that the next transition closed another cycle.
    closed: Option<Tried>,
    /// How the search reached the last state of the prefix.
    way_in: Option<Refused>,
}

/// The situation at the end of a search.
#[derive(Clone, Copy)]
struct Over {
    step: u64,
    how: End,
    /// The call of the last state of the prefix, with its position.
    call: Option<(usize, Call, Option<Tried>)>,
    /// It could report the lasso along the next transition.
    along: bool,
}

impl Way {
    fn new(lasso: &Lasso, phases: Phases) -> Way {
        let wanted: Vec<StateId> = lasso.states().collect();
        let count = wanted.len();
        Way {
            wanted,
            phases,
            calls: ActiveCalls::default(),
            common: 0,
            now: Search::default(),
            before: Vec::new(),
            delivered: vec![None; count],
            reached: vec![None; count],
        }
    }

    fn is_path(&self) -> bool {
        self.common > 0 && self.common == self.calls.path_length()
    }

    /// Where the search is, if its path is a prefix of the lasso.
    fn stand(&self) -> Option<Stand> {
        let search = self.calls.top().filter(|_| self.is_path())?.search;
        let mut calls = self.calls.calls().iter();
        let seed = calls.find(|call| call.search == SearchKind::Red);
        let seed = seed.map(|call| call.position.saturating_sub(1));
        Some(Stand { search, seed, length: self.common })
    }

    fn hear(&mut self, now: &StepView<'_>, line: Line, event: &Event) {
        let (step, acting) = (now.step, acting(now.record));
        match event {
            Event::Entered { state, search, .. } => {
                self.enter(step, acting, line, event, *state);
                self.note_reached(step, *search, *state);
            }
            Event::Abandoned { .. } => {
                let over = self.over(step, End::FirstSearch, line);
                self.now.over = Some(over);
                self.before.push(std::mem::take(&mut self.now));
                self.calls.hear(step, acting, line, event);
                self.common = 0;
            }
            _ => {
                if let Event::Delivered { search, source, edge, .. } = event
                    && goes_on_the_path(*search)
                {
                    self.note_delivered(step, *source, edge.target);
                }
                let stand = self.stand().filter(|_| goes_on_the_path(acting));
                let closes = matches!(event, Event::Reported { .. } | Event::Dismissed { .. });
                let given_up = self.calls.hear(step, acting, line, event);
                self.common = self.common.min(self.calls.path_length());
                let Some(stand) = stand else { return };
                let next = self.wanted.get(stand.length).copied();
                let along = |tried: &Tried| Some(tried.edge.target) == next;
                if let Some(tried) = given_up.filter(along) {
                    let look = self.look_at(&tried, stand.length);
                    if stand.length == self.now.any.prefix {
                        self.now.any.refused = Some(look.clone());
                    }
                    let able = self.phases.can_report_along(line, stand);
                    if able && stand.length == self.now.able.prefix {
                        self.now.able.refused = Some(look);
                    }
                } else if closes {
                    let closed = self.calls.considered().copied().filter(along);
                    let closed = closed.filter(|tried| tried.closed == Some(step));
                    for furthest in [&mut self.now.any, &mut self.now.able] {
                        if stand.length == furthest.prefix && closed.is_some() {
                            furthest.closed = closed;
                        }
                    }
                }
            }
        }
    }

    fn note_delivered(&mut self, step: u64, source: StateId, target: StateId) {
        for (place, pair) in self.wanted.windows(2).enumerate() {
            if pair == [source, target] {
                self.delivered[place].get_or_insert(step);
            }
        }
    }

    fn note_reached(&mut self, step: u64, search: SearchKind, state: StateId) {
        let from = self.calls.top().and_then(|call| call.via).map(|via| via.source);
        for (known, reached) in self.wanted.iter().zip(&mut self.reached) {
            if *known == state {
                reached.get_or_insert(Reached { step, search, from });
            }
        }
    }

    fn enter(&mut self, step: u64, acting: SearchKind, line: Line, event: &Event, state: StateId) {
        let before = self.calls.path_length();
        let is_path = self.common == before;
        let tried = self.calls.considered().copied();
        let way_in = tried.filter(|_| is_path).map(|tried| self.look_at(&tried, before));
        self.calls.hear(step, acting, line, event);
        let length = self.calls.path_length();
        if !is_path || length > before && self.wanted.get(before) != Some(&state) {
            return;
        }
        self.common = length;
        let Some(stand) = self.stand() else { return };
        let able = self.phases.can_report(line, stand);
        for (furthest, counts) in [(&mut self.now.any, true), (&mut self.now.able, able)] {
            if counts && length > furthest.prefix {
                let way_in = way_in.clone();
                *furthest = Furthest { prefix: length, way_in, ..Furthest::default() };
            } else if length == furthest.prefix && length == self.wanted.len() && length > before {
                // The last time counts.
                furthest.way_in = way_in.clone();
            }
        }
    }

    fn step_over(&mut self, step: u64, line: Line) {
        let Some(stand) = self.stand() else { return };
        let able = self.phases.can_report(line, stand);
        for (furthest, counts) in [(&mut self.now.any, true), (&mut self.now.able, able)] {
            if counts && stand.length == furthest.prefix {
                (furthest.last, furthest.search) = (step, Some(stand.search));
            }
        }
    }

    fn look_at(&self, tried: &Tried, prefix: usize) -> Refused {
        Refused {
            prefix,
            source: prefix.checked_sub(1).map_or(StateId(0), |place| self.wanted[place]),
            edge: tried.edge,
            index: tried.index,
            delivered: tried.step,
            tests: self.calls.tests(tried).to_vec(),
        }
    }

    /// What the last call of the longest prefix was doing when the search ended.
    fn over(&self, step: u64, how: End, line: Line) -> Over {
        let prefix = self.now.able.prefix;
        let calls = self.calls.calls();
        let place = calls
            .iter()
            .rposition(|call| call.position == prefix && goes_on_the_path(call.search))
            .filter(|_| self.common >= prefix && prefix > 0);
        let call =
            place.map(|place| (prefix, calls[place], self.calls.tried(place).last().copied()));
        let seed = calls.iter().find(|call| call.search == SearchKind::Red);
        let seed = seed.map(|call| call.position.saturating_sub(1));
        let along = call.is_some_and(|(length, call, _)| {
            self.phases.can_report_along(line, Stand { search: call.search, seed, length })
        });
        Over { step, how, call, along }
    }

    /// The reason; the longest prefix of a search that could not report; and where the main search turned
    /// back, if a preliminary one got further.
    fn reason(
        mut self,
        step: u64,
        how: End,
        line: Line,
    ) -> (Reason, Option<InVain>, Option<Refused>) {
        self.now.over = Some(self.over(step, how, line));
        let mut all = std::mem::take(&mut self.before);
        all.push(std::mem::take(&mut self.now));
        let went_on = all.iter().rev().find_map(|search| {
            let whole = search.any.prefix == self.wanted.len();
            search.any.way_in.clone().filter(|_| whole)
        });
        let best =
            |(place, one): &(usize, &Search)| (one.able.prefix, one.able.refused.is_some(), *place);
        let place = all.iter().enumerate().max_by_key(best).map_or(0, |(place, _)| place);
        let is_main = place + 1 == all.len();
        let main = match is_main {
            true => None,
            false => all.last().and_then(|main| main.able.refused.clone()),
        };
        let search = all.swap_remove(place);
        let any = all.iter().map(|search| &search.any).chain([&search.any]);
        let any = any.max_by_key(|any| any.prefix);
        let in_vain = any.filter(|any| any.prefix > search.able.prefix).and_then(|any| {
            Some(InVain { prefix: any.prefix, search: any.search?, last: any.last })
        });
        let reason = if let Some(way_in) = went_on {
            return (Reason::WentOn(way_in), None, main);
        } else if let Some(refused) = search.able.refused.clone() {
            Reason::Refused(refused)
        } else {
            self.ended(&search)
        };
        match reason {
            // No search could have reported the lasso, so the reason is what happened to it in any search.
            Reason::Ended(Ended { missing: Missing::Nothing, .. })
                if search.any.refused.is_some() =>
            {
                let refused = search.any.refused.map(Reason::Refused);
                (refused.unwrap_or(reason), None, main)
            }
            reason => (reason, in_vain, main),
        }
    }

    fn ended(&self, search: &Search) -> Reason {
        let furthest = &search.able;
        let prefix = furthest.prefix;
        let (step, how) = search.over.map_or((0, End::Limit), |over| (over.step, over.how));
        let call = search.over.and_then(|over| over.call);
        let next = self.wanted.get(prefix).copied();
        let along = search.over.is_some_and(|over| over.along);
        let missing = match (call, next) {
            (_, Some(initial)) if prefix == 0 => {
                let reached = self.reached[0].filter(|at| at.step <= step);
                Missing::Start { initial, reached }
            }
            (_, Some(target)) if furthest.closed.is_some() => {
                let delivered = furthest.closed.map_or(0, |closed| closed.step);
                Missing::Closed { target, delivered }
            }
            (Some((_, call, _)), Some(target)) if along => {
                let elsewhere = self.delivered[prefix - 1].filter(|&at| at <= step);
                let new = !self.wanted[..prefix].contains(&target);
                let reached = self.reached[prefix].filter(|at| new && at.step <= step);
                debug_assert!(call.position == prefix);
                Missing::Transition { target, elsewhere, reached }
            }
            (Some((_, call, _)), Some(_)) if call.search == SearchKind::Blue => Missing::RedSearch,
            _ => Missing::Nothing,
        };
        Reason::Ended(Ended {
            prefix,
            // While a cycle is built, the calls are the same as at the report.
            last: furthest.last.min(step),
            step,
            how,
            call: call.map(|(_, call, _)| call),
            busy_with: call.and_then(|(.., tried)| tried),
            missing,
        })
    }
}

/// Black searches and `remove` consider transitions, too, but their calls are not on the path.
fn goes_on_the_path(search: SearchKind) -> bool {
    use SearchKind::{Blue, Careful, Dfs, Red};
    matches!(search, Blue | Red | Dfs | Careful)
}

impl Ended {
    /// Whether the search had followed another successor and not returned from it.
    pub fn had_gone_on(&self) -> bool {
        self.busy_with.is_some_and(|tried| matches!(tried.came, Came::Followed(_)))
    }
}
