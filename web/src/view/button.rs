//! A small button with words, or with an icon and a name.

use yew::prelude::*;

use crate::app::Msg;

/// `name` describes an icon, and names its shortcut; a button with words has none.
pub(crate) fn button(
    words: impl Into<Html>,
    name: Option<(String, &str)>,
    enabled: bool,
    send: &Callback<Msg>,
    message: impl Fn() -> Msg + 'static,
) -> Html {
    let class = if name.is_some() { "btn quiet small" } else { "btn small" };
    let title = name.as_ref().map(|(name, key)| match *key {
        "" => name.clone(),
        key => crate::keys::hint(name, key),
    });
    draw(
        class,
        words.into(),
        name.map(|(name, _)| name),
        title,
        enabled,
        send.reform(move |_| message()),
    )
}

/// A separate function, so that it is compiled once.
fn draw(
    class: &'static str,
    words: Html,
    name: Option<String>,
    title: Option<String>,
    enabled: bool,
    onclick: Callback<MouseEvent>,
) -> Html {
    html! { <button {class} aria-label={name} {title} disabled={!enabled} {onclick}>{ words }</button> }
}
