//! The selected state: its history, and stops for it.

use lariat_protocol::sheet::{Element, element};
use lariat_session::StackKind;
use lariat_session::breakpoints::Breakpoint;

use super::{AskPanel, section};
use crate::action::Action;
use crate::parts::{Acts, button, hint, short};

pub(super) fn about_state(panel: &AskPanel<'_>) -> Element {
    let moment = panel.moment;
    let chosen = panel.selected.as_deref();
    let states = moment.scene.states.iter().zip(&moment.states).map(|(state, look)| {
        element("option")
            .with("value", state.0.to_string())
            .when(chosen == Some(&*look.name), "selected", "")
            .text(look.name.clone())
    });
    let none = element("option")
        .with("value", "")
        .when(chosen.is_none(), "selected", "")
        .text("click one, or choose");
    let choice = element("select").with("id", "state").acts(Action::PickOut);
    let label = element("label").with("for", "state").child(element("h2").text("State"));
    let first =
        element("div").class("field first").child(label).child(choice.child(none).children(states));
    section("sec", "State")
        .child(first.key("choice"))
        .children(chosen.map(|name| about(panel, name).key("about")))
}

fn about(panel: &AskPanel<'_>, name: &str) -> Element {
    let (words, conditions): (Vec<String>, Vec<String>) = stops(panel, name).into_iter().unzip();
    let rows = words.into_iter().enumerate();
    let rows =
        rows.map(|(place, words)| element("option").with("value", place.to_string()).text(words));
    let none = element("option").with("value", "").with("selected", "").text("Stop when it …");
    let history =
        button(format!("History of {}", short(name)), Action::StateHistory(name.to_owned()))
            .with("title", hint("What happened to it?", "Y"));
    let choice = element("select")
        .with("aria-label", format!("Stop when {name} …"))
        .with("data-reset", "")
        .acts(Action::Add(conditions));
    element("div").class("field").child(history).child(choice.child(none).children(rows))
}

/// Events of a state in this search, in words and as conditions.
fn stops(panel: &AskPanel<'_>, name: &str) -> Vec<(String, String)> {
    let row = |words: String, stop: Breakpoint| (words, stop.trigger.condition());
    let mut rows = vec![row("is visited".to_owned(), Breakpoint::entered(name))];
    for &(colour, _) in panel.algorithm.listing.colours {
        rows.push(row(format!("turns {}", colour.word()), Breakpoint::coloured(name, colour)));
    }
    for view in &panel.moment.snapshot.stacks {
        if let StackKind::Side(stack) = view.kind {
            let word = stack.word();
            rows.push(row(format!("is pushed on {word}"), Breakpoint::pushed(name, stack)));
            rows.push(row(format!("is popped from {word}"), Breakpoint::popped(name, stack)));
        }
    }
    rows
}
