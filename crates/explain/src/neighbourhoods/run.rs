//! The run through all stages, recorded.

use std::rc::Rc;

use lariat_session::core::neighbourhoods::{
    NeighbourhoodEvent, NeighbourhoodRun, NeighbourhoodStage, Settings,
};
use lariat_session::core::{Line, Observer};

use super::opening::Opened;
use crate::recording::Machine;
use crate::stages::{self, Staged};

/// The pipeline in the world of one system and one property.
#[derive(Clone, Debug)]
pub(super) struct Walk(pub(super) NeighbourhoodRun);

/// What a step did, and the stage that it belonged to. Nothing at step 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    pub(super) stage: Option<NeighbourhoodStage>,
    pub(super) events: Vec<(Line, NeighbourhoodEvent)>,
}

impl Observer<NeighbourhoodEvent> for Record {
    fn event(&mut self, line: Line, event: NeighbourhoodEvent) {
        self.events.push((line, event));
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
        record.events.clear();
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
    type Stage = NeighbourhoodStage;

    fn stage(&self) -> NeighbourhoodStage {
        self.0.stage()
    }

    /// Whether a step turned to another state, transition, pair, label, part or action.
    fn is_item(record: &Record) -> bool {
        record.events.iter().any(|(_, event)| {
            matches!(
                event,
                NeighbourhoodEvent::Part { .. }
                    | NeighbourhoodEvent::Taken { .. }
                    | NeighbourhoodEvent::Delivered { .. }
                    | NeighbourhoodEvent::Label { .. }
                    | NeighbourhoodEvent::Transition { .. }
                    | NeighbourhoodEvent::Entering { .. }
                    | NeighbourhoodEvent::Origin { .. }
                    | NeighbourhoodEvent::Pair { .. }
                    | NeighbourhoodEvent::RestsOn { .. }
                    | NeighbourhoodEvent::Move { .. }
                    | NeighbourhoodEvent::Source { .. }
                    | NeighbourhoodEvent::Leaving { .. }
                    | NeighbourhoodEvent::Back { .. }
                    | NeighbourhoodEvent::Action { .. }
            )
        })
    }

    fn line(record: &Record) -> u16 {
        record.events.first().map_or(0, |(line, _)| line.0)
    }

    fn revision(stage: NeighbourhoodStage) -> u32 {
        stage.listing().revision
    }
}

/// The recorded run.
pub(super) type Run = stages::Run<Walk>;

impl Run {
    pub(super) fn new(opened: &Rc<Opened>, settings: Settings) -> Run {
        Run::of(opened.clone(), Walk(NeighbourhoodRun::start(settings)))
    }

    /// The machine at the cursor.
    pub(super) fn machine(&self) -> &NeighbourhoodRun {
        &self.recording.machine().0
    }

    /// The machine as far as the run is known.
    pub(super) fn latest(&self) -> &NeighbourhoodRun {
        &self.recording.latest().0
    }
}
