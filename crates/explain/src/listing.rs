//! A listing with the executed line marked, as the page shows it for searches.

use lariat_session::core::{Line, ListingLine};

use crate::sheet::{Element, element};

/// The lines of a listing; `now` is the executed line.
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

/// The class for the indentation of continuation lines; the style sheet has the sizes.
fn indent(text: &str) -> &'static str {
    match (text.len() - text.trim_start().len()) / 2 {
        0 => "in-0",
        1 => "in-1",
        2 => "in-2",
        3 => "in-3",
        _ => "in-4",
    }
}
