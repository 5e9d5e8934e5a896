//! Colours for AUT.

use super::line::{Kind, lines};
use crate::{Span, TokenKind, lenient};

pub(crate) fn highlight(text: &str) -> Vec<(Span, TokenKind)> {
    let lenient = lenient::line(text).map(|line| (line, TokenKind::Keyword));
    let mut painted: Vec<(Span, TokenKind)> = lenient.into_iter().collect();
    for line in lines(text) {
        let kinds = match line.kind {
            Kind::Header => [TokenKind::State, TokenKind::Number, TokenKind::Number],
            _ => [TokenKind::State, TokenKind::Label, TokenKind::Name],
        };
        let mut paint = |start: usize, end: usize, kind: TokenKind| {
            if start < end {
                painted.push((Span::new(start, end), kind));
            }
        };
        let Some(fields) = line.fields else {
            paint(line.whole.start, line.whole.end, TokenKind::Unknown);
            continue;
        };
        let mut done = line.whole.start;
        if line.kind == Kind::Header {
            paint(done, done + "des".len(), TokenKind::Keyword);
            done += "des".len();
        }
        for (field, kind) in fields.into_iter().zip(kinds) {
            paint(done, field.start, TokenKind::Arrow);
            paint(field.start, field.end, kind);
            done = field.end;
        }
        paint(done, line.whole.end, TokenKind::Arrow);
    }
    painted
}
