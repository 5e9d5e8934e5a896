//! Regular expressions over the labels of one transition system.

use serde::{Deserialize, Serialize};

/// An expression as a list of its parts, each after the parts that it is made of; the last is the
/// whole. Which labels an action stands for has been worked out: the labels are numbers here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pattern {
    pub parts: Vec<PatternPart>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PatternPart {
    pub shape: Shape,
    /// The bytes of the formula that it was read from.
    pub start: usize,
    pub end: usize,
}

/// Parts are named by their place in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// One action: for each label of the system, whether it is meant.
    Action(Box<[bool]>),
    /// Nothing at all, which is always there.
    Nothing,
    Sequence(u32, u32),
    Choice(u32, u32),
    Star(u32),
    Plus(u32),
    Optional(u32),
}
