//! Arrow heads, one for each kind of transition: colour must not be the only sign.

use super::look::Tone;
use crate::sheet::{Element, element};

/// The name of an arrow head, its size, and whether it is open.
const HEADS: [(&str, &str, bool); 8] = [
    ("plain", "8", false),
    ("neutral", "8", false),
    ("correct", "8", true),
    ("incorrect", "5", false),
    ("fated", "5.5", false),
    ("free", "5.5", false),
    ("path", "5.5", false),
    ("now", "5.5", false),
];

const FILLED: &str = "M0 1 10 5 0 9z";
const OPEN: &str = "M1 1 9 5 1 9";

/// Definitions for one drawing. Drawings on the same page must not share ids.
pub(super) fn definitions(pane: u32) -> Element {
    element("defs").children(HEADS.map(|(name, size, open)| {
        element("marker")
            .with("id", id(pane, name))
            .class(format!("x-head {name}"))
            .with("viewBox", "0 0 10 10")
            .with("refX", "9")
            .with("refY", "5")
            .with("markerWidth", size)
            .with("markerHeight", size)
            .with("orient", "auto-start-reverse")
            .child(element("path").with("d", if open { OPEN } else { FILLED }))
    }))
}

fn id(pane: u32, name: &str) -> String {
    format!("x{pane}-{name}")
}

pub(super) fn reference(pane: u32, name: &str) -> String {
    format!("url(#{})", id(pane, name))
}

/// A short sample transition for a legend.
pub fn sample(tone: Tone) -> Element {
    let head = match tone {
        Tone::Correct => "M21 1.5 28 6 21 10.5",
        _ => "M20 2 29 6 20 10z",
    };
    let end = if tone == Tone::Correct { "27" } else { "21" };
    let sign = match tone {
        Tone::Fated => Some(element("path").class("x-bar").with("d", "M10 1V11")),
        Tone::Free => Some(element("text").class("x-f").with("x", "10").with("y", "10").text("f")),
        _ => None,
    };
    element("svg")
        .class(format!("x-sample {}", tone.word()))
        .with("width", "30")
        .with("height", "12")
        .with("viewBox", "0 0 30 12")
        .with("aria-hidden", "true")
        .child(element("path").class("shaft").with("d", format!("M1 6H{end}")))
        .child(element("path").class("tip").with("d", head))
        .children(sign)
}
