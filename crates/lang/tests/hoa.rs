//! HOA: models that are read, and the messages for texts that cannot be read.

mod support;

use lariat_lang::{Format, Specification, WriteFormat, write};
use support::{Written, check_complaints, complaints, outline};

#[track_caller]
fn model(text: &str) -> Specification {
    support::model(text, Format::Hoa)
}

#[track_caller]
fn remarks(text: &str) -> String {
    complaints(text, Format::Hoa)
}

/// GFa & GFb with marks on transitions.
const GENERALISED: &str = r#"HOA: v1
name: "GFa & GFb"
States: 1
Start: 0
acc-name: generalized-Buchi 2
Acceptance: 2 (Inf(0) & Inf(1))
AP: 2 "a" "b"
properties: trans-acc explicit-labels
--BODY--
State: 0
[0 & 1] 0 {0 1}
[0 & !1] 0 {0}
[!0 & 1] 0 {1}
[!0 & !1] 0
--END--
"#;

#[test]
fn marks_on_transitions_stay_there() {
    let model = model(GENERALISED);
    let row = "[a & b]0{0,1} [a & !b]0{0} [!a & b]0{1} [!a & !b]0";
    assert_eq!(outline(&model), [format!("0: {row}")]);
    assert_eq!(model.model().acceptance_sets(), 2);
    assert_eq!(remarks(GENERALISED), "");
    // If all edges of each state have the same marks, the states get them.
    let alike = GENERALISED
        .replace(" {0 1}", " {1}")
        .replace(" {0}", " {1}")
        .replace("1] 0\n", "1] 0 {1}\n");
    assert_eq!(
        outline(&support::model(&alike, Format::Hoa)),
        ["0{1}: [a & b]0 [a & !b]0 [!a & b]0 [!a & !b]0"]
    );
}

#[test]
fn implicit_labels_follow_the_order_of_valuations() {
    let implicit = r#"HOA: v1 Start: 0 AP: 2 "a" "b c" Acceptance: 2 Inf(0)&Inf(1)
--BODY--
State: 0 0 0 {0} 0 {1} 0 {0 1}
--END--"#;
    let outline = outline(&model(implicit));
    assert_eq!(
        outline[0],
        r#"0: [!a & !"b c"]0 [a & !"b c"]0{0} [!a & "b c"]0{1} [a & "b c"]0{0,1}"#
    );
}

#[test]
fn aliases_and_state_labels() {
    let text = r#"HOA: v1 /* comments /* nest */ */
Alias: @a 0
Alias: @both (@a) & !1
tool: "somebody" "1.0"
Unknown-but-small: 1
States: 3
Start: 1
Start: 0
Start: 1
AP: 2 "p" "q"
Acceptance: 1 Inf(0)
--BODY--
State: [@both | !@both] 1 "one" {0} 0 1 2
State: [@a] 0 "a \"quoted\" name"
  2
State: 2 "one"
[t] 0
[!(@a & 1) | f] 2
--END--
"#;
    let text = text.replace("Unknown-but-small", "unknown-but-small");
    let model = model(&text);
    assert_eq!(
        outline(&model),
        [
            "1{0}: [p & !q | !(p & !q)]a \"quoted\" name [p & !q | !(p & !q)]1 [p & !q | !(p & !q)]2",
            "a \"quoted\" name: [p]2",
            "2: [true]a \"quoted\" name [!(p & q) | false]2",
        ]
    );
    assert_eq!(model.blueprint().initial_states(), [0, 1]);
    assert_eq!(remarks(&text), "");
}

#[test]
fn mixed_marks_go_to_the_edges() {
    let text = r#"HOA: v1
Start: 0
Acceptance: 2 Inf(0) & Inf(1)
--BODY--
State: 0 {0}
[t] 1 {1}
[t] 0
State: 1
[t] 0
--END--
"#;
    assert_eq!(outline(&model(text)), ["0: 1{0,1} 0{0}", "1: 0"]);
}

#[test]
fn edges_that_never_hold_are_left_out() {
    let text = r#"HOA: v1
Start: 0
AP: 1 "p"
Acceptance: 1 Inf(0)
--BODY--
State: 0 {0}
[f] 1
[0 & !0] 1
[0] 0
State: [f] 1
0
--END--
"#;
    assert_eq!(outline(&model(text)), ["0{0}: [p]0", "1:"]);
    assert_eq!(
        remarks(text),
        "m:7:5: note: the labels of 3 edges never hold, so they are left out; this is the first of them
m:10:12: warning: `1` cannot be reached from an initial state"
    );
}

#[test]
fn sets_that_the_condition_does_not_mention_are_left_out() {
    let text = "HOA: v1 Start: 0 Acceptance: 3 Inf(2)&t&(Inf(0)|(Inf(0)&Inf(1))) --BODY-- State: 0 {1 2} [t] 0 --END--";
    let model = model(text);
    assert_eq!(outline(&model), ["0{1}: 0"]);
    assert_eq!(model.model().acceptance_sets(), 2);
    let all = support::model(
        "HOA: v1 Start: 0 Acceptance: 0 t --BODY-- State: 0 [t] 0 --END--",
        Format::Hoa,
    );
    assert_eq!(all.model().acceptance_sets(), 0);
}

