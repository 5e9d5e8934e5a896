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

    use js_sys::Uint8Array;
    use lariat_layout::layered;
    use lariat_layout::message::{Answer, FromWorker, PROTOCOL, Request, pack, unpack};
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
            post(&FromWorker::Answer(answer(&Uint8Array::new(&event.data()).to_vec())));
        });
        scope().set_onmessage(Some(listen.as_ref().unchecked_ref()));
        // Listens for as long as the worker lives.
        listen.forget();
        post(&FromWorker::Ready { protocol: PROTOCOL });
    }

    fn answer(bytes: &[u8]) -> Answer {
        let question = Request::question_of(bytes).unwrap_or(0);
        QUESTION.set(question);
        let result = match unpack::<Request>(bytes) {
            Some(request) if request.protocol == PROTOCOL => layered::place(&request.graph),
            Some(Request { protocol, .. }) => {
                Err(format!("the page speaks protocol {protocol}, the layout worker {PROTOCOL}"))
            }
            None => Err("this is no layout request".to_owned()),
        };
        Answer { question, result }
    }

    fn scope() -> DedicatedWorkerGlobalScope {
        js_sys::global().unchecked_into()
    }

    fn post(message: &FromWorker) {
        let _ = scope().post_message(&Uint8Array::from(pack(message).as_slice()));
    }
}
