//! Sentences for correct transitions, tags, neighbourhoods, the shortest counterexample and its abstraction.

use lariat_session::core::neighbourhoods::{Junction, NeighbourhoodEvent, NeighbourhoodStage, Tag};

use super::Teller;
use crate::sentence::{Sentence, count};

impl Teller<'_> {
    pub(super) fn judging(self, event: &NeighbourhoodEvent) -> Sentence {
        match self.stage {
            NeighbourhoodStage::Comparison => self.comparison(event),
            NeighbourhoodStage::Shortest => self.shortest(event),
            NeighbourhoodStage::Abstraction => self.abstraction(event),
            NeighbourhoodStage::Marks => self.marks(event),
            _ => self.tags(event),
        }
    }

    fn comparison(self, event: &NeighbourhoodEvent) -> Sentence {
        let said = Sentence::default();
        match *event {
            NeighbourhoodEvent::Pair { x, y, .. } => {
                let said = self.cex(said.text("The next pair: state "), x);
                self.full(said.text(" of the counterexamples and "), y).text(" of the full system.")
            }
            NeighbourhoodEvent::Transition { transition } => {
                let said = said.text("The full system can go ");
                self.full_transition(said, transition).text(".")
            }
            NeighbourhoodEvent::Compared { x, transition, followed_by: Some(by), .. } => {
                let said = self.full_transition(said.text("For "), transition);
                let said = self.cex(said.text(", state "), x).text(" has ");
                self.cex_transition(said, by).text(": a counterexample can go on that way.")
            }
            NeighbourhoodEvent::Compared { x, transition, followed_by: None, .. } => {
                let said = self.full_transition(said.text("For "), transition);
                let said = self.cex(said.text(", state "), x);
                said.text(
                    " has no transition to a matching state: no counterexample goes on that way.",
                )
            }
            NeighbourhoodEvent::Correct { x, y, transition, new } => {
                let said = self.full_transition(said, transition);
                let said = self.cex(said.text(" is a correct transition for state "), x);
                let said = said.text(", and ");
                self.full(said, y).text(match new {
                    true => " is a frontier state.",
                    false => " was a frontier state already.",
                })
            }
            _ => said,
        }
    }

    fn tags(self, event: &NeighbourhoodEvent) -> Sentence {
        let said = Sentence::default();
        match *event {
            NeighbourhoodEvent::Delivered { state } => {
                let said = self.cex(said.text("State "), state);
                said.text(" has a correct transition of its own.")
            }
            NeighbourhoodEvent::Savable { state } => {
                let said = self.cex(said.text("A run in state "), state);
                said.text(" can still be saved; the state waits.")
            }
            NeighbourhoodEvent::Taken { state, waiting } => {
                let said = self.cex(said.text("State "), state);
                said.text(" is taken: what leads to it can be saved, too.")
                    .value("waiting", waiting)
            }
            NeighbourhoodEvent::Entering { transition, .. } => {
                self.cex_transition(said, transition).text(" enters it.")
            }
            NeighbourhoodEvent::Leading { source, savable, .. } => {
                let said = self.cex(said.text("Its source, state "), source);
                said.text(match savable {
                    true => ", is known to be savable.",
                    false => ", was not known to be savable.",
                })
            }
            NeighbourhoodEvent::Transition { transition } => {
                self.cex_transition(said.text("The next transition is "), transition).text(".")
            }
            NeighbourhoodEvent::CanBeSaved { state, holds } => {
                let said = self.cex(said.text("It leads to state "), state);
                said.text(match holds {
                    true => ", where a run can still be saved.",
                    false => ", where nothing can be saved any more.",
                })
            }
            NeighbourhoodEvent::Tagged { transition, tag } => {
                let said = self.cex_transition(said, transition);
                said.text(match tag {
                    Tag::Neutral => " is neutral: later on there is still a correct transition.",
                    Tag::Incorrect => {
                        " is incorrect: no correct transition can be reached after it."
                    }
                })
            }
            _ => said,
        }
    }

    fn marks(self, event: &NeighbourhoodEvent) -> Sentence {
        let said = Sentence::default();
        match *event {
            NeighbourhoodEvent::Delivered { state } => {
                self.cex(said.text("The next state is "), state).text(".")
            }
            NeighbourhoodEvent::Distance { state, distance, ways } => {
                let said = self.cex(said.text("State "), state);
                said.text(format!(
                    " is {} from the start, and can be reached by this number of actions in {}.",
                    count(u64::from(distance), "action", "actions"),
                    many_ways(ways)
                ))
                .value("distance", distance)
            }
            NeighbourhoodEvent::WaysOn { state, ways: 0 } => {
                let said = self.cex(said.text("Through state "), state);
                said.text(" no shortest counterexample goes on.")
            }
            NeighbourhoodEvent::WaysOn { state, ways } => {
                let said = self.cex(said.text("From state "), state);
                said.text(format!(" a shortest counterexample goes on in {}.", many_ways(ways)))
            }
            NeighbourhoodEvent::Asked {
                state,
                holds,
                kinds: (correct, incorrect, neutral),
                entered,
            } => {
                let said = self.cex(said.text("State "), state);
                said.text(if holds {
                    " is the centre of a neighbourhood."
                } else {
                    " is no centre of a neighbourhood."
                })
                .value("correct", correct)
                .value("incorrect", incorrect)
                .value("neutral", neutral)
                .value("initial or entered neutrally", if entered { "yes" } else { "no" })
            }
            NeighbourhoodEvent::Centre { state, incoming, outgoing, correct } => {
                let said = self.cex(said.text("The neighbourhood of state "), state);
                said.text(" has all transitions into and out of it, and its correct ones.")
                    .value("incoming", incoming)
                    .value("outgoing", outgoing)
                    .value("correct", correct)
            }
            NeighbourhoodEvent::Kind { state, kind } => {
                let said = self.cex(said.text("State "), state).text(" is left by ");
                said.text(match kind {
                    Junction::G => "a correct transition and by no incorrect one: G.",
                    Junction::R => "an incorrect transition and by no correct one: R.",
                    Junction::GR => "correct and incorrect transitions, and by no neutral one: GR.",
                    Junction::GRB => "correct, incorrect and neutral transitions: GRB.",
                })
            }
            _ => said,
        }
    }

    fn shortest(self, event: &NeighbourhoodEvent) -> Sentence {
        let said = Sentence::default();
        match *event {
            NeighbourhoodEvent::Entered { state } => {
                let said = self.cex(said.text("State "), state);
                said.text(match self.line.number() {
                    1 => " is initial: the search starts here.",
                    _ => " is new; it waits.",
                })
            }
            NeighbourhoodEvent::Taken { state, waiting } => {
                self.cex(said.text("State "), state).text(" is taken.").value("waiting", waiting)
            }
            NeighbourhoodEvent::Final { state, holds: true } => {
                let said = self.cex(said.text("State "), state);
                said.text(" is final: the nearest violation is found.")
            }
            NeighbourhoodEvent::Final { state, .. } => {
                self.cex(said.text("State "), state).text(" is not final.")
            }
            NeighbourhoodEvent::Leaving { transition, .. } => {
                self.cex_transition(said.text("The next transition is "), transition).text(".")
            }
            NeighbourhoodEvent::Known { state: Some(state) } => {
                self.cex(said.text("State "), state).text(" is known: it was reached as early.")
            }
            NeighbourhoodEvent::Known { state: None } => {
                said.text("Its target has not been seen before.")
            }
            NeighbourhoodEvent::Joined { label, target, .. } => {
                let said = self.cex(said.text("State "), target);
                said.text(" waits; it is reached by ").label(self.label_name(label)).text(".")
            }
            NeighbourhoodEvent::Back { transition, to } => {
                let said = self.cex_transition(said, transition);
                let said = said.text(" is put at the front of the counterexample; back to state ");
                self.cex(said, to).text(".")
            }
            NeighbourhoodEvent::Delivered { state } => {
                let said = self.cex(said.text("State "), state);
                said.text(" is not the initial one: the search for the path goes on backwards.")
            }
            _ => said,
        }
    }

    fn abstraction(self, event: &NeighbourhoodEvent) -> Sentence {
        let said = Sentence::default();
        match *event {
            NeighbourhoodEvent::Action { place, transition } => self
                .cex_transition(said.text(format!("Action {}: ", place + 1)), transition)
                .text("."),
            NeighbourhoodEvent::Touches { leaves, enters, .. } => {
                match (self.centre(leaves), self.centre(enters)) {
                    (None, None) => said.text("It touches no neighbourhood."),
                    (Some(x), None) => {
                        self.cex(said.text("It leaves the neighbourhood of state "), x).text(".")
                    }
                    (None, Some(x)) => {
                        self.cex(said.text("It enters the neighbourhood of state "), x).text(".")
                    }
                    (Some(x), Some(y)) => {
                        let said = self.cex(said.text("It leaves the neighbourhood of state "), x);
                        self.cex(said.text(" and enters that of state "), y).text(".")
                    }
                }
            }
            NeighbourhoodEvent::Decided { place, kept } => {
                let label = self.action(place);
                said.label(label).text(if kept {
                    " mattered: it is kept."
                } else {
                    " is cut out: it touches no neighbourhood."
                })
            }
            _ => said,
        }
    }

    /// The centre of a neighbourhood by its number.
    fn centre(self, number: Option<u32>) -> Option<u32> {
        let found = self.machine.neighbourhoods().get(number? as usize);
        found.map(|found| found.state)
    }

    /// The label of an action of the shortest counterexample.
    fn action(self, place: u32) -> String {
        let number = self.machine.path().get(place as usize).copied();
        let system = self.machine.counterexamples();
        let transitions = system.map_or(&[][..], |system| system.lts.transitions());
        let transition = number.and_then(|number| transitions.get(number as usize));
        transition.map(|transition| self.label_name(transition.label)).unwrap_or_default()
    }
}

fn many_ways(ways: u64) -> String {
    match ways {
        u64::MAX => "more ways than can be counted".to_owned(),
        _ => count(ways, "way", "ways"),
    }
}
