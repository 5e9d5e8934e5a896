//! Systems that are too large to be drawn completely.

mod support;

use std::fmt::Write;
use std::time::Instant;

use lariat_explain::message::{Shown, Topic};
use lariat_explain::sheet;
use lariat_protocol::Stride;
use support::*;

/// A corridor of `states` states; every 100th has a side door to a state without successors.
fn corridor(states: u32) -> String {
    let mut lines = String::new();
    let mut count = 0;
    let mut line = |from: u32, label: &str, to: u32| {
        count += 1;
        let _ = writeln!(lines, "({from}, {label}, {to})");
    };
    let exit = states - 1;
    for state in 0..exit - 1 {
        line(state, if state % 7 == 0 { "WORK" } else { "STEP" }, state + 1);
        if state % 3 == 0 {
            line(state, "SKIP", (state * 5 + 1) % exit);
        }
        if state % 100 == 50 {
            line(state, "LEAVE", exit);
        }
    }
    line(exit - 1, "FAIL", 0);
    format!("des (0, {count}, {states})\n{lines}")
}

fn open(text: String, property: &str) -> (Explainer, Shown) {
    let subject = Topic {
        text,
        explanation: "neighbourhoods".to_owned(),
        property: property.to_owned(),
        ..Topic::default()
    };
    let mut explainer = Explainer::default();
    let shown = explainer.hear(Asked::Open { subject, step: u64::MAX });
    (explainer, shown)
}

#[test]
fn ten_thousand_states_are_there_at_once() {
    let text = corridor(10_000);
    let start = Instant::now();
    let (mut explainer, mut shown) = open(text, "[ true* . 'FAIL' . true* ] false");
    println!("first picture: {:?}, {} steps", start.elapsed(), shown.steps);
    assert_eq!(shown.panes[0].title.split(',').next(), Some("Full system: 10"));
    assert!(!shown.panes[0].drawing.is_empty());
    while !shown.busy.is_empty() {
        assert!(shown.busy.starts_with("Stage "), "{}", shown.busy);
        shown = explainer.hear(Asked::Work);
    }
    println!("all of it: {:?}, {} steps", start.elapsed(), shown.steps);
    assert!(shown.complete && shown.step == shown.steps, "it stays at the end that was asked for");
    for pane in &shown.panes {
        let count = of_class(&drawn(&pane.drawing), "node").len();
        assert!((20..=900).contains(&count), "{count}");
        let note = texts(&pane.legend, "x-partial").concat();
        assert!(note.contains("states drawn"), "{note}");
    }
    // The shortest counterexample is drawn in rows that change direction at their ends: 34 states in 7
    // columns.
    let right = drawn(&shown.panes[1].drawing);
    let on_path = of_class(&right, "on-path");
    let place = |node: &sheet::Element| {
        let at = attribute(node, "transform").unwrap_or_default().replace("translate(", "");
        let mut numbers = at.trim_end_matches(')').split(' ').map(|n| n.parse::<f64>().ok());
        (numbers.next().flatten().unwrap_or(0.0), numbers.next().flatten().unwrap_or(0.0))
    };
    let places: Vec<(f64, f64)> = on_path.into_iter().map(place).collect();
    assert_eq!(places.len(), 34);
    let turns = places.windows(2).filter(|pair| pair[0].1 != pair[1].1);
    assert!(turns.clone().all(|pair| pair[0].0 == pair[1].0 && pair[0].1 < pair[1].1));
    assert_eq!(turns.count(), 4);
    let start = Instant::now();
    let shown = explainer.hear(Asked::Seek(shown.steps / 2));
    println!("half-way: {:?}", start.elapsed());
    assert!(!sentence(&shown).is_empty());
    let start = Instant::now();
    for forwards in [true, false] {
        explainer.hear(Asked::Step { stride: Stride::Transition, forwards });
    }
    println!("an item forwards and back: {:?}", start.elapsed());
}

#[test]
fn a_picked_neighbourhood_far_away_is_brought_into_sight() {
    let (mut explainer, mut shown) = open(corridor(3_000), "[ true* . 'FAIL' . true* ] false");
    while !shown.busy.is_empty() {
        shown = explainer.hear(Asked::Work);
    }
    let buttons = of_class(&shown.side, "x-found");
    let hidden = buttons
        .iter()
        .filter_map(|button| attribute(button, "data-do"))
        .find(|action| {
            let wanted = action.replace("neighbourhood", "cex");
            !of_class(&drawn(&shown.panes[1].drawing), "node")
                .iter()
                .any(|node| attribute(node, "data-hover") == Some(&*wanted))
        })
        .expect("a neighbourhood that is not drawn")
        .to_owned();
    let action = hidden.clone();
    let before = shown.panes[1].fit;
    let shown = explainer.hear(Asked::Do { action, value: String::new() });
    let wanted = hidden.replace("neighbourhood", "cex");
    let right = drawn(&shown.panes[1].drawing);
    let matched = of_class(&right, "matched");
    assert_eq!(matched.len(), 1);
    assert_eq!(attribute(matched[0], "data-hover"), Some(&*wanted));
    assert_eq!(states(&shown, 0, "matched").len(), 1);
    assert_ne!(shown.panes[1].fit, before, "it is another picture");
}
