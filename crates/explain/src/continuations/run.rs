//! The run through all stages, recorded.

use std::rc::Rc;

use lariat_session::core::Line;
use lariat_session::core::continuations::{Deed, Pipeline, Stage, Watcher};

use super::opening::Opened;
use crate::message::Size;
use crate::recording::{Machine, Recording};

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

/// A recorded run, and where its stages are.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) recording: Recording<Stages>,
    starts: Vec<(Stage, u64)>,
}

/// Steps that are recorded before a reply: a fraction of a second.
const SLICE: u64 = 400_000;

impl Run {
    pub(super) fn new(opened: &Rc<Opened>) -> Run {
        let graph = &opened.subject.graph;
        let pipeline = Pipeline::start(graph, opened.walk.clone(), opened.marking);
        Run { recording: Recording::new(opened.clone(), Stages(pipeline)), starts: Vec::new() }
    }

    pub(super) fn work(&mut self) {
        let starts = &mut self.starts;
        self.recording.extend(SLICE, |step, stages| {
            let stage = stages.0.stage();
            if starts.last().is_none_or(|&(last, _)| last != stage) {
                starts.push((stage, step));
            }
        });
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

    /// The first and the last step of each stage, as far as they are known.
    pub(super) fn stretches(&self) -> impl Iterator<Item = (Stage, u64, u64)> {
        let ends = self.starts.iter().skip(1).map(|&(_, step)| step - 1);
        let ends = ends.chain([self.recording.steps()]);
        self.starts.iter().zip(ends).map(|(&(stage, start), end)| (stage, start, end))
    }

    /// To the next step of this size. A stage is passed when it is over, so that what it came to can
    /// be seen.
    pub(super) fn step(&mut self, size: Size, forwards: bool) {
        let (now, last) = (self.recording.step(), self.recording.steps());
        let step = match (size, forwards) {
            (Size::Line, true) => now + 1,
            (Size::Line, false) => now.saturating_sub(1),
            (Size::End, true) => last,
            (Size::End, false) => 0,
            (Size::Item, _) => self.recording.find(now, forwards, |record, _| is_item(record)),
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
