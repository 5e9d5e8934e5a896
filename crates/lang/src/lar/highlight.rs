//! Colours for arrow notation.

use super::lexer::{Lexer, Sort};
use super::parse::{keyword, lines};
use crate::{Span, TokenKind};

pub(crate) fn highlight(text: &str) -> Vec<(Span, TokenKind)> {
    let mut painted = Vec::new();
    let mut tokens = Vec::new();
    for (_, line) in lines(text) {
        tokens.clear();
        tokens.extend(Lexer::new(text, line));
        let keyword = keyword(text, &tokens);
        let generates = matches!(keyword, Some("tree" | "chain" | "grid" | "random"));
        let mut after_equals = false;
        for (index, token) in tokens.iter().enumerate() {
            let before_equals = tokens.get(index + 1).is_some_and(|next| next.sort == Sort::Equals);
            let kind = match token.sort {
                Sort::Bare | Sort::Quoted => match (index, keyword) {
                    (0, Some(_)) => TokenKind::Keyword,
                    (_, Some("acceptance" | "buffers")) => TokenKind::Number,
                    _ if generates && before_equals => TokenKind::Label,
                    _ if generates && after_equals => TokenKind::Number,
                    (1, Some("process")) => TokenKind::State,
                    (1, Some(_)) if generates => TokenKind::State,
                    (0, None) => TokenKind::State,
                    _ => TokenKind::Name,
                },
                Sort::Star | Sort::Sets => TokenKind::Mark,
                Sort::Arrow | Sort::Equals => TokenKind::Arrow,
                Sort::Comment => TokenKind::Comment,
                Sort::Labelled | Sort::Guarded => {
                    let inner = token.inner;
                    painted.push((Span::new(token.span.start, inner.start), TokenKind::Arrow));
                    if inner.start < inner.end {
                        painted.push((inner, TokenKind::Label));
                    }
                    painted.push((Span::new(inner.end, token.span.end), TokenKind::Arrow));
                    continue;
                }
                Sort::Bad(_) => TokenKind::Unknown,
            };
            after_equals = token.sort == Sort::Equals;
            painted.push((token.span, kind));
        }
    }
    painted
}
