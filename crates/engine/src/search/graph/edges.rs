//! Transitions: thin lines; the current path is bold, and double in careful mode; the transition that the innermost
//! loop looks at is violet; the lasso has a glow behind it, a lasso that was asked about a dotted outline.

use lariat_layout::figure::parts::{self, Head};
use lariat_layout::figure::{Form, Group, Mark, Segment, Shape, Stroke, Tint, Words};
use lariat_layout::{Point, Route};
use lariat_session::core::{EdgeId, StateId};
use lariat_session::{Fate, SceneEdge};

use super::GraphView;
use crate::action::Action;

/// The position of the cross on a transition where the search turned back.
const TURNED_BACK: f64 = 0.7;

/// A drawn transition, with its index in the scene.
#[derive(Debug)]
struct Drawn<'a> {
    edge: &'a SceneEdge,
    place: usize,
    route: &'a Route,
}

pub(super) fn draw(view: &GraphView<'_>) -> Group {
    let edges = view.moment.scene.edges.iter().zip(&view.picture.routes).enumerate();
    let shown: Vec<Drawn<'_>> = edges
        .filter(|(_, (edge, _))| {
            !view.hides(edge.source as usize) && !view.hides(edge.target as usize)
        })
        .map(|(place, (edge, route))| Drawn { edge, place, route })
        .collect();
    let band = |class: &'static str, stroke: Stroke, holds: &dyn Fn(&SceneEdge) -> bool| {
        let there = shown.iter().filter(|drawn| holds(drawn.edge));
        let path = |drawn: &Drawn<'_>| {
            let line = Shape::new(parts::along(drawn.route)).class(class).stroke(stroke.clone());
            Group::new("").key(format!("{class} {}", drawn.place)).mark(line)
        };
        there.map(path).collect::<Vec<_>>()
    };
    let missed = |edge: &SceneEdge| is_missed(view, edge);
    let in_lasso = |edge: &SceneEdge| view.moment.snapshot.lasso_edges.contains(&edge.id);
    let entries = view.picture.entry.iter().chain(&view.picture.more_entries).enumerate();
    let plain = Look::default();
    let entries = entries.map(|(index, entry)| {
        let arrow = parts::arrow(entry, plain.stroke(), plain.head());
        Group::new(plain.class).key(format!("entry {index}")).marks(arrow)
    });
    Group::new("edges")
        .marks(band("missed", Stroke::new(Tint::Ink, 17.0).dashed(&[1.6, 4.4]), &missed))
        .marks(band("missed-core", Stroke::new(Tint::Ground, 13.4), &missed))
        .marks(band("glow", Stroke::new(Tint::Glow, 11.0).round(), &in_lasso))
        .marks(entries)
        .marks(above(&shown, view).into_iter().map(|drawn| transition(view, drawn)))
        .marks(shown.iter().filter_map(|drawn| turning_point(view, drawn)))
}

/// All transitions, the highlighted ones last: they are above the others.
fn above<'a>(shown: &'a [Drawn<'a>], view: &GraphView<'_>) -> Vec<&'a Drawn<'a>> {
    let rank = |drawn: &Drawn<'_>| look(view, drawn.edge).rank;
    (0..=2).flat_map(|wanted| shown.iter().filter(move |drawn| rank(drawn) == wanted)).collect()
}

/// Whether a transition is part of the missed lasso.
fn is_missed(view: &GraphView<'_>, edge: &SceneEdge) -> bool {
    let state = |node: u32| view.moment.scene.states.get(node as usize);
    let (source, target) = (state(edge.source), state(edge.target));
    let taken = |pair: &[StateId]| (pair.first(), pair.last()) == (source, target);
    view.moment.missed.as_ref().is_some_and(|missed| missed.states.windows(2).any(taken))
}

fn transition(view: &GraphView<'_>, drawn: &Drawn<'_>) -> Group {
    let look = look(view, drawn.edge);
    let hit = Shape::new(parts::along(drawn.route)).class("hit");
    let words = words(drawn.edge).map(|words| {
        let at = drawn.route.label + Point::new(0.0, 4.0);
        Words::new(words, at, 11.5, look.words).halo(4.0).class("words")
    });
    let mut group = Group::new(look.class)
        .key(format!("edge {}", drawn.place))
        .with("data-edge", drawn.edge.id.0.to_string())
        .with("data-place", drawn.place.to_string());
    if let Some(action) = history(view, drawn.edge) {
        group = group.with("data-do", action.in_pane(view.pane).token());
    }
    group.mark(hit).marks(look.arrow(drawn.route)).marks(words)
}

/// A click on a transition asks for its history.
fn history(view: &GraphView<'_>, edge: &SceneEdge) -> Option<Action> {
    let source = view.moment.states.get(edge.source as usize)?;
    let index = edge.order.map_or(0, |order| order.saturating_sub(1));
    Some(Action::TransitionHistory(source.name.clone(), index))
}

