//! The run through all stages, recorded.

use std::rc::Rc;

use lariat_session::core::liveness::{LivenessEvent, LivenessRun, LivenessStage};
use lariat_session::core::{Line, Observer};

use super::opening::Opened;
use crate::recording::Machine;
use crate::stages::{self, Staged};

/// The stages in the world of one automaton.
#[derive(Clone, Debug)]
pub(super) struct Stages(LivenessRun);

/// What a step did, and the stage that it belonged to. Nothing at step 0.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Record {
    pub(super) done: Option<(LivenessStage, Line, LivenessEvent)>,
}

/// Hears one event a step.
struct Ear<'a> {
    stage: LivenessStage,
    record: &'a mut Record,
}

impl Observer<LivenessEvent> for Ear<'_> {
    fn event(&mut self, line: Line, event: LivenessEvent) {
        self.record.done = Some((self.stage, line, event));
    }
}

impl Machine for Stages {
    type World = Rc<Opened>;
    type Record = Record;

    fn advance(&mut self, world: &Rc<Opened>) {
        self.0.step(&world.subject.graph, &mut ());
    }

    fn record(&mut self, world: &Rc<Opened>, record: &mut Record) {
        let stage = self.0.stage();
        self.0.step(&world.subject.graph, &mut Ear { stage, record });
    }

    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    fn weight(&self) -> usize {
        self.0.weight()
    }
}

impl Staged for Stages {
    type Stage = LivenessStage;

    fn stage(&self) -> LivenessStage {
        self.0.stage()
    }

    /// Whether a step turned to another state, transition, component or set.
    fn is_item(record: &Record) -> bool {
        matches!(
            record.done,
            Some((
                _,
                _,
                LivenessEvent::Numbered { .. }
                    | LivenessEvent::Looked { .. }
                    | LivenessEvent::Completed { .. }
                    | LivenessEvent::Took { .. }
                    | LivenessEvent::TookEnd { .. }
                    | LivenessEvent::TookSet { .. }
                    | LivenessEvent::TookStuck { .. }
                    | LivenessEvent::TookMarked { .. }
                    | LivenessEvent::TookTransition { .. }
                    | LivenessEvent::TookState { .. }
            ))
        )
    }

    fn line(record: &Record) -> u16 {
        record.done.map_or(0, |(_, line, _)| line.0)
    }

    fn revision(stage: LivenessStage) -> u32 {
        stage.listing().revision
    }
}

/// The recorded run.
pub(super) type Run = stages::Run<Stages>;

impl Run {
    pub(super) fn new(opened: &Rc<Opened>) -> Run {
        let graph = &opened.subject.graph;
        let pipeline = LivenessRun::start(graph, opened.walk.clone(), opened.marking);
        Run::of(opened.clone(), Stages(pipeline))
    }

    pub(super) fn machine(&self) -> &LivenessRun {
        &self.recording.machine().0
    }

    /// The stage that is being recorded.
    pub(super) fn latest_stage(&self) -> LivenessStage {
        self.recording.latest().0.stage()
    }

    /// The stage of the step at the cursor.
    pub(super) fn stage(&self) -> LivenessStage {
        self.recording.record().done.map_or(LivenessStage::Components, |(stage, ..)| stage)
    }
}
