//! The run through all stages, recorded.

use std::rc::Rc;

use lariat_session::core::Line;
use lariat_session::core::neighbourhoods::{Deed, Pipeline, Settings, Stage, Watcher};

use super::opening::Opened;
use crate::recording::Machine;
use crate::stages::{self, Staged};

/// The pipeline in the world of one system and one property.
#[derive(Clone, Debug)]
pub(super) struct Walk(pub(super) Pipeline);

/// What a step did, and the stage that it belonged to. Nothing at step 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    pub(super) stage: Option<Stage>,
    pub(super) deeds: Vec<(Line, Deed)>,
}

impl Watcher for Record {
    fn deed(&mut self, line: Line, deed: &Deed) {
        self.deeds.push((line, *deed));
    }
}

impl Machine for Walk {
    type World = Rc<Opened>;
    type Record = Record;

    fn advance(&mut self, world: &Rc<Opened>) {
        if let Some(pattern) = &world.pattern {
            self.0.step(&world.lts, pattern, &mut ());
        }
    }

    fn record(&mut self, world: &Rc<Opened>, record: &mut Record) {
        record.stage = Some(self.0.stage());
        record.deeds.clear();
        if let Some(pattern) = &world.pattern {
            self.0.step(&world.lts, pattern, record);
        }
    }

    fn is_over(&self) -> bool {
        self.0.next_line().is_none()
    }

    fn weight(&self) -> usize {
        self.0.weight()
    }
}

impl Staged for Walk {
    type Stage = Stage;

    fn stage(&self) -> Stage {
        self.0.stage()
    }

    /// Whether a step turned to another state, transition, pair, label, part or action.
    fn is_item(record: &Record) -> bool {
        record.deeds.iter().any(|(_, deed)| {
            matches!(
                deed,
                Deed::Part { .. }
                    | Deed::Taken { .. }
                    | Deed::Delivered { .. }
                    | Deed::Label { .. }
                    | Deed::Transition { .. }
                    | Deed::Entering { .. }
                    | Deed::Origin { .. }
                    | Deed::Pair { .. }
                    | Deed::RestsOn { .. }
                    | Deed::Move { .. }
                    | Deed::Source { .. }
                    | Deed::Leaving { .. }
                    | Deed::Back { .. }
                    | Deed::Action { .. }
            )
        })
    }

    fn line(record: &Record) -> u16 {
        record.deeds.first().map_or(0, |(line, _)| line.0)
    }

    fn revision(stage: Stage) -> u32 {
        stage.listing().revision
    }
}

/// The recorded run.
pub(super) type Run = stages::Run<Walk>;

impl Run {
    pub(super) fn new(opened: &Rc<Opened>, settings: Settings) -> Run {
        Run::of(opened.clone(), Walk(Pipeline::start(settings)))
    }

    /// The machine at the cursor.
    pub(super) fn machine(&self) -> &Pipeline {
        &self.recording.machine().0
    }

    /// The machine as far as the run is known.
    pub(super) fn latest(&self) -> &Pipeline {
        &self.recording.latest().0
    }
}
