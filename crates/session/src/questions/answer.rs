//! The form of all answers: a list in which every entry leads to a step.
//!
//! Histories, reasons, broken lemmas and differences have this form, so that one view shows them and one
//! function prints them. States are given by name, because another copy of the run numbers them differently.
//! No field is skipped in serialisation: postcard writes no field names, so both sides must agree on the
//! fields.

use serde::{Deserialize, Serialize};

use crate::{Piece, Value};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The question, as a heading.
    pub title: String,
    /// The answer in one or two sentences.
    pub summary: Vec<Piece>,
    pub entries: Vec<Entry>,
    /// A lasso to highlight: its states, with the first state of the cycle again at the end.
    pub lasso: Vec<String>,
    /// The number of states before the cycle.
    pub stem: usize,
    /// Where the search turned back from that lasso.
    pub turned_back: Option<TurnedBack>,
}

/// A transition that the search did not follow: the `index`-th of its source, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnedBack {
    pub step: u64,
    pub source: String,
    pub index: u32,
}

/// Something that happened at a step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The step that shows it.
    pub step: Option<u64>,
    /// The line that was executed, as numbered in the listing.
    pub line: Option<String>,
    pub pieces: Vec<Piece>,
    /// The values that decided a test.
    pub values: Vec<Value>,
    pub tone: Tone,
    /// The indentation: the consequence of a choice is below the choice.
    pub level: u8,
}

/// What an entry means for the question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    #[default]
    Plain,
    /// The search went this way.
    Taken,
    /// The search turned back here.
    Refused,
    /// A counterexample.
    Found,
    /// Something that should hold does not hold.
    Broken,
}

impl Answer {
    pub fn summary_text(&self) -> String {
        text(&self.summary)
    }
}

impl Entry {
    pub fn text(&self) -> String {
        text(&self.pieces)
    }
}

fn text(pieces: &[Piece]) -> String {
    let word = |piece: &Piece| match piece {
        Piece::Text(text) => text.clone(),
        Piece::State { name, .. } => name.clone(),
    };
    pieces.iter().map(word).collect()
}
