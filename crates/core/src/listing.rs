//! Pseudo-code as data: the page shows it, tests check that every line is reached.

use serde::{Deserialize, Serialize};

use crate::{Colour, Options};

/// A line of a paper's listing.
///
/// Where a paper counts the lines of each procedure anew, the second procedure's lines are 101,
/// 102, … here and the third's 201, 202, …; [`Line::number`] is the number in print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Line(pub u8);

impl Line {
    pub fn number(self) -> u8 {
        self.0 % 100
    }
}

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
    /// The colour changes that can happen, in the order in which a state meets them.
    pub changes: &'static [(Colour, Colour)],
}

/// One line; `text` keeps its indentation.
#[derive(Clone, Copy, Debug)]
pub struct ListingLine {
    pub line: Line,
    pub text: &'static str,
    /// The head of a procedure without a number of its own, or of a loop that tests at its end: it
    /// is shown, and no step executes it.
    pub silent: bool,
    /// The option and its value without which the line is not there.
    pub only: Option<(&'static str, &'static str)>,
}

impl ListingLine {
    /// Whether a search with these options has the line. `defaults` fills in what is not said.
    pub fn applies(
        &self,
        options: &Options,
        default: impl Fn(&str) -> Option<&'static str>,
    ) -> bool {
        self.only
            .is_none_or(|(name, value)| options.get(name).or_else(|| default(name)) == Some(value))
    }
}

impl Listing {
    pub fn text(&self, line: Line) -> Option<&'static str> {
        self.lines.iter().find(|l| l.line == line).map(|l| l.text)
    }

    /// Whether each procedure counts its lines anew.
    pub fn restarts(&self) -> bool {
        self.lines.iter().any(|line| line.line.0 >= 100)
    }

    /// A line as one speaks of it: `7`, or `red 3` where each procedure counts anew.
    pub fn place(&self, line: Line) -> String {
        let head = Line(line.0 - line.number());
        match self.text(head).and_then(|text| text.split_once('(')) {
            Some((procedure, _)) if head != line => format!("{procedure} {}", line.number()),
            _ => line.0.to_string(),
        }
    }
}

/// `[3: "enter", 4: "  colour", 5: silent "  repeat", 6: "…" if "option" = "value"]` as a slice of
/// [`ListingLine`].
macro_rules! lines {
    (@silent) => { false };
    (@silent silent) => { true };
    (@only) => { None };
    (@only $name:literal $value:literal) => { Some(($name, $value)) };
    ($($number:literal: $($silent:ident)? $text:literal $(if $name:literal = $value:literal)?),+ $(,)?) => {
        &[$($crate::ListingLine {
            line: $crate::Line($number),
            text: $text,
            silent: $crate::listing::lines!(@silent $($silent)?),
            only: $crate::listing::lines!(@only $($name $value)?),
        }),+]
    };
}
pub(crate) use lines;
