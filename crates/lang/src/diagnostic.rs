//! Remarks on a text: where, what is wrong, and what to do about it.

use serde::{Deserialize, Serialize};

/// The result of reading a text: what was understood, and diagnostics for the rest.
#[derive(Clone, Debug)]
pub struct Parsed<T> {
    pub tree: T,
    pub diagnostics: Vec<Diagnostic>,
}

/// A remark on a stretch of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    pub severity: Severity,
    /// The subject, for programs: they need not inspect the message.
    pub about: About,
    pub span: Span,
    /// One plain sentence: what is wrong.
    pub message: String,
    /// What to do about it, where that is not obvious.
    pub help: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// There is no model to search.
    Error,
    /// There is a model, but perhaps not the intended one.
    Warning,
    /// Worth knowing, such as a change made at import.
    Note,
}

/// The subject of a remark, where a program reacts to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum About {
    /// Only of interest to the reader of the text.
    #[default]
    Text,
    /// No state is marked, so no run accepts.
    NothingAccepts,
    /// An acceptance set has no state although others have some, so no run accepts.
    EmptySet,
    /// The text says that no run accepts: it has no initial state, or its condition is `f`.
    EmptyLanguage,
    /// A part of the text is damaged. Only [`Reading::Lenient`] goes on without it.
    Damage,
    /// The text is in a language that Lariat does not read.
    Foreign,
}

/// How a damaged text is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// Damage is an error.
    #[default]
    Strict,
    /// What is damaged is left out, and a warning says so.
    Lenient,
}

/// Bytes `start..end` of the text, on character boundaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

impl About {
    /// Whether it matters only for lasso searches.
    pub fn is_of_lassos(self) -> bool {
        matches!(self, About::NothingAccepts | About::EmptySet | About::EmptyLanguage)
    }
}

impl Span {
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// The text of this span; empty if the span lies outside.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }

    /// From the start of this one to the end of the other.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start, end: other.end }
    }
}

impl Diagnostic {
    pub fn error(span: Span, message: impl Into<String>) -> Diagnostic {
        let (about, message) = (About::Text, message.into());
        Diagnostic { severity: Severity::Error, about, span, message, help: None }
    }

    pub fn warning(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, message) }
    }

    pub fn note(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Note, ..Diagnostic::error(span, message) }
    }

    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Diagnostic {
        Diagnostic { help: Some(help.into()), ..self }
    }

    #[must_use]
    pub fn about(self, about: About) -> Diagnostic {
        Diagnostic { about, ..self }
    }

    /// The same, with this help if it has none yet.
    #[must_use]
    pub(crate) fn or_help(self, help: &str) -> Diagnostic {
        if self.help.is_some() { self } else { self.help(help) }
    }

    /// `file:line:column: error: message`, and the help on a line of its own.
    pub fn render(&self, file: &str, text: &str) -> String {
        let (line, column) = line_column(text, self.span.start);
        let mut rendered = format!("{file}:{line}:{column}: {}: {}", self.severity, self.message);
        if let Some(help) = &self.help {
            rendered.push_str("\n  help: ");
            rendered.push_str(help);
        }
        rendered
    }
}

impl std::fmt::Display for Severity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        })
    }
}

/// The line and the column of a byte, both from 1, the column in characters.
pub fn line_column(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..text.floor_char_boundary(byte)).unwrap_or_default();
    let start_of_line = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = 1 + before.bytes().filter(|&b| b == b'\n').count();
    (line, 1 + before[start_of_line..].chars().count())
}

/// Where a line is (from 1), without its end; an empty span at the end for a line that is not there.
pub fn span_of_line(text: &str, line: usize) -> Span {
    let mut start = 0;
    for _ in 1..line {
        match text[start..].find('\n') {
            Some(newline) => start += newline + 1,
            None => return Span::new(text.len(), text.len()),
        }
    }
    let rest = &text[start..];
    let line = rest.split('\n').next().unwrap_or_default();
    Span::new(start, start + line.trim_end_matches('\r').len())
}

