//! The name of a state anywhere on the page: to point at it lights the state up in the graph, a
//! click picks it out.

use lariat_session::core::StateId;
use yew::prelude::*;

use crate::app::Msg;

#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    pub(crate) state: StateId,
    #[prop_or_default]
    pub(crate) class: Classes,
    pub(crate) on_message: Callback<Msg>,
    pub(crate) children: Html,
}

#[component]
pub(crate) fn StateLink(props: &Props) -> Html {
    let state = props.state;
    let send = &props.on_message;
    html! {
        <button class={props.class.clone()} title="Show in the graph"
            onclick={send.reform(move |_| Msg::Select(Some(state)))}
            onmouseenter={send.reform(move |_| Msg::Point(Some(state)))}
            onmouseleave={send.reform(|_| Msg::Point(None))}
            onfocus={send.reform(move |_| Msg::Point(Some(state)))}
            onblur={send.reform(|_| Msg::Point(None))}>{ props.children.clone() }</button>
    }
}
