//! Which states of the two systems belong together.

use lariat_session::core::neighbourhoods::{Deed, Stage};

use super::Teller;
use crate::sentence::{Sentence, count};

impl Teller<'_> {
    pub(super) fn matching(self, deed: &Deed) -> Sentence {
        let said = Sentence::default();
        match *deed {
            Deed::Entered { .. } => {
                said.text("The pair of the two initial states is the first; it waits.")
            }
            Deed::Lacks { label: Some(label), .. } => said
                .text("Its state of the full system has no ")
                .label(self.label_name(label))
                .text(": the pair breaks."),
            Deed::Lacks { label: None, .. } => {
                said.text("Its state of the full system has all labels that it needs.")
            }
            Deed::RestsOn { x, y } => {
                let said = self.both(said.text("It rests on the pair "), x, y);
                said.text(", which is not broken.")
            }
            Deed::TooMany { pairs } => said
                .text("There are too many pairs to look at one by one: all are narrowed down at once.")
                .value("pairs", pairs),
            Deed::NarrowedAll { unsettled: 0 } => {
                said.text("All pairs are narrowed down: those that are left hold.")
            }
            Deed::NarrowedAll { unsettled } => said
                .text("The pairs are narrowed down further.")
                .value("unsettled", unsettled),
            Deed::Delivered { state } => {
                self.cex(said.text("The next state of the counterexamples is "), state).text(".")
            }
            Deed::Origin { x, y, property } => {
                let said = self.cex(said.text("State "), x).text(" was made from ");
                self.full(said, y).text(format!(" and q{property}."))
            }
            Deed::Matched { x, y, new } => {
                let said = self.cex(said.text("State "), x);
                let said = said.text(" of the counterexamples matches ");
                self.full(said, y).text(if new { "." } else { ", as was known." })
            }
            Deed::Taken { state, waiting } if self.stage == Stage::Global => {
                let said = self.cex(said.text("State "), state);
                said.text(
                    " is taken: its candidates have changed, so what leads to it must be \
                           checked.",
                )
                .value("unsettled", waiting)
            }
            Deed::Taken { state, waiting } => {
                let said = match self.machine.candidate(state) {
                    Some((x, y)) => self.both(said.text("The pair "), x, y),
                    None => said.text("A pair"),
                };
                said.text(" is taken.").value("waiting", waiting)
            }
            Deed::Pair { x, y, .. } => {
                let said = self.both(said.text("The pair "), x, y);
                said.text(match self.line.number() {
                    7 => " is broken: what rests on it loses an answer.",
                    _ => " is taken.",
                })
            }
            Deed::Move { x, transition } => {
                let said = self.cex_transition(said.text("The move "), transition);
                self.cex(said.text(" of "), x).text(" wants an answer.")
            }
            Deed::Answer { answer, .. } => {
                let said = said.text("The system can answer by ");
                self.full_transition(said, answer).text(".")
            }
            Deed::Rests { on, new, .. } => {
                let said = said.text("The pair rests on where both come to: ");
                let said = match self.machine.candidate(on) {
                    Some((x, y)) => self.both(said, x, y).text(", "),
                    None => said,
                };
                said.text(if new { "a new pair, which waits." } else { "a pair that is known." })
            }
            Deed::Answers { transition, left, .. } => {
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
            Deed::Loses { transition, .. } => {
                let said = said.text("The broken pair was an answer to ");
                self.cex_transition(said, transition).text(", and is none any more.")
            }
            Deed::Reached { x, y, new, .. } => {
                let said = self.both(said.text("The pair "), x, y);
                said.text(match new {
                    true => " holds and is reached from the initial one: it matches.",
                    false => " matches, as was known.",
                })
            }
            Deed::Candidates { x, count: many } if self.line.number() == 10 => {
                let said = self.cex(said.text("State "), x);
                said.text(format!(
                    " matches {} of the full system.",
                    count(u64::from(many), "state", "states")
                ))
            }
            Deed::Candidates { x, count: many } => {
                let said = self.cex(said.text("All labels of state "), x);
                said.text(format!(
                    " are found at {} of the system: the candidates to match it.",
                    count(u64::from(many), "state", "states")
                ))
            }
            Deed::Label { state, label } => {
                let said = said.label(self.label_name(label)).text(" enters state ");
                self.cex(said, state).text(".")
            }
            Deed::Before { x, label, count: many } => {
                let said = said.text(format!(
                    "{} of the system reach a candidate of ",
                    count(u64::from(many), "state", "states")
                ));
                let said = self.cex(said, x).text(" by ");
                said.label(self.label_name(label)).text(".")
            }
            Deed::Source { transition, .. } => {
                self.cex_transition(said.text("The transition "), transition).text(" enters it.")
            }
            Deed::Beyond { x, count: 0 } => {
                let said = self.cex(said.text("All candidates of "), x);
                said.text(" can follow.")
            }
            Deed::Beyond { x, count: many } => {
                let said = said.text(format!("{many} of the candidates of "));
                self.cex(said, x).text(" cannot follow.")
            }
            Deed::Narrowed { x, removed, left } => {
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
