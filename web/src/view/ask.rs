//! The panel for questions about the run.

use lariat_session::ALGORITHMS;
use lariat_session::answer::{Answer, Entry, Tone};
use lariat_session::why_not::WantedLasso;
use lariat_session::{Algorithm, Piece};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::state_link::state_link;
use super::{grouped, icon};
use crate::app::{AskMsg, Asking, Msg};
use crate::keys::hint;
use crate::moment::Moment;

const SILENT: &str =
    "No progress for 15 seconds. The question may take long, or something is stuck.";

pub(crate) struct AskPane<'a> {
    pub(crate) asking: &'a Asking,
    pub(crate) moment: &'a Moment,
    pub(crate) algorithm: &'static Algorithm,
    /// Whether a counterexample has been reported, anywhere in the run.
    pub(crate) found: bool,
    /// The name of the selected state.
    pub(crate) selected: Option<String>,
    pub(crate) on_message: Callback<Msg>,
}

impl AskPane<'_> {
    pub(crate) fn send(&self, message: impl Fn() -> AskMsg + 'static) -> Callback<MouseEvent> {
        self.on_message.reform(move |_| Msg::Ask(message()))
    }
}

pub(crate) fn ask_pane(props: &AskPane<'_>) -> Html {
    html! {
        <div class="ask">
            { answer(props) }
            { questions(props) }
            { super::about_state::about_state(props) }
            { super::stops::stops(props) }
            { super::lemmas::lemmas(props) }
        </div>
    }
}

fn questions(props: &AskPane<'_>) -> Html {
    let asking = props.asking;
    let rivals = ALGORITHMS.iter().filter(|row| row.name != props.algorithm.name);
    let rival = asking.rival.clone().unwrap_or_default();
    let wanted = asking.wanted.clone();
    let typed = props.on_message.reform(|event: InputEvent| {
        Msg::Ask(AskMsg::Wanted(event.target_unchecked_into::<HtmlInputElement>().value()))
    });
    let submit = {
        let wanted = wanted.clone();
        props.on_message.reform(move |event: SubmitEvent| {
            event.prevent_default();
            Msg::Ask(AskMsg::WhyNot(WantedLasso::Lasso(wanted.clone())))
        })
    };
    let choose = props.on_message.reform(|event: Event| {
        Msg::Ask(AskMsg::Rival(event.target_unchecked_into::<HtmlSelectElement>().value()))
    });
    html! {
        <section class="sec questions" aria-label="Questions">
            <h2>{ "Ask" }</h2>
            <div class="buttons">
                <button class="btn small" disabled={!props.found} title={hint("Why did this counterexample come out?", "W")}
                    onclick={props.send(|| AskMsg::Why)}>{ "Why this trace?" }</button>
                <button class="btn small" title={hint("Why not the shortest counterexample?", "N")}
                    onclick={props.send(|| AskMsg::WhyNot(WantedLasso::Shortest))}>
                    { "Why not the shortest?" }</button>
            </div>
            <form class="field" onsubmit={submit}>
                <label for="wanted">{ "Why not" }</label>
                <input id="wanted" class="mono" value={wanted.clone()} oninput={typed} autocomplete="off"
                    spellcheck="false" placeholder="s1 s2 (s3 s4)" aria-describedby="wanted-help" />
                <button class="btn small" disabled={wanted.trim().is_empty()}>{ "Ask" }</button>
                <button type="button" class={classes!("btn", "small", "pick-states", asking.picking.then_some("on"))}
                    aria-pressed={asking.picking.to_string()}
                    title="Write the lasso by clicking its states in order, the first of the cycle again at the end"
                    onclick={props.send(|| AskMsg::Pick)}>{ "Click states" }</button>
            </form>
            <p id="wanted-help" class="help">
                { if asking.picking { "Click the states in order. Click the first state of the cycle again to end it." }
                  else { "The stem and, in parentheses, the cycle." } }
            </p>
            <div class="field">
                <label for="rival">{ "Why not the lasso of" }</label>
                <select id="rival" onchange={choose}>
                    <option value="" selected={rival.is_empty()}>{ "another search" }</option>
                    { for rivals.map(|row| html! {
                        <option value={row.name} selected={row.name == rival}>{ row.name }</option>
                    }) }
                </select>
                <button class="btn small" disabled={rival.is_empty()}
                    onclick={props.send(move || AskMsg::WhyNot(WantedLasso::FoundBy(rival.clone())))}>{ "Ask" }</button>
            </div>
        </section>
    }
}

