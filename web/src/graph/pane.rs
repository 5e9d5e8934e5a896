//! A graph drawn by a worker: the page adds the camera, and reports events to the worker.

use std::rc::Rc;

use lariat_explain::message::{Asked, Pane, Shown};
use lariat_layout::Point;
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

use super::hand::{Done, Gesture, Hand, Stage, tools};
use crate::view::{sheet, touched};

#[derive(Properties)]
pub(crate) struct Props {
    pub(crate) shown: Rc<Shown>,
    /// The number of this pane.
    pub(crate) index: usize,
    pub(crate) on_asked: Callback<Asked>,
}

impl Props {
    fn pane(&self) -> Option<&Pane> {
        self.shown.panes.get(self.index)
    }
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.shown, &other.shown) || self.pane() == other.pane()
    }
}

pub(crate) enum Touch {
    /// The pointer enters or leaves.
    Over(bool),
    /// The pointer is pressed; with the action of a click.
    Gesture(Option<String>, Gesture),
}

pub(crate) struct DrawnPane {
    hand: Hand,
    /// The action of a click on the pressed element.
    pressed: Option<String>,
    /// The pointer is on it.
    under_pointer: bool,
}

impl Component for DrawnPane {
    type Message = Touch;
    type Properties = Props;

    fn create(_: &Context<Self>) -> Self {
        DrawnPane { hand: Hand::default(), pressed: None, under_pointer: false }
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props) -> bool {
        if ctx.props().pane().map(|pane| pane.fit) != old.pane().map(|pane| pane.fit) {
            self.hand.fit();
        }
        // A camera move must not move what the pointer is on, except after a step.
        if !self.under_pointer || ctx.props().shown.step != old.shown.step {
            self.follow(ctx.props());
        }
        true
    }

    fn rendered(&mut self, ctx: &Context<Self>, _: bool) {
        self.hand.watch(&ctx.link().callback(|gesture| Touch::Gesture(None, gesture)));
    }

    fn update(&mut self, ctx: &Context<Self>, touch: Touch) -> bool {
        let props = ctx.props();
        let (pressed, gesture) = match touch {
            Touch::Over(over) => {
                self.under_pointer = over;
                return false;
            }
            Touch::Gesture(pressed, gesture) => (pressed, gesture),
        };
        let Some(pane) = props.pane() else { return false };
        if matches!(gesture, Gesture::Down { .. }) {
            self.pressed = pressed;
        }
        match self.hand.obey(gesture, (pane.width, pane.height)) {
            Done::Nothing => return false,
            // If the stage changes its size, the camera may have to move.
            Done::Shifted => self.follow(props),
            Done::Dragged(node, to) => {
                let pane = props.index as u32;
                props.on_asked.emit(Asked::Move { pane, node, x: to.x, y: to.y });
            }
            Done::Clicked(_) => {
                if let Some(action) = self.pressed.take() {
                    props.on_asked.emit(Asked::Do { action, value: String::new() });
                }
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let props = ctx.props();
        let Some(pane) = props.pane() else { return html! {} };
        let on_gesture = ctx.link().callback(|gesture| Touch::Gesture(None, gesture));
        let on_down = ctx.link().callback(|event: PointerEvent| {
            Touch::Gesture(touched(&event, "data-do"), Gesture::down(&event, node_under(&event)))
        });
        let stage = Stage {
            picture: (pane.width, pane.height),
            // It has interactive parts, so its role is not `img`.
            role: "group",
            summary: pane.summary.clone(),
            on_down,
            on_gesture: &on_gesture,
        };
        html! {
            <section class="pane" data-pane={props.index.to_string()} aria-label={pane.title.clone()}>
                <div class="pane-head"><h2>{ pane.title.clone() }</h2></div>
                <div class="pane-stage"
                    onpointerenter={ctx.link().callback(|_| Touch::Over(true))}
                    onpointerleave={ctx.link().callback(|_| Touch::Over(false))}>
                    <ul class="legend" aria-label="Legend">{ sheet(&pane.legend) }</ul>
                    { self.hand.stage(stage, html! {}, sheet(&pane.drawing)) }
                    { tools(&on_gesture, props.on_asked.reform(|_| Asked::Tidy), html! {}) }
                </div>
            </section>
        }
    }
}

impl DrawnPane {
    fn follow(&mut self, props: &Props) {
        if let Some(pane) = props.pane() {
            let focus = Point::new(pane.focus.0, pane.focus.1);
            self.hand.follow((pane.width, pane.height), focus);
        }
    }
}

/// The node that a pointer is on, and its centre.
fn node_under(event: &PointerEvent) -> Option<(u32, Point)> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    let node = target.closest("[data-node]").ok()??;
    let place = node.get_attribute("transform")?;
    // Parsed by the browser: a float parser would add much to a small program.
    let (x, y) = place.strip_prefix("translate(")?.split_once([' ', ','])?;
    let centre = Point::new(js_sys::parse_float(x), js_sys::parse_float(y));
    Some((node.get_attribute("data-node")?.parse().ok()?, centre))
}
