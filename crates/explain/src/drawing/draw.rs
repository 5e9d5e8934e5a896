//! A drawing as marks.

use lariat_layout::face::{font_size_for, shortened};
use lariat_layout::figure::parts::{self, Head};
use lariat_layout::figure::{
    self, Crowd, Form, Group, Mark, Paint, Segment, Shape, Stroke, TagLook, Tagged, Tint, Words,
};
use lariat_layout::{NodeSize, Point, Route};

use super::labels::{self, Place};
use super::look::{NodeLook, Presence, Tone, WayLook};
use super::placing::Drawing;

/// The opacity of what is there no longer.
const GONE: f64 = 0.28;

/// Draws everything.
pub fn draw(drawing: &Drawing, nodes: &[NodeLook], ways: &[WayLook]) -> Vec<Mark> {
    let mut edges = Group::new("edges");
    let initial = drawing.chart.initial.and_then(|node| nodes.get(node as usize));
    if let Some(entry) = &drawing.picture.entry
        && initial.is_some_and(|look| look.presence != Presence::Ahead)
    {
        let (stroke, head) = line(&WayLook::default());
        let arrow = parts::arrow(entry, stroke, head);
        edges = edges.mark(Group::new("edge").key("entry").marks(arrow));
    }
    // Highlighted lines are drawn above the others.
    let rank = |look: &WayLook| u8::from(look.now) * 2 + u8::from(look.on_path || look.lit);
    for wanted in 0..=3 {
        let all =
            drawing.chart.ways.iter().zip(&drawing.picture.routes).zip(&drawing.words).zip(ways);
        for (number, (((way, route), words), look)) in all.enumerate() {
            if look.presence == Presence::Ahead || route.is_empty() || rank(look) != wanted {
                continue;
            }
            edges = edges.mark(edge(&way.words, route, *words, look).key(number.to_string()));
        }
    }
    let graph = drawing.chart.graph();
    let all = (0u32..).zip(&drawing.chart.names).zip(&drawing.picture.nodes).zip(nodes);
    let states = all
        .filter(|(_, look)| look.presence != Presence::Ahead)
        .map(|(((number, name), &at), look)| node(number, name, graph.size(number), at, look));
    // Drawn below the arrow heads that end in these states.
    let all = (0u32..).zip(&drawing.picture.nodes).zip(nodes);
    let halos = all.filter(|(_, look)| look.centre && look.presence != Presence::Ahead);
    let halos = halos.map(|((number, &at), _)| {
        let rim = Stroke::new(Tint::HaloRim, 1.2).dashed(&[2.0, 4.0]);
        let halo = Shape::new(parts::outline(graph.size(number), -11.0)).fill(Tint::Halo);
        Group::new("x-halo").key(number.to_string()).at(at).mark(halo.stroke(rim))
    });
    let halos = Group::new("x-halos").marks(halos);
    let tags = tags(drawing, nodes);
    vec![halos.into(), edges.into(), Group::new("states").marks(states).into(), tags.into()]
}

/// The variables of the listing, at the states that they hold.
fn tags(drawing: &Drawing, nodes: &[NodeLook]) -> Group {
    let is_there = |look: &NodeLook| look.presence != Presence::Ahead && !look.tags.is_empty();
    let tagged = nodes.iter().enumerate().filter(|(_, look)| is_there(look));
    let tagged = tagged.map(|(node, look)| Tagged {
        node,
        variables: look.tags.clone(),
        look: TagLook::Now,
    });
    let tagged: Vec<Tagged> = tagged.collect();
    if tagged.is_empty() {
        return Group::new("tags");
    }
    let graph = drawing.chart.graph();
    let sizes = (0u32..).zip(&drawing.picture.nodes).map(|(node, &at)| (at, graph.size(node)));
    let mut crowd = Crowd::new(sizes, drawing.picture.routes.iter().chain(&drawing.picture.entry));
    for (way, place) in drawing.chart.ways.iter().zip(&drawing.words) {
        if let Some(place) = place {
            let width = way.words.chars().count() as f64 * labels::LETTER;
            crowd.avoid(place.middle(width), width, 2.0 * labels::HALF_LINE);
        }
    }
    figure::tags(&mut crowd, &drawing.picture.nodes, &tagged)
}

