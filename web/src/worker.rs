//! A wasm module in a worker: started when it is first needed, and again after a crash.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::file::Blob;
use gloo::timers::callback::Timeout;
use js_sys::Uint8Array;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker};
use yew::Callback;

/// After this time without an answer, the page shows that it is waiting.
const LATE_MS: u32 = 300;
/// After this time without any message, the worker may be stuck.
const SILENCE_MS: u32 = 15_000;

thread_local! {
    static NUMBERS: Cell<u64> = const { Cell::new(0) };
}

/// The number of a question, unique over all workers of the page, so that a late reply
/// is not taken for the reply to another question.
pub(crate) fn fresh_number() -> u64 {
    NUMBERS.set(NUMBERS.get() + 1);
    NUMBERS.get()
}

/// Events of a worker.
pub(crate) enum Heard {
    Bytes(Vec<u8>),
    File(Blob),
    /// Progress, as a sentence.
    Pulse(String),
    /// It takes long to answer.
    Late,
    /// It has sent nothing for a long time.
    Silent,
    /// It could not start, has crashed, or uses another protocol. It has ended; nothing will be answered.
    Fell,
}

pub(crate) struct Beside {
    shared: Rc<RefCell<Shared>>,
}

struct Shared {
    module: &'static str,
    /// The first message of a worker, once it is ready, is its protocol version.
    protocol: u32,
    worker: Option<Running>,
    ready: bool,
    /// Messages that wait until the worker is ready.
    waiting: Vec<JsValue>,
    /// The number of messages that are not answered yet.
    unanswered: usize,
    patience: Option<Timeout>,
    heard: Callback<Heard>,
}

struct Running {
    worker: Worker,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(web_sys::Event)>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl Beside {
    pub(crate) fn new(module: &'static str, protocol: u32, heard: Callback<Heard>) -> Beside {
        let (worker, ready, waiting, unanswered) = (None, false, Vec::new(), 0);
        let patience = None;
        let shared =
            Shared { module, protocol, worker, ready, waiting, unanswered, patience, heard };
        Beside { shared: Rc::new(RefCell::new(shared)) }
    }

    pub(crate) fn is_ready(&self) -> bool {
        self.shared.borrow().ready
    }

    /// Whether a message is not answered yet.
    pub(crate) fn is_asked(&self) -> bool {
        self.shared.borrow().unanswered > 0
    }

    /// Drops the messages that wait until the worker is ready.
    pub(crate) fn forget_waiting(&self) {
        let mut shared = self.shared.borrow_mut();
        shared.unanswered -= shared.waiting.len();
        shared.waiting.clear();
    }

    /// Sends a message. Every message gets one reply, unless the worker crashes or is stopped.
    pub(crate) fn say(&self, message: &[u8]) {
        let message: JsValue = Uint8Array::from(message).into();
        let said = self.shared.borrow().worker.is_some() || start(&self.shared);
        let said = said && {
            let mut shared = self.shared.borrow_mut();
            shared.unanswered += 1;
            match &shared.worker {
                Some(running) if shared.ready => running.worker.post_message(&message).is_ok(),
                _ => {
                    shared.waiting.push(message);
                    true
                }
            }
        };
        wait(&self.shared, LATE_MS);
        if !said {
            // Not at once: the caller may hold a borrow.
            let shared = self.shared.clone();
            Timeout::new(0, move || fall(&shared)).forget();
        }
    }

    /// Stops the worker.
    pub(crate) fn stop(&self) {
        stop(&self.shared);
    }
}

fn start(shared: &Rc<RefCell<Shared>>) -> bool {
    let Ok(worker) = Worker::new(&address(shared.borrow().module)) else { return false };
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
    true
}

/// Starts a timer that reports a silence of this many milliseconds.
fn wait(shared: &Rc<RefCell<Shared>>, patience: u32) {
    let weak = Rc::downgrade(shared);
    let mut waiting = shared.borrow_mut();
    waiting.patience = (waiting.unanswered > 0).then(|| {
        Timeout::new(patience, move || {
            let Some(shared) = weak.upgrade() else { return };
            let late = patience == LATE_MS;
            if late {
                wait(&shared, SILENCE_MS);
            }
            let callback = shared.borrow().heard.clone();
            callback.emit(if late { Heard::Late } else { Heard::Silent });
        })
    });
}

fn hear(shared: &Rc<RefCell<Shared>>, data: JsValue) {
    let heard = match data.dyn_into::<Uint8Array>() {
        Ok(bytes) => Heard::Bytes(bytes.to_vec()),
        Err(data) => match data.dyn_into::<web_sys::Blob>() {
            Ok(file) => Heard::File(file.into()),
            Err(other) => match other.as_string() {
                Some(words) => Heard::Pulse(words),
                None => return greet(shared, &other),
            },
        },
    };
    let patience = match heard {
        Heard::Pulse(_) => SILENCE_MS,
        _ => {
            let mut shared = shared.borrow_mut();
            shared.unanswered = shared.unanswered.saturating_sub(1);
            LATE_MS
        }
    };
    wait(shared, patience);
    let callback = shared.borrow().heard.clone();
    callback.emit(heard);
}

fn greet(shared: &Rc<RefCell<Shared>>, greeting: &JsValue) {
    if greeting.as_f64() != Some(f64::from(shared.borrow().protocol)) {
        return fall(shared);
    }
    let said = {
        let mut shared = shared.borrow_mut();
        shared.ready = true;
        let waiting = std::mem::take(&mut shared.waiting);
        shared.worker.as_ref().is_some_and(|running| {
            waiting.iter().all(|message| running.worker.post_message(message).is_ok())
        })
    };
    if !said {
        fall(shared);
    }
}

fn fall(shared: &Rc<RefCell<Shared>>) {
    stop(shared);
    let callback = shared.borrow().heard.clone();
    callback.emit(Heard::Fell);
}

/// Its closures may be running right now, so they are dropped later. Messages that are
/// already on their way are ignored.
fn stop(shared: &Rc<RefCell<Shared>>) {
    let mut shared = shared.borrow_mut();
    shared.ready = false;
    shared.waiting.clear();
    (shared.unanswered, shared.patience) = (0, None);
    if let Some(running) = shared.worker.take() {
        running.worker.set_onmessage(None);
        running.worker.set_onerror(None);
        running.worker.terminate();
        Timeout::new(0, move || drop(running)).forget();
    }
}

/// Contains the name of the page's program, so that a cache cannot pair a page with another version.
fn address(module: &str) -> String {
    let meta = gloo::utils::document().query_selector("meta[name=lariat-wasm]").ok().flatten();
    let program = meta.and_then(|meta| meta.get_attribute("content")).unwrap_or_default();
    let version = program.rsplit('/').next().unwrap_or_default().to_owned();
    format!("worker.js?module={module}&v={version}")
}
