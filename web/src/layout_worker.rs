//! The page's side of the layout worker. One worker places graphs, another one writes files, so that
//! neither waits for the other.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::file::Blob;
use gloo::timers::callback::Timeout;
use lariat_layout::message::{Answer, PROTOCOL, Request, pack, unpack};
use yew::Callback;

use crate::worker::{Beside, Heard};

/// The limit of time for a layout; after that the quick picture stays.
pub(crate) const PATIENCE_MS: u32 = 8_000;

pub(crate) struct LayoutWorker {
    worker: Rc<Beside>,
    patience: u32,
    deadline: Rc<RefCell<Option<Timeout>>>,
    failed: Callback<()>,
}

pub(crate) enum FromLayout {
    Answer(Answer),
    File(Blob),
}

impl LayoutWorker {
    /// A worker that does not answer within this many milliseconds has failed.
    pub(crate) fn new(patience: u32, answer: Callback<FromLayout>) -> LayoutWorker {
        let deadline = Rc::new(RefCell::new(None));
        let failed = answer.reform(|()| {
            let result = Err("The background worker does not answer: please try again.".to_owned());
            FromLayout::Answer(Answer { question: 0, result })
        });
        let heard = {
            let (deadline, failed) = (deadline.clone(), failed.clone());
            Callback::from(move |heard| {
                // It has its own time limit and sends no progress.
                if !matches!(heard, Heard::Ready | Heard::Late | Heard::Silent | Heard::Pulse(_)) {
                    deadline.borrow_mut().take();
                }
                match heard {
                    Heard::Ready | Heard::Late | Heard::Silent | Heard::Pulse(_) => {}
                    Heard::File(file) => answer.emit(FromLayout::File(file)),
                    Heard::Bytes(bytes) => match unpack(&bytes) {
                        Some(it) => answer.emit(FromLayout::Answer(it)),
                        None => failed.emit(()),
                    },
                    Heard::Fell(_) => failed.emit(()),
                }
            })
        };
        let worker = Rc::new(Beside::new("layout", "", PROTOCOL, heard));
        LayoutWorker { worker, patience, deadline, failed }
    }

    /// Only the newest question counts: a worker that is busy with an old one is stopped.
    pub(crate) fn ask(&self, request: Request) {
        if self.deadline.borrow().is_some() && self.worker.is_ready() {
            self.worker.stop();
        }
        self.worker.forget_waiting();
        let (worker, failed) = (self.worker.clone(), self.failed.clone());
        let deadline = Timeout::new(self.patience, move || {
            worker.stop();
            failed.emit(());
        });
        *self.deadline.borrow_mut() = Some(deadline);
        self.worker.say(&pack(&request));
    }
}

/// Dropping it stops the worker; pending callbacks do not keep it alive.
impl Drop for LayoutWorker {
    fn drop(&mut self) {
        self.deadline.borrow_mut().take();
        self.worker.stop();
    }
}
