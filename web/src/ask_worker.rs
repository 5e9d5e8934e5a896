//! The worker that answers questions about a run, from the page's side.

use std::cell::RefCell;
use std::rc::Rc;

use lariat_session::ask::{Answered, PROTOCOL, Reply, Request};
use yew::Callback;

use crate::worker::{Beside, Heard};

const FELL: &str = "The part of the page that answers questions could not be fetched, or fell over. \
                    Ask again; if that does not help, reload the page: your model is kept.";

pub(crate) struct AskWorker {
    worker: Beside,
    /// Asked and not answered: when the worker falls, somebody must be told.
    open: Rc<RefCell<Vec<u64>>>,
}

impl AskWorker {
    pub(crate) fn new(reply: Callback<(u64, Reply)>) -> AskWorker {
        let open = Rc::new(RefCell::new(Vec::new()));
        let heard = {
            let open = open.clone();
            Callback::from(move |heard| {
                let answered = match heard {
                    Heard::Bytes(bytes) => Answered::unpack(&bytes),
                    Heard::File(_) | Heard::Fell => None,
                };
                match answered {
                    Some(Answered { question, reply: it }) => {
                        open.borrow_mut().retain(|&other| other != question);
                        reply.emit((question, it));
                    }
                    None => {
                        for question in open.take() {
                            reply.emit((question, Reply::Problem(FELL.to_owned())));
                        }
                    }
                }
            })
        };
        AskWorker { worker: Beside::new("ask", PROTOCOL, heard), open }
    }

    pub(crate) fn ask(&self, request: &Request) {
        if let Ok(message) = serde_wasm_bindgen::to_value(request) {
            self.open.borrow_mut().push(request.question);
            self.worker.say(message);
        }
    }

    /// Forgets all that was asked. A worker that is busy with it is ended.
    pub(crate) fn cancel(&self) {
        if !self.open.take().is_empty() {
            self.worker.stop();
        }
    }
}
