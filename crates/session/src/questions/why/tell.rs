//! Which claims an answer makes and in which order, and the decisions as JSON.

use std::collections::BTreeSet;

use lariat_core::{Options, Outcome, SearchKind, StateId};
use serde::Serialize;

use super::claims::{Did, Loss, Many, WhyClaim, WhyClaims};
use super::{Attempt, Choice, Tests, Why};
use crate::questions::answer::{Answer, Tone};
use crate::questions::why_not::ClaimFacts;
use crate::questions::words::{Words, cut, names, title_of};
use crate::registry::Algorithm;
use crate::{Automaton, Timeline};

/// The decisions as JSON, with states by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Facts {
    /// The reported lasso, with the first state of its cycle again at the end.
    pub reported: Option<Vec<String>>,
    /// The steps of all reports.
    pub reports: Vec<u64>,
    pub choices: Vec<ChoiceFacts>,
    /// An accepting cycle whose transitions had all been considered before the report.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<CompleteFacts>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CompleteFacts {
    /// The step that delivered its last transition, and that transition.
    pub step: u64,
    pub transition: [String; 2],
    pub cycle: Vec<String>,
    /// The steps at which that transition was tested.
    pub tests: Vec<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChoiceFacts {
    pub search: SearchKind,
    pub source: String,
    pub entered: u64,
    /// The successors that were tried before, in order.
    pub earlier: Vec<String>,
    pub taken: Option<String>,
    pub step: Option<u64>,
    pub untried: u32,
}

impl Why {
    pub fn facts(&self, space: &Automaton) -> Facts {
        let target = |attempt: &Attempt| space.name(attempt.tried.edge.target);
        let choice = |choice: &Choice| ChoiceFacts {
            search: choice.search,
            source: space.name(choice.source),
            entered: choice.entered,
            earlier: choice.earlier.iter().map(target).collect(),
            taken: choice.taken.as_ref().map(target),
            step: choice.taken.as_ref().map(|attempt| attempt.tried.step),
            untried: choice.untried,
        };
        Facts {
            // As `check` prints them: names of the model, without copies.
            reported: self
                .lasso
                .as_ref()
                .map(|lasso| lasso.states().map(|state| space.name(state)).collect()),
            reports: self.reports.iter().map(|report| report.step).collect(),
            choices: self.choices.iter().map(choice).collect(),
            complete: self.complete.as_ref().map(|complete| CompleteFacts {
                step: complete.step,
                transition: [space.name(complete.source), space.name(complete.target)],
                cycle: complete.cycle.iter().map(|&state| space.name(state)).collect(),
                tests: complete.tests.iter().map(|test| test.step).collect(),
            }),
        }
    }

    /// The answer as sentences.
    pub fn answer(&self, timeline: &Timeline, algorithm: &Algorithm, options: &Options) -> Answer {
        let space = timeline.space();
        let lasso = self.lasso.as_ref().map(|lasso| names(lasso.states(), space));
        let claims = self.claims(timeline, options);
        let mut summary = Words::of(space);
        for (place, claim) in claims.summary.iter().enumerate() {
            summary = claim.say(summary.text(if place > 0 { " " } else { "" }));
        }
        let entries = claims.entries.iter();
        let entries =
            entries.map(|(claim, tone, level)| claim.entry(space, algorithm, *tone, *level));
        Answer {
            title: match &self.lasso {
                Some(lasso) => format!("Why {}?", title_of(lasso, space)),
                None if self.reports.is_empty() => {
                    format!("Why has {} reported nothing?", algorithm.name)
                }
                None => format!("Why has {} reported a counterexample?", algorithm.name),
            },
            summary: summary.end(),
            entries: cut(entries.collect()),
            lasso: lasso.unwrap_or_default(),
            stem: self.lasso.as_ref().map_or(0, |lasso| lasso.stem.len()),
            turned_back: None,
        }
    }

    /// The claims of the answer as JSON.
    pub fn claim_facts(
        &self,
        timeline: &Timeline,
        algorithm: &Algorithm,
        options: &Options,
    ) -> Vec<ClaimFacts> {
        let space = timeline.space();
        let fact = |claim: &WhyClaim| ClaimFacts {
            claim: claim.kind(),
            states: space.names(&claim.states()),
            steps: claim.steps(),
            said: claim.entry(space, algorithm, Tone::Plain, 0).text(),
        };
        self.claims(timeline, options).all().map(fact).collect()
    }

