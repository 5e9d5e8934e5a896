//! The run through all stages, recorded.

use lariat_session::core::fate::{FateEvent, FateRun, FateStage};

use super::opening::Opened;
use crate::stages::{Staged, StagedRecording};

impl Staged for FateRun {
    fn is_item(event: &FateEvent) -> bool {
        matches!(
            event,
            FateEvent::Took { .. }
                | FateEvent::Looked { .. }
                | FateEvent::Ringed { .. }
                | FateEvent::Bounded { .. }
                | FateEvent::Forced { .. }
                | FateEvent::TookLayer { .. }
                | FateEvent::Picked { .. }
                | FateEvent::Appended { .. }
        )
    }

    fn revision((_, stage): (usize, FateStage)) -> u32 {
        stage.listing().revision
    }
}

pub(super) type Run = StagedRecording<FateRun>;

impl Run {
    pub(super) fn new(opened: &Opened) -> Run {
        let (arena, question) = (&opened.subject.arena, opened.subject.question.clone());
        Run::of(arena.clone(), FateRun::start(arena, question))
    }

    /// The run at the cursor.
    pub(super) fn machine(&self) -> &FateRun {
        self.recording.run()
    }

    /// The run as far as it is recorded.
    pub(super) fn latest(&self) -> &FateRun {
        self.recording.latest()
    }

    /// The part and the stage of the step at the cursor; before the first step, those of the first.
    pub(super) fn at(&self) -> (usize, FateStage) {
        let before_all = (self.machine().part(), self.machine().stage());
        self.recording.record().phase().unwrap_or(before_all)
    }

    pub(super) fn is_at_the_end(&self) -> bool {
        self.recording.is_complete() && self.recording.step() == self.recording.steps()
    }

    /// The step to go to after options have changed: the end of the same stage, or of the last stage before
    /// it.
    pub(super) fn resume(&self, at: (usize, FateStage)) -> u64 {
        let before = self.stretches().filter(|&(stage, ..)| stage <= at).last();
        before.map_or(0, |(_, _, end)| end)
    }
}
