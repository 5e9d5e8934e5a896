//! The timeline: the calls of a short run, the depth of a long one, or its phases, with marks that lead to their
//! steps; dragged to scrub.

mod course;
mod decisions;
mod marks;

use std::rc::Rc;

use lariat_layout::within;
use lariat_protocol::Strip as Facts;
use lariat_protocol::digits::percent;
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget};
use yew::prelude::*;

use crate::graph::SizeWatch;
use course::{Course, Shape, names};
use decisions::Decisions;
use marks::Marks;

#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    pub(crate) step: u64,
    /// The number of known steps.
    pub(crate) steps: u64,
    pub(crate) facts: Rc<Facts>,
    pub(crate) on_seek: Callback<u64>,
}

/// Where steps are on the strip.
#[derive(Clone, Copy, PartialEq)]
struct Scale {
    total: u64,
    /// In pixels.
    width: f64,
}

impl Scale {
    fn share(self, step: u64) -> f64 {
        step as f64 / self.total as f64
    }

    /// A place as an attribute.
    fn at(self, step: u64) -> String {
        percent(self.share(step) * 100.0)
    }

    /// The distance of two steps, as an attribute.
    fn between(self, from: u64, to: u64) -> String {
        percent(self.share(to.saturating_sub(from)) * 100.0)
    }

    fn pixels(self, step: u64) -> f64 {
        self.share(step) * self.width
    }
}

/// Narrower strips have only phases.
const NARROW: f64 = 520.0;

#[component]
pub(crate) fn Strip(props: &Props) -> Html {
    let node = use_node_ref();
    let dragging = use_mut_ref(|| false);
    let width = use_width(&node);
    let (step, total) = (props.step, props.steps.max(1));
    let scale = Scale { total, width };

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
        let on_seek = props.on_seek.clone();
        Callback::from(move |event: PointerEvent| {
            *dragging.borrow_mut() = true;
            if let Some(strip) = node.cast::<Element>() {
                let _ = strip.set_pointer_capture(event.pointer_id());
            }
            match marked(event.target()) {
                Some(step) => on_seek.emit(step),
                None => seek(event.client_x()),
            }
        })
    };
    let on_move = {
        let dragging = dragging.clone();
        Callback::from(move |event: PointerEvent| {
            // A finger or a hand that trembles does not drag.
            let moves = event.movement_x() != 0;
            if *dragging.borrow() && moves {
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

    let facts = &props.facts;
    let shape = Shape::of(facts, width < NARROW);
    let height = shape.height().to_string();
    let ahead = |height: &str| {
        let width = scale.between(step, total);
        html! { <rect class="ahead" x={scale.at(step)} y="0" {width} height={height.to_owned()} /> }
    };
    html! {
        <div class="strip" ref={node} role="slider" tabindex="0" aria-label="Step"
            aria-valuemin="0" aria-valuemax={total.to_string()} aria-valuenow={step.to_string()}
            aria-valuetext={format!("step {step} of {total}")} onkeydown={on_key}
            onpointerdown={on_down} onpointermove={on_move} onpointerup={on_up.clone()}
            onpointercancel={on_up}>
            if !facts.decisions.is_empty() && width >= NARROW {
                <Decisions facts={facts.clone()} {scale} {step} />
            } else if matches!(shape, Shape::Depths) {
                <p class="axis" aria-hidden="true">{ "depth of the path" }</p>
            }
            <svg class="course" width="100%" height={height.clone()} aria-hidden="true">
                <Course facts={facts.clone()} {scale} {shape} />
                { ahead(&height) }
                { names(facts, shape, scale, step) }
                <line class="needle" x1={scale.at(step)} x2={scale.at(step)} y1="0" y2={height} />
            </svg>
            <svg class="marks" width="100%" height="24" aria-hidden="true">
                <Marks facts={facts.clone()} {scale} phases={shape.tells_no_phases()} />
                <svg x={scale.at(step)} y="10" overflow="visible"><circle class="knob" r="7.5" /></svg>
            </svg>
        </div>
    }
}

/// The step that a mark leads to.
fn marked(target: Option<EventTarget>) -> Option<u64> {
    let element = target?.dyn_into::<Element>().ok()?;
    element.closest("[data-seek]").ok()??.get_attribute("data-seek")?.parse().ok()
}

/// The width of an element, which decides which words fit.
#[hook]
fn use_width(node: &NodeRef) -> f64 {
    let width = use_state(|| 800.0);
    let setter = width.setter();
    let node = node.clone();
    use_effect_with((), move |()| {
        let watch = node.cast::<Element>().and_then(|element| {
            let watched = element.clone();
            let measure = move |()| setter.set(watched.client_width().max(1).into());
            SizeWatch::new(&element, Callback::from(measure))
        });
        move || drop(watch)
    });
    *width
}

/// The width of a word in pixels, roughly.
fn room(word: &str) -> f64 {
    word.chars().count() as f64 * 6.4
}
