//! The tabs of the panel: in the rail beside the stage, and above the panel where there is no rail; and the tabs
//! of a narrow page.

use yew::prelude::*;

use super::icon;
use crate::app::Msg;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tab {
    Model,
    Property,
    Examples,
    Ask,
}

impl Tab {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Tab::Model => "Model",
            Tab::Property => "Property",
            Tab::Examples => "Examples",
            Tab::Ask => "Ask",
        }
    }

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
    /// None if the panel is closed.
    pub(crate) tab: Option<Tab>,
    /// The tabs that have a use now.
    pub(crate) useful: lariat_protocol::Tabs,
    pub(crate) on_show: Callback<Tab>,
}

pub(crate) fn tabs(props: &Tabs, upright: bool) -> Html {
    let is_useful = |tab: Tab| match tab {
        Tab::Property => props.useful.property,
        Tab::Ask => props.useful.ask,
        Tab::Model | Tab::Examples => true,
    };
    let orientation = if upright { "vertical" } else { "horizontal" };
    html! {
        <div class="tabs" role="tablist" aria-label="Panels" aria-orientation={orientation}>
            { for [
                (Tab::Model, "model"),
                (Tab::Property, "property"),
                (Tab::Examples, "examples"),
                (Tab::Ask, "ask"),
            ].into_iter().filter(|(tab, _)| is_useful(*tab)).map(|(tab, sign)| {
                let name = tab.name();
                let title = if tab == Tab::Ask { "Ask (A)" } else { name }.to_owned();
                let on_show = props.on_show.reform(move |()| tab);
                one(name, title, upright.then_some(sign), props.tab == Some(tab), on_show)
            }) }
        </div>
    }
}

fn one(
    name: &'static str,
    title: String,
    sign: Option<&str>,
    on: bool,
    on_show: Callback<()>,
) -> Html {
    html! {
        <button key={name} class={classes!("tab", on.then_some("on"))} role="tab" {title}
            aria-selected={on.to_string()} onclick={on_show.reform(|_| ())}>
            { for sign.map(icon) }{ name }</button>
    }
}

/// The parts of a narrow page, of which one is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Listing,
    Stacks,
    Why,
    Model,
}

/// Compared searches have their stacks in their panes.
pub(crate) fn parts(shown: Part, compares: bool, send: &Callback<Msg>) -> Html {
    let first = if compares { "Searches" } else { "Listing" };
    html! {
        <nav class="page-parts" aria-label="Parts of the page"><div role="tablist">
            { for [
                (Part::Listing, first),
                (Part::Stacks, "Stacks"),
                (Part::Why, "Why"),
                (Part::Model, "Model"),
            ].into_iter().filter(|(part, _)| !compares || *part != Part::Stacks).map(|(part, name)| {
                let on_show = send.reform(move |()| match part {
                    Part::Listing => Msg::Beside { stacks: false },
                    Part::Stacks => Msg::Beside { stacks: true },
                    Part::Why => Msg::Show(Tab::Ask),
                    Part::Model => Msg::Show(Tab::Model),
                });
                one(name, name.to_owned(), None, part == shown, on_show)
            }) }
        </div></nav>
    }
}
