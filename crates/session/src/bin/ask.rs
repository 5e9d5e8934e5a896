//! The desk as a worker. Questions about a whole run take long, so they are answered in a wasm module of
//! their own: the first picture is not delayed and the page is not blocked.

#[cfg(target_arch = "wasm32")]
fn main() {
    worker::start();
}

/// Workers exist only in browsers; this lets the workspace build and test natively.
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
        /// The number of the question being answered, for the message of a panic.
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
        // The closure must live as long as the worker.
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
