//! `lariat check` and `lariat algorithms`.

use lariat_tests::worked::WORKED;
use serde_json::{Value, json};

use crate::lariat::{lariat, lariat_reads};

/// CONTRACT.md prints this answer.
const SAMPLE: &str = "s1 -> s2\ns2 -> s3\ns3* -> s2\n";

#[test]
fn the_answer_of_the_contract_comes_out_to_the_letter() {
    let run = lariat_reads(&["check", "-", "--json"], SAMPLE);
    let expected = concat!(
        r#"{"algorithm":"se05","verdict":"counterexample","#,
        r#""lasso":{"stem":["s1"],"cycle":["s2","s3"]},"length":4,"#,
        r#""counters":{"states":3,"transitions":3,"matched":1,"revisits":0,"depth":3,"#,
        r#""roots":0,"current":0,"counterexamples":1,"extraction":0},"steps":17}"#,
        "\n"
    );
    assert_eq!(run.ends(1).stdout, expected);
    assert_eq!(run.stderr, "");
}

#[test]
fn the_worked_values_come_out() {
    for worked in WORKED {
        for row in worked.rows {
            let arguments = ["check", "-", "--json", "--algorithm", row.algorithm];
            let run = lariat_reads(&arguments, worked.lists().arrows());
            let told = format!("{} on {}: {run:?}", row.algorithm, worked.figure);
            let answer = run.ends(i32::from(!row.path.is_empty())).json();
            let counted = ["states", "transitions", "matched", "depth"]
                .map(|name| answer["counters"][name].as_u64().expect("a number"));
            assert_eq!(counted, row.counters, "{told}");
            assert_eq!(path(&answer), row.names(), "{told}");
            assert_eq!(answer["algorithm"], row.algorithm, "{told}");
        }
    }
}

fn path(answer: &Value) -> Vec<String> {
    let states = |part: &str| answer["lasso"][part].as_array().cloned().unwrap_or_default();
    let cycle = states("cycle");
    let again = cycle.first().cloned();
    let name = |value: Value| value.as_str().expect("a name").to_owned();
    states("stem").into_iter().chain(cycle).chain(again).map(name).collect()
}

#[test]
fn an_empty_automaton_has_no_lasso() {
    let run = lariat_reads(&["check", "-", "--json"], "a* -> b\nb -> b\n");
    let answer = run.ends(0).json();
    assert_eq!(answer["verdict"], "empty");
    assert_eq!((&answer["lasso"], &answer["length"]), (&Value::Null, &Value::Null));
    assert!(answer.get("degeneralised").is_none() && answer.get("forced").is_none());
}

#[test]
fn people_get_the_lasso_in_a_line() {
    let run = lariat_reads(&["check", "-"], SAMPLE);
    let lines: Vec<&str> = run.ends(1).stdout.lines().map(str::trim).collect();
    assert_eq!(lines[0], "se05: counterexample of length 4");
    assert_eq!(lines[1], "s1 (s2 s3)");
    assert!(lines.contains(&"steps 17"));
    assert!(run.stdout.contains("states 3, transitions 3, matched 1"));
    let empty = lariat_reads(&["check", "-", "--algorithm", "cvwy92"], "a -> b*\n");
    assert!(empty.ends(0).stdout.starts_with("cvwy92: empty"), "{empty:?}");
}

#[test]
fn a_hint_when_nothing_accepts() {
    for (model, status) in [("a -> b\nb -> a\n", 0), ("0 -SEND-> 1\n1 -RECV-> 0\n", 0)] {
        let run = lariat_reads(&["check", "-", "--json"], model);
        assert_eq!(run.ends(status).json()["verdict"], "empty");
        assert!(run.stderr.contains("<stdin>:1:1: note: no state is accepting"), "{run:?}");
    }
    let every_cycle = lariat_reads(&["check", "-", "--json"], "acceptance 0\na -> b\nb -> a\n");
    assert_eq!(every_cycle.ends(1).json()["degeneralised"], true);
}

