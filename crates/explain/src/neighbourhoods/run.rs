//! The run through all stages, recorded.

use std::rc::Rc;

use lariat_session::core::neighbourhoods::{
    NeighbourhoodEvent, NeighbourhoodRun, NeighbourhoodStage, Settings,
};
use lariat_session::core::{Lts, Pattern, StepRecord};

use crate::stages::{Staged, StagedRecording};

impl Staged for NeighbourhoodRun {
    /// Whether the step began with another state, transition, pair, label, part or action.
    fn is_item(event: &NeighbourhoodEvent) -> bool {
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
    }

    fn revision(stage: NeighbourhoodStage) -> u32 {
        stage.listing().revision
    }
}

/// What a step did.
pub(super) type Record = StepRecord<NeighbourhoodEvent, NeighbourhoodStage>;

pub(super) type Run = StagedRecording<NeighbourhoodRun>;

impl Run {
    pub(super) fn new(lts: &Rc<Lts>, pattern: &Rc<Pattern>, settings: Settings) -> Run {
        Run::of((lts.clone(), pattern.clone()), NeighbourhoodRun::start(settings))
    }

    /// The run at the cursor.
    pub(super) fn machine(&self) -> &NeighbourhoodRun {
        self.recording.run()
    }

    /// The run as far as it is recorded.
    pub(super) fn latest(&self) -> &NeighbourhoodRun {
        self.recording.latest()
    }
}
