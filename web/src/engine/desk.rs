//! Questions that take long: a second instance of the engine's module answers them. The page only passes them on.

use lariat_protocol::{Asked, PROTOCOL};
use yew::Callback;

use crate::worker::{Beside, Heard};

pub(super) struct Desk {
    worker: Beside,
    /// The number of questions without an answer.
    open: usize,
}

impl Desk {
    /// It is started with the first question.
    pub(super) fn new(heard: Callback<Heard>) -> Desk {
        Desk { worker: Beside::new("engine", "desk", PROTOCOL, heard), open: 0 }
    }

    pub(super) fn ask(&mut self, question: &[u8]) {
        self.open += 1;
        self.worker.say(question);
    }

    /// Stops it if a question is open.
    pub(super) fn stop(&mut self) {
        if std::mem::take(&mut self.open) > 0 {
            self.worker.stop();
        }
    }

    /// Whether a question is open.
    pub(super) fn is_asked(&self) -> bool {
        self.open > 0
    }

    /// What to tell the engine about an event of the desk.
    pub(super) fn take(&mut self, heard: Heard) -> Option<Asked> {
        match heard {
            Heard::Ready | Heard::Late | Heard::Pulse(_) => None,
            Heard::Silent => (self.open > 0).then_some(Asked::DeskSilent),
            Heard::Bytes(answer) => {
                self.open = self.open.saturating_sub(1);
                Some(Asked::Answered(answer))
            }
            Heard::File(_) | Heard::Fell(_) => {
                self.open = 0;
                Some(Asked::Answered(Vec::new()))
            }
        }
    }
}
