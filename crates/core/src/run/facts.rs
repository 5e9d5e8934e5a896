//! Facts about a run in stages at any step: the vocabulary of conditions and questions.

use super::{Run, Stretches};

/// A fact that can be used in a condition, such as `layer(s)`.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    pub name: &'static str,
    pub of: Of,
    pub is: Is,
    pub meaning: &'static str,
    /// What it says of a state or a transition, after `It `: `is in layer {}`. The value is in place of the
    /// braces. Empty for a fact about the run.
    pub says: &'static str,
}

/// The subject of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The run as a whole.
    Run,
    State,
    /// All transitions between two states.
    Transition,
}

/// The type of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Is {
    Number,
    True,
    /// One of these words.
    Word(&'static [&'static str]),
}

/// The value of a fact at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactValue {
    Number(u64),
    True(bool),
    Word(&'static str),
}

/// A run in stages with facts.
pub trait Facts: Run<World: 'static, Log = Stretches<<Self as Run>::Phase>> + 'static {
    /// Each fact with the function that evaluates it. States are given by their numbers in the world of
    /// the run, a transition by its source and target. There are several values if parallel transitions
    /// or copies of states differ, and none if nothing is known yet.
    const FACTS: &'static [(Fact, FactOf<Self>)];
}

/// Evaluates a fact about these states.
pub type FactOf<R> = fn(&R, &<R as Run>::World, &[u32]) -> Vec<FactValue>;

impl Fact {
    pub const fn new(name: &'static str, of: Of, is: Is, meaning: &'static str) -> Fact {
        Fact { name, of, is, meaning, says: "" }
    }

    /// Whether it is about so many states: one state, or the source and the target of a transition.
    pub fn is_about(&self, states: &[u32]) -> bool {
        matches!((self.of, states.len()), (Of::State, 1) | (Of::Transition, 2))
    }

    /// The same fact, with what it says.
    pub const fn says(self, says: &'static str) -> Fact {
        Fact { says, ..self }
    }
}

pub(crate) fn number(known: Option<u32>) -> Vec<FactValue> {
    known.map(|number| FactValue::Number(number.into())).into_iter().collect()
}

pub(crate) fn truth(holds: bool) -> Vec<FactValue> {
    vec![FactValue::True(holds)]
}
