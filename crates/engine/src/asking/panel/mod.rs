//! The panel for questions about the run.
//!
//! Children that come and go have keys, because the page would otherwise match them from the last one
//! backwards, and a field that moves would lose the focus.

mod about_state;
mod answer;
mod explained;
mod lemmas;
mod questions;
mod stops;
#[cfg(test)]
mod tests;

use lariat_protocol::sheet::{Element, Node, element};
use lariat_session::Algorithm;

use super::Asking;
use crate::search::moment::Moment;
use answer::Here;
use stops::Offered;

pub(crate) use explained::explained_panel;

#[derive(Debug)]
pub struct AskPanel<'a> {
    pub asking: &'a Asking,
    pub moment: &'a Moment,
    pub algorithm: &'static Algorithm,
    /// Whether a counterexample has been reported, anywhere in the run.
    pub found: bool,
    /// The name of the selected state.
    pub selected: Option<String>,
}

pub fn panel(panel: &AskPanel<'_>) -> Vec<Node> {
    let here = Here { step: panel.moment.snapshot.step, moment: Some(panel.moment) };
    let offered = Offered { example: "colour(s3) = red and depth > 2", found: true };
    let parts = element("div")
        .class("ask")
        .child(answer::answer(panel.asking, here).key("answer"))
        .child(questions::questions(panel.asking, panel.algorithm, panel.found).key("questions"))
        .child(about_state::about_state(panel).key("state"))
        .child(stops::stops(panel.asking, &offered).key("stops"))
        .children(lemmas::lemmas(panel.asking, panel.moment).map(|lemmas| lemmas.key("lemmas")));
    vec![parts.into()]
}

/// A section with a label for screen readers.
fn section(class: &str, label: &str) -> Element {
    element("section").class(class).with("aria-label", label)
}
