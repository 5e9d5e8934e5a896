//! The selected state: its history, and stops for it.

use lariat_layout::face::shortened;
use lariat_session::StackKind;
use lariat_session::breakpoints::Breakpoint;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::ask::AskPane;
use crate::app::{AskMsg, Msg};
use crate::keys::hint;

pub(crate) fn about_state(props: &AskPane<'_>) -> Html {
    let names = props.moment.states.iter().zip(&props.moment.scene.states);
    let chosen = props.selected.as_deref();
    let scene = props.moment.scene.clone();
    let choose = props.on_message.reform(move |event: Event| {
        let place = event.target_unchecked_into::<HtmlSelectElement>().value().parse::<usize>();
        Msg::PickOut(place.ok().and_then(|place| scene.states.get(place).copied()))
    });
    html! {
        <section class="sec" aria-label="State">
            <div class="field first">
                <label for="state"><h2>{ "State" }</h2></label>
                <select id="state" onchange={choose}>
                    <option value="" selected={chosen.is_none()}>{ "click one, or choose" }</option>
                    { for names.enumerate().map(|(place, (look, _))| html! {
                        <option value={place.to_string()} selected={chosen == Some(&*look.name)}>{ &look.name }</option>
                    }) }
                </select>
            </div>
            if let Some(name) = chosen { { about(props, name) } }
        </section>
    }
}

fn about(props: &AskPane<'_>, name: &str) -> Html {
    let stops = stops(props, name);
    let conditions: Vec<String> = stops.iter().map(|(_, condition)| condition.clone()).collect();
    let add = props.on_message.reform(move |event: Event| {
        let field = event.target_unchecked_into::<HtmlSelectElement>();
        let chosen =
            field.value().parse::<usize>().ok().and_then(|place| conditions.get(place).cloned());
        field.set_value("");
        Msg::Ask(AskMsg::Add(chosen.unwrap_or_default()))
    });
    let history = {
        let name = name.to_owned();
        props.send(move || AskMsg::StateHistory(name.clone()))
    };
    html! {
        <div class="field">
            <button class="btn small" title={hint("What happened to it?", "Y")} onclick={history}>
                { format!("History of {}", shortened(name)) }</button>
            <select aria-label={format!("Stop when {name} …")} onchange={add}>
                <option value="" selected=true>{ "Stop when it …" }</option>
                { for stops.iter().enumerate().map(|(place, (words, _))| html! {
                    <option value={place.to_string()}>{ words }</option>
                }) }
            </select>
        </div>
    }
}

/// Events of a state in this search, in words and as conditions.
fn stops(props: &AskPane<'_>, name: &str) -> Vec<(String, String)> {
    let row = |words: String, stop: Breakpoint| (words, stop.trigger.condition());
    let mut rows = vec![row("is visited".to_owned(), Breakpoint::entered(name))];
    for &(colour, _) in props.algorithm.listing.colours {
        rows.push(row(format!("turns {}", colour.word()), Breakpoint::coloured(name, colour)));
    }
    for view in &props.moment.snapshot.stacks {
        if let StackKind::Side(stack) = view.kind {
            let word = stack.word();
            rows.push(row(format!("is pushed on {word}"), Breakpoint::pushed(name, stack)));
            rows.push(row(format!("is popped from {word}"), Breakpoint::popped(name, stack)));
        }
    }
    rows
}
