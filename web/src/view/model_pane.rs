//! The model text, its diagnostics, and the note of an example.

use std::rc::Rc;

use gloo::file::File;
use lariat_session::lang::{About, Diagnostic, Format, Severity, lenient};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::editor::{Editor, Text};
use super::prose;
use super::remarks::remarks;

/// The text and its diagnostics.
pub(crate) struct ModelPane {
    pub(crate) text: Rc<str>,
    pub(crate) format: Format,
    /// For the text at the last pause of typing.
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) pending: bool,
    pub(crate) lesson: Option<&'static str>,
    pub(crate) on_typed: Callback<String>,
    pub(crate) on_file: Callback<File>,
    pub(crate) on_save: Callback<()>,
    pub(crate) own_texts: usize,
    pub(crate) on_own: Callback<()>,
}

/// Whether all errors are about damage.
fn is_damaged(diagnostics: &[Diagnostic]) -> bool {
    let mut errors = diagnostics.iter().filter(|d| d.severity == Severity::Error).peekable();
    errors.peek().is_some() && errors.all(|error| error.about == About::Damage)
}

pub(crate) fn model_pane(props: &ModelPane) -> Html {
    let marks = if props.pending { Vec::new() } else { props.diagnostics.clone() };
    let on_file = {
        let open = props.on_file.clone();
        Callback::from(move |event: Event| {
            let input = event.target_unchecked_into::<HtmlInputElement>();
            if let Some(file) = input.files().and_then(|files| files.get(0)) {
                open.emit(file.into());
            }
            // So that the same file can be opened again after it was changed.
            input.set_value("");
        })
    };
    let on_lenient = {
        let text = props.text.clone();
        props.on_typed.reform(move |_: MouseEvent| lenient(&text).into_owned())
    };
    html! {
        <>
            <Editor name="Model text" id="model-text" text={Text(props.text.clone())} format={props.format} diagnostics={marks}
                on_typed={props.on_typed.clone()} />
            <div class="files">
                <label class="btn small" title="Open a model or a property from a file, or drop it on the page">
                    { "Open file…" }
                    <input type="file" accept=".lar,.hoa,.aut,.never,.pml,.mcl,.txt" onchange={on_file} />
                </label>
                <button class="btn small" title="Save the model as a file"
                    onclick={props.on_save.reform(|_| ())}>{ "Save" }</button>
                if props.own_texts > 0 {
                    <button class="btn small quiet" title="What you have written, kept in this browser"
                        onclick={props.on_own.reform(|_| ())}>{ "Your texts" }</button>
                }
            </div>
            if is_damaged(&props.diagnostics) && !props.pending {
                <div class="files">
                    <button class="btn small" onclick={on_lenient}
                        title="Skips what cannot be read. The text then begins with the line `lenient`, which links contain, too">
                        { "Skip what is damaged" }
                    </button>
                </div>
            }
            { remarks("Remarks on the model", "model-text", &props.text, &props.diagnostics, props.pending) }
            if let Some(lesson) = props.lesson {
                <div class="note"><b>{ "What to look at. " }</b>{ prose(lesson) }</div>
            }
        </>
    }
}
