//! The desk in a worker: questions about a whole run must neither delay the first picture nor block
//! the page, so they are answered in a wasm module of their own.

#[cfg(target_arch = "wasm32")]
fn main() {
    worker::start();
}

/// Only a browser has workers; this lets the workspace build and test natively.
#[cfg(not(target_arch = "wasm32"))]
fn main() {}

#[cfg(target_arch = "wasm32")]
mod worker {
    use std::cell::Cell;

    use js_sys::Uint8Array;
    use lariat_session::ask::{Answered, Desk, PROTOCOL, Reply, Request};
    use wasm_bindgen::prelude::*;
    use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

    thread_local! {
        /// What is being answered, for the last words of a panic.
        static QUESTION: Cell<u64> = const { Cell::new(0) };
    }

    pub(crate) fn start() {
        std::panic::set_hook(Box::new(|panic| {
            let reply = Reply::Fell(panic.to_string());
            post(&Answered { question: QUESTION.get(), reply });
        }));
        let mut desk = Desk::default();
        let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            post(&match Request::unpack(&Uint8Array::new(&event.data()).to_vec()) {
                Ok(Request { question, subject, asked }) => {
                    QUESTION.set(question);
                    Answered { question, reply: desk.answer(&subject, &asked) }
                }
                Err(unreadable) => *unreadable,
            });
        });
        scope().set_onmessage(Some(listen.as_ref().unchecked_ref()));
        // Listens for as long as the worker lives.
        listen.forget();
        let _ = scope().post_message(&PROTOCOL.into());
    }

    fn scope() -> DedicatedWorkerGlobalScope {
        js_sys::global().unchecked_into()
    }

    fn post(answered: &Answered) {
        let _ = scope().post_message(&Uint8Array::from(answered.pack().as_slice()));
    }
}
