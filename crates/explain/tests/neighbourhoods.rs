//! What a reader sees of neighbourhoods, on the instances of READING-NOTES.

mod support;

use lariat_explain::sheet::{Node, words};
use lariat_protocol::Stride;
use support::*;

fn caption(nodes: &[Node]) -> Vec<String> {
    texts(nodes, "x-caption")
}

#[test]
fn figure_4_at_its_end() {
    let (_, shown) = Reader::open(FIGURE_4, ONE_SEND, &[]);
    assert!(shown.complete && shown.problem.is_empty() && shown.busy.is_empty());
    assert_eq!(shown.step, shown.steps);
    assert_eq!(shown.panes[0].title, "Full system: 6 states, 6 transitions");
    assert_eq!(shown.panes[1].title, "Counterexamples: 5 states, 5 transitions");
    assert_eq!(states(&shown, 0, "frontier"), ["1"]);
    assert_eq!(labels(&shown, 0, "correct"), ["LOG"]);
    assert_eq!(states(&shown, 1, "centre"), ["1"]);
    assert_eq!(labels(&shown, 1, "neutral"), ["INIT"]);
    let chips = texts(&shown.ribbon, "x-chip");
    assert_eq!(chips, ["1INIT", "2SEND"]);
    assert_eq!(texts(&shown.ribbon, "x-fold"), ["… 2 actions"]);
    assert!(words(&shown.ribbon).contains("4 actions, 2 of them mattered"));
    assert!(
        words(&shown.ribbon).contains(
            "At state 1: Here the run could still have gone right: taking LOG leads back to correct \
             behaviour."
        ),
        "{}",
        words(&shown.ribbon)
    );
    assert_eq!(
        texts(&shown.side, "x-found"),
        ["State 1after 1 action · 1 shortest counterexample passes · the last turning point"]
    );
}

#[test]
fn the_ribbon_unfolds_and_folds() {
    let (mut reader, _) = Reader::open(FIGURE_4, ONE_SEND, &[]);
    let shown = reader.act("unfold 2", "");
    assert_eq!(texts(&shown.ribbon, "x-chip"), ["1INIT", "2SEND", "3RECV", "4SEND"]);
    assert_eq!(texts(&shown.ribbon, "x-fold"), ["fold"]);
    let shown = reader.act("unfold 2", "");
    assert_eq!(texts(&shown.ribbon, "x-chip").len(), 2);
}

#[test]
fn two_sends_have_their_neighbourhood_where_the_violation_ends() {
    let (_, shown) = Reader::open(SEND_RECV, TWO_SENDS, &[("matching", "reachable")]);
    assert_eq!(states(&shown, 0, "frontier"), ["1"]);
    assert_eq!(states(&shown, 1, "centre"), ["1′"]);
    assert!(
        words(&shown.ribbon).contains("At state 1 (second time round):"),
        "{}",
        words(&shown.ribbon)
    );
    assert_eq!(texts(&shown.ribbon, "x-chip"), ["3SEND"]);
    assert_eq!(texts(&shown.ribbon, "x-fold"), ["… 2 actions"]);
}

#[test]
fn no_neighbourhood_on_the_counterexample_is_said_in_words() {
    let always = "[ (not 'SEND')* . 'SEND' . (not 'SEND')* . 'SEND' . true* ] false";
    let (_, shown) = Reader::open(SEND_RECV, always, &[("marking", "pairwise")]);
    assert_eq!(states(&shown, 0, "frontier"), [""; 0]);
    assert!(words(&shown.ribbon).contains("No neighbourhood lies on this counterexample"));
    assert_eq!(texts(&shown.ribbon, "x-chip"), ["1SEND", "2RECV", "3SEND"]);
    assert!(words(&shown.side).contains("no transition of the model is correct"));
    // If the reader chose no marking, junctions are tried.
    let (mut reader, shown) = Reader::open(SEND_RECV, always, &[]);
    assert_eq!(shown.step, shown.steps);
    assert!(words(&shown.ribbon).contains("So this is the marking junction."));
    assert_eq!(texts(&shown.ribbon, "x-chip"), ["1SEND"]);
    let (_, junction) = Reader::open(SEND_RECV, always, &[("marking", "junction")]);
    assert_eq!(shown.steps, junction.steps);
    assert_eq!(texts(&shown.ribbon, "x-chip"), texts(&junction.ribbon, "x-chip"));
    assert_eq!(reader.seek(3).step, 3);
}

