//! Unfinished components: a soft shape around the states that one entry of Roots stands for.

use lariat_layout::figure::{Crowd, Form, Group, Segment, Shape, Stroke, Tint, Words, parts};
use lariat_layout::{Point, within};
use lariat_session::StackKind;
use lariat_session::core::SideStack;

use super::{GraphView, cross, dot};
use crate::parts::classes;

/// The distance from the centre of a state to the border of its hull.
const REACH: f64 = 36.0;
/// The number of corners of an outline.
const CORNERS: usize = 36;
/// The width of a shape along transitions.
const WAY: f64 = 34.0;
/// A state whose centre is closer than this to a shape would seem to be inside.
const CLEARANCE: f64 = REACH + lariat_layout::STATE_RADIUS - 6.0;
const BORDER: f64 = 1.3;
const SIZE: f64 = 10.5;
const HEIGHT: f64 = 12.0;
/// The width of a letter of a caption.
const LETTER: f64 = 5.7;
/// In a larger picture a hull of one state is a circle, which needs less space in a message but cannot grow smoothly.
const SMALL: usize = 60;

/// A component that is not complete.
#[derive(Debug)]
struct Component {
    /// The number of the entry of Roots.
    root: u32,
    /// Its states, as indices of the scene.
    places: Vec<usize>,
    /// Its entry has been popped, and the loop of pops goes on.
    is_popped: bool,
}

/// The hulls, and the words at them.
pub(super) fn draw(view: &GraphView<'_>, crowd: &mut Crowd) -> (Group, Group) {
    let components = components(view);
    let pointed = view
        .pointed
        .and_then(|state| view.moment.scene.states.iter().position(|&other| other == state));
    let hulls = components.iter().map(|component| {
        let lit = pointed.is_some_and(|place| component.places.contains(&place));
        hull(view, component, lit)
    });
    let hulls = Group::new("hulls").marks(hulls);
    let newest = components.iter().filter(|one| !one.is_popped).map(|one| one.root).max();
    let captions = components.iter().filter_map(|one| caption(view, one, newest, crowd));
    (hulls, Group::new("hull-names").marks(captions))
}

fn components(view: &GraphView<'_>) -> Vec<Component> {
    let mut components: Vec<Component> = Vec::new();
    for (place, look) in view.moment.states.iter().enumerate() {
        let Some(root) = look.badges.root else { continue };
        match components.iter_mut().find(|other| other.root == root) {
            Some(component) => component.places.push(place),
            None => {
                let is_popped = is_popped(view, root);
                components.push(Component { root, places: vec![place], is_popped });
            }
        }
    }
    components
}

/// Whether Roots has no entry with this number.
fn is_popped(view: &GraphView<'_>, root: u32) -> bool {
    let mut stacks = view.moment.snapshot.stacks.iter();
    let Some(roots) = stacks.find(|stack| stack.kind == StackKind::Side(SideStack::Roots)) else {
        return false;
    };
    let numbers = || roots.entries.iter().filter_map(|entry| entry.number);
    // Entries that are not listed have smaller numbers than those that are.
    let is_listed = roots.hidden == 0 || numbers().min().is_some_and(|least| least <= root);
    is_listed && numbers().all(|number| number != root)
}

fn hull(view: &GraphView<'_>, component: &Component, lit: bool) -> Group {
    let places = &component.places;
    let names: Vec<&str> =
        places.iter().filter_map(|&place| Some(&*view.moment.states.get(place)?.name)).collect();
    let class = classes(&[("hull", true), ("popped", component.is_popped), ("lit", lit)]);
    let group = Group::new(class)
        .key(component.root.to_string())
        .with("data-root", component.root.to_string())
        .with("data-states", names.join(" "));
    let border = Stroke::new(Tint::HullLine, if lit { 2.4 } else { BORDER });
    let border = if component.is_popped { border.dashed(&[5.0, 4.0]) } else { border };
    let around = around(view, places);
    if !swallows(view, places, &around) {
        let outline = match (&around[..], view.moment.states.len() > SMALL) {
            ([centre], true) => parts::circle(*centre, REACH),
            _ => outline(&around),
        };
        return group.mark(Shape::new(outline).fill(Tint::Hull).stroke(border).class("body"));
    }
    // Two strokes of one path: the wider one below is visible as the border.
    let (body, ways) = (dots(view, places), ways(view, places));
    let layer = |class: &'static str, tint: Tint, wider: f64| {
        let path = |segments: &[Segment], width: f64| {
            Shape::new(Form::Path(segments.to_vec())).stroke(Stroke::new(tint, width).round())
        };
        let ways = path(&ways, WAY + wider).class("ways");
        let body = path(&body, 2.0 * REACH + wider).fill(tint).class("body");
        Group::new(class).mark(ways).mark(body)
    };
    group.mark(layer("rim", Tint::HullLine, 2.0 * border.width)).mark(layer(
        "flesh",
        Tint::Hull,
        0.0,
    ))
}

