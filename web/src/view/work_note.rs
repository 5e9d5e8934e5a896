//! Shows that a long search is running or why it has stopped, and lets the user decide.

use lariat_session::Progress;
use yew::prelude::*;

use super::{LENGTH, grouped};
use crate::app::Msg;

/// The known part of a run.
pub(crate) struct WorkNote {
    pub(crate) progress: Progress,
    pub(crate) state_limit: u64,
    /// A sentence if a limit was reached.
    pub(crate) too_large: Option<String>,
    pub(crate) stopped: bool,
    /// The result so far of a search for the shortest counterexample.
    pub(crate) hunt: Option<Hunt>,
    pub(crate) on_message: Callback<Msg>,
}

pub(crate) struct Hunt {
    /// The length of the best so far.
    pub(crate) best: Option<u32>,
    /// States matched per second.
    pub(crate) pace: Option<u64>,
}

pub(crate) fn work_note(props: &WorkNote) -> Html {
    if props.progress.outcome.is_some() {
        return html! {};
    }
    let steps = grouped(props.progress.steps);
    let (text, label, message): (String, &str, fn() -> Msg) = if let Some(why) = &props.too_large {
        (format!("Ended at step {steps}. {why} The rest of the run is not known."), "", || {
            Msg::Stop
        })
    } else if props.progress.limited {
        let limit = grouped(props.state_limit);
        (format!("Paused after more than {limit} states, at step {steps}."), "Go on", || {
            Msg::Resume
        })
    } else if props.stopped {
        (format!("Stopped at step {steps}."), "Go on", || Msg::Resume)
    } else {
        // The result so far is more useful than the reason.
        let why = if props.hunt.is_some() { "" } else { " to see where this ends" };
        (format!("Running ahead{why}: {steps} steps…"), "Stop", || Msg::Stop)
    };
    html! {
        <div class="work-note" role="status">
            <span>{ text }</span>
            if let Some(hunt) = &props.hunt {
                <span class="hunt" title={LENGTH}>
                    <b>{ match hunt.best {
                        Some(length) => format!("Best so far: length {}", grouped(length.into())),
                        None => "No counterexample yet".to_owned(),
                    } }</b>
                    if let Some(pace) = hunt.pace {
                        { format!(" · {} matched/s", grouped(pace)) }
                    }
                </span>
            }
            if !label.is_empty() {
                <button class="btn small" onclick={props.on_message.reform(move |_| message())}>{ label }</button>
            }
            if props.progress.steps > 0 {
                <button class="btn small" title="Forget the run and go back to its start"
                    onclick={props.on_message.reform(|_| Msg::Cancel)}>{ "Cancel" }</button>
            }
        </div>
    }
}