fn edge(words: &str, route: &Route, place: Option<Place>, look: &WayLook) -> Group {
    let mut class = format!("edge {}", look.tone.word());
    for (is, word) in [
        (look.on_path, " path"),
        (look.lit, " lit"),
        (look.now, " now"),
        (look.presence == Presence::Gone, " gone"),
    ] {
        class.push_str(if is { word } else { "" });
    }
    let below = |class: &'static str, tint: Tint, width: f64| {
        Shape::new(parts::along(route)).class(class).stroke(Stroke::new(tint, width).round())
    };
    let (stroke, head) = line(look);
    let mut group =
        Group::new(class).opacity(if look.presence == Presence::Gone { GONE } else { 1.0 });
    if !look.action.is_empty() {
        // Wide enough to be clicked.
        let hit = Shape::new(parts::along(route)).class("hit");
        group = group.with("data-do", format!("select {}", look.action)).mark(hit);
    }
    let group = group
        .marks(look.on_path.then(|| below("x-band", Tint::Band, 12.0)))
        .marks(look.lit.then(|| below("x-glow", Tint::Lit, 17.0)))
        .marks(parts::arrow(route, stroke, head))
        .marks(sign(route, look.tone));
    let place = place.filter(|_| !look.silent && !words.is_empty());
    group.marks(place.map(|place| {
        let at = place.at + Point::new(0.0, 4.0);
        let words = Words::new(words, at, 12.0, words_tint(look)).anchor(place.anchor);
        words.halo(4.0).class("words")
    }))
}

/// The line and the head of a transition. Colour must not be the only sign: each tone has its own width, dashes and
/// head.
fn line(look: &WayLook) -> (Stroke, Head) {
    let stroke = |tint: Tint, width: f64, wider: f64| {
        Stroke::new(tint, if look.now { wider } else { width })
    };
    let (stroke, open, head) = match look.tone {
        Tone::Plain | Tone::Neutral if look.now => {
            (Stroke::new(Tint::Now, 3.4).round(), false, 4.5)
        }
        Tone::Plain | Tone::Neutral if look.on_path => {
            (Stroke::new(Tint::Path, 2.0).round(), false, 5.5)
        }
        Tone::Plain => (Stroke::new(Tint::Edge, 1.6).round(), false, 7.0),
        Tone::Neutral => (Stroke::new(Tint::Neutral, 1.5).round(), false, 8.0),
        Tone::Correct => (stroke(Tint::Correct, 2.4, 5.0).dashed(&[11.0, 5.0]), true, 8.0),
        Tone::Incorrect => (stroke(Tint::Incorrect, 3.8, 5.0).round(), false, 5.0),
        Tone::Fated => (stroke(Tint::Fated, 3.0, 5.0).round(), false, 5.5),
        Tone::Free => (stroke(Tint::Free, 3.0, 5.0).dashed(&[8.0, 5.0]), false, 5.5),
    };
    let head = Head { length: head * stroke.width, open };
    (stroke, head)
}

fn words_tint(look: &WayLook) -> Tint {
    match look.tone {
        Tone::Fated => Tint::Fated,
        Tone::Free => Tint::Free,
        Tone::Incorrect => Tint::Incorrect,
        _ if look.on_path => Tint::Ink,
        Tone::Correct => Tint::Correct,
        _ if look.now => Tint::Now,
        Tone::Plain | Tone::Neutral => Tint::Ink2,
    }
}

/// The position of the sign along a line.
const SIGN: f64 = 0.64;

/// The sign on a line that says whether the step is fated or free.
fn sign(route: &Route, tone: Tone) -> Option<Mark> {
    // The label is beside the middle of the line.
    let at = route.point_at(SIGN);
    match tone {
        Tone::Fated => {
            let along = route.point_at(SIGN + 0.06) - route.point_at(SIGN - 0.06);
            let length = (along.x * along.x + along.y * along.y).sqrt().max(0.1);
            let aside = Point::new(-along.y, along.x) * (8.0 / length);
            let bar = Shape::new(parts::line(at - aside, at + aside)).class("x-bar");
            Some(bar.stroke(Stroke::new(Tint::Fated, 3.0).round()).into())
        }
        Tone::Free => {
            let round = Shape::new(parts::circle(Point::default(), 8.5)).fill(Tint::Panel);
            let f = Words::new("f", Point::new(0.0, 4.0), 12.0, Tint::Free).class("x-f");
            let round = round.stroke(Stroke::new(Tint::Free, 1.6)).class("round");
            Some(Group::new("x-free").at(at).mark(round).mark(f).into())
        }
        _ => None,
    }
}

