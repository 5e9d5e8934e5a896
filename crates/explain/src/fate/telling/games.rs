//! Sentences for games: layers (Fig. 4) and segments (Fig. 6).

use lariat_session::core::fate::{FateEvent, FateStage, Will};

use super::Teller;
use crate::sentence::{Sentence, count};

impl Teller<'_> {
    pub(super) fn layers(&self, event: &FateEvent) -> Sentence {
        let said = Sentence::default();
        match *event {
            FateEvent::NoLayers => said.text("There is no layer yet."),
            FateEvent::Bounded { layer: 0, states } => said
                .text("The innermost layer begins with ")
                .text(self.goal())
                .text(": ")
                .text(count(states.into(), "state", "states"))
                .text(" of H."),
            FateEvent::Bounded { layer, states: 0 } => said
                .text("All of H is in layers, so there is no further boundary.")
                .value("layers", layer),
            FateEvent::Bounded { layer, states } => said
                .text("From ")
                .text(count(states.into(), "state", "states"))
                .text(
                    " outside, a move leads into the layers so far, but it cannot be forced: this \
                     is the boundary, where the system may err.",
                )
                .value("layer", layer),
            FateEvent::TestedLeft { left: 0 } => said.text("No state of H is without a layer."),
            FateEvent::TestedLeft { left } => said
                .text(count(left.into(), "state of H has", "states of H have"))
                .text(" no layer yet."),
            FateEvent::Kept { layer, states, boundary } => said
                .text("The layer is complete.")
                .value("layer", layer)
                .value("states", states)
                .value("boundary", boundary),
            FateEvent::TakenOut { left, .. } => {
                said.text("Its states are taken out of H.").value("left in H", left)
            }
            FateEvent::Next { layer } => said.text("The next layer begins.").value("i", layer),
            FateEvent::Layered { layers: 0 } => {
                let goal = self.opened.goal(self.part);
                said.text(format!("There are no layers: {goal} cannot be reached."))
            }
            FateEvent::Layered { layers } => {
                let goal = self.opened.goal(self.part);
                let words = format!(
                    "Every state from which {goal} can be reached has its layer: the number of free \
                     choices that the system must make."
                );
                said.text(words).value("layers", layers)
            }
            ref other => self.game(other),
        }
    }

    /// The aim of the current game: the goal for the innermost layer, then boundaries.
    fn aim(&self) -> String {
        match (self.run.at().1, self.part.layers.len()) {
            (FateStage::Layers, 0 | 1) => self.goal(),
            (FateStage::Layers, layers) => format!("the boundary of layer {}", layers - 1),
            _ => "the end of the segment".to_owned(),
        }
    }

    /// Follows the name of a state in the game's set.
    fn is_forced(&self) -> String {
        match self.opened.is_nobody_there() {
            true => format!(" is bound for {}", self.aim()),
            false => format!(" can be forced to {}", self.aim()),
        }
    }

    /// A game: from where the environment can force the run somewhere.
    fn game(&self, event: &FateEvent) -> Sentence {
        let said = Sentence::default();
        let bound = self.opened.is_nobody_there();
        match *event {
            FateEvent::Called { .. } => said.text(match bound {
                true => {
                    format!("A game begins: from where is the run bound to come to {}?", self.aim())
                }
                false => format!(
                    "A game begins: from where can the environment force the run to {}?",
                    self.aim()
                ),
            }),
            FateEvent::Began { states } => said
                .text("Z begins with ")
                .text(self.aim())
                .text(": ")
                .text(count(states.into(), "state", "states"))
                .text(" of rank 0."),
            FateEvent::Took { state } => {
                let place = state as usize;
                let forced = self.part.forced.get(place).copied().flatten();
                match forced.is_some_and(|forced| forced.rank > 0) {
                    true => self.state(state).text(self.is_forced()).text("; what leads there?"),
                    false => self.state(state).text(" is in Z; what leads there?"),
                }
            }
            FateEvent::Looked { pair, target } => self
                .pair(pair)
                .text(" has an answer of the system that leads to ")
                .then(self.state(target))
                .text("."),
            FateEvent::Counted { pair, missing: 0 } => self
                .pair(pair)
                .text(": now every answer of the system leads into Z.")
                .value("missing", 0),
            FateEvent::Counted { pair, missing } => self
                .pair(pair)
                .text(": there are answers that still lead elsewhere.")
                .value("missing", missing),
            FateEvent::TestedForced { state, is_open: false, .. } => {
                self.state(state).text(self.not_open(state))
            }
            FateEvent::TestedForced { state, missing: 0, .. } => {
                self.state(state).text(" is in H, and every answer to this move leads into Z.")
            }
            FateEvent::TestedForced { state, missing, .. } => self
                .state(state)
                .text(" has answers to this move that are not known to lead into Z.")
                .value("missing", missing),
            FateEvent::Forced { state, pair, rank, .. } => self.forced(state, pair, rank),
            FateEvent::Closed { layer, states } => said
                .text("The game is over: ")
                .text(match bound {
                    true => format!("the run is at {}, or bound for it, in ", self.aim()),
                    false => format!("the run is at {}, or can be forced there, in ", self.aim()),
                })
                .text(count(states.into(), "state", "states"))
                .text(".")
                .value("layer", layer),
            ref other => self.common(other),
        }
    }

    /// Why a state cannot be added to Z.
    fn not_open(&self, state: u32) -> String {
        let now = (self.part.layers.len() as u32).checked_sub(1);
        match self.part.layer(state) {
            _ if now.is_none() => " is in Z already, or may not be used.".to_owned(),
            Some(layer) if Some(layer) == now => " is in this layer already.".to_owned(),
            Some(layer) => format!(" is in layer {layer} already."),
            None => " is not in H.".to_owned(),
        }
    }

    /// A state that is forced: the move of the environment, and every answer.
    fn forced(&self, state: u32, pair: u32, rank: u32) -> Sentence {
        let arena = &self.opened.subject.arena;
        let mut targets: Vec<u32> = Vec::new();
        for &target in arena.answers(pair) {
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
        let said = self.state(state).text(self.is_forced());
        let said = match self.sets(pair) {
            sets if sets.is_empty() => said.text(": whatever is done there"),
            sets => said
                .text(": the environment sets ")
                .label(sets)
                .text(", and whatever the system answers"),
        };
        said.text(", the run goes to ")
            .choice(&targets, 5, |said, &target| {
                said.state(self.opened.name(target), format!("state {target}"))
            })
            .text(".")
            .value("rank", rank)
    }

    pub(super) fn segments(&self, event: &FateEvent) -> Sentence {
        let said = Sentence::default();
        let word = |will: Will| if will == Will::Free { "free" } else { "fated" };
        match *event {
            FateEvent::Turned { will } => {
                said.text("The current segment counts as ").text(word(will)).text(".")
            }
            FateEvent::TestedThere { picked: Some(state) } if self.opened.is_liveness() => self
                .state(state)
                .text(" is a source and ")
                .text(self.goal())
                .text(": this part of the trace has no steps."),
            FateEvent::TestedThere { picked: None } if self.opened.is_liveness() => {
                said.text("No source is ").text(self.goal()).text(".")
            }
            FateEvent::TestedThere { picked: Some(state) } => {
                self.state(state).text(" is a source and a target: that is the whole trace.")
            }
            FateEvent::TestedThere { picked: None } => said.text("No source is a target."),
            FateEvent::NearestRing { ring: Some(ring) } => said
                .text("This is the ring nearest to the sources that has a state of the set.")
                .value("p", ring),
            FateEvent::NearestRing { ring: None } => {
                said.text("No ring around the sources has a state of the set.")
            }
            FateEvent::PickedClosest { state, differs } => self
                .state(state)
                .text(match self.opened.is_liveness() {
                    true => " is where this part will end: it",
                    false => " is where the trace will end: it",
                })
                .text(" is closest to a source.")
                .value("values that differ", differs),
            FateEvent::BeganTrace { state } => said
                .text(self.trace())
                .text(" is built backwards from ")
                .then(self.state(state))
                .text("."),
            FateEvent::TestedArrived { state, holds: true } => {
                let trace = self.trace().to_lowercase();
                self.state(state).text(format!(" is a source: {trace} is complete."))
            }
            FateEvent::TestedArrived { state, holds: false } => {
                self.state(state).text(" is no source: another segment comes before it.")
            }
            FateEvent::TestedTurn { holds: true } => {
                said.text("The last segment was free: the next one is fated.")
            }
            FateEvent::TestedTurn { holds: false } => {
                said.text("The last segment was fated: the next one is free.")
            }
            FateEvent::Confined { ring } => said
                .text("Only states that are no further from the sources may be used.")
                .value("p", ring),
            FateEvent::Aimed { state } => said
                .text(match self.opened.is_nobody_there() {
                    true => "A game begins: from where is the run bound to come to ",
                    false => "A game begins: from where can the environment force the run to ",
                })
                .then(self.state(state))
                .text("?"),
            FateEvent::TestedTrivial { holds: true, .. } => {
                said.text("From no other state can the run be forced there: this segment is empty.")
            }
            FateEvent::TestedTrivial { states, .. } => {
                let words = match self.opened.is_nobody_there() {
                    true => "From other states, too, the run is bound to come there.",
                    false => "The environment can force the run there from other states, too.",
                };
                said.text(words).value("states", states)
            }
            FateEvent::Measured { rings } => said
                .text("Rings lead from the beginning of the segment to its end.")
                .value("rings", rings),
            FateEvent::Built { source, target, steps, will } => said
                .text(format!("A {} segment: from ", word(will)))
                .then(self.state(source))
                .text(" to ")
                .then(self.state(target))
                .text(".")
                .value("steps", steps),
            FateEvent::Joined { steps } => said
                .text("The segment is put at the front of the trace.")
                .value("steps so far", steps),
            FateEvent::Returned { steps } => {
                said.text(self.trace()).text(" is complete.").value("steps", steps)
            }
            ref other => self.game(other),
        }
    }
}
