//! One sentence for each step, with the values that decided it.

mod automata;
mod judging;
mod matching;
mod partition;
mod product;

use lariat_session::core::Line;
use lariat_session::core::neighbourhoods::{
    NeighbourhoodEvent, NeighbourhoodRun, NeighbourhoodStage,
};

use super::charts::Which;
use super::names::Names;
use super::opening::Opened;
use super::run::Record;
use crate::sentence::{Sentence, count};

/// The context of a sentence: the run after the step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Teller<'a> {
    pub(super) opened: &'a Opened,
    pub(super) machine: &'a NeighbourhoodRun,
    pub(super) names: &'a Names,
    pub(super) stage: NeighbourhoodStage,
    pub(super) line: Line,
}

/// The sentence for a step; before the first step, what the first will do.
pub(super) fn tell(
    record: &Record,
    opened: &Opened,
    machine: &NeighbourhoodRun,
    names: &Names,
) -> Sentence {
    let Some(stage) = record.phase() else {
        return Sentence::default().text(
            "Nothing has happened yet. The first stage makes an automaton of the property: it \
             accepts the traces that the property forbids.",
        );
    };
    let mut told = Sentence::default();
    for &(line, event) in &record.events {
        let teller = Teller { opened, machine, names, stage, line };
        told = told.then(teller.say(&event));
    }
    if told.is_empty() {
        told = told.text("Another line was executed.");
    }
    told
}

impl Teller<'_> {
    fn say(self, event: &NeighbourhoodEvent) -> Sentence {
        if *event == NeighbourhoodEvent::Exhausted {
            return self.exhausted();
        }
        match self.stage {
            NeighbourhoodStage::Nfa | NeighbourhoodStage::Deterministic => self.automata(event),
            NeighbourhoodStage::Minimal | NeighbourhoodStage::Quotient => self.partition(event),
            NeighbourhoodStage::Product | NeighbourhoodStage::Pruning => self.product(event),
            NeighbourhoodStage::Projection
            | NeighbourhoodStage::Reachable
            | NeighbourhoodStage::Global => self.matching(event),
            NeighbourhoodStage::Comparison
            | NeighbourhoodStage::Tags
            | NeighbourhoodStage::Marks
            | NeighbourhoodStage::Shortest
            | NeighbourhoodStage::Abstraction => self.judging(event),
        }
    }

    /// A loop has ended: what that means, or which loop it was.
    fn exhausted(self) -> Sentence {
        let machine = self.machine;
        let said = Sentence::default();
        match (self.stage, self.line.number()) {
            (NeighbourhoodStage::Nfa, 1) => said.text("All parts of the formula have been built."),
            (NeighbourhoodStage::Deterministic, 2) => {
                let automaton = &machine.deterministic().automaton;
                said.text(format!(
                    "No set is waiting: the deterministic automaton is complete, with {}.",
                    count(automaton.finals.len() as u64, "state", "states")
                ))
            }
            (NeighbourhoodStage::Product, 2) => {
                let product = machine.product();
                said.text(format!(
                    "No pair is waiting: the product is complete, with {} and {}.",
                    count(product.pairs.len() as u64, "pair", "pairs"),
                    count(product.transitions().len() as u64, "transition", "transitions")
                ))
            }
            (NeighbourhoodStage::Pruning, 8) => {
                let states = machine.unreduced().or(machine.counterexamples());
                let states = states.map_or(0, |system| system.lts.state_count());
                said.text(format!(
                    "All kept pairs have become states: the system of all counterexamples has {}.",
                    count(u64::from(states), "state", "states")
                ))
            }
            (NeighbourhoodStage::Comparison, 1) => {
                let frontier = machine.compared().frontier.len() as u64;
                match frontier {
                    0 => said.text(
                        "All pairs are compared, and there is no correct transition: the frontier \
                         is empty.",
                    ),
                    _ => said.text(format!(
                        "All pairs are compared: the frontier has {}.",
                        count(frontier, "state", "states")
                    )),
                }
            }
            (NeighbourhoodStage::Marks, 5) => {
                let found = machine.neighbourhoods().len() as u64;
                said.text(format!(
                    "All states have been examined: there {} {}.",
                    if found == 1 { "is" } else { "are" },
                    count(found, "neighbourhood", "neighbourhoods")
                ))
            }
            (NeighbourhoodStage::Shortest, 7) => {
                let length = machine.path().len() as u64;
                said.text(format!(
                    "The path back has reached the initial state: the counterexample has {}.",
                    count(length, "action", "actions")
                ))
            }
            (NeighbourhoodStage::Abstraction, 1) => {
                let kept = machine.kept().iter().filter(|&&kept| kept).count() as u64;
                let all = machine.kept().len() as u64;
                said.text(format!(
                    "All actions have been examined: {} of {} mattered.",
                    kept,
                    count(all, "action", "actions")
                ))
            }
            (stage, _) => {
                let text = stage.listing().text(self.line).unwrap_or_default().trim();
                said.text(format!("Nothing is left for “{text}”: this loop is over."))
            }
        }
    }

    fn label_name(self, label: u32) -> String {
        self.opened.lts.labels().get(label as usize).cloned().unwrap_or_default()
    }

    fn full(self, said: Sentence, state: u32) -> Sentence {
        said.state(self.opened.name(state), format!("full {state}"))
    }

    fn cex(self, said: Sentence, state: u32) -> Sentence {
        said.state(self.names.cex(state), format!("cex {state}"))
    }

    /// A pair of the product as `(name, q)`.
    fn pair(self, said: Sentence, pair: u32) -> Sentence {
        let name = match self.machine.product().pairs.get(pair as usize) {
            Some(&(state, property)) => format!("({}, q{property})", self.opened.name(state)),
            None => pair.to_string(),
        };
        said.state(name, format!("product {pair}"))
    }

    /// A transition of the full system.
    fn full_transition(self, said: Sentence, number: u32) -> Sentence {
        let Some(&transition) = self.opened.lts.transitions().get(number as usize) else {
            return said;
        };
        let said = self.full(said, transition.source).text(" -");
        let said = said.label(self.label_name(transition.label)).text("→ ");
        self.full(said, transition.target)
    }

    /// A transition of the system of counterexamples.
    fn cex_transition(self, said: Sentence, number: u32) -> Sentence {
        let system = self.machine.counterexamples();
        let transitions = system.map_or(&[][..], |system| system.lts.transitions());
        let Some(&transition) = transitions.get(number as usize) else { return said };
        // Short names, as in the graph: two long names would hide the label.
        let end = |said: Sentence, state: u32| {
            said.state(self.names.short(Which::Counterexamples, state), format!("cex {state}"))
        };
        let said = end(said, transition.source).text(" -");
        let said = said.label(self.label_name(transition.label)).text("→ ");
        end(said, transition.target)
    }
}
