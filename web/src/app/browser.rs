//! The browser around the page: keys, address, clipboard, focus.

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
            // Set at once, not when the message arrives: the next key may come earlier.
            if event.key() == "Escape" {
                leave_field();
            }
            // An open sheet blocks all other keys.
            if event.key() != "Escape" && has_sheet() {
                return;
            }
            if let Some(message) = keys::message(event) {
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
        // A change of the fragment fires one of these events, or both.
        on("popstate", || Msg::Arrived),
        on("hashchange", || Msg::Arrived),
        on("pagehide", || Msg::Save),
        on("resize", || Msg::Resized),
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

/// Fields with their own undo are left to the browser.
fn is_in_editor(event: &web_sys::Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|it| it.closest(".editor").is_ok_and(|editor| editor.is_some()))
}

/// A text field gets all keys while it has the focus, a list all except the arrows that step;
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

/// Opens files that are dropped anywhere on the page.
pub(super) fn dropped(event: DragEvent) -> Vec<Msg> {
    event.prevent_default();
    let files = event.data_transfer().and_then(|data| data.files());
    let files = files.iter().flat_map(|files| (0..files.length()).filter_map(|at| files.get(at)));
    // A model, a property, or both.
    files.take(2).map(|file| Msg::OpenFile(file.into())).collect()
}

/// The fragment of the address, with its `#`.
pub(super) fn fragment() -> String {
    gloo::utils::window().location().hash().unwrap_or_default()
}

/// Whether the panel covers something when it is open.
pub(super) fn is_narrow() -> bool {
    width().is_some_and(|width| width < 1400.0)
}

fn width() -> Option<f64> {
    gloo::utils::window().inner_width().ok().and_then(|width| width.as_f64())
}

/// Sets the caret of a text field.
pub(super) fn set_caret(id: &str, at: u32) {
    let element = gloo::utils::document().get_element_by_id(id);
    if let Some(area) = element.and_then(|e| e.dyn_into::<web_sys::HtmlTextAreaElement>().ok()) {
        let _ = area.set_selection_range(at, at);
    }
}

/// Returns the focus to the page, so that the keys step again.
fn leave_field() {
    let field = gloo::utils::document().active_element();
    if let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = field.blur();
    }
}

/// The size of an element in pixels, if it is on the page.
pub(super) fn size_of(selector: &str) -> Option<(u32, u32)> {
    let element = gloo::utils::document().query_selector(selector).ok()??;
    let (width, height) = (element.client_width(), element.client_height());
    Some((width.max(0) as u32, height.max(0) as u32)).filter(|size| size.0 > 0 && size.1 > 0)
}
