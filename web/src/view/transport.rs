//! The buttons under the graph, like those of a video player.

use lariat_session::{Direction, Until};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::{grouped, icon};
use crate::app::Msg;
use crate::keys::hint;

/// How the run is stepped.
pub(crate) struct Transport {
    pub(crate) at_start: bool,
    pub(crate) at_end: bool,
    /// The step sizes: name and key.
    pub(crate) strides: &'static [(Until, &'static str, &'static str)],
    pub(crate) stride: Until,
    pub(crate) playing: bool,
    pub(crate) speed: u32,
    pub(crate) projecting: bool,
    /// The position in words, and further content.
    pub(crate) place: Html,
    pub(crate) on_message: Callback<Msg>,
}

pub(crate) const STRIDES: &[(Until, &str, &str)] = &[
    (Until::Line, "line", "1"),
    (Until::Transition, "transition", "2"),
    (Until::State, "state", "3"),
    (Until::Phase, "phase", "4"),
    (Until::Counterexample, "counterexample", "5"),
];

/// The step sizes of an explanation, on the same keys.
pub(crate) const SIZES: &[(Until, &str, &str)] = &[
    (Until::Line, "line", "1"),
    (Until::Transition, "item", "2"),
    (Until::State, "stage", "3"),
    (Until::Phase, "end", "4"),
];

pub(crate) fn transport(props: &Transport) -> Html {
    let (at_start, at_end) = (props.at_start, props.at_end);
    let unit = props.strides.iter().find(|(until, ..)| *until == props.stride).map_or("", |s| s.1);
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
            { button("on", hint(&format!("Forward by one {unit}"), "→"), at_end,
                || Msg::Step(Direction::Forwards)) }
            { button("last", hint("To the end", "End"), at_end, || Msg::ToEnd) }
            <div class="seg" role="radiogroup" aria-label="Step size">
                { for props.strides.iter().map(|&(until, name, key)| html! {
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
            { props.place.clone() }
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

/// The position and the last step: `step 12 / 54`, with `…` if the run is not complete.
pub(crate) fn place(word: &'static str, at: u64, last: u64, all: bool) -> Html {
    html! {
        <span class="step"><span class="sub">{ word }</span>
            <b data-step={at.to_string()}>{ grouped(at) }</b>
            <span class="sub">{ format!("/ {}{}", grouped(last), if all { "" } else { "…" }) }</span>
        </span>
    }
}
