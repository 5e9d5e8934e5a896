//! The worker that answers questions about a run, from the page's side.

use lariat_session::ask::{Answered, PROTOCOL, Request};
use yew::Callback;

use crate::worker::{Beside, Heard};

/// What is heard of the desk.
pub(crate) enum FromDesk {
    Answered(Box<Answered>),
    /// It has said nothing for a long while.
    Silent,
    /// It has ended, and answers nothing of what was asked.
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

    /// Ends it, whatever it is doing.
    pub(crate) fn stop(&self) {
        self.0.stop();
    }
}
