//! What survives a reload. Storage may be full or forbidden; then the page works without it.

use lariat_session::json::Json;
use lariat_session::link::Shared;
use web_sys::Storage;

/// The text on the screen, as plain text: `boot.js` reads it after a crash.
const MODEL: &str = "lariat.model";
/// Which search, which step.
const VIEW: &str = "lariat.view";
/// The reader's own texts that examples and links have taken the place of, newest first.
const OWN: &str = "lariat.own";
/// Older ones are forgotten.
const OWN_KEPT: usize = 8;
/// Set while the text on the screen is not the reader's own.
const LENT: &str = "lariat.lent";
const THEME: &str = "lariat.theme";

pub(crate) fn model() -> Option<String> {
    raw(MODEL)
}

pub(crate) fn save_model(text: &str) {
    set_raw(MODEL, text);
}

/// Whether there is one, without reading it: it may be long.
pub(crate) fn has_model() -> bool {
    storage().is_some_and(|storage| js_sys::Reflect::has(&storage, &MODEL.into()).unwrap_or(false))
}

pub(crate) fn own() -> Vec<String> {
    let kept = raw(OWN).and_then(|text| Json::parse(&text).ok());
    let texts = kept.as_ref().and_then(Json::as_list).unwrap_or_default();
    texts.iter().filter_map(Json::as_text).map(str::to_owned).collect()
}

pub(crate) fn save_own(text: &str) {
    let mut kept = own();
    kept.retain(|other| other != text);
    kept.insert(0, text.to_owned());
    kept.truncate(OWN_KEPT);
    // Where the room is small, the newest is worth most.
    while !set_own(&kept) && kept.len() > 1 {
        kept.pop();
    }
}

pub(crate) fn forget_own(text: &str) {
    let mut kept = own();
    kept.retain(|other| other != text);
    set_own(&kept);
}

fn set_own(texts: &[String]) -> bool {
    set_raw(OWN, &Json::List(texts.iter().map(Json::text).collect()).to_string())
}

pub(crate) fn is_lent() -> bool {
    raw(LENT).is_some()
}

pub(crate) fn save_lent(lent: bool) {
    match lent {
        true => {
            set_raw(LENT, "yes");
        }
        false => {
            let _ = storage().map(|storage| storage.remove_item(LENT));
        }
    }
}

/// What was on the screen when the page was left.
pub(crate) fn session() -> Option<Shared> {
    let model = model()?;
    let view = raw(VIEW).and_then(|text| Shared::from_json(&Json::parse(&text).ok()?).ok());
    Some(Shared { model, ..view.unwrap_or_else(|| Shared::of(String::new())) })
}

/// All of a session but its text.
pub(crate) fn save_view(shared: Shared) {
    set_raw(VIEW, &Shared { model: String::new(), ..shared }.to_json().to_string());
}

pub(crate) fn theme() -> Option<String> {
    raw(THEME)
}

pub(crate) fn save_theme(name: &str) {
    set_raw(THEME, name);
}

fn raw(key: &str) -> Option<String> {
    storage()?.get_item(key).ok()?
}

/// Whether there was room for it.
fn set_raw(key: &str, value: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key, value).is_ok())
}

fn storage() -> Option<Storage> {
    gloo::utils::window().local_storage().ok()?
}
