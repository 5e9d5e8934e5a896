//! `lariat neighbourhoods` of Büchi automata.

use serde_json::json;

use crate::lariat::{lariat, lariat_reads};

/// A request that may be served, lost for ever, or retried.
const REQUESTS: &str = "\
idle -> asked
asked -> served lost retry
lost* -> lost
served -> served
retry* -> asked
";

#[test]
fn the_shortest_lasso_is_cut_down_and_told() {
    let run = lariat_reads(&["neighbourhoods", "-"], REQUESTS);
    run.ends(1);
    let expected = "\
violated: the lasso has 3 transitions, 2 kept
  5 states: from 1 every run accepts, from 3 some do, from 1 none does

  idle→asked asked→lost (lost→lost)
  idle→asked asked→lost (…)

Up to `asked` the run can be saved. With the step to `lost` it is lost: every run from there accepts.

1 neighbourhood, 1 of them on this lasso:
  asked, on the stem
    At `asked` the run could still be saved: after the step to `served` no run accepts. After the \
    step to `lost` every run accepts.

This is about runs of the automaton, not about words of a system.
";
    assert_eq!(run.stdout, expected);
}

#[test]
fn another_lasso_can_be_asked_for() {
    let arguments = ["neighbourhoods", "-", "--json", "--lasso", "idle (asked retry)"];
    let json = lariat_reads(&arguments, REQUESTS).ends(1).json();
    assert_eq!(json["lasso"], json!({"stem": ["idle"], "cycle": ["asked", "retry"]}));
    assert_eq!((&json["cycle"], &json["lost_from"]), (&json!("some"), &json!(null)));
    assert_eq!(json["abstraction"]["stem"], json!([[["idle", null, "asked"]]]));
    let cycle = json!([[["asked", null, "retry"], ["retry", null, "asked"]]]);
    assert_eq!(json["abstraction"]["cycle"], cycle);
    let rescue = json!({"stem": ["asked"], "cycle": ["served"], "avoids": 0});
    assert_eq!(json["rescue"], rescue);
    let found = lariat_reads(&["neighbourhoods", "-", "--json", "--algorithm", "se05"], REQUESTS);
    assert_eq!(
        found.ends(1).json()["lasso"],
        json!({"stem": ["idle", "asked"], "cycle": ["lost"]})
    );
}

#[test]
fn states_transitions_and_junctions_are_reported() {
    let arguments = ["neighbourhoods", "-", "--json", "--marking", "junction"];
    let json = lariat_reads(&arguments, REQUESTS).ends(1).json();
    let states = json!([
        ["idle", "some"],
        ["asked", "some"],
        ["served", "none"],
        ["lost", "every"],
        ["retry", "some"]
    ]);
    assert_eq!(json["states"], states);
    let tags: Vec<&str> =
        json["tags"].as_array().expect("a list").iter().filter_map(|tag| tag[3].as_str()).collect();
    let all = ["neutral", "correct", "incorrect", "neutral", "correct", "incorrect", "neutral"];
    assert_eq!(tags, all);
    let found = &json["neighbourhoods"];
    assert_eq!(found.as_array().map(Vec::len), Some(1));
    assert_eq!((&found[0]["state"], &found[0]["kind"]), (&json!("asked"), &json!("GRB")));
    assert_eq!((&found[0]["on_stem"], &found[0]["on_cycle"]), (&json!([1]), &json!([])));
    assert_eq!(json["counterexamples"], json!({"states": 4, "transitions": 5}));
}

#[test]
fn several_acceptance_sets_are_taken_as_they_are() {
    let hub = "hub -> a b\na*{0} -> hub\nb*{1} -> hub\n";
    let run = lariat_reads(&["neighbourhoods", "-"], hub);
    run.ends(1);
    assert!(
        run.stdout.contains("The run is never lost, although no step off the cycle is"),
        "{run:?}"
    );
    assert!(run.stdout.contains("for ever, without a state of set 0"), "{run:?}");
    let pairwise = ["neighbourhoods", "-", "--marking", "pairwise"];
    let every = lariat_reads(&pairwise, "acceptance 0\na -> a\n");
    every.ends(1);
    assert!(every.stdout.contains("nothing could have saved it"), "{every:?}");
    assert!(every.stdout.contains("There are no neighbourhoods"), "{every:?}");
}