    /// The claims of the answer.
    pub fn claims(&self, timeline: &Timeline, options: &Options) -> WhyClaims {
        let mut teller = Teller { why: self, timeline, options, claims: WhyClaims::default() };
        teller.summary();
        teller.entries();
        teller.claims
    }
}

/// Whether the first successor was taken before any other was tried.
fn is_no_choice(choice: &Choice) -> bool {
    let goes_on = choice.taken.as_ref().is_some_and(|taken| taken.tried.closed.is_none());
    goes_on && choice.earlier.is_empty()
}

/// The number of successors of the state of a choice.
fn successors(choice: &Choice) -> u32 {
    let tried = choice.earlier.len() as u32 + u32::from(choice.taken.is_some());
    tried + choice.later + choice.untried
}

struct Teller<'a> {
    why: &'a Why,
    timeline: &'a Timeline,
    options: &'a Options,
    claims: WhyClaims,
}

impl Teller<'_> {
    fn summary(&mut self) {
        let progress = self.timeline.progress();
        let Some(lasso) = &self.why.lasso else {
            let nothing = self.nothing();
            return self.claims.summary.push(nothing);
        };
        let step = self.why.reports.last().map_or(progress.steps, |report| report.step);
        let summary = &mut self.claims.summary;
        summary.push(WhyClaim::Reported { step, lasso: lasso.clone() });
        // A state may be on the way more than once.
        let sources = |holds: &dyn Fn(&&Choice) -> bool| -> usize {
            let choices = self.why.choices.iter().filter(holds).map(|choice| choice.source);
            choices.collect::<BTreeSet<StateId>>().len()
        };
        summary.push(match self.why.choices.is_empty() {
            true => WhyClaim::InWaves,
            false => WhyClaim::Branched {
                states: sources(&|choice| successors(choice) > 1),
                others_first: sources(&|choice| {
                    choice.taken.is_some() && !choice.earlier.is_empty()
                }),
            },
        });
        let reports = self.why.reports.len();
        if reports > 1 {
            summary.push(WhyClaim::LastOf { reports });
        }
        if progress.outcome.is_none() {
            summary.push(WhyClaim::SoFar);
        }
    }

    /// Why there is no report.
    fn nothing(&self) -> WhyClaim {
        let progress = self.timeline.progress();
        let counters = self.timeline.recorded();
        let (step, states, looks) = (progress.steps, counters.states, counters.transitions);
        match (progress.outcome, self.timeline.is_lossy()) {
            (None, _) => WhyClaim::NothingSoFar { step, states, looks },
            (Some(Outcome::Counterexample), _) => WhyClaim::FalseAlarm,
            (Some(Outcome::Empty), true) => {
                WhyClaim::NothingFound { step, states, looks, loss: self.loss() }
            }
            (Some(Outcome::Empty), false) => WhyClaim::Empty { step, states, looks },
        }
    }

    /// Why a search without a report may have missed a counterexample.
    fn loss(&self) -> Loss {
        let bound = self.options.get("bound").filter(|_| self.options.number("bound").is_some());
        match bound {
            _ if self.options.number("bitstate").is_some() => Loss::Bitstate,
            Some(_) if self.options.is("bound-test", "printed") => Loss::PrintedBound,
            Some(bound) => Loss::Bound(bound.to_owned()),
            None if self.options.is("black", "remark1") => Loss::Remark1,
            None => Loss::Unfit,
        }
    }

    fn add(&mut self, claim: WhyClaim, tone: Tone, level: u8) {
        self.claims.entries.push((claim, tone, level));
    }

    fn entries(&mut self) {
        let why = self.why;
        if why.waves.count == 0 {
            self.reports();
        }
        for test in &why.waves.first {
            let tone = if test.holds { Tone::Taken } else { Tone::Plain };
            self.add(WhyClaim::Tested { test: *test }, tone, 0);
        }
        self.more(&why.waves, Many::Waves);
        self.complete();
        let choices = &why.choices;
        let mut place = 0;
        while let Some(choice) = choices.get(place) {
            let alike = |next: &&Choice| is_no_choice(next) && next.search == choice.search;
            match choices[place..].iter().take_while(alike).count() {
                run @ 2.. => {
                    self.without_a_choice(&choices[place..place + run]);
                    place += run;
                }
                _ => {
                    self.choice(choice, choices.get(place + 1));
                    place += 1;
                }
            }
        }
        for test in &why.vain.first {
            self.add(WhyClaim::Tested { test: *test }, Tone::Refused, 0);
        }
        self.more(&why.vain, Many::Vain);
        if let Some(flaw) = why.flaw.clone() {
            let step = self.timeline.progress().steps;
            self.add(WhyClaim::Flaw { step, flaw }, Tone::Broken, 0);
        }
        if let Some(step) = why.failed {
            self.add(WhyClaim::WalkFailed { step }, Tone::Broken, 0);
        }
    }

    /// A cycle that could have been reported earlier.
    fn complete(&mut self) {
        let Some(complete) = &self.why.complete else { return };
        self.add(WhyClaim::Complete { complete: complete.clone() }, Tone::Plain, 0);
        let last = complete.tests.len().saturating_sub(1);
        for (place, test) in complete.tests.iter().enumerate() {
            let tone = if place == last { Tone::Refused } else { Tone::Plain };
            self.add(WhyClaim::Tested { test: *test }, tone, 1);
        }
        if let Some((seed, step)) = complete.red {
            self.add(WhyClaim::LeftToRed { seed, step }, Tone::Plain, 1);
        }
    }

    /// A part of the way on which no other successor was tried.
    fn without_a_choice(&mut self, run: &[Choice]) {
        let target = |choice: &Choice| choice.taken.as_ref().map(|taken| taken.tried.edge.target);
        let Some(first) = run.first() else { return };
        let states: Vec<StateId> =
            [first.source].into_iter().chain(run.iter().filter_map(target)).collect();
        let step = first.taken.as_ref().map_or(first.entered, |taken| taken.tried.step);
        let others = run.iter().map(|choice| choice.untried + choice.later).sum();
        self.add(WhyClaim::Straight { search: first.search, states, step, others }, Tone::Taken, 0);
    }

    fn more(&mut self, tests: &Tests, which: Many) {
        let hidden = tests.count.saturating_sub(tests.first.len() as u64);
        if hidden > 0 {
            self.add(WhyClaim::More { count: hidden, which }, Tone::Plain, 0);
        }
    }

    fn reports(&mut self) {
        for report in &self.why.reports {
            if let Some((length, before)) = report.lengths {
                let step = report.step;
                self.add(WhyClaim::Improved { step, length, before }, Tone::Found, 0);
            }
        }
        let (progress, back) = (self.timeline.progress(), self.why.turned_back);
        if progress.outcome.is_some() && back != Default::default() {
            let (step, reported) = (progress.steps, !self.why.reports.is_empty());
            self.add(WhyClaim::TurnedBack { step, back, reported }, Tone::Plain, 0);
        }
    }

    fn choice(&mut self, choice: &Choice, next: Option<&Choice>) {
        let all = successors(choice);
        let did = match (&choice.taken, next.map(|next| next.search)) {
            (Some(taken), _) => Did::Took { attempt: taken.clone(), of: all },
            (None, Some(SearchKind::Red)) => Did::StartedRed,
            (None, Some(SearchKind::Extract)) if choice.untried == all => Did::Reported,
            (None, Some(SearchKind::Extract)) => Did::Completed,
            (None, _) => Did::Ended,
        };
        let tone = match &choice.taken {
            Some(taken) if taken.tried.closed.is_some() => Tone::Found,
            Some(_) => Tone::Taken,
            None => Tone::Plain,
        };
        let (search, source, entered) = (choice.search, choice.source, choice.entered);
        self.add(WhyClaim::CameTo { search, source, entered, did }, tone, 0);
        for attempt in &choice.earlier {
            let tone = match (attempt.tried.came, attempt.tests.is_empty()) {
                (crate::questions::active::Came::Followed(_), _)
                    if search == SearchKind::Extract =>
                {
                    Tone::Plain
                }
                (crate::questions::active::Came::Followed(_), _) | (_, false) => Tone::Refused,
                _ => Tone::Plain,
            };
            self.add(WhyClaim::Earlier { search, source, attempt: attempt.clone() }, tone, 1);
        }
        if let Some(taken) = choice.taken.as_ref().filter(|taken| taken.tried.closed.is_some())
            && let Some(test) = taken.tests.last()
        {
            self.add(WhyClaim::Tested { test: *test }, Tone::Found, 1);
        }
        if choice.untried > 0 {
            let (count, until) = (choice.untried, self.why.path_at);
            self.add(WhyClaim::Untried { search, source, entered, count, until }, Tone::Plain, 1);
        }
    }
}
