//! The class of the automaton, the reason, and which search suits it.

use std::rc::Rc;

use lariat_session::Classified;
use yew::prelude::*;

use super::state_link::state_link;
use super::{grouped, sentence};
use crate::app::Msg;
use crate::moment::Moment;

#[derive(Properties)]
pub(crate) struct Props {
    /// `None` while it is not known.
    pub(crate) classified: Option<Rc<Classified>>,
    pub(crate) too_large: bool,
    /// Whether transitions have labels, so that a property can be used.
    pub(crate) labelled: bool,
    /// The running search.
    pub(crate) algorithm: &'static str,
    /// Names of drawn states become links.
    pub(crate) moment: Option<Rc<Moment>>,
    pub(crate) on_message: Callback<Msg>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        let scene = |props: &Props| props.moment.as_ref().map(|moment| Rc::as_ptr(&moment.scene));
        let class = |props: &Props| props.classified.as_ref().map(Rc::as_ptr);
        class(self) == class(other)
            && scene(self) == scene(other)
            && self.too_large == other.too_large
            && self.labelled == other.labelled
            && self.algorithm == other.algorithm
    }
}

#[component]
pub(crate) fn AdviceView(props: &Props) -> Html {
    let open = use_state(|| false);
    let Some(classified) = &props.classified else {
        return match props.too_large {
            true => {
                html! { <p class="advice sub">{ "Too large to tell whether it is weak or terminal." }</p> }
            }
            false => html! {},
        };
    };
    if classified.unasked.is_some() {
        return unasked(props, classified);
    }
    let toggle = {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(!*open))
    };
    let best = classified.advice.first().map(|advice| advice.algorithm);
    html! {
        <section class="advice" aria-label="Advice">
            <div class="advice-head">
                <button class="disclosure" aria-expanded={open.to_string()} onclick={toggle}>
                    <svg class="caret" viewBox="0 0 10 6" aria-hidden="true"><path d="M1 1l4 4 4-4" /></svg>
                    <span><span class="long">{ "This automaton is " }</span><b>{ classified.class }</b></span>
                </button>
                if let Some(name) = best { { pick(props, name) } }
            </div>
            if *open {
                <div class="advice-body">
                    <p>{ sentence(&classified.because) }</p>
                    <ul>{ for classified.advice.iter().map(|advice| html! {
                        <li>{ pick(props, advice.algorithm) }<p>{ sentence(advice.because) }</p></li>
                    }) }</ul>
                    if !classified.partition.is_empty() {
                        { partition(props, classified) }
                    }
                </div>
            }
        </section>
    }
}

/// If no run can accept, other questions are suggested instead of a search.
fn unasked(props: &Props, classified: &Classified) -> Html {
    let neighbourhoods = props.labelled.then(|| {
        html! { <li>{ pick(props, "neighbourhoods") }<p>{ "Can these actions happen in this order? A property says what must not happen." }</p></li> }
    });
    html! {
        <section class="advice" aria-label="Advice">
            <div class="advice-body unasked">
                <p>{ sentence(&classified.because) }</p>
                <ul>
                    { for neighbourhoods }
                    <li>{ pick(props, "fate") }<p>{ "Can the environment force the run to a state? Name it as a target." }</p></li>
                </ul>
            </div>
        </section>
    }
}

fn pick(props: &Props, name: &'static str) -> Html {
    if name == props.algorithm {
        return html! { <span class="runs" title="This search is running">{ format!("✓ {name}") }</span> };
    }
    html! {
        <button class="btn small" aria-label={format!("Run {name}")} title={format!("Run {name}")}
            onclick={props.on_message.reform(move |_| Msg::Choose { name, force: false })}>
            { format!("→ {name}") }
        </button>
    }
}

/// The limit of listed states and parts.
const LISTED: usize = 24;

fn partition(props: &Props, classified: &Classified) -> Html {
    let parts = &classified.partition;
    let more = |total: usize, what: &str| {
        let hidden = total.checked_sub(LISTED + 1)? as u64 + 1;
        Some(html! { <span class="sub">{ format!("and {} more {what}", grouped(hidden)) }</span> })
    };
    let state = |name: &String| match props.moment.as_ref().and_then(|m| m.state_named(name)) {
        Some(state) => state_link(state, classes!("fr"), &props.on_message, name.clone()),
        None => html! { <span class="fr plain">{ name.clone() }</span> },
    };
    html! {
        <details class="partition">
            <summary>{ "Show the partition" }</summary>
            <p class="sub">{ "No transition leads to an earlier part." }</p>
            <ol>{ for parts.iter().take(LISTED).map(|part| html! {
                <li>
                    <b>{ if part.accepting { "accepting" } else { "not accepting" } }</b>
                    <span class="stack across">
                        { for part.states.iter().take(LISTED).map(state) }
                        { for more(part.count, "states") }
                    </span>
                </li>
            }) }</ol>
            { for more(parts.len(), "parts") }
        </details>
    }
}
