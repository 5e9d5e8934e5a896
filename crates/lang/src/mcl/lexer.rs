//! Splits a formula into tokens.

use crate::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) sort: Sort,
    pub(super) span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Sign(Sign),
    /// A typographic sign that papers print instead of this one.
    LooksLike(Sign),
    Word,
    Quoted {
        quote: Quote,
        typographic: bool,
    },
    UnclosedQuote(Quote),
    /// `{…}`, which belongs to full MCL.
    Braces,
    Comment,
    UnclosedComment,
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quote {
    Single,
    Double,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Open,
    Close,
    BracketOpen,
    BracketClose,
    Dot,
    Bar,
    Star,
    Plus,
    Question,
    Less,
    Not,
    And,
    Or,
}

impl Sign {
    pub(super) fn written(self) -> &'static str {
        match self {
            Sign::Open => "(",
            Sign::Close => ")",
            Sign::BracketOpen => "[",
            Sign::BracketClose => "]",
            Sign::Dot => ".",
            Sign::Bar => "|",
            Sign::Star => "*",
            Sign::Plus => "+",
            Sign::Question => "?",
            Sign::Less => "<",
            Sign::Not => "not",
            Sign::And => "and",
            Sign::Or => "or",
        }
    }
}

/// All tokens of a text in order, comments included; only spaces lie between them.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer { text, at: 0 }
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let space = |c: char| c.is_whitespace() || c == '\u{feff}';
        let rest = self.text.get(self.at..)?.trim_start_matches(space);
        let start = self.text.len() - rest.len();
        let first = rest.chars().next()?;
        let (sort, length) = match sign(first) {
            Some(Sort::Sign(Sign::Open)) if rest.starts_with("(*") => comment(rest),
            Some(sort) => (sort, first.len_utf8()),
            None if is_word(first) => (Sort::Word, run(rest, is_word)),
            None if first == '{' => braces(rest),
            None => match quote(first) {
                Some(quote) => quoted(rest, first, quote),
                None => {
                    let unknown = |c| !space(c) && !is_word(c) && sign(c).is_none();
                    (Sort::Unknown, run(rest, |c| unknown(c) && c != '{' && quote(c).is_none()))
                }
            },
        };
        self.at = start + length;
        Some(Token { sort, span: Span::new(start, self.at) })
    }
}

fn sign(character: char) -> Option<Sort> {
    Some(Sort::Sign(match character {
        '(' => Sign::Open,
        ')' => Sign::Close,
        '[' => Sign::BracketOpen,
        ']' => Sign::BracketClose,
        '.' => Sign::Dot,
        '|' => Sign::Bar,
        '*' => Sign::Star,
        '+' => Sign::Plus,
        '?' => Sign::Question,
        '<' => Sign::Less,
        _ => return looks_like(character).map(Sort::LooksLike),
    }))
}

fn looks_like(character: char) -> Option<Sign> {
    Some(match character {
        '∗' | '⋆' | '＊' => Sign::Star,
        '·' | '⋅' | '∙' | '•' => Sign::Dot,
        '∣' | '｜' | '¦' => Sign::Bar,
        '⟨' | '〈' => Sign::Less,
        '¬' => Sign::Not,
        '∧' => Sign::And,
        '∨' => Sign::Or,
        _ => return None,
    })
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

fn run(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

/// The kind of quote; word processors and papers replace plain quotes by typographic ones.
fn quote(character: char) -> Option<Quote> {
    match character {
        '\'' | '‘' | '’' | '‚' | '‛' | '′' | '`' | '´' => Some(Quote::Single),
        '"' | '“' | '”' | '„' | '‟' | '″' | '«' | '»' => Some(Quote::Double),
        _ => None,
    }
}

/// A plain quote closes a plain one. Any quote of the same kind closes a typographic one, or a plain
/// one that is not closed otherwise. A label ends with its line.
fn quoted(rest: &str, first: char, kind: Quote) -> (Sort, usize) {
    let plain = matches!(first, '\'' | '"');
    let mut escaped = false;
    let mut alike = None;
    let mut end = first.len_utf8();
    for (at, character) in rest.char_indices().skip(1) {
        if matches!(character, '\n' | '\r') {
            break;
        }
        let after = at + character.len_utf8();
        if !escaped && quote(character) == Some(kind) {
            if !plain || character == first {
                return (Sort::Quoted { quote: kind, typographic: !plain }, after);
            }
            alike = alike.or(Some(after));
        }
        escaped = character == '\\' && !escaped;
        end = if character.is_whitespace() { end } else { after };
    }
    match alike {
        Some(after) => (Sort::Quoted { quote: kind, typographic: true }, after),
        None => (Sort::UnclosedQuote(kind), end),
    }
}

fn braces(rest: &str) -> (Sort, usize) {
    let end = rest.find(['}', '\n', '\r']).unwrap_or(rest.len());
    match rest[end..].starts_with('}') {
        true => (Sort::Braces, end + 1),
        false => (Sort::Unknown, rest[..end].trim_end().len()),
    }
}

fn comment(rest: &str) -> (Sort, usize) {
    let bytes = rest.as_bytes();
    let (mut depth, mut at) = (0usize, 0);
    while at < bytes.len() {
        match bytes.get(at..at + 2) {
            Some(b"(*") => (depth, at) = (depth + 1, at + 2),
            Some(b"*)") => {
                (depth, at) = (depth - 1, at + 2);
                if depth == 0 {
                    return (Sort::Comment, at);
                }
            }
            _ => at += 1,
        }
    }
    (Sort::UnclosedComment, rest.len())
}
