//! The model text, the remarks on it, and the note of an example.

use std::rc::Rc;

use gloo::file::File;
use lariat_protocol::Remark;
use lariat_session::lang::{lenient, recognise};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::editor::{Editor, Text};
use super::prose;
use super::remarks::remarks;

/// The text and the remarks on it.
pub(crate) struct ModelPane<'a> {
    pub(crate) text: Rc<str>,
    /// For the text at the last pause of typing.
    pub(crate) remarks: &'a [Remark],
    /// All that is wrong can be skipped.
    pub(crate) damaged: bool,
    pub(crate) pending: bool,
    pub(crate) lesson: &'a str,
    pub(crate) on_typed: Callback<String>,
    pub(crate) on_file: Callback<File>,
    pub(crate) on_save: Callback<()>,
    pub(crate) own_texts: usize,
    pub(crate) on_own: Callback<()>,
}

pub(crate) fn model_pane(props: &ModelPane<'_>) -> Html {
    let marks = if props.pending { Vec::new() } else { props.remarks.to_vec() };
    let format = Some(recognise(None, &props.text));
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
            <Editor name="Model text" id="model-text" text={Text(props.text.clone())} {format} remarks={marks}
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
            if props.damaged && !props.pending {
                <div class="files">
                    <button class="btn small" onclick={on_lenient}
                        title="Skips what cannot be read. The text then begins with the line `lenient`, which links contain, too">
                        { "Skip what is damaged" }
                    </button>
                </div>
            }
            { remarks("Remarks on the model", "model-text", &props.text, props.remarks, props.pending) }
            if !props.lesson.is_empty() {
                <div class="note"><b>{ "What to look at. " }</b>{ prose(props.lesson) }</div>
            }
        </>
    }
}