#[test]
fn where_nothing_was_asked_that_is_no_result() {
    let aut = "des (0, 2, 2)\n(0, SEND, 1)\n(1, RECV, 0)\n";
    let run = lariat_reads(&["check", "-"], aut);
    let out = &run.ends(0).stdout;
    assert!(out.starts_with("se05: empty, but nothing was asked: no state is accepting"), "{out}");
    for wanted in [
        "AUT has no accepting states",
        "lariat neighbourhoods MODEL --property",
        "lariat fate MODEL --target",
    ] {
        assert!(out.contains(wanted), "{out}");
    }
    assert_eq!(
        lariat_reads(&["check", "-", "--json"], aut).json()["unasked"],
        "no-accepting-state"
    );
    let plain = lariat_reads(&["check", "-"], "a -> b\nb -> a\n");
    assert!(plain.ends(0).stdout.contains("mark a state with `*`"), "{plain:?}");
    assert!(!plain.stdout.contains("neighbourhoods"), "there are no labels: {plain:?}");
    // A run cannot visit an empty set, whatever is in the other sets.
    let vain = lariat_reads(&["check", "-", "--json"], "a*{1} -> a\n");
    assert_eq!(vain.ends(0).json()["unasked"], json!({"empty-set": 0}));
    // No advice on searches for such a model.
    for model in [aut, "a -> b\nb -> a\n"] {
        let found = lariat_reads(&["classify", "-", "--json"], model).ends(0).json();
        assert_eq!(
            (&found["advice"], &found["unasked"]),
            (&json!([]), &json!("no-accepting-state"))
        );
        let told = lariat_reads(&["classify", "-"], model);
        assert!(told.ends(0).stdout.contains("nothing was asked"), "{told:?}");
    }
    // A marked state counts as a question even if it is not reachable.
    let asked = lariat_reads(&["check", "-"], "a -> a\nb* -> b\n");
    assert!(
        asked.ends(0).stdout.starts_with("se05: empty, there is no accepting run"),
        "{asked:?}"
    );
}

#[test]
fn a_lasso_of_a_labelled_model_has_a_word() {
    let model = "0 -open-> 1\n1* -\"a b\"-> 2\n2 -close-> 1\n";
    let run = lariat_reads(&["check", "-"], model);
    assert!(run.ends(1).stdout.contains("its word: open (\"a b\" close)"), "{run:?}");
    let word = json!({"stem": ["open"], "cycle": ["a b", "close"]});
    assert_eq!(lariat_reads(&["check", "-", "--json"], model).json()["word"], word);
    assert_eq!(lariat_reads(&["why", "-", "--json"], model).json()["word"], word);
    let not = lariat_reads(&["why", "-", "--not", "0 (1 2)"], model);
    assert!(not.stdout.contains("its word: open (\"a b\" close)"), "{not:?}");
    let compared = lariat_reads(&["compare", "-", "--json"], model).json();
    assert!(compared.as_array().is_some_and(|all| all.iter().any(|one| one["word"] == word)));
}

#[test]
fn several_sets_are_reduced_to_one_and_it_is_said() {
    let two_sets = "a*{0} -> b\nb*{1} -> a\n";
    let answer = lariat_reads(&["check", "-", "--json"], two_sets).ends(1).json();
    assert_eq!(answer["degeneralised"], true);
    assert_eq!(answer["lasso"], json!({"stem": [], "cycle": ["a", "b"]}));
    let run = lariat_reads(&["check", "-"], two_sets);
    assert!(run.ends(1).stdout.contains("degeneralised"), "{run:?}");
}

#[test]
fn several_initial_states_are_taken_in_order() {
    let model = "initial a b\na -> a\nb* -> b\n";
    for algorithm in lariat_session::ALGORITHMS {
        let arguments = ["check", "-", "--algorithm", algorithm.name, "--json"];
        let answer = lariat_reads(&arguments, model).ends(1).json();
        assert_eq!(answer["lasso"], json!({"stem": [], "cycle": ["b"]}), "{}", algorithm.name);
        assert!(answer.get("forced").is_none());
    }
    lariat_reads(&["compare", "-"], model).ends(1);
    // The second initial state is entered without a call and without a step.
    let steps = lariat_reads(&["steps", "-"], model);
    let entered = steps.ends(0).stdout.lines().filter(|line| line.contains(" enter")).count();
    assert_eq!(entered, 2, "{steps:?}");
}

