//! A drawing as elements of an `svg`.

use lariat_layout::face::{font_size_for, shortened};
use lariat_layout::{NodeSize, Point, Route};

use super::heads;
use super::labels::Place;
use super::look::{NodeLook, Presence, Tone, WayLook};
use super::placing::Drawing;
use crate::sheet::{Element, Node, element};

/// Draws everything. `pane` keeps the ids of arrow heads unique among the drawings of a page.
pub fn draw(drawing: &Drawing, pane: u32, nodes: &[NodeLook], ways: &[WayLook]) -> Vec<Node> {
    let mut edges = element("g").class("edges");
    let initial = drawing.chart.initial.and_then(|node| nodes.get(node as usize));
    if let Some(entry) = &drawing.picture.entry
        && initial.is_some_and(|look| look.presence != Presence::Ahead)
    {
        let head = heads::reference(pane, "plain");
        let arrow = element("path")
            .key("entry")
            .class("edge")
            .with("d", entry.to_svg())
            .with("marker-end", head);
        edges = edges.child(arrow);
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
            let drawn = edge(pane, &way.words, route, *words, look);
            edges = edges.child(drawn.key(number.to_string()));
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
    let halos = halos.map(|((number, at), _)| {
        let halo = outline("x-halo", graph.size(number), -11.0).key(number.to_string());
        halo.with("transform", format!("translate({} {})", px(at.x), px(at.y)))
    });
    vec![
        heads::definitions(pane).into(),
        element("g").class("x-halos").children(halos).into(),
        edges.into(),
        element("g").class("states").children(states).into(),
    ]
}

fn edge(pane: u32, words: &str, route: &Route, place: Option<Place>, look: &WayLook) -> Element {
    let path = &*route.to_svg();
    let mut class = format!("edge {}", look.tone.word());
    for (is, word) in [
        (look.on_path, " path"),
        (look.lit, " lit"),
        (look.now, " now"),
        (look.presence == Presence::Gone, " gone"),
    ] {
        class.push_str(if is { word } else { "" });
    }
    let head = match look {
        WayLook { now: true, tone: Tone::Plain | Tone::Neutral, .. } => "now",
        WayLook { on_path: true, tone: Tone::Plain | Tone::Neutral, .. } => "path",
        _ => look.tone.word(),
    };
    let mut group = element("g").class(class);
    if !look.action.is_empty() {
        // Wide enough to be clicked.
        let hit = element("path").class("hit").with("d", path);
        group = group.does(format!("select {}", look.action)).child(hit);
    }
    for (is, class) in [(look.on_path, "x-band"), (look.lit, "x-glow")] {
        if is {
            group = group.child(element("path").class(class).with("d", path));
        }
    }
    let line = element("path").with("d", path).with("marker-end", heads::reference(pane, head));
    group = group.child(line).children(sign(route, look.tone));
    if let Some(place) = place.filter(|_| !look.silent && !words.is_empty()) {
        let text = element("text")
            .with("x", px(place.at.x))
            .with("y", px(place.at.y + 4.0))
            .class(place.anchor.word());
        group = group.child(text.text(words));
    }
    group
}

/// The position of the sign along a line.
const SIGN: f64 = 0.64;

/// The sign on a line that says whether the step is fated or free.
fn sign(route: &Route, tone: Tone) -> Option<Element> {
    // The label is beside the middle of the line.
    let at = route.point_at(SIGN);
    match tone {
        Tone::Fated => {
            let along = route.point_at(SIGN + 0.06) - route.point_at(SIGN - 0.06);
            let length = (along.x * along.x + along.y * along.y).sqrt().max(0.1);
            let (x, y) = (-along.y / length * 8.0, along.x / length * 8.0);
            let bar =
                format!("M{} {} {} {}", px(at.x - x), px(at.y - y), px(at.x + x), px(at.y + y));
            Some(element("path").class("x-bar").with("d", bar))
        }
        Tone::Free => Some(
            element("g")
                .class("x-free")
                .with("transform", format!("translate({} {})", px(at.x), px(at.y)))
                .child(element("circle").with("r", "8.5"))
                .child(element("text").class("x-f").with("y", "4").text("f")),
        ),
        _ => None,
    }
}

fn node(number: u32, name: &str, size: NodeSize, at: Point, look: &NodeLook) -> Element {
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
    let mut group = element("g")
        .key(number.to_string())
        .class(class)
        .with("data-node", number.to_string())
        .with("transform", format!("translate({} {})", px(at.x), px(at.y)));
    if !look.action.is_empty() {
        group = group
            .with("tabindex", "0")
            .with("role", "button")
            .with("aria-label", &*look.about)
            .with("aria-pressed", look.selected.to_string())
            .does(format!("select {}", look.action))
            .hovers(&*look.action);
    }
    group = group.child(element("title").text(&*look.about));
    if look.matched || look.selected {
        group = group.child(outline("halo", size, -6.5));
    }
    group = group.child(outline("body", size, 0.0));
    if look.is_final {
        group = group.child(outline("inner", size, 5.0));
    }
    if look.boundary {
        group = group.child(outline("x-broken", size, if look.is_final { 8.5 } else { 5.0 }));
    }
    let font = format!("name px-{}", font_size_for(name) as u32);
    group = group.child(element("text").class(font).with("y", "5").text(shortened(name)));
    if look.frontier {
        group = group.child(flag(size));
    }
    if look.foreign {
        group = group.child(corners(size));
    }
    if !look.badge.is_empty() {
        group = group.child(badge(size, &look.badge));
    }
    group
}

/// A small flag on the upper right of a state.
fn flag(size: NodeSize) -> Element {
    let (x, y) = (size.width / 2.0 - 8.0, -size.height / 2.0 + 7.0);
    element("g")
        .class("x-flag")
        .with("transform", format!("translate({} {})", px(x), px(y)))
        .child(element("path").class("cloth").with("d", "M0-22 15-17 0-12z"))
        .child(element("path").class("pole").with("d", "M0 0V-23"))
}

/// Brackets around a state.
fn corners(size: NodeSize) -> Element {
    let (x, y) = (px(size.width / 2.0 + 5.0), px(size.height / 2.0 + 1.0));
    let path = format!("M-{x}-{y}v10M-{x}-{y}h10M{x} {y}v-10M{x} {y}h-10");
    element("path").class("x-corners").with("d", path)
}

/// A small label on the upper right of a state.
fn badge(size: NodeSize, text: &str) -> Element {
    let (x, y) = (size.width / 2.0 - 3.0, -size.height / 2.0 + 1.0);
    let width = text.chars().count() as f64 * 7.0 + 10.0;
    element("g")
        .class("x-badge")
        .with("transform", format!("translate({} {})", px(x), px(y)))
        .child(
            element("rect")
                .with("x", px(-width / 2.0))
                .with("y", "-8")
                .with("width", px(width))
                .with("height", "16")
                .with("rx", "8"),
        )
        .child(element("text").with("y", "4").text(text))
}

/// The outline of a state, smaller by `inset` on all sides.
fn outline(class: &'static str, size: NodeSize, inset: f64) -> Element {
    let (width, height) = (size.width - 2.0 * inset, size.height - 2.0 * inset);
    element("rect")
        .class(class)
        .with("x", px(-width / 2.0))
        .with("y", px(-height / 2.0))
        .with("width", px(width))
        .with("height", px(height))
        .with("rx", px(height.min(width) / 2.0))
}

/// Rounded to tenths of a pixel.
pub(crate) fn px(number: f64) -> String {
    let tenths = (number * 10.0).round() as i64;
    let sign = if tenths < 0 { "-" } else { "" };
    let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    if rest == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest}") }
}
