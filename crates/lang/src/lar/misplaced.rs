//! Messages for a token in a position where it is not allowed.

use super::lexer::{Bad, Sort, Token};
use crate::diagnostic::show;
use crate::{Diagnostic, names};

pub(crate) fn misplaced(text: &str, token: Token) -> Diagnostic {
    let shown = show(token.span.of(text));
    let (message, help) = match token.sort {
        Sort::Star => ("there is no state before `*`".to_owned(), "write it directly after the state it marks, as in `s3*`".to_owned()),
        Sort::Sets => (format!("{shown} has no `*` before it"), format!("write `*{}`", token.span.of(text))),
        Sort::Equals => ("`=` is not expected here".to_owned(), "put quotes around a name that contains it".to_owned()),
        Sort::Arrow | Sort::Labelled | Sort::Guarded => {
            (format!("{shown} is not expected here"), "an arrow stands between a state and its successors".to_owned())
        }
        Sort::Bad(Bad::Quote) => ("this quote is never closed".to_owned(), "close it with `\"` on the same line".to_owned()),
        Sort::Bad(Bad::Braces) => ("this brace is never closed".to_owned(), "close it with `}`, as in `*{0}`".to_owned()),
        Sort::Bad(Bad::Arrow) => (format!("{shown} is not an arrow"), "write `->`".to_owned()),
        Sort::Bad(Bad::Label) => (
            "this arrow is incomplete".to_owned(),
            "write `->`, or `-label->` without a space inside the arrow; a name that begins with `-` needs quotes".to_owned(),
        ),
        Sort::Bad(Bad::Guard) => ("this guard is incomplete".to_owned(), "write it as in `-[g & !w]->`".to_owned()),
        Sort::Bad(Bad::Name) => (
            format!("{shown} contains a sign that names may not contain"),
            format!("put quotes around it: \"{}\"", shown.trim_matches('`')),
        ),
        Sort::Bad(Bad::Control) => {
            let found = names::forbidden(token.span.of(text)).map_or('\0', |(_, c)| c);
            (names::complaint("name", found), "delete it: names may not contain it".to_owned())
        }
        Sort::Bare | Sort::Quoted | Sort::Comment => {
            (format!("{shown} is not expected here"), "write one statement per line".to_owned())
        }
    };
    Diagnostic::error(token.span, message).help(help)
}
