//! One sentence for each step.

use lariat_session::core::liveness::{LivenessEvent, LivenessStage, Outlook};

use super::opening::Opened;
use super::run::Run;
use crate::sentence::{Sentence, count};

pub(super) fn tell(run: &Run, opened: &Opened) -> Sentence {
    match run.recording.record().only() {
        Some((stage, _, event)) => say(stage, &event, opened),
        None => Sentence::default().text(
            "Nothing has happened yet. The first stage looks for components: states that all reach \
             each other.",
        ),
    }
}

fn state(said: Sentence, opened: &Opened, state: u32) -> Sentence {
    said.state(opened.name(state), format!("state {state}"))
}

/// `s → t`, with the label if there is one.
fn transition(said: Sentence, opened: &Opened, number: u32) -> Sentence {
    let step = opened.subject.graph.transition(number);
    let said = state(said, opened, step.source).text(" → ");
    let said = state(said, opened, step.target);
    match opened.subject.graph.label(number) {
        "" => said,
        label => said.text(" by ").label(label),
    }
}

fn say(stage: LivenessStage, event: &LivenessEvent, opened: &Opened) -> Sentence {
    let said = Sentence::default();
    let about = |number: u32| transition(Sentence::default(), opened, number);
    let of = |number: u32| state(Sentence::default(), opened, number);
    match *event {
        LivenessEvent::Numbered { state, number } => of(state)
            .text(" is new: it gets a number and is put on Current.")
            .value("number", number),
        LivenessEvent::Looked { transition, backwards: false } => {
            about(transition).text(" is examined.")
        }
        LivenessEvent::Looked { transition, backwards: true } => {
            about(transition).text(" is examined backwards.")
        }
        LivenessEvent::LookedThrough { state, backwards: false } => {
            said.text("No further transition leaves ").then(of(state)).text(".")
        }
        LivenessEvent::LookedThrough { state, backwards: true } => {
            said.text("No further transition enters ").then(of(state)).text(".")
        }
        LivenessEvent::TestedNew { transition, holds: true } => {
            about(transition).text(" leads to a state without a number.")
        }
        LivenessEvent::TestedNew { transition, holds: false } => {
            about(transition).text(" leads to a state that has its number.")
        }
        LivenessEvent::Called { state } => {
            said.text("The search goes on to ").then(of(state)).text(".")
        }
        LivenessEvent::TestedCurrent { transition, holds: true } => {
            about(transition).text(" leads to a state on Current: a path leads back from there.")
        }
        LivenessEvent::TestedCurrent { transition, holds: false } => {
            about(transition).text(" leads to a component that is complete.")
        }
        LivenessEvent::Lowered { state, before, now, .. } if before == now => {
            of(state).text(" keeps its low number.").value("low", now)
        }
        LivenessEvent::Lowered { state, before, now, .. } => {
            of(state).text(" gets a lower number.").value("low before", before).value("low", now)
        }
        LivenessEvent::TestedRoot { state, number, low } if number == low => of(state)
            .text(" reaches no older state on Current: it is the root of a component.")
            .value("number", number)
            .value("low", low),
        LivenessEvent::TestedRoot { state, number, low } => of(state)
            .text(" reaches an older state on Current, so its component is not complete.")
            .value("number", number)
            .value("low", low),
        LivenessEvent::Completed { states, .. } => said.text(format!(
            "A component of {} is complete.",
            count(u64::from(states), "state", "states")
        )),
        LivenessEvent::TestedAccepting { has_cycle: false, .. } => {
            said.text("It has no cycle, so no run stays in it.")
        }
        LivenessEvent::TestedAccepting { missing, .. } if missing.is_empty() => {
            said.text("It has a cycle and meets every acceptance set: it accepts.")
        }
        LivenessEvent::TestedAccepting { missing, .. } => {
            let sets: Vec<String> = missing.iter().map(|set| set.to_string()).collect();
            said.text("It does not accept: it misses an acceptance set.")
                .value("missing", sets.join(", "))
        }
        LivenessEvent::Took { component } => {
            let states = &opened.analysis.components[component as usize].states;
            said.text("A component that accepts: ")
                .list(states, 6, |said, &one| state(said, opened, one))
                .text(".")
        }
        LivenessEvent::Began { states, .. } => said.text(format!(
            "{} marked: a run can go round all of them for ever, and accepts.",
            count(u64::from(states), "state is", "states are")
        )),
        LivenessEvent::TookEnd { state } => of(state).text(" has no successors."),
        LivenessEvent::Ended { state } => {
            of(state).text(" is marked: a run that comes here ends, and does not accept.")
        }
        LivenessEvent::TookSet { set } => said.text(format!("Which runs never meet set {set}?")),
        LivenessEvent::OutsideSet { set, states } => said.text(format!(
            "X is {} outside set {set}.",
            count(u64::from(states), "state", "states")
        )),
        LivenessEvent::TookStuck { state, .. } => of(state).text(" has no successor in X."),
        LivenessEvent::TakenOut { set, state } => {
            of(state).text(format!(" is taken out of X: a run from it meets set {set}, or ends."))
        }
        LivenessEvent::Avoided { set, states: 0, .. } => {
            said.text(format!("X is empty: no run avoids set {set} for ever."))
        }
        LivenessEvent::Avoided { set, states, new } => said
            .text(format!(
                "From {} a run can avoid set {set} for ever.",
                count(u64::from(states), "state", "states")
            ))
            .value("newly marked", new),
        LivenessEvent::TookMarked { state } => {
            said.text("Which transitions lead to ").then(of(state)).text(", which is marked?")
        }
        LivenessEvent::TestedUnmarked { transition, holds: true } => {
            about(transition).text(" comes from a state that is not marked.")
        }
        LivenessEvent::TestedUnmarked { transition, holds: false } => {
            about(transition).text(" comes from a state that is marked already.")
        }
        LivenessEvent::Marked { state, .. } if stage == LivenessStage::Violating => {
            of(state).text(" is marked: an accepting run begins here, too.")
        }
        LivenessEvent::Marked { state, .. } => {
            of(state).text(" is marked: a run that does not accept begins here, too.")
        }
        LivenessEvent::NoMore => said.text("Nothing is left: the loop is over."),
        LivenessEvent::TookTransition { transition } => {
            said.text("The next transition is ").then(about(transition)).text(".")
        }
        LivenessEvent::TestedSafe { transition, holds: true } => {
            about(transition).text(" leads to a state from which no run accepts.")
        }
        LivenessEvent::TestedSafe { transition, holds: false } => {
            about(transition).text(" leads to a state from which some run accepts.")
        }
        LivenessEvent::TestedLost { transition, holds: true } => {
            about(transition).text(" leads to a state from which every run accepts.")
        }
        LivenessEvent::TestedLost { transition, holds: false } => {
            about(transition).text(" leads to a state from which some other run does not accept.")
        }
        LivenessEvent::Tagged { transition, tag } => {
            about(transition).text(format!(" is {}.", tag.tag()))
        }
        LivenessEvent::TookState { state } => {
            said.text("Does ").then(of(state)).text(" have a neighbourhood?")
        }
        LivenessEvent::TestedCentre { state, holds, correct, incorrect, .. } => of(state)
            .text(if holds { " has one." } else { " has none." })
            .value("correct", correct)
            .value("incorrect", incorrect),
        LivenessEvent::Found { state, .. } => match opened.place_of(state) {
            Some(place) => said.prose(&opened.sentences[place]),
            None => of(state).text(" has a neighbourhood."),
        },
        LivenessEvent::TestedKept { transition, leaves: true, .. } => {
            about(transition).text(" leaves a neighbourhood.")
        }
        LivenessEvent::TestedKept { transition, enters: true, .. } => {
            about(transition).text(" enters a neighbourhood.")
        }
        LivenessEvent::TestedKept { transition, .. } => {
            about(transition).text(" neither enters nor leaves a neighbourhood.")
        }
        LivenessEvent::Kept { transition } => about(transition).text(" is kept."),
        LivenessEvent::Dropped { transition } => about(transition).text(" is removed."),
        LivenessEvent::Judged { outlook, .. } => said.prose(match (&opened.verdict, outlook) {
            (Some(verdict), _) => verdict.as_str(),
            (None, Outlook::Lost) => "Every run from the cycle accepts.",
            (None, _) => "Some run from the cycle does not accept.",
        }),
    }
}
