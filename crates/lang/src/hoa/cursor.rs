//! A position in the tokens of a HOA text, without comments.

use super::lexer::{Lexer, Sort, Token};
use crate::diagnostic::show;
use crate::{Diagnostic, Span};

#[derive(Clone, Debug)]
pub(crate) struct Cursor<'t> {
    pub(crate) text: &'t str,
    lexer: Lexer<'t>,
    next: Option<Token>,
    /// The end of the last token that was taken.
    pub(crate) end: usize,
    /// The line in which that token began.
    pub(crate) line: usize,
    counted: usize,
    /// An unclosed quote or comment, which extends to the end of the text.
    unclosed: Option<Token>,
}

impl<'t> Cursor<'t> {
    pub(crate) fn new(text: &'t str) -> Cursor<'t> {
        let mut cursor = Cursor {
            text,
            lexer: Lexer::new(text),
            next: None,
            end: 0,
            line: 1,
            counted: 0,
            unclosed: None,
        };
        cursor.advance();
        cursor
    }

    fn advance(&mut self) {
        self.next = self.lexer.find(|token| token.sort != Sort::Comment);
    }

    pub(crate) fn peek(&self) -> Option<Token> {
        self.next
    }

    pub(crate) fn sort(&self) -> Option<Sort> {
        self.next.map(|token| token.sort)
    }

    pub(crate) fn bump(&mut self) -> Option<Token> {
        let token = self.next?;
        let passed = self.text.get(self.counted..token.span.start).unwrap_or_default();
        self.line += passed.bytes().filter(|&b| b == b'\n').count();
        self.counted = token.span.start;
        self.end = token.span.end;
        if matches!(token.sort, Sort::UnclosedString | Sort::UnclosedComment) {
            self.unclosed = Some(token);
        }
        self.advance();
        Some(token)
    }

    pub(crate) fn eat(&mut self, sort: Sort) -> Option<Token> {
        self.next.filter(|token| token.sort == sort)?;
        self.bump()
    }

    pub(crate) fn eat_sign(&mut self, sign: u8) -> Option<Token> {
        self.eat(Sort::Sign(sign))
    }

    pub(crate) fn expect_sign(&mut self, sign: u8, after: &str) -> Result<Token, Diagnostic> {
        self.eat_sign(sign)
            .ok_or_else(|| self.missing(&format!("`{}` is missing {after}", char::from(sign))))
    }

    /// Whether the next token is the header item of this name, colon included.
    pub(crate) fn at_header(&self, name: &str) -> bool {
        self.next.is_some_and(|t| t.sort == Sort::Header && t.span.of(self.text) == name)
    }

    /// A number that fits into the type.
    pub(crate) fn number(&mut self, what: &str) -> Result<(u32, Span), Diagnostic> {
        let token =
            self.eat(Sort::Number).ok_or_else(|| self.missing(&format!("{what} is missing")))?;
        let digits = token.span.of(self.text);
        match digits.parse() {
            Ok(number) => Ok((number, token.span)),
            Err(_) => Err(Diagnostic::error(
                token.span,
                format!("the number {} is too large", show(digits)),
            )),
        }
    }

    /// The error for something that is missing before the end of the line.
    pub(crate) fn missing(&self, message: &str) -> Diagnostic {
        let next = self.next.map_or(self.end, |token| token.span.start);
        let between = self.text.get(self.end..next).unwrap_or_default();
        if !between.contains('\n') {
            return self.unexpected(message);
        }
        Diagnostic::error(Span::new(self.end, self.end), format!("{message}: the line ends here"))
    }

    /// The error for something that is missing here; it names the token found instead.
    pub(crate) fn unexpected(&self, message: &str) -> Diagnostic {
        let Some(token) = self.next.or(self.unclosed) else {
            let end = Span::new(self.text.len(), self.text.len());
            return Diagnostic::error(end, format!("{message}: the text ends here"));
        };
        let found = show(token.span.of(self.text));
        match token.sort {
            Sort::UnclosedString => Diagnostic::error(token.span, "this quote is never closed")
                .help("close it with `\"`"),
            Sort::UnclosedComment => Diagnostic::error(token.span, "this comment is never closed")
                .help("close it with `*/`; comments nest"),
            Sort::Unknown => Diagnostic::error(token.span, format!("{found} is not part of HOA")),
            _ => Diagnostic::error(token.span, format!("{message}: there is {found} instead")),
        }
    }

    /// Skips to the first token of a later line than the last token taken.
    pub(crate) fn skip_line(&mut self) {
        let rest = self.text.get(self.end..).unwrap_or_default();
        let line_end = rest.find('\n').map_or(self.text.len(), |newline| self.end + newline);
        while self.next.is_some_and(|token| token.span.start < line_end) {
            self.bump();
        }
    }
}
