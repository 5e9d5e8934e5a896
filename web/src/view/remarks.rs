//! The remarks on a text; a click on a position selects it in the text.

use std::rc::Rc;

use lariat_protocol::{Remark, Severity};
use lariat_session::lang::line_column;
use wasm_bindgen::JsCast;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

use super::prose;

/// `id` is that of the text field. While the user types, positions are not valid.
pub(crate) fn remarks(
    name: &'static str,
    id: &'static str,
    text: &Rc<str>,
    remarks: &[Remark],
    pending: bool,
) -> Html {
    if remarks.is_empty() {
        return html! {};
    }
    html! {
        <ul class={classes!("diagnostics", pending.then_some("pending"))} aria-label={name}
            aria-live="polite">
            { for remarks.iter().map(|remark| {
                let (text, span) = (text.clone(), (remark.start, remark.end));
                let place = place(&text, remark, pending);
                let on_pick = Callback::from(move |_: MouseEvent| select(id, &text, span));
                html! {
                    <li class={word(remark.severity)}>
                        <button class="place" onclick={on_pick}><b>{ place }</b></button>{ " " }
                        <span>{ prose(&remark.message) }</span>
                        if !remark.help.is_empty() {
                            <em>{ prose(&remark.help) }</em>
                        }
                    </li>
                }
            }) }
        </ul>
    }
}

fn place(text: &str, remark: &Remark, pending: bool) -> String {
    match pending {
        true => word(remark.severity).to_owned(),
        false => {
            let (line, column) = line_column(text, remark.start);
            format!("line {line}, column {column}")
        }
    }
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Remark => "remark",
    }
}

/// Selects a part of the text in its field.
fn select(id: &str, text: &str, (start, end): (usize, usize)) {
    let field = gloo::utils::document().get_element_by_id(id);
    let field = field.and_then(|field| field.dyn_into::<HtmlTextAreaElement>().ok());
    // Browsers count in UTF-16 units.
    let units = |bytes: usize| text.get(..bytes).unwrap_or(text).encode_utf16().count() as u32;
    if let Some(field) = field {
        let _ = field.focus();
        let _ = field.set_selection_range(units(start), units(end));
    }
}
