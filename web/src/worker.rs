//! A wasm module beside the page: started when it is first needed, and again after a fall.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::file::Blob;
use gloo::timers::callback::Timeout;
use js_sys::Uint8Array;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker};
use yew::Callback;

/// What comes from a worker.
pub(crate) enum Heard {
    Bytes(Vec<u8>),
    File(Blob),
    /// It could not start, or fell, or speaks another protocol: it has ended, and answers nothing.
    Fell,
}

pub(crate) struct Beside {
    shared: Rc<RefCell<Shared>>,
}

struct Shared {
    module: &'static str,
    /// The first thing that a worker says, once it can listen, is the protocol that it speaks.
    protocol: u32,
    worker: Option<Running>,
    ready: bool,
    /// Said before the worker was ready: it would be lost.
    waiting: Vec<JsValue>,
    heard: Callback<Heard>,
}

struct Running {
    worker: Worker,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(web_sys::Event)>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // What it has said already may still be on its way.
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl Beside {
    pub(crate) fn new(module: &'static str, protocol: u32, heard: Callback<Heard>) -> Beside {
        let (worker, ready, waiting) = (None, false, Vec::new());
        let shared = Shared { module, protocol, worker, ready, waiting, heard };
        Beside { shared: Rc::new(RefCell::new(shared)) }
    }

    pub(crate) fn is_ready(&self) -> bool {
        self.shared.borrow().ready
    }

    /// Takes back what the worker was not ready to hear.
    pub(crate) fn forget_waiting(&self) {
        self.shared.borrow_mut().waiting.clear();
    }

    pub(crate) fn say(&self, message: JsValue) {
        if self.shared.borrow().worker.is_none() {
            start(&self.shared);
        }
        let mut shared = self.shared.borrow_mut();
        match &shared.worker {
            Some(running) if shared.ready => drop(running.worker.post_message(&message)),
            _ => shared.waiting.push(message),
        }
    }

    /// Ends the worker, whatever it is doing.
    pub(crate) fn stop(&self) {
        stop(&self.shared);
    }
}

fn start(shared: &Rc<RefCell<Shared>>) {
    let Ok(worker) = Worker::new(&address(shared.borrow().module)) else { return };
    let weak = Rc::downgrade(shared);
    let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(shared) = weak.upgrade() {
            hear(&shared, event.data());
        }
    });
    let weak = Rc::downgrade(shared);
    let error = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
        event.prevent_default();
        if let Some(shared) = weak.upgrade() {
            fall(&shared);
        }
    });
    worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(error.as_ref().unchecked_ref()));
    let mut shared = shared.borrow_mut();
    shared.ready = false;
    shared.worker = Some(Running { worker, _message: message, _error: error });
}

fn hear(shared: &Rc<RefCell<Shared>>, data: JsValue) {
    let heard = match data.dyn_into::<Uint8Array>() {
        Ok(bytes) => Heard::Bytes(bytes.to_vec()),
        Err(data) => match data.dyn_into::<web_sys::Blob>() {
            Ok(file) => Heard::File(file.into()),
            Err(greeting) => return greet(shared, &greeting),
        },
    };
    let callback = shared.borrow().heard.clone();
    callback.emit(heard);
}

fn greet(shared: &Rc<RefCell<Shared>>, greeting: &JsValue) {
    if greeting.as_f64() != Some(f64::from(shared.borrow().protocol)) {
        return fall(shared);
    }
    let mut shared = shared.borrow_mut();
    shared.ready = true;
    let waiting = std::mem::take(&mut shared.waiting);
    if let Some(running) = &shared.worker {
        for message in waiting {
            let _ = running.worker.post_message(&message);
        }
    }
}

fn fall(shared: &Rc<RefCell<Shared>>) {
    stop(shared);
    let callback = shared.borrow().heard.clone();
    callback.emit(Heard::Fell);
}

/// Its closures may be running right now, so they are dropped a moment later.
fn stop(shared: &Rc<RefCell<Shared>>) {
    let mut shared = shared.borrow_mut();
    shared.ready = false;
    shared.waiting.clear();
    if let Some(running) = shared.worker.take() {
        running.worker.terminate();
        Timeout::new(0, move || drop(running)).forget();
    }
}

/// Named after the page's own program, so that a cache cannot pair a page with another's worker.
fn address(module: &str) -> String {
    let meta = gloo::utils::document().query_selector("meta[name=lariat-wasm]").ok().flatten();
    let program = meta.and_then(|meta| meta.get_attribute("content")).unwrap_or_default();
    let version = program.rsplit('/').next().unwrap_or_default().to_owned();
    format!("worker.js?module={module}&v={version}")
}
