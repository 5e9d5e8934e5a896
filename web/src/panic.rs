//! A panic ends the program, but not the page: `boot.js` shows the error and the user's text.

use wasm_bindgen::JsValue;
use web_sys::{CustomEvent, CustomEventInit};

pub(crate) fn tell_the_page() {
    // Yew's renderer would overwrite a hook that is set in the usual way.
    yew::set_custom_panic_hook(Box::new(|info| {
        let detail = js_sys::Object::new();
        let message = JsValue::from_str(&info.to_string());
        let _ = js_sys::Reflect::set(&detail, &"message".into(), &message);
        let init = CustomEventInit::new();
        init.set_detail(&detail);
        if let Ok(event) = CustomEvent::new_with_event_init_dict("lariat-panic", &init) {
            let _ = gloo::utils::window().dispatch_event(&event);
        }
    }));
}
