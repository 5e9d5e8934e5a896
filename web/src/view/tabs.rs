//! The tabs of the left panel.

use yew::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tab {
    Model,
    Property,
    Examples,
    Ask,
}

impl Tab {
    /// The tab with this name in a sheet.
    pub(crate) fn named(name: &str) -> Option<Tab> {
        match name {
            "model" => Some(Tab::Model),
            "property" => Some(Tab::Property),
            "examples" => Some(Tab::Examples),
            "ask" => Some(Tab::Ask),
            _ => None,
        }
    }
}

/// The open tab.
pub(crate) struct Tabs {
    pub(crate) tab: Tab,
    /// The tabs that have a use now.
    pub(crate) useful: lariat_protocol::Tabs,
    pub(crate) on_show: Callback<Tab>,
}

pub(crate) fn tabs(props: &Tabs) -> Html {
    let is_useful = |tab: Tab| match tab {
        Tab::Property => props.useful.property,
        Tab::Ask => props.useful.ask,
        Tab::Model | Tab::Examples => true,
    };
    html! {
        <div class="tabs" role="tablist">
            { for [
                (Tab::Model, "Model", ""),
                (Tab::Property, "Property", ""),
                (Tab::Examples, "Examples", ""),
                (Tab::Ask, "Ask", " (A)"),
            ].into_iter().filter(|(tab, ..)| is_useful(*tab)).map(|(tab, name, key)| {
                let on = props.tab == tab;
                html! {
                    <button key={name} class={classes!("tab", on.then_some("on"))} role="tab"
                        aria-selected={on.to_string()} title={format!("{name}{key}")}
                        onclick={props.on_show.reform(move |_| tab)}>{ name }</button>
                }
            }) }
        </div>
    }
}
