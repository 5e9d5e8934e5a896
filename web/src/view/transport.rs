//! The buttons under the graph, like those of a video player.

use lariat_session::{Direction, Progress, Until};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::{grouped, icon};
use crate::app::Msg;
use crate::keys::hint;

/// Where the run stands, and how it is stepped.
pub(crate) struct Transport {
    pub(crate) step: u64,
    pub(crate) progress: Progress,
    pub(crate) stride: Until,
    pub(crate) playing: bool,
    pub(crate) speed: u32,
    pub(crate) projecting: bool,
    pub(crate) on_message: Callback<Msg>,
}

const STRIDES: [(Until, &str, &str); 5] = [
    (Until::Line, "line", "1"),
    (Until::Transition, "transition", "2"),
    (Until::State, "state", "3"),
    (Until::Phase, "phase", "4"),
    (Until::Counterexample, "counterexample", "5"),
];

pub(crate) fn transport(props: &Transport) -> Html {
    let at_start = props.step == 0;
    let at_end = props.progress.outcome.is_some() && props.step == props.progress.steps;
    let unit = STRIDES.iter().find(|(until, ..)| *until == props.stride).map_or("", |s| s.1);
    let button = |name: &'static str, label: String, off: bool, message: fn() -> Msg| {
        html! {
            <button class="ic" aria-label={label.clone()} title={label} disabled={off}
                onclick={props.on_message.reform(move |_| message())}>
                { icon(name) }
            </button>
        }
    };
    let play = if props.playing { "Pause" } else { "Play" };
    let speed = props.on_message.reform(|event: Event| {
        let value = event.target_unchecked_into::<HtmlSelectElement>().value();
        Msg::Speed(value.parse().unwrap_or(4))
    });
    html! {
        <div class="controls" role="toolbar" aria-label="Transport">
            { button("first", hint("To the start", "Home"), at_start, || Msg::Seek(0)) }
            { button("back", hint(&format!("Back by one {unit}"), "←"), at_start,
                || Msg::Step(Direction::Backwards)) }
            <button class="ic play" aria-label={play} title={hint(play, "space")}
                onclick={props.on_message.reform(|_| Msg::PlayOrPause)}>
                { icon(if props.playing { "pause" } else { "play" }) }
            </button>
            { button("on", hint(&format!("On by one {unit}"), "→"), at_end,
                || Msg::Step(Direction::Forwards)) }
            { button("last", hint("To the end", "End"), at_end, || Msg::ToEnd) }
            <div class="seg" role="radiogroup" aria-label="Step size">
                { for STRIDES.map(|(until, name, key)| html! {
                    <button role="radio" aria-checked={(until == props.stride).to_string()}
                        class={classes!((until == props.stride).then_some("on"))}
                        title={hint(&format!("Step by {name}"), key)}
                        onclick={props.on_message.reform(move |_| Msg::Stride(until))}>{ name }</button>
                }) }
            </div>
            <label class="speed">
                <span class="sub">{ "speed" }</span>
                <select aria-label="Steps a second when playing" onchange={speed}>
                    { for [1u32, 2, 4, 8, 16, 32].map(|speed| html! {
                        <option value={speed.to_string()} selected={speed == props.speed}>
                            { format!("{speed}/s") }
                        </option>
                    }) }
                </select>
            </label>
            <span class="grow" />
            <span class="step"><span class="sub">{ "step" }</span>
                <b data-step={props.step.to_string()}>{ grouped(props.step) }</b>
                <span class="sub">{ format!("/ {}{}", grouped(props.progress.steps),
                    if props.progress.outcome.is_none() { "…" } else { "" }) }</span>
            </span>
            if props.projecting {
                <button class="btn" title={hint("Leave the projector mode", "P")}
                    onclick={props.on_message.reform(|_| Msg::Project)}>{ icon("screen") }{ "Leave" }</button>
            }
            <span class="kbds" aria-hidden="true">
                <kbd>{ "←" }</kbd><kbd>{ "→" }</kbd><kbd>{ "space" }</kbd>
            </span>
        </div>
    }
}