#[test]
fn a_property_that_holds_is_said_to_hold() {
    let (mut reader, shown) = Reader::open(SEND_RECV, "[ true* . 'RECV' . 'RECV' ] false", &[]);
    assert!(shown.complete);
    assert!(words(&shown.ribbon).contains("The property holds"));
    assert!(sentence(&shown).contains("It holds"), "{}", sentence(&shown));
    assert_eq!(shown.panes.len(), 2);
    let shown = reader.seek(0);
    assert!(!sentence(&shown).is_empty());
}

#[test]
fn the_empty_trace_can_be_a_counterexample() {
    let (_, shown) = Reader::open(SEND_RECV, "[ true* ] false", &[]);
    assert!(words(&shown.ribbon).contains("The empty trace is a counterexample"));
}

#[test]
fn literal_and_pairwise_marking_differ() {
    let (_, pairwise) = Reader::open(OK_BACK, TWICE, &[]);
    assert_eq!(states(&pairwise, 1, "centre"), ["0", "0′"]);
    assert_eq!(texts(&pairwise.ribbon, "x-chip").len(), 3);
    let (_, literal) = Reader::open(OK_BACK, TWICE, &[("marking", "literal")]);
    assert_eq!(states(&literal, 1, "centre"), ["0", "0′", "0″"]);
    assert_eq!(texts(&literal.ribbon, "x-chip").len(), 4);
}

#[test]
fn the_pointer_shows_what_matches() {
    let (mut reader, shown) = Reader::open(OK_BACK, TWICE, &[]);
    assert!(states(&shown, 1, "matched").is_empty() && caption(&shown.panes[1].legend).is_empty());
    let shown = reader.hover("full 0");
    assert_eq!(states(&shown, 0, "matched"), ["0"]);
    assert_eq!(states(&shown, 1, "matched"), ["0", "0′", "0″"]);
    assert_eq!(caption(&shown.panes[1].legend), ["0 ↔ 0, 0′, 0″"]);
    let shown = reader.hover("cex 3");
    assert_eq!(states(&shown, 0, "matched"), ["1"]);
    assert_eq!(states(&shown, 1, "matched"), ["1′"]);
    let shown = reader.hover("");
    assert!(states(&shown, 0, "matched").is_empty());
}

#[test]
fn the_quotient_matches_two_states_at_once() {
    let property = "[ 'INIT' . 'SEND' . 'RECV' . true* ] false";
    let (mut reader, shown) = Reader::open(TWO_BRANCHES, property, &[("quotient", "true")]);
    assert_eq!(shown.panes[1].title, "Counterexamples: 4 states, 3 transitions");
    let shown = reader.act("select cex 1", "");
    assert_eq!(states(&shown, 0, "matched"), ["1", "2"]);
    assert_eq!(caption(&shown.panes[1].legend), ["1, 2 ↔ 1/2"]);
    let picked = texts(&shown.side, "x-picked").concat();
    assert!(picked.contains("State 1 or 2 of the counterexamples matches 1 and 2."), "{picked}");
}

#[test]
fn a_picked_neighbourhood_is_lit_in_both_graphs() {
    let (mut reader, _) = Reader::open(FIGURE_4, ONE_SEND, &[]);
    let shown = reader.act("neighbourhood 1", "");
    assert_eq!(labels(&shown, 0, "lit"), ["LOG"]);
    let mut lit = labels(&shown, 1, "lit");
    lit.sort();
    assert_eq!(lit, ["INIT", "SEND"]);
    assert_eq!(texts(&shown.side, "x-found").len(), 1);
    assert_eq!(of_class(&shown.side, "on").len(), 1);
    let again = reader.act("neighbourhood 1", "");
    assert!(labels(&again, 0, "lit").is_empty());
}

