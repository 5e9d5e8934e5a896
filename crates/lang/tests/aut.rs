//! AUT: models that are read, and the messages for texts that cannot be read.

mod support;

use lariat_core::{BlueprintBuilder, Laid};
use lariat_lang::{
    About, Diagnostic, Format, Kind, Reading, Severity, TokenKind, Why, WriteFormat, highlight,
    lenient, read, read_as, recognise, reorder, write,
};
use proptest::prelude::*;
use support::{Written, check_complaints, complaints, model, outline};

const SENDING: &str = "des (1, 5, 4)\n(1, SEND !1, 0)\n(0, \"a, (b)\", 3)\n(1, i, 1)\n\
                       (0, f(x, y), 2)\n(1, \"say \\\"hi\\\" \\\\ \", 3)\n";

#[test]
fn labels_and_order_are_kept() {
    let model = model(SENDING, Format::Aut);
    assert_eq!((model.kind, model.format), (Kind::Lts, Format::Aut));
    assert_eq!(
        outline(&model),
        ["0: [a, (b)]3 [f(x, y)]2", "1: [SEND !1]0 [i]1 [say \"hi\" \\ ]3", "2:", "3:"]
    );
    assert_eq!(model.blueprint().initial_states(), [1]);
    assert_eq!(complaints(SENDING, Format::Aut), "");
}

#[test]
fn layout_does_not_matter() {
    let loose = "\u{feff}\r\n  des( 1,5,4 )  \r\n\r\n ( 1 , SEND !1 ,0 )\t\r\n(0,\"a, (b)\",3)\r\n\
                 (1,i,1)\r\n(0,f(x, y),2)\r\n(1,\"say \"hi\" \\ \",3)";
    assert_eq!(outline(&model(loose, Format::Aut)), outline(&model(SENDING, Format::Aut)));
    assert_eq!(complaints(loose, Format::Aut), "");
}

#[test]
fn states_are_found_where_they_are_written() {
    let text = "des (0, 2, 4)\n(2, x, 1)\n(0, y, 2)\n";
    let sources = model(text, Format::Aut).sources;
    let starts: Vec<usize> = sources.iter().map(|span| span.start).collect();
    // The fourth state occurs only in the count.
    assert_eq!(starts, [25, 21, 15, 5]);
    assert!(sources.iter().all(|span| span.of(text).len() == 1));
}

#[test]
fn numbers_of_states_are_places() {
    let text = "des (0, 1, 13)\n(0, x, 12)\n";
    let blueprint = model(text, Format::Aut).blueprint();
    assert_eq!(blueprint.state_count(), 13);
    for place in 0..13 {
        assert_eq!(blueprint.place_name(place), place.to_string());
        assert_eq!(blueprint.place_named(&place.to_string()), Some(place));
    }
    let lts = Laid::out(&blueprint, 100).expect("it is small").lts;
    assert_eq!((lts.state_count(), lts.labels()), (13, &["x".to_owned()][..]));
}

#[test]
fn damaged_files_are_read_on_request_only() {
    let damaged = "des (0, 9, 2)\n# a comment\n(0, SEND, 1)\n(1, RECV, 0\n(x, RECV, 0)\n(1, , 1)\n(1, \"a, 1)\n(1, a\tb, 1)\ndes (0, 1, 2)\n";
    let strict = read(damaged, Format::Aut);
    assert!(strict.tree.is_none());
    assert!(strict.diagnostics.iter().all(|d| d.about == About::Damage));
    let text = lenient(damaged);
    assert_eq!(lenient(&text), text);
    assert_eq!(recognise(None, &text), Format::Aut);
    for (text, reading) in [(damaged, Reading::Lenient), (&*text, Reading::Strict)] {
        let parsed = read_as(text, Format::Aut, reading);
        let model = parsed.tree.expect("it is read");
        assert_eq!(outline(&model), ["0: [SEND]1", "1: [i]1 [a]1 [a\u{fffd}b]1"]);
        assert_eq!(parsed.diagnostics.len(), 8, "{:?}", parsed.diagnostics);
        let warns = |d: &Diagnostic| d.about == About::Damage && d.severity == Severity::Warning;
        assert!(parsed.diagnostics.iter().all(warns));
        assert!(model.sources.iter().all(|span| span.of(text).len() == 1));
    }
    let turned = reorder(&text, Format::Aut, "1", &[1, 0, 2]).expect("it has three successors");
    assert!(turned.starts_with("lenient\ndes (0, 9, 2)\n"), "{turned}");
    let painted = highlight(&text, Format::Aut);
    assert_eq!((painted[0].0.of(&text), painted[0].1), ("lenient", TokenKind::Keyword));
}

#[test]
fn complaints_say_where_and_what_to_do() {
    check_complaints("tests/aut-diagnostics.txt", include_str!("aut-diagnostics.txt"), Format::Aut);
}

#[test]
fn successors_are_reordered_by_their_lines() {
    let turned = reorder(SENDING, Format::Aut, "1", &[2, 0, 1]).expect("three lines");
    assert_eq!(
        turned,
        "des (1, 5, 4)\n(1, \"say \\\"hi\\\" \\\\ \", 3)\n(0, \"a, (b)\", 3)\n(1, SEND !1, 0)\n\
         (0, f(x, y), 2)\n(1, i, 1)\n"
    );
    assert_eq!(reorder(SENDING, Format::Aut, "2", &[]).as_deref(), Ok(SENDING));
    assert_eq!(reorder(SENDING, Format::Aut, "4", &[]), Err(Why::NoSuchState));
    assert_eq!(reorder(SENDING, Format::Aut, "0", &[0, 0]), Err(Why::NotAnOrder { successors: 2 }));
}

#[test]
fn colours() {
    let text = "des (0, 1, 2)\n(0, \"a\", 1)\nwhat";
    let painted: Vec<(&str, TokenKind)> = highlight(text, Format::Aut)
        .into_iter()
        .map(|(span, kind)| (span.of(text), kind))
        .filter(|(_, kind)| *kind != TokenKind::Arrow)
        .collect();
    use TokenKind::{Keyword, Label, Name, Number, State, Unknown};
    assert_eq!(
        painted,
        [
            ("des", Keyword),
            ("0", State),
            ("1", Number),
            ("2", Number),
            ("0", State),
            ("\"a\"", Label),
            ("1", Name),
            ("what", Unknown),
        ]
    );
}

fn label() -> impl Strategy<Value = String> {
    prop_oneof!["[A-Z]{1,3}", Just("i".to_owned()), "[ -~äß→]{0,6}"]
}

proptest! {
    #![proptest_config(support::cases(600))]

    #[test]
    fn written_and_read_again(
        count in 1u32..9,
        initial in any::<proptest::sample::Index>(),
        edges in proptest::collection::vec(
            (any::<proptest::sample::Index>(), label(), any::<proptest::sample::Index>()),
            0..20,
        ),
    ) {
        let mut builder = BlueprintBuilder::default();
        for state in 0..count {
            builder.state(&state.to_string());
        }
        let count = count as usize;
        for (source, label, target) in &edges {
            builder.labelled_edge(source.index(count) as u32, label, target.index(count) as u64);
        }
        builder.initial(initial.index(count) as u64);
        let blueprint = builder.finish();
        let text = write(&blueprint, WriteFormat::Aut).expect("it can be written");
        let again = model(&text, Format::Aut).blueprint();
        let laid = |blueprint| Laid::out(blueprint, 100).expect("it is small").lts;
        prop_assert_eq!(laid(&again), laid(&blueprint), "{}", text);
        prop_assert_eq!(write(&again, WriteFormat::Aut), Ok(text));
    }
}
