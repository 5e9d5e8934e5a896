//! A graph drawn by the engine: the page adds the camera, and reports events to the engine.

use std::rc::Rc;

use lariat_layout::Point;
use lariat_layout::overview::Said;
use lariat_protocol::sheet::Node;
use lariat_protocol::{Pane, drawn};
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

use super::camera::Focus;
use super::hand::{Done, Gesture, Hand, Stage, tools};
use super::overview::{Overview, Touched};
use crate::app::Msg;
use crate::clock;
use crate::engine::OverviewWorker;
use crate::view::{icon, sheet, touched};

#[derive(Properties)]
pub(crate) struct Props {
    pub(crate) pane: Rc<Pane>,
    /// The number of this pane.
    pub(crate) index: u32,
    pub(crate) step: u64,
    /// It is the only one on the stage, and has no frame.
    pub(crate) fills: bool,
    /// Draws the overview, if there is one, in this theme.
    pub(crate) overview: Rc<OverviewWorker>,
    pub(crate) dark: bool,
    pub(crate) on_message: Callback<Msg>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.pane, &other.pane)
            && (self.index, self.step, self.fills) == (other.index, other.step, other.fills)
            && self.dark == other.dark
    }
}

pub(crate) enum Pointer {
    /// The pointer enters or leaves.
    Over(bool),
    /// The pointer is pressed, with the action of a click on what is under it; or it moves on.
    Gesture(Option<String>, Gesture),
    /// On the overview, or on a button for it.
    Overview(Touched),
    Say(Said),
    /// Shows all signs, or one line of them.
    AllSigns,
}

pub(crate) struct DrawnPane {
    hand: Hand,
    /// The elements of the drawing.
    drawn: Vec<Node>,
    /// The action of a click on the pressed element.
    pressed: Option<String>,
    /// The pointer is on it.
    under_pointer: bool,
    overview: Overview,
    /// When the last step was shown.
    stepped: f64,
    /// The strip above the graph, and whether it shows more than fits into one line.
    signs: NodeRef,
    all_signs: bool,
}

/// With less time between two steps, nothing glides.
const CALM_MS: f64 = 130.0;