/// What a component is, if there is place for the words. Of single states on Roots, only the newest has words.
fn caption(
    view: &GraphView<'_>,
    component: &Component,
    newest: Option<u32>,
    crowd: &mut Crowd,
) -> Option<Group> {
    let is_single = component.places.len() == 1;
    let root = view.moment.states.iter().find(|look| look.badges.number == Some(component.root));
    // The shorter words are for a smaller place.
    let words = match (component.is_popped, is_single) {
        (true, true) => vec!["popped".to_owned()],
        (true, false) => vec!["popped, so far one component".to_owned(), "popped".to_owned()],
        (false, true) if newest == Some(component.root) => vec!["on Roots".to_owned()],
        (false, true) => return None,
        (false, false) => {
            let root = &root?.original;
            vec![format!("one component, root {root}"), format!("root {root}")]
        }
    };
    words.into_iter().find_map(|words| {
        let width = words.chars().count() as f64 * LETTER;
        let at = free_place(view, component, width, crowd)?;
        crowd.avoid(at, width, HEIGHT);
        let words = Words::new(words, at + Point::new(0.0, 0.35 * SIZE), SIZE, Tint::HullInk);
        let group = Group::new("hull-name").key(component.root.to_string());
        Some(group.mark(words.plain().class("words")))
    })
}

/// A place for words of this width in the hull, or above or below it.
fn free_place(
    view: &GraphView<'_>,
    component: &Component,
    width: f64,
    crowd: &Crowd,
) -> Option<Point> {
    let is_single = component.places.len() == 1;
    let centres = around(view, &component.places);
    let [left, right] = [f64::min, f64::max]
        .map(|pick| centres.iter().map(|at| at.x).reduce(pick).unwrap_or_default());
    let [top, bottom] = [f64::min, f64::max]
        .map(|pick| centres.iter().map(|at| at.y).reduce(pick).unwrap_or_default());
    let middle = (left + right) / 2.0;
    let inside = [top - 20.0, bottom + 20.0, (top + bottom) / 2.0].map(|y| Point::new(middle, y));
    let outside = [bottom + REACH + 10.0, top - REACH - 9.0].map(|y| Point::new(middle, y));
    let (inside, outside) = (inside.iter(), outside.iter());
    let fits = |at: &Point| {
        let low = at.y - HEIGHT / 2.0;
        let is_on_stage = low > -34.0 && low + HEIGHT < view.picture.height + 34.0;
        is_on_stage && crowd.is_free(*at, width, HEIGHT)
    };
    let mut places = inside.filter(|_| !is_single).chain(outside).copied().collect::<Vec<_>>();
    // The width of a hull at its top and bottom is that of its upper and lower states.
    places.retain(|at| at.y < top - REACH || at.y > bottom + REACH || width < right - left + 20.0);
    places.into_iter().find(fits)
}

/// The border of a convex shape around points, at a distance. It always has the same number of corners, so that one
/// outline can turn into another.
fn outline(corners: &[Point]) -> Form {
    // Ten degrees.
    let turn = Point::new(0.984_807_753, 0.173_648_178);
    let mut way = Point::new(0.0, -1.0);
    let ways = (0..CORNERS).map(|_| {
        let here = way;
        way = Point::new(way.x * turn.x - way.y * turn.y, way.x * turn.y + way.y * turn.x);
        here
    });
    // For each direction the point that is farthest there.
    let farthest = |way: Point| {
        let by = |a: &&Point, b: &&Point| dot(**a, way).total_cmp(&dot(**b, way));
        corners.iter().max_by(by).map(|&point| (point, way))
    };
    let mut border: Vec<(Point, Point)> = ways.filter_map(farthest).collect();
    // A straight side begins and ends where its own direction is.
    for place in 0..border.len() {
        let next = (place + 1) % border.len();
        let along = border[next].0 - border[place].0;
        let length = dot(along, along).sqrt();
        if length > 0.1 {
            let outwards = Point::new(along.y, -along.x) * (1.0 / length);
            (border[place].1, border[next].1) = (outwards, outwards);
        }
    }
    let border: Vec<Point> = border.iter().map(|&(at, way)| at + way * REACH).collect();
    let mut path = parts::path(&border);
    path.push(Segment::Close);
    Form::Path(path)
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
