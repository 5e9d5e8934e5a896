//! The run through all stages, recorded.

use lariat_session::core::liveness::{LivenessEvent, LivenessRun, LivenessStage};

use super::opening::Opened;
use crate::stages::{Staged, StagedRecording};

impl Staged for LivenessRun {
    /// Whether the step began with another state, transition, component or set.
    fn is_item(event: &LivenessEvent) -> bool {
        matches!(
            event,
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
        )
    }

    fn revision(stage: LivenessStage) -> u32 {
        stage.listing().revision
    }
}

pub(super) type Run = StagedRecording<LivenessRun>;

impl Run {
    pub(super) fn new(opened: &Opened) -> Run {
        let graph = &opened.subject.graph;
        let run = LivenessRun::start(graph, opened.walk.clone(), opened.marking);
        Run::of(graph.clone(), run)
    }

    pub(super) fn machine(&self) -> &LivenessRun {
        self.recording.run()
    }

    /// The stage that is being recorded.
    pub(super) fn latest_stage(&self) -> LivenessStage {
        self.recording.latest().stage()
    }

    /// The stage of the step at the cursor.
    pub(super) fn stage(&self) -> LivenessStage {
        self.recording.record().phase().unwrap_or_default()
    }
}
