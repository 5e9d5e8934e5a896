//! The worker that places and draws thousands of states. What the engine says about them is passed on unread.

use std::cell::RefCell;

use lariat_layout::message::{PROTOCOL, Request, Task, pack, unpack};
use lariat_layout::overview::{Replied, Said};
use web_sys::{Element, HtmlCanvasElement};
use yew::Callback;

use crate::worker::{Beside, Heard};

pub(crate) struct OverviewWorker {
    worker: Beside,
    canvas: RefCell<Option<Element>>,
}

impl OverviewWorker {
    pub(super) fn new(heard: Callback<Heard>) -> OverviewWorker {
        let worker = Beside::new("layout", "", PROTOCOL, heard);
        OverviewWorker { worker, canvas: RefCell::default() }
    }

    /// Something from the engine.
    pub(super) fn pass(&self, bytes: &[u8]) {
        self.worker.say(bytes);
        // It answers when it has drawn, and not each message.
        self.worker.owes(0);
    }

    pub(crate) fn say(&self, said: Said) {
        self.pass(&pack(&Request::new(0, Task::Overview(said))));
    }

    /// Lets it draw on a canvas of the page.
    pub(crate) fn give(&self, canvas: &HtmlCanvasElement) {
        if let Ok(drawn_on) = canvas.transfer_control_to_offscreen() {
            self.worker.give(drawn_on.into());
            *self.canvas.borrow_mut() = Some(canvas.clone().into());
        }
    }

    /// Notes at the canvas which step it shows, and how much of its places is computed, in percent.
    pub(super) fn note_drawn(&self, step: u64, placed: u32) {
        if let Some(canvas) = &*self.canvas.borrow() {
            let _ = canvas.set_attribute("data-drawn", &step.to_string());
            let _ = canvas.set_attribute("data-placed", &placed.to_string());
        }
    }

    pub(super) fn read(heard: Heard) -> Option<Replied> {
        match heard {
            Heard::Bytes(bytes) => unpack(&bytes),
            _ => None,
        }
    }
}
