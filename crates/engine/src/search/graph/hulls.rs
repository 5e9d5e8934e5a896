//! Unfinished components: a soft shape around the states that one entry of Roots stands for.

use lariat_layout::{Point, within};
use lariat_protocol::digits::px;
use lariat_protocol::sheet::{Element, element};

use super::GraphView;
use crate::parts::classes;

/// The distance from the centre of a state to the border of its hull; the style sheet strokes twice as wide.
const REACH: f64 = 36.0;
/// A state whose centre is closer than this to a shape would seem to be inside.
const CLEARANCE: f64 = REACH + lariat_layout::STATE_RADIUS - 6.0;

pub(super) fn draw(view: &GraphView<'_>) -> Element {
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
    element("g").class("hulls").children(components.iter().map(|(root, places)| {
        let lit = pointed.is_some_and(|place| places.contains(&place));
        hull(view, *root, places, lit)
    }))
}

/// Two strokes of one path: the wider one below is visible as the border.
fn hull(view: &GraphView<'_>, root: u32, places: &[usize], lit: bool) -> Element {
    let names: Vec<&str> =
        places.iter().filter_map(|&place| Some(&*view.moment.states.get(place)?.name)).collect();
    let names = names.join(" ");
    let around = around(view, places);
    let (body, ways) = match swallows(view, places, &around) {
        false => (polygon(&around), None),
        true => (dots(view, places), Some(ways(view, places))),
    };
    let layer = |class: &'static str| {
        let ways = ways.as_deref().map(|ways| element("path").class("ways").with("d", ways));
        element("g").class(class).children(ways).child(element("path").with("d", &*body))
    };
    // A component that has grown is a new element, so that its animation starts.
    element("g")
        .key(format!("{root}: {names}"))
        .class(classes(&[("hull", true), ("lit", lit)]))
        .with("data-root", root.to_string())
        .with("data-states", names)
        .child(layer("rim"))
        .child(layer("flesh"))
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

fn polygon(corners: &[Point]) -> String {
    let mut path = String::new();
    for (index, corner) in corners.iter().enumerate() {
        path.push(if index == 0 { 'M' } else { 'L' });
        path.push_str(&format!("{} {}", px(corner.x), px(corner.y)));
    }
    path.push('Z');
    path
}

fn dots(view: &GraphView<'_>, places: &[usize]) -> String {
    places.iter().map(|&place| polygon(&centres(view, place))).collect()
}

/// The transitions between members: a shape along them does not include other states.
fn ways(view: &GraphView<'_>, places: &[usize]) -> String {
    let member = |node: u32| places.contains(&(node as usize));
    let edges = view.moment.scene.edges.iter().zip(&view.picture.routes);
    edges
        .filter(|(edge, _)| {
            edge.source != edge.target && member(edge.source) && member(edge.target)
        })
        .map(|(_, route)| route.to_svg())
        .collect()
}

fn cross(a: Point, b: Point) -> f64 {
    a.x * b.y - a.y * b.x
}

fn dot(a: Point, b: Point) -> f64 {
    a.x * b.x + a.y * b.y
}
