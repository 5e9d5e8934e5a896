//! Pseudo-code as data: the page shows it, tests check that every line is reached.

use serde::{Deserialize, Serialize};

use crate::Colour;

/// A line number of a paper's listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Line(pub u8);

/// A paper's algorithm in our notation, under the paper's line numbers.
///
/// `revision` grows whenever steps come to mean something else, because links name steps.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    pub title: &'static str,
    pub source: &'static str,
    pub revision: u32,
    pub lines: &'static [ListingLine],
    /// The colours that this search gives, and what each means to it.
    pub colours: &'static [(Colour, &'static str)],
}

/// One line; `text` keeps its indentation.
#[derive(Clone, Copy, Debug)]
pub struct ListingLine {
    pub line: Line,
    pub text: &'static str,
}

impl Listing {
    pub fn text(&self, line: Line) -> Option<&'static str> {
        self.lines.iter().find(|l| l.line == line).map(|l| l.text)
    }
}

/// `[3: "enter", 4: "  colour"]` as a slice of [`ListingLine`].
macro_rules! lines {
    ($($number:literal: $text:literal),+ $(,)?) => {
        &[$($crate::ListingLine { line: $crate::Line($number), text: $text }),+]
    };
}
pub(crate) use lines;
