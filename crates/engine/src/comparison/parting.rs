//! Where the runs part, in words.

use lariat_protocol::sheet::{Element, element};
use lariat_session::core::grouped;
use lariat_session::parting::{Parting, Side, Unit};
use lariat_session::versus::{Pane, Versus};

use crate::action::Action;
use crate::parts::{Acts, button};

pub(super) fn section(versus: &Versus) -> Element {
    let parting = versus.parting();
    let words = match (parting, versus.unit()) {
        (Some(parting), _) => where_they_part(parting),
        _ if !versus.is_compared() => "Comparing…".to_owned(),
        (None, Unit::Step) => "They do the same, step by step.".to_owned(),
        (None, Unit::State) => "They discover the same states in the same order.".to_owned(),
        (None, Unit::Transition) => "They take the same transitions in the same order.".to_owned(),
    };
    let go_there = parting.map(|parting| {
        button("Go there", Action::ToParting).disabled(parting.position == versus.position())
    });
    let heading = element("h2").text("Where they part").children(go_there);
    element("section")
        .class("parting")
        .with("aria-live", "polite")
        .child(heading)
        .child(element("p").class("say").text(words))
        .children(parting.map(|parting| sides(versus, parting)))
}

fn where_they_part(parting: &Parting) -> String {
    let position = grouped(parting.position);
    match parting.common.as_ref().filter(|_| parting.unit != Unit::Step) {
        Some(common) => format!("At {} {position}, after {common}:", parting.unit.word()),
        None => format!("At {} {position}:", parting.unit.word()),
    }
}

/// A search that cannot run has no side.
fn sides(versus: &Versus, parting: &Parting) -> Element {
    let running = versus.panes().iter().filter(|pane| pane.run().is_some());
    let sides = running.zip(&parting.sides);
    element("ul").children(sides.map(|(pane, side)| told(parting.unit, pane, side)))
}

/// The transition of each search, and the test that decided.
fn told(unit: Unit, pane: &Pane, side: &Side) -> Element {
    let why = side.decided.as_ref().map(|decided| decided.text()).unwrap_or_default();
    let words = match (&side.what, unit) {
        (Some(_), Unit::Step) => side.sentence.text(),
        (Some(what), Unit::State) => format!("discovers {what}. {why}"),
        (Some(what), Unit::Transition) => format!("takes {what}. {why}"),
        (None, _) => format!("is over. {why}"),
    };
    element("li")
        .with("data-side", side.what.clone().unwrap_or_default())
        .child(element("b").class("mono").text(pane.setup.name()))
        .text(format!(" {words}"))
        .child(element("span").class("sub").text(format!(" step {}", grouped(side.step))))
}
