//! A text that says itself that it is damaged: its first line is the word `lenient`. So links, undo and
//! every copy of the text read it alike. Arrow notation has no need of it: there every line that cannot
//! be read is an error.

use std::borrow::Cow;

use crate::Span;

const WORD: &str = "lenient";

/// Where the word is.
pub(crate) fn line(text: &str) -> Option<Span> {
    let body = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let start = text.len() - body.len();
    let first = body.split('\n').next().unwrap_or_default();
    (first.trim_end() == WORD).then(|| Span::new(start, start + WORD.len()))
}

/// The text behind the word, if that is there.
pub(crate) fn behind(text: &str) -> &str {
    line(text).and_then(|span| text.get(span.end..)).unwrap_or(text)
}

/// The text with the word, to be read on without what is damaged.
pub fn lenient(text: &str) -> Cow<'_, str> {
    match line(text) {
        Some(_) => Cow::Borrowed(text),
        None => Cow::Owned(format!("{WORD}\n{}", text.trim_start_matches('\u{feff}'))),
    }
}
