//! Splits HOA text into tokens, comments included.

use crate::{Diagnostic, Span, lenient, names};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Token {
    pub(crate) sort: Sort,
    pub(crate) span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    /// A word with its colon, such as `Start:`.
    Header,
    Identifier,
    Number,
    String,
    /// `@name`
    Alias,
    /// One of `! & | ( ) [ ] { }`.
    Sign(u8),
    Body,
    End,
    Abort,
    Comment,
    UnclosedComment,
    UnclosedString,
    Unknown,
}

#[derive(Clone, Debug)]
pub(crate) struct Lexer<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Lexer<'t> {
    pub(crate) fn new(text: &'t str) -> Lexer<'t> {
        let mark = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Lexer { text, at: lenient::line(text).map_or(mark, |line| line.end) }
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let rest = self.text.get(self.at..)?.trim_start();
        self.at = self.text.len() - rest.len();
        let first = rest.chars().next()?;
        let (sort, length) = match first {
            '/' if rest.starts_with("/*") => match comment_length(rest) {
                Some(length) => (Sort::Comment, length),
                None => (Sort::UnclosedComment, rest.len()),
            },
            '"' => match string_length(rest) {
                Some(length) => (Sort::String, length),
                None => (Sort::UnclosedString, rest.len()),
            },
            '-' if rest.starts_with("--") => dashes(rest),
            '@' => match dotted_length(&rest[1..]) {
                0 => (Sort::Unknown, 1),
                length => (Sort::Alias, length + 1),
            },
            '0'..='9' => (Sort::Number, rest.bytes().take_while(u8::is_ascii_digit).count()),
            'a'..='z' | 'A'..='Z' | '_' => {
                let dotted = dotted_length(rest);
                match rest[dotted..].starts_with(':') {
                    true => (Sort::Header, dotted + 1),
                    false => (Sort::Identifier, word_length(rest)),
                }
            }
            '!' | '&' | '|' | '(' | ')' | '[' | ']' | '{' | '}' => (Sort::Sign(first as u8), 1),
            _ => (Sort::Unknown, first.len_utf8()),
        };
        let span = Span::new(self.at, self.at + length);
        self.at = span.end;
        Some(Token { sort, span })
    }
}

fn dashes(rest: &str) -> (Sort, usize) {
    for (word, sort) in
        [("--BODY--", Sort::Body), ("--END--", Sort::End), ("--ABORT--", Sort::Abort)]
    {
        if rest.starts_with(word) {
            return (sort, word.len());
        }
    }
    (Sort::Unknown, rest.bytes().take_while(|b| b.is_ascii_alphabetic() || *b == b'-').count())
}

fn word_length(text: &str) -> usize {
    text.bytes().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-')).count()
}

/// Version 1.1 allows dots in the names of header items and aliases. Names of `LONGEST`
/// bytes or more have none, so that the time stays linear.
fn dotted_length(text: &str) -> usize {
    const LONGEST: usize = 200;
    let belongs = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.');
    let length = text.bytes().take(LONGEST).take_while(belongs).count();
    if length < LONGEST { length } else { word_length(text) }
}

/// Comments nest.
fn comment_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0usize);
    while at + 1 < bytes.len() {
        match &bytes[at..at + 2] {
            b"/*" => depth += 1,
            b"*/" => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

fn string_length(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// The text of a string that is a name; an error if it cannot be a name.
pub(crate) fn plain(text: &str, span: Span, what: &str) -> Result<String, Diagnostic> {
    let name = unquote(span.of(text));
    match names::forbidden(&name) {
        None => Ok(name),
        Some((_, c)) => {
            Err(Diagnostic::error(span, names::complaint(what, c))
                .help("delete it, or write a space"))
        }
    }
}

/// The text of a string: a backslash makes the next character stand for itself.
pub(crate) fn unquote(quoted: &str) -> String {
    let inner = quoted.strip_prefix('"').unwrap_or(quoted);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    let mut text = String::with_capacity(inner.len());
    let mut characters = inner.chars();
    while let Some(c) = characters.next() {
        match c {
            '\\' => text.extend(characters.next()),
            _ => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens() {
        let text = "HOA: v1 /* a /* b */ c */ -tree: a.b-c: @a-b.c x.y \"x\\\"\" [!0&1]{2} --BODY-- --END-- --Z ä";
        let sorts: Vec<(Sort, &str)> =
            Lexer::new(text).map(|token| (token.sort, token.span.of(text))).collect();
        let sign = |sign: u8| Sort::Sign(sign);
        assert_eq!(
            sorts,
            [
                (Sort::Header, "HOA:"),
                (Sort::Identifier, "v1"),
                (Sort::Comment, "/* a /* b */ c */"),
                (Sort::Unknown, "-"),
                (Sort::Header, "tree:"),
                (Sort::Header, "a.b-c:"),
                (Sort::Alias, "@a-b.c"),
                (Sort::Identifier, "x"),
                (Sort::Unknown, "."),
                (Sort::Identifier, "y"),
                (Sort::String, "\"x\\\"\""),
                (sign(b'['), "["),
                (sign(b'!'), "!"),
                (Sort::Number, "0"),
                (sign(b'&'), "&"),
                (Sort::Number, "1"),
                (sign(b']'), "]"),
                (sign(b'{'), "{"),
                (Sort::Number, "2"),
                (sign(b'}'), "}"),
                (Sort::Body, "--BODY--"),
                (Sort::End, "--END--"),
                (Sort::Unknown, "--Z"),
                (Sort::Unknown, "ä"),
            ]
        );
        assert_eq!(Lexer::new("/* a /* */").next().map(|t| t.sort), Some(Sort::UnclosedComment));
        assert_eq!(Lexer::new("/*/").next().map(|t| t.sort), Some(Sort::UnclosedComment));
        assert_eq!(unquote("\"a\\\"b\\\\\""), "a\"b\\");
    }
}
