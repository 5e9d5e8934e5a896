//! The statements of a claim.

use std::collections::HashMap;

use super::expression::{Expression, Propositions};
use super::lexer::{Sort, Token};
use crate::diagnostic::show;
use crate::formula::MAX_DEPTH;
use crate::{Diagnostic, Formula, Span};

pub(super) const KEYWORDS: [&str; 14] = [
    "never", "if", "fi", "do", "od", "goto", "break", "skip", "atomic", "d_step", "assert", "else",
    "true", "false",
];

/// A statement with its labels.
#[derive(Debug)]
pub(super) struct Statement {
    pub(super) labels: Vec<Span>,
    pub(super) span: Span,
    pub(super) deed: Deed,
}

#[derive(Debug)]
pub(super) enum Deed {
    /// Continues when this holds.
    Condition(Formula),
    /// Continues when no other option can.
    Else,
    /// A violation if this does not hold; otherwise continues.
    Assertion(Formula),
    /// A condition and an assertion in one step: `atomic { p -> assert(!p) }`.
    Checked {
        condition: Formula,
        assertion: Formula,
    },
    Goto(Span),
    Break,
    /// Options of which one is taken.
    Choice {
        options: Vec<Vec<Statement>>,
        repeats: bool,
    },
}

/// Reads the statements between the braces, and the propositions that they mention.
pub(super) fn claim(
    text: &str,
    tokens: &[Token],
) -> Result<(Vec<Statement>, Propositions), Diagnostic> {
    let mut propositions = Propositions::default();
    let closing = closing(text, tokens);
    let mut parser =
        Parser { text, tokens, closing: &closing, at: 0, propositions: &mut propositions };
    parser.expect("never", "a claim begins with `never {`")?;
    if parser.tokens.get(parser.at).is_some_and(|token| token.sort == Sort::Word) {
        parser.at += 1;
    }
    parser.expect("{", "a claim begins with `never {`")?;
    let body = parser.sequence(0)?;
    parser.expect("}", "close the claim with `}`")?;
    if let Some(more) = tokens.get(parser.at) {
        let message = "there is something after the end of the never claim";
        return Err(Diagnostic::error(more.span, message).help(
            "Lariat reads the claim alone: keep `never { … }`, and leave out the model around it",
        ));
    }
    Ok((body, propositions))
}

/// For each opening parenthesis, the index of the closing one.
fn closing(text: &str, tokens: &[Token]) -> HashMap<usize, usize> {
    let mut open = Vec::new();
    let mut closing = HashMap::new();
    for (at, token) in tokens.iter().enumerate().filter(|(_, token)| token.sort == Sort::Sign) {
        match token.span.of(text) {
            "(" | "[" => open.push(at),
            ")" | "]" => {
                if let Some(before) = open.pop() {
                    closing.insert(before, at);
                }
            }
            // Parentheses do not extend across statements.
            "{" | "}" | ";" | "::" => open.clear(),
            _ => {}
        }
    }
    closing
}

struct Parser<'p, 't> {
    text: &'t str,
    tokens: &'p [Token],
    closing: &'p HashMap<usize, usize>,
    at: usize,
    propositions: &'p mut Propositions,
}

