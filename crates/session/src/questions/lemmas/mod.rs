//! Lemmas of the papers about their searches, checked while a search runs.
//!
//! Each lemma is checked at every step, but only for what the step has changed: the state that was coloured
//! or numbered, the entry on top of a stack, the event itself. That takes a few operations per step.
//! Properties that never become false again, such as being black, need no second check. A few lemmas are
//! about the end of a run; they examine all states, once.

mod accepting;
mod checks;
mod places;
mod table;

pub(crate) use accepting::components;
pub use lariat_core::Gap;
pub use table::{all, not_promised, of};

use lariat_core::{Line, Options, StateId};
use serde::Serialize;

use crate::questions::answer::{Answer, Entry, Tone};
use crate::registry::Algorithm;
use crate::{Automaton, Direction, Finding, Piece, Timeline};
use crate::{Moment, SearchRun};
use checks::{Check, View};
use lariat_core::Seeker;
use places::Places;

/// A statement about a search that holds at every step if the search is correct.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Lemma {
    pub id: &'static str,
    /// A few words, as a label of a switch.
    pub title: &'static str,
    /// The statement in one sentence.
    pub sentence: &'static str,
    /// Where the paper states it or uses it.
    pub source: &'static str,
}

/// Up to which step a lemma holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LemmaReport {
    pub id: &'static str,
    /// It holds at this step and at all earlier ones.
    pub holds_through: u64,
    pub broken: Option<Breach>,
}

/// The step at which a lemma does not hold, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Breach {
    pub step: u64,
    pub line: Option<u16>,
    pub pieces: Vec<Piece>,
}

/// The result of a lemma at one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Now {
    Holds,
    /// The lemma makes no statement about this step.
    Silent,
    Broken(Vec<Piece>),
}

/// Checks lemmas along a run, in slices.
#[derive(Debug)]
pub struct Checking {
    watches: Vec<Watch>,
    places: Places,
    options: Options,
    /// All steps up to this one have been checked.
    step: u64,
    begun: bool,
    over: bool,
}

#[derive(Debug)]
struct Watch {
    lemma: Lemma,
    check: Check,
    /// States that have changed since the last check of states.
    changed: Vec<StateId>,
    broken: Option<Breach>,
}

impl Checking {
    /// The lemmas of the search with these ids; all lemmas if `ids` is empty.
    pub fn new(algorithm: &Algorithm, options: &Options, ids: &[&str]) -> Checking {
        let wanted = |id: &str| ids.is_empty() || ids.contains(&id);
        let rows = table::rows(algorithm, options).filter(|row| wanted(row.lemma.id));
        let watch = |row: &table::Row| Watch {
            lemma: row.lemma,
            check: row.check,
            changed: Vec::new(),
            broken: None,
        };
        Checking {
            watches: rows.map(watch).collect(),
            places: Places::default(),
            options: options.clone(),
            step: 0,
            begun: false,
            over: false,
        }
    }

    /// Checks about `budget` more steps. Returns whether the whole run has been checked.
    pub fn work(&mut self, timeline: &mut Timeline, budget: u64) -> bool {
        if !self.over {
            let from = self.step;
            let found = timeline.seek_for(self, from, Direction::Forwards, budget);
            self.over = !matches!(found, Finding::Later(_));
        }
        self.over
    }

    /// The last step that has been checked.
    pub fn step(&self) -> u64 {
        self.step
    }

    pub fn reports(&self) -> Vec<LemmaReport> {
        let report = |watch: &Watch| LemmaReport {
            id: watch.lemma.id,
            holds_through: watch.broken.as_ref().map_or(self.step, |broken| broken.step - 1),
            broken: watch.broken.clone(),
        };
        self.watches.iter().map(report).collect()
    }
}

impl Seeker<SearchRun> for Checking {
    fn begin(&mut self, at: Moment<'_>) {
        if !self.begun {
            self.begun = true;
            self.places = Places::of(at);
        }
    }

