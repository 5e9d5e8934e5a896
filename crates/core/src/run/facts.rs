//! What can be asked of a run in stages at any step: the vocabulary of conditions and questions.

use super::{Run, Stretches};

/// Something that a condition can ask for, such as `layer(s)`.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    pub name: &'static str,
    pub of: Of,
    pub is: Is,
    pub meaning: &'static str,
}

/// What a fact is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The run as a whole.
    Run,
    State,
    /// All transitions from one state to another.
    Transition,
}

/// What a fact can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Is {
    Number,
    True,
    /// One of these words.
    Word(&'static [&'static str]),
}

/// What a fact is at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactValue {
    Number(u64),
    True(bool),
    Word(&'static str),
}

/// A run in stages that can be asked.
pub trait Facts: Run<World: 'static, Log = Stretches<<Self as Run>::Phase>> + 'static {
    /// Each with the function that finds it out. States go by their numbers in what the run walks on; for a
    /// transition both ends are given. Where parallel transitions or copies of states differ there are several
    /// values; where nothing is known yet there is none.
    const FACTS: &'static [(Fact, FactOf<Self>)];
}

/// Finds out a fact about these states.
pub type FactOf<R> = fn(&R, &<R as Run>::World, &[u32]) -> Vec<FactValue>;

impl Fact {
    pub const fn new(name: &'static str, of: Of, is: Is, meaning: &'static str) -> Fact {
        Fact { name, of, is, meaning }
    }
}

/// What is known, as a value.
pub(crate) fn number(known: Option<u32>) -> Vec<FactValue> {
    known.map(|number| FactValue::Number(number.into())).into_iter().collect()
}

pub(crate) fn truth(holds: bool) -> Vec<FactValue> {
    vec![FactValue::True(holds)]
}