impl Parser<'_, '_> {
    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.span.of(self.text))
    }

    fn span(&self) -> Span {
        let end = Span::new(self.text.len(), self.text.len());
        self.tokens.get(self.at).map_or(end, |token| token.span)
    }

    fn expect(&mut self, word: &str, help: &str) -> Result<(), Diagnostic> {
        if self.word(self.at) == word {
            self.at += 1;
            return Ok(());
        }
        let message = match self.tokens.get(self.at) {
            Some(_) => {
                format!("`{word}` is missing: there is {} instead", show(self.word(self.at)))
            }
            None => format!("`{word}` is missing: the text ends here"),
        };
        Err(Diagnostic::error(self.span(), message).help(help))
    }

    /// Statements up to the token that ends them, which is not consumed.
    fn sequence(&mut self, depth: usize) -> Result<Vec<Statement>, Diagnostic> {
        if depth > MAX_DEPTH {
            let message = format!("these statements are nested deeper than {MAX_DEPTH} times");
            return Err(Diagnostic::error(self.span(), message));
        }
        let mut statements = Vec::new();
        loop {
            while matches!(self.word(self.at), ";" | "->") {
                self.at += 1;
            }
            let mut labels = Vec::new();
            while self.is_label() {
                labels.push(self.span());
                self.at += 2;
            }
            let span = labels.first().copied().unwrap_or(self.span());
            if matches!(self.word(self.at), "" | "}" | "::" | "fi" | "od") {
                // A label at the end of a block marks the end of the block.
                if !labels.is_empty() {
                    let deed = Deed::Condition(Formula::True);
                    statements.push(Statement { labels, span, deed });
                }
                return Ok(statements);
            }
            let deed = self.deed(depth)?;
            statements.push(Statement { labels, span, deed });
        }
    }

    fn is_label(&self) -> bool {
        self.tokens.get(self.at).is_some_and(|token| token.sort == Sort::Word)
            && !KEYWORDS.contains(&self.word(self.at))
            && self.word(self.at + 1) == ":"
    }

    fn deed(&mut self, depth: usize) -> Result<Deed, Diagnostic> {
        let keyword = self.word(self.at);
        match keyword {
            "if" | "do" => {
                let repeats = keyword == "do";
                self.at += 1;
                self.choice(repeats, depth)
            }
            "goto" => {
                self.at += 1;
                let label = self.span();
                match self.tokens.get(self.at).is_some_and(|token| token.sort == Sort::Word) {
                    true => self.at += 1,
                    false => {
                        return Err(Diagnostic::error(label, "`goto` is not followed by a label"));
                    }
                }
                Ok(Deed::Goto(label))
            }
            "break" => {
                self.at += 1;
                Ok(Deed::Break)
            }
            "else" => {
                self.at += 1;
                Ok(Deed::Else)
            }
            "assert" => self.assertion().map(Deed::Assertion),
            "atomic" | "d_step" => self.atomic(depth),
            _ => self.condition().map(Deed::Condition),
        }
    }

    fn condition(&mut self) -> Result<Formula, Diagnostic> {
        let mut expression = Expression {
            text: self.text,
            tokens: self.tokens,
            closing: self.closing,
            at: self.at,
            propositions: &mut *self.propositions,
        };
        let formula = expression.any(0);
        self.at = expression.at;
        formula.map_err(|problem| {
            problem.help("a claim consists of conditions, `if`, `do`, `goto`, `skip` and labels")
        })
    }

    fn assertion(&mut self) -> Result<Formula, Diagnostic> {
        self.at += 1;
        self.expect("(", "write it as in `assert(!p)`")?;
        let formula = self.condition()?;
        self.expect(")", "write it as in `assert(!p)`")?;
        Ok(formula)
    }

    fn choice(&mut self, repeats: bool, depth: usize) -> Result<Deed, Diagnostic> {
        let mut options = Vec::new();
        while self.word(self.at) == "::" {
            let span = self.span();
            self.at += 1;
            let option = self.sequence(depth + 1)?;
            if option.is_empty() {
                let message = "this option is empty";
                return Err(
                    Diagnostic::error(span, message).help("write it as in `:: (p) -> goto S1`")
                );
            }
            options.push(option);
        }
        match repeats {
            true => self.expect("od", "options begin with `::`, and `do` ends with `od`")?,
            false => self.expect("fi", "options begin with `::`, and `if` ends with `fi`")?,
        }
        Ok(Deed::Choice { options, repeats })
    }

    /// A single step: a condition, and perhaps an assertion.
    fn atomic(&mut self, depth: usize) -> Result<Deed, Diagnostic> {
        let start = self.span();
        self.at += 1;
        self.expect("{", "write it as in `atomic { (p) -> assert(!(p)) }`")?;
        let inside = self.sequence(depth + 1)?;
        let end = self.span();
        self.expect("}", "close it with `}`")?;
        let mut deeds = inside.into_iter().map(|statement| statement.deed);
        match (deeds.next(), deeds.next(), deeds.next()) {
            (Some(Deed::Condition(condition)), Some(Deed::Assertion(assertion)), None) => {
                Ok(Deed::Checked { condition, assertion })
            }
            (Some(only @ (Deed::Condition(_) | Deed::Assertion(_))), None, None) => Ok(only),
            _ => Err(Diagnostic::error(start.to(end), "Lariat cannot read this as a single step")
                .help("write it as in `atomic { (p) -> assert(!(p)) }`")),
        }
    }
}
