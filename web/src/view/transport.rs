//! The buttons under the graph, like those of a debugger. The engine says which there are.

use lariat_protocol::{Move, Reach, Stride, Transport as Run};
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

/// Lines per second when playing.
const SPEEDS: [u32; 9] = [1, 2, 4, 8, 16, 32, 128, 512, 2048];

pub(crate) fn transport(props: &Transport<'_>) -> Html {
    let run = props.run;
    let speed = props.on_message.reform(|event: Event| {
        let value = event.target_unchecked_into::<HtmlSelectElement>().value();
        Msg::Speed(value.parse().unwrap_or(4))
    });
    html! {
        <div class="controls" role="toolbar" aria-label="Transport">
            { for run.moves.iter().filter(|one| !one.word.is_empty()).map(|one| button(one, props)) }
            <span class="grow" />
            <label class="speed">
                <select aria-label="Steps a second when playing" onchange={speed}>
                    { for SPEEDS.map(|speed| html! {
                        <option value={speed.to_string()} selected={speed == props.speed}>
                            { format!("{}/s", grouped(speed.into())) }
                        </option>
                    }) }
                </select>
            </label>
            <Place at={run.step.min(run.steps)} last={run.steps} all={run.complete} unit={run.unit.clone()} />
            { sheet(&run.more) }
            if props.projecting {
                <button class="btn" title={hint("Leave the projector mode", "P")}
                    onclick={props.on_message.reform(|_| Msg::Project)}>{ icon("screen") }{ "Leave" }</button>
            }
        </div>
    }
}

/// A button with an icon, and its word below it.
fn button(one: &Move, props: &Transport<'_>) -> Html {
    let plays = one.to == Reach::Play && props.playing;
    let (word, does) = if plays { ("pause", "Pause") } else { (&*one.word, &*one.does) };
    let label = hint(does, &one.key);
    let title = match &one.off {
        Some(why) => format!("{label}: {why}"),
        None => label.clone(),
    };
    let (class, picture) = match one.to {
        _ if plays => ("play", "pause"),
        Reach::Play if props.run.is_over => ("play", "again"),
        Reach::Play => ("play", "play"),
        Reach::Start => ("start", "first"),
        Reach::End => ("end", "last"),
        Reach::Step { stride, forwards } => match (stride, forwards) {
            (Stride::Decision, false) => ("decision", "decision-back"),
            (Stride::Decision, true) => ("decision", "decision"),
            (Stride::Over, _) => ("over apart", "over"),
            (Stride::Out, _) => ("out", "out"),
            (_, false) => ("line", "back"),
            (_, true) => ("line", "on"),
        },
    };
    let to = one.to;
    let onclick = props.on_message.reform(move |_| match to {
        Reach::Start => Msg::Seek(0),
        Reach::End => Msg::ToEnd,
        Reach::Play => Msg::PlayOrPause,
        Reach::Step { stride, forwards } => Msg::Step { stride, forwards },
    });
    html! {
        <button class={classes!("move", class)} aria-label={label} {title} disabled={one.off.is_some()} {onclick}>
            <span class="face">{ icon(picture) }</span>
            <span class="word">{ word }</span>
        </button>
    }
}

/// The position and the last step: `12 of 54`, with `…` if the run is not complete.
///
/// A component, so that it is drawn after the graphs: Yew may draw components in several frames, and the step
/// is not told before it can be seen.
#[component]
fn Place(props: &PlaceProps) -> Html {
    let PlaceProps { at, last, all, unit } = props;
    html! {
        <span class="step"><span class="sub">{ unit }</span>
            <b data-step={at.to_string()}>{ grouped(*at) }</b>
            <span class="sub">{ format!("of {}{}", grouped(*last), if *all { "" } else { "…" }) }</span>
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