#[test]
fn an_aborted_automaton_does_not_count() {
    let text = format!("HOA: v1\nStates: many\n--ABORT--\n{GENERALISED}\nHOA: v1 nonsense");
    assert_eq!(outline(&model(&text)).len(), 1);
    assert!(
        remarks(&text).ends_with("note: a second automaton begins here; only the first is read")
    );
}

/// The language of a condition without `Fin` is that of its clauses.
#[test]
fn conditions_become_sets() {
    let rows = |condition: &str, sets: u32| {
        let text = format!(
            "HOA: v1 Start: 0 Acceptance: 3 {condition} --BODY-- State: 0 {{0}} [t] 1 State: 1 {{1 2}} [t] 2 State: 2 [t] 0 --END--"
        );
        let model = model(&text);
        assert_eq!(model.model().acceptance_sets(), sets, "{condition}");
        let marks = (0..3).map(|place| model.blueprint().place_marks(place));
        marks
            .map(|m| m.iter().map(|s| s.to_string()).collect::<String>())
            .collect::<Vec<_>>()
            .join("/")
    };
    assert_eq!(rows("Inf(0)&Inf(1)&Inf(2)", 3), "0/12/");
    assert_eq!(rows("Inf(0)|Inf(1)", 1), "0/0/");
    assert_eq!(rows("Inf(!0)", 1), "/0/0");
    assert_eq!(rows("Inf(!0)|Inf(0)", 0), "//");
    assert_eq!(rows("t", 0), "//");
    assert_eq!(rows("f", 1), "//");
    assert_eq!(rows("f|Inf(1)", 1), "/0/");
    assert_eq!(rows("t&(Inf(0)|Inf(!1))&Inf(2)", 2), "0/1/0");
    assert_eq!(rows("(Inf(0)&Inf(1))|Inf(2)", 2), "0/01/");
    assert_eq!(rows("(Inf(0)&Inf(1))|(Inf(0)&Inf(2))", 2), "0/1/");
    let empty = remarks("HOA: v1 Start: 0 Acceptance: 1 f --BODY-- State: 0 {0} [t] 0 --END--");
    assert!(empty.contains("warning: this acceptance condition is never true"), "{empty}");
    let fin = remarks("HOA: v1 Start: 0 Acceptance: 1 Fin(0) --BODY-- State: 0 {0} [t] 0 --END--");
    assert!(fin.contains("because of `Fin(0)`"), "{fin}");
    let wide: Vec<String> =
        (0..8).map(|n| format!("(Inf({})&Inf({}))", 2 * n, 2 * n + 1)).collect();
    let wide = remarks(&format!(
        "HOA: v1 Start: 0 Acceptance: 16 {} --BODY-- State: 0 [t] 0 --END--",
        wide.join("|")
    ));
    assert!(wide.contains("more than 64 acceptance sets"), "{wide}");
}

/// States and edges without marks belong to the complements of sets.
#[test]
fn complements_reach_edges_without_marks() {
    let text = "HOA: v1 Start: 0 Acceptance: 1 Inf(!0) --BODY-- State: 0 [t] 0 {0} [t] 1 State: 1 [t] 1 {0} --END--";
    assert_eq!(outline(&model(text)), ["0: 0 1{0}", "1: 1"]);
}

#[test]
fn names_of_version_1_1_have_dots() {
    let text = GENERALISED
        .replace("v1", "v1.1")
        .replace("States: 1", "spot.highlight.states: 0 1\nAlias: @a.b-c.1 0\nStates: 1")
        .replace("[0 & 1]", "[@a.b-c.1 & 1]");
    assert_eq!(outline(&model(&text)), outline(&model(GENERALISED)));
}

#[test]
fn version_1_1_is_read() {
    let text = GENERALISED.replace("v1", "v1.1").replace("trans-acc", "!deterministic");
    assert_eq!(outline(&model(&text)).len(), 1);
}

#[test]
fn written_and_read_again() {
    let lar = "s1 -> s2 s2\ns2*{0,1} -> \"1\"\n\"1\"*{2} -> s1\n";
    let text = write(&support::model(lar, Format::Lar).blueprint(), WriteFormat::Hoa).unwrap();
    assert_eq!(
        text,
        r#"HOA: v1
tool: "lariat"
States: 3
Start: 0
AP: 0
acc-name: generalized-Buchi 3
Acceptance: 3 Inf(0)&Inf(1)&Inf(2)
properties: trans-labels explicit-labels state-acc
--BODY--
State: 0 "s1"
[t] 1
[t] 1
State: 1 "s2" {0 1}
[t] 2
State: 2 "1" {2}
[t] 0
--END--
"#
    );
    assert_eq!(outline(&model(&text)), ["s1: s2 s2", "s2{0,1}: 1", "1{2}: s1"]);
    let labelled = write(&model(GENERALISED).blueprint(), WriteFormat::Hoa).unwrap();
    assert!(labelled.contains("AP: 2 \"a\" \"b\"\n") && labelled.contains("[0 & !1] 0 {0}\n"));
    assert_eq!(outline(&model(&labelled)), outline(&model(GENERALISED)));
}

#[test]
fn complaints_say_where_and_what_to_do() {
    check_complaints("tests/hoa-diagnostics.txt", include_str!("hoa-diagnostics.txt"), Format::Hoa);
}
