//! Unfinished components: a soft shape around the states that one entry of Roots stands for.

use lariat_layout::figure::{Form, Group, Segment, Shape, Stroke, Tint, parts};
use lariat_layout::{Point, within};

use super::GraphView;
use crate::parts::classes;

/// The distance from the centre of a state to the border of its hull.
const REACH: f64 = 36.0;
/// The width of a shape along transitions.
const WAY: f64 = 34.0;
/// A state whose centre is closer than this to a shape would seem to be inside.
const CLEARANCE: f64 = REACH + lariat_layout::STATE_RADIUS - 6.0;

pub(super) fn draw(view: &GraphView<'_>) -> Group {
    let mut components: Vec<(u32, Vec<usize>)> = Vec::new();
    for (place, look) in view.moment.states.iter().enumerate() {
        let Some(root) = look.badges.root else { continue };
        match components.iter_mut().find(|(other, _)| *other == root) {
            Some((_, members)) => members.push(place),
            None => components.push((root, vec![place])),
        }
    }
    let pointed = view
        .pointed
        .and_then(|state| view.moment.scene.states.iter().position(|&other| other == state));
    Group::new("hulls").marks(components.iter().map(|(root, places)| {
        let lit = pointed.is_some_and(|place| places.contains(&place));
        hull(view, *root, places, lit)
    }))
}

/// Two strokes of one path: the wider one below is visible as the border.
fn hull(view: &GraphView<'_>, root: u32, places: &[usize], lit: bool) -> Group {
    let names: Vec<&str> =
        places.iter().filter_map(|&place| Some(&*view.moment.states.get(place)?.name)).collect();
    let names = names.join(" ");
    let around = around(view, places);
    let (body, ways) = match swallows(view, places, &around) {
        false => (polygon(&around), None),
        true => (dots(view, places), Some(ways(view, places))),
    };
    let layer = |class: &'static str, tint: Tint, wider: f64, border: f64| {
        let path = |segments: &[Segment], width: f64| {
            Shape::new(Form::Path(segments.to_vec())).stroke(Stroke::new(tint, width).round())
        };
        let ways = ways.as_deref().map(|ways| path(ways, WAY + border).class("ways"));
        let body = path(&body, 2.0 * REACH + wider).fill(tint).class("body");
        Group::new(class).marks(ways).mark(body)
    };
    // A component that has grown is a new element, so that its animation starts.
    Group::new(classes(&[("hull", true), ("lit", lit)]))
        .key(format!("{root}: {names}"))
        .with("data-root", root.to_string())
        .with("data-states", names)
        .mark(layer("rim", Tint::HullRim, if lit { 7.0 } else { 3.0 }, 3.0))
        .mark(layer("flesh", Tint::Hull, 0.0, 0.0))
}

/// A circle has one centre, a pill one at each end.
fn centres(view: &GraphView<'_>, place: usize) -> Vec<Point> {
    let Some(&at) = view.picture.nodes.get(place) else { return Vec::new() };
    let size = view.size(place);
    match (size.width - size.height) / 2.0 {
        half if half > 0.0 => vec![at - Point::new(half, 0.0), at + Point::new(half, 0.0)],
        _ => vec![at],
    }
}

/// The corners of the convex hull of the states, by gift wrapping.
fn around(view: &GraphView<'_>, places: &[usize]) -> Vec<Point> {
    let points: Vec<Point> = places.iter().flat_map(|&place| centres(view, place)).collect();
    let leftmost = |a: &Point, b: &Point| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y));
    let Some(start) = points.iter().copied().min_by(leftmost) else { return Vec::new() };
    let mut corners = vec![start];
    while let Some(&here) = corners.last().filter(|_| corners.len() <= points.len()) {
        // The next corner has every other point on the same side, or closer.
        let next = points.iter().copied().fold(here, |next, point| {
            let (way, other) = (next - here, point - here);
            let turn = cross(way, other);
            let better = turn < 0.0 || turn == 0.0 && dot(other, other) > dot(way, way);
            if better { point } else { next }
        });
        if next == start || next == here {
            break;
        }
        corners.push(next);
    }
    corners
}

/// Whether the convex hull would seem to contain a state that is not a member.
fn swallows(view: &GraphView<'_>, places: &[usize], corners: &[Point]) -> bool {
    (0..view.moment.states.len())
        .filter(|&place| places.len() > 1 && !places.contains(&place) && !view.hides(place))
        .flat_map(|place| centres(view, place))
        .any(|point| distance(point, corners) < CLEARANCE)
}

fn distance(point: Point, corners: &[Point]) -> f64 {
    let sides = || (0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()]));
    if corners.len() > 2 && sides().all(|(a, b)| cross(b - a, point - a) >= 0.0) {
        return 0.0;
    }
    let to_side = |(a, b): (Point, Point)| {
        let (way, off) = (b - a, point - a);
        let length = dot(way, way);
        let share = if length > 0.0 { within(dot(way, off) / length, 0.0, 1.0) } else { 0.0 };
        let miss = off - way * share;
        dot(miss, miss).sqrt()
    };
    sides().map(to_side).fold(f64::INFINITY, f64::min)
}

fn polygon(corners: &[Point]) -> Vec<Segment> {
    let mut path = parts::path(corners);
    path.push(match corners {
        // A very short line with round ends is a dot.
        [dot] => Segment::Line(*dot + Point::new(0.02, 0.0)),
        _ => Segment::Close,
    });
    path
}

fn dots(view: &GraphView<'_>, places: &[usize]) -> Vec<Segment> {
    places.iter().flat_map(|&place| polygon(&centres(view, place))).collect()
}

/// The transitions between members: a shape along them does not include other states.
fn ways(view: &GraphView<'_>, places: &[usize]) -> Vec<Segment> {
    let member = |node: u32| places.contains(&(node as usize));
    let edges = view.moment.scene.edges.iter().zip(&view.picture.routes);
    edges
        .filter(|(edge, _)| {
            edge.source != edge.target && member(edge.source) && member(edge.target)
        })
        .flat_map(|(_, route)| parts::segments(route))
        .collect()
}

fn cross(a: Point, b: Point) -> f64 {
    a.x * b.y - a.y * b.x
}

fn dot(a: Point, b: Point) -> f64 {
    a.x * b.x + a.y * b.y
}
