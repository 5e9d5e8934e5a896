//! `lariat steps`.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use crate::lariat::{command, lariat_reads};

const SAMPLE: &str = "s1 -> s2\ns2 -> s3\ns3* -> s2\n";

#[test]
fn a_line_a_step() {
    let run = lariat_reads(&["steps", "-", "--algorithm", "se05"], SAMPLE);
    let lines: Vec<&str> = run.ends(0).stdout.lines().collect();
    assert_eq!(lines.len(), 17);
    for (number, line) in (1..).zip(&lines) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(fields[0], number.to_string());
        assert!(fields[1].strip_prefix('L').is_some_and(|n| n.parse::<u8>().is_ok()), "{line}");
    }
    let last: Vec<&str> = lines[16].split_whitespace().collect();
    assert_eq!(last[..4], ["17", "L8", "report", "The"]);
    assert!(lines[16].contains("a counterexample: the transition s3 → s2"), "{}", lines[16]);
}

#[test]
fn from_and_to_are_both_inside() {
    let whole = lariat_reads(&["steps", "-", "--algorithm", "cvwy92"], SAMPLE).stdout;
    let lines: Vec<&str> = whole.lines().collect();
    let count = lines.len();
    for (from, to) in [(1, 1), (3, 7), (count, count), (count - 1, count + 50), (1, count)] {
        let (from_text, to_text) = (from.to_string(), to.to_string());
        let arguments =
            ["steps", "-", "--algorithm", "cvwy92", "--from", &from_text, "--to", &to_text];
        let run = lariat_reads(&arguments, SAMPLE);
        let part: Vec<&str> = run.ends(0).stdout.lines().collect();
        assert_eq!(part, lines[from - 1..to.min(count)], "{from} to {to}");
    }
    let behind = lariat_reads(&["steps", "-", "--from", "18"], SAMPLE);
    assert_eq!(behind.ends(0).stdout, "");
    assert!(behind.stderr.contains("the run ends at step 17"), "{behind:?}");
}

#[test]
fn the_middle_of_a_long_run_is_reached() {
    let model = "chain a* n=300000\n";
    let from_before = ["steps", "-", "--from", "999990", "--to", "1000002"];
    let before = lariat_reads(&from_before, model);
    let at = lariat_reads(&["steps", "-", "--from", "1000000", "--to", "1000002"], model);
    assert_eq!(at.ends(0).stdout.lines().count(), 3);
    assert!(before.ends(0).stdout.ends_with(&at.stdout), "{before:?} {at:?}");
}

