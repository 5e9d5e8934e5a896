//! What a question about a run is answered with: a list in which every entry leads to a step.
//!
//! Histories, reasons, broken lemmas and differences all come as this, so that one view shows them
//! and one printer prints them. States go by their names: a run that is looked through elsewhere
//! numbers them differently. No field is left out when it is written: answers also travel as plain
//! bytes, in which nothing says what is there.

use serde::{Deserialize, Serialize};

use crate::{Piece, Value};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The question, as a heading.
    pub title: String,
    /// The answer in a sentence or two.
    pub summary: Vec<Piece>,
    pub entries: Vec<Entry>,
    /// A lasso that the answer is about, to be lit: its states, and the first of its cycle again.
    pub lasso: Vec<String>,
    /// How many of these come before the cycle.
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
    /// Where to go to see it.
    pub step: Option<u64>,
    /// The line that was executed, as the listing numbers it.
    pub line: Option<String>,
    pub pieces: Vec<Piece>,
    /// The values that decided a test.
    pub values: Vec<Value>,
    pub tone: Tone,
    /// How far it is indented: what came of a choice stands under the choice.
    pub level: u8,
}

/// What an entry means for the question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    #[default]
    Plain,
    /// This is the way that was taken.
    Taken,
    /// Here the search turned back, or passed something by.
    Refused,
    /// A counterexample.
    Found,
    /// Something that should hold does not.
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
