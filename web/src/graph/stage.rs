//! The size of the stage: known once it is on the page, updated when a panel or the window changes it.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, ResizeObserver};
use yew::Callback;

/// Calls back with the first size of the watched element and after every change.
pub(crate) struct SizeWatch {
    observer: ResizeObserver,
    _resized: Closure<dyn FnMut()>,
}

impl SizeWatch {
    pub(crate) fn new(element: &Element, on_resize: Callback<()>) -> Option<SizeWatch> {
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
