//! The engine in a worker, and the desk.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::Engine;
use crate::extent::{Extent, Small, Whole};
use js_sys::Uint8Array;
use lariat_explain::Pulse;
use lariat_protocol::{Message, PROTOCOL, Told};
use lariat_session::ask::{self, Answered, Desk, Reply};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

const PULSE_MS: f64 = 500.0;

/// A whole engine, or a desk if that is the name of the worker.
pub fn start() {
    match &*scope().name() {
        "desk" => start_desk(),
        _ => start_engine::<Whole>(),
    }
    greet();
}

/// A small engine.
pub fn start_small() {
    start_engine::<Small>();
    greet();
}

fn greet() {
    let _ = scope().post_message(&PROTOCOL.into());
}

fn start_engine<E: Extent>() {
    std::panic::set_hook(Box::new(|panic| {
        let told = vec![Told::Crashed(panic.to_string())];
        post(&Message { heard: u64::MAX, document: u64::MAX, told }.pack());
    }));
    let Ok(channel) = MessageChannel::new() else { return };
    let running = Rc::new(Running {
        engine: RefCell::new(Engine::<E>::new(pulse())),
        wake: channel.port2(),
        awake: Cell::new(false),
    });
    let listener = running.clone();
    listen(move |event| {
        listener.engine.borrow_mut().receive(&bytes(&event));
        listener.work_soon();
    });
    let work = Closure::<dyn FnMut(MessageEvent)>::new(move |_| running.work());
    // A message to oneself comes after those of the page that have arrived before.
    channel.port1().set_onmessage(Some(work.as_ref().unchecked_ref()));
    work.forget();
}

struct Running<E: Extent> {
    engine: RefCell<Engine<E>>,
    wake: MessagePort,
    awake: Cell<bool>,
}

impl<E: Extent> Running<E> {
    fn work_soon(&self) {
        if !self.awake.replace(true) {
            let _ = self.wake.post_message(&JsValue::NULL);
        }
    }

    /// One slice. Between two slices, messages of the page are heard.
    fn work(&self) {
        self.awake.set(false);
        let mut engine = self.engine.borrow_mut();
        engine.work(&now);
        if let Some(message) = engine.message(&now) {
            post(&message.pack());
        }
        if engine.is_busy() {
            self.work_soon();
        }
    }
}

fn start_desk() {
    thread_local! {
        /// The number of the question being answered, for the message of a panic.
        static QUESTION: Cell<u64> = const { Cell::new(0) };
    }
    std::panic::set_hook(Box::new(|panic| {
        let reply = Reply::Fell(panic.to_string());
        post(&Answered { question: QUESTION.get(), reply }.pack());
    }));
    let mut desk = Desk::default();
    listen(move |event| {
        let answered = match ask::Request::unpack(&bytes(&event)) {
            Ok(ask::Request { question, subject, asked }) => {
                QUESTION.set(question);
                Answered { question, reply: desk.answer(&subject, &asked) }
            }
            Err(unreadable) => *unreadable,
        };
        post(&answered.pack());
    });
}

/// Reports progress from time to time during work that cannot be divided.
fn pulse() -> Pulse {
    let last = Cell::new(0.0);
    Pulse::new(move |words| {
        if now() - last.get() > PULSE_MS {
            last.set(now());
            let _ = scope().post_message(&words().into());
        }
    })
}

/// The listener lives as long as the worker.
fn listen(hear: impl FnMut(MessageEvent) + 'static) {
    let listener = Closure::<dyn FnMut(MessageEvent)>::new(hear);
    scope().set_onmessage(Some(listener.as_ref().unchecked_ref()));
    listener.forget();
}

fn bytes(event: &MessageEvent) -> Vec<u8> {
    Uint8Array::new(&event.data()).to_vec()
}

fn now() -> f64 {
    scope().performance().map_or(0.0, |performance| performance.now())
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

fn post(bytes: &[u8]) {
    let _ = scope().post_message(&Uint8Array::from(bytes));
}
