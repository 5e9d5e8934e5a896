//! Where a run stops, forwards and backwards.
//!
//! Every breakpoint is a condition. A condition on the step itself stops at each step where it holds. A
//! condition on the search after a step stops where it becomes true: it holds after the step, and not before
//! it.

use lariat_core::{Colour, Options, SideStack};
use lariat_lang::Diagnostic;
use serde::{Deserialize, Serialize};

use crate::debugger::condition::{Condition, Vocabulary, Watch, written};
use crate::registry::Algorithm;
use crate::{Direction, Finding, Timeline};
use crate::{Moment, SearchRun};
use lariat_core::Seeker;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breakpoint {
    pub trigger: Trigger,
    pub enabled: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Trigger {
    /// A line of the listing, by its number.
    Line(u16),
    Condition(String),
}

impl Trigger {
    /// The breakpoint as a condition.
    pub fn condition(&self) -> String {
        match self {
            Trigger::Line(line) => format!("line = {line}"),
            Trigger::Condition(text) => text.clone(),
        }
    }
}

impl Breakpoint {
    pub fn line(line: u16) -> Breakpoint {
        Breakpoint { trigger: Trigger::Line(line), enabled: true }
    }

    pub fn condition(text: impl Into<String>) -> Breakpoint {
        Breakpoint { trigger: Trigger::Condition(text.into()), enabled: true }
    }

    pub fn entered(state: &str) -> Breakpoint {
        Self::condition(format!("entered({})", written(state)))
    }

    pub fn coloured(state: &str, colour: Colour) -> Breakpoint {
        Self::condition(format!("coloured({}, {})", written(state), colour.word()))
    }

    pub fn pushed(state: &str, stack: SideStack) -> Breakpoint {
        Self::condition(format!("pushed({}, {})", written(state), stack.word()))
    }

    pub fn popped(state: &str, stack: SideStack) -> Breakpoint {
        Self::condition(format!("popped({}, {})", written(state), stack.word()))
    }

    pub fn considered(source: &str, target: &str) -> Breakpoint {
        Self::condition(format!("considered({} -> {})", written(source), written(target)))
    }

    pub fn found() -> Breakpoint {
        Self::condition("found")
    }
}

/// Breakpoints that have been read for one search on one model.
#[derive(Clone, Debug)]
pub struct Armed {
    /// Each with its index in the list of all breakpoints, disabled ones included.
    conditions: Vec<(usize, Condition)>,
}

impl Armed {
    /// Reads the enabled breakpoints. An error names the breakpoint and what is wrong with it.
    pub fn new(
        breakpoints: &[Breakpoint],
        algorithm: &Algorithm,
        options: &Options,
        timeline: &Timeline,
    ) -> Result<Armed, Vec<(usize, Vec<Diagnostic>)>> {
        let vocabulary = Vocabulary::new(algorithm, options, timeline.space());
        let (mut conditions, mut errors) = (Vec::new(), Vec::new());
        for (place, breakpoint) in breakpoints.iter().enumerate().filter(|(_, b)| b.enabled) {
            match Condition::read(&breakpoint.trigger.condition(), &vocabulary) {
                Ok(condition) => conditions.push((place, condition)),
                Err(wrong) => errors.push((place, wrong)),
            }
        }
        if errors.is_empty() { Ok(Armed { conditions }) } else { Err(errors) }
    }

    /// A breakpoint with one condition.
    pub fn at(condition: Condition) -> Armed {
        Armed::all(vec![condition])
    }

    /// One breakpoint for each condition.
    pub fn all(conditions: Vec<Condition>) -> Armed {
        Armed { conditions: conditions.into_iter().enumerate().collect() }
    }
}

/// The result of a bounded run to a breakpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reached {
    /// The nearest step in the direction of the run, and the indices of the breakpoints met there.
    At { step: u64, breakpoints: Vec<usize> },
    /// There is none before the end, or the start, of the run.
    Nowhere,
    /// The budget was used up; continue from this step.
    Later(u64),
}