fn answer(props: &AskPane<'_>) -> Html {
    let waiting = props.asking.is_busy();
    let content = match &props.asking.answer {
        _ if waiting => html! {
            <p class="work-note">{ if props.asking.silent { SILENT } else { "Looking through the run…" } }
                <button class="btn small" onclick={props.send(|| AskMsg::Cancel)}>{ "Cancel" }</button>
                if props.asking.silent { { again(props) } }
            </p>
        },
        _ if props.asking.broken.is_some() => html! {
            <p class="work-note" role="alert">
                <span class="problem">{ props.asking.broken.clone() }</span>{ again(props) }
                <button class="btn small" onclick={props.send(|| AskMsg::Close)}>{ "Close" }</button></p>
        },
        Some(answer) => told(props, answer),
        None => return html! { <div role="status" aria-label="Answer" /> },
    };
    html! { <section class="sec answer" role="status" aria-label="Answer">{ content }</section> }
}

fn again(props: &AskPane<'_>) -> Html {
    html! { <button class="btn small" onclick={props.send(|| AskMsg::Again)}>{ "Try again" }</button> }
}

fn told(props: &AskPane<'_>, answer: &Answer) -> Html {
    html! {
        <>
            <h2>{ &answer.title }
                <button class="btn quiet small close" aria-label="Close the answer" title="Close the answer"
                    onclick={props.send(|| AskMsg::Close)}>{ icon("close") }</button>
            </h2>
            <p class="say">{ pieces(props.moment, &answer.summary, &props.on_message) }</p>
            if !answer.entries.is_empty() {
                <ol class="entries">{ for answer.entries.iter().map(|one| entry(props, one)) }</ol>
            }
        </>
    }
}

fn entry(props: &AskPane<'_>, entry: &Entry) -> Html {
    let here = entry.step == Some(props.moment.snapshot.step);
    let tone = match entry.tone {
        Tone::Plain => "plain",
        Tone::Taken => "taken",
        Tone::Refused => "refused",
        Tone::Found => "found",
        Tone::Broken => "broken",
    };
    let level = match entry.level {
        0 => "level-0",
        1 => "level-1",
        _ => "level-2",
    };
    html! {
        <li class={classes!("entry", tone, level, here.then_some("here"))}>
            if let Some(step) = entry.step {
                <button class="jump" aria-current={here.then_some("step")}
                    onclick={props.on_message.reform(move |_| Msg::Seek(step))}>
                    { format!("step {}", grouped(step)) }
                    if let Some(line) = &entry.line { <span class="sub">{ format!("line {line}") }</span> }
                </button>
            }
            <span class="words">{ pieces(props.moment, &entry.pieces, &props.on_message) }</span>
            if !entry.values.is_empty() {
                <span class="values">{ for entry.values.iter().map(|value| html! {
                    <span class="val">{ format!("{} = {}", value.what, value.value) }</span>
                }) }</span>
            }
        </li>
    }
}

/// The worker numbers states differently, so they are identified by name.
pub(crate) fn pieces(moment: &Moment, pieces: &[Piece], send: &Callback<Msg>) -> Html {
    html! { { for pieces.iter().map(|piece| match piece {
        Piece::Text(text) => html! { { text.clone() } },
        Piece::State { name, .. } => match moment.state_named(name) {
            Some(state) => state_link(state, classes!("name"), send, name.clone()),
            None => html! { <b>{ name.clone() }</b> },
        },
    }) } }
}
