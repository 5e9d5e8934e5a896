//! The transition that a search is considering, and since which step.

use lariat_core::{Direction, Event, Finding, LookedAt, SearchKind};

use crate::{Moment, Timeline};

/// The transition that the search considers at the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looking {
    pub at: LookedAt,
    /// The step that delivered the transition; `Later` if the budget was used up.
    pub since: Finding,
}

impl Looking {
    /// Replays about `budget` steps at most. The cursor does not move.
    ///
    /// Nothing is stored for this during recording: the step is searched for backwards, from keyframe to
    /// keyframe. In the innermost loop it is usually near.
    pub fn of(timeline: &mut Timeline, budget: u64) -> Option<Looking> {
        let at = timeline.machine().looked_at(timeline.space())?;
        let from = timeline.step() + 1;
        Some(Looking { at, since: since(timeline, at, from, budget) })
    }
}

/// The last step before `from` that delivered a transition to the search that considers it. Also continues
/// after [`Finding::Later`].
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
