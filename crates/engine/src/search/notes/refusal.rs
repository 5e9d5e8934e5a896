//! Shown in place of the graph if there is nothing to search.

use lariat_protocol::sheet::{Element, Node, element};

use crate::action::Action;
use crate::parts::sentence;
use crate::parts::{Acts, prose};

/// `reason` says why the search does not run, and is `None` if there is no model; `forcible` is the
/// search that could be forced, `advised` one that suits the model.
pub fn refusal(reason: Option<&str>, forcible: Option<&str>, advised: Option<&str>) -> Vec<Node> {
    let reason = reason.unwrap_or(
        "The text on the left does not describe a model so far. The remarks below it say why.",
    );
    let choose = |class: &str, name: &str, force: bool| -> Element {
        element("button").class(class).acts(Action::Choose { name: name.to_owned(), force })
    };
    let title = match forcible {
        Some(name) => format!("{name} does not fit this model"),
        None => "Nothing to search yet".to_owned(),
    };
    let ways_out = element("div").class("ways-out");
    let ways_out = match forcible {
        Some(name) => ways_out
            .children(advised.map(|advised| {
                let run = choose("btn primary", advised, false).text(format!("Run {advised}"));
                run.key("advised")
            }))
            .child(choose("btn", name, true).text("Run it anyway").key("forced")),
        // The examples are not known here: the page opens its panel.
        None => ways_out.child(
            element("button")
                .class("btn")
                .with("data-show", "examples")
                .text("Look at the examples"),
        ),
    };
    let nodes = element("div")
        .class("empty")
        .child(element("h2").text(title))
        .child(element("p").children(prose(&sentence(reason))))
        .child(ways_out);
    vec![nodes.into()]
}
