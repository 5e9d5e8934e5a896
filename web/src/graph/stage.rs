//! The stage's size: known once it is on the page, and again when a panel or the window changes it.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, ResizeObserver};
use yew::Callback;

/// Calls back when the watched element gets its first size and every other one.
pub(super) struct SizeWatch {
    observer: ResizeObserver,
    _resized: Closure<dyn FnMut()>,
}

impl SizeWatch {
    pub(super) fn new(element: &Element, on_resize: Callback<()>) -> Option<SizeWatch> {
        let resized = Closure::<dyn FnMut()>::new(move || on_resize.emit(()));
        let observer = ResizeObserver::new(resized.as_ref().unchecked_ref()).ok()?;
        observer.observe(element);
        Some(SizeWatch { observer, _resized: resized })
    }
}

impl Drop for SizeWatch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
