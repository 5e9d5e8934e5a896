//! Breadth-first searches have no path: they compare lengths.

use lariat_core::{Because, Event, Lasso, Line, SearchKind};

use crate::questions::active::Test;

/// How a breadth-first search treated a lasso.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Waves {
    /// The search is a breadth-first one.
    pub(crate) explored: bool,
    /// The test that found its best lasso.
    pub best: Option<Test>,
    /// The last test that failed for the lasso, or for one through the same states that is not longer.
    pub refused: Option<Test>,
    /// The last time that it stopped before trying further accepting states.
    pub stopped: Option<Test>,
}

impl Waves {
    pub(crate) fn hear(&mut self, step: u64, line: Line, event: &Event, wanted: &Lasso) {
        let Event::Tested { source, edge, holds, because } = *event else { return };
        let acting = SearchKind::Breadth;
        let test = Test { step, line, source, edge, holds, because, taken_for: None, acting };
        match because {
            Because::Reached { .. } | Because::ExploredEnough { .. } => self.explored = true,
            Because::ShorterOver { state, goal, .. } => {
                self.explored = true;
                if holds {
                    self.best = Some(test);
                } else if wanted.cycle.first() == Some(&state) && wanted.cycle.contains(&goal) {
                    self.refused = Some(test);
                }
            }
            Because::NearEnough { state, .. } => {
                self.explored = true;
                // The accepting states after this one are not tried.
                if !holds {
                    self.stopped = Some(test);
                }
                if !holds && wanted.cycle.contains(&state) {
                    self.refused = Some(test);
                }
            }
            _ => {}
        }
    }
}
