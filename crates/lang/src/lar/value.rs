//! Numbers, set lists and quoted names.

use std::borrow::Cow;

use lariat_core::Marks;

use crate::diagnostic::show;
use crate::{Diagnostic, Span, names};

/// A number that consists of digits only.
pub(crate) fn number(text: &str) -> Option<u64> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// The sets between the braces of a mark.
pub(crate) fn sets(text: &str, inner: Span) -> Result<Marks, Diagnostic> {
    let mut marks = Marks::NONE;
    let mut end = inner.start;
    for piece in inner.of(text).split_inclusive([',', ' ', '\t']) {
        let start = end;
        end += piece.len();
        let index = piece.trim_end_matches([',', ' ', '\t']);
        let span = Span::new(start, start + index.len());
        match number(index) {
            _ if index.is_empty() => {}
            Some(set) if set < u64::from(Marks::LIMIT) => marks = marks.with(set as u32),
            Some(_) => {
                let message = format!("there is no acceptance set {}", show(index));
                return Err(Diagnostic::error(span, message)
                    .help(format!("the sets are numbered 0 to {}", Marks::LIMIT - 1)));
            }
            None => {
                let message = format!("{} is not the number of an acceptance set", show(index));
                return Err(
                    Diagnostic::error(span, message).help("write it as in `*{0}` or `*{0,1}`")
                );
            }
        }
    }
    if marks.is_empty() {
        return Err(Diagnostic::error(inner, "this mark names no acceptance set")
            .help("write it as in `*{0}`, or leave the mark out"));
    }
    Ok(marks)
}

/// The text between quotes, with `\"` and `\\` resolved.
pub(crate) fn unquote<'t>(
    text: &'t str,
    inner: Span,
    what: &str,
) -> Result<Cow<'t, str>, Diagnostic> {
    let raw = inner.of(text);
    if raw.is_empty() {
        let span = Span::new(inner.start.saturating_sub(1), inner.end + 1);
        return Err(Diagnostic::error(span, format!("there is no {what} between these quotes")));
    }
    if let Some((at, c)) = names::forbidden(raw) {
        let span = Span::new(inner.start + at, inner.start + at + c.len_utf8());
        return Err(Diagnostic::error(span, names::complaint(what, c))
            .help(format!("delete it: a {what} may not contain it")));
    }
    if !raw.contains('\\') {
        return Ok(Cow::Borrowed(raw));
    }
    let mut name = String::with_capacity(raw.len());
    let mut characters = raw.char_indices();
    while let Some((at, c)) = characters.next() {
        if c != '\\' {
            name.push(c);
            continue;
        }
        match characters.next() {
            Some((_, escaped @ ('"' | '\\'))) => name.push(escaped),
            other => {
                let length = 1 + other.map_or(0, |(_, c)| c.len_utf8());
                let span = Span::new(inner.start + at, inner.start + at + length);
                let message = format!("{} is not an escape sequence", show(span.of(text)));
                return Err(Diagnostic::error(span, message)
                    .help("write `\\\\` for a backslash and `\\\"` for a quote"));
            }
        }
    }
    Ok(Cow::Owned(name))
}
