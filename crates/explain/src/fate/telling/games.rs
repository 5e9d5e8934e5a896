//! Games: layers (Fig. 4) and segments (Fig. 6).

use lariat_session::core::fate::{Deed, Will};

use super::Teller;
use crate::sentence::{Sentence, count};

impl Teller<'_> {
    pub(super) fn layers(&self, deed: &Deed) -> Sentence {
        let said = Sentence::default();
        match *deed {
            Deed::NoLayers => said.text("There is no layer yet."),
            Deed::Bounded { layer: 0, states } => said
                .text("The innermost layer begins with the target: ")
                .text(count(states.into(), "state", "states"))
                .text(" of it in H."),
            Deed::Bounded { layer, states } => said
                .text("From ")
                .text(count(states.into(), "state", "states"))
                .text(
                    " outside a move leads into the layers so far, but nobody can force it: this is the \
                     boundary, where the system may err.",
                )
                .value("layer", layer),
            Deed::TestedLeft { left: 0 } => said.text("No state of H is without a layer."),
            Deed::TestedLeft { left } => said
                .text(count(left.into(), "state of H has", "states of H have"))
                .text(" no layer yet."),
            Deed::Kept { layer, states, boundary } => said
                .text("The layer is complete.")
                .value("layer", layer)
                .value("states", states)
                .value("boundary", boundary),
            Deed::TakenOut { left, .. } => {
                said.text("Its states are taken out of H.").value("left in H", left)
            }
            Deed::Next { layer } => said.text("The next layer comes.").value("i", layer),
            Deed::Layered { layers } => said
                .text("Every state from which the error can be reached has its layer: the number of \
                       free choices that the system must make.")
                .value("layers", layers),
            ref other => self.game(other),
        }
    }

    /// A game: from where the environment can force the run somewhere.
    fn game(&self, deed: &Deed) -> Sentence {
        let said = Sentence::default();
        match *deed {
            Deed::Called { .. } => {
                said.text("A game begins: from where can the environment force the run there?")
            }
            Deed::Began { states } => said
                .text("The environment has won in the ")
                .text(count(states.into(), "state", "states"))
                .text(" of the boundary already: their rank is 0."),
            Deed::Took { state } => {
                self.state(state).text(" is won for the environment; who leads there?")
            }
            Deed::Looked { pair, target } => self
                .pair(pair)
                .text(" has an answer of the system that leads to ")
                .then(self.state(target))
                .text("."),
            Deed::Counted { pair, missing: 0 } => self
                .pair(pair)
                .text(": now every answer of the system leads to where the environment has won.")
                .value("missing", 0),
            Deed::Counted { pair, missing } => self
                .pair(pair)
                .text(": there are answers that still lead elsewhere.")
                .value("missing", missing),
            Deed::TestedForced { state, is_open: false, .. } => {
                self.state(state).text(" is in this layer already, or is not in H any more.")
            }
            Deed::TestedForced { state, missing: 0, .. } => {
                self.state(state).text(" is in H, and the system has no answer that gets away.")
            }
            Deed::TestedForced { state, missing, .. } => self
                .state(state)
                .text(" can still get away from this move.")
                .value("missing", missing),
            Deed::Forced { state, pair, rank, .. } => self.forced(state, pair, rank),
            Deed::Closed { layer, states } => said
                .text("The game is over: in ")
                .text(count(states.into(), "state", "states"))
                .text(" the environment has won.")
                .value("layer", layer),
            ref other => self.common(other),
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
        let said = match self.sets(pair) {
            sets if sets.is_empty() => self.state(state).text(" is forced: whatever is done there"),
            sets => self
                .state(state)
                .text(" is forced: the environment sets ")
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

    pub(super) fn segments(&self, deed: &Deed) -> Sentence {
        let said = Sentence::default();
        let word = |will: Will| if will == Will::Free { "free" } else { "fated" };
        match *deed {
            Deed::Turned { will } => {
                said.text("So the segment in hand counts as ").text(word(will)).text(".")
            }
            Deed::TestedThere { picked: Some(state) } => {
                self.state(state).text(" is a source and a target: that is the whole trace.")
            }
            Deed::TestedThere { picked: None } => said.text("No source is a target."),
            Deed::NearestRing { ring: Some(ring) } => said
                .text("The ring around the sources that is nearest to them, among those that meet the \
                       set.")
                .value("p", ring),
            Deed::NearestRing { ring: None } => said.text("No ring around the sources meets the set."),
            Deed::PickedClosest { state, differs } => self
                .state(state)
                .text(" is where the trace will end: it is closest to a source.")
                .value("values that differ", differs),
            Deed::BeganTrace { state } => {
                said.text("The trace is built backwards from ").then(self.state(state)).text(".")
            }
            Deed::TestedArrived { state, holds: true } => {
                self.state(state).text(" is a source: the trace is complete.")
            }
            Deed::TestedArrived { state, holds: false } => {
                self.state(state).text(" is no source: another segment comes before it.")
            }
            Deed::TestedTurn { holds: true } => {
                said.text("The segment made last was free: now it is fate's turn.")
            }
            Deed::TestedTurn { holds: false } => {
                said.text("The segment made last was fated: now a free choice must come.")
            }
            Deed::Confined { ring } => said
                .text("Only states that are no further from the sources may be used.")
                .value("p", ring),
            Deed::Aimed { state } => said
                .text("A game begins: from where can the environment force the run to ")
                .then(self.state(state))
                .text("?"),
            Deed::TestedTrivial { holds: true, .. } => {
                said.text("Nothing can be forced there but the state itself: this segment is empty.")
            }
            Deed::TestedTrivial { states, .. } => {
                said.text("The environment can force the run there from other states, too.")
                    .value("states", states)
            }
            Deed::Measured { rings } => {
                said.text("Rings lead from the beginning of the segment to its end.").value("rings", rings)
            }
            Deed::Built { source, target, steps, will } => said
                .text(format!("A {} segment: from ", word(will)))
                .then(self.state(source))
                .text(" to ")
                .then(self.state(target))
                .text(".")
                .value("steps", steps),
            Deed::Joined { steps } => {
                said.text("The segment is put before the trace.").value("steps so far", steps)
            }
            Deed::Returned { steps } => said.text("The trace is there.").value("steps", steps),
            ref other => self.game(other),
        }
    }
}
