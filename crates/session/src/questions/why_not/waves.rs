//! A search in waves has no path: it compares lengths.

use lariat_core::{Because, Event, Lasso, Line, SearchKind};

use crate::questions::active::Test;

/// What a search in waves has made of a lasso.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Waves {
    /// It is one.
    pub(crate) explored: bool,
    /// Where it found the best that it has.
    pub best: Option<Test>,
    /// The last test that the lasso, or one that is no longer and goes over the same states, did
    /// not pass.
    pub refused: Option<Test>,
    /// Where it last went on to no further accepting state.
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
                // Those that follow are not looked at then.
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
