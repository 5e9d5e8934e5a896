//! The layout worker: its own wasm module, loaded by a classic worker script, because ELK is large and
//! must neither delay the first paint nor block the page.

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

    use js_sys::Reflect;
    use lariat_layout::layered;
    use lariat_layout::message::{Answer, FromWorker, PROTOCOL, Request};
    use wasm_bindgen::prelude::*;
    use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

    thread_local! {
        /// What is being answered, for the last words of a panic.
        static QUESTION: Cell<u64> = const { Cell::new(0) };
    }

    pub(crate) fn start() {
        // The trap after a panic only says "unreachable": say more, while that is still possible. The
        // page must start a new worker then; it learns that from `onerror`.
        std::panic::set_hook(Box::new(|panic| {
            let result = Err(format!("the layout failed: {panic}"));
            post(&FromWorker::Answer(Answer { question: QUESTION.get(), result }));
        }));
        let listen = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
            post(&FromWorker::Answer(answer(event.data())));
        });
        scope().set_onmessage(Some(listen.as_ref().unchecked_ref()));
        // Listens for as long as the worker lives.
        listen.forget();
        post(&FromWorker::Ready { protocol: PROTOCOL });
    }

    fn answer(data: JsValue) -> Answer {
        let question = question_of(&data);
        QUESTION.set(question);
        let result = serde_wasm_bindgen::from_value::<Request>(data)
            .map_err(|reason| format!("this is no layout request: {reason}"))
            .and_then(|request| match request.protocol {
                PROTOCOL => layered::place(&request.graph),
                other => {
                    Err(format!("the page speaks protocol {other}, the layout worker {PROTOCOL}"))
                }
            });
        Answer { question, result }
    }

    /// Read on its own, so that even a garbled request gets an answer that can be matched to it.
    fn question_of(data: &JsValue) -> u64 {
        let number = Reflect::get(data, &JsValue::from_str("question")).ok();
        number.and_then(|number| number.as_f64()).map_or(0, |number| number as u64)
    }

    fn scope() -> DedicatedWorkerGlobalScope {
        js_sys::global().unchecked_into()
    }

    fn post(message: &FromWorker) {
        // A message of ours can always be written and cloned; were it not so, the page's deadline helps.
        if let Ok(value) = serde_wasm_bindgen::to_value(message) {
            let _ = scope().post_message(&value);
        }
    }
}
