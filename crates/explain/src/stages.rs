//! A recorded run that goes through stages: where each begins and ends, and steps of every size.

use crate::message::Size;
use crate::recording::{Machine, Recording};

/// A machine that works in stages.
pub trait Staged: Machine {
    /// What tells one stretch of the run from the next.
    type Stage: Copy + PartialEq + std::fmt::Debug;

    /// The stage of the next step.
    fn stage(&self) -> Self::Stage;

    /// Whether a step turned to something else: another state, another transition.
    fn is_item(record: &Self::Record) -> bool;
}

/// A recorded run, and where its stages are.
#[derive(Debug)]
pub struct Run<M: Staged> {
    pub recording: Recording<M>,
    /// Each stage that the run came to, and its first step.
    starts: Vec<(M::Stage, u64)>,
}

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
