//! One sentence for each step.

mod finding;
mod games;
mod traces;

use lariat_session::core::Line;
use lariat_session::core::fate::{FateEvent, FateStage, Purpose, TracePart};

use super::opening::Opened;
use super::run::Run;
use crate::sentence::{Sentence, count};

pub(in crate::fate) fn tell(opened: &Opened, run: &Run) -> Sentence {
    let (number, _) = run.at();
    let nothing = TracePart::default();
    let part = run.machine().analysis().parts.get(number).unwrap_or(&nothing);
    let teller = Teller { opened, run, part };
    match run.recording.record().only() {
        Some(((_, stage), line, event)) => teller.say(stage, line, &event),
        None if opened.is_liveness() => Sentence::default().text(
            "Nothing has happened yet. The first stage finds where a run can go round for ever \
             and meet every acceptance set.",
        ),
        None => Sentence::default().text(
            "Nothing has happened yet. The first stages find which states can be reached, and \
             from which of them the error can be reached.",
        ),
    }
}

/// The colour of a stage on the timeline: there are six, and adjacent stages differ.
pub(in crate::fate) fn colour(stage: FateStage) -> usize {
    match stage {
        FateStage::Components | FateStage::Progress => 5,
        FateStage::Reached => 0,
        FateStage::Rings => 1,
        FateStage::Layers => 2,
        FateStage::Inner | FateStage::Segments => 3,
        FateStage::Tracing | FateStage::Reading => 4,
    }
}

/// The title of a stretch of the timeline; with the purpose of the part if the trace has several parts.
pub(in crate::fate) fn stretch_title(
    opened: &Opened,
    run: &Run,
    (part, stage): (usize, FateStage),
    parts: usize,
) -> String {
    let whole = matches!(stage, FateStage::Components | FateStage::Progress);
    if parts < 2 || whole {
        return stage.title().to_owned();
    }
    let purpose = run.latest().analysis().parts.get(part).map(|part| part.purpose);
    format!("{} ({})", stage.title(), purpose_words(opened, purpose.unwrap_or_default()))
}

/// The purpose of a part of a trace.
pub(in crate::fate) fn purpose_words(opened: &Opened, purpose: Purpose) -> String {
    match purpose {
        Purpose::Stem => "stem".to_owned(),
        Purpose::Visit(_) if opened.subject.arena.system.acceptance_sets == 1 => {
            "to a marked state".to_owned()
        }
        Purpose::Visit(set) => format!("to set {set}"),
        Purpose::Return => "back to the start of the cycle".to_owned(),
    }
}

/// The same for a button.
pub(in crate::fate) fn short_purpose(opened: &Opened, purpose: Purpose) -> String {
    match purpose {
        Purpose::Return => "back".to_owned(),
        other => purpose_words(opened, other),
    }
}

/// The state that an event is about.
pub(in crate::fate) fn state_of(event: &FateEvent) -> Option<u32> {
    match *event {
        FateEvent::Took { state }
        | FateEvent::LookedThrough { state }
        | FateEvent::TestedNew { state, .. }
        | FateEvent::Ringed { state, .. }
        | FateEvent::TestedForced { state, .. }
        | FateEvent::Forced { state, .. }
        | FateEvent::TestedInner { state, .. }
        | FateEvent::Picked { state, .. }
        | FateEvent::Appended { state, .. }
        | FateEvent::Followed { state, .. }
        | FateEvent::TestedBelow { state, .. }
        | FateEvent::Chose { state, .. }
        | FateEvent::Marked { state }
        | FateEvent::TestedTarget { state, .. }
        | FateEvent::Numbered { state, .. }
        | FateEvent::Explored { state }
        | FateEvent::TestedUnnumbered { state, .. }
        | FateEvent::TestedCurrent { state, .. }
        | FateEvent::LoweredNumber { state, .. }
        | FateEvent::TestedRoot { state, .. }
        | FateEvent::PickedClosest { state, .. }
        | FateEvent::BeganTrace { state }
        | FateEvent::TestedArrived { state, .. }
        | FateEvent::Aimed { state }
        | FateEvent::WentOn { state, .. }
        | FateEvent::Progressed { state, .. } => Some(state),
        FateEvent::TookStep { target, .. }
        | FateEvent::Annotated { target, .. }
        | FateEvent::LetGo { target, .. } => Some(target),
        _ => None,
    }
}

