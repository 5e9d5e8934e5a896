//! Colours for never claims.

use super::lexer::{Lexer, Sort, Token};
use super::statement::KEYWORDS;
use crate::{Span, TokenKind};

pub(crate) fn highlight(text: &str) -> Vec<(Span, TokenKind)> {
    let tokens: Vec<Token> = Lexer::new(text).collect();
    let is = |at: usize, word: &str| tokens.get(at).is_some_and(|t| t.span.of(text) == word);
    let paint = |(at, token): (usize, &Token)| {
        let word = token.span.of(text);
        let after_goto = at.checked_sub(1).is_some_and(|before| is(before, "goto"));
        let kind = match token.sort {
            Sort::Comment | Sort::Directive => TokenKind::Comment,
            Sort::Word if KEYWORDS.contains(&word) => TokenKind::Keyword,
            Sort::Word if is(at + 1, ":") => TokenKind::State,
            Sort::Word if after_goto => TokenKind::Name,
            Sort::Word | Sort::String => TokenKind::Label,
            Sort::Number => TokenKind::Number,
            Sort::Sign => TokenKind::Arrow,
            Sort::Unknown => TokenKind::Unknown,
        };
        (token.span, kind)
    };
    tokens.iter().enumerate().map(paint).collect()
}