fn node(number: u32, name: &str, size: NodeSize, at: Point, look: &NodeLook) -> Group {
    let mut class = "state node".to_owned();
    for (is, word) in [
        (look.on_path, " on-path"),
        (look.frontier, " frontier"),
        (look.centre, " centre"),
        (look.boundary, " boundary"),
        (look.foreign, " foreign"),
        (look.now, " now"),
        (look.matched, " matched"),
        (look.selected, " selected"),
        (look.presence == Presence::Gone, " gone"),
    ] {
        class.push_str(if is { word } else { "" });
    }
    let mut group = Group::new(class)
        .key(number.to_string())
        .at(at)
        .opacity(if look.presence == Presence::Gone { GONE } else { 1.0 })
        .title(&*look.about)
        .with("data-node", number.to_string());
    if !look.action.is_empty() {
        group = group
            .with("tabindex", "0")
            .with("role", "button")
            .with("aria-label", label(name, look))
            .with("aria-pressed", look.selected.to_string())
            .with("data-do", format!("select {}", look.action))
            .with("data-hover", &*look.action);
    }
    let ring = |class: &'static str, inset: f64, stroke: Stroke| {
        Shape::new(parts::outline(size, inset)).class(class).stroke(stroke)
    };
    let halo = match look.selected {
        true => Stroke::new(Tint::Ink, 2.0).dashed(&[1.5, 4.0]).round(),
        false => Stroke::new(Paint::faint(Tint::Ink, 60), 2.0),
    };
    let (fill, border) = match look {
        NodeLook { now: true, .. } => (Tint::White, Stroke::new(Tint::Now, 3.4)),
        NodeLook { on_path: true, .. } => (Tint::White, Stroke::new(Tint::Path, 3.4)),
        _ => (Tint::White, Stroke::new(Tint::Ink, 1.4)),
    };
    let boundary = Stroke::new(Tint::Fated, 2.0).dashed(&[3.0, 3.0]);
    let boundary = ring("x-broken", if look.is_final { 8.5 } else { 5.0 }, boundary);
    let (letters, down) = match (font_size_for(name), look.badge.is_empty()) {
        (letters, true) => (letters, 5.0),
        (letters, false) => (letters.min(14.0), 0.5),
    };
    let words = Words::new(shortened(name), Point::new(0.0, down), letters, Tint::Ink);
    group
        .marks((look.matched || look.selected).then(|| ring("halo", -6.5, halo)))
        .mark(ring("body", 0.0, border).fill(fill))
        .marks(look.is_final.then(|| ring("inner", 5.0, Stroke::new(Tint::Ink, 1.4))))
        .marks(look.boundary.then_some(boundary))
        .mark(words.class("name"))
        .marks(look.frontier.then(|| flag(size)))
        .marks(look.foreign.then(|| brackets(size)))
        .marks((!look.badge.is_empty()).then(|| value(size, &look.badge)))
}

/// What a screen reader says of a state. It contains what is written in the state, as one can see it.
fn label(name: &str, look: &NodeLook) -> String {
    match look.badge.is_empty() {
        true => look.about.clone(),
        false => format!("{}, {}{}", look.about, shortened(name), look.badge),
    }
}

/// A small flag on the upper right of a state.
pub(super) fn flag(size: NodeSize) -> Group {
    let foot = Point::new(size.width / 2.0 - 8.0, -size.height / 2.0 + 7.0);
    let corners = [(0.0, -22.0), (15.0, -17.0), (0.0, -12.0)].map(|(x, y)| Point::new(x, y));
    let mut cloth = parts::path(&corners);
    cloth.push(Segment::Close);
    let cloth = Shape::new(Form::Path(cloth)).fill(Tint::Flag).stroke(Stroke::new(Tint::Ink, 0.8));
    let pole = Shape::new(parts::line(Point::default(), Point::new(0.0, -23.0)));
    let pole = pole.stroke(Stroke::new(Tint::Ink, 1.8).round());
    Group::new("x-flag").at(foot).mark(cloth).mark(pole)
}

/// Brackets around a state.
fn brackets(size: NodeSize) -> Shape {
    let (x, y) = (size.width / 2.0 + 5.0, size.height / 2.0 + 1.0);
    let bracket = |x: f64, y: f64| {
        let [way, to] = [-10.0 * x.signum(), -10.0 * y.signum()];
        let corners = [(x, y + to), (x, y), (x + way, y)].map(|(x, y)| Point::new(x, y));
        parts::path(&corners)
    };
    let both = [bracket(-x, -y), bracket(x, y)].concat();
    Shape::new(Form::Path(both)).class("x-corners").stroke(Stroke::new(Tint::Ink2, 2.4).round())
}

/// A value below the name of a state.
fn value(size: NodeSize, text: &str) -> Words {
    // Below its middle, a circle is narrower.
    let room = size.width - 10.0;
    let letters = 10.5_f64.min(room / (text.chars().count() as f64 * 0.6));
    let at = Point::new(0.0, 9.0 + 0.35 * letters);
    Words::new(text, at, letters, Tint::Ink).class("x-value")
}
