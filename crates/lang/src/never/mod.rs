//! SPIN's never claim, as `spin -f`, ltl2ba and Spot's `ltl2tgba -s` print it: a Büchi automaton over
//! propositions. A labelled statement is a state, its options are transitions, and labels that begin with
//! `accept` mark it. Where no option can be taken, a run ends.

mod build;
mod expression;
mod highlight;
mod lexer;
mod statement;

pub(crate) use highlight::highlight;

use crate::diagnostic::Diagnostics;
use crate::{About, Diagnostic, Parsed, Span, Specification};
use lexer::{Sort, Token};

/// Whether the first words of a text are those of a never claim.
pub(crate) fn begins(text: &str) -> bool {
    let mut words = lexer::Lexer::new(text).filter(|token| token.is_code());
    let is = |token: Option<Token>, word: &str| token.is_some_and(|t| t.span.of(text) == word);
    if !is(words.next(), "never") {
        return false;
    }
    match words.next() {
        Some(name) if name.sort == Sort::Word => is(words.next(), "{"),
        brace => is(brace, "{"),
    }
}

pub(crate) fn read(text: &str) -> Parsed<Option<Specification>> {
    let tokens: Vec<Token> = lexer::Lexer::new(text).filter(|token| token.is_code()).collect();
    let mut problems = Diagnostics::default();
    let tree = match claim(text, &tokens) {
        Ok(model) => {
            if model.model().used_sets().is_empty() {
                let span = tokens.first().map_or(Span::new(0, 0), |token| token.span);
                let message = "no state is accepting, so there is no counterexample to find";
                problems.push(
                    Diagnostic::note(span, message)
                        .about(About::NothingAccepts)
                        .help("let the label of a state begin with `accept`, as in `accept_S1:`"),
                );
            }
            Some(model)
        }
        Err(problem) => {
            problems.push(problem);
            None
        }
    };
    Parsed { tree, diagnostics: problems.finish() }
}

fn claim(text: &str, tokens: &[Token]) -> Result<Specification, Diagnostic> {
    let (body, propositions) = statement::claim(text, tokens)?;
    build::model(text, body, &propositions)
}
