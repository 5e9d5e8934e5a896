//! Where a run is to stop, forwards and backwards.
//!
//! Every breakpoint is a condition. One that speaks of a step stops at each step where it holds;
//! one about the search after a step stops where it becomes true: it holds after the step and did
//! not hold before it.

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
    /// The condition that it is.
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

/// Breakpoints of one search on one model, ready to be run to.
#[derive(Clone, Debug)]
pub struct Armed {
    /// Each with its place among the breakpoints, those that are not enabled among them.
    conditions: Vec<(usize, Condition)>,
}

impl Armed {
    /// Understands the breakpoints that are enabled, or says what is wrong with which.
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

    /// A breakpoint at one condition.
    pub fn at(condition: Condition) -> Armed {
        Armed::all(vec![condition])
    }

    /// A breakpoint at each of these conditions.
    pub fn all(conditions: Vec<Condition>) -> Armed {
        Armed { conditions: conditions.into_iter().enumerate().collect() }
    }
}

/// What a bounded run to a breakpoint came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reached {
    /// The nearest step in the direction of the run, and the places of the breakpoints there.
    At { step: u64, breakpoints: Vec<usize> },
    /// There is none up to the end, or down to the start.
    Nowhere,
    /// The budget was used up; go on from here.
    Later(u64),
}

/// Runs to the next breakpoint behind `from`, or back to the last one before it, and replays about
/// `budget` steps at most. The cursor stays where it is.
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

/// If the condition holds at this step, the first step of the stretch over which it has held
/// without a break; step 0 if it held from the start. Looks through about `budget` steps at most.
pub fn became_true(timeline: &mut Timeline, condition: &Condition, at: u64, budget: u64) -> Became {
    let at = at.min(timeline.progress().steps);
    match held_since(timeline, condition, at.saturating_add(1), budget) {
        Became::Since(step) if step > at => Became::False,
        became => became,
    }
}

/// Since when the condition has held if it holds at all steps from this one on: goes on with a look
/// whose budget was used up.
pub fn held_since(
    timeline: &mut Timeline,
    condition: &Condition,
    from: u64,
    budget: u64,
) -> Became {
    let mut broken = Broken(Watch::new(condition));
    // The latest step at which it does not hold: behind it the stretch begins.
    match timeline.seek_for(&mut broken, from, Direction::Backwards, budget) {
        Finding::At(step) => Became::Since(step + 1),
        Finding::Later(step) => Became::Later(step),
        Finding::Nowhere => {
            let start = timeline.at_start(|start| broken.0.begin(start));
            Became::Since(u64::from(condition.is_of_step() || !start))
        }
    }
}

/// Since when a condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Became {
    /// It does not hold.
    False,
    Since(u64),
    /// At least since this step: [`held_since`] goes on from there.
    Later(u64),
}

/// Whether a condition stops at the steps that are gone through one by one. An event stops where it
/// is; anything else, where it becomes true.
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

    /// The steps that are gone through begin behind this one.
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
    /// Those that stopped at the latest step where any did.
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

/// Looks for steps at which a condition does not hold.
struct Broken<'c>(Watch<'c>);

impl Seeker<SearchRun> for Broken<'_> {
    fn begin(&mut self, at: Moment<'_>) {
        self.0.begin(at);
    }

    fn meets(&mut self, at: Moment<'_>) -> bool {
        !self.0.step(at)
    }
}
