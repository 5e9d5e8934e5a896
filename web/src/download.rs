//! Downloads a file.

use gloo::file::{Blob, ObjectUrl};
use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;

pub(crate) fn download(name: &str, content: Blob) {
    let address = ObjectUrl::from(content);
    let anchor = gloo::utils::document().create_element("a").ok();
    let anchor = anchor.and_then(|a| a.dyn_into::<web_sys::HtmlAnchorElement>().ok());
    if let Some(anchor) = anchor {
        anchor.set_href(&address);
        anchor.set_download(name);
        anchor.click();
        // The browser still reads from the address after the click has returned.
        Timeout::new(10_000, move || drop(address)).forget();
    }
}
