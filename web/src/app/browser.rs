//! The browser around the page: keys, the address, the clipboard, the focus.

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{DragEvent, KeyboardEvent};
use yew::Context;

use super::{App, Keeping, Msg};
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
            if let Some(forwards) = undoes(event)
                && (!is_typing(event) || is_in_editor(event))
            {
                event.prevent_default();
                link.send_message(Msg::Undo { forwards });
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
    // Undo from a menu.
    let menu = EventListener::new_with_options(
        &window,
        "beforeinput",
        EventListenerOptions::enable_prevent_default(),
        move |event| {
            let kind = js_sys::Reflect::get(event, &"inputType".into()).ok();
            let kind = kind.and_then(|kind| kind.as_string()).unwrap_or_default();
            if kind.starts_with("history") && is_in_editor(event) {
                event.prevent_default();
                link.send_message(Msg::Undo { forwards: kind == "historyRedo" });
            }
        },
    );
    let on = |name: &'static str, message: fn() -> Msg| {
        let link = ctx.link().clone();
        EventListener::new(&window, name, move |_| link.send_message(message()))
    };
    vec![
        keyboard,
        menu,
        // A change of the fragment is told by either, or by both.
        on("popstate", || Msg::Arrived),
        on("hashchange", || Msg::Arrived),
        on("pagehide", || Msg::Save),
        on("lariat-kept", || Msg::Keep(Keeping::Changed)),
    ]
}

/// Whether the keys mean undo, or redo (forwards).
fn undoes(event: &KeyboardEvent) -> Option<bool> {
    if event.alt_key() || !(event.ctrl_key() || event.meta_key()) {
        return None;
    }
    match &*event.key().to_ascii_lowercase() {
        "z" => Some(event.shift_key()),
        "y" => Some(true),
        _ => None,
    }
}

/// Fields with undo of their own are left to the browser.
fn is_in_editor(event: &web_sys::Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|it| it.closest(".editor").is_ok_and(|editor| editor.is_some()))
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

/// What stands behind the page in the address, with its `#`.
pub(super) fn fragment() -> String {
    gloo::utils::window().location().hash().unwrap_or_default()
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

/// Puts the caret of a text field somewhere.
pub(super) fn set_caret(id: &str, at: u32) {
    let element = gloo::utils::document().get_element_by_id(id);
    if let Some(area) = element.and_then(|e| e.dyn_into::<web_sys::HtmlTextAreaElement>().ok()) {
        let _ = area.set_selection_range(at, at);
    }
}

/// Gives the keys back to the transport.
fn leave_field() {
    let field = gloo::utils::document().active_element();
    if let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = field.blur();
    }
}
