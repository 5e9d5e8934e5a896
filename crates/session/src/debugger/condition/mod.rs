//! Conditions on a run, for breakpoints and watches.
//!
//! A condition is about the search after a step (`depth > 20`, `|Roots| = 1`,
//! `colour(s3) = red and on_stack(s5)`) or about the step itself (`line = 7`, `entered(s3, red)`,
//! `considered(s1 -> s2)`, `found`). A condition on a step holds at single steps. Any other holds during
//! intervals of the run, and a breakpoint stops where an interval begins.
//!
//! A number that a state does not have, such as `lowlink(s)` before s is entered, makes every comparison
//! false.

mod complete;
mod cursor;
mod evaluate;
mod names;
mod parse;
mod resolve;
mod stages;
mod vocabulary;
mod words;

pub use complete::{Completion, complete};
pub use evaluate::Watch;
pub use names::written;
pub use stages::{StageCondition, StageStopping, StageStops};
pub use vocabulary::Vocabulary;

use lariat_lang::{Diagnostic, Span};

use crate::Automaton;
use evaluate::Test;
use lariat_core::OwnedCode;

/// A condition that has been read, for one search on one model.
#[derive(Clone, Debug)]
pub struct Condition {
    text: String,
    test: Test,
    states: Vec<StateNamed>,
    of_step: bool,
}

/// A state that a condition names. It may not have been discovered yet.
#[derive(Clone, Debug)]
struct StateNamed {
    name: String,
    code: OwnedCode,
    span: Span,
}

impl Condition {
    /// Reads a condition, or returns at least one error with its place.
    pub fn read(text: &str, vocabulary: &Vocabulary<'_>) -> Result<Condition, Vec<Diagnostic>> {
        let tree = parse::parse(text).map_err(|error| vec![error])?;
        resolve::resolve(text, &tree, vocabulary)
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is about the step itself, not about the search after the step.
    pub fn is_of_step(&self) -> bool {
        self.of_step
    }

    /// After the run: warnings about named states that were not discovered.
    pub fn unmet(&self, automaton: &Automaton) -> Vec<Diagnostic> {
        let unmet = self.states.iter().filter(|state| automaton.seen(state.code.code()).is_none());
        unmet
            .map(|state| {
                let message = format!("the run is over and has not reached `{}`", state.name);
                Diagnostic::warning(state.span, message)
                    .help("the model has the state, but the search never reached it")
            })
            .collect()
    }
}
