//! The meaning of the signs in the graph: only those that occur in this search.

use lariat_layout::figure::parts::{self, Head};
use lariat_layout::figure::{Mark, Shape, Stroke, Tint};
use lariat_layout::{Cubic, Point, Route};
use lariat_protocol::drawn;
use lariat_protocol::sheet::{Element, element};
use lariat_session::core::{Colour, Listing};

use super::GraphView;
use crate::search::signs;

pub(super) fn draw(view: &GraphView<'_>) -> Element {
    let (moment, listing) = (view.moment, view.listing);
    let stored = |is: fn(&lariat_session::core::Badges) -> bool| {
        moment.states.iter().any(|look| is(&look.badges))
    };
    let mut rows: Vec<Element> =
        listing.colours.iter().map(|&colour| colour_row(colour, listing)).collect();
    rows.push(row("lg path", path(), "current path"));
    rows.push(row("lg now", now(), "looked at now"));
    if moment.states.iter().any(|look| look.accepting) {
        rows.push(row("lg", swatch("double", ""), "accepting"));
    }
    if moment.snapshot.careful.is_some() {
        rows.push(row("lg", swatch("careful", ""), "in careful mode"));
    }
    if stored(|badges| badges.depth.is_some()) {
        rows.push(row("lg", swatch("wide", "3"), "depth"));
    }
    if stored(|badges| badges.lowlink.is_some()) {
        rows.push(row("lg", swatch("wide", "3↓1"), "number ↓ lowlink"));
    } else if stored(|badges| badges.number.is_some()) {
        rows.push(row("lg", swatch("wide", "3"), "number"));
    }
    if moment.snapshot.lasso.is_some() {
        let words = if moment.may_improve() { "best so far" } else { "counterexample" };
        rows.push(row("lg lasso", swatch("lasso", ""), words));
    }
    if let Some(missed) = &moment.missed {
        let words = if missed.is_asked_about() { "asked about" } else { "missed, shorter" };
        rows.push(row("lg missed", swatch("missed", ""), words));
    }
    element("ul").class("legend").with("aria-label", "Legend").children(rows)
}

/// The title says which colours can follow.
fn colour_row((colour, meaning): (Colour, &str), listing: &Listing) -> Element {
    let word = colour.word();
    let next = listing.changes.iter().filter(|&&(from, _)| from == colour);
    let next: Vec<&str> = next.map(|&(_, to)| to.word()).collect();
    let next = match next.is_empty() {
        true => String::new(),
        false => format!("; becomes {}", next.join(" or ")),
    };
    // The second sign of these is a number or a hatch.
    let has_letter = !matches!(colour, Colour::White | Colour::Current | Colour::Removed);
    let letter = if has_letter { signs::letter(colour) } else { "" };
    element("li")
        .class("lg colour")
        .with("title", format!("{word}: {meaning}{next}"))
        .child(swatch(word, letter))
        .child(element("b").text(word))
        .child(element("span").class("meaning").text(meaning))
}

/// A round sample, which may have a `sign` in it.
fn swatch(class: &str, sign: &str) -> Element {
    let swatch = element("span").class(format!("sw {class}"));
    if sign.is_empty() { swatch } else { swatch.text(sign) }
}

fn row(class: &'static str, sample: Element, meaning: &str) -> Element {
    element("li").class(class).child(sample).text(meaning)
}

/// A state on the path with the transition from it.
fn path() -> Element {
    let at = Point::new;
    let ring = Shape::new(parts::circle(at(7.5, 7.5), 5.5)).stroke(Stroke::new(Tint::Path, 2.6));
    let line = Shape::new(parts::line(at(13.0, 7.5), at(26.0, 7.5)));
    sample("26", [ring.into(), line.stroke(Stroke::new(Tint::Path, 2.6)).into()])
}

/// A transition in the colour of what the step is about.
fn now() -> Element {
    let at = |x: f64| Point::new(x, 7.5);
    let line = Cubic { control1: at(6.0), control2: at(12.0), to: at(20.0) };
    let route = Route { start: at(1.0), segments: vec![line], label: at(10.0) };
    sample("24", parts::arrow(&route, Stroke::new(Tint::Now, 3.0), Head::filled(12.0)))
}

fn sample(width: &'static str, marks: impl IntoIterator<Item = Mark>) -> Element {
    let marks: Vec<Mark> = marks.into_iter().collect();
    element("svg")
        .class("sample")
        .with("width", width)
        .with("height", "15")
        .with("viewBox", format!("0 0 {width} 15"))
        .with("aria-hidden", "true")
        .children(drawn(&marks))
}
