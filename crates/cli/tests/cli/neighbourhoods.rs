//! `lariat neighbourhoods`, `lariat experiment bls`, and AUT files in other commands.

use std::path::{Path, PathBuf};

use serde_json::json;

use crate::lariat::{Run, lariat, lariat_reads};

/// The stand-in for BLS's Figure 4, and at most one SEND.
const WAY_OUT: &str =
    "0 -INIT-> 1\n1 -SEND-> 2\n1 -LOG-> 3\n3 -EXIT-> 4\n2 -RECV-> 5\n5 -SEND-> 5\n";
const TWICE: &str = "[ true* . 'SEND' . true* . 'SEND' . true* ] false";

/// B6: Def. 9 as printed marks more.
const ROUNDS: &str = "des (0, 3, 3)\n(0, OK, 1)\n(0, STOP, 2)\n(1, BACK, 0)\n";
const TWO_ROUNDS: &str = "[ 'OK' . 'BACK' . 'OK' . 'BACK' . true* ] false";

fn ask(model: &str, property: &str, more: &[&str]) -> Run {
    let all = [&["neighbourhoods", "-", "--property", property], more].concat();
    lariat_reads(&all, model)
}

fn file(name: &str, text: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).expect("the folder is there");
    file
}

#[test]
fn the_object_is_the_one_of_the_contract() {
    let run = ask(WAY_OUT, TWICE, &["--json"]);
    let wanted = json!({
        "violated": true,
        "full": {"states": 6, "transitions": 6, "labels": 5},
        "counterexample_lts": {"states": 5, "transitions": 5, "labels": 3},
        "matching": [[0, 0], [1, 1], [2, 2], [3, 5], [4, 5]],
        "frontier": [1],
        "neighbourhoods": [{
            "state": 1,
            "incoming": [[0, "INIT", 1]],
            "outgoing": [[1, "SEND", 2]],
            "correct": [[1, "LOG", 3]],
            "kind": null,
        }],
        "tags": [
            [0, "INIT", 1, "neutral"],
            [1, "SEND", 2, "incorrect"],
            [2, "RECV", 3, "incorrect"],
            [3, "SEND", 4, "incorrect"],
            [4, "SEND", 4, "incorrect"],
        ],
        "counterexample": ["INIT", "SEND", "RECV", "SEND"],
        "abstraction": [["INIT", "SEND"]],
        "sentences": [{
            "state": 1,
            "name": "1",
            "on_counterexample": true,
            "sentence": "Here the run could still have gone right: taking `LOG` leads back to correct \
                         behaviour. After `SEND` every continuation violates the property sooner or \
                         later.",
        }],
        "turning_point": 1,
    });
    assert_eq!(run.ends(1).json(), wanted);
    assert_eq!(run.stderr, "");
}

#[test]
fn markings_and_matchings_can_be_chosen() {
    let centres = |more: &[&str]| -> Vec<u64> {
        let answer = ask(ROUNDS, TWO_ROUNDS, &[&["--json"], more].concat()).json();
        let all = answer["neighbourhoods"].as_array().expect("a list").clone();
        all.iter().map(|one| one["state"].as_u64().expect("a number")).collect()
    };
    assert_eq!(centres(&[]), [0, 2]);
    assert_eq!(centres(&["--marking", "pairwise", "--matching", "projection"]), [0, 2]);
    assert_eq!(centres(&["--marking", "literal"]), [0, 2, 4]);
    let kept = |marking: &str| {
        let answer = ask(ROUNDS, TWO_ROUNDS, &["--json", "--marking", marking]).json();
        let parts = answer["abstraction"].as_array().expect("a list").clone();
        parts.iter().map(|part| part.as_array().expect("a list").len()).sum::<usize>()
    };
    assert_eq!((kept("pairwise"), kept("literal")), (3, 4));
    let kinds = ask(ROUNDS, TWO_ROUNDS, &["--json", "--marking", "junction"]).json();
    assert_eq!(kinds["neighbourhoods"][0]["kind"], "G");
    // B4: the global simulation makes the frontier too large.
    let loops = "0 -SEND-> 1\n1 -RECV-> 0\n";
    let second = "[ (not 'SEND')* . 'SEND' . (not 'SEND')* . 'SEND' ] false";
    let frontier = |matching: &str| {
        ask(loops, second, &["--json", "--matching", matching]).json()["frontier"].clone()
    };
    assert_eq!(frontier("projection"), json!([1]));
    assert_eq!(frontier("reachable"), json!([1]));
    assert_eq!(frontier("global"), json!([0, 1]));
    // B7: both branches, unless they are merged.
    let branches = "0 -INIT-> 1\n0 -INIT-> 2\n1 -SEND-> 3\n2 -SEND-> 4\n3 -RECV-> 5\n4 -RECV-> 6\n";
    let after = "[ true* . 'SEND' . (not 'RECV')* . 'RECV' ] false";
    let states = |more: &[&str]| {
        let answer = ask(branches, after, &[&["--json"], more].concat()).json();
        answer["counterexample_lts"]["states"].clone()
    };
    assert_eq!((states(&[]), states(&["--quotient"])), (json!(7), json!(4)));
}