/// Finds the next breakpoint after `from`, or the last one before it. Replays about `budget` steps at most.
/// The cursor does not move.
pub fn run_to(
    timeline: &mut Timeline,
    from: u64,
    direction: Direction,
    breakpoints: &Armed,
    budget: u64,
) -> Reached {
    let mut stops = Stops {
        watches: breakpoints
            .conditions
            .iter()
            .map(|(place, condition)| Stop { place: *place, watch: Stopping::new(condition) })
            .collect(),
        met: Vec::new(),
    };
    match timeline.seek_for(&mut stops, from, direction, budget) {
        Finding::At(step) => Reached::At { step, breakpoints: stops.met },
        Finding::Nowhere => Reached::Nowhere,
        Finding::Later(step) => Reached::Later(step),
    }
}

/// If the condition holds at step `at`: the first step of the interval in which it has held without
/// interruption; step 0 if it held from the start. Examines about `budget` steps at most.
pub fn became_true(timeline: &mut Timeline, condition: &Condition, at: u64, budget: u64) -> Became {
    let at = at.min(timeline.progress().steps);
    match held_since(timeline, condition, at.saturating_add(1), budget) {
        Became::Since(step) if step > at => Became::False,
        became => became,
    }
}

/// Since when the condition has held, if it holds at all steps from this one on. Continues after
/// [`Became::Later`].
pub fn held_since(
    timeline: &mut Timeline,
    condition: &Condition,
    from: u64,
    budget: u64,
) -> Became {
    let mut broken = Broken(Watch::new(condition));
    // The latest step at which it does not hold; the interval begins after it.
    match timeline.seek_for(&mut broken, from, Direction::Backwards, budget) {
        Finding::At(step) => Became::Since(step + 1),
        Finding::Later(step) => Became::Later(step),
        Finding::Nowhere => {
            let start = timeline.at_start(|start| broken.0.begin(start));
            Became::Since(u64::from(condition.is_of_step() || !start))
        }
    }
}

/// Since when a condition has held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Became {
    /// It does not hold.
    False,
    Since(u64),
    /// At least since this step: continue with [`held_since`].
    Later(u64),
}

/// Decides at each step of a sequence whether a condition stops there: a condition on the step where it
/// holds, any other where it becomes true.
#[derive(Clone, Debug)]
pub struct Stopping<'c> {
    watch: Watch<'c>,
    becomes: bool,
    held: bool,
}

impl<'c> Stopping<'c> {
    pub fn new(condition: &'c Condition) -> Stopping<'c> {
        Stopping { watch: Watch::new(condition), becomes: !condition.is_of_step(), held: false }
    }

    /// Sets the step before the first one of the sequence.
    pub fn begin(&mut self, at: Moment<'_>) {
        self.held = self.watch.begin(at);
    }

    pub fn stops(&mut self, at: Moment<'_>) -> bool {
        let held = std::mem::replace(&mut self.held, self.watch.step(at));
        self.held && !(self.becomes && held)
    }
}

struct Stop<'c> {
    place: usize,
    watch: Stopping<'c>,
}

struct Stops<'c> {
    watches: Vec<Stop<'c>>,
    /// The breakpoints met at the latest step where any was met.
    met: Vec<usize>,
}

impl Seeker<SearchRun> for Stops<'_> {
    fn begin(&mut self, at: Moment<'_>) {
        self.watches.iter_mut().for_each(|stop| stop.watch.begin(at));
    }

    fn meets(&mut self, at: Moment<'_>) -> bool {
        let mut first = true;
        for stop in &mut self.watches {
            if stop.watch.stops(at) {
                if first {
                    self.met.clear();
                }
                first = false;
                self.met.push(stop.place);
            }
        }
        !first
    }
}

/// Finds steps at which a condition does not hold.
struct Broken<'c>(Watch<'c>);

impl Seeker<SearchRun> for Broken<'_> {
    fn begin(&mut self, at: Moment<'_>) {
        self.0.begin(at);
    }

    fn meets(&mut self, at: Moment<'_>) -> bool {
        !self.0.step(at)
    }
}
