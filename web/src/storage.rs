//! What survives a reload: the user's texts, which `web/texts.js` stores, and the theme. Storage may
//! be full or forbidden; then the page works without it and shows a notice.

use lariat_session::json::Json;
use lariat_session::link::Shared;
use serde::Deserialize;
use wasm_bindgen::prelude::*;

const THEME: &str = "lariat.theme";
const PANEL: &str = "lariat.panel";

/// A stored text, with or without its content.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Kept {
    pub(crate) id: String,
    text: String,
    /// The view as JSON; empty if unknown.
    pub(crate) view: String,
    pub(crate) title: String,
    /// The first lines.
    pub(crate) start: String,
    /// The time of the last change, in words.
    pub(crate) when: String,
    /// Whether the user typed it.
    pub(crate) own: bool,
    /// The unchanged record, to be passed back.
    #[serde(skip)]
    record: JsValue,
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = lariatTexts, js_name = first)]
    fn first_any() -> JsValue;
    /// Creates the id of a new text, which this tab may change.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn begin() -> String;
    /// Whether this tab may change it: no other tab has it open.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn mine(id: &str) -> bool;
    /// Stores typed text at once; without a view, the stored view is kept.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn typed(id: &str, text: &str, view: Option<String>, own: bool);
    /// Stores what is on the screen after a delay.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn show(id: &str, text: &str, view: &str, own: bool, lasts: bool);
    /// Tries again to store texts that could not be stored.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn flush();
    #[wasm_bindgen(js_namespace = lariatTexts, js_name = load)]
    async fn load_any(id: &str) -> JsValue;
    #[wasm_bindgen(js_namespace = lariatTexts, js_name = list)]
    async fn list_any() -> JsValue;
    #[wasm_bindgen(js_namespace = lariatTexts, js_name = remove)]
    async fn remove_any(id: &str) -> JsValue;
    #[wasm_bindgen(js_namespace = lariatTexts, js_name = restore)]
    fn restore_any(record: &JsValue);
    /// The number of texts that are not stored anywhere.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn lost() -> u32;
    /// Whether only the small local storage is available.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn cramped() -> bool;
    /// Downloads them.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn rescue();

    /// Called before work begins: if it crashes the page, the next visit asks first.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn opening(id: &str);
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn survived();
    /// Whether a page crashed on this text: then a new page begins, which asks first.
    #[wasm_bindgen(js_namespace = lariatTexts, js_name = asksFirst)]
    pub(crate) fn asks_first(id: &str, push: bool) -> bool;

    /// Gives the text a new entry in the browser's history, or the current one.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn enter(id: &str, push: bool, hash: &str);
    /// The browser's new position: a text, a link (no id), or unchanged.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn arrive() -> Option<String>;
    /// Goes to the text before or after this one in the browser's history.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn go(by: i32);
}

impl Kept {
    /// The value of the script; `None` for `null` and `undefined`.
    fn read(record: JsValue) -> Option<Kept> {
        let kept: Kept = serde_wasm_bindgen::from_value(record.clone()).ok()?;
        Some(Kept { record, ..kept })
    }

    /// The text as it was last shown.
    pub(crate) fn shared(&self) -> Shared {
        let view = Json::parse(&self.view).ok().and_then(|view| Shared::from_json(&view).ok());
        Shared { model: self.text.clone(), ..view.unwrap_or_else(|| Shared::of(String::new())) }
    }
}

/// The text to begin with.
pub(crate) fn first() -> Option<Kept> {
    Kept::read(first_any())
}

pub(crate) async fn load(id: &str) -> Option<Kept> {
    Kept::read(load_any(id).await)
}

/// The user's texts, last changed first.
pub(crate) async fn own() -> Vec<Kept> {
    let found = list_any().await;
    js_sys::Array::from(&found).iter().filter_map(Kept::read).collect()
}

/// Deletes a text, and returns it for undo.
pub(crate) async fn remove(id: &str) -> Option<Kept> {
    Kept::read(remove_any(id).await)
}

pub(crate) fn restore(kept: &Kept) {
    restore_any(&kept.record);
}

/// All of a session except its text.
pub(crate) fn view(shared: Shared) -> String {
    Shared { model: String::new(), ..shared }.to_json().to_string()
}

pub(crate) fn theme() -> Option<String> {
    kept(THEME)
}

pub(crate) fn save_theme(name: &str) {
    // Without it the system's theme is used.
    keep(THEME, name);
}

/// Whether the panel was open when it was last opened or closed.
pub(crate) fn panel_is_open() -> Option<bool> {
    kept(PANEL).map(|state| state == "open")
}

pub(crate) fn save_panel(open: bool) {
    keep(PANEL, if open { "open" } else { "closed" });
}

fn kept(key: &str) -> Option<String> {
    gloo::utils::window().local_storage().ok()??.get_item(key).ok()?
}

fn keep(key: &str, value: &str) {
    if let Ok(Some(storage)) = gloo::utils::window().local_storage() {
        let _ = storage.set_item(key, value);
    }
}
