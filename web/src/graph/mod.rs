//! The stage: the graph as the search sees it.

mod badges;
mod callout;
mod camera;
mod edges;
mod hulls;
mod legend;
mod nodes;
mod stage;

use std::rc::Rc;

use lariat_layout::{NodeSize, Picture, Point};
use lariat_session::core::{Listing, StateId};
use web_sys::Element;
use yew::prelude::*;

use crate::app::{AskMsg, Msg};
use crate::keys::hint;
use crate::moment::Moment;
use crate::view::icon;
use camera::Camera;
use stage::SizeWatch;

#[derive(Properties)]
pub(crate) struct Props {
    pub(crate) moment: Rc<Moment>,
    pub(crate) picture: Rc<Picture>,
    pub(crate) sizes: Vec<NodeSize>,
    pub(crate) listing: Listing,
    /// Another number is another model: the camera goes back to showing all of it.
    pub(crate) generation: u32,
    pub(crate) hide_unseen: bool,
    pub(crate) selected: Option<StateId>,
    /// The state that the pointer or the focus is on, elsewhere on the page.
    pub(crate) pointed: Option<StateId>,
    pub(crate) on_message: Callback<Msg>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.moment, &other.moment)
            && Rc::ptr_eq(&self.picture, &other.picture)
            && self.generation == other.generation
            && self.hide_unseen == other.hide_unseen
            && self.selected == other.selected
            && self.pointed == other.pointed
            && std::ptr::eq(self.listing.lines, other.listing.lines)
    }
}

pub(crate) enum Gesture {
    Zoom(f64),
    Fit,
    Wheel { delta: f64, x: i32, y: i32 },
    Down { node: Option<u32>, edge: Option<u32>, x: i32, y: i32, pointer: i32 },
    Move { x: i32, y: i32 },
    Up,
    Resized,
}

/// What the pointer holds.
#[derive(Clone, Copy)]
enum Held {
    /// The stage; a transition lies there if it has a number.
    Stage(Option<u32>),
    /// A state, and by how much the pointer missed its centre.
    Node(u32, Point),
}

pub(crate) struct Graph {
    camera: Camera,
    stage: NodeRef,
    held: Option<(Held, (i32, i32))>,
    /// A press that did not move is a click.
    moved: bool,
    size: Option<SizeWatch>,
}

impl Component for Graph {
    type Message = Gesture;
    type Properties = Props;

    fn create(_: &Context<Self>) -> Self {
        Graph {
            camera: Camera::default(),
            stage: NodeRef::default(),
            held: None,
            moved: false,
            size: None,
        }
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props) -> bool {
        if ctx.props().generation != old.generation {
            self.camera = Camera::default();
        }
        true
    }

    fn rendered(&mut self, ctx: &Context<Self>, first_render: bool) {
        if let Some(stage) = self.stage.cast::<Element>().filter(|_| first_render) {
            self.size = SizeWatch::new(&stage, ctx.link().callback(|()| Gesture::Resized));
        }
    }

