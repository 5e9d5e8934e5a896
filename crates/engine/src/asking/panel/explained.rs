//! The panel for questions about an explanation.

use lariat_explain::{Explanation, Item};
use lariat_protocol::sheet::{Element, Node, element};

use super::answer::{Here, answer};
use super::section;
use super::stops::{Offered, stops};
use crate::action::Action;
use crate::asking::Asking;
use crate::inquiry::item_name;
use crate::parts::{Acts, button, hint, short};

/// The limit on the number of names in a list.
const LISTED: usize = 500;

pub(crate) fn explained_panel(asking: &Asking, open: &dyn Explanation) -> Vec<Node> {
    let Some(run) = open.run() else {
        return vec![element("p").class("note").text("There is no run to ask about yet.").into()];
    };
    let here = Here { step: run.step(), moment: None };
    let example = run.example();
    let offered = Offered { example: &example, found: false };
    let parts = element("div")
        .class("ask")
        .child(answer(asking, here).key("answer"))
        .child(about(open).key("item"))
        .child(stops(asking, &offered).key("stops"));
    vec![parts.into()]
}

/// What is picked: a state or a transition.
fn about(open: &dyn Explanation) -> Element {
    let item = open.picked();
    let source = item.map(|item| match item {
        Item::State(state) | Item::Transition(state, _) => state,
    });
    let label = element("label").with("for", "state").child(element("h2").text("State"));
    let listed = 0..open.names().len().min(LISTED) as u32;
    let more = source.filter(|&state| state as usize >= LISTED);
    let states = choice(open, "state", listed.chain(more), source, "click one, or choose");
    let first = element("div").class("field first").child(label);
    let first = first.child(states.acts(Action::PickOut));
    section("sec", "State or transition")
        .child(first.key("choice"))
        .children(source.map(|source| transition(open, source, item).key("transition")))
        .children(item.map(|item| questions(open, item).key("about")))
}

/// The transitions of the picked state.
fn transition(open: &dyn Explanation, source: u32, item: Option<Item>) -> Element {
    let target = match item {
        Some(Item::Transition(_, target)) => Some(target),
        _ => None,
    };
    let targets = open.successors(source).into_iter().take(LISTED);
    let targets = choice(open, "target", targets, target, "click one, or choose");
    element("div")
        .class("field")
        .child(element("label").with("for", "target").text("Its transition to"))
        .child(targets.acts(Action::PickTarget))
}

fn choice(
    open: &dyn Explanation,
    id: &str,
    states: impl Iterator<Item = u32>,
    chosen: Option<u32>,
    none: &str,
) -> Element {
    let names = open.names();
    let option = |state: u32| {
        element("option")
            .with("value", state.to_string())
            .when(chosen == Some(state), "selected", "")
            .text(names.get(state as usize).cloned().unwrap_or_default())
    };
    let nothing = element("option").with("value", "").when(chosen.is_none(), "selected", "");
    element("select").with("id", id).child(nothing.text(none)).children(states.map(option))
}

fn questions(open: &dyn Explanation, item: Item) -> Element {
    let name = item_name(item, open.names());
    let known = button(format!("What is known about {}?", short(&name)), Action::Known)
        .with("title", hint("Which facts hold at this step, and since when?", "Y"));
    let possible = open.run().map(|run| run.possible(item, open.names())).unwrap_or_default();
    let (words, conditions): (Vec<String>, Vec<String>) = possible.into_iter().unzip();
    let rows = words.into_iter().enumerate();
    let rows =
        rows.map(|(place, words)| element("option").with("value", place.to_string()).text(words));
    let none = element("option").with("value", "").with("selected", "").text("Stop when it …");
    let choice = element("select")
        .with("aria-label", format!("Stop when {name} …"))
        .with("data-reset", "")
        .acts(Action::Add(conditions));
    element("div").class("field").child(known).child(choice.child(none).children(rows))
}
