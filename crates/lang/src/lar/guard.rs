//! Guards: `!g & (w | x) ^ y`, where `!` binds tightest, then `&`, `^` and `|`.

use std::borrow::Cow;

use super::lexer::quoted_length;
use super::value::unquote;
use crate::diagnostic::show;
use crate::formula::MAX_DEPTH;
use crate::hoa::single;
use crate::{Diagnostic, Formula, Span};

/// Reads the guard at `span`. `atom` says which number a name has.
pub(crate) fn guard<'t>(
    text: &'t str,
    span: Span,
    atom: impl FnMut(Cow<'t, str>, Span) -> Result<u32, Diagnostic>,
) -> Result<Formula, Diagnostic> {
    let mut parser = GuardParser { text, at: span.start, end: span.end, nesting: 0, atom };
    let formula = parser.or()?;
    match parser.peek() {
        None => Ok(formula),
        Some((_, span)) => Err(parser.unexpected(span)),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Sign(u8),
    Word,
    Quoted,
    Unclosed,
}

struct GuardParser<'t, A> {
    text: &'t str,
    at: usize,
    end: usize,
    nesting: usize,
    atom: A,
}

impl<'t, A: FnMut(Cow<'t, str>, Span) -> Result<u32, Diagnostic>> GuardParser<'t, A> {
    fn peek(&self) -> Option<(Sort, Span)> {
        let rest = Span::new(self.at, self.end).of(self.text).trim_start();
        let start = self.end - rest.len();
        let first = rest.chars().next()?;
        let (sort, length) = match first {
            '"' => match quoted_length(rest) {
                Some(length) => (Sort::Quoted, length),
                None => (Sort::Unclosed, rest.len()),
            },
            _ if is_sign(first) => (Sort::Sign(first as u8), 1),
            _ => {
                let end = |c: char| is_sign(c) || c.is_whitespace() || c == '"';
                (Sort::Word, rest.find(end).unwrap_or(rest.len()))
            }
        };
        Some((sort, Span::new(start, start + length)))
    }

    fn eat(&mut self, sign: u8) -> Option<Span> {
        let (sort, span) = self.peek()?;
        (sort == Sort::Sign(sign)).then(|| {
            self.at = span.end;
            span
        })
    }

    fn joined(
        &mut self,
        sign: u8,
        join: fn(Vec<Formula>) -> Formula,
        part: fn(&mut Self) -> Result<Formula, Diagnostic>,
    ) -> Result<Formula, Diagnostic> {
        let mut parts = vec![part(self)?];
        while let Some(span) = self.eat(sign) {
            // Many languages write `&&` and `||`.
            if self.peek() == Some((Sort::Sign(sign), Span::new(span.end, span.end + 1))) {
                let sign = char::from(sign);
                let span = Span::new(span.start, span.end + 1);
                return Err(Diagnostic::error(
                    span,
                    format!("`{sign}{sign}` is not an operator of guards"),
                )
                .help(format!("write `{sign}`")));
            }
            parts.push(part(self)?);
        }
        Ok(single(parts, join))
    }

    fn or(&mut self) -> Result<Formula, Diagnostic> {
        self.joined(b'|', Formula::Or, Self::xor)
    }

    fn xor(&mut self) -> Result<Formula, Diagnostic> {
        self.joined(b'^', Formula::Xor, Self::and)
    }

    fn and(&mut self) -> Result<Formula, Diagnostic> {
        self.joined(b'&', Formula::And, Self::unary)
    }

    fn unary(&mut self) -> Result<Formula, Diagnostic> {
        let Some((sort, span)) = self.peek() else {
            let end = Span::new(self.end, self.end);
            return Err(Diagnostic::error(end, "this guard is incomplete")
                .help("write an input, or `true`"));
        };
        match sort {
            Sort::Sign(sign @ (b'!' | b'(')) => {
                self.at = span.end;
                self.nesting += 1;
                if self.nesting > MAX_DEPTH {
                    let message = format!("this guard is nested deeper than {MAX_DEPTH} times");
                    return Err(Diagnostic::error(span, message));
                }
                let formula = if sign == b'!' {
                    Formula::Not(Box::new(self.unary()?))
                } else {
                    let inner = self.or()?;
                    if self.eat(b')').is_none() {
                        return Err(Diagnostic::error(span, "this parenthesis is never closed")
                            .help("close it with `)`"));
                    }
                    inner
                };
                self.nesting -= 1;
                Ok(formula)
            }
            Sort::Word => {
                self.at = span.end;
                match span.of(self.text) {
                    "true" => Ok(Formula::True),
                    "false" => Ok(Formula::False),
                    name => (self.atom)(Cow::Borrowed(name), span).map(Formula::Atom),
                }
            }
            Sort::Quoted => {
                self.at = span.end;
                let inner = Span::new(span.start + 1, span.end - 1);
                let name = unquote(self.text, inner, "name")?;
                (self.atom)(name, span).map(Formula::Atom)
            }
            Sort::Sign(_) | Sort::Unclosed => Err(self.unexpected(span)),
        }
    }

    fn unexpected(&self, span: Span) -> Diagnostic {
        Diagnostic::error(span, format!("{} is not expected here", show(span.of(self.text))))
            .help("a guard consists of inputs and the operators `! & ^ | ( )`, as in `g & !w`")
    }
}

fn is_sign(c: char) -> bool {
    matches!(
        c,
        '!' | '&' | '|' | '^' | '(' | ')' | '[' | ']' | '{' | '}' | '=' | '<' | '>' | '*' | '#'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> String {
        let span = Span::new(0, text.len());
        let names = std::cell::RefCell::new(Vec::new());
        let parsed = guard(text, span, |name, _| {
            names.borrow_mut().push(name.into_owned());
            Ok(names.borrow().len() as u32 - 1)
        });
        match parsed {
            Ok(formula) => {
                let names = names.borrow();
                let name = |atom: u32| Cow::Owned(names[atom as usize].clone());
                formula.render(&name, 1000).unwrap()
            }
            Err(problem) => format!("{}: {}", problem.span.start, problem.message),
        }
    }

    #[test]
    fn precedence() {
        assert_eq!(shape("a|b^c&!d"), "a | b ^ c & !d");
        assert_eq!(shape("((a|b)^c)&\"d e\""), "((a | b) ^ c) & d e");
        assert_eq!(shape("!!(a)"), "!!a");
        assert_eq!(shape("true & (false | t)"), "true & (false | t)");
    }

    #[test]
    fn faults() {
        assert_eq!(shape(""), "0: this guard is incomplete");
        assert_eq!(shape("a &"), "3: this guard is incomplete");
        assert_eq!(shape("(a"), "0: this parenthesis is never closed");
        assert_eq!(shape("a b"), "2: `b` is not expected here");
        assert_eq!(shape("a && b"), "2: `&&` is not an operator of guards");
        assert_eq!(shape("a = b"), "2: `=` is not expected here");
        assert_eq!(shape(&"(".repeat(100_000)), "200: this guard is nested deeper than 200 times");
        assert_eq!(shape("\"a"), "0: `\"a` is not expected here");
    }
}