struct Teller<'a> {
    opened: &'a Opened,
    run: &'a Run,
    /// The part that the step belongs to.
    part: &'a TracePart,
}

impl Teller<'_> {
    fn state(&self, state: u32) -> Sentence {
        Sentence::default().state(self.opened.name(state), format!("state {state}"))
    }

    fn step(&self, source: u32, target: u32) -> Sentence {
        let said = self.state(source).text(" → ");
        said.state(self.opened.name(target), format!("state {target}"))
    }

    /// The goal of the game: the target, or that of this part of a cycle.
    fn goal(&self) -> String {
        self.opened.goal_states(self.part)
    }

    /// Follows the name of a state.
    fn is_goal(&self, holds: bool) -> String {
        match (self.opened.is_liveness(), holds) {
            (false, true) => " is a target".to_owned(),
            (false, false) => " is no target".to_owned(),
            (true, true) => format!(" is {}", self.goal()),
            (true, false) => format!(" is not {}", self.goal()),
        }
    }

    /// The subject of a sentence: the trace, or a part of it.
    fn trace(&self) -> &'static str {
        if self.opened.is_liveness() { "This part of the trace" } else { "The trace" }
    }

    /// The inputs that the environment sets by a move; empty if it sets none.
    fn sets(&self, pair: u32) -> String {
        self.opened.examined(self.run.machine().analysis()).environment_words(pair)
    }

    /// A state and the environment's move there.
    fn pair(&self, pair: u32) -> Sentence {
        let said = self.state(self.opened.subject.arena.owner(pair));
        match self.sets(pair) {
            sets if sets.is_empty() => said,
            sets => said.text(" with ").label(sets),
        }
    }

    fn input(&self, input: u32) -> String {
        let inputs = &self.opened.subject.arena.system.inputs;
        inputs.get(input as usize).map_or("?", |input| &input.name).to_owned()
    }

    fn say(&self, stage: FateStage, line: Line, event: &FateEvent) -> Sentence {
        match stage {
            FateStage::Components => self.components(event),
            FateStage::Reached | FateStage::Rings | FateStage::Inner => self.rings(stage, event),
            FateStage::Layers => self.layers(event),
            FateStage::Tracing => self.tracing(event),
            FateStage::Segments => self.segments(event),
            FateStage::Reading => self.reading(event),
            FateStage::Progress => self.progress(line, event),
        }
    }

    /// Events that several stages share, and events that are not expected.
    fn common(&self, event: &FateEvent) -> Sentence {
        let said = Sentence::default();
        match *event {
            FateEvent::NoMore => said.text("There is nothing left to take: this loop is over."),
            FateEvent::Took { state } => self.state(state).text(" is taken."),
            FateEvent::Looked { pair, target } => {
                self.pair(pair).text(" can go to ").then(self.state(target)).text(".")
            }
            FateEvent::LookedThrough { state } => {
                said.text("All moves of ").then(self.state(state)).text(" have been examined.")
            }
            FateEvent::TestedNew { state, holds: true } => self.state(state).text(" is new."),
            FateEvent::TestedNew { state, holds: false } => {
                self.state(state).text(" is not new, or may not be used.")
            }
            FateEvent::Began { states } => {
                said.text("It begins with ").text(count(states.into(), "state", "states")).text(".")
            }
            FateEvent::Ringed { state, ring } => {
                self.state(state).text(" gets its ring.").value("ring", ring)
            }
            _ => said.text("The stage goes on."),
        }
    }
}
