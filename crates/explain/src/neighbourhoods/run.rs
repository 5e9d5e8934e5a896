//! The run through all stages, recorded.

use std::rc::Rc;

use lariat_session::core::Line;
use lariat_session::core::neighbourhoods::{Deed, Pipeline, Stage, Watcher};

use super::opening::Opened;
use crate::message::Size;
use crate::recording::{Machine, Recording};

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

/// A recorded run, and where its stages are.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) recording: Recording<Walk>,
    /// Each stage that the run came to, and its first step.
    pub(super) starts: Vec<(Stage, u64)>,
}

/// Steps that are recorded before a reply: a fraction of a second.
const SLICE: u64 = 400_000;

impl Run {
    pub(super) fn new(opened: &Rc<Opened>) -> Run {
        let walk = Walk(Pipeline::start(opened.settings));
        Run { recording: Recording::new(opened.clone(), walk), starts: Vec::new() }
    }

    pub(super) fn work(&mut self) {
        let starts = &mut self.starts;
        self.recording.extend(SLICE, |step, walk| {
            let stage = walk.0.stage();
            if starts.last().is_none_or(|&(last, _)| last != stage) {
                starts.push((stage, step));
            }
        });
    }

    /// The machine at the cursor.
    pub(super) fn machine(&self) -> &Pipeline {
        &self.recording.machine().0
    }

    /// The machine as far as the run is known.
    pub(super) fn latest(&self) -> &Pipeline {
        &self.recording.latest().0
    }

    /// The first and the last step of each stage, as far as they are known.
    pub(super) fn stretches(&self) -> impl Iterator<Item = (Stage, u64, u64)> {
        let ends = self.starts.iter().skip(1).map(|&(_, step)| step - 1);
        let ends = ends.chain([self.recording.steps()]);
        self.starts.iter().zip(ends).map(|(&(stage, start), end)| (stage, start, end))
    }

    /// The last step of a stage, if the run came to it.
    pub(super) fn end_of(&self, stage: Stage) -> Option<u64> {
        self.stretches().find(|&(other, ..)| other == stage).map(|(_, _, end)| end)
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
