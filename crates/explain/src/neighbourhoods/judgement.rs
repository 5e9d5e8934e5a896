//! Neighbourhoods in words, and in order.

use lariat_session::core::neighbourhoods::{Neighbourhood, Pipeline, Tag};

use super::opening::Opened;
use crate::sentence::{Sentence, count};

/// Labels that a sentence names at most.
const MOST: usize = 4;

/// What a neighbourhood says about a run that comes there.
pub(super) fn verdict(found: &Neighbourhood, opened: &Opened, machine: &Pipeline) -> Sentence {
    let name = |label: u32| opened.label(label).to_owned();
    let mut correct: Vec<String> = Vec::new();
    for transition in &found.correct {
        let label = name(transition.label);
        if !correct.contains(&label) {
            correct.push(label);
        }
    }
    let transitions = machine.counterexamples().map_or(&[][..], |system| system.lts.transitions());
    let mut fatal: Vec<String> = Vec::new();
    for &number in &found.outgoing {
        let tag = machine.tags().get(number as usize);
        if let Some(transition) = transitions.get(number as usize)
            && tag == Some(&Tag::Incorrect)
            && !fatal.contains(&name(transition.label))
        {
            fatal.push(name(transition.label));
        }
    }
    let said = Sentence::default();
    let said = match (correct.is_empty(), fatal.is_empty()) {
        (false, _) => {
            let said = said.text("Here the run could still have gone right: taking ");
            let plural = correct.len() > 1;
            said.list(&correct, MOST, |said, label| said.label(label.clone())).text(match plural {
                true => " lead back to correct behaviour.",
                false => " leads back to correct behaviour.",
            })
        }
        (true, false) => said.text("Here the run passes a point of no return."),
        (true, true) => said.text(
            "This state matches a frontier state, but has no correct transition of its own: the \
             frontier is another run's.",
        ),
    };
    if fatal.is_empty() {
        return said;
    }
    let after = Sentence::default().text("After ");
    let after = after.list(&fatal, MOST, |said, label| said.label(label.clone()));
    said.then(after.text(" no correct transition can be reached any more."))
}

/// The first first: by how early they come, then by how many shortest counterexamples pass, then by
/// number.
pub(super) fn ranked(machine: &Pipeline) -> Vec<&Neighbourhood> {
    let mut all: Vec<&Neighbourhood> = machine.neighbourhoods().iter().collect();
    all.sort_by_key(|found| (found.distance, std::cmp::Reverse(found.shortest_through), found.state));
    all
}

/// How early it comes and who passes it.
pub(super) fn rank_words(found: &Neighbourhood) -> String {
    let distance = match found.distance {
        0 => "at the start".to_owned(),
        distance => format!("after {}", count(u64::from(distance), "action", "actions")),
    };
    let through = match found.shortest_through {
        0 => "no shortest counterexample passes".to_owned(),
        u64::MAX => "more shortest counterexamples pass than can be counted".to_owned(),
        1 => "1 shortest counterexample passes".to_owned(),
        many => format!("{} pass", count(many, "", "shortest counterexamples")),
    };
    format!("{distance} · {through}")
}
