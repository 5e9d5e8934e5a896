//! Why a search has not reported another lasso: how far its path has gone along it, and where it
//! turned back.
//!
//! The lasso is looked at as a sequence of states: its stem, its cycle, and the first state of the
//! cycle again. The path of a search are its blue calls, followed by its red ones. One pass through
//! the run keeps how many states the path and the lasso have in common; it changes only where a
//! call begins or ends.

mod components;
mod facts;
mod tell;
mod wanted;
mod waves;

use lariat_core::{Edge, Event, Lasso, Options, SearchKind, StateId};

pub use components::Components;
pub use facts::{ComponentFacts, Facts, TestFacts};
pub use wanted::Wanted;
pub(crate) use wanted::{Word, words};
pub use waves::Waves;

use crate::active::{ActiveCalls, Came, Test, Tried, acting};
use crate::answer::Answer;
use crate::registry::{Algorithm, Family};
use crate::{StepView, Timeline};
use components::Deliveries;

/// What a run has to do with a lasso.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyNot {
    pub wanted: Lasso,
    /// What the search ended with, or its best so far.
    pub reported: Option<Lasso>,
    /// The step that reported it.
    pub reported_at: Option<u64>,
    /// The reported lasso goes on for ever through the same states in the same order.
    pub same_run: bool,
    pub reason: Reason,
    /// Where the main search turned back, if it was a search before it that came further.
    pub main: Option<Refused>,
    /// Where a search for components saw its cycle before it could see this one.
    pub components: Option<Components>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is nothing to explain: it was.
    Reported { step: u64, is_last: bool },
    /// The path got that far, and the search turned back from the next transition.
    Refused(Refused),
    /// All of it was the path, and the search went on instead of closing it.
    WentOn(Refused),
    /// The path got that far, and the search was over before it came to the next transition.
    Ended(Ended),
    /// A search in waves has no path.
    Waves(Waves),
}

/// A transition of the lasso that a search has looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// How many states of the lasso were the path.
    pub prefix: usize,
    pub source: StateId,
    pub edge: Edge,
    /// Which successor of the source it is, and when it was delivered.
    pub index: u32,
    pub delivered: u64,
    /// How it was tested then; the last test decided.
    pub tests: Vec<Test>,
}

impl Refused {
    /// The step at which it was decided.
    pub fn step(&self) -> u64 {
        self.tests.last().map_or(self.delivered, |test| test.step)
    }
}

/// The end of a search on the way along the lasso.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    pub prefix: usize,
    /// The last step at which that was the path.
    pub last: u64,
    /// The step at which it ended, and how.
    pub step: u64,
    pub how: End,
    /// The successor that the last state of the prefix was busy with, and when it was delivered.
    pub busy_with: Option<Tried>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A counterexample.
    Report,
    /// A first search was over; the search that it was a preparation for started anew.
    FirstSearch,
    /// Nothing more is recorded.
    Limit,
}

/// Answers in the shape of all answers.
pub fn why_not(
    timeline: &mut Timeline,
    algorithm: &Algorithm,
    options: &Options,
    wanted: &Wanted,
) -> Result<Answer, String> {
    let lasso = wanted.lasso(timeline.space_mut())?;
    let why = look(timeline, algorithm, lasso);
    Ok(why.answer(timeline, algorithm, options))
}

/// Looks through the run for the reason.
pub fn look(timeline: &mut Timeline, algorithm: &Algorithm, wanted: Lasso) -> WhyNot {
    let reported = reported(timeline);
    let by_components = algorithm.family == Family::Components;
    let mut way = Way::new(&wanted);
    let mut deliveries = Deliveries::new(&wanted, reported.as_ref().filter(|_| by_components));
    let mut waves = Waves::default();
    let mut improvements = Vec::new();
    timeline.watch(|now| {
        for (line, event) in &now.record.events {
            way.hear(&now, *line, event);
            match event {
                Event::Improved { .. } => improvements.push(now.step),
                _ if by_components => deliveries.hear(now.step, event),
                Event::Tested { .. } => waves.hear(now.step, *line, event, &wanted),
                _ => {}
            }
        }
        way.step_over(now.step);
        true
    });
    let report = timeline.counterexamples().last().copied();
    let progress = timeline.progress();
    let known = timeline.latest().sequence().iter().position(|lasso| *lasso == wanted);
    let recorded = known.and_then(|place| improvements.get(place).map(|&step| (place, step)));
    let (reason, main) = if let Some((place, step)) = recorded {
        let is_last = place + 1 == timeline.latest().sequence().len();
        (Reason::Reported { step, is_last }, None)
    } else if let Some(step) = report.filter(|_| reported.as_ref() == Some(&wanted)) {
        (Reason::Reported { step, is_last: true }, None)
    } else if waves.explored {
        (Reason::Waves(waves), None)
    } else {
        let how =
            if report.is_some() && progress.outcome.is_some() { End::Report } else { End::Limit };
        let step = report.filter(|_| how == End::Report).unwrap_or(progress.steps);
        way.reason(step, how)
    };
    let components = match &reason {
        Reason::Reported { .. } => None,
        _ => deliveries.components(report).zip(reported.as_ref()),
    };
    let components =
        components.map(|(components, lasso)| components.in_the_end(timeline, &wanted, lasso));
    let same_run = reported.as_ref().is_some_and(|lasso| runs_alike(lasso, &wanted));
    WhyNot { wanted, reported, reported_at: report, same_run, reason, main, components }
}

/// What the search ended with, or its best so far.
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
    // Behind both stems, runs of these periods that agree for so long agree for ever.
    let enough = one.stem.len().max(other.stem.len()) + a + b;
    let run = |lasso: &Lasso| -> Vec<StateId> {
        let round = lasso.cycle.iter().cycle();
        lasso.stem.iter().chain(round).take(enough).copied().collect()
    };
    run(one) == run(other)
}

