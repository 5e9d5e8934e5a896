//! Why a search has reported this counterexample: which successors it tried on the way, in which order, what
//! became of those tried before the ones taken, and which ones it never tried.

mod claims;
mod complete;
mod say;
mod tell;
mod walk;

use lariat_core::{Because, Colour, Event, Lasso, Options, Outcome, SearchKind, StateId};

use crate::debugger::check::flaw;
use crate::questions::active::{ActiveCalls, Call, Test, Tried, acting};
use crate::questions::answer::Answer;
use crate::questions::why_not::reported;
use crate::registry::{Algorithm, Family};
use crate::{StepView, Timeline};
use complete::Looked;
use walk::WalkLog;

pub use claims::{Did, Loss, Many, WhyClaim, WhyClaims};
pub use complete::Complete;
pub use tell::{ChoiceFacts, Facts};

/// The decisions that led to the result of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Why {
    /// The reported lasso, or the best so far.
    pub lasso: Option<Lasso>,
    /// All reports in order; a search for the shortest continues after the first.
    pub reports: Vec<WhyReport>,
    /// The choices along the path at the last report, then along the walk that completes the cycle. The
    /// successors taken make up the lasso.
    pub choices: Vec<Choice>,
    /// The step at which this was the path of the search.
    pub path_at: u64,
    /// The comparisons of a breadth-first search.
    pub waves: Tests,
    /// If nothing was reported: cycles that were closed but are not accepting.
    pub vain: Tests,
    /// Why a search for the shortest turned back after the last report, and how often.
    pub turned_back: TurnedBack,
    /// The step at which the walk that should complete the cycle failed.
    pub failed: Option<u64>,
    /// An accepting cycle whose transitions had all been considered before.
    pub complete: Option<Complete>,
    /// What is wrong with the lasso. Possible only if an option keeps an error of the paper, or if the search
    /// was forced.
    pub flaw: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhyReport {
    pub step: u64,
    /// For a search that continues: the length, and the length of the best before.
    pub lengths: Option<(u32, Option<u32>)>,
}

/// A state on the way, and the successors that were tried there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub search: SearchKind,
    pub source: StateId,
    /// The step at which the search reached it.
    pub entered: u64,
    /// The successors tried before the one taken; all, if none was taken.
    pub earlier: Vec<Attempt>,
    pub taken: Option<Attempt>,
    /// The number of successors considered after that, and of those never considered.
    pub later: u32,
    pub untried: u32,
}

/// A successor that was tried, and its tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    pub tried: Tried,
    pub tests: Vec<Test>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnedBack {
    /// The path would have been too long.
    pub too_long: u64,
    /// The state had been visited on a path that is not longer.
    pub no_nearer: u64,
    /// A look ahead showed that no shorter counterexample is possible.
    pub hopeless: u64,
    /// The state was black.
    pub black: u64,
}

/// Tests that can be many: the first ones, and the number of all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tests {
    pub first: Vec<Test>,
    pub count: u64,
}

impl Tests {
    const KEPT: usize = 50;

    fn push(&mut self, test: Test) {
        self.count += 1;
        if self.first.len() < Self::KEPT {
            self.first.push(test);
        }
    }
}

/// The answer to "why?".
pub fn why(timeline: &mut Timeline, algorithm: &Algorithm, options: &Options) -> Answer {
    let why = look(timeline, algorithm);
    why.answer(timeline, algorithm, options)
}

/// Finds the decisions in the run.
pub fn look(timeline: &mut Timeline, algorithm: &Algorithm) -> Why {
    let lasso = reported(timeline);
    let last = timeline.counterexamples().last().copied();
    let found = timeline.progress().outcome != Some(Outcome::Empty);
    let components = algorithm.family == Family::Components;
    let root = lasso.as_ref().filter(|_| components).and_then(|lasso| lasso.cycle.first().copied());
    let mut watcher = Watcher {
        why: Why { lasso, ..Why::default() },
        calls: ActiveCalls::default(),
        looked: Looked::default(),
        walk: WalkLog::default(),
        last,
        root,
        found,
    };
    timeline.watch(|now| {
        watcher.step(&now);
        true
    });
    let Watcher { mut why, walk, looked, .. } = watcher;
    let first = why.reports.first().map(|report| report.step);
    why.complete = first.and_then(|report| looked.complete(timeline.space(), report));
    if let Some(complete) = &mut why.complete {
        let red = why.choices.iter().find(|choice| choice.search == SearchKind::Red);
        let red = red.filter(|_| why.reports.len() == 1);
        complete.red = red.map(|choice| (choice.source, choice.entered));
        complete.tests = tests_of(timeline, complete.step, complete.source, complete.target);
    }
    why.failed = walk.failed;
    let over = timeline.progress().outcome.is_some();
    if let Some(lasso) = why.lasso.as_ref().filter(|_| over) {
        why.flaw = flaw(Some(lasso), timeline.space_mut());
    }
    why.choices.extend(walk.choices);
    for choice in &mut why.choices {
        let all = timeline.space_mut().successors(choice.source).count() as u32;
        let tried = choice.earlier.len() as u32 + u32::from(choice.taken.is_some());
        choice.untried = all.saturating_sub(tried + choice.later);
    }
    why
}

