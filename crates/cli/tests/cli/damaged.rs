//! A damaged file is refused. With `--lenient` it is read, and every answer says so, as text and as JSON.

use serde_json::Value;

use crate::lariat::{lariat, lariat_reads};

/// A cut line removes the transition that violates the property.
const DAMAGED: &str = "des (0, 3, 3)\n(0, \"SEND\", 1)\n(1, \"FAIL\", 2\n(1, \"RECV\", 0)\n";
const PROPERTY: [&str; 2] = ["--property", "[ true* . \"FAIL\" ] false"];

/// Every command that reads a model, with its other arguments.
const COMMANDS: [&[&str]; 8] = [
    &["check", "-"],
    &["compare", "-", "--algorithms", "se05,cvwy92"],
    &["classify", "-"],
    &["steps", "-", "--algorithm", "se05"],
    &["why", "-"],
    &["lemmas", "-"],
    &["neighbourhoods", "-", PROPERTY[0], PROPERTY[1]],
    &["fate", "-", "--target", "1"],
];

/// The commands that answer in JSON.
fn has_json(command: &[&str]) -> bool {
    command[0] != "steps"
}

#[test]
fn damage_is_refused_by_every_command() {
    for command in COMMANDS {
        let run = lariat_reads(command, DAMAGED);
        run.is_refused(&["<stdin>:3:1: error: this transition cannot be read", "--lenient"]);
    }
    lariat_reads(&["convert", "-", "--to", "lar"], DAMAGED).is_refused(&["--lenient"]);
    lariat_reads(&["link", "-"], DAMAGED).is_refused(&["--lenient"]);
}

#[test]
fn counts_that_differ_are_damage() {
    for (text, message) in [
        ("des (0, 2, 2)\n(0, a, 1)\n", "the header says 2 transitions, but there are 1"),
        ("des (0, 1, 2)\n(0, a, 1)\n(1, a, 0)\n", "the header says 1 transitions, but there are 2"),
        ("des (0, 1, 2)\n(0, a, 4)\n", "the header says 2 states, but there are 5"),
        ("(0, a, 1)\n", "the header is missing"),
    ] {
        lariat_reads(&["check", "-"], text).is_refused(&[message, "--lenient"]);
        lariat_reads(&["check", "-", "--lenient"], text).ends(0);
    }
}

#[test]
fn lenient_answers_say_so_in_words() {
    for command in COMMANDS {
        let run = lariat_reads(&[command, &["--lenient"]].concat(), DAMAGED);
        assert!(run.status < 2, "{command:?}: {run:?}");
        assert!(run.stdout.ends_with("this answer is for the rest\n"), "{command:?}: {run:?}");
        assert!(
            run.stderr.contains("<stdin>:3:1: warning: this transition cannot be read"),
            "{run:?}"
        );
    }
}

#[test]
fn lenient_answers_say_so_in_json() {
    for command in COMMANDS.into_iter().filter(|command| has_json(command)) {
        let arguments = [command, &["--lenient", "--json"]].concat();
        let damaged = lariat_reads(&arguments, DAMAGED).json();
        for object in objects(&damaged) {
            let warnings = object["warnings"].as_array().expect("a list");
            assert_eq!(warnings.len(), 2, "{command:?}: {object}");
            assert!(
                warnings[1].as_str().is_some_and(|text| text.starts_with("<stdin>:3:1: warning:"))
            );
        }
        let sound = lariat_reads(&arguments, DAMAGED.replace("2\n(1", "2)\n(1")).json();
        for object in objects(&sound) {
            assert_eq!(object["warnings"], Value::Array(Vec::new()), "{command:?}: {object}");
        }
    }
}

/// `compare` prints a list of answers.
fn objects(json: &Value) -> Vec<&Value> {
    match json.as_array() {
        Some(list) => list.iter().collect(),
        None => vec![json],
    }
}

#[test]
fn a_link_carries_the_reading() {
    let link = lariat_reads(&["link", "-", "--lenient"], DAMAGED);
    let text = lariat(&["unlink", link.ends(0).stdout.trim()]);
    assert!(text.ends(0).stdout.starts_with("lenient\ndes (0, 3, 3)\n"), "{text:?}");
    let again = lariat_reads(&["check", "-"], &text.stdout);
    assert!(again.ends(0).stdout.ends_with("this answer is for the rest\n"), "{again:?}");
}

#[test]
fn text_behind_an_automaton_is_damage() {
    let hoa = "HOA: v1 Start: 0 Acceptance: 1 Inf(0) --BODY-- State: 0 {0} [t] 0 --END-- and more";
    lariat_reads(&["check", "-"], hoa).is_refused(&["`--END--`", "--lenient"]);
    let run = lariat_reads(&["check", "-", "--lenient"], hoa);
    assert!(run.ends(1).stdout.contains("lenient: the file is damaged in 1 place"), "{run:?}");
}

#[test]
fn other_languages_are_called_by_their_names() {
    for (text, name) in [
        ("active proctype p() { skip }\n", "a Promela model"),
        ("[]<>p\n", "an LTL formula"),
        ("digraph { a -> b }\n", "a graph in DOT"),
        ("1:0:0\n2:1:5\n", "a trail of SPIN"),
    ] {
        lariat_reads(&["check", "-"], text).is_refused(&["<stdin>:1:1: error:", name, "  help: "]);
    }
    lariat_reads(&["check", "-"], b"%PDF-1.5\n\xff\xfe").is_refused(&["this is not text"]);
}

#[test]
fn never_claims_are_automata() {
    let claim = "never { /* []<>p */\nT0_init: do\n:: ((p)) -> goto accept_S9\n:: (1) -> goto T0_init\nod;\naccept_S9: do\n:: (1) -> goto T0_init\nod;\n}\n";
    let run = lariat_reads(&["check", "-", "--json"], claim);
    assert_eq!(run.ends(1).json()["lasso"]["cycle"].as_array().map(Vec::len), Some(2), "{run:?}");
    let hoa = lariat_reads(&["convert", "-", "--to", "hoa"], claim);
    assert!(hoa.ends(0).stdout.contains("AP: 1 \"p\""), "{hoa:?}");
}
