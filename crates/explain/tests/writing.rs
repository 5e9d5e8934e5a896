//! Properties that are empty, wrong, unusual or made from a template; and models that cannot be read.

mod support;

use lariat_explain::message::{Position, Topic};
use lariat_explain::sheet::{markup, words};
use support::*;

#[test]
fn an_empty_property_asks_for_one_and_helps() {
    let (mut reader, shown) = Reader::open(SEND_RECV, "  ", &[]);
    assert!(shown.problem.starts_with("There is no property yet."), "{}", shown.problem);
    assert!(shown.diagnostics.is_empty());
    let help = words(&shown.help);
    assert!(help.contains("Write it") && help.contains("[ R ] false"), "{help}");
    assert!(markup(&shown.help).contains(r#"<option value="SEND""#));
    let shown = reader.act("template kind", "at-most");
    assert!(words(&shown.help).contains("happens at most once"), "{}", words(&shown.help));
    reader.act("template times", "2");
    let shown = reader.act("template field 0", "RECV");
    assert!(words(&shown.help).contains("happens at most 2 times"), "{}", words(&shown.help));
    assert_eq!(shown.written, None);
    let shown = reader.act("template write", "");
    let written = shown.written.expect("a formula");
    assert_eq!(written, r#"[ true* . "RECV" . true* . "RECV" . true* . "RECV" . true* ] false"#);
    assert_eq!(reader.hover("").written, None, "it is written once");
    let (_, shown) = Reader::open(SEND_RECV, &written, &[]);
    assert!(shown.problem.is_empty() && shown.diagnostics.is_empty());
}

#[test]
fn a_wrong_property_is_marked() {
    let (_, shown) = Reader::open(SEND_RECV, "[ 'SEND' . ] false", &[]);
    assert_eq!(shown.problem, "The property has an error. It is marked where it is written.");
    let wrong = shown.diagnostics.first().expect("a diagnostic");
    assert!(wrong.is_error && wrong.start >= 9 && wrong.end <= 18, "{wrong:?}");
    assert!(!shown.help.is_empty());
}

#[test]
fn a_label_that_nothing_has_is_a_warning() {
    let (_, shown) = Reader::open(SEND_RECV, "[ true* . \"SNED\" ] false", &[]);
    assert!(shown.problem.is_empty() && shown.complete);
    assert_eq!(shown.diagnostics.len(), 1);
    assert!(!shown.diagnostics[0].is_error);
}

#[test]
fn models_that_cannot_be_explained_say_why() {
    let (_, shown) = Reader::open("inputs g\na -[g]-> b\na -[!g]-> a\n", TWO_SENDS, &[]);
    assert!(shown.problem.contains("transitions have labels"), "{}", shown.problem);
    let (_, shown) = Reader::open("0 -SEND-> 1\n1 -RECV 0\n", TWO_SENDS, &[]);
    assert!(shown.problem.starts_with("The model has an error at 2:"), "{}", shown.problem);
    let mut nobody = Explainer::default();
    assert!(nobody.hear(Asked::Work).problem.starts_with("Nothing is open"));
}

#[test]
fn whatever_comes_from_outside_does_no_harm() {
    let (mut reader, _) = Reader::open(FIGURE_4, ONE_SEND, &[]);
    for action in [
        "",
        " ",
        "select",
        "select full",
        "select full 99",
        "select cex 4294967295",
        "select x 1",
        "neighbourhood 77",
        "neighbourhood",
        "unfold",
        "unfold 99",
        "seek",
        "seek -1",
        "seek 99999999999",
        "template",
        "template field 9",
        "template times",
        "nonsense",
    ] {
        let shown = reader.act(action, "ü");
        assert!(shown.problem.is_empty(), "{action}");
        let shown = reader.hover(action);
        assert_eq!(shown.panes.len(), 2);
    }
    for (pane, node, x) in [(0, 99, 1.0), (7, 0, 1.0), (1, 0, f64::NAN), (1, 0, -1e300)] {
        reader.hear(Asked::Move { pane, node, x, y: 0.0 });
    }
    reader.hear(Asked::Placed { wish: 12_345, picture: Default::default() });
    assert_eq!(reader.hear(Asked::Tidy).panes.len(), 2);
}

#[test]
fn what_was_moved_stays_where_it_was_put_even_after_an_edit() {
    let (mut reader, _) = Reader::open(FIGURE_4, ONE_SEND, &[]);
    let moved = reader.hear(Asked::Move { pane: 0, node: 3, x: 500.0, y: 40.0 });
    let place = |shown: &lariat_explain::message::Shown, node: usize| {
        let left = drawn(&shown.panes[0].drawing);
        let nodes = of_class(&left, "node");
        attribute(nodes[node], "transform").unwrap_or_default().to_owned()
    };
    assert_eq!(place(&moved, 3), "translate(500 40)");
    let subject = lariat_explain::message::Topic {
        text: FIGURE_4.to_owned(),
        explanation: "neighbourhoods".to_owned(),
        property: TWO_SENDS.to_owned(),
        ..Default::default()
    };
    let edited = reader.hear(Asked::Open { subject, step: 3 });
    assert_eq!(place(&edited, 3), "translate(500 40)");
    let tidied = reader.hear(Asked::Tidy);
    assert_ne!(place(&tidied, 3), "translate(500 40)");
}

/// Links find their step again by stage and line, and a message says so if that was necessary.
#[test]
fn a_link_to_a_step_stores_and_honours_its_stage_and_line() {
    let automaton = "a -> b c\nb -> a\nc* -> c\n";
    let open = "inputs g w\ncontrol g\ninitial a\ntarget t\na -[w]-> b\na -[!w]-> c\n\
                b -[g]-> t\nb -[!g]-> a\nc -[w]-> t\nc -[!w]-> c\nt -[true]-> t\n";
    for (text, property, explanation) in [
        (FIGURE_4, ONE_SEND, "neighbourhoods"),
        (automaton, "", "neighbourhoods"),
        (open, "", "fate"),
    ] {
        let subject = Topic {
            text: text.to_owned(),
            explanation: explanation.to_owned(),
            property: property.to_owned(),
            ..Topic::default()
        };
        let (mut reader, end) = Reader::of(subject.clone());
        let stages = end.stretches.len() as u64;
        for step in (1..=end.steps).step_by(29) {
            let there = reader.seek(step).position;
            assert!(there.step == step && there.line > 0 && there.revision > 0, "{there:?}");
            let stage = there.passed / Position::STAGE;
            assert!((1..=stages).contains(&stage), "{there:?}");
            // The same listing.
            let (mut fresh, _) = Reader::of(subject.clone());
            let shown = fresh.hear(Asked::Find(there));
            assert_eq!((shown.position, &*shown.notice), (there, ""), "step {step}");
            // A link for another listing: the steps have moved, but the stage and the line are the same.
            let moved = Position { step: step + 1000, revision: 999, ..there };
            let shown = fresh.hear(Asked::Find(moved));
            assert!(shown.notice.contains("the same line"), "{}", shown.notice);
            assert_eq!(
                (shown.position.line, shown.position.passed / Position::STAGE),
                (there.line, stage)
            );
            // The message is not repeated.
            assert_eq!(fresh.seek(1).notice, "");
        }
        let gone = Position { step: 3, line: 9999, passed: Position::STAGE, revision: 999 };
        let shown = reader.hear(Asked::Find(gone));
        assert!(shown.step == 3 && shown.notice.contains("the same step number"), "{shown:?}");
        // The oldest links have no stage.
        let old = Position { step: 5, line: 2, passed: 0, revision: 1 };
        let shown = reader.hear(Asked::Find(old));
        assert_eq!((shown.step, &*shown.notice), (5, ""));
    }
}
