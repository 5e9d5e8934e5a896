//! Conditions: `!p && (q || x > 3)`. Everything except connectives and the parentheses around them is a
//! proposition, named by its text.

use std::collections::HashMap;

use super::lexer::{Sort, Token};
use super::statement::KEYWORDS;
use crate::diagnostic::show;
use crate::formula::MAX_DEPTH;
use crate::{Diagnostic, Formula, Span, hoa};

/// The propositions in the order of their first occurrence.
#[derive(Debug, Default)]
pub(super) struct Propositions {
    pub(super) names: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Propositions {
    fn atom(&mut self, name: String) -> Formula {
        let next = self.names.len() as u32;
        let number = *self.numbers.entry(name).or_insert_with_key(|name| {
            self.names.push(name.clone());
            next
        });
        Formula::Atom(number)
    }
}

pub(super) struct Expression<'p, 't> {
    pub(super) text: &'t str,
    pub(super) tokens: &'p [Token],
    /// For each opening parenthesis, the index of the closing one.
    pub(super) closing: &'p HashMap<usize, usize>,
    pub(super) at: usize,
    pub(super) propositions: &'p mut Propositions,
}

impl Expression<'_, '_> {
    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.span.of(self.text))
    }

    fn span(&self) -> Span {
        let end = Span::new(self.text.len(), self.text.len());
        self.tokens.get(self.at).map_or(end, |token| token.span)
    }

    /// Reads the longest condition that begins here.
    pub(super) fn any(&mut self, depth: usize) -> Result<Formula, Diagnostic> {
        if depth > MAX_DEPTH {
            let message = format!("this condition is nested deeper than {MAX_DEPTH} times");
            return Err(Diagnostic::error(self.span(), message));
        }
        let mut parts = vec![self.all(depth)?];
        while self.word(self.at) == "||" {
            self.at += 1;
            parts.push(self.all(depth)?);
        }
        Ok(hoa::single(parts, Formula::Or))
    }

    fn all(&mut self, depth: usize) -> Result<Formula, Diagnostic> {
        let mut parts = vec![self.unary(depth)?];
        while self.word(self.at) == "&&" {
            self.at += 1;
            parts.push(self.unary(depth)?);
        }
        Ok(hoa::single(parts, Formula::And))
    }

    fn unary(&mut self, depth: usize) -> Result<Formula, Diagnostic> {
        let start = self.at;
        let mut negations = 0;
        while self.word(self.at) == "!" {
            self.at += 1;
            negations += 1;
        }
        let grouped = self.word(self.at) == "("
            && self.closing.get(&self.at).is_some_and(|&close| self.ends(close + 1, true));
        let mut formula = if grouped {
            self.at += 1;
            let inner = self.any(depth + 1)?;
            if self.word(self.at) != ")" {
                return Err(self.unexpected("`)` is missing in this condition"));
            }
            self.at += 1;
            inner
        } else {
            let first = self.at;
            self.proposition()?;
            if negations > 0 && self.at > first + 1 && self.compares(first) {
                // `!x == 1` is a comparison of `!x`.
                negations = 0;
                self.named(start)
            } else {
                self.named(first)
            }
        };
        // Pairs of negations cancel out.
        for _ in 0..negations % 2 {
            formula = Formula::Not(Box::new(formula));
        }
        Ok(formula)
    }

    /// Skips a proposition: operands with operators between them.
    fn proposition(&mut self) -> Result<(), Diagnostic> {
        let first = self.at;
        let mut operand = false;
        while !self.ends(self.at, operand) {
            let Some(token) = self.tokens.get(self.at) else { break };
            match (token.sort, self.word(self.at)) {
                (_, "(" | "[") => {
                    let Some(&close) = self.closing.get(&self.at) else {
                        return Err(self.unexpected("this is never closed"));
                    };
                    self.at = close;
                    operand = true;
                }
                (Sort::Word | Sort::Number, _) => operand = true,
                (Sort::Sign, "{" | "}" | "," | ":") | (Sort::Unknown | Sort::String, _) => {
                    return Err(self.unexpected("a condition is missing"));
                }
                _ => operand = false,
            }
            self.at += 1;
        }
        match operand && self.at > first {
            true => Ok(()),
            false => Err(self.unexpected("a condition is missing")),
        }
    }

    /// Whether a condition ends before this token; `operand` says whether an operand precedes it.
    fn ends(&self, at: usize, operand: bool) -> bool {
        let Some(token) = self.tokens.get(at) else { return true };
        let word = token.span.of(self.text);
        match token.sort {
            Sort::Word => {
                operand || KEYWORDS.contains(&word) && !matches!(word, "true" | "false" | "skip")
            }
            Sort::Number => operand,
            _ => matches!(word, "&&" | "||" | ")" | "]" | "->" | ";" | "::" | "}"),
        }
    }

    fn compares(&self, first: usize) -> bool {
        (first..self.at).any(|at| {
            matches!(
                self.word(at),
                "==" | "!=" | "<" | ">" | "<=" | ">=" | "+" | "-" | "*" | "/" | "%"
            )
        })
    }

    /// The text skipped since this token, as the name of a proposition.
    fn named(&mut self, first: usize) -> Formula {
        match self.word(first) {
            word if self.at > first + 1 => {
                let _ = word;
                let mut name = String::new();
                let mut end = None;
                for token in self.tokens.get(first..self.at).unwrap_or_default() {
                    // A run of spaces becomes one space.
                    if end.is_some_and(|end| end < token.span.start) {
                        name.push(' ');
                    }
                    name.push_str(token.span.of(self.text));
                    end = Some(token.span.end);
                }
                self.propositions.atom(name)
            }
            "true" | "skip" => Formula::True,
            "false" => Formula::False,
            number if number.bytes().all(|b| b.is_ascii_digit()) => {
                match number.bytes().all(|b| b == b'0') {
                    true => Formula::False,
                    false => Formula::True,
                }
            }
            name => {
                let name = name.to_owned();
                self.propositions.atom(name)
            }
        }
    }

    fn unexpected(&self, message: &str) -> Diagnostic {
        match self.tokens.get(self.at) {
            Some(token) => {
                let found = show(token.span.of(self.text));
                Diagnostic::error(token.span, format!("{message}: there is {found} here"))
            }
            None => Diagnostic::error(self.span(), format!("{message}: the text ends here")),
        }
    }
}
