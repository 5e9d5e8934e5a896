//! The pseudo-code with the executed line. The page scrolls it to that line and moves the focus.

mod excerpt;

use lariat_protocol::sheet::{Element, element};
use lariat_session::LineNote;
use lariat_session::core::{Line, ListingLine};

use crate::action::Action;
use crate::parts::{Acts, classes};

/// `stops` are the lines with a stop, and whether each stop is enabled; `notes` say what lines have done.
pub(crate) fn listing(
    lines: &[ListingLine],
    now: Option<Line>,
    stops: &[(u16, bool)],
    notes: &[LineNote],
) -> Element {
    // The Tab key reaches one line; the arrow keys go to the others.
    let numbered = |line: &&ListingLine| !line.silent && line.line.number() > 0;
    let mut all = lines.iter().filter(numbered);
    let current = all.clone().find(|line| Some(line.line) == now);
    let entrance = current.or_else(|| all.next()).map(|line| line.line);
    let kept = excerpt::excerpt(lines, now);
    let is_kept = |at: usize| kept.get(at).copied().unwrap_or(true);
    let row = |(at, line): (usize, &ListingLine)| {
        let is_now = Some(line.line) == now && !line.silent;
        let is_after_some = kept.iter().take(at).any(|&kept| kept);
        let after_gap = is_after_some && is_kept(at) && !is_kept(at - 1);
        element("li")
            .class(classes(&[
                ("row", true),
                ("now", is_now),
                ("silent", line.silent),
                ("aside", !is_kept(at)),
                ("after-gap", after_gap),
            ]))
            .when(is_now, "aria-current", "step")
            .child(gutter(line, stops, Some(line.line) == entrance))
            .child(
                element("span")
                    .class(indent(line.text))
                    .text(line.text.trim_start())
                    .children(notes.iter().find(|note| note.line == line.line).map(note)),
            )
    };
    let indented = lines.iter().zip(&kept).all(|(line, &kept)| !kept || line.text.starts_with(' '));
    element("ol")
        .class(if indented { "listing indented" } else { "listing" })
        .with("aria-label", "Listing")
        .with("data-roving", ".gutter")
        .with("data-follow", ".now")
        .children(lines.iter().enumerate().map(row))
}

/// What a line has done, behind it.
fn note(note: &LineNote) -> Element {
    element("span").class("note").text(note.text.clone())
}

/// The number of a line, a button that sets a stop there.
fn gutter(line: &ListingLine, stops: &[(u16, bool)], in_tab_order: bool) -> Element {
    let number = line.line.number();
    if line.silent || number == 0 {
        return element("b").children((number > 0).then(|| number.to_string()));
    }
    let place = line.line.0;
    let stop = stops.iter().find(|(line, _)| *line == place).map(|&(_, on)| on);
    let class = match stop {
        Some(true) => "gutter stops",
        Some(false) => "gutter stops off",
        None => "gutter",
    };
    element("button")
        .class(class)
        .with("tabindex", if in_tab_order { "0" } else { "-1" })
        .with("aria-pressed", stop.is_some().to_string())
        .with("aria-label", format!("Stop at line {number}"))
        .with("title", format!("Stop at line {number}"))
        .acts(Action::ToggleLine(place))
        .text(number.to_string())
}

/// A long line wraps with a deeper indentation, which the style sheet sets.
fn indent(text: &str) -> &'static str {
    match (text.len() - text.trim_start().len()) / 2 {
        0 => "in-0",
        1 => "in-1",
        2 => "in-2",
        3 => "in-3",
        _ => "in-4",
    }
}
