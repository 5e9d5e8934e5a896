//! Says that the engine does not answer, or has ended, and offers a way out.

use lariat_protocol::Command;
use yew::prelude::*;

use super::prose;
use crate::app::Msg;
use crate::engine::Delay;

const SILENT: &str = "No progress for 15 seconds. This may take long, or something is stuck.";

const LOST: &str = "The part of the page that computes could not be loaded, or it crashed. Your model and your \
                    property are kept.";

/// What the user waits for. None if the engine answers.
pub(crate) fn delay(delay: &Delay, send: &Callback<Msg>) -> Option<Html> {
    let words = match delay {
        Delay::None => return None,
        Delay::Working(words) if words.is_empty() => "Working on it…",
        Delay::Working(words) => words,
        Delay::Silent => SILENT,
    };
    Some(html! {
        <div class="work-note" role="status"><span>{ prose(words) }</span>
            <button class="btn small" onclick={send.reform(|_| Msg::Command(Command::Stop))}>{ "Stop" }</button>
            if *delay == Delay::Silent {
                <button class="btn small" onclick={send.reform(|_| Msg::TryAgain)}>{ "Try again" }</button>
            }
        </div>
    })
}

/// The engine crashes whenever it is started.
pub(crate) fn lost(send: &Callback<Msg>) -> Html {
    html! {
        <div class="problem-bar bad" role="alert"><span>{ LOST }</span>
            <button class="btn" onclick={send.reform(|_| Msg::TryAgain)}>{ "Try again" }</button>
        </div>
    }
}
