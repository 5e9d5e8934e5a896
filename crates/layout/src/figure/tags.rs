//! Tags: the names of variables, at the states that the variables hold.

use super::crowd::Crowd;
use super::{Form, Group, Segment, Shape, Stroke, Tint, Words, parts};
use crate::picture::Point;
use crate::route::Cubic;

/// The variables that hold one state. They share a tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tagged {
    /// The index of the state in the crowd.
    pub node: usize,
    pub variables: Vec<&'static str>,
    pub look: TagLook,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TagLook {
    /// Variables in scope.
    Now,
    /// The same while the reader looks at another call.
    Faded,
    /// Variables of another call.
    Hollow,
}

const HEIGHT: f64 = 16.0;
const LETTER: f64 = 6.7;
const SIZE: f64 = 11.0;
const ROUND: f64 = 4.5;
/// From a tag to the border of its state.
const GAP: f64 = 4.5;
/// Of several free sides.
const LIKED: Point = Point::new(0.3, -0.95);

/// Draws the tags beside their states, whose centres are given. Each variable is a group of its own whose key is the
/// variable, so that the page can move it to its next state.
pub fn tags(crowd: &mut Crowd, centres: &[Point], tagged: &[Tagged]) -> Group {
    let mut drawn: Vec<Group> = Vec::new();
    for one in tagged {
        let widths: Vec<f64> = one.variables.iter().map(|name| width(name)).collect();
        let whole: f64 = widths.iter().sum();
        let Some(&centre) = centres.get(one.node) else { continue };
        let Some(spot) = crowd.beside(one.node, [whole, HEIGHT], GAP, LIKED) else { continue };
        let mut left = -whole / 2.0;
        for (place, (&name, &width)) in one.variables.iter().zip(&widths).enumerate() {
            let middle = Point::new(left + width / 2.0, 0.0);
            left += width;
            let ends = [place == 0, place + 1 == one.variables.len()];
            // The pointer begins in the middle of the whole tag.
            let pointer = (place == 0).then(|| pointer(spot.rim - spot.at - middle, middle * -1.0));
            let kind = if one.look == TagLook::Hollow { "hollow" } else { "tag" };
            let key = format!("{kind} {name}");
            // A variable may occur twice: of the running call, and of no call.
            let again = drawn.iter().filter(|other| other.key.starts_with(&key)).count();
            let key = if again > 0 { format!("{key} {again}") } else { key };
            let tag = tag(name, width, ends, one.look, pointer);
            drawn.push(tag.key(key).at(centre + spot.at + middle));
        }
    }
    // Always in the same order, so that no element is inserted anew because it moves.
    drawn.sort_by(|a, b| a.key.cmp(&b.key));
    Group::new("tags").marks(drawn)
}

fn width(name: &str) -> f64 {
    (name.chars().count() as f64 * LETTER + 9.0).max(HEIGHT)
}

fn pointer(tip: Point, from: Point) -> Shape {
    let aside = (tip - from).unit().turned() * 4.0;
    let mut corners = parts::path(&[from - aside, tip, from + aside]);
    corners.push(Segment::Close);
    Shape::new(Form::Path(corners)).fill(Tint::Now).class("pointer")
}

/// One variable.
fn tag(
    name: &'static str,
    width: f64,
    ends: [bool; 2],
    look: TagLook,
    pointer: Option<Shape>,
) -> Group {
    let class = match look {
        TagLook::Now => "tag",
        TagLook::Faded => "tag faded",
        TagLook::Hollow => "tag hollow",
    };
    let body = Shape::new(body(width, ends)).class("body");
    let (body, ink) = match look {
        TagLook::Hollow => (body.fill(Tint::Panel).stroke(Stroke::new(Tint::Now, 1.4)), Tint::Now),
        TagLook::Now | TagLook::Faded => (body.fill(Tint::Now), Tint::OnNow),
    };
    Group::new(class)
        .opacity(if look == TagLook::Faded { 0.35 } else { 1.0 })
        .with("data-tag", name)
        .marks(pointer)
        .mark(body)
        .mark(Words::new(name, Point::new(0.0, 3.8), SIZE, ink).class("variable"))
}

