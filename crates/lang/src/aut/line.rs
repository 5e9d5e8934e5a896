//! Splits a line of the file into fields. The fields are not interpreted here.

use std::borrow::Cow;

use crate::{Span, lenient};

/// A line that is not blank.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// Without the spaces around it.
    pub(super) whole: Span,
    pub(super) kind: Kind,
    /// The fields between parentheses and commas, without the spaces around them. A label may contain
    /// commas, so it lies between the first and the last comma.
    pub(super) fields: Option<[Span; 3]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// It begins with `des`.
    Header,
    /// It begins with a parenthesis.
    Transition,
    Other,
}

/// The lines that are not blank.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line> {
    let mut next = lenient::line(text).map_or(0, |line| line.end);
    let body = text.get(next..).unwrap_or_default();
    let all = body.split('\n').map(move |line| {
        let start = next;
        next += line.len() + 1;
        trimmed(text, Span::new(start, start + line.len()))
    });
    all.filter(|span| span.start < span.end).map(|whole| line(text, whole))
}

fn line(text: &str, whole: Span) -> Line {
    let words = whole.of(text);
    let after_des = words.strip_prefix("des");
    let (kind, list) = match after_des.filter(|rest| !rest.starts_with(char::is_alphanumeric)) {
        Some(rest) => (Kind::Header, rest.trim_start()),
        None if words.starts_with('(') => (Kind::Transition, words),
        None => (Kind::Other, ""),
    };
    let open = whole.end - list.len() + 1;
    let inside = list.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let fields = inside.and_then(|inside| {
        let (first, last) = (inside.find(',')?, inside.rfind(',')?);
        let close = open + inside.len();
        let comma = |at: usize| Span::new(open + at, open + at + 1);
        let between = |from: usize, to: usize| trimmed(text, Span::new(from, to));
        (first < last).then(|| {
            [
                between(open, comma(first).start),
                between(comma(first).end, comma(last).start),
                between(comma(last).end, close),
            ]
        })
    });
    Line { whole, kind, fields }
}

/// A byte order mark counts as a space.
fn trimmed(text: &str, span: Span) -> Span {
    let space = |c: char| c.is_whitespace() || c == '\u{feff}';
    let from_start = span.of(text).trim_start_matches(space);
    let start = span.end - from_start.len();
    Span::new(start, start + from_start.trim_end_matches(space).len())
}

/// A label without its quotes, and whether a quote that begins it is closed.
pub(super) fn label(written: &str) -> (Cow<'_, str>, bool) {
    let Some(rest) = written.strip_prefix('"') else { return (written.into(), true) };
    let closed = rest.strip_suffix('"').filter(|inside| {
        let backslashes = inside.bytes().rev().take_while(|&byte| byte == b'\\');
        backslashes.count() % 2 == 0
    });
    let inside = closed.unwrap_or(rest);
    let label = if inside.contains('\\') { unescaped(inside).into() } else { inside.into() };
    (label, closed.is_some())
}

/// `\"` is a quote and `\\` a backslash; any other backslash stands for itself.
pub(crate) fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let escaped = characters.next_if(|next| character == '\\' && matches!(next, '"' | '\\'));
        plain.push(escaped.unwrap_or(character));
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_whatever_the_label() {
        let text =
            "\u{feff}des(0,3 , 4)\r\n\n ( 12,\"a, (b)\" ,7 ) \n(0, f(x, y), 1)\nwords\n(1, 2)";
        let all: Vec<Line> = lines(text).collect();
        let fields =
            |index: usize| all[index].fields.map(|fields| fields.map(|field| field.of(text)));
        assert_eq!(fields(0), Some(["0", "3", "4"]));
        assert_eq!(fields(1), Some(["12", "\"a, (b)\"", "7"]));
        assert_eq!(fields(2), Some(["0", "f(x, y)", "1"]));
        assert_eq!((all[3].kind, fields(3)), (Kind::Other, None));
        assert_eq!((all[4].kind, fields(4)), (Kind::Transition, None));
        assert_eq!(all[1].whole.of(text), "( 12,\"a, (b)\" ,7 )");
    }

    #[test]
    fn quotes_and_backslashes() {
        assert_eq!(label("SEND !1"), ("SEND !1".into(), true));
        assert_eq!(label(r#""a \"b\" \\ \c""#), (r#"a "b" \ \c"#.into(), true));
        assert_eq!(label(r#""say "hello"""#), (r#"say "hello""#.into(), true));
        assert_eq!(label(r#""\\""#), (r"\".into(), true));
        assert_eq!(label(r#""a\""#), (r#"a""#.into(), false));
        assert_eq!(label("\""), ("".into(), false));
    }
}
