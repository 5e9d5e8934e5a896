//! The Hanoi Omega-Automata format, version 1, for acceptance conditions without `Fin`.

mod acceptance;
mod body;
mod cursor;
mod header;
mod highlight;
mod import;
mod label;
mod lexer;
mod quick;
mod reorder;
mod write;

pub(crate) use highlight::highlight;
pub(crate) use import::{WORK, never, proposition, unreached};
pub(crate) use label::single;
pub(crate) use quick::read as read_quickly;
pub(crate) use reorder::transitions;
pub(crate) use write::write;

use crate::diagnostic::Diagnostics;
use crate::{Diagnostic, Parsed, Reading, Span, Specification};
use cursor::Cursor;
use lexer::Sort;

pub(crate) fn read(text: &str, reading: Reading) -> Parsed<Option<Specification>> {
    let mut cursor = Cursor::new(text);
    let mut problems = Diagnostics::new(reading);
    if cursor.peek().is_none() {
        problems.push(
            Diagnostic::error(Span::new(0, text.len()), "the model is empty")
                .help("begin the automaton with `HOA: v1`"),
        );
        return Parsed { tree: None, diagnostics: problems.finish() };
    }
    let tree = loop {
        match automaton(&mut cursor, &mut problems) {
            Some(model) => break Some(model),
            // An automaton that ends in `--ABORT--` is ignored, and so are its errors.
            None if cursor.sort() == Some(Sort::Abort) => {
                let abort = cursor.bump().map_or(Span::new(0, 0), |token| token.span);
                problems = Diagnostics::new(reading);
                if cursor.peek().is_none() {
                    problems.push(
                        Diagnostic::error(abort, "the automaton is cut off by `--ABORT--`")
                            .help("the tool that wrote it gave up; run it again"),
                    );
                    break None;
                }
            }
            None => break None,
        }
    };
    if cursor.at_header("HOA:") {
        let span = cursor.peek().map_or(Span::new(0, 0), |token| token.span);
        problems
            .push(Diagnostic::note(span, "a second automaton begins here; only the first is read"));
    }
    Parsed { tree: tree.filter(|_| !problems.failed()), diagnostics: problems.finish() }
}

/// Reads one automaton; `None` if it has errors or is aborted.
fn automaton(cursor: &mut Cursor<'_>, problems: &mut Diagnostics) -> Option<Specification> {
    let mut header = header::header(cursor, problems)?;
    if cursor.sort() == Some(Sort::Abort) {
        return None;
    }
    if cursor.eat(Sort::Body).is_none() {
        problems.push(
            cursor
                .unexpected("`--BODY--` is missing")
                .or_help("write it between the header and the states"),
        );
        return None;
    }
    let body = body::body(cursor, &mut header, problems);
    match cursor.sort() {
        Some(Sort::Abort) => return None,
        Some(Sort::End) => {
            cursor.bump();
        }
        _ => problems
            .push(cursor.unexpected("`--END--` is missing").or_help("is the text complete?")),
    }
    if let Some(token) = cursor.peek().filter(|_| !cursor.at_header("HOA:"))
        && token.sort != Sort::Abort
    {
        let message = "something follows `--END--` that is not an automaton";
        problems.damage(token.span, message, "so it is not read", "delete it");
    }
    let acceptance = header.acceptance.take().filter(|_| !problems.failed())?;
    import::import(cursor.text, &header, body, acceptance, problems)
}
