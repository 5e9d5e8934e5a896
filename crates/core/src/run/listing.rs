//! Pseudo-code as data: the page shows it, and tests check that every line is reached.

use serde::{Deserialize, Serialize};

use crate::{About, Colour, Decision, Options, Role};

/// A line of a paper's listing.
///
/// If a paper restarts its line numbers in each procedure, the lines of the second procedure are 101,
/// 102, … here, and those of the third 201, 202, …; [`Line::number`] is the printed number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Line(pub u16);

impl Line {
    pub fn number(self) -> u16 {
        self.0 % 100
    }
}

/// A paper's algorithm in our notation, with the paper's line numbers.
///
/// `revision` is increased whenever steps change their meaning, because links contain step numbers.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    pub title: &'static str,
    pub source: &'static str,
    pub revision: u32,
    pub lines: &'static [ListingLine],
    /// Searches that may run before this one.
    pub annexes: &'static [Annex],
    /// The colours that this search uses, and what each of them means.
    pub colours: &'static [(Colour, &'static str)],
    /// The possible colour changes, in the order in which they happen to a state.
    pub changes: &'static [(Colour, Colour)],
}

/// One line; `text` keeps its indentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListingLine {
    pub line: Line,
    pub text: &'static str,
    /// The head of a procedure without a line number, or of a loop that tests at its end. It is shown,
    /// but no step executes it.
    pub silent: bool,
    /// The options that the line needs; empty if it is always there.
    pub only: Only,
    /// What a test line decides about its transition.
    pub role: Option<Role>,
}

/// Alternatives. Each is a list of options that must all have the given values; `!value` means any
/// other value.
pub type Only = &'static [&'static [(&'static str, &'static str)]];

/// The listing of a search that runs before another one, with its own line numbers.
#[derive(Clone, Copy, Debug)]
pub struct Annex {
    pub name: &'static str,
    pub listing: &'static Listing,
    pub about: &'static About,
    /// What is added to its line numbers: a multiple of 100.
    pub offset: u16,
    pub only: Only,
    /// The options of this search.
    pub options: &'static [(&'static str, &'static str)],
    /// The options of the main search under which the reports of this search count.
    pub reports: Only,
}

/// Whether an item with these conditions is enabled, given the value of each option.
pub fn is_given(only: Only, value: impl Fn(&str) -> Option<String>) -> bool {
    let all = |wanted: &&[(&str, &str)]| {
        wanted.iter().all(|&(name, wanted)| match wanted.strip_prefix('!') {
            Some(unwanted) => value(name).as_deref() != Some(unwanted),
            None => value(name).as_deref() == Some(wanted),
        })
    };
    only.is_empty() || only.iter().any(all)
}

impl Listing {
    /// The lines of a search with these options. `default` gives the values of options that are not
    /// set.
    pub fn lines_with(
        &self,
        options: &Options,
        default: impl Fn(&str) -> Option<&'static str>,
    ) -> Vec<ListingLine> {
        let value = |name: &str| options.get(name).or_else(|| default(name)).map(str::to_owned);
        let mut lines: Vec<ListingLine> =
            self.lines.iter().filter(|line| is_given(line.only, value)).copied().collect();
        for annex in self.annexes.iter().filter(|annex| is_given(annex.only, value)) {
            let told = |name: &str| annex.options.iter().find(|(known, _)| *known == name);
            let value = |name: &str| told(name).map(|(_, value)| (*value).to_owned());
            let text = annex.name;
            lines.push(ListingLine {
                line: Line(annex.offset),
                text,
                silent: true,
                only: &[],
                role: None,
            });
            let its = annex.listing.lines.iter().filter(|line| is_given(line.only, value));
            lines.extend(
                its.map(|line| ListingLine { line: Line(line.line.0 + annex.offset), ..*line }),
            );
        }
        lines
    }

    /// All lines that some options enable, including those of annexes.
    pub fn all_lines(&self) -> Vec<Line> {
        let own = self.lines.iter().filter(|line| !line.silent).map(|line| line.line);
        let annexed = self.annexes.iter().flat_map(|annex| {
            let told = |name: &str| annex.options.iter().find(|(known, _)| *known == name);
            let value = move |name: &str| told(name).map(|(_, value)| (*value).to_owned());
            let its = annex.listing.lines.iter();
            its.filter(move |line| !line.silent && is_given(line.only, value))
                .map(|line| Line(line.line.0 + annex.offset))
        });
        own.chain(annexed).collect()
    }

    pub fn text(&self, line: Line) -> Option<&'static str> {
        match self.annex(line) {
            Some(annex) => annex.listing.text(Line(line.0 - annex.offset)),
            None => self.lines.iter().find(|l| l.line == line).map(|l| l.text),
        }
    }

    /// What the result of a test line decides about its transition.
    pub fn decision(&self, line: Line, holds: bool) -> Option<Decision> {
        match self.annex(line) {
            Some(annex) => annex.listing.decision(Line(line.0 - annex.offset), holds),
            None => self.lines.iter().find(|l| l.line == line)?.role?.decision(holds),
        }
    }

    /// The annex that contains the line.
    fn annex(&self, line: Line) -> Option<&'static Annex> {
        self.annexes.iter().rfind(|annex| annex.offset <= line.0)
    }

    /// Whether line numbers restart in each procedure.
    pub fn restarts(&self) -> bool {
        self.lines.iter().any(|line| line.line.0 >= 100)
    }

    /// The printed name of a line: `7`, or `red 3` if line numbers restart in each procedure.
    pub fn place(&self, line: Line) -> String {
        if let Some(annex) = self.annex(line) {
            return format!("{} {}", annex.name, annex.listing.place(Line(line.0 - annex.offset)));
        }
        let head = Line(line.0 - line.number());
        match self.text(head).and_then(|text| text.split_once('(')) {
            Some((procedure, _)) if head != line => format!("{procedure} {}", line.number()),
            _ => line.0.to_string(),
        }
    }
}

/// `[3: "enter", 4: "  colour", 5: silent "  repeat", 6: "…" if "option" = "value"]` as a slice of
/// [`ListingLine`]. Conditions can be joined by `and`, and alternatives by `or`. A test of a transition
/// says what it decides if it holds and if it fails: `7: "if …" ? GoThere : next`, where `next` leaves
/// the decision to the next test.
macro_rules! lines {
    (@silent) => { false };
    (@silent silent) => { true };
    (@role) => { None };
    (@role $holds:ident $fails:ident) => {
        Some($crate::Role {
            holds: $crate::run::listing::lines!(@decision $holds),
            fails: $crate::run::listing::lines!(@decision $fails),
        })
    };
    (@decision next) => { None };
    (@decision $decision:ident) => { Some($crate::Decision::$decision) };
    ($($number:literal: $($silent:ident)? $text:literal $(? $holds:ident : $fails:ident)?
        $(if $($($name:literal = $value:literal)and+)or+)?),+ $(,)?) => {
        &[$($crate::ListingLine {
            line: $crate::Line($number),
            text: $text,
            silent: $crate::run::listing::lines!(@silent $($silent)?),
            only: &[$($(&[$(($name, $value)),+]),+)?],
            role: $crate::run::listing::lines!(@role $($holds $fails)?),
        }),+]
    };
}
pub(crate) use lines;
