//! The class of the automaton, the reason, and which search suits it.

use lariat_protocol::sheet::{Element, Node, element};
use lariat_session::Classified;
use lariat_session::core::grouped;

use crate::action::Action;
use crate::parts::sentence;
use crate::parts::{Acts, button, state_link};
use crate::search::moment::Moment;

#[derive(Clone, Debug)]
pub struct Advised<'a> {
    /// `None` while it is not known.
    pub classified: Option<&'a Classified>,
    pub too_large: bool,
    /// Whether transitions have labels, so that a property can be used.
    pub labelled: bool,
    /// The running search.
    pub algorithm: &'a str,
    /// Names of drawn states become links.
    pub moment: Option<&'a Moment>,
    /// Whether the panel is unfolded.
    pub open: bool,
}

pub fn advice(advised: &Advised<'_>) -> Vec<Node> {
    let Some(classified) = advised.classified else {
        let words = "Too large to tell whether it is weak or terminal.";
        let note = advised.too_large.then(|| element("p").class("advice sub").text(words));
        return note.into_iter().map(Node::from).collect();
    };
    if classified.unasked.is_some() {
        return vec![unasked(advised, classified).into()];
    }
    let caret = element("svg")
        .class("caret")
        .with("viewBox", "0 0 10 6")
        .with("aria-hidden", "true")
        .child(element("path").with("d", "M1 1l4 4 4-4"));
    let class = element("span")
        .child(element("span").class("long").text("This automaton is "))
        .child(element("b").text(classified.class));
    let disclosure = element("button")
        .class("disclosure")
        .with("aria-expanded", advised.open.to_string())
        .acts(Action::ToggleAdvice)
        .key("disclosure")
        .child(caret)
        .child(class);
    let best = classified.advice.first();
    let best = best.map(|advice| pick(advised, advice.algorithm).key("best"));
    let head = element("div").class("advice-head").key("head").child(disclosure).children(best);
    let body = advised.open.then(|| body(advised, classified).key("body"));
    vec![section().child(head).children(body).into()]
}

fn section() -> Element {
    element("section").class("advice").with("aria-label", "Advice")
}

fn body(advised: &Advised<'_>, classified: &Classified) -> Element {
    let suits = classified.advice.iter().map(|advice| {
        let reason = element("p").text(sentence(advice.because));
        element("li").child(pick(advised, advice.algorithm)).child(reason)
    });
    let parts = (!classified.partition.is_empty()).then(|| partition(advised, classified));
    element("div")
        .class("advice-body")
        .child(element("p").text(sentence(&classified.because)))
        .child(element("ul").children(suits))
        .children(parts)
}

/// If no run can accept, other questions are suggested instead of a search.
fn unasked(advised: &Advised<'_>, classified: &Classified) -> Element {
    let question = |name: &str, words: &str| {
        element("li").child(pick(advised, name)).child(element("p").text(words))
    };
    let order = "Can these actions happen in this order? A property says what must not happen.";
    let force = "Can the environment force the run to a state? Name it as a target.";
    let questions = element("ul")
        .children(advised.labelled.then(|| question("neighbourhoods", order)))
        .child(question("fate", force));
    let body = element("div")
        .class("advice-body unasked")
        .child(element("p").text(sentence(&classified.because)))
        .child(questions);
    section().child(body.key("body"))
}

fn pick(advised: &Advised<'_>, name: &str) -> Element {
    if name == advised.algorithm {
        let runs = element("span").class("runs").with("title", "This search is running");
        return runs.text(format!("✓ {name}"));
    }
    button(format!("→ {name}"), Action::Choose { name: name.to_owned(), force: false })
        .with("aria-label", format!("Run {name}"))
        .with("title", format!("Run {name}"))
}

/// The limit of listed states and parts.
const LISTED: usize = 24;

fn partition(advised: &Advised<'_>, classified: &Classified) -> Element {
    let parts = &classified.partition;
    let more = |total: usize, what: &str| {
        let hidden = total.checked_sub(LISTED + 1)? as u64 + 1;
        Some(element("span").class("sub").text(format!("and {} more {what}", grouped(hidden))))
    };
    let state = |name: &String| match advised.moment.and_then(|moment| moment.state_named(name)) {
        Some(state) => state_link(state, "fr", None).text(name.clone()),
        None => element("span").class("fr plain").text(name.clone()),
    };
    let rows = parts.iter().take(LISTED).map(|part| {
        let states = element("span")
            .class("stack across")
            .children(part.states.iter().take(LISTED).map(state))
            .children(more(part.count, "states"));
        let kind = if part.accepting { "accepting" } else { "not accepting" };
        element("li").child(element("b").text(kind)).child(states)
    });
    element("details")
        .class("partition")
        .child(element("summary").text("Show the partition"))
        .child(element("p").class("sub").text("No transition leads to an earlier part."))
        .child(element("ol").children(rows))
        .children(more(parts.len(), "parts"))
}
