//! Colours for HOA.

use super::lexer::{Lexer, Sort};
use crate::{Span, TokenKind, lenient};

pub(crate) fn highlight(text: &str) -> Vec<(Span, TokenKind)> {
    let mut in_label = false;
    let mut in_marks = false;
    let mut after_state = false;
    let paint = |token: super::lexer::Token| {
        let state = after_state && token.sort == Sort::Number && !in_label;
        match token.sort {
            Sort::Sign(b'[') => in_label = true,
            Sort::Sign(b'{') => in_marks = true,
            Sort::Header => (in_label, in_marks) = (false, false),
            _ => {}
        }
        let kind = match token.sort {
            Sort::Comment | Sort::UnclosedComment => TokenKind::Comment,
            Sort::Header | Sort::Body | Sort::End | Sort::Abort => TokenKind::Keyword,
            Sort::Unknown | Sort::UnclosedString => TokenKind::Unknown,
            _ if in_label => TokenKind::Label,
            _ if in_marks => TokenKind::Mark,
            Sort::Identifier => TokenKind::Name,
            Sort::Number if state => TokenKind::State,
            Sort::Number => TokenKind::Number,
            Sort::String => TokenKind::String,
            Sort::Alias => TokenKind::Label,
            Sort::Sign(_) => TokenKind::Arrow,
        };
        match token.sort {
            Sort::Sign(b']') => in_label = false,
            Sort::Sign(b'}') => in_marks = false,
            Sort::Comment => {}
            _ if state => after_state = false,
            Sort::Header => after_state = token.span.of(text) == "State:",
            _ => {}
        }
        (token.span, kind)
    };
    let lenient = lenient::line(text).map(|line| (line, TokenKind::Keyword));
    lenient.into_iter().chain(Lexer::new(text).map(paint)).collect()
}
