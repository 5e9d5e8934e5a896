//! The pseudo-code with the executed line.

use lariat_session::core::{Line, ListingLine};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use crate::app::{AskMsg, Msg};

#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    pub(crate) lines: Lines,
    pub(crate) now: Option<Line>,
    /// The lines with a stop, and whether each stop is enabled.
    pub(crate) stops: Vec<(u16, bool)>,
    pub(crate) on_message: Callback<Msg>,
}

/// The lines of the search with its options.
#[derive(Clone, Debug)]
pub(crate) struct Lines(pub(crate) Vec<ListingLine>);

impl PartialEq for Lines {
    fn eq(&self, other: &Self) -> bool {
        let mut pairs = self.0.iter().zip(&other.0);
        self.0.len() == other.0.len()
            && pairs.all(|(a, b)| a.line == b.line && std::ptr::eq(a.text, b.text))
    }
}

#[component]
pub(crate) fn ListingView(props: &Props) -> Html {
    let list = use_node_ref();
    {
        let list = list.clone();
        use_effect_with(props.now, move |_| keep_in_sight(&list));
    }
    // The Tab key reaches one line; the arrow keys go to the others.
    let numbered = |line: &&ListingLine| !line.silent && line.line.number() > 0;
    let mut lines = props.lines.0.iter().filter(numbered);
    let current = lines.clone().find(|line| Some(line.line) == props.now);
    let entrance = current.or_else(|| lines.next()).map(|line| line.line);
    html! {
        <ol class="listing" ref={list} aria-label="Listing" onkeydown={Callback::from(move_focus)}>
            { for props.lines.0.iter().map(|line| {
                let now = Some(line.line) == props.now && !line.silent;
                html! {
                    <li class={classes!("row", now.then_some("now"), line.silent.then_some("silent"))}
                        aria-current={now.then_some("step")}>
                        { gutter(props, line, Some(line.line) == entrance) }
                        <span class={indent(line.text)}>{ line.text.trim_start() }</span>
                    </li>
                }
            }) }
        </ol>
    }
}

/// The number of a line, a button that sets a stop there.
fn gutter(props: &Props, line: &ListingLine, in_tab_order: bool) -> Html {
    let number = line.line.number();
    if line.silent || number == 0 {
        return html! { <b>{ (number > 0).then(|| number.to_string()) }</b> };
    }
    let place = line.line.0;
    let stop = props.stops.iter().find(|(line, _)| *line == place).map(|&(_, on)| on);
    let class = match stop {
        Some(true) => "gutter stops",
        Some(false) => "gutter stops off",
        None => "gutter",
    };
    html! {
        <button {class} tabindex={if in_tab_order { "0" } else { "-1" }}
            aria-pressed={stop.is_some().to_string()} aria-label={format!("Stop at line {number}")}
            title={format!("Stop at line {number}")}
            onclick={props.on_message.reform(move |_| Msg::Ask(AskMsg::ToggleLine(place)))}>{ number }</button>
    }
}

/// The arrow keys go from line to line.
fn move_focus(event: KeyboardEvent) {
    let next = |row: &Element| match event.key().as_str() {
        "ArrowDown" => row.next_element_sibling(),
        "ArrowUp" => row.previous_element_sibling(),
        _ => None,
    };
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let mut row = target.and_then(|target| target.closest(".row").ok().flatten());
    while let Some(there) = row.as_ref().and_then(next) {
        if let Ok(Some(button)) = there.query_selector(".gutter") {
            event.prevent_default();
            if let Ok(button) = button.dyn_into::<HtmlElement>() {
                let _ = button.focus();
            }
            return;
        }
        row = Some(there);
    }
}

/// A long line wraps with a deeper indentation, which the style sheet sets.
fn indent(text: &str) -> &'static str {
    match (text.len() - text.trim_start().len()) / 2 {
        0 => "in-0",
        1 => "in-1",
        2 => "in-2",
        3 => "in-3",
        _ => "in-4",
    }
}

/// Scrolls the listing, but not the page, to the line.
fn keep_in_sight(list: &NodeRef) {
    let Some(list) = list.cast::<HtmlElement>() else { return };
    let Ok(Some(row)) = list.query_selector(".now") else { return };
    let (outer, inner) = (list.get_bounding_client_rect(), row.get_bounding_client_rect());
    let scroll = |by: f64| list.set_scroll_top(Element::scroll_top(&list) + by as i32);
    let margin = 2.0 * inner.height();
    if inner.top() < outer.top() + margin {
        scroll(inner.top() - outer.top() - margin);
    } else if inner.bottom() > outer.bottom() - margin {
        scroll(inner.bottom() - outer.bottom() + margin);
    }
}
