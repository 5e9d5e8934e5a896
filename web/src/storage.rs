//! What survives a reload: the reader's texts, which `web/texts.js` keeps, and the theme. Storage may
//! be full or forbidden; then the page works without it, and says so.

use lariat_session::json::Json;
use lariat_session::link::Shared;
use wasm_bindgen::prelude::*;

const THEME: &str = "lariat.theme";

#[wasm_bindgen]
extern "C" {
    /// A text, with all that goes with it or without the text itself.
    #[derive(Clone)]
    pub(crate) type Kept;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn id(this: &Kept) -> String;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn text(this: &Kept) -> String;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn view(this: &Kept) -> String;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn title(this: &Kept) -> String;
    /// The first lines.
    #[wasm_bindgen(method, getter)]
    pub(crate) fn start(this: &Kept) -> String;
    /// The time of the last change, in words.
    #[wasm_bindgen(method, getter)]
    pub(crate) fn when(this: &Kept) -> String;
    /// Whether somebody typed it.
    #[wasm_bindgen(method, getter)]
    pub(crate) fn own(this: &Kept) -> bool;

    /// What to begin with.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn first() -> Option<Kept>;
    /// The id of a new text, which this tab may change.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn begin() -> String;
    /// Whether this tab may change it: no other tab has it open.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn mine(id: &str) -> bool;
    /// Keeps what was typed, at once; without a view, with the one before.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn typed(id: &str, text: &str, view: Option<String>, own: bool);
    /// Keeps what is on the screen, soon, if it is to last.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    fn show(id: &str, text: &str, view: &str, own: bool, lasts: bool);
    /// Tries once more to store what could not be stored.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn flush();
    #[wasm_bindgen(js_namespace = lariatTexts, js_name = load)]
    async fn load_any(id: &str) -> JsValue;
    #[wasm_bindgen(js_namespace = lariatTexts, js_name = list)]
    async fn list_any() -> JsValue;
    #[wasm_bindgen(js_namespace = lariatTexts, js_name = remove)]
    async fn remove_any(id: &str) -> JsValue;
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn restore(kept: &Kept);
    /// How many texts are stored nowhere.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn lost() -> u32;
    /// Whether there is no more than the small local storage.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn cramped() -> bool;
    /// Downloads them.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn rescue();

    /// Said before work on something begins: if the page dies of it, the next visit asks first.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn opening(id: &str);
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn survived();
    /// Whether a page died of this text: then it begins anew, and asks first.
    #[wasm_bindgen(js_namespace = lariatTexts, js_name = asksFirst)]
    pub(crate) fn asks_first(id: &str, push: bool) -> bool;

    /// Gives the text an entry in the browser's history, a new one or the one that is there.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn enter(id: &str, push: bool, hash: &str);
    /// Where the browser has gone: to a text, to a link (no id), or nowhere.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn arrive() -> Option<String>;
    /// Goes to the text before or after this one, in the browser's history.
    #[wasm_bindgen(js_namespace = lariatTexts)]
    pub(crate) fn go(by: i32);
}

impl Kept {
    /// The text as it was on the screen.
    pub(crate) fn shared(&self) -> Shared {
        let view = Json::parse(&self.view()).ok().and_then(|view| Shared::from_json(&view).ok());
        Shared { model: self.text(), ..view.unwrap_or_else(|| Shared::of(String::new())) }
    }
}

pub(crate) async fn load(id: &str) -> Option<Kept> {
    let found = load_any(id).await;
    found.is_object().then(|| found.unchecked_into())
}

/// The reader's own texts, the one that was changed last before the others.
pub(crate) async fn own() -> Vec<Kept> {
    let found = list_any().await;
    js_sys::Array::from(&found).iter().map(JsCast::unchecked_into).collect()
}

/// Deletes a text, and returns it for those who change their mind.
pub(crate) async fn remove(id: &str) -> Option<Kept> {
    let found = remove_any(id).await;
    found.is_object().then(|| found.unchecked_into())
}

/// All of a session but its text.
pub(crate) fn view(shared: Shared) -> String {
    Shared { model: String::new(), ..shared }.to_json().to_string()
}

pub(crate) fn show_text(id: &str, text: &str, shared: Shared, own: bool, lasts: bool) {
    show(id, text, &view(shared), own, lasts);
}

pub(crate) fn theme() -> Option<String> {
    gloo::utils::window().local_storage().ok()??.get_item(THEME).ok()?
}

pub(crate) fn save_theme(name: &str) {
    if let Ok(Some(storage)) = gloo::utils::window().local_storage() {
        // Without it the system's choice comes back: nothing is lost.
        let _ = storage.set_item(THEME, name);
    }
}
