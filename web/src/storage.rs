//! What survives a reload. Storage may be full or forbidden; then the page works without it.

use gloo::storage::{LocalStorage, Storage};
use lariat_session::link::Shared;
use serde::{Deserialize, Serialize};

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
    let storage = gloo::utils::window().local_storage().ok().flatten();
    storage.is_some_and(|storage| js_sys::Reflect::has(&storage, &MODEL.into()).unwrap_or(false))
}

pub(crate) fn own() -> Vec<String> {
    LocalStorage::get(OWN).unwrap_or_default()
}

pub(crate) fn save_own(text: &str) {
    let mut kept = own();
    kept.retain(|other| other != text);
    kept.insert(0, text.to_owned());
    kept.truncate(OWN_KEPT);
    // Where the room is small, the newest is worth most.
    while LocalStorage::set(OWN, &kept).is_err() && kept.len() > 1 {
        kept.pop();
    }
}

pub(crate) fn forget_own(text: &str) {
    let mut kept = own();
    kept.retain(|other| other != text);
    let _ = LocalStorage::set(OWN, kept);
}

pub(crate) fn is_lent() -> bool {
    raw(LENT).is_some()
}

pub(crate) fn save_lent(lent: bool) {
    match lent {
        true => set_raw(LENT, "yes"),
        false => LocalStorage::delete(LENT),
    }
}

/// All of a session but its text.
#[derive(Serialize, Deserialize)]
struct View(Shared);

/// What was on the screen when the page was left.
pub(crate) fn session() -> Option<Shared> {
    let model = model()?;
    let View(view) = LocalStorage::get(VIEW).unwrap_or_else(|_| View(Shared::of(String::new())));
    Some(Shared { model, ..view })
}

pub(crate) fn save_view(shared: Shared) {
    let _ = LocalStorage::set(VIEW, View(Shared { model: String::new(), ..shared }));
}

pub(crate) fn theme() -> Option<String> {
    raw(THEME)
}

pub(crate) fn save_theme(name: &str) {
    set_raw(THEME, name);
}

fn raw(key: &str) -> Option<String> {
    gloo::utils::window().local_storage().ok()??.get_item(key).ok()?
}

fn set_raw(key: &str, value: &str) {
    if let Ok(Some(storage)) = gloo::utils::window().local_storage() {
        let _ = storage.set_item(key, value);
    }
}
