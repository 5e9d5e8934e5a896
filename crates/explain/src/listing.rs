//! A listing with the line that the step executed, as the page shows those of searches.

use lariat_session::core::{Line, ListingLine};

use crate::sheet::{Element, element};

/// The lines of a listing; `now` is the one that was executed.
pub fn listing(lines: &[ListingLine], now: Option<Line>) -> Element {
    let rows = lines.iter().map(|line| {
        let number = line.line.number();
        let is_now = Some(line.line) == now && !line.silent;
        let mut class = "row".to_owned();
        class.push_str(if is_now { " now" } else { "" });
        class.push_str(if line.silent { " silent" } else { "" });
        let mut row = element("li").class(class);
        if is_now {
            row = row.with("aria-current", "step");
        }
        let shown = if line.silent || number == 0 { String::new() } else { number.to_string() };
        row.child(element("b").text(shown))
            .child(element("span").class(indent(line.text)).text(line.text.trim_start()))
    });
    element("ol").class("listing").with("aria-label", "Listing").children(rows)
}

/// What does not fit goes on below, further in; the style sheet knows how far.
fn indent(text: &str) -> &'static str {
    match (text.len() - text.trim_start().len()) / 2 {
        0 => "in-0",
        1 => "in-1",
        2 => "in-2",
        3 => "in-3",
        _ => "in-4",
    }
}
