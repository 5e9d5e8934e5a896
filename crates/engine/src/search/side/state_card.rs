//! The selected state with its successors in order. The order can be changed by dragging, by buttons and by
//! keys; the page sends what is moved where.

use lariat_protocol::sheet::{Element, element};
use lariat_session::{Description, Successor};

use crate::action::Action;
use crate::parts::{Acts, button, hint, prose};

const GENERATED: &str = "A line of the text generates them, in an order of its own. Write the state with \
                         `->` to choose the order.";

pub(super) fn state_card(state: &Description, can_undo: bool) -> Element {
    // All of them if their order can be changed.
    let count = state.count.map_or(usize::MAX, |count| count as usize);
    let can_move = state.is_written_out && count > 1;
    let rows = state.successors.iter().enumerate();
    let rows = rows
        .map(|(place, successor)| row(state, place, successor, if can_move { count } else { 0 }));
    let values = (!state.values.is_empty()).then(|| {
        let value = state.values.iter().map(|one| {
            let name = element("dt").text(&*one.name);
            element("div").child(name).child(element("dd").text(&*one.value))
        });
        element("dl").class("values").key("values").children(value)
    });
    let counted = element("p").class("sub counted").key("counted").text(state.counted());
    let title = element("h3").key("title").text("State ");
    element("section")
        .class("sec card")
        .with("aria-label", format!("State {}", state.name))
        .child(title.child(element("span").class("mono").text(&*state.name)))
        .children(values)
        .child(counted.children((count > 1).then_some(", in search order")))
        .child(
            element("ol")
                .class("successors")
                .when(can_move, "data-reorder", &Action::Reorder.token())
                .key("successors")
                .children(rows),
        )
        .children(help(state, count))
        .children(can_undo.then(|| button("Undo the order (U)", Action::UndoOrder).key("undo")))
}

/// The row can be moved within the first `count` rows.
fn row(state: &Description, place: usize, successor: &Successor, count: usize) -> Element {
    let can_move = count > 0;
    let name = &successor.name;
    let move_to = |to: usize| format!("{place} {to}");
    let arrow = |sign: &str, way: &str, key: &str, to: Option<usize>| {
        let title = format!("Move {name} {way}");
        let to = to.filter(|&to| to < count);
        let value = to.map(move_to).unwrap_or_default();
        let arrow = named(sign, &title, key, Action::Reorder).disabled(to.is_none());
        arrow.when(to.is_some(), "data-value", &value)
    };
    let arrows = can_move.then(|| {
        [
            arrow("↑", "up", "Alt+↑", place.checked_sub(1)),
            arrow("↓", "down", "Alt+↓", place.checked_add(1)),
        ]
    });
    let history = Action::TransitionHistory(state.name.clone(), place as u32);
    let history = named("history", &format!("History of the transition to {name}"), "", history);
    element("li")
        .class("successor")
        .with("data-successor", &**name)
        .when(can_move, "tabindex", "0")
        .when(can_move, "draggable", "true")
        .child(element("b").text((place + 1).to_string()))
        .child(element("span").class("fr plain").child(element("span").text(&**name)))
        .children(
            successor.label.as_ref().map(|label| element("small").class("sub").text(&**label)),
        )
        .child(element("span").class("grow"))
        .child(history)
        .children(arrows.into_iter().flatten())
}

fn help(state: &Description, count: usize) -> Option<Element> {
    let words = element("p").class("sub").key("help");
    match count > 1 {
        false => None,
        true if !state.is_written_out => Some(words.children(prose(GENERATED))),
        true => {
            let key = |key: &str| element("kbd").text(key);
            let words = words.text("Drag to change the order, or press ").child(key("Alt"));
            let words = words.text(" ").child(key("↑")).text(" ").child(key("↓"));
            Some(words.text("."))
        }
    }
}

/// A small button with a sign or a word, described by a longer name.
fn named(words: &str, name: &str, key: &str, action: Action) -> Element {
    let title = if key.is_empty() { name.to_owned() } else { hint(name, key) };
    element("button")
        .class("btn quiet small")
        .with("aria-label", name)
        .with("title", title)
        .acts(action)
        .text(words)
}
