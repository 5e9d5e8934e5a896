//! The transition that a search is looking at, and since when.

use lariat_core::{Direction, Event, Finding, LookedAt, SearchKind};

use crate::{Moment, Timeline};

/// The transition that the search at the cursor is looking at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looking {
    pub at: LookedAt,
    /// The step that delivered it: always some step of the run, unless the budget was used up.
    pub since: Finding,
}

impl Looking {
    /// Replays about `budget` steps at most. The cursor stays where it is.
    ///
    /// Nothing is kept for this while a run is recorded: the step is looked for backwards, from keyframe to
    /// keyframe. In the innermost loop it is mostly near.
    pub fn of(timeline: &mut Timeline, budget: u64) -> Option<Looking> {
        let at = timeline.machine().looked_at(timeline.space())?;
        let from = timeline.step() + 1;
        Some(Looking { at, since: since(timeline, at, from, budget) })
    }
}

/// The last step before `from` that delivered a transition to the search that looks at it; to go on after
/// [`Finding::Later`].
pub fn since(timeline: &mut Timeline, at: LookedAt, from: u64, budget: u64) -> Finding {
    let mut delivers = |moment: Moment<'_>| {
        moment.record.events.iter().any(|(_, event)| match *event {
            Event::Delivered { search, source, edge, .. } => {
                (search, source, edge) == (at.search, at.source, at.edge)
            }
            Event::Surveyed { source, edge, .. } => {
                let surveys = matches!(at.search, SearchKind::Survey | SearchKind::Back);
                surveys && (source, edge) == (at.source, at.edge)
            }
            _ => false,
        })
    };
    timeline.seek_for(&mut delivers, from, Direction::Backwards, budget)
}
