//! A recorded run that goes through stages: where each begins and ends, and steps of every size.

use crate::message::{Position, Size};
use crate::recording::{Machine, Recording};

/// A machine that works in stages.
pub trait Staged: Machine {
    /// What tells one stretch of the run from the next.
    type Stage: Copy + PartialEq + std::fmt::Debug;

    /// The stage of the next step.
    fn stage(&self) -> Self::Stage;

    /// Whether a step turned to something else: another state, another transition.
    fn is_item(record: &Self::Record) -> bool;

    /// The line that a step executed; 0 if none was.
    fn line(record: &Self::Record) -> u16;

    /// The revision of the listing of a stage.
    fn revision(stage: Self::Stage) -> u32;
}

/// A recorded run, and where its stages are.
#[derive(Debug)]
pub struct Run<M: Staged> {
    pub recording: Recording<M>,
    /// Each stage that the run came to, and its first step.
    starts: Vec<(M::Stage, u64)>,
}

/// A link was made for another listing, or for another run, and leads to the same line.
const SAME_LINE: &str = "This link was made when the stages had other steps: the page went to the same \
                         line, as near as it can.";
const SAME_NUMBER: &str = "This link was made when the stages had other steps, and its place is not in \
                           this run any more: the page went to the same step number.";
const NO_SUCH_STEP: &str = "The step that this link names is not in this run: it ends before.";

/// Steps that are recorded before a reply: a fraction of a second.
const SLICE: u64 = 400_000;

impl<M: Staged> Run<M> {
    pub fn of(world: M::World, machine: M) -> Run<M> {
        Run { recording: Recording::new(world, machine), starts: Vec::new() }
    }

    pub fn work(&mut self) {
        let starts = &mut self.starts;
        self.recording.extend(SLICE, |step, machine| {
            let stage = machine.stage();
            if starts.last().is_none_or(|&(last, _)| last != stage) {
                starts.push((stage, step));
            }
        });
    }

    /// The first and the last step of each stage, as far as they are known.
    pub fn stretches(&self) -> impl Iterator<Item = (M::Stage, u64, u64)> {
        let ends = self.starts.iter().skip(1).map(|&(_, step)| step - 1);
        let ends = ends.chain([self.recording.steps()]);
        self.starts.iter().zip(ends).map(|(&(stage, start), end)| (stage, start, end))
    }

    /// The last step of a stage, if the run came to it.
    pub fn end_of(&self, stage: M::Stage) -> Option<u64> {
        self.stretches().find(|&(other, ..)| other == stage).map(|(_, _, end)| end)
    }

    /// What the step at the cursor is for links.
    pub fn position(&self) -> Position {
        let step = self.recording.step();
        let at = |&(_, (_, start, end)): &(u64, (M::Stage, u64, u64))| start <= step && step <= end;
        let Some((number, (stage, start, _))) = (1u64..).zip(self.stretches()).find(at) else {
            return Position::default();
        };
        Position {
            step,
            line: M::line(self.recording.record()),
            passed: number * Position::STAGE + (step - start),
            revision: M::revision(stage),
        }
    }

    /// Where a link leads to in a run that is known to its end, and what is to be said of it. Links
    /// that say nothing of a stage mean the step.
    pub fn find(&self, sought: Position) -> (u64, &'static str) {
        let last = self.recording.steps();
        let (number, far) = (sought.passed / Position::STAGE, sought.passed % Position::STAGE);
        if number == 0 {
            return (sought.step.min(last), if sought.step > last { NO_SUCH_STEP } else { "" });
        }
        let stage = self.stretches().nth((number - 1).min(usize::MAX as u64) as usize);
        let Some((stage, start, end)) = stage else { return (sought.step.min(last), SAME_NUMBER) };
        let is_line = |record: &M::Record, _: &M| M::line(record) == sought.line;
        // The first such line from there on, or else the last one before.
        let place = start.saturating_add(far);
        let after = self.recording.find(place.min(end).saturating_sub(1), true, is_line);
        let same = M::revision(stage) == sought.revision && sought.step == place;
        match after {
            step if same && step == place => (step, ""),
            step if start <= step && step <= end && self.is_at(step, is_line) => (step, SAME_LINE),
            _ => match self.recording.find(end + 1, false, is_line) {
                step if step >= start => (step, SAME_LINE),
                _ => (sought.step.min(last), SAME_NUMBER),
            },
        }
    }

    fn is_at(&self, step: u64, is_wanted: impl Fn(&M::Record, &M) -> bool) -> bool {
        step > 0 && self.recording.find(step - 1, true, &is_wanted) == step && {
            // The end is also what comes back where nothing is found.
            step < self.recording.steps() || self.recording.find(step + 1, false, is_wanted) == step
        }
    }

    /// To the next step of this size. A stage is passed when it is over, so that what it came to can
    /// be seen.
    pub fn step(&mut self, size: Size, forwards: bool) {
        let (now, last) = (self.recording.step(), self.recording.steps());
        let step = match (size, forwards) {
            (Size::Line, true) => now + 1,
            (Size::Line, false) => now.saturating_sub(1),
            (Size::End, true) => last,
            (Size::End, false) => 0,
            (Size::Item, _) => self.recording.find(now, forwards, |record, _| M::is_item(record)),
            (Size::Stage, true) => {
                self.stretches().map(|(_, _, end)| end).find(|&end| end > now).unwrap_or(last)
            }
            (Size::Stage, false) => {
                self.stretches().map(|(_, _, end)| end).filter(|&end| end < now).last().unwrap_or(0)
            }
        };
        self.recording.seek(step);
    }
}
