//! The stops: lines and conditions.

use lariat_session::Direction;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::ask::AskPane;
use super::icon;
use crate::app::{AskMsg, Msg, Stop};
use crate::keys::hint;

/// The limit of suggestions.
const SUGGESTED: usize = 8;

pub(crate) fn stops(props: &AskPane<'_>) -> Html {
    let none = props.asking.stops.is_empty();
    let run = |direction| props.send(move || AskMsg::Run(direction));
    html! {
        <section class="sec stops" aria-label="Stops">
            <h2>{ "Stop when" }</h2>
            <ul>{ for props.asking.stops.iter().enumerate().map(|(place, row)| stop(props, place, row)) }</ul>
            { condition(props) }
            <div class="buttons">
                <button class="btn small" onclick={props.send(|| AskMsg::Add("found".to_owned()))}
                    title="Stop when a counterexample is found">{ "+ a counterexample" }</button>
                <button class="btn small" disabled={none} title={hint("Run back to the last stop", "[")}
                    onclick={run(Direction::Backwards)}>{ icon("back") }{ "Run back" }</button>
                <button class="btn small" disabled={none} title={hint("Run forward to the next stop", "]")}
                    onclick={run(Direction::Forwards)}>{ "Run forward" }{ icon("on") }</button>
            </div>
        </section>
    }
}

fn stop(props: &AskPane<'_>, place: usize, row: &Stop) -> Html {
    let words = &row.condition;
    let now = match row.now {
        Some(true) => "true now",
        Some(false) => "false now",
        None => "",
    };
    html! {
        <li class={classes!("stop", (!row.on).then_some("off"), (row.now == Some(true)).then_some("holds"))}>
            <label>
                <input type="checkbox" checked={row.on} onclick={props.send(move || AskMsg::Switch(place))} />
                <code>{ words }</code>
            </label>
            if row.line().is_none() {
                <button class="btn quiet small" disabled={row.now != Some(true)}
                    title="Go back to the step at which this became true"
                    onclick={props.send(move || AskMsg::Since(place))}>{ "since when?" }</button>
            }
            <span class="now">{ now }</span>
            <button class="btn quiet small" aria-label={format!("Remove {words}")} title="Remove"
                onclick={props.send(move || AskMsg::Remove(place))}>{ icon("close") }</button>
        </li>
    }
}

/// The field for a new condition, with completions.
fn condition(props: &AskPane<'_>) -> Html {
    let asking = props.asking;
    let typed = props.on_message.reform(|event: InputEvent| {
        let field = event.target_unchecked_into::<HtmlInputElement>();
        Msg::Ask(AskMsg::Typed(field.value(), cursor(&field)))
    });
    let submit = props.on_message.reform(|event: SubmitEvent| {
        event.prevent_default();
        Msg::Ask(AskMsg::AddTyped)
    });
    let open = !asking.suggestions.is_empty() && !asking.typed.is_empty();
    let wrong = asking.problem.as_ref().filter(|_| !asking.typed.trim().is_empty());
    html! {
        <>
            <form class="field" onsubmit={submit}>
                <input id="condition" class="mono" aria-label="A condition to stop at" autocomplete="off"
                    spellcheck="false" placeholder="colour(s3) = red and depth > 2"
                    value={asking.typed.clone()} aria-invalid={wrong.is_some().to_string()}
                    aria-describedby="condition-help" oninput={typed} />
                <button class="btn small" disabled={asking.typed.trim().is_empty()}>{ "Add" }</button>
            </form>
            <div id="condition-help" class="help" aria-live="polite">
                if let Some(problem) = wrong {
                    <span class="problem">{ super::prose(&problem.message) }</span>
                    if !problem.help.is_empty() { <span>{ " " }{ super::prose(&problem.help) }</span> }
                }
            </div>
            if open {
                <ul class="suggestions" aria-label="Completions">
                    { for asking.suggestions.iter().take(SUGGESTED).enumerate().map(|(place, one)| html! {
                        <li><button type="button" title={one.what.clone()}
                            onclick={props.on_message.reform(move |_| Msg::Ask(AskMsg::Complete(place)))}>
                            <code>{ one.insert.trim() }</code><small>{ &one.what }</small>
                        </button></li>
                    }) }
                </ul>
            }
        </>
    }
}

/// The cursor position in bytes: browsers count in UTF-16 units.
fn cursor(field: &HtmlInputElement) -> usize {
    let text = field.value();
    let units = field.selection_start().ok().flatten().unwrap_or(u32::MAX) as usize;
    let mut seen = 0;
    for (at, character) in text.char_indices() {
        if seen >= units {
            return at;
        }
        seen += character.len_utf16();
    }
    text.len()
}
