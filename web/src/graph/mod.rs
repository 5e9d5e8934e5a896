//! The stage: the graph as the search sees it.

mod badges;
mod callout;
mod camera;
mod edges;
mod hand;
mod hulls;
mod legend;
mod nodes;
mod pane;
mod stage;

use std::rc::Rc;

use lariat_layout::{NodeSize, Picture};
use lariat_session::core::{Listing, StateId};
use yew::prelude::*;

use crate::app::{AskMsg, Msg};
use crate::keys::hint;
use crate::moment::Moment;
use crate::view::icon;
use hand::{Done, Gesture, Hand, Stage, tools};
pub(crate) use pane::DrawnPane;

#[derive(Properties)]
pub(crate) struct Props {
    pub(crate) moment: Rc<Moment>,
    pub(crate) picture: Rc<Picture>,
    pub(crate) sizes: Vec<NodeSize>,
    pub(crate) listing: Listing,
    /// Another number means another model: the camera shows all of it again.
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

pub(crate) struct Graph {
    hand: Hand,
    /// The transition that the pointer was pressed on: its index in the scene.
    pressed: Option<u32>,
}

impl Component for Graph {
    /// With the transition under the pointer when it is pressed.
    type Message = (Option<u32>, Gesture);
    type Properties = Props;

    fn create(_: &Context<Self>) -> Self {
        Graph { hand: Hand::default(), pressed: None }
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props) -> bool {
        if ctx.props().generation != old.generation {
            self.hand.fit();
        }
        true
    }

    fn rendered(&mut self, ctx: &Context<Self>, _: bool) {
        self.hand.watch(&ctx.link().callback(|gesture| (None, gesture)));
    }

    fn update(&mut self, ctx: &Context<Self>, (pressed, gesture): Self::Message) -> bool {
        let props = ctx.props();
        if matches!(gesture, Gesture::Down { .. }) {
            self.pressed = pressed;
        }
        match self.hand.obey(gesture, (props.picture.width, props.picture.height)) {
            Done::Nothing => return false,
            Done::Shifted => {}
            Done::Dragged(node, to) => props.on_message.emit(Msg::Drag(node, to)),
            Done::Clicked(node) => {
                props.on_message.emit(clicked(&props.moment, node, self.pressed));
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let props = ctx.props();
        let on_gesture = ctx.link().callback(|gesture| (None, gesture));
        let picture = props.picture.clone();
        let on_down = ctx.link().callback(move |event: PointerEvent| {
            let node = nodes::node_under(&event);
            let node = node.and_then(|node| Some((node, *picture.nodes.get(node as usize)?)));
            (edges::edge_under(&event), Gesture::down(&event, node))
        });
        let (states, edges) = (props.moment.scene.states.len(), props.moment.scene.edges.len());
        let stage = Stage {
            picture: (props.picture.width, props.picture.height),
            role: "img",
            summary: format!("Graph with {states} states and {edges} transitions"),
            on_down,
            on_gesture: &on_gesture,
        };
        let drawing = html! {
            <>
                { hulls::draw(props) }
                { edges::draw(props) }
                { nodes::draw(props) }
                { callout::draw(props) }
            </>
        };
        let unseen = if props.hide_unseen { "Show unseen states" } else { "Hide unseen states" };
        html! {
            <>
                { legend::draw(props) }
                { self.hand.stage(stage, edges::arrowheads(), drawing) }
                { tools(&on_gesture, props.on_message.reform(|_| Msg::Tidy), html! {
                    <button aria-label={unseen} title={hint(unseen, "H")}
                        aria-pressed={props.hide_unseen.to_string()}
                        onclick={props.on_message.reform(|_| Msg::HideOrShowUnseen)}>
                        { icon(if props.hide_unseen { "eye-off" } else { "eye" }) }</button>
                }) }
            </>
        }
    }
}

/// A click on a state selects it; a click on a transition asks for its history.
fn clicked(moment: &Moment, node: Option<u32>, edge: Option<u32>) -> Msg {
    if let Some(node) = node {
        return Msg::Select(moment.scene.states.get(node as usize).copied());
    }
    let edge = edge.and_then(|edge| moment.scene.edges.get(edge as usize));
    let source = edge.and_then(|edge| Some((edge, moment.states.get(edge.source as usize)?)));
    match source {
        Some((edge, source)) => {
            let index = edge.order.map_or(0, |order| order.saturating_sub(1));
            Msg::Ask(AskMsg::TransitionHistory(source.name.clone(), index))
        }
        None => Msg::Select(None),
    }
}
