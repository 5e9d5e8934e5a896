//! Regular expressions over the labels of one transition system.

use serde::{Deserialize, Serialize};

/// An expression as a list of parts. Each part comes after its own parts; the last part is the whole
/// expression. Actions are already resolved to labels, and labels are numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pattern {
    pub parts: Vec<PatternPart>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PatternPart {
    pub shape: Shape,
    /// The byte range in the formula that it was read from.
    pub start: usize,
    pub end: usize,
}

/// Parts are identified by their index in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// One action. Indexed by label: whether the action includes it.
    Action(Box<[bool]>),
    /// The empty sequence, which always matches.
    Nothing,
    Sequence(u32, u32),
    Choice(u32, u32),
    Star(u32),
    Plus(u32),
    Optional(u32),
}
