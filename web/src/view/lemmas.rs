//! The lemmas of the search as watches: conditions that must hold at every step.

use lariat_session::ask::Held;
use yew::prelude::*;

use super::ask::{AskPane, pieces};
use super::grouped;
use crate::app::{AskMsg, Msg};

pub(crate) fn lemmas(props: &AskPane<'_>) -> Html {
    let asking = props.asking;
    if asking.lemmas.is_empty() {
        return html! {};
    }
    html! {
        <section class="sec lemmas" aria-label="Lemmas">
            <h2>{ "Lemmas" }</h2>
            <ul>{ for asking.lemmas.iter().map(|lemma| row(props, lemma)) }</ul>
            if !asking.not_promised.is_empty() {
                <h3>{ "Not promised" }</h3>
                <ul class="gaps">{ for asking.not_promised.iter().map(|gap| html! { <li>{ super::prose(gap) }</li> }) }</ul>
            }
        </section>
    }
}

fn row(props: &AskPane<'_>, lemma: &Held) -> Html {
    let watched = props.asking.watched.contains(&lemma.id);
    let step = props.moment.snapshot.step;
    let broken = lemma.broken.as_ref().filter(|_| watched);
    let state = match (broken, lemma.through.filter(|_| watched)) {
        (Some(&(at, _)), _) if at <= step => "broken",
        (Some(_), _) => "holds so far",
        (None, Some(through)) if step <= through => "holds",
        _ => "",
    };
    let id = lemma.id.clone();
    html! {
        <li class={classes!("lemma", watched.then_some("watched"), (state == "broken").then_some("broken"))}>
            <label>
                <input type="checkbox" checked={watched}
                    onclick={props.send(move || AskMsg::ToggleLemma(id.clone()))} />
                <span>{ super::prose(&lemma.sentence) }{ " " }<span class="sub">{ &lemma.source }</span></span>
            </label>
            if !state.is_empty() { <span class="held">{ state }</span> }
            if let Some((at, why)) = broken {
                <p class="why">
                    <button class="jump" onclick={{ let at = *at; props.on_message.reform(move |_| Msg::Seek(at)) }}>
                        { format!("breaks at step {}", grouped(*at)) }</button>
                    { " " }{ pieces(props.moment, why, &props.on_message) }
                </p>
            } else if let Some(through) = lemma.through.filter(|_| watched) {
                <p class="why sub">{ format!("It holds at all {} steps.", grouped(through)) }</p>
            } else if watched {
                <p class="why sub">{ "Looking through the run…" }</p>
            }
        </li>
    }
}