impl Component for DrawnPane {
    type Message = Pointer;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let drawn = drawn(&ctx.props().pane.drawing);
        DrawnPane {
            hand: Hand::default(),
            drawn,
            pressed: None,
            under_pointer: false,
            overview: Overview::default(),
            stepped: 0.0,
            signs: NodeRef::default(),
            all_signs: false,
        }
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props) -> bool {
        let props = ctx.props();
        if !Rc::ptr_eq(&props.pane, &old.pane) {
            self.drawn = drawn(&props.pane.drawing);
        }
        if props.pane.fit != old.pane.fit {
            self.hand.fit();
        }
        if props.pane.overview == 0 {
            self.overview.forget();
        } else if props.dark != old.dark {
            self.overview.measure(&props.overview, props.dark);
        }
        // A camera move must not move what the pointer is on, except after a step.
        if !self.under_pointer || props.step != old.step {
            let now = clock::now();
            let calm = props.step.abs_diff(old.step) == 1 && now - self.stepped > CALM_MS;
            self.follow(props, calm);
            if props.step != old.step {
                self.stepped = now;
            }
        }
        true
    }

    fn rendered(&mut self, ctx: &Context<Self>, _: bool) {
        self.hand.watch(&ctx.link().callback(|gesture| Pointer::Gesture(None, gesture)));
        let props = ctx.props();
        if props.pane.overview > 0 {
            let on_touch = ctx.link().callback(Pointer::Overview);
            self.overview.rendered(&props.overview, props.dark, &on_touch);
        }
        if let Some(signs) = self.signs.cast::<Element>() {
            mark_overflow(&signs);
        }
    }

    fn update(&mut self, ctx: &Context<Self>, pointer: Pointer) -> bool {
        let props = ctx.props();
        let (pressed, gesture) = match pointer {
            Pointer::Over(over) => {
                self.under_pointer = over;
                return false;
            }
            Pointer::AllSigns => {
                self.all_signs = !self.all_signs;
                return true;
            }
            Pointer::Gesture(pressed, gesture) => (pressed, gesture),
            Pointer::Overview(Touched::Resized) => {
                self.overview.measure(&props.overview, props.dark);
                return false;
            }
            Pointer::Overview(touched) => {
                let followed = self.overview.follows();
                if let Some(said) = self.overview.touched(&touched) {
                    props.overview.say(said);
                }
                return self.overview.follows() != followed;
            }
            Pointer::Say(said) => {
                self.overview.note(&said);
                props.overview.say(said);
                return true;
            }
        };
        if matches!(gesture, Gesture::Down { .. }) {
            self.pressed = pressed;
        }
        match self.hand.obey(gesture, (props.pane.width, props.pane.height)) {
            Done::Nothing => return false,
            Done::Shifted => self.follow(props, false),
            Done::Resized => {
                self.follow(props, false);
                if props.fills {
                    props.on_message.emit(Msg::Resized);
                }
            }
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
                <div class="pane-body">
                    if let Some(stage) = stage {
                        <div class="pane-stage"
                            onpointerenter={ctx.link().callback(|_| Pointer::Over(true))}
                            onpointerleave={ctx.link().callback(|_| Pointer::Over(false))}>{ stage }</div>
                    }
                    <div class="pane-foot">{ sheet(&pane.foot) }</div>
                </div>
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
            crowded: pane.focus.is_some() && pane.readable == 0,
            summary: pane.summary.clone(),
            on_down,
            on_gesture: &on_gesture,
        };
        let drawing = self.hand.stage(stage, sheet(&self.drawn));
        let drawing = match pane.overview {
            0 => drawing,
            count => {
                let summary = format!("Overview of {count} states");
                let on_touch = ctx.link().callback(Pointer::Overview);
                html! {
                    <div class="scape">
                        { self.overview.view(summary, &on_touch) }
                        <section class="lens" aria-label="Around the current state">
                            { sheet(&pane.head) }
                            <div class="lens-stage">{ drawing }</div>
                        </section>
                    </div>
                }
            }
        };
        let has_overview = pane.overview > 0;
        let follows = if has_overview { self.overview.follows() } else { self.hand.follows() };
        // The buttons belong to the overview, if there is one.
        let on_gesture = match has_overview {
            true => ctx.link().callback(|gesture| match gesture {
                Gesture::Zoom(factor) => Pointer::Say(Said::Zoom { factor, around: None }),
                Gesture::Follow(follows) => Pointer::Say(Said::Follow(follows)),
                _ => Pointer::Say(Said::Fit),
            }),
            false => on_gesture,
        };
        let more = html! {
            <>
                if pane.focus.is_some() {
                    <button role="switch" aria-checked={follows.to_string()} aria-label="Follow"
                        title="Follow the current state"
                        onclick={on_gesture.reform(move |_| Gesture::Follow(!follows))}>
                        { icon("follow") }</button>
                }
                { sheet(&pane.tools) }
            </>
        };
        html! {
            <>
                <div class={classes!("signs", self.all_signs.then_some("all"))} ref={self.signs.clone()}>
                    { sheet(&pane.legend) }
                    <button class="btn quiet small all-signs" aria-label="All signs" title="All signs"
                        aria-expanded={self.all_signs.to_string()}
                        onclick={ctx.link().callback(|_| Pointer::AllSigns)}>{ icon("dots") }</button>
                    { tools(&on_gesture, props.on_message.reform(|_| Msg::Tidy), more) }
                </div>
                <div class="canvas">{ drawing }</div>
            </>
        }
    }

    fn follow(&mut self, props: &Props, calm: bool) {
        let pane = &*props.pane;
        if let Some(focus) = pane.focus {
            let point = |(x, y): (f64, f64)| Point::new(x, y);
            let focus = Focus {
                at: point(focus),
                beside: point(pane.beside.unwrap_or(focus)),
                readable: f64::from(pane.readable) / 100.0,
            };
            self.hand.follow((pane.width, pane.height), &focus, calm);
        }
    }
}

/// Says to the style sheet whether the legend has more lines than are shown.
fn mark_overflow(signs: &Element) {
    let legend = signs.query_selector(".legend").ok().flatten();
    let hides = legend.is_some_and(|legend| legend.scroll_height() > legend.client_height() + 6);
    let shows_all = signs.class_list().contains("all");
    let _ = signs.class_list().toggle_with_force("hides", hides || shows_all);
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
