//! What the signs on the graph mean.

use lariat_session::core::Colour;
use yew::prelude::*;

use super::nodes::letter;

#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    pub(crate) colours: &'static [(Colour, &'static str)],
    pub(crate) has_lasso: bool,
}

#[component]
pub(crate) fn Legend(props: &Props) -> Html {
    html! {
        <ul class="legend" aria-label="Legend">
            { for props.colours.iter().map(|&(colour, meaning)| html! {
                <li class="lg" title={format!("{}: {meaning}", colour.word())}>
                    <span class={classes!("sw", colour.word())}>{ letter(colour) }</span>
                    <b>{ colour.word() }</b><span class="meaning">{ meaning }</span>
                </li>
            }) }
            <li class="lg"><span class="sw ring" />{ "on the path" }</li>
            <li class="lg"><span class="sw double" />{ "accepting" }</li>
            if props.has_lasso {
                <li class="lg lasso"><span class="sw lasso" />{ "counterexample" }</li>
            }
        </ul>
    }
}
