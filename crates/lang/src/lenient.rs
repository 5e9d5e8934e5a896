//! The word `lenient` as the first line of a text: damaged parts are skipped. It is part of the text, so that
//! links, undo and every copy are read alike. Arrow notation does not have it: there every unreadable line
//! is an error.

use std::borrow::Cow;

use crate::Span;

const WORD: &str = "lenient";

/// The span of the word.
pub(crate) fn line(text: &str) -> Option<Span> {
    let body = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let start = text.len() - body.len();
    let first = body.split('\n').next().unwrap_or_default();
    (first.trim_end() == WORD).then(|| Span::new(start, start + WORD.len()))
}

/// The text after the word, if the word is there.
pub(crate) fn behind(text: &str) -> &str {
    line(text).and_then(|span| text.get(span.end..)).unwrap_or(text)
}

/// The text with the word in front.
pub fn lenient(text: &str) -> Cow<'_, str> {
    match line(text) {
        Some(_) => Cow::Borrowed(text),
        None => Cow::Owned(format!("{WORD}\n{}", text.trim_start_matches('\u{feff}'))),
    }
}
