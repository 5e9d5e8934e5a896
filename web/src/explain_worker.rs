//! The page's side of the worker that explains.

use lariat_explain::message::{Asked, PROTOCOL, Request, Shown};
use yew::Callback;

use crate::worker::{Beside, Heard, fresh_number};

/// Messages from the worker.
pub(crate) enum FromExplainer {
    Shown(Box<Shown>),
    /// Progress: a sentence, or empty if only the fact is known that it takes long.
    Working(String),
    /// It has sent nothing for a long time.
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
        // A worker that is busy with another document is stopped.
        if matches!(asked, Asked::Open { .. }) && self.0.is_asked() {
            self.0.stop();
        }
        let question = fresh_number();
        self.0.say(&Request { question, asked }.pack());
        question
    }

    /// Whether it is loaded and ready.
    pub(crate) fn is_ready(&self) -> bool {
        self.0.is_ready()
    }

    /// Stops the worker.
    pub(crate) fn stop(&self) {
        self.0.stop();
    }
}
