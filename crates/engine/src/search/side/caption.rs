//! The caption under the graph: what the step comes to, why, and at most two links beside it.

use lariat_protocol::sheet::{Element, Node, element, words};
use lariat_session::Upshot;
use lariat_session::why_not::WantedLasso;

use super::{Moment, Side, verdict};
use crate::action::Action;
use crate::parts::{hint, link, say, short};

/// A sentence with more letters gets smaller ones, so that the graph above keeps its height.
const LONG: usize = 110;

pub(super) fn caption(side: &Side<'_>, moment: &Moment) -> Vec<Node> {
    let said = say(&moment.snapshot.sentence, None);
    let comes_to = verdict::verdict(moment, verdict::doubt(side))
        .or_else(|| moment.snapshot.upshot.map(upshot));
    vec![saying(comes_to, said, side.quiet), links(side, moment).into()]
}

/// A sentence with its values, read by screen readers unless it is `quiet`.
pub(crate) fn saying(upshot: Option<Element>, said: Vec<Node>, quiet: bool) -> Node {
    let length = words(said.get(..1).unwrap_or_default()).chars().count();
    // Not every step has an upshot, and not every sentence has values.
    let said = said.into_iter().zip(["say", "values"]).map(|(node, key)| match node {
        Node::Element(paragraph) => paragraph.key(key).into(),
        text => text,
    });
    element("div")
        .class(if length > LONG { "saying long" } else { "saying" })
        .with("aria-live", if quiet { "off" } else { "polite" })
        .children(upshot.map(|upshot| upshot.key("upshot")))
        .children(said)
        .into()
}

pub(crate) fn upshot(upshot: Upshot) -> Element {
    let class = match upshot {
        Upshot::Counterexample => "upshot found",
        _ => "upshot",
    };
    element("b").class(class).text(upshot.words())
}

fn links(side: &Side<'_>, moment: &Moment) -> Element {
    let why = || {
        let title = hint("Why did this counterexample come out?", "W");
        link("Why this trace?", Action::Why).with("title", title).key("why")
    };
    let why_not = || {
        let title = hint("Why not the shortest counterexample?", "N");
        let shortest = Action::WhyNot(WantedLasso::Shortest);
        link("Why not the shortest?", shortest).with("title", title).key("why not")
    };
    let about = side.selected.or(moment.snapshot.considered.map(|considered| considered.target));
    let about = about.and_then(|state| moment.name_of(state)).filter(|_| !moment.is_over());
    let history = about.map(|name| {
        let history = Action::StateHistory(name.to_owned());
        let title = format!("All that happened to {name}");
        link(format!("History of {}", short(name)), history).with("title", title).key("history")
    });
    let links: Vec<Element> = match (history, side.found) {
        (Some(history), true) => vec![history, why()],
        (Some(history), false) => vec![history],
        (None, true) => vec![why(), why_not()],
        (None, false) => Vec::new(),
    };
    element("div").class("asks").children(links)
}