/// Collects diagnostics. After a limit they are only counted: a hopeless text can have thousands.
#[derive(Debug, Default)]
pub(crate) struct Diagnostics {
    kept: Vec<Diagnostic>,
    dropped: usize,
    first_dropped: Option<(Severity, About, Span)>,
    failed: bool,
    reading: Reading,
}

impl Diagnostics {
    const KEPT: usize = 100;

    pub(crate) fn new(reading: Reading) -> Diagnostics {
        Diagnostics { reading, ..Diagnostics::default() }
    }

    /// A part of the text is damaged. This is an error or, if read leniently, a warning that says what was done.
    pub(crate) fn damage(&mut self, span: Span, what: &str, done: &str, help: &str) {
        let problem = match self.reading {
            Reading::Strict => Diagnostic::error(span, what),
            Reading::Lenient => Diagnostic::warning(span, format!("{what}, {done}")),
        };
        self.push(problem.about(About::Damage).help(help));
    }

    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        self.failed |= diagnostic.severity == Severity::Error;
        // An unclosed quote or bracket would be reported again and again.
        let same =
            |last: &Diagnostic| last.span == diagnostic.span && last.message == diagnostic.message;
        if self.kept.last().is_some_and(same) {
            return;
        }
        if self.kept.len() < Self::KEPT {
            self.kept.push(diagnostic);
            return;
        }
        self.dropped += 1;
        let first = (diagnostic.severity, diagnostic.about, diagnostic.span);
        let (worst, about, span) = self.first_dropped.unwrap_or(first);
        // The summary has the subject of the worst of them.
        let about = if diagnostic.severity <= worst { diagnostic.about } else { about };
        self.first_dropped = Some((worst.min(diagnostic.severity), about, span));
    }

    /// Whether there are no diagnostics so far.
    pub(crate) fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// Whether there is an error among them.
    pub(crate) fn failed(&self) -> bool {
        self.failed
    }

    /// All diagnostics in the order of the text, with a summary of those that were only counted.
    pub(crate) fn finish(self) -> Vec<Diagnostic> {
        let mut sorted: Vec<Diagnostic> = Vec::with_capacity(self.kept.len() + 1);
        // There are few of them; insertion is fast and needs less code than a general sort.
        for diagnostic in self.kept {
            let start = diagnostic.span.start;
            sorted.insert(sorted.partition_point(|other| other.span.start <= start), diagnostic);
        }
        if let Some((severity, about, span)) = self.first_dropped {
            let message = format!("and {} more", self.dropped);
            sorted.push(Diagnostic { severity, about, ..Diagnostic::error(span, message) });
        }
        sorted
    }
}

/// A name as messages show it: in backticks, on one line, shortened.
pub(crate) fn show(name: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown: String = name
        .chars()
        .take(LONGEST)
        .map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c })
        .collect();
    if name.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let text = "äb\nc→d";
        assert_eq!(line_column(text, 0), (1, 1));
        assert_eq!(line_column(text, 2), (1, 2));
        assert_eq!(line_column(text, 1), (1, 1));
        assert_eq!(line_column(text, 8), (2, 3));
        assert_eq!(line_column(text, 999), (2, 4));
    }

    #[test]
    fn lines_have_spans() {
        let text = "ab\r\ncd\n";
        assert_eq!(span_of_line(text, 1), Span::new(0, 2));
        assert_eq!(span_of_line(text, 2), Span::new(4, 6));
        assert_eq!(span_of_line(text, 3), Span::new(7, 7));
        assert_eq!(span_of_line(text, 9), Span::new(7, 7));
    }

    #[test]
    fn thousands_of_errors_become_a_hundred_and_a_sum() {
        let mut diagnostics = Diagnostics::default();
        for at in 0..1000 {
            diagnostics.push(Diagnostic::warning(Span::new(at, at), "odd"));
        }
        let list = diagnostics.finish();
        assert_eq!(list.len(), 101);
        assert_eq!(list[100].message, "and 900 more");
    }
}
