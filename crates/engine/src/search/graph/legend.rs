//! The meaning of the signs in the graph, and the possible changes of colours.

use lariat_protocol::digits::{px, translate};
use lariat_protocol::sheet::{Element, element};
use lariat_session::core::{Colour, Listing};

use super::GraphView;
use crate::search::signs;

pub(super) fn draw(view: &GraphView<'_>) -> Element {
    let (moment, listing) = (view.moment, view.listing);
    let has_depths = moment.states.iter().any(|look| look.badges.depth.is_some());
    let has_numbers = moment.states.iter().any(|look| look.badges.lowlink.is_some());
    let mut rows: Vec<Element> =
        listing.colours.iter().map(|&(colour, meaning)| colour_row(colour, meaning)).collect();
    if listing.changes.len() > 1 {
        rows.push(element("li").class("lg changes").child(changes(listing)));
    }
    rows.push(row("lg", "sw ring", "", "on the path"));
    rows.push(row("lg", "sw double", "", "accepting"));
    if moment.snapshot.careful.is_some() {
        rows.push(row("lg careful", "sw careful", "", "in careful mode"));
    }
    if has_depths {
        rows.push(row("lg", "sw wide", "3", "depth"));
    }
    if has_numbers {
        rows.push(row("lg", "sw wide", "3↓1", "number ↓ lowlink"));
    }
    if moment.snapshot.lasso.is_some() {
        let words = if moment.may_improve() { "best so far" } else { "counterexample" };
        rows.push(row("lg lasso", "sw lasso", "", words));
    }
    if let Some(missed) = &moment.missed {
        let words = if missed.is_asked_about() { "asked about" } else { "missed, shorter" };
        rows.push(row("lg missed", "sw missed", "", words));
    }
    element("ul").class("legend").with("aria-label", "Legend").children(rows)
}

fn colour_row(colour: Colour, meaning: &str) -> Element {
    let word = colour.word();
    element("li")
        .class("lg")
        .with("title", format!("{word}: {meaning}"))
        .child(element("span").class(format!("sw {word}")).text(signs::letter(colour)))
        .child(element("b").text(word))
        .child(element("span").class("meaning").text(meaning))
}

/// A swatch, which may have a `sign` in it, and what it means.
fn row(class: &'static str, swatch: &'static str, sign: &str, meaning: &str) -> Element {
    let swatch = element("span").class(swatch);
    let swatch = if sign.is_empty() { swatch } else { swatch.text(sign) };
    element("li").class(class).child(swatch).text(meaning)
}

/// The distance from one swatch to the next.
const PITCH: f64 = 34.0;
const RADIUS: f64 = 8.5;

/// The colours in a row, and an arrow for each change: straight to a neighbour, otherwise an arc.
fn changes(listing: &Listing) -> Element {
    let place = |colour: Colour| listing.colours.iter().position(|&(other, _)| other == colour);
    let leaps = || {
        listing.changes.iter().filter_map(|&(from, to)| {
            let from = place(from)?;
            Some((from, place(to)?.checked_sub(from)?))
        })
    };
    let words: Vec<String> = listing
        .changes
        .iter()
        .map(|(from, to)| format!("{} to {}", from.word(), to.word()))
        .collect();
    let words = format!("Colour changes: {}", words.join(", "));
    let longest = leaps().map(|(_, leap)| leap).max().unwrap_or(1);
    let middle = if longest > 1 { RADIUS + rise(longest) + 3.0 } else { 12.0 };
    let (width, height) = (listing.colours.len() as f64 * PITCH - 12.0, middle + 12.0);
    let arrows = leaps().map(|(from, leap)| {
        element("path")
            .class("change")
            .with("d", arrow(from, leap, middle))
            .with("marker-end", "url(#head-change)")
    });
    let dots = listing.colours.iter().enumerate().map(|(at, &(colour, _))| {
        element("g")
            .class(format!("dot {}", colour.word()))
            .with("transform", translate(x(at), middle))
            .child(element("circle").with("r", px(RADIUS)))
            .child(element("text").with("y", "3.2").text(signs::letter(colour)))
    });
    element("svg")
        .class("change-map")
        .with("width", px(width))
        .with("height", px(height))
        .with("viewBox", format!("0 0 {} {}", px(width), px(height)))
        .with("role", "img")
        .with("aria-label", &*words)
        .child(element("title").text(&*words))
        .child(element("defs").child(arrowhead()))
        .children(arrows)
        .children(dots)
}

fn arrowhead() -> Element {
    element("marker")
        .with("id", "head-change")
        .class("head-change")
        .with("viewBox", "0 0 10 10")
        .with("refX", "8")
        .with("refY", "5")
        .with("markerWidth", "5")
        .with("markerHeight", "5")
        .with("orient", "auto")
        .child(element("path").with("d", "M0 1 10 5 0 9z"))
}

fn arrow(from: usize, leap: usize, middle: f64) -> String {
    let (a, b) = (x(from), x(from + leap));
    if leap == 1 {
        let y = px(middle);
        return format!("M{} {y}L{} {y}", px(a + RADIUS + 1.5), px(b - RADIUS - 2.0));
    }
    // An arc reaches three quarters of the height of its control points.
    let (low, top) = (middle - RADIUS, middle - RADIUS - rise(leap) / 0.75);
    let (start, end, lean) = (a + 3.0, b - 3.0, 2.0 * leap as f64);
    let points = [start, low, start + lean, top, end - lean, top, end, low - 1.5].map(px);
    let [x1, y1, x2, y2, x3, y3, x4, y4] = points;
    format!("M{x1} {y1}C{x2} {y2} {x3} {y3} {x4} {y4}")
}

fn x(place: usize) -> f64 {
    11.0 + place as f64 * PITCH
}

/// The height of an arc: longer arcs run above shorter ones.
fn rise(leap: usize) -> f64 {
    2.0 + 4.0 * leap as f64
}
