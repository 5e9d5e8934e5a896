//! Transitions: quiet lines, the current path bold, the considered one bright, the lasso aglow.

use lariat_session::core::EdgeId;
use lariat_session::{Fate, SceneEdge};
use yew::prelude::*;

use super::Props;
use crate::digits::px;

/// One for each way a transition can be drawn.
const HEADS: [&str; 4] = ["plain", "path", "now", "closing"];

#[component]
pub(crate) fn Arrowheads() -> Html {
    html! {
        <defs>
            { for HEADS.map(|name| html! {
                <marker id={format!("head-{name}")} class={format!("head-{name}")} viewBox="0 0 10 10"
                    refX="9" refY="5" markerWidth={if name == "plain" { "8" } else { "5.5" }}
                    markerHeight={if name == "plain" { "8" } else { "5.5" }} orient="auto-start-reverse">
                    <path d="M0 1 10 5 0 9z" />
                </marker>
            }) }
        </defs>
    }
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
        .filter(|(edge, _)| !hidden(edge.source) && !hidden(edge.target))
        .map(|(edge, route)| (edge, route, route.to_svg()))
        .collect();
    html! {
        <g class="edges">
            { for shown.iter().filter(|(edge, ..)| snapshot.lasso_edges.contains(&edge.id)).map(
                |(.., path)| html! { <path class="glow" d={path.clone()} /> }
            ) }
            if let Some(entry) = &props.picture.entry {
                <path class="edge" d={entry.to_svg()} marker-end="url(#head-plain)" />
            }
            { for shown.iter().map(|(edge, route, path)| {
                let (class, head) = look(props, edge);
                html! {
                    <g {class} data-edge={edge.id.0.to_string()}>
                        <path d={path.clone()} marker-end={format!("url(#head-{head})")} />
                        if let Some(text) = words(edge) {
                            <text x={px(route.label.x)} y={px(route.label.y + 4.0)}>
                                { text }
                            </text>
                        }
                    </g>
                }
            }) }
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
        return (classes!("edge", "path"), "path");
    }
    (classes!("edge", unseen(edge.source).then_some("unseen")), "plain")
}

/// The place in the successor order, and the label where the model has one.
fn words(edge: &SceneEdge) -> Option<String> {
    match (edge.order, &edge.label) {
        (None, None) => None,
        (Some(order), None) => Some(order.to_string()),
        (None, Some(label)) => Some(label.clone()),
        (Some(order), Some(label)) => Some(format!("{order}: {label}")),
    }
}
