//! Transitions: thin lines; the current path is bold, and double in careful mode; the
//! considered transition is bright, the lasso highlighted, the missed lasso dashed.

use lariat_layout::Route;
use lariat_session::core::{EdgeId, StateId};
use lariat_session::{Fate, SceneEdge};
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

use super::Props;
use crate::digits::{px, translate};

/// One per style of a transition.
const HEADS: [(&str, &str); 5] =
    [("plain", "8"), ("path", "5.5"), ("now", "5.5"), ("closing", "5.5"), ("careful", "8.5")];

/// The position of the cross on a transition where the search turned back.
pub(super) const TURNED_BACK: f64 = 0.7;

pub(crate) fn arrowheads() -> Html {
    html! {
        <defs>
            { for HEADS.map(|(name, size)| html! {
                <marker id={format!("head-{name}")} class={format!("head-{name}")} viewBox="0 0 10 10"
                    refX="9" refY="5" markerWidth={size} markerHeight={size}
                    orient="auto-start-reverse">
                    <path d="M0 1 10 5 0 9z" />
                </marker>
            }) }
        </defs>
    }
}

/// The transition under the pointer: its index in the scene.
pub(crate) fn edge_under(event: &PointerEvent) -> Option<u32> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    element.closest(".edge").ok()??.get_attribute("data-place")?.parse().ok()
}

pub(crate) fn draw(props: &Props) -> Html {
    let snapshot = &props.moment.snapshot;
    let hidden = |node: u32| {
        props.hide_unseen && props.moment.states.get(node as usize).is_some_and(|look| look.unseen)
    };
    let shown: Vec<_> = props
        .moment
        .scene
        .edges
        .iter()
        .zip(&props.picture.routes)
        .enumerate()
        .filter(|(_, (edge, _))| !hidden(edge.source) && !hidden(edge.target))
        .map(|(place, (edge, route))| (edge, place, route, route.to_svg()))
        .collect();
    let missed = |edge: &SceneEdge| {
        let state = |node: u32| props.moment.scene.states.get(node as usize);
        let missed = props.moment.missed.as_ref();
        let (source, target) = (state(edge.source), state(edge.target));
        let taken = |pair: &[StateId]| (Some(&pair[0]), Some(&pair[1])) == (source, target);
        missed.is_some_and(|missed| missed.states.windows(2).any(taken))
    };
    let band = |class: &'static str| {
        let there = shown.iter().filter(|(edge, ..)| missed(edge));
        html! { { for there.map(|(.., path)| html! { <path {class} d={path.clone()} /> }) } }
    };
    html! {
        <g class="edges">
            { band("missed") }
            { band("missed-core") }
            { for shown.iter().filter(|(edge, ..)| snapshot.lasso_edges.contains(&edge.id)).map(
                |(.., path)| html! { <path class="glow" d={path.clone()} /> }
            ) }
            { for props.picture.entry.iter().chain(&props.picture.more_entries).map(|entry| html! {
                <path class="edge" d={entry.to_svg()} marker-end="url(#head-plain)" />
            }) }
            { for shown.iter().map(|(edge, place, route, path)| {
                let (class, head) = look(props, edge);
                html! {
                    <g {class} data-edge={edge.id.0.to_string()} data-place={place.to_string()}>
                        <path class="hit" d={path.clone()} />
                        if head == "careful" { <path class="wide" d={path.clone()} /> }
                        <path d={path.clone()} marker-end={format!("url(#head-{head})")} />
                        if let Some(text) = words(edge) {
                            <text x={px(route.label.x)} y={px(route.label.y + 4.0)}>
                                { text }
                            </text>
                        }
                    </g>
                }
            }) }
            { for shown.iter().map(|(edge, _, route, _)| turning_point(props, edge, route)) }
        </g>
    }
}

/// A cross on the transition of the missed lasso at which the search turned back.
fn turning_point(props: &Props, edge: &SceneEdge, route: &Route) -> Html {
    let missed = props.moment.missed.as_ref();
    let Some(step) = missed.filter(|missed| missed.turned_back_at(edge.id)).and_then(|m| m.step())
    else {
        return html! {};
    };
    let at = route.point_at(TURNED_BACK);
    html! {
        <g class="turned-back" transform={translate(at.x, at.y)}>
            <title>{ format!("The search turned back here at step {step}") }</title>
            <circle r="9" /><path d="M-3.5-3.5l7 7m0-7l-7 7" />
        </g>
    }
}

fn look(props: &Props, edge: &SceneEdge) -> (Classes, &'static str) {
    let snapshot = &props.moment.snapshot;
    let unseen = |node: u32| props.moment.states.get(node as usize).is_some_and(|look| look.unseen);
    let is = |id: EdgeId| id == edge.id;
    if let Some(considered) = snapshot.considered.filter(|considered| is(considered.edge)) {
        return match considered.fate {
            Fate::Closing => (classes!("edge", "closing"), "closing"),
            Fate::Refused => (classes!("edge", "now", "refused"), "now"),
            Fate::Open | Fate::Taken => (classes!("edge", "now"), "now"),
        };
    }
    if snapshot.path_edges.iter().copied().any(is) {
        let target = props.moment.states.get(edge.target as usize);
        return match target.is_some_and(|look| look.careful) {
            true => (classes!("edge", "path", "careful"), "careful"),
            false => (classes!("edge", "path"), "path"),
        };
    }
    (classes!("edge", unseen(edge.source).then_some("unseen")), "plain")
}

/// The position in the successor order, and the label if there is one.
fn words(edge: &SceneEdge) -> Option<String> {
    match (edge.order, &edge.label) {
        (None, None) => None,
        (Some(order), None) => Some(order.to_string()),
        (None, Some(label)) => Some(label.clone()),
        (Some(order), Some(label)) => Some(format!("{order}: {label}")),
    }
}
