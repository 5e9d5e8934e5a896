//! Searches for the shortest counterexample, and `lariat experiment`.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use serde_json::json;

use crate::lariat::{command, lariat, lariat_reads};

const FIGURE_3: &str = "s1 -> s2 s5\ns2 -> s3\ns3* -> s4\ns4 -> s5\ns5 -> s6\ns6 -> s3\n";

#[test]
fn the_sequence_is_printed_in_the_order_found() {
    let run = lariat_reads(&["check", "-", "--json", "--algorithm", "gmz04-min"], FIGURE_3);
    let answer = run.ends(1).json();
    assert_eq!(
        answer["sequence"],
        json!([
            {"stem": ["s1", "s2"], "cycle": ["s3", "s4", "s5", "s6"], "length": 7},
            {"stem": ["s1"], "cycle": ["s5", "s6", "s3", "s4"], "length": 6},
        ])
    );
    assert_eq!(answer["length"], 6);
    let run = lariat_reads(&["check", "-", "--json", "--algorithm", "spin-i"], FIGURE_3);
    assert_eq!(run.ends(1).json()["length"], 7);
    let told = lariat_reads(&["check", "-", "--algorithm", "gmz04-pruned"], FIGURE_3);
    assert!(told.ends(1).stdout.contains("lengths reported: 7 6"), "{told:?}");
    assert!(told.stdout.contains("looked at in preparation"), "{told:?}");
}

#[test]
fn a_bound_and_its_printed_test() {
    let model = "0 -> 1 2\n1 -> 2\n2 -> 3\n3* -> 3\n";
    let check = |option: &str| {
        let bounded = ["check", "-", "--json", "--algorithm", "gmz04-min", "--option", "bound=5"];
        let arguments: Vec<&str> = bounded.into_iter().chain(["--option", option]).collect();
        lariat_reads(&arguments, model)
    };
    let printed = check("bound-test=printed").ends(0).json();
    assert_eq!((&printed["verdict"], &printed["lasso"]), (&json!("none-found"), &json!(null)));
    assert_eq!(check("bound-test=repaired").ends(1).json()["length"], 4);
    check("bound=0").is_refused(&["`bound`", "from 1"]);
    check("bound=many").is_refused(&["`bound`", "none, B"]);
}

#[test]
fn every_second_length_needs_a_reason() {
    let model = "a -> b\nb* -> c a\nc -> b\n";
    let check = |more: &[&str]| {
        let step = ["check", "-", "--algorithm", "gmz04-min", "--option", "step=2"];
        lariat_reads(&step.into_iter().chain(more.iter().copied()).collect::<Vec<_>>(), model)
    };
    check(&[]).is_refused(&["<stdin>:2:1", "`b`", "force=true"]);
    let forced = check(&["--json", "--option", "force=true"]).ends(1).json();
    assert_eq!((&forced["length"], &forced["forced"]), (&json!(4), &json!(true)));
}

#[test]
fn an_interrupted_search_prints_the_best_so_far() {
    // A lasso of length 51 and, below an accepting state, exponentially many simple paths of that
    // length.
    let around: String = (1..50).map(|at| format!("c{at} -> c{}\n", at + 1)).collect();
    let model = format!("a* -> c1 g\n{around}c50 -> a\ngrid g w=40 h=40\n");
    let mut child = command(&["check", "-", "--json", "--algorithm", "gmz04-min"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    child.stdin.take().expect("it is piped").write_all(model.as_bytes()).expect("it reads");
    // The handler is set before the search begins; the search does not end by itself.
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.is_ok_and(|status| status.success()));
    let mut line = String::new();
    let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
    stdout.read_line(&mut line).expect("it answers");
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).expect("it ends");
    assert_eq!(rest, "");
    let answer: serde_json::Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(answer["verdict"], "limit");
    assert_eq!((&answer["length"], &answer["sequence"][0]["length"]), (&json!(52), &json!(52)));
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
}

#[test]
fn a_search_that_nobody_asked_for_and_that_takes_too_long_is_left_out() {
    let run = lariat_reads(&["compare", "-", "--json"], "a* -> g\ngrid g w=9 h=9\n");
    let compared = run.ends(0).json();
    let ran =
        |name: &str| compared.as_array().is_some_and(|a| a.iter().any(|b| b["algorithm"] == name));
    assert!(ran("bfs-lasso") && ran("spin-i") && ran("gmz04-min"), "{run:?}");
}

#[test]
fn the_experiment_on_random_automata_prints_a_table_a_size() {
    let run = lariat(&["experiment", "random", "--states", "10,30", "--seeds", "20"]);
    let text = &run.ends(0).stdout;
    assert_eq!(text.matches("| counterexample length |").count(), 2, "{text}");
    assert_eq!(text.matches("longer on 0.").count(), 2, "Algorithm 2 is never longer: {text}");
    assert!(text.contains("| pruned |"), "{text}");
    let again = lariat(&["experiment", "random", "--states", "10,30", "--seeds", "20"]);
    assert_eq!(again.stdout, *text);
    lariat(&["experiment", "random", "--accepting", "7"]).is_refused(&["between 0 and 1"]);
    lariat(&["experiment", "random", "--states", "0"]).is_refused(&["0 states"]);
}
