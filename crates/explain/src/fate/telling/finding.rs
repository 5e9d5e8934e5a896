//! Sentences for reachable states, onion rings and components.

use lariat_session::core::fate::{FateEvent, FateStage};

use super::Teller;
use crate::sentence::{Sentence, count};

impl Teller<'_> {
    pub(super) fn components(&self, event: &FateEvent) -> Sentence {
        let said = Sentence::default();
        match *event {
            FateEvent::Numbered { state, number } => self
                .state(state)
                .text(" is new: it gets a number and is put on Current.")
                .value("number", number),
            FateEvent::Explored { state } => {
                said.text("The search goes on to ").then(self.state(state)).text(".")
            }
            FateEvent::TookStep { source, target } => {
                self.step(source, target).text(" is examined.")
            }
            FateEvent::TestedUnnumbered { state, holds: true } => {
                self.state(state).text(" has no number yet.")
            }
            FateEvent::TestedUnnumbered { state, holds: false } => {
                self.state(state).text(" has its number.")
            }
            FateEvent::TestedCurrent { state, holds: true } => {
                self.state(state).text(" is on Current: a path leads back from there.")
            }
            FateEvent::TestedCurrent { state, holds: false } => {
                self.state(state).text(" belongs to a component that is complete.")
            }
            FateEvent::LoweredNumber { state, before, now } if before == now => {
                self.state(state).text(" keeps its low number.").value("low", now)
            }
            FateEvent::LoweredNumber { state, before, now } => self
                .state(state)
                .text(" gets a lower number.")
                .value("low before", before)
                .value("low", now),
            FateEvent::TestedRoot { state, number, low } if number == low => self
                .state(state)
                .text(" reaches no older state on Current: it is the root of a component.")
                .value("low", low),
            FateEvent::TestedRoot { state, number, low } => self
                .state(state)
                .text(" reaches an older state on Current, so its component is not complete.")
                .value("low", low)
                .value("number", number),
            FateEvent::Completed { states, .. } => said
                .text("A component is complete: ")
                .text(count(states.into(), "state", "states"))
                .text("."),
            FateEvent::TestedFair { has_cycle: false, .. } => {
                said.text("It has no cycle: no run can stay in it for ever.")
            }
            FateEvent::TestedFair { missing, .. } if missing.is_empty() => said.text(
                "It has a cycle and meets every acceptance set: a run can go round in it for ever, and \
                 that would be the error.",
            ),
            FateEvent::TestedFair { .. } => {
                said.text("It has a cycle, but there is an acceptance set that it does not meet.")
            }
            ref other => self.common(other),
        }
    }

    pub(super) fn rings(&self, stage: FateStage, event: &FateEvent) -> Sentence {
        let said = Sentence::default();
        match (*event, stage) {
            (FateEvent::Began { states }, FateStage::Reached) => said
                .text(count(states.into(), "state is", "states are"))
                .text(" where it begins, at distance 0."),
            (FateEvent::Began { states: 0 }, FateStage::Rings) => said
                .text("Nothing can reach ")
                .text(self.goal())
                .text(": there is nothing to put rings around."),
            (FateEvent::Began { states }, FateStage::Rings) if self.opened.is_liveness() => said
                .text("The goal of this game is ")
                .text(self.goal())
                .text(": ")
                .text(count(states.into(), "state that is reached is", "states that are reached are"))
                .text(" ring 0."),
            (FateEvent::Began { states }, FateStage::Rings) => said
                .text(count(states.into(), "target that is reached is", "targets that are reached are"))
                .text(" ring 0."),
            (FateEvent::Began { states }, _) => {
                let them = count(states.into(), "state on its boundary is", "states on its boundary are");
                said.text(them).text(" ring 0 of this layer.")
            }
            (FateEvent::TookLayer { layer }, _) => said
                .text("The next layer gets rings around its own boundary.")
                .value("layer", layer),
            (FateEvent::TestedNew { state, holds: true }, FateStage::Reached) => {
                self.state(state).text(" has no distance yet.")
            }
            (FateEvent::TestedNew { state, holds: false }, FateStage::Reached) => {
                self.state(state).text(" has its distance.")
            }
            (FateEvent::TestedNew { state, holds: true }, _) => {
                self.state(state).text(" is reached, and has no ring yet.")
            }
            (FateEvent::TestedNew { state, holds: false }, _) => {
                let ring = self.part.rings.get(state as usize).copied().flatten();
                self.state(state).text(match ring {
                    Some(_) => " has its ring already.",
                    None => " is not reached, so it gets no ring.",
                })
            }
            (FateEvent::TestedInner { state, is_new: false, .. }, _) => {
                let here = self.run.machine().focus().and_then(|focus| self.part.layer(focus));
                self.state(state).text(match here.is_some() && here == self.part.layer(state) {
                    true => " has its ring already.",
                    false => " is not in this layer.",
                })
            }
            (FateEvent::TestedInner { state, stays: false, .. }, _) => self.state(state).text(
                " has no ring yet, but this move leaves the system a way out of the layer, so it does \
                 not count.",
            ),
            (FateEvent::TestedInner { state, .. }, _) => {
                self.state(state).text(" is in this layer, and has no ring yet.")
            }
            (FateEvent::Ringed { state, ring }, FateStage::Reached) => self
                .state(state)
                .text(" can be reached.")
                .value("distance", ring),
            (FateEvent::Ringed { state, ring }, FateStage::Rings) => self
                .state(state)
                .text(" is reached, and can reach ")
                .text(self.goal())
                .text(": it is in H.")
                .value("ring", ring),
            (FateEvent::Ringed { state, ring }, _) => self
                .state(state)
                .text(" gets its ring: its distance from the boundary of its layer.")
                .value("ring", ring),
            (ref other, _) => self.common(other),
        }
    }
}