/// A cross on the transition of the missed lasso at which the search turned back.
fn turning_point(view: &GraphView<'_>, drawn: &Drawn<'_>) -> Option<Group> {
    let missed = view.moment.missed.as_ref()?;
    let step = missed.step().filter(|_| missed.turned_back_at(drawn.edge.id))?;
    let round = Shape::new(parts::circle(Point::default(), 9.0)).fill(Tint::Panel);
    let [a, b, c, d] =
        [(-3.5, -3.5), (3.5, 3.5), (3.5, -3.5), (-3.5, 3.5)].map(|(x, y)| Point::new(x, y));
    let cross = vec![Segment::Move(a), Segment::Line(b), Segment::Move(c), Segment::Line(d)];
    let group = Group::new("turned-back")
        .key(format!("turned-back {}", drawn.place))
        .at(drawn.route.point_at(TURNED_BACK))
        .title(format!("The search turned back here at step {step}"))
        .mark(round.stroke(Stroke::new(Tint::Ink, 2.0)))
        .mark(Shape::new(Form::Path(cross)).stroke(Stroke::new(Tint::Ink, 2.6).round()));
    Some(group)
}

/// How a transition is drawn.
#[derive(Clone, Copy, Debug)]
struct Look {
    class: &'static str,
    tint: Tint,
    width: f64,
    /// The length of the head.
    head: f64,
    /// Two lines instead of one.
    double: bool,
    words: Tint,
    /// A transition is drawn above those of lower rank.
    rank: u8,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            class: "edge",
            tint: Tint::Edge,
            width: 1.6,
            head: 10.5,
            double: false,
            words: Tint::Ink3,
            rank: 0,
        }
    }
}

impl Look {
    fn stroke(&self) -> Stroke {
        Stroke::new(self.tint, self.width).round()
    }

    fn head(&self) -> Head {
        Head::filled(self.head)
    }

    fn arrow(&self, route: &Route) -> Vec<Mark> {
        if !self.double {
            return parts::arrow(route, self.stroke(), self.head());
        }
        let line = |stroke| Shape::new(parts::along(route)).stroke(stroke);
        let wide = line(Stroke::new(self.tint, 6.0)).class("wide").into();
        let core = line(Stroke::new(Tint::Ground, self.width)).class("line").into();
        let tip = parts::tip(route, &self.stroke(), self.head()).map(Mark::Shape);
        [wide, core].into_iter().chain(tip).collect()
    }
}

/// The transition that the step is about; otherwise the one that the innermost loop has taken.
fn is_now(view: &GraphView<'_>, edge: EdgeId) -> bool {
    let snapshot = &view.moment.snapshot;
    let considered = snapshot.considered.map(|considered| considered.edge);
    considered.or(snapshot.looked_at) == Some(edge)
}

fn look(view: &GraphView<'_>, edge: &SceneEdge) -> Look {
    let snapshot = &view.moment.snapshot;
    let state = |node: u32| view.moment.states.get(node as usize);
    let plain = Look::default();
    if is_now(view, edge.id) {
        let fate = snapshot.considered.filter(|considered| considered.edge == edge.id);
        let class = match fate.map(|considered| considered.fate) {
            Some(Fate::Closing) => "edge now closing",
            Some(Fate::Refused) => "edge now refused",
            Some(Fate::Open | Fate::Taken) | None => "edge now",
        };
        let (tint, words) = (Tint::Now, Tint::Now);
        return Look { class, tint, words, width: 3.2, head: 14.0, rank: 2, ..plain };
    }
    if snapshot.path_edges.contains(&edge.id) {
        let (tint, words) = (Tint::Path, Tint::Ink);
        let path = Look { class: "edge path", tint, words, rank: 1, ..plain };
        return match state(edge.target).is_some_and(|look| look.careful) {
            true => Look {
                class: "edge path careful",
                tint: Tint::Careful,
                width: 2.0,
                head: 15.0,
                double: true,
                ..path
            },
            false => Look { width: 2.8, head: 13.0, ..path },
        };
    }
    match state(edge.source).is_some_and(|look| look.unseen) {
        true => Look { class: "edge unseen", tint: Tint::EdgeFar, ..plain },
        false => plain,
    }
}

/// The position in the successor order, and the label if there is one.
pub(super) fn words(edge: &SceneEdge) -> Option<String> {
    match (edge.order, &edge.label) {
        (None, None) => None,
        (Some(order), None) => Some(order.to_string()),
        (None, Some(label)) => Some(label.clone()),
        (Some(order), Some(label)) => Some(format!("{order}: {label}")),
    }
}
