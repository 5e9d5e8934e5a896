//! The interface of all explanations; the engine uses nothing else.

use std::fmt;

use lariat_layout::{Picture, Point};
use lariat_protocol::Stride;
use lariat_session::condition::StageCondition;
use lariat_session::core::{Direction, Finding};
use lariat_session::lang::{self, Diagnostic, Format, Kind, Severity, Span, Specification};

use crate::asking::{AskedRun, Item, ToldStep};
use crate::fate::Fate;
use crate::liveness::Liveness;
use crate::message::{Position, Shown, Topic};
use crate::neighbourhoods::Neighbourhoods;
use crate::pulse::Pulse;

/// An open explanation. All functions are fast.
pub trait Explanation {
    /// Does a slice of long work: a few milliseconds, if it can be divided.
    fn work(&mut self);

    /// Whether there is more to do.
    fn is_busy(&self) -> bool;

    /// Goes to a step, or to the nearest recorded one; `u64::MAX` is the end.
    fn seek(&mut self, step: u64);

    /// Goes to the position of a link, as soon as it is recorded.
    fn find(&mut self, position: Position);

    /// Goes to the next step of this kind, or to the one before.
    fn step(&mut self, stride: Stride, forwards: bool);

    /// An element with `data-do` was clicked, or a field has a new value.
    fn act(&mut self, action: &str, value: &str);

    /// The pointer is on an element with `data-hover`, or on none.
    fn hover(&mut self, what: &str);

    fn move_to(&mut self, pane: u32, node: u32, to: Point);

    /// The nodes that were moved by hand in the graphs of a pane: graph, state and position.
    fn moved(&self) -> Vec<(u32, String, Point)>;

    /// Applies such moves to an explanation that was opened later, if it has these states.
    fn follow(&mut self, moved: &[(u32, String, Point)]);

    /// Undoes all moves by hand.
    fn tidy(&mut self);

    /// The layout worker's answer to a wish.
    fn placed(&mut self, wish: u64, picture: Picture);

    /// Everything that is shown.
    fn show(&mut self) -> Shown;

    /// The run, for questions; none if there is none.
    fn run(&self) -> Option<&dyn AskedRun>;

    fn run_mut(&mut self) -> Option<&mut dyn AskedRun>;

    /// The names of the states of the model, by number.
    fn names(&self) -> &[String];

    /// The states to which transitions of a state lead.
    fn successors(&self, state: u32) -> Vec<u32>;

    /// What the reader has picked, as far as conditions can be about it.
    fn picked(&self) -> Option<Item>;

    /// Picks something, or nothing.
    fn pick(&mut self, item: Option<Item>);

    /// What the reader has picked and played, for links: each a kind, and names or numbers.
    fn kept(&self) -> Vec<Vec<String>>;

    /// Picks and plays what a link has kept, once the run is recorded. What there is no more is left out.
    fn restore(&mut self, kept: &[Vec<String>]);

    /// A sentence about the step at the cursor; none before the first step.
    fn told(&self) -> Option<ToldStep>;

    /// A sentence about a recorded step.
    fn told_at(&mut self, step: u64) -> Option<ToldStep> {
        let run = self.run_mut()?;
        let home = run.step();
        run.go(step);
        let told = self.told();
        self.run_mut()?.go(home);
        told
    }

    /// Reads a condition on the run; errors have positions in the text.
    fn understand(&self, condition: &str) -> Result<StageCondition, Vec<Diagnostic>> {
        match self.run() {
            Some(run) => run.understand(condition, self.names()),
            None => Err(vec![Diagnostic::error(Span::new(0, condition.len()), "there is no run")]),
        }
    }

    /// The next step after `from` in this direction at which a condition stops. The run is recorded as far as
    /// necessary.
    fn until(
        &mut self,
        condition: &StageCondition,
        from: u64,
        direction: Direction,
    ) -> Option<u64> {
        let run = self.run_mut()?;
        run.begin(from, direction);
        match run.hunt(std::slice::from_ref(condition), u64::MAX) {
            Finding::At(step) => Some(step),
            Finding::Nowhere | Finding::Later(_) => None,
        }
    }

    /// The first step since which a condition has held without interruption until the cursor: 0 if it already
    /// held before the first step, none if it does not hold.
    fn since(&mut self, condition: &StageCondition) -> Option<u64> {
        let run = self.run().filter(|run| run.holds(condition))?;
        let now = run.step();
        Some(self.until(condition, now + 1, Direction::Backwards).unwrap_or(0))
    }
}

/// Says no more: what an explanation consists of would be linked into every program that has one.
impl fmt::Debug for dyn Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Explanation")
    }
}

/// Opens an explanation by its name, as in links. An error is a sentence.
pub fn open(subject: &Topic, pulse: Pulse) -> Result<Box<dyn Explanation>, String> {
    Ok(match &*subject.explanation {
        "neighbourhoods" => match automaton(&subject.text) {
            Some(model) => Box::new(Liveness::open(&model, subject)),
            None => Box::new(Neighbourhoods::open(subject)),
        },
        "fate" => Box::new(Fate::open(subject, pulse)),
        other => return Err(format!("There is no explanation called “{other}”.")),
    })
}

/// The model if it is a Büchi automaton: it already says what must not happen, so no property is needed.
fn automaton(text: &str) -> Option<Specification> {
    let format = lang::recognise(None, text);
    if format == Format::Aut {
        return None;
    }
    let parsed = lang::read(text, format);
    let failed = parsed.diagnostics.iter().any(|found| found.severity == Severity::Error);
    parsed.tree.filter(|model| !failed && model.kind == Kind::Buchi)
}
