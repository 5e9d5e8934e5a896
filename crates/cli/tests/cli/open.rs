//! Searches on open systems: inputs are choices, and a target accepts and is never left.

use crate::lariat::lariat_reads;

/// READING-NOTES C4.
const TARGET: &str = "inputs g w\ncontrol g\ntarget 6\n0 -[g]-> 1\n0 -[!g]-> 2\n1 -[w]-> 6\n\
                      1 -[!w]-> 1\n2 -[!g]-> 0\n2 -[g]-> 3\n3 -[true]-> 4\n4 -[true]-> 5\n\
                      5 -[true]-> 6\n6 -[w]-> 0\n6 -[!w]-> 6\n";

#[test]
fn a_run_to_a_target_is_a_lasso_that_stays_there() {
    for algorithm in ["bfs-lasso", "se05", "couvreur99", "terminal"] {
        let run = lariat_reads(&["check", "-", "--algorithm", algorithm, "--json"], TARGET);
        let answer = run.ends(1).json();
        assert_eq!(answer["lasso"]["stem"], serde_json::json!(["0", "1"]), "{algorithm}");
        assert_eq!(answer["lasso"]["cycle"], serde_json::json!(["6"]), "{algorithm}");
        assert!(run.stderr.contains("targets count as accepting and are never left"));
    }
    let all = lariat_reads(&["compare", "-"], TARGET);
    assert!(all.ends(1).stdout.contains("terminal"), "{all:?}");
}

#[test]
fn without_targets_the_marks_say_what_accepts() {
    let text = "inputs g\n0*{0} -[g]-> 1\n0 -[!g]-> 0\n1*{1} -[true]-> 0\n";
    let run = lariat_reads(&["check", "-", "--algorithm", "couvreur99", "--json"], text);
    assert_eq!(run.ends(1).json()["lasso"]["cycle"].as_array().map(Vec::len), Some(2));
    assert!(run.stderr.contains("the marks say which runs accept"), "{run:?}");
    let both = lariat_reads(&["check", "-"], format!("target 1\n{text}"));
    assert!(both.ends(1).stderr.contains("marks are ignored"), "{both:?}");
}

#[test]
fn several_initial_states_are_searched() {
    let one = lariat_reads(&["check", "-", "--json"], format!("initial 0 3\n{TARGET}"));
    let length = one.ends(1).json()["length"].as_u64();
    assert!(length.is_some(), "{one:?}");
}

#[test]
fn a_target_that_cannot_be_reached_is_no_counterexample() {
    let text = "inputs g\ntarget 9\n0 -[g]-> 0\n0 -[!g]-> 0\n";
    let run = lariat_reads(&["check", "-"], text);
    assert!(run.ends(0).stderr.contains("`9` is named only here"), "{run:?}");
}
