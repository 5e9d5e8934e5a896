//! Where runs part: the first step, state or transition at which they differ.
//!
//! Each run numbers its states in its own order of discovery, so states are compared by name.

use std::collections::VecDeque;

use lariat_core::{Event, Line, SearchKind};

use crate::debugger::timeline::Walker;
use crate::{Automaton, Counters, Piece, Sentence, StepRecord, Timeline, narrate};

/// What runs are aligned by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Step,
    /// A state that is entered for the first time.
    State,
    /// A transition that is delivered by a loop over successors.
    Transition,
}

impl Unit {
    pub const ALL: [Unit; 3] = [Unit::Step, Unit::State, Unit::Transition];

    pub fn word(self) -> &'static str {
        match self {
            Unit::Step => "step",
            Unit::State => "state discovered",
            Unit::Transition => "transition",
        }
    }

    /// The number of units after `step` steps with these counters.
    pub fn count(self, step: u64, counters: &Counters) -> u64 {
        match self {
            Unit::Step => step,
            Unit::State => counters.states,
            Unit::Transition => counters.transitions,
        }
    }
}

/// The first position at which runs differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    pub unit: Unit,
    /// Counted from 1.
    pub position: u64,
    /// What all of them did just before.
    pub common: Option<String>,
    /// What each of them did at this position.
    pub sides: Vec<Side>,
}

/// What one of the runs did where they part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    pub step: u64,
    pub line: Option<Line>,
    /// The state, the transition, or the step as text; none if the run ended before.
    pub what: Option<String>,
    pub sentence: Sentence,
    /// The last test before it; the last report if the run ended.
    pub decided: Option<Sentence>,
}

/// The result of a bounded comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Looked {
    /// There is more to compare.
    Later,
    /// The runs are equal from start to end.
    Same,
    Parted(Box<Parting>),
    /// A run is not recorded any further, and no difference was found up to there.
    Cut,
}

/// Compares runs position by position.
pub struct Scout {
    unit: Unit,
    seekers: Vec<Seeker>,
    position: u64,
    common: Option<String>,
    /// The maximal number of steps compared in each run.
    most: u64,
}

struct Seeker {
    walker: Walker,
    /// The units of the walker's current step that have not been compared yet.
    found: VecDeque<String>,
    /// There are no more units.
    over: bool,
    last: StepRecord,
    decided: Option<StepRecord>,
    reported: Option<StepRecord>,
}

impl Scout {
    pub fn new<'r>(unit: Unit, runs: impl IntoIterator<Item = &'r Timeline>, most: u64) -> Scout {
        let seeker = |run: &Timeline| Seeker {
            walker: run.walker(),
            found: VecDeque::new(),
            over: false,
            last: StepRecord::default(),
            decided: None,
            reported: None,
        };
        let seekers = runs.into_iter().map(seeker).collect();
        Scout { unit, seekers, position: 0, common: None, most }
    }

    /// Compares about `budget` more steps. The runs must be those passed to `new`.
    pub fn work(&mut self, runs: &mut [&mut Timeline], budget: u64) -> Looked {
        let mut left = budget;
        loop {
            for (seeker, run) in self.seekers.iter_mut().zip(runs.iter_mut()) {
                while seeker.found.is_empty() && !seeker.over {
                    if seeker.walker.step() >= self.most {
                        return Looked::Cut;
                    }
                    if left == 0 {
                        return Looked::Later;
                    }
                    left -= 1;
                    seeker.go_on(self.unit, run);
                    if seeker.over && run.progress().outcome.is_none() {
                        seeker.over = false;
                        return Looked::Cut;
                    }
                }
            }
            let mut items = self.seekers.iter().map(|seeker| seeker.found.front());
            let first = items.next().flatten();
            if !items.all(|item| item == first) {
                return Looked::Parted(Box::new(self.parting(runs)));
            }
            if first.is_none() {
                return Looked::Same;
            }
            self.position += 1;
            for seeker in &mut self.seekers {
                self.common = seeker.found.pop_front();
            }
        }
    }

    fn parting(&self, runs: &[&mut Timeline]) -> Parting {
        let sides = self.seekers.iter().zip(runs).map(|(seeker, run)| Side {
            step: seeker.walker.step(),
            line: seeker.last.events.first().map(|&(line, _)| line),
            what: seeker.found.front().cloned(),
            sentence: narrate(&seeker.last, run.space()),
            decided: seeker.reason().map(|record| narrate(record, run.space())),
        });
        Parting {
            unit: self.unit,
            position: self.position + 1,
            common: self.common.clone(),
            sides: sides.collect(),
        }
    }
}

impl std::fmt::Debug for Scout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Scout").field("position", &self.position).finish_non_exhaustive()
    }
}

impl Seeker {
    fn go_on(&mut self, unit: Unit, run: &mut Timeline) {
        let Some(record) = run.walk(&mut self.walker) else {
            self.over = true;
            return;
        };
        found(unit, &record, run.space(), &mut self.found);
        let reports = |(_, event): &(Line, Event)| matches!(event, Event::Reported { .. });
        if record.events.iter().any(reports) {
            self.reported = Some(record.clone());
        }
        let previous = std::mem::replace(&mut self.last, record);
        let tests = |(_, event): &(Line, Event)| matches!(event, Event::Tested { .. });
        if previous.events.iter().any(tests) {
            self.decided = Some(previous);
        }
    }

    fn reason(&self) -> Option<&StepRecord> {
        if self.over { self.reported.as_ref() } else { self.decided.as_ref() }
    }
}

/// Appends the units of a step.
fn found(unit: Unit, record: &StepRecord, space: &Automaton, into: &mut VecDeque<String>) {
    if unit == Unit::Step {
        into.push_back(in_words(record, space));
        return;
    }
    for (_, event) in &record.events {
        match (unit, *event) {
            (Unit::State, Event::Entered { state, first: true, .. }) => {
                into.push_back(space.full_name(state));
            }
            (Unit::Transition, Event::Delivered { search, source, edge, .. })
                if search != SearchKind::Extract =>
            {
                let (source, target) = (space.full_name(source), space.full_name(edge.target));
                into.push_back(format!("{source} → {target}"));
            }
            _ => {}
        }
    }
}

/// A step as text: its line, its sentence and its values.
fn in_words(record: &StepRecord, space: &Automaton) -> String {
    let sentence = narrate(record, space);
    let mut text = String::new();
    if let Some((line, _)) = record.events.first() {
        text.push_str(&line.0.to_string());
    }
    for piece in &sentence.pieces {
        // Names are delimited by a sign that no name contains.
        match piece {
            Piece::Text(words) => text.push_str(words),
            Piece::State { name, .. } => {
                text.push('\0');
                text.push_str(name);
                text.push('\0');
            }
        }
    }
    for value in &sentence.values {
        text.push('\0');
        text.push_str(&value.what);
        text.push('\0');
        text.push_str(&value.value);
    }
    text
}