/// A box that is round at its free ends.
fn body(width: f64, [left, right]: [bool; 2]) -> Form {
    let (x, y) = (width / 2.0, HEIGHT / 2.0);
    if left && right {
        return Form::Box { corner: Point::new(-x, -y), width, height: HEIGHT, radius: ROUND };
    }
    // Boxes side by side overlap a little, so that no gap is seen between them.
    let end = |is_free: bool| if is_free { (x, ROUND) } else { (x + 0.25, 0.0) };
    let ((left, left_round), (right, right_round)) = (end(left), end(right));
    let at = Point::new;
    // A quarter of a circle.
    let arc = |from: Point, corner: Point, to: Point| {
        let (control1, control2) = (from.towards(corner, 0.55), to.towards(corner, 0.55));
        Segment::Cubic(Cubic { control1, control2, to })
    };
    let [top_left, top_right] = [at(left_round - left, -y), at(right - right_round, -y)];
    let [low_left, low_right] = [at(left_round - left, y), at(right - right_round, y)];
    Form::Path(vec![
        Segment::Move(top_left),
        Segment::Line(top_right),
        arc(top_right, at(right, -y), at(right, right_round - y)),
        Segment::Line(at(right, y - right_round)),
        arc(at(right, y - right_round), at(right, y), low_right),
        Segment::Line(low_left),
        arc(low_left, at(-left, y), at(-left, y - left_round)),
        Segment::Line(at(-left, left_round - y)),
        arc(at(-left, left_round - y), at(-left, -y), top_left),
        Segment::Close,
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Mark;
    use crate::graph::{Graph, NodeSize};

    fn drawn(tagged: &[Tagged]) -> Vec<Group> {
        let graph = Graph::of_successors(&[vec![1], vec![2], vec![0]]);
        let picture = crate::quick::place(&graph);
        let nodes = picture.nodes.iter().map(|&at| (at, NodeSize::default()));
        let mut crowd = Crowd::new(nodes, &picture.routes);
        let tags = tags(&mut crowd, &picture.nodes, tagged);
        let group = |mark: Mark| match mark {
            Mark::Group(group) => group,
            other => panic!("a tag: {other:?}"),
        };
        tags.marks.into_iter().map(group).collect()
    }

    fn now(node: usize, variables: &[&'static str]) -> Tagged {
        Tagged { node, variables: variables.to_vec(), look: TagLook::Now }
    }

    #[test]
    fn a_variable_keeps_its_key_when_it_moves_and_when_it_shares_a_tag() {
        let keys = |tags: &[Group]| tags.iter().map(|tag| tag.key.clone()).collect::<Vec<_>>();
        let apart = drawn(&[now(0, &["s"]), now(1, &["t"]), now(2, &["u"])]);
        let shared = drawn(&[now(0, &["t", "u"]), now(2, &["s"])]);
        assert_eq!(keys(&apart), ["tag s", "tag t", "tag u"]);
        assert_eq!(keys(&shared), keys(&apart));
        let [t, u] = [&shared[1], &shared[2]].map(|tag| tag.at);
        assert_eq!((u.y - t.y, u.x - t.x), (0.0, HEIGHT), "side by side");
    }

    #[test]
    fn a_variable_that_occurs_twice_has_two_keys() {
        let tags = drawn(&[now(0, &["s"]), now(1, &["s"])]);
        assert_ne!(tags[0].key, tags[1].key);
    }

    #[test]
    fn tags_of_another_call_are_hollow_and_those_of_the_running_one_fade() {
        let faded = Tagged { look: TagLook::Faded, ..now(0, &["s"]) };
        let hollow = Tagged { look: TagLook::Hollow, ..now(0, &["s"]) };
        let tags = drawn(&[faded, hollow]);
        let classes: Vec<&str> = tags.iter().map(|tag| &*tag.class).collect();
        assert_eq!(classes, ["tag hollow", "tag faded"]);
        assert!(tags[0].at.distance(tags[1].at) > HEIGHT, "both can be read");
    }
}
