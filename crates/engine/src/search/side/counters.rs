//! The counters of the search.

use lariat_protocol::sheet::{Element, element};
use lariat_session::Counters;
use lariat_session::core::grouped;

use crate::parts::classes;

pub(super) fn counters(counters: &Counters) -> Element {
    let always = [
        ("states", counters.states, "distinct states entered"),
        ("transitions", counters.transitions, "transitions delivered by the loops"),
        ("matched", counters.matched, "of them to states entered before"),
        ("depth", counters.depth, "most calls active at once"),
    ];
    let some = [
        ("roots", counters.roots, "most entries on Roots at once"),
        ("current", counters.current, "most states in components not complete"),
        ("extraction", counters.extraction, "transitions delivered to put the cycle together"),
        ("preparation", counters.preparation, "transitions looked at in preparation"),
    ];
    let cells: Vec<_> =
        always.into_iter().chain(some.into_iter().filter(|&(_, value, _)| value > 0)).collect();
    // Long numbers get fewer columns instead of an ellipsis.
    let wide = cells.iter().any(|&(_, value, _)| value >= 10_000);
    let cells = cells.into_iter().map(|(name, value, meaning)| {
        element("div")
            .with("title", meaning)
            .child(element("b").with("data-counter", name).text(grouped(value)))
            .child(element("span").text(name))
    });
    let table = element("div").class(classes(&[("counters", true), ("wide", wide)]));
    element("section")
        .class("sec last")
        .child(element("h3").text("Counters"))
        .child(table.children(cells))
}