#[test]
fn the_marking_is_taken_that_shows_something() {
    // No transition is correct here; only junctions show where runs are lost.
    let model = "a -> b c\nb -> a\nc* -> c\n";
    let run = lariat_reads(&["neighbourhoods", "-"], model);
    assert!(
        run.ends(1).stdout.contains("Note: by the marking pairwise nothing on this lasso"),
        "{run:?}"
    );
    assert_eq!(
        lariat_reads(&["neighbourhoods", "-", "--json"], model).json()["fallback"],
        "junction"
    );
    let literal = lariat_reads(&["neighbourhoods", "-", "--marking", "literal"], model);
    assert!(
        literal.stderr.contains("literal is the same as pairwise for a Büchi automaton"),
        "{literal:?}"
    );
    assert!(!literal.stdout.contains("Note:"), "{literal:?}");
    // No state is accepting, so there is no question to answer.
    let unasked = lariat_reads(&["neighbourhoods", "-"], "a -> a\n");
    assert!(unasked.ends(0).stdout.starts_with("empty, but nothing was asked"), "{unasked:?}");
}

#[test]
fn without_an_accepting_run_there_is_nothing_to_tell() {
    let run = lariat_reads(&["neighbourhoods", "-"], "a* -> b\nb -> b\n");
    run.ends(0);
    let expected = "empty: no run accepts\n  2 states: from 0 every run accepts, from 0 some do, from 2 none does\n";
    assert_eq!(run.stdout, expected);
    let json = lariat_reads(&["neighbourhoods", "-", "--json"], "a* -> b\nb -> b\n").ends(0).json();
    assert_eq!((&json["violated"], &json["lasso"]), (&json!(false), &json!(null)));
}

#[test]
fn limits_and_wrong_questions() {
    let run = lariat_reads(&["neighbourhoods", "-", "--limit", "4"], REQUESTS);
    run.ends(3);
    assert!(run.stdout.is_empty() && run.stderr.contains("more than 4 states"), "{run:?}");
    let asked = |arguments: &[&str]| {
        let all: Vec<&str> = ["neighbourhoods", "-"].iter().chain(arguments).copied().collect();
        lariat_reads(&all, REQUESTS)
    };
    asked(&["--property", "[ true ] false"]).is_refused(&["leave out --property"]);
    asked(&["--lasso", "idle (asked served)"]).is_refused(&["--lasso", "`served`"]);
    asked(&["--algorithm", "nested"]).is_refused(&["there is no search `nested`"]);
    let lts = lariat_reads(&["neighbourhoods", "-", "--lasso", "a (b)"], "0 -a-> 1\n");
    lts.is_refused(&["are for Büchi automata"]);
    let several = lariat_reads(&["neighbourhoods", "-"], "initial a b\na -> b\nb* -> a\n");
    several.is_refused(&["one initial state"]);
    assert!(lariat(&["neighbourhoods", "--help"]).stdout.contains("--lasso"));
}

#[test]
fn labels_of_hoa_are_said() {
    let hoa = "HOA: v1\nStates: 3\nStart: 0\nAP: 1 \"p\"\nacc-name: Buchi\nAcceptance: 1 Inf(0)\n\
               --BODY--\nState: 0\n[t] 0\n[0] 1\n[!0] 2\nState: 1 {0}\n[0] 1\nState: 2\n[t] 2\n--END--\n";
    let json = lariat_reads(&["neighbourhoods", "-", "--json"], hoa).ends(1).json();
    assert_eq!(json["lasso"], json!({"stem": ["0"], "cycle": ["1"]}));
    let found = &json["neighbourhoods"][0];
    assert_eq!(found["state"], "0");
    let label = found["correct"][0][1].as_str().expect("edges of HOA have labels");
    let sentence = found["sentence"].as_str().expect("a sentence");
    assert!(
        sentence.contains(&format!("after the step `{label}` to `2` no run accepts")),
        "{json}"
    );
}
