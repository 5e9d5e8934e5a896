//! The page's side of the worker that answers questions about a run.

use lariat_session::ask::{Answered, PROTOCOL, Request};
use yew::Callback;

use crate::worker::{Beside, Heard};

/// Messages from the worker.
pub(crate) enum FromDesk {
    Answered(Box<Answered>),
    /// It has sent nothing for a long time.
    Silent,
    /// It has ended; open questions will not be answered.
    Fell,
}

pub(crate) struct AskWorker(Beside);

impl AskWorker {
    pub(crate) fn new(heard: Callback<FromDesk>) -> AskWorker {
        let heard = Callback::from(move |from| {
            heard.emit(match from {
                Heard::Bytes(bytes) => match Answered::unpack(&bytes) {
                    Some(answered) => FromDesk::Answered(Box::new(answered)),
                    None => FromDesk::Fell,
                },
                Heard::Late | Heard::Pulse(_) => return,
                Heard::Silent => FromDesk::Silent,
                Heard::File(_) | Heard::Fell => FromDesk::Fell,
            });
        });
        AskWorker(Beside::new("ask", PROTOCOL, heard))
    }

    pub(crate) fn ask(&self, request: &Request) {
        self.0.say(&request.pack());
    }

    /// Stops the worker.
    pub(crate) fn stop(&self) {
        self.0.stop();
    }
}
