//! Records the events of a run for the reference tests.

use lariat_core::{Event, Line, Observer};

/// Records events. Independent of the session's recorder, which the tested answers come from.
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
