//! What can be asked about the run.

use lariat_protocol::sheet::{Element, element};
use lariat_session::why_not::WantedLasso;
use lariat_session::{ALGORITHMS, Algorithm};

use super::section;
use crate::action::Action;
use crate::asking::Asking;
use crate::parts::{Acts, button, classes, hint};

pub(super) fn questions(asking: &Asking, algorithm: &Algorithm, found: bool) -> Element {
    let why = button("Why this trace?", Action::Why)
        .disabled(!found)
        .with("title", hint("Why did this counterexample come out?", "W"));
    let why_not = button("Why not the shortest?", Action::WhyNot(WantedLasso::Shortest))
        .with("title", hint("Why not the shortest counterexample?", "N"));
    let neighbourhoods = Action::Choose { name: "neighbourhoods".to_owned(), force: false };
    let mattered = button("What mattered?", neighbourhoods).disabled(!found).with(
        "title",
        "Where could the run still have gone right? The trace, cut down to what mattered",
    );
    let help = match asking.picking {
        true => "Click the states in order. Click the first state of the cycle again to end it.",
        false => "The stem and, in parentheses, the cycle.",
    };
    section("sec questions", "Questions")
        .child(element("h2").text("Ask"))
        .child(element("div").class("buttons").child(why).child(why_not).child(mattered))
        .child(lasso(asking))
        .child(element("p").with("id", "wanted-help").class("help").text(help))
        .child(rival(asking, algorithm))
}

/// The field for a lasso.
fn lasso(asking: &Asking) -> Element {
    let field = element("input")
        .with("id", "wanted")
        .class("mono")
        .with("value", asking.wanted.clone())
        .with("data-rev", asking.wanted_rev.to_string())
        .types(Action::Wanted)
        .with("autocomplete", "off")
        .with("spellcheck", "false")
        .with("placeholder", "s1 s2 (s3 s4)")
        .with("aria-describedby", "wanted-help");
    let states =
        classes(&[("btn", true), ("small", true), ("pick-states", true), ("on", asking.picking)]);
    let pick = element("button")
        .with("type", "button")
        .class(states)
        .with("aria-pressed", asking.picking.to_string())
        .with(
            "title",
            "Write the lasso by clicking its states in order, the first of the cycle again at the end",
        )
        .acts(Action::Pick)
        .text("Click states");
    // The button submits the form.
    let ask =
        element("button").class("btn small").disabled(asking.wanted.trim().is_empty()).text("Ask");
    element("form")
        .class("field")
        .acts(Action::WhyNotWanted)
        .child(element("label").with("for", "wanted").text("Why not"))
        .child(field)
        .child(ask)
        .child(pick)
}

/// The choice of another search.
fn rival(asking: &Asking, algorithm: &Algorithm) -> Element {
    let rival = asking.rival.as_deref().unwrap_or_default();
    let rivals = ALGORITHMS.iter().filter(|row| row.name != algorithm.name).map(|row| {
        let chosen = row.name == rival;
        element("option").with("value", row.name).when(chosen, "selected", "").text(row.name)
    });
    let none = element("option")
        .with("value", "")
        .when(rival.is_empty(), "selected", "")
        .text("another search");
    let choice = element("select").with("id", "rival").acts(Action::Rival);
    element("div")
        .class("field")
        .child(element("label").with("for", "rival").text("Why not the lasso of"))
        .child(choice.child(none).children(rivals))
        .child(button("Ask", Action::WhyNotRival).disabled(rival.is_empty()))
}
