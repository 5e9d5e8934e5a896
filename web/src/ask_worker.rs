//! The worker that answers questions about a run, from the page's side: started with the first
//! question, and again after a fall.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use js_sys::Uint8Array;
use lariat_session::ask::{FromDesk, PROTOCOL, Reply, Request};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, Worker};
use yew::Callback;

use crate::layout_worker::address;

pub(crate) struct AskWorker {
    shared: Rc<RefCell<Shared>>,
}

struct Shared {
    worker: Option<Running>,
    ready: bool,
    /// Asked before the worker was ready.
    waiting: Vec<Request>,
    /// Asked and not answered: when the worker falls, somebody must be told.
    open: Vec<u64>,
    reply: Callback<(u64, Reply)>,
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

impl AskWorker {
    pub(crate) fn new(reply: Callback<(u64, Reply)>) -> AskWorker {
        let shared =
            Shared { worker: None, ready: false, waiting: Vec::new(), open: Vec::new(), reply };
        AskWorker { shared: Rc::new(RefCell::new(shared)) }
    }

    pub(crate) fn ask(&self, request: Request) {
        if self.shared.borrow().worker.is_none() {
            start(&self.shared);
        }
        let mut shared = self.shared.borrow_mut();
        shared.open.push(request.question);
        match shared.ready {
            true => post(&shared, &request),
            false => shared.waiting.push(request),
        }
    }

    /// Forgets all that was asked. A worker that is busy with it is ended.
    pub(crate) fn cancel(&self) {
        let idle = self.shared.borrow().open.is_empty();
        if !idle {
            stop(&self.shared);
        }
    }
}

fn start(shared: &Rc<RefCell<Shared>>) {
    let Ok(worker) = Worker::new(&address("ask")) else { return };
    let weak = Rc::downgrade(shared);
    let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(shared) = weak.upgrade() else { return };
        match FromDesk::unpack(&Uint8Array::new(&event.data()).to_vec()) {
            Some(FromDesk::Ready { protocol }) if protocol == PROTOCOL => {
                let mut shared = shared.borrow_mut();
                shared.ready = true;
                for request in std::mem::take(&mut shared.waiting) {
                    post(&shared, &request);
                }
            }
            Some(FromDesk::Reply { question, reply }) => {
                shared.borrow_mut().open.retain(|&open| open != question);
                let callback = shared.borrow().reply.clone();
                callback.emit((question, reply));
            }
            _ => fall(&shared),
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

/// The worker could not start, or fell: what it was asked stays without an answer, and says so.
fn fall(shared: &Rc<RefCell<Shared>>) {
    let (open, callback) = {
        let shared = shared.borrow();
        (shared.open.clone(), shared.reply.clone())
    };
    stop(shared);
    for question in open {
        let words = "The part of the page that answers questions could not be fetched, or fell over. \
                     Ask again; if that does not help, reload the page: your model is kept.";
        callback.emit((question, Reply::Problem(words.to_owned())));
    }
}

/// Ends the worker. Its closures may be running right now, so they are dropped a moment later.
fn stop(shared: &Rc<RefCell<Shared>>) {
    let mut shared = shared.borrow_mut();
    shared.ready = false;
    shared.waiting.clear();
    shared.open.clear();
    if let Some(running) = shared.worker.take() {
        running.worker.terminate();
        Timeout::new(0, move || drop(running)).forget();
    }
}

fn post(shared: &Shared, request: &Request) {
    if let (Some(running), Ok(message)) = (&shared.worker, serde_wasm_bindgen::to_value(request)) {
        let _ = running.worker.post_message(&message);
    }
}
