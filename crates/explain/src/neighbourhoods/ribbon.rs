//! The counterexample as a strip: actions that mattered are shown, the others are folded.

use std::collections::BTreeSet;

use lariat_session::core::neighbourhoods::{NeighbourhoodRun, NeighbourhoodStage};
use lariat_session::neighbourhoods::FALLBACK;

use super::picked::{Thing, neighbourhood};
use super::showing::Telling;
use crate::sentence::{Sentence, count};
use crate::sheet::{Element, Node, element};
use crate::strip::{Folds, button, saying, strip};

/// The counterexample as far as it is known at the cursor.
pub(super) fn ribbon(telling: Telling<'_>, unfolded: &BTreeSet<u32>) -> Vec<Node> {
    let Telling { opened, run, picked, .. } = telling;
    let machine = run.machine();
    match run.latest().pruned().violated {
        _ if !run.recording.is_complete() => return Vec::new(),
        Some(true) => {}
        _ => {
            let said = "The property holds: the system has no trace that it forbids, so there is \
                        no counterexample to explain.";
            // For example, that the property forbids labels that do not exist.
            let remarks = opened.wrong.iter().map(|wrong| {
                let said = Sentence::default().text("But: ").prose(&wrong.message).text(".");
                element("p").class("say").children(said.inline()).into()
            });
            let content = std::iter::once(saying(said)).chain(remarks).collect();
            return vec![strip("holds", "No counterexample", None, content)];
        }
    }
    let known =
        run.end_of(NeighbourhoodStage::Shortest).is_some_and(|end| run.recording.step() >= end);
    if !known {
        let end = run.end_of(NeighbourhoodStage::Abstraction).unwrap_or(run.recording.steps());
        let said = element("p")
            .class("say")
            .text("The shortest counterexample is not known at this step. ")
            .child(button(format!("seek {end}"), "Go to the end"));
        return vec![strip("ahead", "Counterexample", None, vec![said.into()])];
    }
    if machine.path().is_empty() {
        let said = "The empty trace is a counterexample: the property is violated before anything \
                    happens, so no action can have mattered.";
        return vec![strip("empty-trace", "Counterexample", Some("0 actions"), vec![saying(said)])];
    }
    let decided = machine.kept();
    let over = decided.len() == machine.path().len();
    let kept = decided.iter().filter(|&&kept| kept).count();
    let actions = count(machine.path().len() as u64, "action", "actions");
    if over && kept == 0 {
        let said = "No neighbourhood lies on this counterexample, so none of its actions \
                    stands out, and all are shown.";
        let chips = chips(telling, &vec![true; machine.path().len()], unfolded);
        return vec![strip(
            "whole",
            "Counterexample",
            Some(&actions),
            vec![chips.into(), saying(said)],
        )];
    }
    let sub = if over { format!("{actions}, {kept} of them mattered") } else { actions };
    let stands = |place: usize| decided.get(place).copied().unwrap_or(true);
    let standing: Vec<bool> = (0..machine.path().len()).map(stands).collect();
    let mut content = vec![chips(telling, &standing, unfolded).into()];
    if let Some(centre) = spoken_of(machine, picked) {
        content.push(sentence(telling, centre));
    }
    if telling.fell_back {
        content.push(saying(&format!("Note: {FALLBACK}")));
    }
    vec![strip("", "Counterexample", Some(&sub), content)]
}

/// The picked neighbourhood, or the last one on the counterexample: the last chance. None until every action
/// has been examined.
pub(super) fn spoken_of(machine: &NeighbourhoodRun, picked: Option<Thing>) -> Option<u32> {
    if machine.kept().len() < machine.path().len() {
        return None;
    }
    if let Some(Thing::Neighbourhood(centre)) = picked {
        return Some(centre);
    }
    let ends = machine.path().into_iter().rev().filter_map(|number| ends(machine, number));
    ends.flat_map(|(source, target)| [target, source])
        .find(|&state| neighbourhood(machine, state).is_some())
}

fn sentence(telling: Telling<'_>, centre: u32) -> Node {
    let name = telling.names.cex(centre);
    let said = Sentence::default().text("At state ").state(name, format!("cex {centre}"));
    let said = said.text(":").then(telling.sentences.get(centre));
    element("p").class("say").children(said.inline()).into()
}

fn ends(machine: &NeighbourhoodRun, number: u32) -> Option<(u32, u32)> {
    let system = machine.counterexamples()?;
    system.lts.transitions().get(number as usize).map(|t| (t.source, t.target))
}

/// Chips for shown actions, and folds in place of the others.
fn chips(telling: Telling<'_>, standing: &[bool], unfolded: &BTreeSet<u32>) -> Element {
    let list = element("ol").class("x-chips").with("aria-label", "Actions of the counterexample");
    let folds = Folds { standing, unfolded, called: ("action", "actions") };
    folds.add(list, 0..standing.len(), |place, cut| chip(telling, place, cut))
}

fn chip(telling: Telling<'_>, place: usize, cut: bool) -> Element {
    let Telling { opened, run, sentences, names, picked, .. } = telling;
    let machine = run.machine();
    let number = machine.path()[place];
    let system = machine.counterexamples();
    let transition = system.and_then(|system| system.lts.transitions().get(number as usize));
    let (label, ends) = match transition {
        Some(transition) => {
            (opened.label(transition.label), (transition.source, transition.target))
        }
        None => ("", (0, 0)),
    };
    // If the action leaves a centre, it was a choice; if it only enters one, the choice comes next.
    let leaves = neighbourhood(machine, ends.0);
    let touched = leaves.or(neighbourhood(machine, ends.1));
    let on = touched.is_some_and(|found| picked == Some(Thing::Neighbourhood(found.state)));
    let mut class = if cut { "x-chip cut".to_owned() } else { "x-chip".to_owned() };
    class.push_str(match (leaves, touched) {
        (Some(_), _) => " leaves",
        (None, Some(_)) => " enters",
        _ => "",
    });
    class.push_str(if on { " on" } else { "" });
    let action = match touched {
        Some(found) => format!("neighbourhood {}", found.state),
        None => format!("select cex {}", ends.1),
    };
    let about = match touched {
        Some(found) => {
            let relation = if leaves.is_some() { "leaves" } else { "enters" };
            let said = sentences.get(found.state).words();
            let name = names.cex(found.state);
            format!("{label}: {relation} the neighbourhood of state {name}. {said}")
        }
        None => {
            let (from, to) = (names.cex(ends.0), names.cex(ends.1));
            format!("{label}: from state {from} to state {to}")
        }
    };
    let chip = element("button")
        .class(class)
        .does(action)
        .hovers(format!("cex {}", touched.map_or(ends.1, |found| found.state)))
        .with("title", about)
        .child(element("small").text((place + 1).to_string()))
        .text(label);
    element("li").key(format!("action {place}")).child(chip)
}
