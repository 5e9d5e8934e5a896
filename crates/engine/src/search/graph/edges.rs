//! Transitions: thin lines; the current path is bold, and double in careful mode; the
//! considered transition is bright, the lasso highlighted, the missed lasso dashed.

use lariat_layout::Route;
use lariat_protocol::digits::{px, translate};
use lariat_protocol::sheet::{Element, element};
use lariat_session::core::{EdgeId, StateId};
use lariat_session::{Fate, SceneEdge};

use super::GraphView;
use crate::action::Action;
use crate::parts::Acts;

/// One per style of a transition.
const HEADS: [(&str, &str); 5] =
    [("plain", "8"), ("path", "5.5"), ("now", "5.5"), ("closing", "5.5"), ("careful", "8.5")];

/// The position of the cross on a transition where the search turned back.
pub(super) const TURNED_BACK: f64 = 0.7;

pub(super) fn arrowheads() -> Element {
    let head = |(name, size): (&str, &str)| {
        element("marker")
            .with("id", format!("head-{name}"))
            .class(format!("head-{name}"))
            .with("viewBox", "0 0 10 10")
            .with("refX", "9")
            .with("refY", "5")
            .with("markerWidth", size)
            .with("markerHeight", size)
            .with("orient", "auto-start-reverse")
            .child(element("path").with("d", "M0 1 10 5 0 9z"))
    };
    element("defs").children(HEADS.map(head))
}

/// A drawn transition, with its index in the scene.
#[derive(Debug)]
struct Drawn<'a> {
    edge: &'a SceneEdge,
    place: usize,
    route: &'a Route,
    path: String,
}

pub(super) fn draw(view: &GraphView<'_>) -> Element {
    let edges = view.moment.scene.edges.iter().zip(&view.picture.routes).enumerate();
    let shown: Vec<Drawn<'_>> = edges
        .filter(|(_, (edge, _))| {
            !view.hides(edge.source as usize) && !view.hides(edge.target as usize)
        })
        .map(|(place, (edge, route))| Drawn { edge, place, route, path: route.to_svg() })
        .collect();
    let band = |class: &'static str, holds: &dyn Fn(&SceneEdge) -> bool| -> Vec<Element> {
        let there = shown.iter().filter(|drawn| holds(drawn.edge));
        let path = |drawn: &Drawn<'_>| {
            let key = format!("{class} {}", drawn.place);
            element("path").key(key).class(class).with("d", &*drawn.path)
        };
        there.map(path).collect()
    };
    let missed = |edge: &SceneEdge| is_missed(view, edge);
    let in_lasso = |edge: &SceneEdge| view.moment.snapshot.lasso_edges.contains(&edge.id);
    let entries = view.picture.entry.iter().chain(&view.picture.more_entries).enumerate();
    let entries = entries.map(|(index, entry)| {
        element("path")
            .key(format!("entry {index}"))
            .class("edge")
            .with("d", entry.to_svg())
            .with("marker-end", "url(#head-plain)")
    });
    element("g")
        .class("edges")
        .children(band("missed", &missed))
        .children(band("missed-core", &missed))
        .children(band("glow", &in_lasso))
        .children(entries)
        .children(shown.iter().map(|drawn| transition(view, drawn)))
        .children(shown.iter().filter_map(|drawn| turning_point(view, drawn)))
}

/// Whether a transition is part of the missed lasso.
fn is_missed(view: &GraphView<'_>, edge: &SceneEdge) -> bool {
    let state = |node: u32| view.moment.scene.states.get(node as usize);
    let (source, target) = (state(edge.source), state(edge.target));
    let taken = |pair: &[StateId]| (pair.first(), pair.last()) == (source, target);
    view.moment.missed.as_ref().is_some_and(|missed| missed.states.windows(2).any(taken))
}

fn transition(view: &GraphView<'_>, drawn: &Drawn<'_>) -> Element {
    let (class, head) = look(view, drawn.edge);
    let line = || element("path").with("d", &*drawn.path);
    let words = words(drawn.edge).map(|words| {
        let at = drawn.route.label;
        element("text").with("x", px(at.x)).with("y", px(at.y + 4.0)).text(words)
    });
    let mut group = element("g")
        .key(format!("edge {}", drawn.place))
        .class(class)
        .with("data-edge", drawn.edge.id.0.to_string())
        .with("data-place", drawn.place.to_string());
    if let Some(action) = history(view, drawn.edge) {
        group = group.acts(action.in_pane(view.pane));
    }
    group
        .child(element("path").class("hit").with("d", &*drawn.path))
        .children((head == "careful").then(|| line().class("wide")))
        .child(line().with("marker-end", format!("url(#head-{head})")))
        .children(words)
}

/// A click on a transition asks for its history.
fn history(view: &GraphView<'_>, edge: &SceneEdge) -> Option<Action> {
    let source = view.moment.states.get(edge.source as usize)?;
    let index = edge.order.map_or(0, |order| order.saturating_sub(1));
    Some(Action::TransitionHistory(source.name.clone(), index))
}

/// A cross on the transition of the missed lasso at which the search turned back.
fn turning_point(view: &GraphView<'_>, drawn: &Drawn<'_>) -> Option<Element> {
    let missed = view.moment.missed.as_ref()?;
    let step = missed.step().filter(|_| missed.turned_back_at(drawn.edge.id))?;
    let at = drawn.route.point_at(TURNED_BACK);
    let title = element("title").text(format!("The search turned back here at step {step}"));
    let group = element("g")
        .key(format!("turned-back {}", drawn.place))
        .class("turned-back")
        .with("transform", translate(at.x, at.y))
        .child(title)
        .child(element("circle").with("r", "9"))
        .child(element("path").with("d", "M-3.5-3.5l7 7m0-7l-7 7"));
    Some(group)
}

/// The classes of a transition, and its arrow head.
fn look(view: &GraphView<'_>, edge: &SceneEdge) -> (&'static str, &'static str) {
    let snapshot = &view.moment.snapshot;
    let state = |node: u32| view.moment.states.get(node as usize);
    let is = |id: EdgeId| id == edge.id;
    if let Some(considered) = snapshot.considered.filter(|considered| is(considered.edge)) {
        return match considered.fate {
            Fate::Closing => ("edge closing", "closing"),
            Fate::Refused => ("edge now refused", "now"),
            Fate::Open | Fate::Taken => ("edge now", "now"),
        };
    }
    if snapshot.path_edges.iter().copied().any(is) {
        return match state(edge.target).is_some_and(|look| look.careful) {
            true => ("edge path careful", "careful"),
            false => ("edge path", "path"),
        };
    }
    match state(edge.source).is_some_and(|look| look.unseen) {
        true => ("edge unseen", "plain"),
        false => ("edge", "plain"),
    }
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
