//! The diagnostics of a text; a click on a position selects it in the text.

use std::rc::Rc;

use lariat_session::lang::{Diagnostic, Severity, Span, line_column};
use wasm_bindgen::JsCast;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

use super::prose;

/// `id` is that of the text field. While the user types, positions are not valid.
pub(crate) fn remarks(
    name: &'static str,
    id: &'static str,
    text: &Rc<str>,
    diagnostics: &[Diagnostic],
    pending: bool,
) -> Html {
    if diagnostics.is_empty() {
        return html! {};
    }
    html! {
        <ul class={classes!("diagnostics", pending.then_some("pending"))} aria-label={name}
            aria-live="polite">
            { for diagnostics.iter().map(|remark| {
                let (text, span) = (text.clone(), remark.span);
                let place = place(&text, remark, pending);
                let on_pick = Callback::from(move |_: MouseEvent| select(id, &text, span));
                html! {
                    <li class={word(remark.severity)}>
                        <button class="place" onclick={on_pick}><b>{ place }</b></button>{ " " }
                        <span>{ prose(&remark.message) }</span>
                        if let Some(help) = &remark.help {
                            <em>{ prose(help) }</em>
                        }
                    </li>
                }
            }) }
        </ul>
    }
}

fn place(text: &str, remark: &Diagnostic, pending: bool) -> String {
    match pending {
        true => word(remark.severity).to_owned(),
        false => {
            let (line, column) = line_column(text, remark.span.start);
            format!("line {line}, column {column}")
        }
    }
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "remark",
    }
}

/// Selects a part of the text in its field.
fn select(id: &str, text: &str, span: Span) {
    let field = gloo::utils::document().get_element_by_id(id);
    let field = field.and_then(|field| field.dyn_into::<HtmlTextAreaElement>().ok());
    // Browsers count in UTF-16 units.
    let units = |bytes: usize| text.get(..bytes).unwrap_or(text).encode_utf16().count() as u32;
    if let Some(field) = field {
        let _ = field.focus();
        let _ = field.set_selection_range(units(span.start), units(span.end));
    }
}
