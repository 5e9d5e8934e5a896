//! The run through all stages, recorded.

use std::rc::Rc;

use lariat_session::core::Line;
use lariat_session::core::continuations::{Deed, Pipeline, Stage, Watcher};

use super::opening::Opened;
use crate::recording::Machine;
use crate::stages::{self, Staged};

/// The stages in the world of one automaton.
#[derive(Clone, Debug)]
pub(super) struct Stages(Pipeline);

/// What a step did, and the stage that it belonged to. Nothing at step 0.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Record {
    pub(super) done: Option<(Stage, Line, Deed)>,
}

/// Hears one deed a step.
struct Ear<'a> {
    stage: Stage,
    record: &'a mut Record,
}

impl Watcher for Ear<'_> {
    fn deed(&mut self, line: Line, deed: &Deed) {
        self.record.done = Some((self.stage, line, *deed));
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
    type Stage = Stage;

    fn stage(&self) -> Stage {
        self.0.stage()
    }

    /// Whether a step turned to another state, transition, component or set.
    fn is_item(record: &Record) -> bool {
        matches!(
            record.done,
            Some((
                _,
                _,
                Deed::Numbered { .. }
                    | Deed::Looked { .. }
                    | Deed::Completed { .. }
                    | Deed::Took { .. }
                    | Deed::TookEnd { .. }
                    | Deed::TookSet { .. }
                    | Deed::TookStuck { .. }
                    | Deed::TookMarked { .. }
                    | Deed::TookTransition { .. }
                    | Deed::TookState { .. }
            ))
        )
    }

    fn line(record: &Record) -> u16 {
        record.done.map_or(0, |(_, line, _)| line.0)
    }

    fn revision(stage: Stage) -> u32 {
        stage.listing().revision
    }
}

/// The recorded run.
pub(super) type Run = stages::Run<Stages>;

impl Run {
    pub(super) fn new(opened: &Rc<Opened>) -> Run {
        let graph = &opened.subject.graph;
        let pipeline = Pipeline::start(graph, opened.walk.clone(), opened.marking);
        Run::of(opened.clone(), Stages(pipeline))
    }

    pub(super) fn machine(&self) -> &Pipeline {
        &self.recording.machine().0
    }

    /// The stage that is being recorded.
    pub(super) fn latest_stage(&self) -> Stage {
        self.recording.latest().0.stage()
    }

    /// The stage of the step at the cursor.
    pub(super) fn stage(&self) -> Stage {
        self.recording.record().done.map_or(Stage::Components, |(stage, ..)| stage)
    }
}
