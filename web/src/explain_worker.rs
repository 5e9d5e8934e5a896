//! The worker that explains, from the page's side.

use lariat_explain::message::{Asked, PROTOCOL, Request, Shown};
use yew::Callback;

use crate::worker::{Beside, Heard, fresh_number};

/// What is heard of the explainer.
pub(crate) enum FromExplainer {
    Shown(Box<Shown>),
    /// How far it has come: a sentence, or nothing if all that is known is that it takes a while.
    Working(String),
    /// It has said nothing for a long while.
    Silent,
    /// It has ended.
    Fell,
}

pub(crate) struct ExplainWorker(Beside);

impl ExplainWorker {
    pub(crate) fn new(heard: Callback<FromExplainer>) -> ExplainWorker {
        let heard = heard.reform(|heard| match heard {
            Heard::Bytes(bytes) => match Shown::unpack(&bytes) {
                Some(shown) => FromExplainer::Shown(Box::new(shown)),
                None => FromExplainer::Fell,
            },
            Heard::Pulse(words) => FromExplainer::Working(words),
            Heard::Late => FromExplainer::Working(String::new()),
            Heard::Silent => FromExplainer::Silent,
            Heard::File(_) | Heard::Fell => FromExplainer::Fell,
        });
        ExplainWorker(Beside::new("explain", PROTOCOL, heard))
    }

    /// The number that the reply will have.
    pub(crate) fn ask(&self, asked: Asked) -> u64 {
        // Nobody waits for what was asked about something else: it must not be in the way.
        if matches!(asked, Asked::Open { .. }) && self.0.is_asked() {
            self.0.stop();
        }
        let question = fresh_number();
        self.0.say(&Request { question, asked }.pack());
        question
    }

    /// It has been fetched, and listens.
    pub(crate) fn is_ready(&self) -> bool {
        self.0.is_ready()
    }

    /// Ends it, whatever it is doing.
    pub(crate) fn stop(&self) {
        self.0.stop();
    }
}