#[test]
fn names_that_are_no_numbers_are_strings() {
    let model = "start -A-> 007\nstart -B-> 7\n";
    let answer = ask(model, "[ 'A' ] false", &["--json"]).json();
    assert_eq!(answer["matching"], json!([[0, "start"], [1, "007"]]));
    assert_eq!(answer["neighbourhoods"][0]["correct"], json!([["start", "B", 7]]));
}

#[test]
fn people_are_told_what_mattered() {
    let run = ask(WAY_OUT, TWICE, &[]);
    run.ends(1);
    for part in [
        "violated: the shortest counterexample has 4 actions, 2 kept",
        "model: 6 states, 6 transitions, 5 labels",
        "counterexamples: 5 states, 5 transitions, 3 labels",
        "  INIT SEND RECV SEND\n",
        "  INIT SEND …\n",
        "1 neighbourhood, 1 of them on this counterexample",
        "* the last turning point: state 1, after 1 action, on 1 of 1 shortest counterexamples",
        "Here the run could still have gone right: taking `LOG` leads back to correct behaviour.",
        "After `SEND` every continuation violates the property sooner or later.",
    ] {
        assert!(run.stdout.contains(part), "no `{part}` in: {}", run.stdout);
    }
}

#[test]
fn what_lies_on_the_counterexample_is_told_first_and_all_of_it() {
    // Many neighbourhoods lie early on other traces; the one that explains the run lies late.
    let mut model = String::from("0 -a-> p1\n0 -b-> m1\n");
    for at in 1..25 {
        model.push_str(&format!("p{at} -a-> p{}\n", at + 1));
    }
    model.push_str("p25 -err-> end\np25 -log-> safe\n");
    for at in 1..60 {
        model.push_str(&format!("m{at} -b-> m{}\nm{at} -log-> safe\n", at + 1));
    }
    model.push_str("m60 -err-> end\n");
    let property = "[ true* . 'err' ] false";
    let run = ask(&model, property, &[]);
    let out = &run.ends(1).stdout;
    assert!(out.contains("60 neighbourhoods, 1 of them on this counterexample:\n  * the last turning point: state p25,"), "{out}");
    assert!(out.contains("… 39 more"), "{out}");
    let answer = ask(&model, property, &["--json"]).json();
    let said = answer["sentences"].as_array().expect("a list").clone();
    assert_eq!(said.len(), 60);
    assert_eq!((&said[0]["name"], &said[0]["on_counterexample"]), (&json!("p25"), &json!(true)));
    assert_eq!(said[0]["state"], answer["turning_point"]);
    assert!(said[1..].iter().all(|one| one["on_counterexample"] == false));
}

#[test]
fn states_are_called_as_in_the_model() {
    let aut = "des (47, 4, 50)\n(47, OK, 11)\n(47, STOP, 3)\n(11, BACK, 47)\n(3, i, 3)\n";
    let run = ask(aut, TWO_ROUNDS, &[]);
    let out = &run.ends(1).stdout;
    assert!(out.contains("* state 47, after 0 actions"), "{out}");
    assert!(
        out.contains("* the last turning point: state 47 (second time round), after 2 actions"),
        "{out}"
    );
    let answer = ask(aut, TWO_ROUNDS, &["--json"]).json();
    let names: Vec<_> = answer["sentences"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| one["name"].clone())
        .collect();
    assert_eq!(names, ["47", "47 (second time round)"]);
    // Two states that cannot be told apart are both named.
    let branches = "a -INIT-> b\na -INIT-> c\nb -SEND-> d\nc -SEND-> e\nb -LOG-> f\nc -LOG-> f\n";
    let merged = ask(branches, "[ true* . 'SEND' ] false", &["--quotient"]);
    assert!(merged.ends(1).stdout.contains("state b or c, after 1 action"), "{merged:?}");
    // The same state with another history is not a second visit.
    let pasts = "s -x-> t\ns -y-> t\nt -e-> u\nt -q-> v\n";
    let told = ask(pasts, "[ ('x' . 'e') | ('y' . 'e' . 'f'?) ] false", &["--json"]);
    let said = told.json()["sentences"].to_string();
    assert!(!said.contains("time round"), "{said}");
}

/// Rock, paper, scissors without a correct trace: no transition is correct.
const SHIFUMI: &str =
    "0 -rock-> 1\n0 -paper-> 2\n1 -paper-> 3\n2 -paper-> 4\n3 -win-> 5\n4 -draw-> 0\n";

