//! The tabs of the left panel.

use yew::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tab {
    Model,
    Property,
    Examples,
    Ask,
}

/// The open tab.
pub(crate) struct Tabs {
    pub(crate) tab: Tab,
    /// Tabs without a use now.
    pub(crate) hidden: &'static [Tab],
    pub(crate) on_show: Callback<Tab>,
}

pub(crate) fn tabs(props: &Tabs) -> Html {
    html! {
        <div class="tabs" role="tablist">
            { for [
                (Tab::Model, "Model", ""),
                (Tab::Property, "Property", ""),
                (Tab::Examples, "Examples", ""),
                (Tab::Ask, "Ask", " (A)"),
            ].into_iter().filter(|(tab, ..)| !props.hidden.contains(tab)).map(|(tab, name, key)| {
                let on = props.tab == tab;
                html! {
                    <button class={classes!("tab", on.then_some("on"))} role="tab"
                        aria-selected={on.to_string()} title={format!("{name}{key}")}
                        onclick={props.on_show.reform(move |_| tab)}>{ name }</button>
                }
            }) }
        </div>
    }
}
