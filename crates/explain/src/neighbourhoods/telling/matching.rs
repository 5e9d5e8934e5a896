//! Sentences for matching states.

use lariat_session::core::neighbourhoods::{NeighbourhoodEvent, NeighbourhoodStage};

use super::Teller;
use crate::sentence::{Sentence, count};

impl Teller<'_> {
    pub(super) fn matching(self, event: &NeighbourhoodEvent) -> Sentence {
        let said = Sentence::default();
        match *event {
            NeighbourhoodEvent::Entered { .. } => {
                said.text("The pair of the two initial states is the first; it waits.")
            }
            NeighbourhoodEvent::Lacks { label: Some(label), .. } => said
                .text("Its state of the full system has no ")
                .label(self.label_name(label))
                .text(": the pair breaks."),
            NeighbourhoodEvent::Lacks { label: None, .. } => {
                said.text("Its state of the full system has all labels that it needs.")
            }
            NeighbourhoodEvent::RestsOn { x, y } => {
                let said = self.both(said.text("It depends on the pair "), x, y);
                said.text(", which is not broken.")
            }
            NeighbourhoodEvent::TooMany { pairs } => said
                .text("There are too many pairs to examine each: all are refined at once.")
                .value("pairs", pairs),
            NeighbourhoodEvent::NarrowedAll { unsettled: 0 } => {
                said.text("The refinement is complete: the pairs that are left hold.")
            }
            NeighbourhoodEvent::NarrowedAll { unsettled } => {
                said.text("The refinement of all pairs goes on.").value("unsettled", unsettled)
            }
            NeighbourhoodEvent::Delivered { state } => {
                self.cex(said.text("The next state of the counterexamples is "), state).text(".")
            }
            NeighbourhoodEvent::Origin { x, y, property } => {
                let said = self.cex(said.text("State "), x).text(" was made from ");
                self.full(said, y).text(format!(" and q{property}."))
            }
            NeighbourhoodEvent::Matched { x, y, new } => {
                let said = self.cex(said.text("State "), x);
                let said = said.text(" of the counterexamples matches ");
                self.full(said, y).text(if new { "." } else { ", as was already known." })
            }
            NeighbourhoodEvent::Taken { state, waiting }
                if self.stage == NeighbourhoodStage::Global =>
            {
                let said = self.cex(said.text("State "), state);
                said.text(
                    " is taken: its candidates have changed, so what leads to it must be \
                           checked.",
                )
                .value("unsettled", waiting)
            }
            NeighbourhoodEvent::Taken { state, waiting } => {
                let said = match self.machine.candidate(state) {
                    Some((x, y)) => self.both(said.text("The pair "), x, y),
                    None => said.text("A pair"),
                };
                said.text(" is taken.").value("waiting", waiting)
            }
            NeighbourhoodEvent::Pair { x, y, .. } => {
                let said = self.both(said.text("The pair "), x, y);
                said.text(match self.line.number() {
                    7 => " is broken: pairs that depend on it lose an answer.",
                    _ => " is taken.",
                })
            }
            NeighbourhoodEvent::Move { x, transition } => {
                let said = self.cex_transition(said.text("The move "), transition);
                self.cex(said.text(" of "), x).text(" needs an answer.")
            }
            NeighbourhoodEvent::Answer { answer, .. } => {
                let said = said.text("The system can answer by ");
                self.full_transition(said, answer).text(".")
            }
            NeighbourhoodEvent::Rests { on, new, .. } => {
                let said = said.text("The pair depends on the pair of both targets: ");
                let said = match self.machine.candidate(on) {
                    Some((x, y)) => self.both(said, x, y).text(", "),
                    None => said,
                };
                said.text(if new { "a new pair, which waits." } else { "a pair that is known." })
            }
            NeighbourhoodEvent::Answers { transition, left, .. } => {
                let said = said.text("To ");
                let said = self.cex_transition(said, transition);
                match left {
                    0 => said.text(" there is no answer: the pair breaks."),
                    _ => said.text(format!(
                        " there {} {}.",
                        if left == 1 { "is" } else { "are" },
                        count(u64::from(left), "answer", "answers")
                    )),
                }
            }
            NeighbourhoodEvent::Loses { transition, .. } => {
                let said = said.text("The broken pair no longer counts as an answer to ");
                self.cex_transition(said, transition).text(".")
            }
            NeighbourhoodEvent::Reached { x, y, new, .. } => {
                let said = self.both(said.text("The pair "), x, y);
                said.text(match new {
                    true => " holds and is reached from the initial one: it matches.",
                    false => " matches, as was already known.",
                })
            }
            NeighbourhoodEvent::Candidates { x, count: many } if self.line.number() == 10 => {
                let said = self.cex(said.text("State "), x);
                said.text(format!(
                    " matches {} of the full system.",
                    count(u64::from(many), "state", "states")
                ))
            }
            NeighbourhoodEvent::Candidates { x, count: many } => {
                let said = self.cex(said.text("All labels of state "), x);
                said.text(format!(
                    " are found at {} of the system: the candidates to match it.",
                    count(u64::from(many), "state", "states")
                ))
            }
            NeighbourhoodEvent::Label { state, label } => {
                let said = said.label(self.label_name(label)).text(" enters state ");
                self.cex(said, state).text(".")
            }
            NeighbourhoodEvent::Before { x, label, count: many } => {
                let said = said.text(format!(
                    "{} of the system reach a candidate of ",
                    count(u64::from(many), "state", "states")
                ));
                let said = self.cex(said, x).text(" by ");
                said.label(self.label_name(label)).text(".")
            }
            NeighbourhoodEvent::Source { transition, .. } => {
                self.cex_transition(said.text("The transition "), transition).text(" enters it.")
            }
            NeighbourhoodEvent::Beyond { x, count: 0 } => {
                let said = self.cex(said.text("All candidates of "), x);
                said.text(" can follow.")
            }
            NeighbourhoodEvent::Beyond { x, count: many } => {
                let said = said.text(format!("{many} of the candidates of "));
                self.cex(said, x).text(" cannot follow.")
            }
            NeighbourhoodEvent::Narrowed { x, removed, left } => {
                let said = self.cex(said.text("State "), x);
                said.text(format!(
                    " loses {}.",
                    count(u64::from(removed), "candidate", "candidates")
                ))
                .value("left", left)
            }
            _ => said,
        }
    }

    fn both(self, said: Sentence, x: u32, y: u32) -> Sentence {
        let said = self.cex(said.text("("), x).text(", ");
        self.full(said, y).text(")")
    }
}
