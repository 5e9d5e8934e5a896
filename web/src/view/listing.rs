//! The pseudo-code with the line that the step executed.

use lariat_session::core::{Line, ListingLine};
use yew::prelude::*;

#[derive(Properties)]
pub(crate) struct Props {
    pub(crate) lines: &'static [ListingLine],
    pub(crate) now: Option<Line>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        self.now == other.now && std::ptr::eq(self.lines, other.lines)
    }
}

#[component]
pub(crate) fn ListingView(props: &Props) -> Html {
    html! {
        <ol class="listing" aria-label="Listing">
            { for props.lines.iter().map(|line| {
                let now = Some(line.line) == props.now;
                html! {
                    <li class={classes!("row", now.then_some("now"))}
                        aria-current={now.then_some("step")}>
                        <b>{ line.line.0 }</b><span>{ line.text }</span>
                    </li>
                }
            }) }
        </ol>
    }
}
