//! The effect of a change of order on the run: before and after.

use lariat_protocol::sheet::{Element, element};
use lariat_session::Ending;
use lariat_session::core::grouped;
use lariat_session::difference::{Difference, said};
use lariat_session::parting::Side;

use crate::action::Action;
use crate::parts::button;

pub(super) fn changed(state: &str, difference: Option<&Difference>) -> Element {
    let step = difference.and_then(|found| found.first.as_ref()).map(|parting| parting.position);
    let rows = difference.map(rows).unwrap_or_default();
    let waiting = || "Comparing with the run before…".to_owned();
    let title = element("h3").key("title").text("New order at ");
    let title = title.child(element("span").class("mono").text(state));
    let say = element("p").class("say").key("say");
    let say = say.text(difference.map_or_else(waiting, Difference::summary));
    let go = step
        .map(|step| button(format!("Go to step {}", grouped(step)), Action::Seek(step)).key("go"));
    let undo = button("Undo (U)", Action::UndoOrder).key("undo");
    element("section")
        .class("sec changed")
        .with("aria-live", "polite")
        .child(title)
        .child(say)
        .children((!rows.is_empty()).then(|| table(rows).key("table")))
        .child(element("div").class("ways-out").key("ways out").children(go).child(undo))
}

fn table(rows: Vec<(String, String, String)>) -> Element {
    let column = |name: &str| element("th").with("scope", "col").text(name);
    let head = element("tr").child(element("td")).child(column("before")).child(column("now"));
    let rows = rows.into_iter().map(|(what, before, now)| {
        element("tr")
            .with("data-changed", &*what)
            .child(element("th").with("scope", "row").text(what))
            .child(element("td").text(before))
            .child(element("td").text(now))
    });
    element("table")
        .class("before-after")
        .child(element("thead").child(head))
        .child(element("tbody").children(rows))
}

/// Only the differences: the step, the result, the counters.
fn rows(difference: &Difference) -> Vec<(String, String, String)> {
    let (before, after) = (&difference.before, &difference.after);
    let mut rows = Vec::new();
    if let Some([one, other]) = difference.first.as_ref().map(|parting| &parting.sides[..]) {
        rows.push((format!("step {}", grouped(one.step.max(other.step))), did(one), did(other)));
    }
    let end = |ending: &Ending| (ending.verdict, ending.lasso.clone());
    if end(before) != end(after) {
        rows.push(("end".to_owned(), said(before), said(after)));
    }
    for (name, before, after) in difference.counters() {
        rows.push((name.to_owned(), grouped(before), grouped(after)));
    }
    rows
}

fn did(side: &Side) -> String {
    match side.what {
        Some(_) => side.sentence.text(),
        None => "The run is over.".to_owned(),
    }
}
