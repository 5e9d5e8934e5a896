//! The layout worker, from the page's side: started when first needed, restarted when it falls. One
//! places graphs, another one writes files, so that neither is in the other's way.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::file::Blob;
use gloo::timers::callback::Timeout;
use js_sys::Uint8Array;
use lariat_layout::message::{Answer, FromWorker, PROTOCOL, Request, pack, unpack};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, Worker};
use yew::Callback;

/// A picture that takes longer than this is not worth waiting for: the quick one stays.
pub(crate) const PATIENCE_MS: u32 = 8_000;

pub(crate) struct LayoutWorker {
    shared: Rc<RefCell<Shared>>,
}

struct Shared {
    worker: Option<Running>,
    /// Asked before the worker was ready. Only the newest question counts.
    waiting: Option<Request>,
    ready: bool,
    deadline: Option<Timeout>,
    patience: u32,
    answer: Callback<FromLayout>,
}

pub(crate) enum FromLayout {
    Answer(Answer),
    File(Blob),
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

impl LayoutWorker {
    /// A worker that does not answer for so many milliseconds has failed.
    pub(crate) fn new(patience: u32, answer: Callback<FromLayout>) -> LayoutWorker {
        let shared =
            Shared { worker: None, waiting: None, ready: false, deadline: None, patience, answer };
        LayoutWorker { shared: Rc::new(RefCell::new(shared)) }
    }

    pub(crate) fn ask(&self, request: Request) {
        // A worker that is still busy with an old question is in the way of the new one.
        let busy = self.shared.borrow().deadline.is_some() && self.shared.borrow().ready;
        if busy {
            stop(&self.shared);
        }
        if self.shared.borrow().worker.is_none() {
            start(&self.shared);
        }
        let weak = Rc::downgrade(&self.shared);
        let deadline = Timeout::new(self.shared.borrow().patience, move || {
            if let Some(shared) = weak.upgrade() {
                fail(&shared);
            }
        });
        let mut shared = self.shared.borrow_mut();
        shared.deadline = Some(deadline);
        match shared.ready {
            true => post(&shared, &request),
            false => shared.waiting = Some(request),
        }
    }
}

fn start(shared: &Rc<RefCell<Shared>>) {
    let Ok(worker) = Worker::new(&address("layout")) else { return };
    let weak = Rc::downgrade(shared);
    let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(shared) = weak.upgrade() else { return };
        if let Ok(file) = event.data().dyn_into::<web_sys::Blob>() {
            return answer(&shared, FromLayout::File(file.into()));
        }
        match unpack(&Uint8Array::new(&event.data()).to_vec()) {
            Some(FromWorker::Ready { protocol }) if protocol == PROTOCOL => {
                let mut shared = shared.borrow_mut();
                shared.ready = true;
                if let Some(request) = shared.waiting.take() {
                    post(&shared, &request);
                }
            }
            Some(FromWorker::Answer(it)) => answer(&shared, FromLayout::Answer(it)),
            // A worker of another version, or none of ours: the quick picture stays.
            _ => fail(&shared),
        }
    });
    let weak = Rc::downgrade(shared);
    let error = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
        event.prevent_default();
        if let Some(shared) = weak.upgrade() {
            fail(&shared);
        }
    });
    worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(error.as_ref().unchecked_ref()));
    let mut shared = shared.borrow_mut();
    shared.ready = false;
    shared.worker = Some(Running { worker, _message: message, _error: error });
}

fn answer(shared: &Rc<RefCell<Shared>>, answer: FromLayout) {
    shared.borrow_mut().deadline = None;
    let callback = shared.borrow().answer.clone();
    callback.emit(answer);
}

/// Ends the worker, and says so to whom it may concern.
fn fail(shared: &Rc<RefCell<Shared>>) {
    stop(shared);
    let result = Err("The background worker does not answer: please try again.".to_owned());
    answer(shared, FromLayout::Answer(Answer { question: 0, result }));
}

/// Ends the worker. Its closures may be running right now, so they are dropped a moment later.
fn stop(shared: &Rc<RefCell<Shared>>) {
    let mut shared = shared.borrow_mut();
    (shared.ready, shared.waiting, shared.deadline) = (false, None, None);
    if let Some(running) = shared.worker.take() {
        running.worker.terminate();
        Timeout::new(0, move || drop(running)).forget();
    }
}

fn post(shared: &Shared, request: &Request) {
    if let Some(running) = &shared.worker {
        let _ = running.worker.post_message(&Uint8Array::from(pack(request).as_slice()));
    }
}

/// Named after the page's own program, so that a cache cannot pair a page with another's worker.
pub(crate) fn address(module: &str) -> String {
    let meta = gloo::utils::document().query_selector("meta[name=lariat-wasm]").ok().flatten();
    let program = meta.and_then(|meta| meta.get_attribute("content")).unwrap_or_default();
    let version = program.rsplit('/').next().unwrap_or_default().to_owned();
    format!("worker.js?module={module}&v={version}")
}
