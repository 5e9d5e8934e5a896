//! A graph drawn by the engine: the page adds the camera, and reports events to the engine.

use std::rc::Rc;

use lariat_layout::Point;
use lariat_protocol::sheet::Node;
use lariat_protocol::{Pane, drawn};
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

use super::hand::{Done, Gesture, Hand, Stage, tools};
use crate::app::Msg;
use crate::view::{sheet, touched};

#[derive(Properties)]
pub(crate) struct Props {
    pub(crate) pane: Rc<Pane>,
    /// The number of this pane.
    pub(crate) index: u32,
    pub(crate) step: u64,
    /// It is the only one on the stage, and has no frame.
    pub(crate) fills: bool,
    pub(crate) on_message: Callback<Msg>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.pane, &other.pane)
            && (self.index, self.step, self.fills) == (other.index, other.step, other.fills)
    }
}

pub(crate) enum Pointer {
    /// The pointer enters or leaves.
    Over(bool),
    /// The pointer is pressed, with the action of a click on what is under it; or it moves on.
    Gesture(Option<String>, Gesture),
}

pub(crate) struct DrawnPane {
    hand: Hand,
    /// The elements of the drawing.
    drawn: Vec<Node>,
    /// The action of a click on the pressed element.
    pressed: Option<String>,
    /// The pointer is on it.
    under_pointer: bool,
}

impl Component for DrawnPane {
    type Message = Pointer;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let drawn = drawn(&ctx.props().pane.drawing);
        DrawnPane { hand: Hand::default(), drawn, pressed: None, under_pointer: false }
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props) -> bool {
        let props = ctx.props();
        if !Rc::ptr_eq(&props.pane, &old.pane) {
            self.drawn = drawn(&props.pane.drawing);
        }
        if props.pane.fit != old.pane.fit {
            self.hand.fit();
        }
        // A camera move must not move what the pointer is on, except after a step.
        if !self.under_pointer || props.step != old.step {
            self.follow(props);
        }
        true
    }

    fn rendered(&mut self, ctx: &Context<Self>, _: bool) {
        self.hand.watch(&ctx.link().callback(|gesture| Pointer::Gesture(None, gesture)));
    }

    fn update(&mut self, ctx: &Context<Self>, pointer: Pointer) -> bool {
        let props = ctx.props();
        let (pressed, gesture) = match pointer {
            Pointer::Over(over) => {
                self.under_pointer = over;
                return false;
            }
            Pointer::Gesture(pressed, gesture) => (pressed, gesture),
        };
        if matches!(gesture, Gesture::Down { .. }) {
            self.pressed = pressed;
        }
        match self.hand.obey(gesture, (props.pane.width, props.pane.height)) {
            Done::Nothing => return false,
            // If the stage changes its size, the camera may have to move.
            Done::Shifted => self.follow(props),
            Done::Dragged(node, to) => {
                let (pane, x, y) = (props.index, to.x, to.y);
                props.on_message.emit(Msg::Move { pane, node, x, y });
            }
            Done::Clicked => {
                let action = self.pressed.take().unwrap_or_else(|| props.pane.ground.clone());
                if !action.is_empty() {
                    props.on_message.emit(Msg::Press(action));
                }
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let props = ctx.props();
        let pane = &*props.pane;
        // Without a graph there is only what stands around it.
        let stage = (!pane.drawing.is_empty()).then(|| self.stage(ctx));
        if props.fills {
            return html! { { for stage } };
        }
        html! {
            <section class={classes!("pane", pane.class.clone())} data-pane={pane.name.clone()}
                aria-label={pane.title.clone()}>
                <div class="pane-head">{ sheet(&pane.head) }</div>
                if let Some(stage) = stage {
                    <div class="pane-stage"
                        onpointerenter={ctx.link().callback(|_| Pointer::Over(true))}
                        onpointerleave={ctx.link().callback(|_| Pointer::Over(false))}>{ stage }</div>
                }
                { sheet(&pane.foot) }
            </section>
        }
    }
}

impl DrawnPane {
    fn stage(&self, ctx: &Context<Self>) -> Html {
        let props = ctx.props();
        let pane = &*props.pane;
        let on_gesture = ctx.link().callback(|gesture| Pointer::Gesture(None, gesture));
        let on_down = ctx.link().callback(|event: PointerEvent| {
            let node = node_under(&event);
            Pointer::Gesture(touched(&event, "data-do"), Gesture::down(&event, node))
        });
        let stage = Stage {
            picture: (pane.width, pane.height),
            role: if pane.interactive { "group" } else { "img" },
            summary: pane.summary.clone(),
            on_down,
            on_gesture: &on_gesture,
        };
        html! {
            <>
                { sheet(&pane.legend) }
                { self.hand.stage(stage, sheet(&self.drawn)) }
                { tools(&on_gesture, props.on_message.reform(|_| Msg::Tidy), sheet(&pane.tools)) }
            </>
        }
    }

    fn follow(&mut self, props: &Props) {
        if let Some((x, y)) = props.pane.focus {
            self.hand.follow((props.pane.width, props.pane.height), Point::new(x, y));
        }
    }
}

/// The node that a pointer is on, and its centre.
fn node_under(event: &PointerEvent) -> Option<(u32, Point)> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    let node = target.closest("[data-node]").ok()??;
    // At the origin there is no transform.
    let place = node.get_attribute("transform").unwrap_or_else(|| "translate(0 0)".to_owned());
    // Parsed by the browser: a float parser would add much to a small program.
    let (x, y) = place.strip_prefix("translate(")?.split_once(' ')?;
    let centre = Point::new(js_sys::parse_float(x), js_sys::parse_float(y));
    Some((node.get_attribute("data-node")?.parse().ok()?, centre))
}
