//! The worker that explains, from the page's side.

use js_sys::Uint8Array;
use lariat_explain::message::{PROTOCOL, Request, Shown};
use yew::Callback;

use crate::worker::{Beside, Heard};

pub(crate) struct ExplainWorker(Beside);

impl ExplainWorker {
    /// Hears what there is to show, or nothing if the worker fell.
    pub(crate) fn new(heard: Callback<Option<Shown>>) -> ExplainWorker {
        let heard = heard.reform(|heard| match heard {
            Heard::Bytes(bytes) => Shown::unpack(&bytes),
            Heard::File(_) | Heard::Fell => None,
        });
        ExplainWorker(Beside::new("explain", PROTOCOL, heard))
    }

    pub(crate) fn ask(&self, request: &Request) {
        self.0.say(Uint8Array::from(request.pack().as_slice()).into());
    }

    /// Ends it, whatever it is doing.
    pub(crate) fn stop(&self) {
        self.0.stop();
    }
}