/// The tests of the transition that was delivered at `step`.
fn tests_of(timeline: &mut Timeline, step: u64, from: StateId, to: StateId) -> Vec<Test> {
    let mut tests = Vec::new();
    timeline.watch(|now| {
        for (line, event) in now.record.events.iter().filter(|_| now.step > step) {
            match *event {
                Event::Tested { source, edge: Some(edge), holds, because }
                    if (source, edge.target) == (from, to) =>
                {
                    let (step, line, acting) = (now.step, *line, acting(now.record));
                    let (edge, taken_for) = (Some(edge), None);
                    let test = Test { step, line, source, edge, holds, because, taken_for, acting };
                    tests.push(test);
                }
                Event::Delivered { .. } | Event::Entered { .. } | Event::Exhausted { .. } => {
                    return false;
                }
                _ => {}
            }
        }
        true
    });
    tests
}

struct Watcher {
    why: Why,
    calls: ActiveCalls,
    looked: Looked,
    walk: WalkLog,
    /// The step of the report to be explained.
    last: Option<u64>,
    /// The root of the component of the report. A search that lists all components has left its path when it
    /// reports; its path is taken at the step that removes this component.
    root: Option<StateId>,
    found: bool,
}

impl Watcher {
    fn step(&mut self, now: &StepView<'_>) {
        let acting = acting(now.record);
        for (line, event) in &now.record.events {
            self.looked.hear(now.step, event);
            match *event {
                Event::Reported { .. } => {
                    self.calls.hear(now.step, acting, *line, event);
                    self.why.reports.push(WhyReport { step: now.step, lengths: None });
                    if Some(now.step) == self.last && self.calls.top().is_some() {
                        self.why.choices = self.path();
                        self.why.path_at = now.step;
                    }
                    continue;
                }
                Event::Improved { length, before } => {
                    if let Some(report) = self.why.reports.last_mut() {
                        report.lengths = Some((length, before));
                    }
                }
                Event::Called { search: SearchKind::Remove, state } if Some(state) == self.root => {
                    self.why.choices = self.path();
                    self.why.path_at = now.step;
                }
                Event::Tested { source, edge, holds, because } => {
                    let (step, line) = (now.step, *line);
                    let taken_for = self.calls.taken_for();
                    let test = Test { step, line, source, edge, holds, because, taken_for, acting };
                    self.note(test);
                }
                _ => {}
            }
            if acting == SearchKind::Extract {
                self.walk.hear(now.step, *line, event);
            } else {
                self.calls.hear(now.step, acting, *line, event);
            }
        }
    }

    fn note(&mut self, test: Test) {
        let Test { step, holds, because, acting, .. } = test;
        let wave = match because {
            Because::ShorterOver { .. } => holds,
            Because::NearEnough { .. } | Because::ExploredEnough { .. } => true,
            _ => false,
        };
        if wave {
            self.why.waves.push(test);
        }
        if !self.found && !holds && closes_a_loop(because) {
            self.why.vain.push(test);
        }
        if self.last.is_none_or(|last| step > last) {
            let turned_back = &mut self.why.turned_back;
            match because {
                Because::Shorter { .. } if !holds => turned_back.too_long += 1,
                Because::Shallower { .. } if !holds => turned_back.no_nearer += 1,
                Because::NewOrShallower { .. } if !holds => turned_back.no_nearer += 1,
                Because::Hopeless { .. } if holds => turned_back.hopeless += 1,
                // A blue search tests for black in order to colour a state, not to turn back.
                Because::Colour { wanted: Colour::Black, .. } if holds && !is_nested(acting) => {
                    turned_back.black += 1;
                }
                _ => {}
            }
        }
    }

    /// What all active calls have tried. Each call follows its last successor, unless its loop is over and
    /// another search has started there.
    fn path(&self) -> Vec<Choice> {
        let calls = self.calls.calls();
        let attempt =
            |tried: &Tried| Attempt { tried: *tried, tests: self.calls.tests(tried).to_vec() };
        let choice = |(place, call): (usize, &Call)| {
            let mut earlier: Vec<Attempt> = self.calls.tried(place).iter().map(attempt).collect();
            let follows = match calls.get(place + 1) {
                Some(next) => next.via.is_some(),
                None => earlier.last().is_some_and(|last| last.tried.closed.is_some()),
            };
            Choice {
                search: call.search,
                source: call.state,
                entered: call.entered,
                taken: if follows { earlier.pop() } else { None },
                earlier,
                later: 0,
                untried: 0,
            }
        };
        calls.iter().enumerate().map(choice).collect()
    }
}

fn is_nested(search: SearchKind) -> bool {
    matches!(search, SearchKind::Blue | SearchKind::Red | SearchKind::Black)
}

/// Whether a test asks if a cycle that has just been closed is accepting.
fn closes_a_loop(because: Because) -> bool {
    match because {
        Because::ClosesCycle { colour, .. } => colour == Colour::Cyan,
        Because::AcceptsOnPath { on_path, .. } | Because::ClosesRed { on_path, .. } => on_path,
        Because::ComponentAccepts { cyclic, .. } => cyclic,
        Because::ClosesAccepting { .. } | Because::MeetsSets { .. } => true,
        Because::ReachesGoal { .. } => true,
        _ => false,
    }
}
