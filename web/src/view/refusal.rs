//! Where the graph would be, when there is nothing to search.

use yew::prelude::*;

use super::{Tab, prose};
use crate::app::Msg;

#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    /// Why the search does not run; none if there is no model.
    pub(crate) reason: Option<String>,
    /// The search that could be forced.
    pub(crate) forcible: Option<&'static str>,
    /// A search that suits the model.
    pub(crate) advised: Option<&'static str>,
    pub(crate) on_message: Callback<Msg>,
}

#[component]
pub(crate) fn Refusal(props: &Props) -> Html {
    let reason = props.reason.as_deref().unwrap_or(
        "The text on the left does not describe a model so far. The remarks below it say why.",
    );
    let choose = |name: &'static str, force: bool| {
        props.on_message.reform(move |_: MouseEvent| Msg::Choose { name, force })
    };
    html! {
        <div class="empty">
            <h2>{ match props.forcible {
                Some(name) => format!("{name} does not fit this model"),
                None => "Nothing to search yet".to_owned(),
            } }</h2>
            <p>{ prose(&sentence(reason)) }</p>
            <div class="ways-out">
                if let Some(name) = props.forcible {
                    if let Some(advised) = props.advised {
                        <button class="btn primary" onclick={choose(advised, false)}>
                            { format!("Run {advised}") }</button>
                    }
                    <button class="btn" onclick={choose(name, true)}>{ "Run it all the same" }</button>
                } else {
                    <button class="btn" onclick={props.on_message.reform(|_| Msg::Show(Tab::Examples))}>
                        { "Look at the examples" }</button>
                }
            </div>
        </div>
    }
}

/// With a capital letter and a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}