    /// Stops only when all lemmas are broken.
    fn meets(&mut self, at: Moment<'_>) -> bool {
        self.step = at.step;
        self.places.follow(at);
        let view = View { at, places: &self.places, options: &self.options };
        let mut unbroken = false;
        for watch in self.watches.iter_mut().filter(|watch| watch.broken.is_none()) {
            let pieces = watch.check.of_step(&view, &mut watch.changed);
            watch.broken = pieces.map(|pieces| {
                let line = at.record.events.first().map(|&(line, _)| line.0);
                Breach { step: at.step, line, pieces }
            });
            unbroken |= watch.broken.is_none();
        }
        !unbroken
    }
}

/// Checks lemmas along the whole run.
pub fn check(
    timeline: &mut Timeline,
    algorithm: &Algorithm,
    options: &Options,
    ids: &[&str],
) -> Vec<LemmaReport> {
    let mut checking = Checking::new(algorithm, options, ids);
    checking.work(timeline, u64::MAX);
    checking.reports()
}

/// The result of each lemma at the cursor. Examines all states and stacks.
pub fn at_cursor(
    timeline: &Timeline,
    algorithm: &Algorithm,
    options: &Options,
    ids: &[&str],
) -> Vec<(&'static str, Now)> {
    let at = timeline.moment();
    let places = Places::of(at);
    let view = View { at, places: &places, options };
    let wanted = |id: &str| ids.is_empty() || ids.contains(&id);
    let rows = table::rows(algorithm, options).filter(|row| wanted(row.lemma.id));
    rows.map(|row| (row.lemma.id, row.check.of_everything(&view))).collect()
}

/// The reports as an answer: broken lemmas first, each with the step where it breaks.
pub fn answer(algorithm: &Algorithm, options: &Options, reports: &[LemmaReport]) -> Answer {
    let lemmas = of(algorithm, options);
    let lemma = |id: &str| lemmas.iter().find(|lemma| lemma.id == id);
    let broken = reports.iter().filter(|report| report.broken.is_some());
    let held = reports.iter().filter(|report| report.broken.is_none());
    let mut entries = Vec::new();
    for report in broken.clone().chain(held) {
        let Some(lemma) = lemma(report.id) else { continue };
        let stated = format!("{} ({})", lemma.sentence, lemma.source);
        match &report.broken {
            None => entries.push(Entry {
                pieces: vec![Piece::Text(stated)],
                tone: Tone::Taken,
                ..Entry::default()
            }),
            Some(breach) => {
                let line = breach.line.map(|line| algorithm.listing.place(Line(line)));
                entries.push(Entry {
                    step: Some(breach.step),
                    line,
                    pieces: vec![Piece::Text(stated)],
                    tone: Tone::Broken,
                    ..Entry::default()
                });
                entries.push(Entry {
                    step: Some(breach.step),
                    pieces: breach.pieces.clone(),
                    level: 1,
                    ..Entry::default()
                });
            }
        }
    }
    // That all lemmas hold does not imply any of these.
    entries.extend(not_promised(algorithm, options).into_iter().map(|gap| Entry {
        pieces: vec![Piece::Text(gap.sentence.to_owned())],
        ..Entry::default()
    }));
    let steps = reports.iter().map(|report| report.holds_through).max().unwrap_or(0);
    let summary = match broken.count() {
        0 => format!("All {} lemmas hold at each of {steps} steps.", reports.len()),
        1 => format!("One of {} lemmas breaks.", reports.len()),
        several => format!("{several} of {} lemmas break.", reports.len()),
    };
    Answer {
        title: "Do the lemmas hold?".to_owned(),
        summary: vec![Piece::Text(summary)],
        entries,
        ..Answer::default()
    }
}

/// A state as a piece of a sentence.
fn named(space: &Automaton, state: StateId) -> Piece {
    Piece::State { state, name: space.full_name(state) }
}
