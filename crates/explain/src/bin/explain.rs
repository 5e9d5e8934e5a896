//! The explainer in a worker: what it computes and draws is in a wasm module of its own, fetched
//! when a reader first asks for an explanation.

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
    use lariat_explain::Explainer;
    use lariat_explain::message::{PROTOCOL, Request, Shown};
    use wasm_bindgen::prelude::*;
    use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

    thread_local! {
        /// What is being answered, for the last words of a panic.
        static QUESTION: Cell<u64> = const { Cell::new(0) };
    }

    pub(crate) fn start() {
        std::panic::set_hook(Box::new(|panic| {
            let problem = format!("The explanation fell over: {panic}");
            post(&Shown { question: QUESTION.get(), problem, ..Shown::default() });
        }));
        let mut explainer = Explainer::default();
        let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let bytes = Uint8Array::new(&event.data()).to_vec();
            // What is no request has no number that a reply could carry.
            if let Some(Request { question, asked }) = Request::unpack(&bytes) {
                QUESTION.set(question);
                post(&Shown { question, ..explainer.hear(asked) });
            }
        });
        scope().set_onmessage(Some(listen.as_ref().unchecked_ref()));
        // Listens for as long as the worker lives.
        listen.forget();
        let _ = scope().post_message(&PROTOCOL.into());
    }

    fn scope() -> DedicatedWorkerGlobalScope {
        js_sys::global().unchecked_into()
    }

    fn post(shown: &Shown) {
        let _ = scope().post_message(&Uint8Array::from(shown.pack().as_slice()));
    }
}
