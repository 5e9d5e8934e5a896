//! Label expressions: `0&!1`, `@alias|t`.

use std::collections::HashMap;
use std::sync::Arc;

use super::cursor::Cursor;
use super::lexer::Sort;
use crate::diagnostic::show;
use crate::formula::MAX_DEPTH;
use crate::{Diagnostic, Formula, Span};

/// What labels may refer to.
#[derive(Debug, Default)]
pub(crate) struct Vocabulary<'t> {
    /// The names of the atomic propositions, once they are known.
    pub(crate) atoms: Option<Vec<String>>,
    pub(crate) aliases: HashMap<&'t str, Alias>,
    /// Propositions that were used before the `AP:` line.
    pub(crate) unchecked: Vec<(u32, Span)>,
}

#[derive(Clone, Debug)]
pub(crate) struct Alias {
    pub(crate) formula: Arc<Formula>,
    /// An alias counts with its own depth towards the depth of a label that uses it.
    pub(crate) depth: usize,
}

impl Vocabulary<'_> {
    pub(crate) fn atom_count(&self) -> usize {
        self.atoms.as_ref().map_or(0, Vec::len)
    }

    pub(crate) fn check(&self, atom: u32, span: Span) -> Result<(), Diagnostic> {
        let count = self.atom_count();
        if (atom as usize) < count {
            return Ok(());
        }
        let message = format!("there is no atomic proposition {atom}");
        Err(Diagnostic::error(span, message).help(match count {
            0 => "declare it in an `AP:` line".to_owned(),
            1 => "the only one in the `AP:` line has the number 0".to_owned(),
            _ => format!("those in the `AP:` line have the numbers 0 to {}", count - 1),
        }))
    }
}

/// Reads the longest expression that begins here.
pub(crate) fn expression<'t>(
    cursor: &mut Cursor<'t>,
    vocabulary: &mut Vocabulary<'t>,
) -> Result<Alias, Diagnostic> {
    let mut parser = LabelParser { cursor, vocabulary, nesting: 0, depth: 0 };
    let formula = parser.or()?;
    Ok(Alias { formula: Arc::new(formula), depth: parser.depth })
}

/// Reads `[expression]`.
pub(crate) fn bracketed<'t>(
    cursor: &mut Cursor<'t>,
    vocabulary: &mut Vocabulary<'t>,
) -> Result<(Formula, Span), Diagnostic> {
    let open = cursor.expect_sign(b'[', "before a label")?;
    let label = expression(cursor, vocabulary)?;
    let close = cursor.expect_sign(b']', "after a label")?;
    Ok((Arc::unwrap_or_clone(label.formula), Span::new(open.span.end, close.span.start)))
}

struct LabelParser<'c, 't> {
    cursor: &'c mut Cursor<'t>,
    vocabulary: &'c mut Vocabulary<'t>,
    nesting: usize,
    /// The deepest nesting seen so far, aliases included.
    depth: usize,
}

impl LabelParser<'_, '_> {
    fn or(&mut self) -> Result<Formula, Diagnostic> {
        let first = self.and()?;
        let mut parts = vec![first];
        while self.cursor.eat_sign(b'|').is_some() {
            parts.push(self.and()?);
        }
        Ok(single(parts, Formula::Or))
    }

    fn and(&mut self) -> Result<Formula, Diagnostic> {
        let first = self.unary()?;
        let mut parts = vec![first];
        while self.cursor.eat_sign(b'&').is_some() {
            parts.push(self.unary()?);
        }
        Ok(single(parts, Formula::And))
    }

    fn unary(&mut self) -> Result<Formula, Diagnostic> {
        let Some(token) = self.cursor.peek() else {
            return Err(self.cursor.missing("a label is missing"));
        };
        match token.sort {
            Sort::Sign(b'!') => {
                self.cursor.bump();
                self.deeper(token.span, 1)?;
                let inner = self.unary()?;
                self.nesting -= 1;
                Ok(Formula::Not(Box::new(inner)))
            }
            Sort::Sign(b'(') => {
                self.cursor.bump();
                self.deeper(token.span, 1)?;
                let inner = self.or()?;
                self.nesting -= 1;
                self.cursor.expect_sign(b')', "in a label")?;
                Ok(inner)
            }
            Sort::Number => {
                let (atom, span) = self.cursor.number("an atomic proposition")?;
                match self.vocabulary.atoms {
                    Some(_) => self.vocabulary.check(atom, span)?,
                    None => self.vocabulary.unchecked.push((atom, span)),
                }
                Ok(Formula::Atom(atom))
            }
            Sort::Alias => {
                let name = token.span.of(self.cursor.text);
                let Some(alias) = self.vocabulary.aliases.get(name).cloned() else {
                    let message = format!("the alias {} is not defined", show(name));
                    return Err(Diagnostic::error(token.span, message)
                        .help(format!("define it in an earlier line: `Alias: {name} …`")));
                };
                self.cursor.bump();
                self.deeper(token.span, alias.depth + 1)?;
                self.nesting -= alias.depth + 1;
                Ok(Formula::Shared(alias.formula))
            }
            Sort::Identifier if token.span.of(self.cursor.text) == "t" => {
                self.cursor.bump();
                Ok(Formula::True)
            }
            Sort::Identifier if token.span.of(self.cursor.text) == "f" => {
                self.cursor.bump();
                Ok(Formula::False)
            }
            Sort::Identifier | Sort::String => Err(self.cursor.missing("a label is missing").help(
                "labels name atomic propositions by their number in the `AP:` line, as in `[0&!1]`",
            )),
            _ => Err(self.cursor.missing("a label is missing")),
        }
    }

    fn deeper(&mut self, span: Span, by: usize) -> Result<(), Diagnostic> {
        self.nesting += by;
        self.depth = self.depth.max(self.nesting);
        if self.nesting <= MAX_DEPTH {
            return Ok(());
        }
        Err(Diagnostic::error(span, format!("this label is nested deeper than {MAX_DEPTH} times")))
    }
}

pub(crate) fn single(mut parts: Vec<Formula>, join: fn(Vec<Formula>) -> Formula) -> Formula {
    match parts.pop() {
        Some(only) if parts.is_empty() => only,
        Some(last) => {
            parts.push(last);
            join(parts)
        }
        None => Formula::True,
    }
}
