//! Neighbourhoods on all labelled systems with two states and the labels A and B: every set of transitions, state 0
//! is initial. Each with a few properties and every setting.

use lariat_core::Line;
use lariat_core::neighbourhoods::{Marking, Matching, NeighbourhoodStage, Settings};
use lariat_lang::{Format, read};
use lariat_session::neighbourhoods::NeighbourhoodSubject;
use lariat_tests::reference::neighbourhoods::all_systems;

use super::Tally;
use crate::runs::hold;
use crate::stages::neighbourhood_trial;

/// The traces that the properties forbid. Every operator occurs. Two of them include the empty trace.
const FORBIDDEN: [&str; 5] = ["A", "true* . A . A", "(A . B)+", "(A | B . A)*", "A . B? | nil"];

#[test]
fn the_laws_hold_for_neighbourhoods_on_some_small_systems() {
    hold_on(questions().into_iter().step_by(101));
}

#[test]
#[ignore = "takes minutes"]
fn the_laws_hold_for_neighbourhoods_on_all_small_systems() {
    hold_on(questions().into_iter());
}

struct Question {
    /// As an AUT file.
    text: String,
    property: String,
    settings: Settings,
}

fn questions() -> Vec<Question> {
    let mut questions = Vec::new();
    for system in all_systems(2, &["A", "B"].map(str::to_owned)) {
        for words in FORBIDDEN {
            let words = words.replace('A', "\"A\"").replace('B', "\"B\"");
            for settings in all_settings() {
                let (text, property) = (system.aut(), format!("[ {words} ] false"));
                questions.push(Question { text, property, settings });
            }
        }
    }
    questions
}

fn all_settings() -> Vec<Settings> {
    let mut all = Vec::new();
    for matching in [Matching::Projection, Matching::Reachable, Matching::Global] {
        for marking in [Marking::Pairwise, Marking::Literal, Marking::Junction] {
            all.extend([false, true].map(|quotient| Settings { matching, marking, quotient }));
        }
    }
    all
}

fn hold_on(questions: impl Iterator<Item = Question>) {
    let mut tally = Tally::default();
    for Question { text, property, settings } in questions {
        let told = format!("neighbourhoods {settings:?}, {property} on {text}");
        let model = read(&text, Format::Aut).tree.unwrap_or_else(|| panic!("{told}"));
        let subject = NeighbourhoodSubject::new(&model, &property, 100);
        let subject = subject.unwrap_or_else(|why| panic!("{why:?}: {told}"));
        let executed = hold(&neighbourhood_trial(told, &subject, settings));
        tally.count(&text, executed.into_iter().map(|(stage, line)| (stage.title(), line)));
    }
    println!("neighbourhoods: {tally}");
    // This line is for more pairs than a small system has.
    let except = [(NeighbourhoodStage::Reachable.title(), Line(14))];
    tally.covers(&NeighbourhoodStage::ALL.map(NeighbourhoodStage::listing), &except);
}
