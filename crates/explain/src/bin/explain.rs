//! The explainer in a worker. It is a separate wasm module, which is loaded when a reader first opens an
//! explanation.

#[cfg(target_arch = "wasm32")]
fn main() {
    worker::start();
}

/// Workers exist only in a browser; this lets the workspace build and test natively.
#[cfg(not(target_arch = "wasm32"))]
fn main() {}

#[cfg(target_arch = "wasm32")]
mod worker {
    use std::cell::Cell;

    use js_sys::Uint8Array;
    use lariat_explain::message::{PROTOCOL, Request, Shown};
    use lariat_explain::{Explainer, Pulse};
    use wasm_bindgen::prelude::*;
    use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

    const PULSE_MS: f64 = 500.0;

    thread_local! {
        /// The current request, for the message after a panic.
        static QUESTION: Cell<u64> = const { Cell::new(0) };
    }

    pub(crate) fn start() {
        std::panic::set_hook(Box::new(|panic| {
            let problem = format!("The explanation crashed: {panic}");
            post(&Shown { question: QUESTION.get(), problem, ..Shown::default() });
        }));
        let mut explainer = Explainer::with_pulse(pulse());
        let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            post(&match Request::unpack(&Uint8Array::new(&event.data()).to_vec()) {
                Ok(Request { question, asked }) => {
                    QUESTION.set(question);
                    Shown { question, ..explainer.hear(asked) }
                }
                Err(unreadable) => *unreadable,
            });
        });
        scope().set_onmessage(Some(listen.as_ref().unchecked_ref()));
        // The listener lives as long as the worker.
        listen.forget();
        let _ = scope().post_message(&PROTOCOL.into());
    }

    /// Reports progress from time to time during long work.
    fn pulse() -> Pulse {
        let last = Cell::new(0.0);
        Pulse::new(move |words| {
            let now = js_sys::Date::now();
            if now - last.get() > PULSE_MS {
                last.set(now);
                let _ = scope().post_message(&words().into());
            }
        })
    }

    fn scope() -> DedicatedWorkerGlobalScope {
        js_sys::global().unchecked_into()
    }

    fn post(shown: &Shown) {
        let _ = scope().post_message(&Uint8Array::from(shown.pack().as_slice()));
    }
}
