//! A recorded run through stages: steps of every size, and positions for links.

use lariat_protocol::Stride;
use lariat_session::core::{Direction, Finding, Hunt, Line, Moment, Recording, Run, Stretches};

use crate::message::Position;

/// A run through stages.
pub trait Staged: Run<Log = Stretches<<Self as Run>::Phase>> {
    /// Whether the step began with another state, transition or other item.
    fn is_item(event: &Self::Event) -> bool;

    /// The revision of the listing of a stage.
    fn revision(stage: Self::Phase) -> u32;
}

/// A recorded run through stages.
#[derive(Debug)]
pub struct StagedRecording<R: Staged> {
    pub recording: Recording<R>,
    /// The search for a step that is in progress.
    pub(crate) hunt: Option<Hunt<R>>,
}

/// For a link that was made for another listing or another run, and now leads to the same line.
const SAME_LINE: &str = "This link was made when the stages had other steps: the page went to the \
    nearest step at the same line.";
const SAME_NUMBER: &str = "This link was made when the stages had other steps, and its place is not in \
                           this run any more: the page went to the same step number.";
const NO_SUCH_STEP: &str = "The step that this link names is not in this run: it ends before.";

/// How many steps are recorded in a slice: a few milliseconds.
const SLICE: u64 = 20_000;

impl<R: Staged> StagedRecording<R> {
    pub fn of(world: R::World, run: R) -> StagedRecording<R> {
        StagedRecording { recording: Recording::new(world, run), hunt: None }
    }

    pub fn work(&mut self) {
        self.recording.extend(SLICE);
    }

    /// The first and the last step of each stage that was recorded so far.
    pub fn stretches(&self) -> impl Iterator<Item = (R::Phase, u64, u64)> {
        self.recording.log().iter()
    }

    /// The last step of a stage, if it was recorded.
    pub fn end_of(&self, stage: R::Phase) -> Option<u64> {
        self.recording.log().end_of(stage)
    }

    /// The position of the cursor, for links.
    pub fn position(&self) -> Position {
        let step = self.recording.step();
        let at = |&(_, (_, start, end)): &(u64, (R::Phase, u64, u64))| start <= step && step <= end;
        let Some((number, (stage, start, _))) = (1u64..).zip(self.stretches()).find(at) else {
            return Position::default();
        };
        Position {
            step,
            line: self.recording.record().line().map_or(0, |line| line.0),
            passed: number * Position::STAGE + (step - start),
            revision: R::revision(stage),
        }
    }

    /// The step that a link leads to in a complete run, and a message about it. Links without a stage refer
    /// to the step number.
    pub fn find(&mut self, sought: Position) -> (u64, &'static str) {
        let last = self.recording.steps();
        let (number, far) = (sought.passed / Position::STAGE, sought.passed % Position::STAGE);
        if number == 0 {
            return (sought.step.min(last), if sought.step > last { NO_SUCH_STEP } else { "" });
        }
        let stage = self.stretches().nth((number - 1).min(usize::MAX as u64) as usize);
        let Some((stage, start, end)) = stage else { return (sought.step.min(last), SAME_NUMBER) };
        let mut is_line = |at: Moment<'_, R>| at.record.line() == Some(Line(sought.line));
        // The first such line from there on; if there is none, the last one before.
        let place = start.saturating_add(far);
        let from = place.min(end).saturating_sub(1);
        let same = R::revision(stage) == sought.revision && sought.step == place;
        match self.recording.find(&mut is_line, from, Direction::Forwards, u64::MAX) {
            Finding::At(step) if same && step == place => return (step, ""),
            Finding::At(step) if step <= end => return (step, SAME_LINE),
            _ => {}
        }
        match self.recording.find(&mut is_line, end + 1, Direction::Backwards, u64::MAX) {
            Finding::At(step) if step >= start => (step, SAME_LINE),
            _ => (sought.step.min(last), SAME_NUMBER),
        }
    }

    /// Goes to the next step of this kind, or to the one before. A step by stages goes to the end of a stage, so its
    /// result can be seen.
    pub fn step(&mut self, stride: Stride, forwards: bool) {
        let now = self.recording.step();
        let depth = self.depth().unwrap_or(0);
        let step = match (stride, forwards) {
            (Stride::Line, true) => now + 1,
            (Stride::Line, false) => now.saturating_sub(1),
            (Stride::Decision, _) => self.next(forwards, |at| {
                at.record.events.iter().any(|(line, event)| at.run.decides(*line, event))
            }),
            (Stride::Over, _) => self.next(forwards, |at| at.run.depth().unwrap_or(0) <= depth),
            (Stride::Out, _) if depth == 0 => now,
            (Stride::Out, _) => self.next(forwards, |at| at.run.depth().unwrap_or(0) < depth),
            (Stride::Transition | Stride::State, _) => self.next(forwards, |at| {
                at.record.only().is_some_and(|(_, _, event)| R::is_item(&event))
            }),
            (Stride::Phase, true) => self
                .stretches()
                .map(|(_, _, end)| end)
                .find(|&end| end > now)
                .unwrap_or(self.recording.steps()),
            (Stride::Phase, false) => {
                self.stretches().map(|(_, _, end)| end).filter(|&end| end < now).last().unwrap_or(0)
            }
            (Stride::Counterexample, _) => now,
        };
        self.recording.seek_known(step);
    }

    /// The number of active calls; none if the stage makes no calls.
    pub fn depth(&self) -> Option<usize> {
        self.recording.run().depth()
    }

    /// The next step at which something holds, or the end; or the one before, or the start.
    fn next(&mut self, forwards: bool, mut holds: impl FnMut(Moment<'_, R>) -> bool) -> u64 {
        let now = self.recording.step();
        let direction = if forwards { Direction::Forwards } else { Direction::Backwards };
        match self.recording.find(&mut holds, now, direction, u64::MAX) {
            Finding::At(step) | Finding::Later(step) => step,
            Finding::Nowhere if forwards => self.recording.steps(),
            Finding::Nowhere => 0,
        }
    }
}
