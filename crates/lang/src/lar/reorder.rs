//! Finds the text of each transition of a state.

use super::parse::{ArrowKind, parse};
use crate::Span;
use crate::diagnostic::Diagnostics;

/// The targets of a plain arrow with their marks. A transition on a line of its own extends from its arrow
/// to the end of the line, so a comment there moves with it.
pub(crate) fn transitions(text: &str, state: &str) -> Vec<Span> {
    let sheet = parse(text, &mut Diagnostics::default());
    let own = sheet.rules.iter().filter(|rule| rule.source.name == state);
    own.flat_map(|rule| {
        let arrow = rule.arrow.as_ref();
        match arrow.filter(|arrow| !matches!(arrow.kind, ArrowKind::Plain)) {
            Some(arrow) => vec![to_line_end(text, arrow.span.start)],
            None => rule.targets.iter().map(|target| target.whole).collect(),
        }
    })
    .collect()
}

fn to_line_end(text: &str, start: usize) -> Span {
    let rest = text.get(start..).unwrap_or_default();
    let line = rest.split('\n').next().unwrap_or_default();
    Span::new(start, start + line.trim_end().len())
}
