//! Colours for MCL.

use super::lexer::{Lexer, Sort};
use crate::{Span, TokenKind};

/// The pieces to colour: in order, without overlaps, for any text.
pub fn highlight(text: &str) -> Vec<(Span, TokenKind)> {
    let paint = |token: super::lexer::Token| {
        let kind = match token.sort {
            Sort::Comment | Sort::UnclosedComment => TokenKind::Comment,
            Sort::Quoted { .. } => TokenKind::Label,
            Sort::Sign(_) | Sort::LooksLike(_) => TokenKind::Arrow,
            Sort::Word => match token.span.of(text) {
                "true" | "false" | "tau" | "nil" | "not" | "and" | "or" => TokenKind::Keyword,
                _ => TokenKind::Unknown,
            },
            Sort::UnclosedQuote(_) | Sort::Braces | Sort::Unknown => TokenKind::Unknown,
        };
        (token.span, kind)
    };
    Lexer::new(text).map(paint).collect()
}
