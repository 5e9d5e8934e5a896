//! Sentences for partition refinement.

use lariat_session::core::neighbourhoods::{NeighbourhoodEvent, NeighbourhoodStage};

use super::super::charts::Which;
use super::Teller;
use crate::sentence::{Sentence, count};

impl Teller<'_> {
    pub(super) fn partition(self, event: &NeighbourhoodEvent) -> Sentence {
        let said = Sentence::default();
        let settles = self.stage == NeighbourhoodStage::Quotient || self.line.number() >= 7;
        match *event {
            NeighbourhoodEvent::Delivered { state } => {
                let said = self.member(said.text("The next state is "), state);
                match (self.stage, self.line.number()) {
                    (NeighbourhoodStage::Minimal, 1) => said.text(", which is final."),
                    _ => said.text("."),
                }
            }
            NeighbourhoodEvent::Kept { state } => {
                let said = self.member(said.text("State "), state);
                said.text(match self.line.number() {
                    2 => " is final, so it is kept; it waits.",
                    _ => " leads to a final state, so it is kept; it waits.",
                })
            }
            NeighbourhoodEvent::WasKept { state, kept } => {
                let said = self.member(said.text("State "), state);
                said.text(if kept { " is kept already." } else { " was not kept so far." })
            }
            NeighbourhoodEvent::Taken { state, waiting } if settles => said
                .text(format!("Block {state} has states that are not settled: it is taken."))
                .value("waiting", waiting),
            NeighbourhoodEvent::Taken { state, waiting } => {
                let said = self.member(said.text("State "), state);
                said.text(" is taken: its predecessors are kept, too.").value("waiting", waiting)
            }
            NeighbourhoodEvent::Dropped { states: 0, left } => {
                said.text("Every state leads to a final one: none is dropped.").value("left", left)
            }
            NeighbourhoodEvent::Dropped { states, left } => said
                .text(format!(
                    "{} to no final one, and {} dropped.",
                    count(u64::from(states), "state leads", "states lead"),
                    if states == 1 { "is" } else { "are" }
                ))
                .value("left", left),
            NeighbourhoodEvent::Parted { blocks } => said
                .text("So far, only final states and the others are distinguished.")
                .value("blocks", blocks),
            NeighbourhoodEvent::Signed { state, block, size } => {
                let said = self.member(said.text("State "), state);
                said.text(format!(
                    " of block {block} has a signature of {}.",
                    count(
                        u64::from(size),
                        "label with its target block",
                        "labels with their target blocks"
                    )
                ))
            }
            NeighbourhoodEvent::Split { block, parts: 1, blocks } => said
                .text(format!("The states of block {block} have one signature: it is not split."))
                .value("blocks", blocks),
            NeighbourhoodEvent::Split { block, parts, blocks } => said
                .text(format!(
                    "The states of block {block} have different signatures: it is split into \
                     {parts} parts."
                ))
                .value("blocks", blocks),
            NeighbourhoodEvent::Unsettled { state, block, sources } => {
                let said = self.member(said.text("State "), state);
                said.text(format!(
                    " is in block {block} now, so {} examined again.",
                    count(
                        u64::from(sources),
                        "state that leads to it is",
                        "states that lead to it are"
                    )
                ))
            }
            NeighbourhoodEvent::Merged { before, states } => said.text(if before == states {
                format!("Each block has one state: all {states} stay.")
            } else {
                format!("Each block becomes a state: of {before} states {states} are left.")
            }),
            _ => said,
        }
    }

    fn member(self, said: Sentence, state: u32) -> Sentence {
        match self.stage {
            NeighbourhoodStage::Quotient => {
                said.state(self.names.long(Which::Pruned, state), format!("pruned {state}"))
            }
            _ => said.state(format!("q{state}"), format!("det {state}")),
        }
    }
}
