//! Sentences for traces: how one is made, which steps of a given one were fated, and which inputs it depends
//! on.

use lariat_session::core::Line;
use lariat_session::core::fate::{FateEvent, Will};

use super::Teller;
use crate::fate::guards;
use crate::sentence::{Sentence, count};

impl Teller<'_> {
    pub(super) fn tracing(&self, event: &FateEvent) -> Sentence {
        let said = Sentence::default();
        match *event {
            FateEvent::TestedThere { picked: Some(state) } if self.opened.is_liveness() => self
                .state(state)
                .text(self.is_goal(true))
                .text(" already: this part of the trace has no steps."),
            FateEvent::TestedThere { picked: Some(state) } => said
                .text("The error is there before anybody moves: ")
                .then(self.state(state))
                .text(" is a target. That is the whole trace."),
            FateEvent::TestedThere { picked: None } if self.opened.is_liveness() => {
                said.text("This part does not begin in ").text(self.goal()).text(".")
            }
            FateEvent::TestedThere { picked: None } => {
                said.text("The trace does not begin in a target.")
            }
            FateEvent::FoundLayer { layer } => said
                .text(
                    "It begins in the innermost layer that has a source: the number of this layer is the \
                     number of free choices that are needed.",
                )
                .value("p", layer),
            FateEvent::Gathered { states } => {
                said.text(count(states.into(), "state lies", "states lie")).text(" there: Q.")
            }
            FateEvent::TraceBegan { layer } => said.text("The trace is empty so far.").value("p", layer),
            FateEvent::FoundRing { ring, states } => said
                .text("This is the nearest ring among the states that the trace may go to.")
                .value("ring", ring)
                .value("states of Q", states),
            FateEvent::Picked { state, choices: 1, .. } => {
                self.state(state).text(" is the only state there.")
            }
            FateEvent::Picked { state, choices, .. } => self
                .state(state)
                .text(" is picked: the first in the order of the model.")
                .value("out of", choices),
            FateEvent::Appended { state, step: None } => {
                said.text(self.trace()).text(" begins in ").then(self.state(state)).text(".")
            }
            FateEvent::Appended { state, step: Some(step) } => said
                .text("The trace goes on to ")
                .then(self.state(state))
                .text(".")
                .value("steps", step + 1),
            FateEvent::Followed { state, states } => said
                .text("Q are the states that ")
                .then(self.state(state))
                .text(" can go to.")
                .value("states", states),
            FateEvent::TestedBelow { layer: 0, .. } => {
                said.text("The trace is in the innermost layer: no free choice is needed any more.")
            }
            FateEvent::TestedBelow { state, below: 0, .. } => {
                self.state(state).text(" has no step to the layer below: the next step is fated.")
            }
            FateEvent::TestedBelow { state, below, .. } => self
                .state(state)
                .text(" is on the boundary: a mistake of the system leads to the layer below.")
                .value("states", below),
            FateEvent::Chose { states, .. } => said
                .text("The trace makes that mistake: only these states are left in Q.")
                .value("states", states),
            FateEvent::Marked { state } => {
                self.state(state).text(" is marked: what comes next is a free choice.")
            }
            FateEvent::Lowered { layer } => said.text("The trace is now in the layer below.").value("p", layer),
            FateEvent::TestedTarget { state, again: Some(step), .. } => self
                .state(state)
                .text(
                    " was in the trace before, in the same layer: with this rule the trace would go \
                     round for ever.",
                )
                .value("since step", step),
            FateEvent::TestedTarget { state, holds: true, .. } => {
                let complete = match self.opened.is_liveness() {
                    true => ": this part of the trace is complete.",
                    false => ": the trace is complete.",
                };
                self.state(state).text(self.is_goal(true)).text(complete)
            }
            FateEvent::TestedTarget { state, .. } => {
                self.state(state).text(self.is_goal(false)).text(": the trace goes on.")
            }
            FateEvent::Returned { steps } => said.text(self.trace()).text(" is complete.").value("steps", steps),
            ref other => self.common(other),
        }
    }

    pub(super) fn reading(&self, event: &FateEvent) -> Sentence {
        let said = Sentence::default();
        let layer = |layer: Option<u32>| layer.map_or("none".to_owned(), |layer| layer.to_string());
        match *event {
            FateEvent::TookStep { source, target } => {
                said.text("The next step: ").then(self.step(source, target)).text(".")
            }
            FateEvent::Compared { before, now, holds } => said
                .text(match holds {
                    true => "The condition holds.",
                    false => "The condition does not hold.",
                })
                .value("layer before", layer(before))
                .value("layer now", layer(now)),
            FateEvent::Annotated { source, target, will: Will::Free } => self
                .step(source, target)
                .text(" is a free choice: the environment could not have forced the run in there."),
            FateEvent::Annotated { source, target, will: Will::Fated } => {
                let bound = match self.opened.is_nobody_there() {
                    true => "it was bound to be",
                    false => "the environment could have forced it to be",
                };
                let goal = self.opened.goal(self.part);
                let words = format!(" is fated: the run is no nearer to {goal} than {bound}.");
                self.step(source, target).text(words)
            }
            FateEvent::LetGo { source, target } => {
                let words = match self.opened.is_nobody_there() {
                    true => ": here the run escaped for a while.",
                    false => ": here the environment let go.",
                };
                let goal = self.opened.goal(self.part);
                self.step(source, target).text(format!(" gets away from {goal}")).text(words)
            }
            FateEvent::BeganTrace { state } | FateEvent::Appended { state, .. } => {
                said.text(self.trace()).text(" begins in ").then(self.state(state)).text(".")
            }
            ref other => self.common(other),
        }
    }

    pub(super) fn progress(&self, line: Line, event: &FateEvent) -> Sentence {
        let said = Sentence::default();
        // For a fair cycle, the event does not say which part is examined.
        let arrived = match self.opened.is_liveness() {
            true => [" is no goal of this part", " is a goal of this part"],
            false => [" is no target", " is a target"],
        };
        match *event {
            FateEvent::TookPart { part } => match self.run.latest().analysis().parts.len() {
                0 | 1 => said
                    .text("How does a shortest trace get closer to its goal, and by which inputs?"),
                _ => said.text("The next part of the trace.").value("part", part + 1),
            },
            FateEvent::TestedArrived { state, holds: true } => {
                self.state(state).text(arrived[1]).text(": it cannot get closer.")
            }
            FateEvent::TestedArrived { state, holds: false } => {
                self.state(state).text(arrived[0]).text(": how does it get closer?")
            }
            FateEvent::WentOn { state, ring } => said
                .text("A shortest trace visits ")
                .then(self.state(state))
                .text(".")
                .value("ring", ring),
            FateEvent::Progressed { state, moves, of } => self
                .state(state)
                .text(" gets closer by some of its moves: P.")
                .value("moves", format!("{moves} of {of}")),
            FateEvent::TookInput { input } => {
                said.text("Does it depend on ").label(self.input(input)).text("?")
            }
            FateEvent::TestedDictated { input, value: Some(value) } => {
                let system = &self.opened.subject.arena.system;
                let words = match system.inputs.get(input as usize) {
                    Some(variable) => guards::literal(&variable.name, &variable.values, value),
                    None => String::new(),
                };
                said.text("With ").label(words).text(" no move gets closer: its value is dictated.")
            }
            FateEvent::TestedDictated { input, value: None } => said
                .label(self.input(input))
                .text(" may have any value: some move still gets closer."),
            FateEvent::TestedCritical { input, holds: true } => said
                .text("No move gets closer to the same state whatever ")
                .label(self.input(input))
                .text(" is: it is critical here."),
            FateEvent::TestedCritical { input, holds: false } => said
                .text("A move gets closer to the same state whatever ")
                .label(self.input(input))
                .text(" is."),
            FateEvent::Ranked { input: Some(_) } if !self.has_evidence() => {
                said.text("No step depends on an input to get closer: there is none to suggest.")
            }
            FateEvent::Ranked { input: Some(input) } => said
                .text("The inputs are in their order. The one that progress depends on most is ")
                .label(self.input(input))
                .text("."),
            FateEvent::Ranked { input: None } => {
                said.text("There is no input that progress could depend on.")
            }
            FateEvent::NoMore => said.text(match line.0 {
                1 => "All parts of the trace have been examined.",
                2 => "The goal cannot be reached from here, so no inputs are examined.",
                _ => "All inputs of this state have been examined.",
            }),
            ref other => self.common(other),
        }
    }

    /// Whether any input mattered.
    fn has_evidence(&self) -> bool {
        let evidence = &self.run.machine().analysis().evidence;
        evidence.iter().any(|one| one.critical + one.dictated > 0)
    }
}
