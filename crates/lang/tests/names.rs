//! Hostile names in every format: what is written is valid and reads back equal, and names that a format
//! cannot express are refused.

mod support;

use lariat_core::{Blueprint, BlueprintBuilder, Marks};
use lariat_lang::{Format, WriteFormat, read, write};
use support::{Written, complaints};

/// Names that can be written, one by one and within others.
const HOSTILE: [&str; 40] = [
    "\u{feff}",
    "a\u{feff}",
    "\u{feff}a",
    "\u{2028}",
    "a\u{2029}b",
    "\"",
    "\\",
    "\\\"",
    "\"\"",
    "\\\\",
    "\u{202e}abc",
    "\u{200f}",
    "\u{200b}",
    "🦬",
    "👩‍👩‍👧",
    "e\u{301}",
    "→",
    "->",
    "-",
    "--",
    "*",
    "a*",
    "{0}",
    "#",
    "# a",
    "a b",
    " ",
    "\u{a0}",
    "\u{3000}",
    "=",
    "[]",
    "(0, a, 1)",
    "des",
    "never",
    "lenient",
    "initial",
    "&lt;&#0;",
    "]]>",
    "%\\$_^~",
    "State: 0",
];

fn blueprint(names: &[String], labelled: bool) -> Blueprint {
    let mut builder = BlueprintBuilder::default();
    for name in names {
        builder.state(name);
    }
    builder.mark(0, Marks::NONE.with(0));
    let count = names.len();
    for (place, label) in names.iter().enumerate() {
        let (source, target) = (place as u32, ((place + 1) % count) as u64);
        match labelled {
            true => builder.labelled_edge(source, label, target),
            false => builder.edge(source, target),
        }
    }
    builder.initial(0);
    builder.acceptance_sets(1);
    builder.finish()
}

fn names(blueprint: &Blueprint) -> Vec<String> {
    (0..blueprint.state_count()).map(|place| blueprint.place_name(place)).collect()
}

fn labels(blueprint: &Blueprint) -> Vec<Option<String>> {
    (0..blueprint.state_count())
        .map(|place| blueprint.place_label(place, 0).map(str::to_owned))
        .collect()
}

fn models() -> Vec<Vec<String>> {
    let mut models: Vec<Vec<String>> =
        HOSTILE.iter().map(|name| vec![(*name).to_owned()]).collect();
    models.push(HOSTILE.iter().map(|name| (*name).to_owned()).collect());
    let pairs = HOSTILE.iter().zip(HOSTILE.iter().skip(7));
    models.push(pairs.map(|(a, b)| format!("{a}{b}")).collect());
    models
}

#[test]
fn hostile_names_come_back() {
    for model in models() {
        for labelled in [false, true] {
            let written = blueprint(&model, labelled);
            for (to, format) in [(WriteFormat::Lar, Format::Lar), (WriteFormat::Hoa, Format::Hoa)] {
                let text = write(&written, to).expect("it is written");
                let parsed = read(&text, format);
                let again =
                    parsed.tree.unwrap_or_else(|| panic!("{text}\n{:?}", parsed.diagnostics));
                assert_eq!(names(&again.blueprint()), model, "{text}");
                if labelled && format == Format::Lar {
                    assert_eq!(labels(&again.blueprint()), labels(&written), "{text}");
                }
            }
            let text = write(&written, WriteFormat::Aut).expect("it is written");
            let again = support::model(&text, Format::Aut).blueprint();
            if labelled {
                assert_eq!(labels(&again), labels(&written), "{text}");
            }
            let dot = write(&written, WriteFormat::Dot).expect("it is written");
            assert_eq!(dot.lines().count(), 6 + 2 * model.len(), "{dot}");
        }
    }
}

#[test]
fn control_characters_are_refused_by_every_reader() {
    for c in [
        '\0', '\u{1}', '\t', '\u{b}', '\u{1b}', '\u{7f}', '\u{85}', '\u{9b}', '\u{fffe}',
        '\u{ffff}',
    ] {
        for (format, text) in [
            (Format::Lar, format!("\"a{c}b\" -> \"a{c}b\"\n")),
            (Format::Lar, format!("a -x{c}y-> b\n")),
            (Format::Lar, format!("a -\"x{c}y\"-> b\n")),
            (Format::Lar, format!("inputs \"a{c}b\"\n0 -[\"a{c}b\"]-> 0\n0 -[!\"a{c}b\"]-> 0\n")),
            (
                Format::Hoa,
                format!(
                    "HOA: v1 Start: 0 Acceptance: 1 Inf(0) --BODY-- State: 0 \"a{c}b\" {{0}} [t] 0 --END--"
                ),
            ),
            (
                Format::Hoa,
                format!(
                    "HOA: v1 Start: 0 AP: 1 \"a{c}b\" Acceptance: 1 Inf(0) --BODY-- State: 0 {{0}} [0] 0 --END--"
                ),
            ),
            (Format::Aut, format!("des (0, 1, 2)\n(0, \"a{c}b\", 1)\n")),
            (Format::Aut, format!("des (0, 1, 2)\n(0, a{c}b, 1)\n")),
        ] {
            let parsed = read(&text, format);
            assert!(parsed.tree.is_none(), "{text:?}");
            let found = complaints(&text, format);
            let expected = format!("U+{:04X}", u32::from(c));
            assert!(found.contains(&expected) || c == '\0', "{text:?}\n{found}");
            assert!(!found.contains("quotes around"), "{found}");
        }
    }
}

#[test]
fn control_characters_are_not_written() {
    for c in ['\u{1}', '\n', '\u{7f}', '\u{ffff}'] {
        for labelled in [false, true] {
            let model = blueprint(&[format!("a{c}"), "b".to_owned()], labelled);
            for to in WriteFormat::ALL {
                if to != WriteFormat::Aut || labelled {
                    assert!(write(&model, to).is_err(), "{to} {c:?}");
                }
            }
        }
    }
}
