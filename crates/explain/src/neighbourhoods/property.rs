//! Reads the property.

use lariat_session::core::Pattern;
use lariat_session::lang::{Diagnostic, Severity, mcl};

use crate::message::Wrong;

/// The forbidden traces and the diagnostics. An empty text is no property, but also no error.
pub(super) fn read(text: &str, labels: &[String]) -> (Option<Pattern>, Vec<Wrong>) {
    if text.trim().is_empty() {
        return (None, Vec::new());
    }
    let parsed = mcl::read(text);
    let mut wrong: Vec<Wrong> = parsed.diagnostics.into_iter().map(said).collect();
    let Some(property) = parsed.tree else { return (None, wrong) };
    wrong.extend(property.warnings(labels).into_iter().map(said));
    (Some(property.pattern(labels)), wrong)
}

fn said(diagnostic: Diagnostic) -> Wrong {
    Wrong {
        start: diagnostic.span.start,
        end: diagnostic.span.end,
        is_error: diagnostic.severity == Severity::Error,
        message: diagnostic.message,
        help: diagnostic.help.unwrap_or_default(),
    }
}