#[test]
fn a_reader_may_go_away() {
    let mut child = command(&["steps", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    std::io::Write::write_all(&mut stdin, b"chain a* n=100000000000\n").expect("it reads");
    drop(stdin);
    let mut first = String::new();
    let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
    stdout.read_line(&mut first).expect("a line comes");
    assert!(first.starts_with("1 "), "{first}");
    drop(stdout);
    let mut stderr = String::new();
    child.stderr.take().expect("it is piped").read_to_string(&mut stderr).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(0), "{stderr}");
    assert!(!stderr.contains("panicked") && !stderr.contains("error"), "{stderr}");
}

/// Names come from files that anyone may have written: they must not send escape sequences to the terminal.
#[test]
fn a_state_keeps_to_its_line() {
    let model = "a* -> \"x\u{1b}[2J\ty\"\n\"x\u{1b}[2J\ty\" -> a\n";
    for command in ["steps", "check", "compare"] {
        let run = lariat_reads(&[command, "-"], model);
        run.is_refused(&["<stdin>:1:9: error: this name holds a control character (U+001B)"]);
        for text in [&run.stdout, &run.stderr] {
            assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{run:?}");
        }
    }
}

#[test]
fn what_was_changed_for_the_search_is_said() {
    let run = lariat_reads(&["steps", "-", "--to", "3"], "a*{0} -> b\nb*{1} -> a\n");
    assert!(run.ends(0).stderr.contains("degeneralised"), "{run:?}");
    assert!(run.stdout.contains("a·0"), "{run:?}");
    let mixed = "a* -> b\nb -> a\n";
    let forced = ["steps", "-", "--algorithm", "weak-dfs", "--option", "force=true"];
    let forced = lariat_reads(&forced, mixed);
    assert!(forced.ends(0).stderr.contains("forced"), "{forced:?}");
}

/// GMZ count the lines of each procedure from 1, so a step names its procedure.
#[test]
fn lines_that_start_anew_are_told_apart() {
    let run = lariat_reads(&["steps", "-", "--algorithm", "gmz04"], "a -> b\nb* -> a\n");
    let steps = &run.ends(0).stdout;
    assert!(steps.contains("Lblue 7") && steps.contains("Lred 4"), "{steps}");
}

#[test]
fn only_the_steps_at_which_a_condition_stops() {
    let model = "s1 -> s4 s2\ns2* -> s3 s4\ns3 -> s4\ns4 -> s1\n";
    let numbers = |arguments: &[&str]| -> Vec<String> {
        let run = lariat_reads(&[&["steps", "-"], arguments].concat(), model);
        let lines = run.ends(0).stdout.lines();
        lines.map(|line| line.split_whitespace().next().expect("a number").to_owned()).collect()
    };
    // Conditions on the step select steps where they hold; others, steps where they become true.
    assert_eq!(numbers(&["--when", "entered(s2)"]), ["19", "39"]);
    assert_eq!(numbers(&["--when", "on_stack(s3)"]), ["25", "45"]);
    assert_eq!(numbers(&["--when", "on_stack(s3)", "--from", "26"]), ["45"]);
    assert_eq!(numbers(&["--when", "line = 19 or coloured(s3)", "--to", "43"]), ["26", "32", "43"]);
    let none = lariat_reads(&["steps", "-", "--when", "popped(s1)", "--algorithm", "gv04"], model);
    assert_eq!(none.ends(0).stdout, "");
    let unmet = lariat_reads(&["steps", "-", "--when", "entered(c)"], "a* -> a\nb -> c\nc\n");
    assert_eq!(unmet.ends(0).stdout, "");
    assert!(unmet.stderr.contains("--when:1:9: warning: the run is over"), "{unmet:?}");
}

#[test]
fn a_bad_condition_is_refused_with_its_column() {
    lariat_reads(&["steps", "-", "--when", "colour(s3) = gren"], SAMPLE).is_refused(&[
        "--when:1:14: error: there is no colour `gren` in se05",
        "help: se05 has white, cyan, blue and red",
    ]);
    lariat_reads(&["steps", "-", "--when", "depth >"], SAMPLE)
        .is_refused(&["--when:1:8: error: something is missing at the end"]);
}

/// The same run as JSON: one value, one line per step.
#[test]
fn steps_as_json() {
    let lines = lariat_reads(&["steps", "-", "--algorithm", "se05"], SAMPLE).stdout;
    let run = lariat_reads(&["steps", "-", "--algorithm", "se05", "--json"], SAMPLE);
    let json: serde_json::Value = serde_json::from_str(&run.ends(0).stdout).expect("it is JSON");
    let steps = json.as_array().expect("an array");
    assert_eq!(steps.len(), 17);
    assert_eq!(run.stdout.lines().count(), 1 + 17 + 1);
    for (told, line) in steps.iter().zip(lines.lines()) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(told["step"].to_string(), fields[0]);
        assert_eq!(
            told["line"].as_str().map(|line| format!("L{line}")).as_deref(),
            Some(fields[1])
        );
        assert_eq!(told["event"], fields[2]);
        assert!(line.ends_with(told["sentence"].as_str().expect("text")), "{told} {line}");
    }
    let counters = |place: usize| steps[place]["counters"]["transitions"].as_u64();
    assert!(counters(0) == Some(0) && counters(16) == Some(3), "{json}");
    assert!(steps.iter().any(|told| told["values"].as_array().is_some_and(|v| !v.is_empty())));
    let none = lariat_reads(&["steps", "-", "--json", "--from", "18"], SAMPLE);
    assert_eq!(none.ends(0).json(), serde_json::json!([]));
}