/// How far the path goes along the lasso, and the furthest it ever went.
struct Way {
    wanted: Vec<StateId>,
    calls: ActiveCalls,
    /// How many states the path and the lasso begin with in common.
    common: usize,
    furthest: Furthest,
    /// How far the searches came that ran before this one.
    before: Vec<Furthest>,
}

#[derive(Default)]
struct Furthest {
    prefix: usize,
    /// The last step at which it was the path.
    last: u64,
    /// The last time that the search turned back from the transition behind it.
    refused: Option<Refused>,
    /// How the search came to go there.
    way_in: Option<Refused>,
    /// How the search ended that came that far, if another one followed it.
    over: Option<Over>,
}

#[derive(Clone, Copy)]
struct Over {
    step: u64,
    busy_with: Option<Tried>,
}

impl Way {
    fn new(lasso: &Lasso) -> Way {
        Way {
            wanted: lasso.states().collect(),
            calls: ActiveCalls::default(),
            common: 0,
            furthest: Furthest::default(),
            before: Vec::new(),
        }
    }

    fn is_path(&self) -> bool {
        self.common > 0 && self.common == self.calls.path_length()
    }

    fn hear(&mut self, now: &StepView<'_>, line: lariat_core::Line, event: &Event) {
        let (step, acting) = (now.step, acting(now.record));
        match event {
            Event::Entered { state, .. } => self.enter(step, acting, line, event, *state),
            Event::Abandoned { .. } => {
                let busy_with = self.busy_with();
                self.furthest.over = Some(Over { step, busy_with });
                self.before.push(std::mem::take(&mut self.furthest));
                self.calls.hear(step, acting, line, event);
                self.common = 0;
            }
            _ => {
                let along = self.is_path() && self.common == self.furthest.prefix;
                let given_up = self.calls.hear(step, acting, line, event);
                self.common = self.common.min(self.calls.path_length());
                let next = self.wanted.get(self.furthest.prefix);
                let given_up = given_up.filter(|tried| along && next == Some(&tried.edge.target));
                if let Some(tried) = given_up.filter(|_| goes_on_the_path(acting)) {
                    self.furthest.refused = Some(self.look_at(&tried));
                }
            }
        }
    }

    fn enter(
        &mut self,
        step: u64,
        acting: SearchKind,
        line: lariat_core::Line,
        event: &Event,
        state: StateId,
    ) {
        let before = self.calls.path_length();
        let is_path = self.common == before;
        let tried = self.calls.considered().copied();
        let way_in = tried.filter(|_| is_path).map(|tried| self.look_at(&tried));
        self.calls.hear(step, acting, line, event);
        let length = self.calls.path_length();
        if length == before || !is_path || self.wanted.get(before) != Some(&state) {
            return;
        }
        self.common = length;
        if length > self.furthest.prefix {
            self.furthest = Furthest { prefix: length, way_in, ..Furthest::default() };
        } else if length == self.furthest.prefix && length == self.wanted.len() {
            // The last time counts.
            self.furthest.way_in = way_in;
        }
    }

    fn step_over(&mut self, step: u64) {
        if self.is_path() && self.common == self.furthest.prefix {
            self.furthest.last = step;
        }
    }

    fn look_at(&self, tried: &Tried) -> Refused {
        Refused {
            prefix: self.calls.path_length(),
            source: self.calls.top().map_or(StateId(0), |call| call.state),
            edge: tried.edge,
            index: tried.index,
            delivered: tried.step,
            tests: self.calls.tests(tried).to_vec(),
        }
    }

    /// What the last call of the prefix is doing.
    fn busy_with(&self) -> Option<Tried> {
        if self.common != self.furthest.prefix {
            return None;
        }
        let calls = self.calls.calls();
        let place = calls.iter().rposition(|call| call.position == self.furthest.prefix)?;
        self.calls.tried(place).last().copied()
    }

    /// The reason, and where the main search turned back, if a search before it came further.
    fn reason(mut self, step: u64, how: End) -> (Reason, Option<Refused>) {
        let busy_with = self.busy_with();
        let mut all = std::mem::take(&mut self.before);
        all.push(self.furthest);
        let best = |(place, one): &(usize, &Furthest)| (one.prefix, one.refused.is_some(), *place);
        let place = all.iter().enumerate().max_by_key(best).map_or(0, |(place, _)| place);
        let furthest = all.remove(place);
        let main = all.pop().and_then(|main| main.refused).filter(|_| furthest.over.is_some());
        let prefix = furthest.prefix;
        let (step, how, busy_with) = match furthest.over {
            Some(over) => (over.step, End::FirstSearch, over.busy_with),
            None => (step, how, busy_with),
        };
        // While a cycle is put together, the calls stay as they were at the report.
        let last = furthest.last.min(step);
        let reason = match (furthest.refused, furthest.way_in) {
            (_, Some(way_in)) if prefix == self.wanted.len() => Reason::WentOn(way_in),
            (Some(refused), _) => Reason::Refused(refused),
            (None, _) => Reason::Ended(Ended { prefix, last, step, how, busy_with }),
        };
        (reason, main)
    }
}

/// Black searches and `remove` look at transitions too, but their calls are on no path.
fn goes_on_the_path(search: SearchKind) -> bool {
    !matches!(search, SearchKind::Black | SearchKind::Remove)
}

impl Ended {
    /// The search had gone on to another successor, and had not come back.
    pub fn had_gone_on(&self) -> bool {
        self.busy_with.is_some_and(|tried| matches!(tried.came, Came::Followed(_)))
    }
}
