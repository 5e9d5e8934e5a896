//! Questions about a run in stages: where a condition holds, since when, and what a step did.

use lariat_session::condition::{StageCondition, StageStopping};
use lariat_session::core::run::Facts;
use lariat_session::core::{Direction, Finding};
use lariat_session::json::Json;

use crate::stages::{Staged, StagedRecording};

/// A step of an explanation in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldStep {
    pub step: u64,
    /// The number and the title of the stage.
    pub stage: u64,
    pub title: &'static str,
    pub line: u16,
    pub sentence: String,
}

impl ToldStep {
    pub fn to_json(&self) -> Json {
        let members = [
            ("step", Json::number(self.step)),
            ("stage", Json::number(self.stage)),
            ("title", Json::text(self.title)),
            ("line", Json::number(self.line)),
            ("sentence", Json::text(&*self.sentence)),
        ];
        Json::Object(members.map(|(name, value)| (name.to_owned(), value)).into())
    }
}

impl<R: Staged + Facts> StagedRecording<R> {
    /// The next step in this direction at which a condition stops, if there is one. The run is recorded as
    /// far as necessary; the cursor does not move.
    pub fn until(
        &mut self,
        condition: &StageCondition,
        from: u64,
        direction: Direction,
    ) -> Option<u64> {
        let mut stopping = StageStopping::new(condition);
        match self.recording.find(&mut stopping, from, direction, u64::MAX) {
            Finding::At(step) => Some(step),
            Finding::Nowhere | Finding::Later(_) => None,
        }
    }

    /// The first step since which a condition has held without interruption until the cursor: 0 if it already
    /// held before the first step, none if it does not hold.
    pub fn since(&mut self, condition: &StageCondition) -> Option<u64> {
        let now = self.recording.step();
        if !condition.holds(self.recording.moment()) {
            return None;
        }
        Some(self.until(condition, now + 1, Direction::Backwards).unwrap_or(0))
    }

    /// Stage, line and number of the step at the cursor, and a sentence about it. None before the first step.
    pub(crate) fn told(&self, title: &'static str, sentence: String) -> Option<ToldStep> {
        let step = self.recording.step();
        let line = self.recording.record().line()?.0;
        Some(ToldStep { step, stage: self.recording.log().number_at(step), title, line, sentence })
    }
}
