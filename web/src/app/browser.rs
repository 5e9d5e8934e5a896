//! The browser around the page: keys, the address, the clipboard, the focus.

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{DragEvent, KeyboardEvent};
use yew::Context;

use super::{App, Msg};
use crate::keys;

pub(super) fn listen(ctx: &Context<App>) -> Vec<EventListener> {
    let window = gloo::utils::window();
    let link = ctx.link().clone();
    let keyboard = EventListener::new_with_options(
        &window,
        "keydown",
        EventListenerOptions::enable_prevent_default(),
        move |event| {
            let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
            if (event.ctrl_key() || event.meta_key()) && event.key() == "z" && !is_typing(event) {
                event.prevent_default();
                link.send_message(Msg::UndoOrder);
            }
            if event.ctrl_key() || event.meta_key() || event.alt_key() || is_typing(event) {
                return;
            }
            // At once, not when the message arrives: the next key may be here before it.
            if event.key() == "Escape" {
                leave_field();
            }
            // Behind an open sheet nothing moves.
            if event.key() != "Escape" && has_sheet() {
                return;
            }
            if let Some(message) = keys::message(&event.key()) {
                event.prevent_default();
                link.send_message(message);
            }
        },
    );
    let link = ctx.link().clone();
    let address =
        EventListener::new(&window, "hashchange", move |_| link.send_message(Msg::LinkInAddress));
    let link = ctx.link().clone();
    let leave = EventListener::new(&window, "pagehide", move |_| link.send_message(Msg::Save));
    vec![keyboard, address, leave]
}

/// Keys belong to a text field while it has the focus, and to a list but for the arrows that step;
/// a space presses a focused button.
fn is_typing(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let tag = target.map(|element| element.tag_name().to_ascii_lowercase()).unwrap_or_default();
    match event.key().as_str() {
        "Escape" => false,
        "ArrowLeft" | "ArrowRight" => matches!(&*tag, "textarea" | "input"),
        " " | "Enter" => matches!(&*tag, "textarea" | "input" | "select" | "button" | "a"),
        _ => matches!(&*tag, "textarea" | "input" | "select"),
    }
}

pub(super) fn clipboard() -> Option<web_sys::Clipboard> {
    let navigator = gloo::utils::window().navigator();
    let clipboard = js_sys::Reflect::get(&navigator, &"clipboard".into()).ok()?;
    clipboard.dyn_into().ok()
}

fn has_sheet() -> bool {
    gloo::utils::document().query_selector(".sheet").is_ok_and(|sheet| sheet.is_some())
}

/// Files dropped anywhere on the page are opened.
pub(super) fn dropped(event: DragEvent) -> Vec<Msg> {
    event.prevent_default();
    let files = event.data_transfer().and_then(|data| data.files());
    let files = files.iter().flat_map(|files| (0..files.length()).filter_map(|at| files.get(at)));
    // A model and its property, or one of them.
    files.take(2).map(|file| Msg::OpenFile(file.into())).collect()
}

/// Takes the link out of the address: what is on the screen is no longer what it says.
pub(super) fn clear_address() {
    let location = gloo::utils::window().location();
    if location.hash().is_ok_and(|hash| !hash.is_empty()) {
        let path = location.pathname().unwrap_or_default();
        if let Ok(history) = gloo::utils::window().history() {
            let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&path));
        }
    }
}

/// The graph comes first where there is no room for everything.
pub(super) fn is_narrow() -> bool {
    let width = gloo::utils::window().inner_width().ok().and_then(|width| width.as_f64());
    width.is_some_and(|width| width < 1000.0)
}

/// Gives the focus to the element of this name.
pub(super) fn focus(id: &str) {
    let element = gloo::utils::document().get_element_by_id(id);
    if let Some(element) = element.and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Gives the keys back to the transport.
fn leave_field() {
    let field = gloo::utils::document().active_element();
    if let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = field.blur();
    }
}
