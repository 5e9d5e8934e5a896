//! Sentences for the automata of the property.

use lariat_session::core::Shape;
use lariat_session::core::neighbourhoods::{NeighbourhoodEvent, NeighbourhoodStage};

use super::Teller;
use crate::sentence::{Sentence, count};

impl Teller<'_> {
    pub(super) fn automata(self, event: &NeighbourhoodEvent) -> Sentence {
        let said = Sentence::default();
        match *event {
            NeighbourhoodEvent::Part { part } => {
                let words = self.part_words(part);
                said.text("The next part of the formula is ").label(words).text(".")
            }
            NeighbourhoodEvent::Built { part, start, end } => {
                let said = said.label(self.part_words(part)).text(" lies between state ");
                let said = self.own(said, start).text(" and state ");
                self.own(said, end).text(".").value("part", part)
            }
            NeighbourhoodEvent::Whole { ends: Some((start, end)) } => {
                let said = self.own(said.text("The whole formula lies between state "), start);
                let said = self.own(said.text(", which is initial, and state "), end);
                said.text(", which is final: a trace that leads there is forbidden.")
            }
            NeighbourhoodEvent::Whole { ends: None } => {
                said.text("The formula has no parts: it forbids nothing.")
            }
            NeighbourhoodEvent::Taken { state, waiting } => {
                let said = self.own(said.text("The set "), state);
                said.text(" is taken.")
                    .value("stands for", self.set(state))
                    .value("waiting", waiting)
            }
            NeighbourhoodEvent::Entered { state } => {
                let said = self.own(said.text("The set "), state);
                said.text(" is new; it waits.").value("stands for", self.set(state))
            }
            NeighbourhoodEvent::Final { state, holds } => {
                let said = self.own(said.text("The set "), state);
                said.text(match holds {
                    true => " is final: traces that end here are forbidden.",
                    false => " is not final: no state of it is.",
                })
            }
            NeighbourhoodEvent::Label { state, label } => {
                let said = self.own(said.text("From the set "), state);
                said.text(" the next label is ").label(self.label_name(label)).text(".")
            }
            NeighbourhoodEvent::Gathered { state, label, size } => {
                let said = self.own(said.text("From "), state).text(", ");
                said.label(self.label_name(label)).text(format!(
                    " and silent transitions after it lead to a set of {}.",
                    count(u64::from(size), "state", "states")
                ))
            }
            NeighbourhoodEvent::Known { state: Some(state) } => {
                self.own(said.text("This set is known: it is state "), state).text(".")
            }
            NeighbourhoodEvent::Known { state: None } => {
                said.text("This set has not been seen before.")
            }
            NeighbourhoodEvent::Joined { source, label, target } => {
                let said = said.label(self.label_name(label)).text(" leads from ");
                let said = self.own(said, source).text(" to ");
                self.own(said, target).text(".")
            }
            _ => said,
        }
    }

    /// A state of the automaton that this stage builds.
    fn own(self, said: Sentence, state: u32) -> Sentence {
        let chart = if self.stage == NeighbourhoodStage::Nfa { "nfa" } else { "det" };
        said.state(format!("q{state}"), format!("{chart} {state}"))
    }

    /// The states of the first automaton in a set.
    fn set(self, state: u32) -> String {
        let sets = &self.machine.deterministic().sets;
        let set = sets.get(state as usize).map_or(&[][..], Vec::as_slice);
        let mut names: Vec<String> = set.iter().take(8).map(u32::to_string).collect();
        if set.len() > names.len() {
            names.push("…".to_owned());
        }
        format!("{{{}}}", names.join(", "))
    }

    /// The text of a part, or its kind if the text is long.
    fn part_words(self, part: u32) -> String {
        let Some(pattern) = &self.opened.pattern else { return String::new() };
        let Some(part) = pattern.parts.get(part as usize) else { return String::new() };
        let text = self.opened.property.get(part.start..part.end).unwrap_or_default().trim();
        if !text.is_empty() && text.chars().count() <= 48 {
            return text.to_owned();
        }
        match part.shape {
            Shape::Action(_) => "an action",
            Shape::Nothing => "nothing",
            Shape::Sequence(..) => "a sequence",
            Shape::Choice(..) => "a choice",
            Shape::Star(_) => "a repetition",
            Shape::Plus(_) => "a repetition, at least once",
            Shape::Optional(_) => "an option",
        }
        .to_owned()
    }
}