#[test]
fn to_seek_a_step_is_to_come_there_step_by_step() {
    for (text, property, options) in [
        (FIGURE_4, ONE_SEND, &[][..]),
        (SEND_RECV, TWO_SENDS, &[("matching", "reachable")][..]),
        (OK_BACK, TWICE, &[("matching", "global"), ("marking", "literal")][..]),
        (TWO_BRANCHES, ONE_SEND, &[("quotient", "true"), ("marking", "junction")][..]),
    ] {
        let (mut walking, end) = Reader::open(text, property, options);
        let (mut jumping, _) = Reader::open(text, property, options);
        let mut shown = walking.seek(0);
        assert_eq!(shown.step, 0);
        let mut step = 0;
        while step < end.steps {
            shown = walking.step(Stride::Line, true);
            step += 1;
            assert_eq!(shown.step, step);
        }
        assert_eq!(all_markup(&shown), all_markup(&end));
        for step in (0..=end.steps).rev().step_by(11) {
            let there = jumping.seek(step);
            let (mut fresh, _) = Reader::open(text, property, options);
            let here = fresh.seek(step);
            assert_eq!(all_markup(&there), all_markup(&here), "step {step}");
        }
    }
}

/// Each step has a sentence, and the executed line is marked.
fn each_step_speaks(text: &str, property: &str, options: &[(&str, &str)]) {
    let (mut reader, end) = Reader::open(text, property, options);
    assert!(end.steps > 10);
    for step in 0..=end.steps {
        let shown = reader.seek(step);
        let said = sentence(&shown);
        assert!(
            said.len() > 12 && said.ends_with('.') && said != "Another line was executed.",
            "{options:?} step {step} line {}: {said:?}",
            shown.position.line
        );
        let now = shown.listing.now;
        assert_eq!(now.is_some(), step > 0, "step {step}: {now:?}");
    }
}

#[test]
fn every_step_says_something_and_has_its_line() {
    let odd = "[ ('INIT'? . 'SEND' | nil . true+ . 'X') . true* ] false";
    for matching in ["projection", "reachable", "global"] {
        let matching = ("matching", matching);
        each_step_speaks(SEND_RECV, TWO_SENDS, &[matching]);
        each_step_speaks(TWO_BRANCHES, odd, &[matching, ("quotient", "true")]);
        for marking in ["pairwise", "literal", "junction"] {
            each_step_speaks(OK_BACK, TWICE, &[matching, ("marking", marking)]);
        }
    }
    each_step_speaks(FIGURE_4, ONE_SEND, &[("marking", "junction")]);
}

#[test]
fn larger_steps_land_where_they_should() {
    let (mut reader, end) = Reader::open(FIGURE_4, ONE_SEND, &[]);
    assert_eq!(end.stretches.len(), 11);
    assert_eq!(end.stretches[0].2, "stage-0");
    assert_eq!(end.stretches[10].2, "stage-10");
    reader.seek(0);
    for stretch in &end.stretches {
        assert_eq!(reader.step(Stride::Phase, true).step, stretch.1);
    }
    for stretch in end.stretches.iter().rev().skip(1) {
        assert_eq!(reader.step(Stride::Phase, false).step, stretch.1);
    }
    assert_eq!(reader.step(Stride::Phase, false).step, 0);
    let mut steps = Vec::new();
    loop {
        let shown = reader.step(Stride::Transition, true);
        if steps.last() == Some(&shown.step) {
            break;
        }
        steps.push(shown.step);
    }
    assert_eq!(steps.last(), Some(&end.steps));
    assert!(steps.len() < end.steps as usize);
    for &step in steps.iter().rev().skip(1) {
        assert_eq!(reader.step(Stride::Transition, false).step, step);
    }
    assert_eq!(reader.seek(0).step, 0);
    assert_eq!(reader.seek(u64::MAX).step, end.steps);
}

#[test]
fn graphs_grow_where_they_will_stay() {
    let (mut reader, end) = Reader::open(FIGURE_4, ONE_SEND, &[]);
    let product = end.stretches[3].clone();
    let places = |shown: &lariat_explain::message::Shown| {
        of_class(&drawn(&shown.panes[1].drawing), "node")
            .into_iter()
            .map(|node| {
                let at = |name| attribute(node, name).unwrap_or_default().to_owned();
                (at("data-node"), at("transform"))
            })
            .collect::<Vec<_>>()
    };
    let whole = places(&reader.seek(product.1));
    let mut counts = Vec::new();
    for step in product.0 + 1..=product.1 {
        let there = places(&reader.seek(step));
        assert!(there.iter().all(|node| whole.contains(node)), "step {step}");
        counts.push(there.len());
    }
    assert_eq!(counts.first(), Some(&1));
    assert!(counts.is_sorted() && counts.last() == Some(&whole.len()));
    let pruned = reader.seek(end.stretches[4].1);
    assert_eq!(states(&pruned, 1, "gone").len() + 5, whole.len());
}