#[test]
fn where_pairwise_shows_nothing_junctions_are_shown_and_it_is_said() {
    let property = "[ true* . 'win' ] false";
    let run = ask(SHIFUMI, property, &[]);
    let out = &run.ends(1).stdout;
    assert!(
        out.contains("Note: by the marking pairwise nothing on this counterexample matters"),
        "{out}"
    );
    assert!(out.contains("2 kept") || out.contains("1 kept"), "{out}");
    let answer = ask(SHIFUMI, property, &["--json"]).json();
    assert_eq!(answer["fallback"], "junction");
    assert!(answer["abstraction"].as_array().is_some_and(|lists| !lists.is_empty()));
    // An explicit marking is used as given.
    let asked = ask(SHIFUMI, property, &["--json", "--marking", "pairwise"]).json();
    assert_eq!((&asked["abstraction"], asked.get("fallback")), (&json!([]), None));
    // If pairwise shows something, nothing changes.
    assert!(ask(WAY_OUT, TWICE, &["--json"]).json().get("fallback").is_none());
}

#[test]
fn a_property_that_holds_is_said_to_hold() {
    let run = ask(WAY_OUT, "[ true* . 'EXIT' . 'SEND' ] false", &[]);
    assert!(run.ends(0).stdout.starts_with("holds:"), "{run:?}");
    let answer = ask(WAY_OUT, "[ true* . 'EXIT' . 'SEND' ] false", &["--json"]);
    let json = answer.ends(0).json();
    assert_eq!((&json["violated"], &json["counterexample"]), (&json!(false), &json!([])));
    assert_eq!((&json["neighbourhoods"], &json["frontier"]), (&json!([]), &json!([])));
}

#[test]
fn a_counterexample_without_neighbourhoods_is_not_left_empty() {
    let run = ask("0 -A-> 1\n1 -B-> 2\n", "[ 'A' . 'B' ] false", &["--marking", "pairwise"]);
    run.ends(1);
    assert!(run.stdout.contains("  A B\n"), "{run:?}");
    assert!(run.stdout.contains("No neighbourhood lies on this counterexample"), "{run:?}");
    assert!(run.stdout.contains("There are no neighbourhoods at all"), "{run:?}");
    let empty = ask("0 -A-> 1\n", "[ true* ] false", &[]);
    assert!(empty.ends(1).stdout.contains("The empty trace violates"), "{empty:?}");
}

#[test]
fn a_label_that_nobody_has_is_remarked() {
    let run = ask(WAY_OUT, "[ true* . \"SENT\" ] false", &[]);
    run.ends(0);
    assert!(run.stderr.contains("property:1:11: warning:"), "{run:?}");
    assert!(run.stderr.contains("SEND"), "{run:?}");
}

#[test]
fn properties_come_from_files() {
    let model = file("way-out.lar", WAY_OUT);
    let property = file("twice.mcl", &format!("(* once is enough *)\n({TWICE})\n"));
    let argument = format!("@{}", property.display());
    let run = lariat(&["neighbourhoods", model.to_str().expect("plain"), "--property", &argument]);
    assert!(run.ends(1).stdout.starts_with("violated"), "{run:?}");
    let broken = file("broken.mcl", "\n[ 'A' . ] false\n");
    let name = broken.display().to_string();
    let run = lariat_reads(&["neighbourhoods", "-", "--property", &format!("@{name}")], WAY_OUT);
    run.is_refused(&[&format!("{name}:2:")]);
}

#[test]
fn bad_input_is_refused_where_it_is_bad() {
    ask(WAY_OUT, "[ 'A' . ] false", &[]).is_refused(&["property:1:"]);
    ask(WAY_OUT, "", &[]).is_refused(&["property:1:1: error:"]);
    ask(WAY_OUT, "[ 'A' ] true", &[]).is_refused(&["property:1:9: error:"]);
    ask(WAY_OUT, "@no-such-file.mcl", &[]).is_refused(&["no-such-file.mcl", "cannot be read"]);
    ask("0 =A=> 1\n", TWICE, &[]).is_refused(&["<stdin>:1:"]);
    ask("a* -> a\n", TWICE, &[]).is_refused(&["<stdin>:1:1: error:", "Büchi"]);
    let open = "inputs g\n1 -[!g]-> 0\n1 -[g]-> 1\n0 -[true]-> 0\n";
    ask(open, TWICE, &[]).is_refused(&["<stdin>:1:1: error:", "open system"]);
    let run = lariat_reads(&["neighbourhoods", "-"], open);
    assert!(run.ends(0).stderr.contains("neither targets nor marks"), "{run:?}");
    lariat_reads(&["neighbourhoods", "-"], WAY_OUT).is_refused(&["--property"]);
    ask(WAY_OUT, TWICE, &["--matching", "best"]).is_refused(&["projection", "global"]);
}

