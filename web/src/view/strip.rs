//! The timeline: coloured by search or stage, with marks for counterexamples, stops and
//! failed lemmas; dragged to scrub.

use lariat_layout::within;
use lariat_protocol::Strip as Marks;
use lariat_protocol::digits::{percent, px};
use web_sys::Element;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    pub(crate) step: u64,
    /// The number of known steps.
    pub(crate) steps: u64,
    pub(crate) marks: Marks,
    pub(crate) on_seek: Callback<u64>,
}

/// The definition of the length, for the tooltip.
const LENGTH: &str = "The length of a lasso counts the states of its stem and its cycle, and the first of the \
                      cycle again: one more than its transitions.";

/// Drawn in its own units and stretched to the width of the stage.
const WIDTH: f64 = 1000.0;

#[component]
pub(crate) fn Strip(props: &Props) -> Html {
    let node = use_node_ref();
    let dragging = use_mut_ref(|| false);
    let (step, total) = (props.step, props.steps.max(1));
    let at = |step: u64| step as f64 / total as f64 * WIDTH;

    let seek = {
        let (node, on_seek) = (node.clone(), props.on_seek.clone());
        move |client_x: i32| {
            let Some(strip) = node.cast::<Element>() else { return };
            let area = strip.get_bounding_client_rect();
            let share = (f64::from(client_x) - area.left()) / area.width().max(1.0);
            on_seek.emit((within(share, 0.0, 1.0) * total as f64).round() as u64);
        }
    };
    let on_down = {
        let (seek, dragging, node) = (seek.clone(), dragging.clone(), node.clone());
        Callback::from(move |event: PointerEvent| {
            *dragging.borrow_mut() = true;
            if let Some(strip) = node.cast::<Element>() {
                let _ = strip.set_pointer_capture(event.pointer_id());
            }
            seek(event.client_x());
        })
    };
    let on_move = {
        let dragging = dragging.clone();
        Callback::from(move |event: PointerEvent| {
            if *dragging.borrow() {
                seek(event.client_x());
            }
        })
    };
    let on_up = Callback::from(move |_: PointerEvent| *dragging.borrow_mut() = false);
    let on_key = {
        let on_seek = props.on_seek.clone();
        let leap = (total / 20).max(1);
        Callback::from(move |event: KeyboardEvent| {
            let to = match event.key().as_str() {
                "PageUp" => step.saturating_sub(leap),
                "PageDown" => step + leap,
                "ArrowUp" => step + 1,
                "ArrowDown" => step.saturating_sub(1),
                _ => return,
            };
            event.prevent_default();
            on_seek.emit(to);
        })
    };

    let marks = &props.marks;
    html! {
        <div class="strip" ref={node} role="slider" tabindex="0" aria-label="Step"
            aria-valuemin="0" aria-valuemax={total.to_string()} aria-valuenow={step.to_string()}
            aria-valuetext={format!("step {step} of {total}")} onkeydown={on_key}
            onpointerdown={on_down} onpointermove={on_move} onpointerup={on_up.clone()}
            onpointercancel={on_up}>
            <svg class="bands" viewBox="0 0 1000 16" preserveAspectRatio="none" aria-hidden="true">
                <rect class="band-bed" x="0" y="0" width="1000" height="16" />
                { for marks.stretches.iter().map(|band| html! {
                    <rect class={classes!("band", band.class.clone())} x={px(at(band.from))} y="0"
                        width={px(at(band.to) - at(band.from))} height="16">
                        if !band.title.is_empty() { <title>{ &band.title }</title> }
                    </rect>
                }) }
                <rect class="band-ahead" x={px(at(step))} y="0"
                    width={px(WIDTH - at(step))} height="16" />
            </svg>
            <svg class="marks" width="100%" height="44" aria-hidden="true">
                { for marks.counterexamples.iter().step_by(marks.counterexamples.len() / 200 + 1).map(|&found| html! {
                    <svg x={share(at(found))} y="0" overflow="visible">
                        <path class="found-mark" d="M-5 3h10l-5 7z" />
                    </svg>
                }) }
                { for marks.stops.iter().map(|&stop| html! {
                    <svg x={share(at(stop))} y="4" overflow="visible"><circle class="stop-mark" r="3.5" /></svg>
                }) }
                { for marks.broken.iter().map(|&broken| html! {
                    <svg x={share(at(broken))} y="36" overflow="visible">
                        <path class="broken-mark" d="M0-6l5 9h-10z" />
                    </svg>
                }) }
                if let Some(missed) = marks.missed {
                    <svg x={share(at(missed))} y="36" overflow="visible">
                        <path class="missed-mark" d="M-4-4l8 8m0-8l-8 8" />
                    </svg>
                }
                <svg x={share(at(step))} y="20" overflow="visible">
                    <circle class="knob" r="8.5" />
                </svg>
                { label(marks, at) }
            </svg>
        </div>
    }
}

/// The label of the last counterexample, which stays inside the strip.
fn label(marks: &Marks, at: impl Fn(u64) -> f64) -> Html {
    let Some(&found) = marks.counterexamples.last() else { return html! {} };
    let anchor = match at(found) / WIDTH {
        share if share > 0.85 => "end",
        share if share < 0.15 => "start",
        _ => "middle",
    };
    html! {
        <text class="found-label" x={share(at(found))} y="43" text-anchor={anchor}>
            <title>{ LENGTH }</title>
            { match marks.length {
                Some(length) => format!("counterexample, length {length}"),
                None => "counterexample".to_owned(),
            } }
        </text>
    }
}

fn share(value: f64) -> String {
    percent(value / WIDTH * 100.0)
}
