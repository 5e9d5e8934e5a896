//! The property, a separate text beside the model.

use std::rc::Rc;

use lariat_explain::message::Shown;
use lariat_session::lang::{About, Diagnostic, Severity, Span};
use yew::prelude::*;

use super::editor::{Editor, Text};
use super::remarks::remarks;
use super::sheet;

/// The property and its diagnostics.
pub(crate) struct PropertyPane {
    pub(crate) text: Rc<str>,
    /// Whether it was changed since the worker has read it.
    pub(crate) pending: bool,
    pub(crate) shown: Rc<Shown>,
    pub(crate) on_typed: Callback<String>,
}

pub(crate) fn property_pane(props: &PropertyPane) -> Html {
    let wrong = props.shown.diagnostics.iter().map(|wrong| Diagnostic {
        about: About::Text,
        severity: if wrong.is_error { Severity::Error } else { Severity::Warning },
        span: Span { start: wrong.start, end: wrong.end },
        message: wrong.message.clone(),
        help: Some(wrong.help.clone()).filter(|help| !help.is_empty()),
    });
    let diagnostics: Vec<Diagnostic> = wrong.collect();
    let marks = if props.pending { Vec::new() } else { diagnostics.clone() };
    html! {
        <div class="property">
            <Editor name="Property" id="property-text" text={Text(props.text.clone())} format={None}
                diagnostics={marks} on_typed={props.on_typed.clone()} />
            { remarks("Remarks on the property", "property-text", &props.text, &diagnostics, props.pending) }
            <div class="help-sheet">{ sheet(&props.shown.help) }</div>
        </div>
    }
}
