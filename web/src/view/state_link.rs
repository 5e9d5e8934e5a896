//! The name of a state anywhere on the page: hovering highlights the state in the graph, a
//! click selects it.

use lariat_session::core::StateId;
use yew::prelude::*;

use crate::app::Msg;

pub(crate) fn state_link(
    state: StateId,
    class: Classes,
    send: &Callback<Msg>,
    name: impl Into<Html>,
) -> Html {
    let on = send.reform(move |()| Msg::Point(Some(state)));
    let off = send.reform(|()| Msg::Point(None));
    html! {
        <button {class} title="Show in the graph"
            onclick={send.reform(move |_| Msg::Select(Some(state)))}
            onmouseenter={on.reform(|_| ())} onmouseleave={off.reform(|_| ())}
            onfocus={on.reform(|_| ())} onblur={off.reform(|_| ())}>{ name.into() }</button>
    }
}
