//! Shown in place of the graph if there is nothing to search.

use yew::prelude::*;

use super::{Tab, prose};
use crate::app::Msg;

/// `reason` says why the search does not run, and is `None` if there is no model; `forcible` is the
/// search that could be forced, `advised` one that suits the model.
pub(crate) fn refusal(
    reason: Option<&str>,
    forcible: Option<&'static str>,
    advised: Option<&'static str>,
    send: &Callback<Msg>,
) -> Html {
    let reason = reason.unwrap_or(
        "The text on the left does not describe a model so far. The remarks below it say why.",
    );
    let choose = |name: &'static str, force: bool| {
        send.reform(move |_: MouseEvent| Msg::Choose { name, force })
    };
    html! {
        <div class="empty">
            <h2>{ match forcible {
                Some(name) => format!("{name} does not fit this model"),
                None => "Nothing to search yet".to_owned(),
            } }</h2>
            <p>{ prose(&sentence(reason)) }</p>
            <div class="ways-out">
                if let Some(name) = forcible {
                    if let Some(advised) = advised {
                        <button class="btn primary" onclick={choose(advised, false)}>
                            { format!("Run {advised}") }</button>
                    }
                    <button class="btn" onclick={choose(name, true)}>{ "Run it anyway" }</button>
                } else {
                    <button class="btn" onclick={send.reform(|_| Msg::Show(Tab::Examples))}>
                        { "Look at the examples" }</button>
                }
            </div>
        </div>
    }
}

/// Adds a capital letter and a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first =
        letters.next().map(|c| c.to_ascii_uppercase()).map(String::from).unwrap_or_default();
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}
