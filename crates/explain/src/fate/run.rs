//! The run through all stages, recorded.

use std::rc::Rc;

use lariat_session::core::fate::{FateEvent, FateRun, FateStage};
use lariat_session::core::{Line, Observer};

use super::opening::Opened;
use crate::recording::Machine;
use crate::stages::{self, Staged};

/// The stages in one arena.
#[derive(Clone, Debug)]
pub(super) struct Stages(FateRun);

/// What a step did, and the part and stage that it belonged to. Nothing at step 0.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Record {
    pub(super) done: Option<Done>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Done {
    pub(super) part: usize,
    pub(super) stage: FateStage,
    pub(super) line: Line,
    pub(super) event: FateEvent,
}

/// Hears one event a step.
struct Ear<'a> {
    at: (usize, FateStage),
    record: &'a mut Record,
}

impl Observer<FateEvent> for Ear<'_> {
    fn event(&mut self, line: Line, event: FateEvent) {
        let (part, stage) = self.at;
        self.record.done = Some(Done { part, stage, line, event });
    }
}

impl Machine for Stages {
    type World = Rc<Opened>;
    type Record = Record;

    fn advance(&mut self, world: &Rc<Opened>) {
        self.0.step(&world.subject.arena, &mut ());
    }

    fn record(&mut self, world: &Rc<Opened>, record: &mut Record) {
        let at = self.stage();
        self.0.step(&world.subject.arena, &mut Ear { at, record });
    }

    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    fn weight(&self) -> usize {
        self.0.weight()
    }
}

impl Staged for Stages {
    /// Stages come again for each part of a trace.
    type Stage = (usize, FateStage);

    fn stage(&self) -> (usize, FateStage) {
        (self.0.part(), self.0.stage())
    }

    fn is_item(record: &Record) -> bool {
        let event = record.done.map(|done| done.event);
        event.is_some_and(|event| {
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
        })
    }

    fn line(record: &Record) -> u16 {
        record.done.map_or(0, |done| done.line.0)
    }

    fn revision((_, stage): (usize, FateStage)) -> u32 {
        stage.listing().revision
    }
}

/// The recorded run.
pub(super) type Run = stages::Run<Stages>;

impl Run {
    pub(super) fn new(opened: &Rc<Opened>) -> Run {
        let pipeline = FateRun::start(&opened.subject.arena, opened.subject.question.clone());
        Run::of(opened.clone(), Stages(pipeline))
    }

    /// The machine at the cursor.
    pub(super) fn machine(&self) -> &FateRun {
        &self.recording.machine().0
    }

    /// The machine as far as the run is known.
    pub(super) fn latest(&self) -> &FateRun {
        &self.recording.latest().0
    }

    /// The part and the stage of the step at the cursor; of the first step where nothing was done.
    pub(super) fn at(&self) -> (usize, FateStage) {
        match self.recording.record().done {
            Some(done) => (done.part, done.stage),
            None => (self.machine().part(), self.machine().stage()),
        }
    }

    pub(super) fn is_at_the_end(&self) -> bool {
        self.recording.is_complete() && self.recording.step() == self.recording.steps()
    }

    /// To where another run was: to the end if that was at its end, otherwise to the end of the same
    /// stage, or of the last one before it.
    pub(super) fn resume(&self, at: (usize, FateStage)) -> u64 {
        let before = self.stretches().filter(|&(stage, ..)| stage <= at).last();
        before.map_or(0, |(_, _, end)| end)
    }
}