    fn update(&mut self, ctx: &Context<Self>, gesture: Gesture) -> bool {
        let picture = &ctx.props().picture;
        let area = self.stage.cast::<Element>().map(|stage| stage.get_bounding_client_rect());
        let Some(area) = area else { return false };
        let view = camera::ViewBox::of(picture, area.width(), area.height());
        let to_view =
            |x: i32, y: i32| view.at_pixel(f64::from(x) - area.left(), f64::from(y) - area.top());
        match gesture {
            Gesture::Zoom(factor) => self.camera.zoom(factor, view.centre()),
            Gesture::Fit => self.camera = Camera::default(),
            // The view is drawn anew, and measures the stage.
            Gesture::Resized => {}
            Gesture::Wheel { delta, x, y } => {
                self.camera.zoom((-delta * 0.0015).exp(), to_view(x, y));
            }
            Gesture::Down { node, edge, x, y, pointer } => {
                if let Some(stage) = self.stage.cast::<Element>() {
                    let _ = stage.set_pointer_capture(pointer);
                }
                let held =
                    match node.and_then(|node| Some((node, *picture.nodes.get(node as usize)?))) {
                        Some((node, centre)) => {
                            Held::Node(node, centre - self.camera.to_picture(to_view(x, y)))
                        }
                        None => Held::Stage(edge),
                    };
                (self.held, self.moved) = (Some((held, (x, y))), false);
            }
            Gesture::Move { x, y } => {
                let Some((held, (from_x, from_y))) = self.held else { return false };
                // A hand trembles: a few pixels are still a click.
                if !self.moved && (x - from_x).abs() + (y - from_y).abs() < 4 {
                    return false;
                }
                self.moved = true;
                match held {
                    Held::Stage(_) => self.camera.pan(to_view(x, y) - to_view(from_x, from_y)),
                    Held::Node(node, offset) => {
                        let to = self.camera.to_picture(to_view(x, y)) + offset;
                        ctx.props().on_message.emit(Msg::Drag(node, to));
                    }
                }
                self.held = Some((held, (x, y)));
            }
            Gesture::Up => {
                let held = self.held.take().map(|(held, _)| held);
                if let Some(held) = held.filter(|_| !self.moved) {
                    ctx.props().on_message.emit(clicked(&ctx.props().moment, held));
                }
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let props = ctx.props();
        let link = ctx.link();
        let area = self.stage.cast::<Element>().map(|stage| stage.get_bounding_client_rect());
        let (width, height) = area.map_or((760.0, 700.0), |area| (area.width(), area.height()));
        let view = camera::ViewBox::of(&props.picture, width, height);
        let on_down = link.callback(|event: PointerEvent| Gesture::Down {
            node: nodes::node_under(&event),
            edge: edges::edge_under(&event),
            x: event.client_x(),
            y: event.client_y(),
            pointer: event.pointer_id(),
        });
        let on_move = link.callback(|event: PointerEvent| Gesture::Move {
            x: event.client_x(),
            y: event.client_y(),
        });
        let on_wheel = link.callback(|event: WheelEvent| {
            event.prevent_default();
            Gesture::Wheel { delta: event.delta_y(), x: event.client_x(), y: event.client_y() }
        });
        html! {
            <>
                { legend::draw(props) }
                <svg ref={self.stage.clone()} class="graph" role="img" aria-label={self.summary(props)}
                    viewBox={view.to_string()} onpointerdown={on_down} onpointermove={on_move}
                    onpointerup={link.callback(|_| Gesture::Up)}
                    onpointercancel={link.callback(|_| Gesture::Up)} onwheel={on_wheel}>
                    { edges::arrowheads() }
                    <g transform={self.camera.to_string()}>
                        { hulls::draw(props) }
                        { edges::draw(props) }
                        { nodes::draw(props) }
                        { callout::draw(props) }
                    </g>
                </svg>
                { self.tools(ctx) }
            </>
        }
    }
}

/// A click on a state picks it out, one on a transition asks what happened to it.
fn clicked(moment: &Moment, held: Held) -> Msg {
    let edge = match held {
        Held::Node(node, _) => {
            return Msg::Select(moment.scene.states.get(node as usize).copied());
        }
        Held::Stage(edge) => edge.and_then(|edge| moment.scene.edges.get(edge as usize)),
    };
    let source = edge.and_then(|edge| Some((edge, moment.states.get(edge.source as usize)?)));
    match source {
        Some((edge, source)) => {
            let index = edge.order.map_or(0, |order| order.saturating_sub(1));
            Msg::Ask(AskMsg::TransitionHistory(source.name.clone(), index))
        }
        None => Msg::Select(None),
    }
}

impl Graph {
    fn tools(&self, ctx: &Context<Self>) -> Html {
        let (link, props) = (ctx.link(), ctx.props());
        let unseen = if props.hide_unseen { "Show unseen states" } else { "Hide unseen states" };
        let zoom = |factor: f64| link.callback(move |_: MouseEvent| Gesture::Zoom(factor));
        html! {
            <div class="tools" role="toolbar" aria-label="View">
                <button aria-label="Zoom in" title="Zoom in (wheel)" onclick={zoom(1.25)}>
                    { icon("plus") }</button>
                <button aria-label="Zoom out" title="Zoom out (wheel)" onclick={zoom(0.8)}>
                    { icon("minus") }</button>
                <button aria-label="Show everything" title="Show everything"
                    onclick={link.callback(|_| Gesture::Fit)}>{ icon("fit") }</button>
                <button aria-label="Tidy up: forget moved states" title="Tidy up: forget moved states"
                    onclick={props.on_message.reform(|_| Msg::Tidy)}>{ icon("tidy") }</button>
                <button aria-label={unseen} title={hint(unseen, "H")}
                    aria-pressed={props.hide_unseen.to_string()}
                    onclick={props.on_message.reform(|_| Msg::HideOrShowUnseen)}>
                    { icon(if props.hide_unseen { "eye-off" } else { "eye" }) }</button>
            </div>
        }
    }

    fn summary(&self, props: &Props) -> String {
        let (states, edges) = (props.moment.scene.states.len(), props.moment.scene.edges.len());
        format!("Graph with {states} states and {edges} transitions")
    }
}