#[test]
fn deep_and_long_properties_are_answered() {
    let deep = format!("[ {}true{} ] false\n", "(".repeat(50_000), ")".repeat(50_000));
    let long = format!("[ {} ] false\n", vec!["true*"; 2000].join(" . "));
    for (name, text) in [("deep.mcl", deep), ("long.mcl", long)] {
        let argument = format!("@{}", file(name, &text).display());
        ask(WAY_OUT, &argument, &[]).ends(1);
    }
}

#[test]
fn limits_are_kept() {
    for more in [&["--limit", "3"][..], &["--limit", "3", "--json"]] {
        let run = ask(WAY_OUT, TWICE, more);
        assert_eq!(run.ends(3).stdout, "", "{run:?}");
        assert!(run.stderr.contains("more than 3 states"), "{run:?}");
    }
}

#[test]
fn aut_files_are_models_like_others() {
    let aut = file("rounds.aut", ROUNDS);
    let name = aut.to_str().expect("plain");
    lariat(&["check", name]).ends(0);
    let lar = lariat(&["convert", name, "--to", "lar"]);
    assert!(lar.ends(0).stdout.contains("0 -OK-> 1"), "{lar:?}");
    let back = lariat_reads(&["convert", "-", "--to", "aut"], &lar.stdout);
    assert!(back.ends(0).stdout.starts_with("des (0"), "{back:?}");
    let svg = lariat(&["convert", name, "--to", "svg"]);
    assert!(svg.ends(0).stdout.contains("BACK"), "{svg:?}");
    // A damaged file is read with `--lenient`, with a warning.
    let miscounted = file("miscounted.aut", "des (0, 9, 9)\r\n(0, \"PUT !1\", 1)\r\n");
    let name = miscounted.to_str().expect("plain");
    lariat(&["check", name]).is_refused(&["miscounted.aut:1:9: error:"]);
    let run = lariat(&["check", name, "--lenient"]);
    assert!(run.ends(0).stderr.contains("miscounted.aut:1:9: warning:"), "{run:?}");
    let broken = file("broken.aut", "des 0, 1, 2\n(0, A, 1)\n");
    lariat(&["check", broken.to_str().expect("plain")]).is_refused(&["broken.aut:1:1: error:"]);
}

#[test]
fn the_experiment_has_a_row_for_each_property() {
    let run = lariat(&["experiment", "bls"]);
    let shipped = lariat_session::EXAMPLES.iter().filter(|e| !e.property.is_empty()).count();
    assert!(shipped > 5);
    assert_eq!(run.ends(0).stdout.lines().count(), 2 + shipped, "{run:?}");
    let model = file("table.aut", ROUNDS);
    let property = file("table.mcl", TWO_ROUNDS);
    let other = file("holds.mcl", "[ 'STOP' . true ] false");
    let names = [&model, &property, &other].map(|path| path.to_str().expect("plain"));
    let run = lariat(&[&["experiment", "bls"], &names[..]].concat());
    let rows: Vec<&str> = run.ends(0).stdout.lines().skip(2).collect();
    assert!(rows[0].starts_with("| table | `table` | 3 / 3 / 3 | "), "{run:?}");
    assert!(rows[0].contains(" | 2 | 4 | 3 | "), "{run:?}");
    assert!(rows[1].contains("| holds |"), "{run:?}");
    lariat(&["experiment", "bls", names[1]]).is_refused(&["model before it"]);
    lariat(&["experiment", "bls", names[0]]).is_refused(&["property (.mcl)"]);
}

#[test]
fn an_action_that_may_save_and_may_ruin_is_told_by_where_it_leads() {
    let model = "0 -A-> 1\n0 -A-> 2\n1 -C-> 3\n2 -B-> 2\n";
    let run = ask(model, "[ true* . \"C\" . true* ] false", &[]);
    let said = run.ends(1).stdout.clone();
    assert!(said.contains("taking `A` to state 2 leads back to correct behaviour"), "{said}");
    assert!(said.contains("After `A` to state 1 every continuation violates"), "{said}");
}

#[test]
fn what_can_be_read_of_an_aut_file_is_read_on_request() {
    let text = "des (0, 4, 3)\r\n(0, \"A B\", 1)\r\n(1, i)\r\n(1, x, y)\r\n(1, tau, 2)\r\n";
    let run = ask(text, "[ true* . tau . true* ] false", &["--json", "--lenient"]);
    assert_eq!(run.ends(1).json()["counterexample"], json!(["A B", "tau"]));
    for place in ["<stdin>:1:9: warning", "<stdin>:3:1: warning", "<stdin>:4:8: warning"] {
        assert!(run.stderr.contains(place), "{place}: {}", run.stderr);
    }
}
