//! The words and signs of Promela that claims use.

use crate::Span;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Token {
    pub(super) sort: Sort,
    pub(super) span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Word,
    Number,
    /// `->`, `::`, `&&`, `(` and the like.
    Sign,
    String,
    Comment,
    /// `#define …`, which is skipped: a proposition keeps its name.
    Directive,
    Unknown,
}

impl Token {
    pub(super) fn is_code(&self) -> bool {
        !matches!(self.sort, Sort::Comment | Sort::Directive)
    }
}

/// Longer signs first.
const SIGNS: [&str; 30] = [
    "->", "::", "&&", "||", "==", "!=", "<=", ">=", "<<", ">>", "{", "}", "(", ")", "[", "]", ":",
    ";", ",", "!", "~", "<", ">", "+", "-", "*", "/", "%", "@", ".",
];

#[derive(Clone, Debug)]
pub(super) struct Lexer<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Lexer<'t> {
    pub(super) fn new(text: &'t str) -> Lexer<'t> {
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Lexer { text, at }
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let rest = self.text.get(self.at..)?.trim_start();
        self.at = self.text.len() - rest.len();
        let first = rest.chars().next()?;
        let line = || rest.find('\n').unwrap_or(rest.len());
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let run = |belongs: fn(char) -> bool| rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        let (sort, length) = match first {
            '/' if rest.starts_with("/*") => {
                (Sort::Comment, rest.find("*/").map_or(rest.len(), |end| end + 2))
            }
            '/' if rest.starts_with("//") => (Sort::Comment, line()),
            '#' => (Sort::Directive, line()),
            '"' => match rest[1..].find(['"', '\n']) {
                Some(end) if rest[1 + end..].starts_with('"') => (Sort::String, end + 2),
                _ => (Sort::Unknown, 1),
            },
            '0'..='9' => (Sort::Number, run(|c| c.is_ascii_digit())),
            _ if word(first) => (Sort::Word, run(|c| c.is_alphanumeric() || c == '_')),
            _ => match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
                Some(sign) => (Sort::Sign, sign.len()),
                None => (Sort::Unknown, first.len_utf8()),
            },
        };
        let span = Span::new(self.at, self.at + length);
        self.at = span.end;
        Some(Token { sort, span })
    }
}