#[test]
fn what_does_not_fit_can_be_forced() {
    let model = "a* -> b\nb -> a\n";
    let forced = ["check", "-", "--algorithm", "weak-dfs", "--option", "force=true"];
    let told = lariat_reads(&forced, model);
    assert!(told.stdout.contains("forced"), "{told:?}");
    // Without a precondition there is no remark about forcing.
    let plain = lariat_reads(&["check", "-", "--option", "force=true", "--json"], SAMPLE);
    assert!(plain.ends(1).json().get("forced").is_none());
}

#[test]
fn a_limit_ends_what_has_no_end() {
    for model in ["chain a* n=100000000000", "tree t depth=50", "grid g w=90000000 h=90000000"] {
        let run = lariat_reads(&["check", "-", "--limit", "1000", "--json"], model);
        let answer = run.ends(3).json();
        assert_eq!(answer["verdict"], "limit", "{model}");
        assert_eq!((&answer["lasso"], &answer["length"]), (&Value::Null, &Value::Null));
        assert!(
            lariat_reads(&["check", "-", "--limit", "9"], model).ends(3).stdout.contains("limit")
        );
    }
    // Exactly three states do not exceed a limit of three.
    lariat_reads(&["check", "-", "--limit", "3"], SAMPLE).ends(1);
    lariat_reads(&["check", "-", "--limit", "2"], SAMPLE).ends(3);
}

#[test]
fn a_bug_near_the_root_of_a_huge_model_is_found_at_once() {
    let model = "s0 -> s1 s2\ns1* -> s0\ntree s2 depth=50\n";
    assert_eq!(lariat_reads(&["check", "-", "--json"], model).ends(1).json()["length"], 3);
    let random = "random n=1000000000 edges=5000000000 accepting=0.5 seed=4\n";
    for algorithm in ["cvwy92", "se05"] {
        let arguments = ["check", "-", "--json", "--limit", "100000", "--algorithm", algorithm];
        let run = lariat_reads(&arguments, random);
        assert!([1, 3].contains(&run.status), "{run:?}");
    }
}

#[test]
fn a_random_graph_gives_the_same_answer_every_time() {
    let model = "random n=2000 edges=3000 accepting=0.01 seed=11\n";
    let first = lariat_reads(&["check", "-", "--json"], model);
    assert_eq!(lariat_reads(&["check", "-", "--json"], model).stdout, first.stdout);
    assert_eq!(first.ends(1).json()["counters"]["counterexamples"], 1);
}

#[test]
fn remarks_on_a_good_model_do_not_get_in_the_way() {
    let run = lariat_reads(&["check", "-", "--json"], "a* -> a\nlost -> a\n");
    assert_eq!(run.ends(1).json()["verdict"], "counterexample");
    assert!(run.stderr.contains("<stdin>:2:1: warning: `lost`"), "{run:?}");
}

#[test]
fn the_registry_is_listed() {
    let listed = lariat(&["algorithms", "--json"]).ends(0).json();
    let se05 = listed.as_array().expect("an array").iter().find(|row| row["name"] == "se05");
    let se05 = se05.expect("se05 is listed");
    assert_eq!(se05["paper"], "SE 2005, Fig. 3");
    assert_eq!(se05["needs"], "one acceptance set");
    assert_eq!(se05["options"][0]["name"], "bitstate");
    assert_eq!(se05["options"][0]["values"], json!(["off", "BITS"]));
    let told = lariat(&["algorithms"]);
    for row in listed.as_array().expect("an array") {
        let name = row["name"].as_str().expect("a name");
        assert!(told.ends(0).stdout.lines().any(|line| line.starts_with(name)), "{told:?}");
    }
}

