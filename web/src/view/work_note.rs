//! Says while a long search is being run, or why it is not, and lets the reader decide.

use lariat_session::Progress;
use yew::prelude::*;

use super::grouped;
use crate::app::Msg;

/// How far a run is known.
pub(crate) struct WorkNote {
    pub(crate) progress: Progress,
    pub(crate) state_limit: u64,
    pub(crate) stopped: bool,
    pub(crate) on_message: Callback<Msg>,
}

pub(crate) fn work_note(props: &WorkNote) -> Html {
    if props.progress.outcome.is_some() {
        return html! {};
    }
    let steps = grouped(props.progress.steps);
    let (text, label, message): (String, &str, fn() -> Msg) = if props.progress.limited {
        let limit = grouped(props.state_limit);
        (format!("Paused after more than {limit} states, at step {steps}."), "Go on", || {
            Msg::Resume
        })
    } else if props.stopped {
        (format!("Stopped at step {steps}."), "Go on", || Msg::Resume)
    } else {
        (format!("Running ahead to see where this ends: {steps} steps…"), "Stop", || Msg::Stop)
    };
    html! {
        <div class="work-note" role="status">
            <span>{ text }</span>
            <button class="btn small" onclick={props.on_message.reform(move |_| message())}>{ label }</button>
        </div>
    }
}
