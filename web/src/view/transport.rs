//! The buttons under the graph, like those of a video player.

use lariat_protocol::Transport as Run;
use lariat_session::core::grouped;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::{icon, sheet};
use crate::app::Msg;
use crate::keys::hint;

/// How the run is stepped and played.
pub(crate) struct Transport<'a> {
    pub(crate) run: &'a Run,
    pub(crate) playing: bool,
    pub(crate) speed: u32,
    pub(crate) projecting: bool,
    pub(crate) on_message: Callback<Msg>,
}

pub(crate) fn transport(props: &Transport<'_>) -> Html {
    let run = props.run;
    let (at_start, at_end) = (run.at_start, run.at_end);
    let unit = run.sizes.get(run.size as usize).map_or("", |size| &*size.name);
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
                || Msg::Step { forwards: false }) }
            <button class="ic play" aria-label={play} title={hint(play, "space")}
                onclick={props.on_message.reform(|_| Msg::PlayOrPause)}>
                { icon(if props.playing { "pause" } else { "play" }) }
            </button>
            { button("on", hint(&format!("Forward by one {unit}"), "→"), at_end,
                || Msg::Step { forwards: true }) }
            { button("last", hint("To the end", "End"), at_end, || Msg::ToEnd) }
            <div class="seg" role="radiogroup" aria-label="Step size">
                { for (0..).zip(&run.sizes).map(|(index, size)| html! {
                    <button role="radio" aria-checked={(index == run.size).to_string()}
                        class={classes!((index == run.size).then_some("on"))}
                        title={hint(&format!("Step by {}", size.name), &size.key)}
                        onclick={props.on_message.reform(move |_| Msg::Size(index))}>{ &size.name }</button>
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
            <Place at={run.step.min(run.steps)} last={run.steps} all={run.complete} unit={run.unit.clone()} />
            { sheet(&run.more) }
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
///
/// A component, so that it is drawn after the graphs: Yew may draw components in several frames, and the step
/// is not told before it can be seen.
#[component]
fn Place(props: &PlaceProps) -> Html {
    let PlaceProps { at, last, all, unit } = props;
    html! {
        <span class="step"><span class="sub">{ unit }</span>
            <b data-step={at.to_string()}>{ grouped(*at) }</b>
            <span class="sub">{ format!("/ {}{}", grouped(*last), if *all { "" } else { "…" }) }</span>
        </span>
    }
}

#[derive(Properties, PartialEq)]
struct PlaceProps {
    at: u64,
    last: u64,
    all: bool,
    unit: String,
}
