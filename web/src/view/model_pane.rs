//! The model text, what is wrong with it, and what to look at.

use std::rc::Rc;

use lariat_session::lang::{Diagnostic, Format, Severity, line_column};
use yew::prelude::*;

use super::editor::Editor;
use super::prose;

#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    pub(crate) text: Rc<str>,
    pub(crate) format: Format,
    /// For the text as it was when typing last paused.
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) pending: bool,
    pub(crate) lesson: Option<&'static str>,
    pub(crate) on_typed: Callback<String>,
}

#[component]
pub(crate) fn ModelPane(props: &Props) -> Html {
    let marks = if props.pending { Vec::new() } else { props.diagnostics.clone() };
    html! {
        <>
            <Editor text={props.text.clone()} format={props.format} diagnostics={marks}
                on_typed={props.on_typed.clone()} />
            if !props.diagnostics.is_empty() {
                <ul class={classes!("diagnostics", props.pending.then_some("pending"))}
                    aria-label="Remarks on the model" aria-live="polite">
                    { for props.diagnostics.iter().map(|remark| html! {
                        <li class={word(remark.severity)}>
                            <b>{ place(&props.text, remark, props.pending) }</b>
                            <span>{ prose(&remark.message) }</span>
                            if let Some(help) = &remark.help {
                                <em>{ prose(help) }</em>
                            }
                        </li>
                    }) }
                </ul>
            }
            if let Some(lesson) = props.lesson {
                <div class="note"><b>{ "What to look at. " }</b>{ lesson }</div>
            }
        </>
    }
}

fn place(text: &str, remark: &Diagnostic, pending: bool) -> String {
    match pending {
        true => word(remark.severity).to_owned(),
        false => format!("line {}", line_column(text, remark.span.start).0),
    }
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "remark",
    }
}
