//! What a step did, in one plain sentence.

mod finding;
mod games;
mod traces;

use lariat_session::core::fate::{Deed, Part, Purpose, Stage};

use super::opening::Opened;
use super::run::{Done, Record, Run};
use crate::sentence::{Sentence, count};

pub(in crate::fate) fn tell(record: &Record, opened: &Opened, run: &Run) -> Sentence {
    let (number, _) = run.at();
    let nothing = Part::default();
    let part = run.machine().analysis().parts.get(number).unwrap_or(&nothing);
    let teller = Teller { opened, run, part };
    match &record.done {
        Some(done) => teller.say(done),
        None if opened.is_liveness() => Sentence::default().text(
            "Nothing has happened yet. First it is found out where a run can go round for ever and \
             meet every acceptance set.",
        ),
        None => Sentence::default().text(
            "Nothing has happened yet. First it is found out which states can be reached, and from \
             which of them the error can be.",
        ),
    }
}

/// The colour of a stage on the timeline: there are six, and neighbours differ.
pub(in crate::fate) fn colour(stage: Stage) -> usize {
    match stage {
        Stage::Components | Stage::Progress => 5,
        Stage::Reached => 0,
        Stage::Rings => 1,
        Stage::Layers => 2,
        Stage::Inner | Stage::Segments => 3,
        Stage::Tracing | Stage::Reading => 4,
    }
}

/// What a stretch of the timeline is, and for which part of the trace where there are several.
pub(in crate::fate) fn stretch_title(
    opened: &Opened,
    run: &Run,
    (part, stage): (usize, Stage),
    parts: usize,
) -> String {
    let whole = matches!(stage, Stage::Components | Stage::Progress);
    if parts < 2 || whole {
        return stage.title().to_owned();
    }
    let purpose = run.latest().analysis().parts.get(part).map(|part| part.purpose);
    format!("{} ({})", stage.title(), purpose_words(opened, purpose.unwrap_or_default()))
}

/// What a part of a trace is for.
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

/// The same on a button.
pub(in crate::fate) fn short_purpose(opened: &Opened, purpose: Purpose) -> String {
    match purpose {
        Purpose::Return => "back".to_owned(),
        other => purpose_words(opened, other),
    }
}

/// The state that a deed is about.
pub(in crate::fate) fn state_of(deed: &Deed) -> Option<u32> {
    match *deed {
        Deed::Took { state }
        | Deed::LookedThrough { state }
        | Deed::TestedNew { state, .. }
        | Deed::Ringed { state, .. }
        | Deed::TestedForced { state, .. }
        | Deed::Forced { state, .. }
        | Deed::TestedInner { state, .. }
        | Deed::Picked { state, .. }
        | Deed::Appended { state, .. }
        | Deed::Followed { state, .. }
        | Deed::TestedBelow { state, .. }
        | Deed::Chose { state, .. }
        | Deed::Marked { state }
        | Deed::TestedTarget { state, .. }
        | Deed::Numbered { state, .. }
        | Deed::Explored { state }
        | Deed::TestedUnnumbered { state, .. }
        | Deed::TestedCurrent { state, .. }
        | Deed::LoweredNumber { state, .. }
        | Deed::TestedRoot { state, .. }
        | Deed::PickedClosest { state, .. }
        | Deed::BeganTrace { state }
        | Deed::TestedArrived { state, .. }
        | Deed::Aimed { state }
        | Deed::WentOn { state, .. }
        | Deed::Progressed { state, .. } => Some(state),
        Deed::TookStep { target, .. }
        | Deed::Annotated { target, .. }
        | Deed::LetGo { target, .. } => Some(target),
        _ => None,
    }
}

struct Teller<'a> {
    opened: &'a Opened,
    run: &'a Run,
    /// The part that the step belongs to.
    part: &'a Part,
}

impl Teller<'_> {
    fn state(&self, state: u32) -> Sentence {
        Sentence::default().state(self.opened.name(state), format!("state {state}"))
    }

    fn step(&self, source: u32, target: u32) -> Sentence {
        let said = self.state(source).text(" → ");
        said.state(self.opened.name(target), format!("state {target}"))
    }

    /// Where the game should lead: the target, or what this part of a cycle is for.
    fn goal(&self) -> String {
        self.opened.goal_states(self.part)
    }

    /// Goes on behind a state.
    fn is_goal(&self, holds: bool) -> String {
        match (self.opened.is_liveness(), holds) {
            (false, true) => " is a target".to_owned(),
            (false, false) => " is no target".to_owned(),
            (true, true) => format!(" is {}", self.goal()),
            (true, false) => format!(" is not {}", self.goal()),
        }
    }

    /// What is made: a trace, or a part of one.
    fn trace(&self) -> &'static str {
        if self.opened.is_liveness() { "This part of the trace" } else { "The trace" }
    }

    /// What the environment sets by a move; empty if that does not matter.
    fn sets(&self, pair: u32) -> String {
        self.opened.examined(self.run.machine().analysis()).environment_words(pair)
    }

    /// A state and what the environment does there.
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

    fn say(&self, done: &Done) -> Sentence {
        match done.stage {
            Stage::Components => self.components(&done.deed),
            Stage::Reached | Stage::Rings | Stage::Inner => self.rings(done.stage, &done.deed),
            Stage::Layers => self.layers(&done.deed),
            Stage::Tracing => self.tracing(&done.deed),
            Stage::Segments => self.segments(&done.deed),
            Stage::Reading => self.reading(&done.deed),
            Stage::Progress => self.progress(done.line, &done.deed),
        }
    }

    /// What the other stages have in common, and what should not come up at all.
    fn common(&self, deed: &Deed) -> Sentence {
        let said = Sentence::default();
        match *deed {
            Deed::NoMore => said.text("There is nothing left to take: this loop is over."),
            Deed::Took { state } => self.state(state).text(" is taken."),
            Deed::Looked { pair, target } => {
                self.pair(pair).text(" can go to ").then(self.state(target)).text(".")
            }
            Deed::LookedThrough { state } => {
                said.text("All moves of ").then(self.state(state)).text(" have been looked at.")
            }
            Deed::TestedNew { state, holds: true } => self.state(state).text(" is new."),
            Deed::TestedNew { state, holds: false } => {
                self.state(state).text(" has been here before, or does not count.")
            }
            Deed::Began { states } => {
                said.text("It begins with ").text(count(states.into(), "state", "states")).text(".")
            }
            Deed::Ringed { state, ring } => {
                self.state(state).text(" gets its ring.").value("ring", ring)
            }
            _ => said.text("The stage goes on."),
        }
    }
}
