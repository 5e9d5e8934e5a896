//! The examples menu.

use lariat_session::{EXAMPLES, Example};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    pub(crate) current: Option<&'static str>,
    /// The reader's own texts, while something else is open.
    pub(crate) own: Vec<String>,
    pub(crate) on_open: Callback<&'static Example>,
    pub(crate) on_open_own: Callback<String>,
}

#[component]
pub(crate) fn Examples(props: &Props) -> Html {
    html! {
        <div class="examples">
            { for props.own.iter().map(|own| {
                let text = own.clone();
                html! {
                    <button class="example own" onclick={props.on_open_own.reform(move |_| text.clone())}>
                        <b>{ "Your model" }</b>
                        <span class="sub">{ "kept in this browser" }</span>
                        <span class="lesson mono">{ first_lines(own) }</span>
                    </button>
                }
            }) }
            { for groups().map(|group| html! {
                <section key={group[0].group} aria-label={group[0].group}>
                    <h2>{ group[0].group }</h2>
                    { for group.iter().map(|example| entry(props, example)) }
                </section>
            }) }
        </div>
    }
}

/// Neighbours under one heading.
fn groups() -> impl Iterator<Item = &'static [Example]> {
    EXAMPLES.chunk_by(|one, next| one.group == next.group)
}

fn entry(props: &Props, example: &'static Example) -> Html {
    let on = props.current == Some(example.id);
    html! {
        <button class={classes!("example", on.then_some("on"))} aria-current={on.to_string()}
            onclick={props.on_open.reform(move |_| example)}>
            <b>{ example.title }</b>
            <span class="sub">{ example.source }{ " · " }<span class="mono">{ example.algorithm }</span></span>
            <span class="lesson">{ example.lesson }</span>
        </button>
    }
}

fn first_lines(text: &str) -> String {
    text.lines()
        .take(3)
        .map(|line| line.chars().take(40).collect())
        .collect::<Vec<String>>()
        .join("\n")
}
