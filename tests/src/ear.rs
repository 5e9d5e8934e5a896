//! Those who judge what is said of a run hear it for themselves.

use lariat_core::{Event, Line, Observer};

/// Keeps what it hears. Not the session's own recorder, which the answers under test come from.
#[derive(Debug, Default)]
pub struct Ear(pub Vec<(Line, Event)>);

impl Observer for Ear {
    fn event(&mut self, line: Line, event: Event) {
        self.0.push((line, event));
    }
}

/// What is wrong, if anything is.
pub type Judgement = Result<(), String>;

pub fn ensure(holds: bool, what: impl Fn() -> String) -> Judgement {
    if holds { Ok(()) } else { Err(what()) }
}
