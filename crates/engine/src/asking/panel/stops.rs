//! The stops: lines and conditions.

use lariat_protocol::sheet::{Element, element};

use super::section;
use crate::action::Action;
use crate::asking::{Asking, Stop};
use crate::parts::{Acts, button, classes, hint, icon, prose};

/// The limit of suggestions.
const SUGGESTED: usize = 8;

/// What the kind of run offers.
pub(super) struct Offered<'a> {
    /// A condition that it can have.
    pub(super) example: &'a str,
    /// It can find counterexamples.
    pub(super) found: bool,
}

pub(super) fn stops(asking: &Asking, offered: &Offered<'_>) -> Element {
    let none = asking.stops.is_empty();
    let rows = asking.stops.iter().enumerate().map(|(place, row)| stop(place, row));
    let found = button("+ a counterexample", Action::Add(vec!["found".to_owned()]))
        .with("title", "Stop when a counterexample is found");
    let back = element("button")
        .class("btn small")
        .disabled(none)
        .with("title", hint("Run back to the last stop", "["))
        .acts(Action::RunBack)
        .child(icon("back"))
        .text("Run back");
    let forward = button("Run forward", Action::RunForward)
        .disabled(none)
        .with("title", hint("Run forward to the next stop", "]"))
        .child(icon("on"));
    let found = offered.found.then_some(found);
    let buttons = element("div").class("buttons").children(found).child(back).child(forward);
    section("sec stops", "Stops")
        .child(element("h2").key("title").text("Stop when"))
        .child(element("ul").key("stops").children(rows))
        .child(condition(asking, offered.example).key("condition"))
        .child(help(asking).key("help"))
        .children(suggestions(asking).map(|list| list.key("suggestions")))
        .child(buttons.key("buttons"))
}

fn stop(place: usize, row: &Stop) -> Element {
    let words = &row.condition;
    let now = match row.now {
        Some(true) => "true now",
        Some(false) => "false now",
        None => "",
    };
    let holds = row.now == Some(true);
    let is_lasting = row.line().is_none() && row.stage_line().is_none();
    let switch = element("input")
        .with("type", "checkbox")
        .when(row.on, "checked", "")
        .acts(Action::Switch(place));
    let since = element("button")
        .class("btn quiet small")
        .disabled(!holds)
        .with("title", "Go back to the step at which this became true")
        .acts(Action::Since(place))
        .text("since when?");
    let remove = element("button")
        .class("btn quiet small")
        .with("aria-label", format!("Remove {words}"))
        .with("title", "Remove")
        .acts(Action::Remove(place))
        .child(icon("close"));
    let label = element("label").child(switch).child(element("code").text(words.clone()));
    element("li")
        .class(classes(&[("stop", true), ("off", !row.on), ("holds", holds)]))
        .child(label.key("stop"))
        .children(is_lasting.then(|| since.key("since")))
        .child(element("span").class("now").key("now").text(now))
        .child(remove.key("remove"))
}

/// The field for a new condition.
fn condition(asking: &Asking, example: &str) -> Element {
    let field = element("input")
        .with("id", "condition")
        .class("mono")
        .with("aria-label", "A condition to stop at")
        .with("autocomplete", "off")
        .with("spellcheck", "false")
        .with("placeholder", example)
        .with("value", asking.typed.clone())
        .with("data-rev", asking.typed_rev.to_string())
        .with("aria-invalid", is_wrong(asking).to_string())
        .with("aria-describedby", "condition-help")
        .types(Action::Typed);
    // The button submits the form.
    let add =
        element("button").class("btn small").disabled(asking.typed.trim().is_empty()).text("Add");
    element("form").class("field").acts(Action::AddTyped).child(field).child(add)
}

fn is_wrong(asking: &Asking) -> bool {
    asking.problem.is_some() && !asking.typed.trim().is_empty()
}

fn help(asking: &Asking) -> Element {
    let mut help =
        element("div").with("id", "condition-help").class("help").with("aria-live", "polite");
    if let Some(problem) = asking.problem.as_ref().filter(|_| is_wrong(asking)) {
        help = help.child(element("span").class("problem").children(prose(&problem.message)));
        if !problem.help.is_empty() {
            help = help.child(element("span").text(" ").children(prose(&problem.help)));
        }
    }
    help
}

/// Completions of the condition. After one is accepted, the focus is back in the field.
fn suggestions(asking: &Asking) -> Option<Element> {
    if asking.suggestions.is_empty() || asking.typed.is_empty() {
        return None;
    }
    let rows = asking.suggestions.iter().take(SUGGESTED).enumerate().map(|(place, one)| {
        let button = element("button")
            .with("type", "button")
            .with("title", one.what.clone())
            .with("data-focus", "condition")
            .acts(Action::Complete(place))
            .child(element("code").text(one.insert.trim()))
            .child(element("small").text(one.what.clone()));
        element("li").child(button)
    });
    Some(element("ul").class("suggestions").with("aria-label", "Completions").children(rows))
}
