//! Sentences for the product and for pruning.

use lariat_session::core::neighbourhoods::{NeighbourhoodEvent, NeighbourhoodStage};

use super::Teller;
use crate::sentence::{Sentence, count};

impl Teller<'_> {
    pub(super) fn product(self, event: &NeighbourhoodEvent) -> Sentence {
        let said = Sentence::default();
        let pruning = self.stage == NeighbourhoodStage::Pruning;
        match *event {
            NeighbourhoodEvent::Entered { state } => {
                let said = self.pair(said.text("The pair "), state);
                said.text(match self.line.number() {
                    1 => " of the two initial states is the first; it waits.",
                    _ => " is new; it waits.",
                })
            }
            NeighbourhoodEvent::Taken { state, waiting } => {
                let said = self.pair(said.text("The pair "), state);
                said.text(match pruning {
                    true => " is taken: whatever leads to it leads to a violation.",
                    false => " is taken.",
                })
                .value("waiting", waiting)
            }
            NeighbourhoodEvent::Transition { transition } => {
                let said = said.text("The next transition of the system is ");
                self.full_transition(said, transition).text(".")
            }
            NeighbourhoodEvent::Followed { transition, property: Some(property) } => {
                let label = self.opened.lts.transitions()[transition as usize].label;
                said.text("The property can follow: ")
                    .label(self.label_name(label))
                    .text(format!(" leads it to q{property}."))
            }
            NeighbourhoodEvent::Followed { transition, property: None } => {
                let label = self.opened.lts.transitions()[transition as usize].label;
                let said = said.text("The property cannot follow: no forbidden trace has ");
                said.label(self.label_name(label)).text(" here.")
            }
            NeighbourhoodEvent::Known { state: Some(state) } => {
                self.pair(said.text("The pair "), state).text(" is known.")
            }
            NeighbourhoodEvent::Known { state: None } => {
                said.text("This pair has not been seen before.")
            }
            NeighbourhoodEvent::Joined { source, label, target } => {
                let said = said.label(self.label_name(label)).text(" leads from ");
                let said = self.pair(said, source).text(" to ");
                self.pair(said, target).text(".")
            }
            NeighbourhoodEvent::Final { state, holds } => {
                let said = self.pair(said.text("The pair "), state);
                said.text(if holds { " is final." } else { " is not final." })
            }
            NeighbourhoodEvent::Delivered { state } => {
                let said = self.pair(said.text("The next pair is "), state);
                said.text(if self.line.number() == 1 { ", which is final." } else { "." })
            }
            NeighbourhoodEvent::Kept { state } => {
                let said = self.pair(said.text("The pair "), state);
                said.text(match self.line.number() {
                    2 => " is final, so it is kept; it waits.",
                    _ => " leads to a violation, so it is kept; it waits.",
                })
            }
            NeighbourhoodEvent::Entering { source, .. } => {
                self.pair(said.text("A transition comes from the pair "), source).text(".")
            }
            NeighbourhoodEvent::WasKept { state, kept } => {
                let said = self.pair(said.text("The pair "), state);
                said.text(if kept { " is kept already." } else { " was not kept so far." })
            }
            NeighbourhoodEvent::Verdict { violated: true } => said.text(
                "The initial pair is kept: the property is violated. Pairs that were not kept are \
                 removed.",
            ),
            NeighbourhoodEvent::Verdict { violated: false } => said.text(
                "The initial pair is not kept: no trace of the system violates the property. It \
                 holds, and there is nothing to explain.",
            ),
            NeighbourhoodEvent::Numbered { state, transitions, .. } => {
                let said = self.pair(said.text("The pair "), state);
                said.text(format!(
                    " becomes a state of the counterexamples, with {}.",
                    count(u64::from(transitions), "transition", "transitions")
                ))
            }
            _ => said,
        }
    }
}
