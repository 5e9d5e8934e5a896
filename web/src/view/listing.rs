//! The pseudo-code with the line that the step executed.

use lariat_session::core::{Line, ListingLine};
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    pub(crate) lines: Lines,
    pub(crate) now: Option<Line>,
}

/// The lines that the search has with its options.
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
    html! {
        <ol class="listing" ref={list} tabindex="0" aria-label="Listing">
            { for props.lines.0.iter().map(|line| {
                let now = Some(line.line) == props.now && !line.silent;
                let number = line.line.number();
                html! {
                    <li class={classes!("row", now.then_some("now"), line.silent.then_some("silent"))}
                        aria-current={now.then_some("step")}>
                        <b>{ if number > 0 { number.to_string() } else { String::new() } }</b>
                        <span class={indent(line.text)}>{ line.text.trim_start() }</span>
                    </li>
                }
            }) }
        </ol>
    }
}

/// What does not fit goes on below, further in; the style sheet knows how far.
fn indent(text: &str) -> &'static str {
    match (text.len() - text.trim_start().len()) / 2 {
        0 => "in-0",
        1 => "in-1",
        2 => "in-2",
        3 => "in-3",
        _ => "in-4",
    }
}

/// Scrolls the listing, and nothing around it, so that the line can be read.
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
