//! A wasm module in a worker: started when it is first needed, and again after a crash.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::file::Blob;
use gloo::timers::callback::Timeout;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions};
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
    /// It can be used.
    Ready,
    Bytes(Vec<u8>),
    File(Blob),
    /// Progress, as a sentence.
    Pulse(String),
    /// It takes long to answer.
    Late,
    /// It has sent nothing for a long time.
    Silent,
    /// It could not start, has crashed, or uses another protocol, with the error if known. It has ended; nothing
    /// will be answered.
    Fell(String),
}

pub(crate) struct Beside {
    shared: Rc<RefCell<Shared>>,
}

struct Shared {
    module: &'static str,
    /// Tells the module its task, if it has several.
    name: &'static str,
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
    pub(crate) fn new(
        module: &'static str,
        name: &'static str,
        protocol: u32,
        heard: Callback<Heard>,
    ) -> Beside {
        let shared = Shared {
            module,
            name,
            protocol,
            worker: None,
            ready: false,
            waiting: Vec::new(),
            unanswered: 0,
            patience: None,
            heard,
        };
        Beside { shared: Rc::new(RefCell::new(shared)) }
    }

    pub(crate) fn is_ready(&self) -> bool {
        self.shared.borrow().ready
    }

    /// Starts the worker before there is a message for it.
    pub(crate) fn load(&self) {
        if self.shared.borrow().worker.is_none() && !start(&self.shared) {
            let shared = self.shared.clone();
            Timeout::new(0, move || fall(&shared, String::new())).forget();
        }
    }

    /// Drops the messages that wait until the worker is ready.
    pub(crate) fn forget_waiting(&self) {
        let mut shared = self.shared.borrow_mut();
        shared.unanswered = shared.unanswered.saturating_sub(shared.waiting.len());
        shared.waiting.clear();
    }

    /// Corrects the number of messages that are not answered yet, for a worker that does not send one reply to
    /// each message, and begins to wait for the next one.
    pub(crate) fn owes(&self, unanswered: usize) {
        self.shared.borrow_mut().unanswered = unanswered;
        wait(&self.shared, LATE_MS);
    }

    /// Gives it something that belongs to it from now on, such as a canvas.
    pub(crate) fn give(&self, thing: JsValue) {
        if self.shared.borrow().worker.is_none() && !start(&self.shared) {
            return;
        }
        let mut shared = self.shared.borrow_mut();
        match &shared.worker {
            Some(running) if shared.ready => {
                let _ = hand_over(&running.worker, &thing);
            }
            _ => shared.waiting.push(thing),
        }
    }

    /// Sends a message.
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
        // Further messages do not prolong the wait.
        if self.shared.borrow().patience.is_none() {
            wait(&self.shared, LATE_MS);
        }
        if !said {
            // Not at once: the caller may hold a borrow.
            let shared = self.shared.clone();
            Timeout::new(0, move || fall(&shared, String::new())).forget();
        }
    }

    /// Stops the worker.
    pub(crate) fn stop(&self) {
        stop(&self.shared);
    }
}

fn start(shared: &Rc<RefCell<Shared>>) -> bool {
    let options = WorkerOptions::new();
    options.set_name(shared.borrow().name);
    let address = address(shared.borrow().module);
    let Ok(worker) = Worker::new_with_options(&address, &options) else { return false };
    let weak = Rc::downgrade(shared);
    let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(shared) = weak.upgrade() {
            hear(&shared, event.data());
        }
    });
    let weak = Rc::downgrade(shared);
    let error = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
        event.prevent_default();
        let message = js_sys::Reflect::get(&event, &"message".into()).ok();
        if let Some(shared) = weak.upgrade() {
            fall(&shared, message.and_then(|words| words.as_string()).unwrap_or_default());
        }
    });
    worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(error.as_ref().unchecked_ref()));
    let mut shared = shared.borrow_mut();
    shared.ready = false;
    shared.worker = Some(Running { worker, _message: message, _error: error });
    true
}

/// Bytes are copied, everything else is given away.
fn hand_over(worker: &Worker, message: &JsValue) -> Result<(), JsValue> {
    match message.is_instance_of::<Uint8Array>() {
        true => worker.post_message(message),
        false => worker.post_message_with_transfer(message, &Array::of1(message)),
    }
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
        return fall(shared, "it belongs to another version of the page".to_owned());
    }
    let said = {
        let mut shared = shared.borrow_mut();
        shared.ready = true;
        let waiting = std::mem::take(&mut shared.waiting);
        shared.worker.as_ref().is_some_and(|running| {
            waiting.iter().all(|message| hand_over(&running.worker, message).is_ok())
        })
    };
    if !said {
        return fall(shared, String::new());
    }
    let callback = shared.borrow().heard.clone();
    callback.emit(Heard::Ready);
}

fn fall(shared: &Rc<RefCell<Shared>>, why: String) {
    stop(shared);
    let callback = shared.borrow().heard.clone();
    callback.emit(Heard::Fell(why));
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

fn address(module: &str) -> String {
    format!("worker.js?module={module}&v={}", version())
}

/// The version of the page. It is appended to the addresses of files without a hash in their names, so
/// that no cache pairs the page with another version (offline.js). In development there is none; then the
/// name of the page's program, which is in a later tag, does the same.
pub(crate) fn version() -> String {
    let selector = "meta[name=lariat-version]:not([content='']), meta[name=lariat-wasm]";
    let meta = gloo::utils::document().query_selector(selector).ok().flatten();
    let content = meta.and_then(|meta| meta.get_attribute("content")).unwrap_or_default();
    content.rsplit('/').next().unwrap_or_default().to_owned()
}
