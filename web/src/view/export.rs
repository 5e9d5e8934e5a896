//! The export sheet: a frame as SVG, PNG or TikZ, a part of the run as a film or as JSON.
//!
//! Its fields keep their values themselves, so it is plain markup, which is small:
//! the sheet is not needed for the first paint.

use js_sys::Reflect;
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

use crate::app::{ExportMsg, Fields};

pub(crate) struct ExportSheet {
    pub(crate) dialog: NodeRef,
    /// The markup of [`form`]. If it changed, the entered values would be lost.
    pub(crate) form: AttrValue,
    /// The progress of a file.
    pub(crate) progress: Option<(u64, u64)>,
    /// A message, and whether it is an error.
    pub(crate) note: (String, bool),
    pub(crate) on_message: Callback<ExportMsg>,
}

pub(crate) fn export_sheet(props: ExportSheet) -> Html {
    let pressed = {
        let (dialog, send) = (props.dialog.clone(), props.on_message.clone());
        move |event: MouseEvent| {
            let (Some(dialog), Some(target)) =
                (dialog.cast::<Element>(), event.target_dyn_into::<Element>())
            else {
                return;
            };
            // A click outside the sheet.
            if target == dialog {
                send.emit(ExportMsg::Close);
            } else if let Ok(Some(button)) = target.closest("button") {
                send.emit(ExportMsg::Pressed(value(&button), fields(&dialog)));
            }
        }
    };
    let changed = {
        let (dialog, send) = (props.dialog.clone(), props.on_message.clone());
        move |_: InputEvent| {
            if let Some(dialog) = dialog.cast::<Element>() {
                send.emit(ExportMsg::Changed(fields(&dialog)));
            }
        }
    };
    let (note, is_complaint) = props.note;
    html! {
        <dialog class="veil" ref={props.dialog} aria-label="Export" onclick={pressed} oninput={changed}>
            <div class="sheet export">
                { Html::from_html_unchecked(props.form) }
                <div class="fields outcome">
                    if let Some((done, of)) = props.progress {
                        <progress aria-label="Export" max={of.to_string()} value={done.to_string()} />
                        <button class="btn small" value="cancel">{ "Cancel" }</button>
                    }
                    <p role="status" class={is_complaint.then_some("problem")}>{ note }</p>
                </div>
            </div>
        </dialog>
    }
}

/// The fields are in the order of [`Fields`]. The value of a button is its action.
pub(crate) fn form(step: u64, fields: &Fields) -> AttrValue {
    let Fields { from, to, every, .. } = fields;
    format!(
        r#"<div><h2>Export</h2>
<h3>This frame: step {step}</h3>
<div class="fields"><button class="btn" value="svg" autofocus>SVG</button><button class="btn" value="png">PNG</button><select aria-label="Size of the PNG"><option value="1">1×<option value="2" selected>2×<option value="3">3×</select><button class="btn" value="tex">TikZ</button></div>
<div class="fields"><label>Look <select><option value="0">as on the screen<option value="1">for paper: light on white</select></label> <span class="sub">TikZ is always for paper.</span></div>
<h3>A part of the run</h3>
<div class="fields"><label>From step <input type="number" min="0" max="{to}" value="{from}"></label> <label>to <input type="number" min="0" max="{to}" value="{to}"></label> <span class="sub">of {to}</span></div>
<div class="fields"><button class="btn" value="gif">Animated GIF</button><label>every <input type="number" min="1" value="{every}"></label> steps, <select aria-label="Frames a second"><option>1<option selected>2<option>4<option>8</select> a second</div>
<div class="fields"><button class="btn" value="json">Steps as JSON</button> <span class="sub">line, event, sentence, values, counters</span></div>
<button class="btn quiet corner" value="close" aria-label="Close" title="Close (Esc)"><svg class="icon" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" aria-hidden="true"><path d="M4 4l8 8M12 4l-8 8"/></svg></button></div>"#
    )
    .into()
}

/// The entered values, if all are numbers.
fn fields(dialog: &Element) -> Option<Fields> {
    let found = dialog.query_selector_all("select, input").ok()?;
    let number = |place: u32| value(found.get(place)?.unchecked_ref()).parse().ok();
    Some(Fields {
        scale: number(0)?,
        on_paper: number(1)?,
        from: number(2)?,
        to: number(3)?,
        every: number(4)?,
        speed: number(5)?,
    })
}

/// The value of a button, a list or an input.
fn value(control: &Element) -> String {
    let value = Reflect::get(control, &"value".into());
    value.ok().and_then(|value| value.as_string()).unwrap_or_default()
}