/// What each search says about an automaton that does not suit it, and its answer when forced.
#[test]
fn a_search_that_does_not_fit_says_what_is_in_the_way() {
    let mixed = "a -> b\nb* -> a\n";
    let check = |name, model, force| {
        let force = format!("force={force}");
        lariat_reads(&["check", "-", "--json", "--algorithm", name, "--option", &force], model)
    };
    check("weak-dfs", mixed, false).is_refused(&["<stdin>:1:1", "`b` accepts", "`a` does not"]);
    check("terminal", "a* -> b\nb -> b\n", false).is_refused(&["<stdin>:1:1", "`a`", "`b`"]);
    check("terminal", "a -> b\nb*\n", false).is_refused(&["<stdin>:2:1", "`b` has no successor"]);
    let forced = check("weak-dfs", "a -> b\nb -> c b\nc* -> d\nd -> c\n", true).ends(1).json();
    assert_eq!(forced["forced"], true);
    assert_eq!(forced["lasso"]["cycle"], json!(["c", "d"]));
    // A lossy search does not claim that there is no counterexample.
    let missed = check("weak-dfs", "a -> b c\nb -> a\nc* -> b\n", true).ends(0).json();
    assert_eq!(missed["verdict"], "none-found");
    let alarm = check("terminal", "a -> b\nb*\n", true).ends(1).json();
    assert_eq!([&alarm["verdict"], &alarm["lasso"]], [&json!("counterexample"), &json!(null)]);
    assert!(alarm["flaw"].as_str().is_some_and(|flaw| flaw.contains("false alarm")), "{alarm}");
}

/// READING-NOTES A3–A10: where the print is wrong, both variants.
#[test]
fn the_papers_slips_can_be_seen() {
    let run = |model, name: &str, option: &str| {
        let arguments = ["check", "-", "--json", "--algorithm", name, "--option", option];
        lariat_reads(&arguments, model).json()
    };
    let two = "s0* -> s1\ns1 -> s0\n";
    assert_eq!(run(two, "hpy96", "early-blue=false")["counters"]["transitions"], 4);
    assert_eq!(run(two, "hpy96", "early-blue=true")["counters"]["transitions"], 2);
    let dead = "s0* -> s1\ns1\n";
    assert_eq!(run(dead, "gv04", "test=inside")["verdict"], "empty");
    let alarm = run(dead, "gv04", "test=hoisted");
    assert_eq!([&alarm["verdict"], &alarm["lasso"]], [&json!("counterexample"), &json!(null)]);
    let missed = "s0 -> s1 s4\ns1 -> s0 s2 s3\ns2 -> s1\ns3* -> s4\ns4 -> s2\n";
    let printed = run(missed, "couvreur99", "extraction=printed");
    assert_eq!(printed["lasso"]["cycle"], json!(["s4", "s2", "s1", "s0"]));
    assert!(printed["flaw"].is_string(), "{printed}");
    for option in ["extraction=dfs", "extraction=stack"] {
        assert!(run(missed, "couvreur99", option)["flaw"].is_null());
    }
    let longer = "s0 -> s1\ns1* -> s0 s2\ns2 -> s1\n";
    assert_eq!(run(longer, "gmz04", "line7=short")["length"], 4);
    assert_eq!(run(longer, "hpy96", "early-blue=false")["length"], 3);
}

#[test]
fn a_lossy_search_never_says_empty() {
    let empty = lariat_reads(&["check", "-", "--json", "--option", "bitstate=20"], "a -> b*\n");
    assert_eq!(empty.ends(0).json()["verdict"], "none-found");
    let found = lariat_reads(&["check", "-", "--json", "--option", "bitstate=20"], "a* -> a\n");
    assert_eq!(found.ends(1).json()["verdict"], "counterexample");
}

#[test]
fn components_are_listed_behind_those_they_lead_to() {
    let model = "a -> b\nb -> a c\nc* -> c\n";
    let run = lariat_reads(&["check", "-", "--json", "--algorithm", "couvreur-scc"], model);
    assert_eq!(run.ends(1).json()["components"], json!([["c"], ["a", "b"]]));
    assert_eq!(run.json()["lasso"], json!({"stem": ["a", "b"], "cycle": ["c"]}));
}
