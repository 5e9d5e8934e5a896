//! A short text at the considered transition: the values that decide the test.

use lariat_layout::figure::{Form, Group, Shape, Stroke, Tint, Words, parts};
use lariat_layout::{NodeSize, Point, Route};
use lariat_session::{Fate, SceneEdge};

use super::GraphView;
use super::edges::TURNED_BACK;
use crate::parts::classes;
use crate::search::moment::StateLook;

const HEIGHT: f64 = 30.0;

pub(super) fn draw(view: &GraphView<'_>) -> Option<Group> {
    let snapshot = &view.moment.snapshot;
    let text = snapshot.sentence.callout.as_deref()?;
    let considered = snapshot.considered?;
    let mut edges = view.moment.scene.edges.iter().zip(&view.picture.routes);
    let (_, route) = edges.find(|(edge, _)| edge.id == considered.edge)?;
    let width = text.chars().count() as f64 * 7.2 + 24.0;
    let middle = route.point_at(0.5);
    let at = free_place(view, middle, width);
    let closing = considered.fate == Fate::Closing;
    let tint = if closing { Tint::Lasso } else { Tint::EdgeNow };
    let corner = Point::new(-width / 2.0, -HEIGHT / 2.0);
    let form = Form::Box { corner, width, height: HEIGHT, radius: 8.0 };
    let stroke = Stroke::new(tint, 1.5);
    let line = Shape::new(parts::line(Point::default(), middle - at)).stroke(stroke.clone());
    let group = Group::new(classes(&[("callout", true), ("closing", closing)]))
        .key("callout")
        .at(at)
        .mark(line)
        .mark(Shape::new(form).fill(Tint::Panel).stroke(stroke))
        .mark(Words::new(text, Point::new(0.0, 4.5), 12.5, tint));
    Some(group)
}

/// The position nearest to the middle of the edge where the text covers no state, number or badge.
fn free_place(view: &GraphView<'_>, middle: Point, width: f64) -> Point {
    let near = |at: Point, other: Point, wide: f64, high: f64| {
        (other.x - at.x).abs() < (width + wide) / 2.0 + 4.0
            && (other.y - at.y).abs() < (HEIGHT + high) / 2.0 + 4.0
    };
    let signs = signs(view);
    let covers = |at: Point| {
        let states = view.picture.nodes.iter().zip(view.sizes);
        let states = states.filter(|(node, size)| near(at, **node, size.width, size.height));
        let edges = view.moment.scene.edges.iter().zip(&view.picture.routes);
        let numbers = edges.filter(|(edge, _)| edge.order.is_some() || edge.label.is_some());
        let numbers = numbers.filter(|(_, route)| near(at, route.label, 10.0, 12.0));
        let signs = signs.iter().filter(|&&(sign, wide)| near(at, sign, wide, 18.0));
        2 * states.count() + numbers.count() + signs.count()
    };
    let beside = width / 2.0 + 14.0;
    // Keep away from the state at the end of a short edge.
    let aside = beside + 20.0;
    let candidates = [
        (0.0, 0.0),
        (0.0, -30.0),
        (0.0, 30.0),
        (beside, 0.0),
        (-beside, 0.0),
        (0.0, -56.0),
        (0.0, 56.0),
        (beside, -40.0),
        (-beside, -40.0),
        (beside, 40.0),
        (-beside, 40.0),
        (aside, 40.0),
        (-aside, 40.0),
        (aside, -40.0),
        (-aside, -40.0),
        (0.0, -84.0),
        (0.0, 84.0),
    ];
    let places = candidates.map(|(x, y)| middle + Point::new(x, y));
    places.into_iter().min_by_key(|&at| covers(at)).unwrap_or(middle)
}

/// The texts below states, and the cross where the search turned back: positions and widths.
fn signs(view: &GraphView<'_>) -> Vec<(Point, f64)> {
    let states = view.moment.states.iter().zip(&view.picture.nodes).zip(view.sizes);
    let below = |((look, at), size): ((&StateLook, &Point), &NodeSize)| {
        let has = look.turns_careful || look.sought.is_some();
        has.then(|| (*at + Point::new(0.0, size.height / 2.0 + 16.0), 60.0))
    };
    let edges = view.moment.scene.edges.iter().zip(&view.picture.routes);
    let cross = |(edge, route): (&SceneEdge, &Route)| {
        let turned =
            view.moment.missed.as_ref().is_some_and(|missed| missed.turned_back_at(edge.id));
        turned.then(|| (route.point_at(TURNED_BACK), 18.0))
    };
    states.filter_map(below).chain(edges.filter_map(cross)).collect()
}
