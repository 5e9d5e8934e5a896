//! `lariat fate`, links to it, and `lariat experiment jrs`.

use serde_json::{Value, json};

use crate::lariat::{Run, lariat, lariat_reads};

/// READING-NOTES C4.
const SLIP: &str = "\
inputs g w
control g
target 6
0 -[g]-> 1
0 -[!g]-> 2
1 -[w]-> 6
1 -[!w]-> 1
2 -[!g]-> 0
2 -[g]-> 3
3 -[true]-> 4
4 -[true]-> 5
5 -[true]-> 6
6 -[true]-> 6
";

/// JRS Fig. 3 with x = 1 and y = 2.
const LAYERS: &str = "\
inputs w
target 5
1 -[w]-> 2
1 -[!w]-> 4
2 -[true]-> 3
3 -[w]-> 5
3 -[!w]-> 1
4 -[w]-> 5
4 -[!w]-> 2
5 -[true]-> 5
";

/// JRS Fig. 2, state 5: no move works for the environment, and no answer for the system (C6).
const AT_ONCE: &str = "\
inputs g w
control g
target 3 4
5 -[g & w]-> 3
5 -[!g & !w]-> 4
5 -[g ^ w]-> 7
3 -[true]-> 3
4 -[true]-> 4
7 -[true]-> 7
";

/// A cycle through two sets. The environment can close it; the system can avoid it.
const ROUND: &str = "\
inputs g w
control g
a -[true]-> b
b*{0} -[g]-> c
b -[!g]-> b
c*{1} -[w]-> b
c -[!w]-> d
d -[true]-> d
";

fn fate(model: &str, more: &[&str]) -> Run {
    lariat_reads(&[&["fate", "-"], more].concat(), model)
}

fn answer(model: &str, more: &[&str]) -> Value {
    fate(model, &[more, &["--json"]].concat()).ends(1).json()
}

/// The name and the move of each state: `0 fated`.
fn trace(answer: &Value) -> Vec<String> {
    let states = answer["trace"].as_array().expect("a list");
    let word = |one: &Value| match one["move"].as_str() {
        Some(will) => format!("{} {will}", one["state"].as_str().expect("a name")),
        None => one["state"].as_str().expect("a name").to_owned(),
    };
    states.iter().map(word).collect()
}

#[test]
fn the_object_is_the_one_of_the_contract() {
    let step = |state: &str, g: bool| {
        json!({
            "state": state, "move": "fated", "inputs": {"g": g, "w": false}, "values": {},
            "layer": 0, "forced": true,
        })
    };
    let wanted = json!({
        "layers": [
            {"index": 0, "states": ["0", "2", "3", "4", "5", "6"], "boundary": ["6"]},
            {"index": 1, "states": ["1"], "boundary": ["1"]},
        ],
        "trace": [
            step("0", false), step("2", true), step("3", true), step("4", true), step("5", true),
            {"state": "6", "move": null, "inputs": {}, "values": {}, "layer": 0},
        ],
        "free": 0,
        "needed": 0,
        "hidden": 0,
        "loop": null,
        "cycle": null,
        "parts": [{"purpose": "stem", "from": 0, "steps": 5, "free": 0, "needed": 0}],
        "control": ["g"],
        "suggestion": [
            {"input": "g", "critical": 1, "dictated": 1, "steps": 2, "suggested": true},
            {"input": "w", "critical": 1, "dictated": 1, "steps": 2, "suggested": true},
        ],
    });
    let run = fate(SLIP, &["--json"]);
    let mut found = run.ends(1).json();
    let claims = found.as_object_mut().expect("an object").remove("claims").expect("claims");
    assert_eq!(found, wanted);
    // The text answer is built from the claims.
    let text = fate(SLIP, &[]).ends(1).stdout.clone();
    let claims = claims.as_array().expect("a list");
    assert_eq!(claims[2]["claim"], json!("forced"));
    assert_eq!(claims[2]["states"], json!(["0", "2", "2"]));
    for claim in claims.iter().filter(|claim| claim["claim"] != json!("decides")) {
        let said = claim["said"].as_str().expect("words");
        assert!(text.contains(said), "no `{said}` in {text}");
    }
    assert_eq!(run.stderr, "");
}

#[test]
fn rules_can_be_chosen_and_what_they_hide_is_said() {
    let of = |rule: &str| answer(SLIP, &["--option", &format!("trace={rule}")]);
    let repaired = ["0 fated", "2 fated", "3 fated", "4 fated", "5 fated", "6"];
    assert_eq!(trace(&of("repaired")), repaired);
    assert_eq!(trace(&of("forced")), repaired);
    let printed = of("printed");
    assert_eq!(trace(&printed), ["0 fated", "1 fated", "6"]);
    assert_eq!((&printed["free"], &printed["hidden"]), (&json!(0), &json!(1)));
    assert_eq!(printed["trace"][1]["hidden"], json!(true));
    assert_eq!(printed["trace"][0]["forced"], json!(false));
    let around = of("layer");
    assert_eq!(trace(&around), ["0 fated", "2 fated"]);
    assert_eq!((&around["loop"], &around["cycle"]), (&json!(0), &json!(null)));
    let told = fate(SLIP, &["--option", "trace=layer"]);
    assert!(told.ends(1).stdout.contains("goes round for ever"), "{told:?}");
    let told = fate(SLIP, &["--option", "trace=printed"]);
    for part in ["1 free choice is not marked", "FFW   | ?", "the environment let go"] {
        assert!(told.ends(1).stdout.contains(part), "no `{part}` in {}", told.stdout);
    }
}

#[test]
fn figure_three_has_its_layers() {
    let answer = answer(LAYERS, &[]);
    assert_eq!(
        answer["layers"],
        json!([
            {"index": 0, "states": ["5"], "boundary": ["5"]},
            {"index": 1, "states": ["1", "2", "3", "4"], "boundary": ["3", "4"]},
        ])
    );
    assert_eq!(trace(&answer), ["1 fated", "4 free", "5"]);
    assert_eq!((&answer["free"], &answer["needed"]), (&json!(1), &json!(1)));
    assert_eq!(answer["trace"][1]["inputs"], json!({"w": true}));
}

#[test]
fn the_restricted_algorithm_has_no_layers_and_may_need_more() {
    let answer = answer(SLIP, &["--algorithm", "restricted"]);
    assert_eq!(trace(&answer), ["0 fated", "1 free", "6"]);
    let rest = [&answer["layers"], &answer["free"], &answer["needed"]];
    assert_eq!(rest, [&json!([]), &json!(1), &json!(null)]);
}

#[test]
fn the_environment_gets_what_it_is_given() {
    let free = |more: &[&str]| answer(SLIP, more)["free"].clone();
    assert_eq!(free(&["--control", "g"]), json!(0));
    assert_eq!(free(&["--control", "g, w"]), json!(0));
    assert_eq!(free(&["--control", ""]), json!(1));
    assert_eq!(answer(SLIP, &["--control", ""])["control"], json!([]));
    assert_eq!(free(&["--option", "control="]), json!(1));
    assert_eq!(trace(&answer(SLIP, &["--target", "4,5"])).last().expect("one"), "4");
}

#[test]
fn several_initial_states_begin_in_the_lowest_layer() {
    let model = "inputs g\ninitial a b\ntarget t\na -[g]-> t\na -[!g]-> a\nb -[true]-> c\n\
                 c -[true]-> t\nt -[true]-> t\n";
    let answer = answer(model, &[]);
    assert_eq!(trace(&answer), ["b fated", "c fated", "t"]);
    assert_eq!(answer["needed"], json!(0));
}

#[test]
fn runs_for_ever_have_parts() {
    let answer = answer(ROUND, &[]);
    assert_eq!(answer["cycle"], json!(1));
    assert_eq!(trace(&answer), ["a fated", "b fated", "c free"]);
    let purposes: Vec<&Value> =
        answer["parts"].as_array().expect("a list").iter().map(|part| &part["purpose"]).collect();
    assert_eq!(purposes, ["stem", "visit", "return"]);
    assert_eq!(answer["free"], json!(1));
    let told = fate(ROUND, &[]);
    for part in ["Stem Cycle", "goes round a cycle for ever", "2 steps, 1 fated and 1 free choice"]
    {
        assert!(told.ends(1).stdout.contains(part), "no `{part}` in {}", told.stdout);
    }
    // With a target, the error is to reach it, unless an option asks for the marks.
    assert_eq!(self::answer(ROUND, &["--target", "d"])["cycle"], json!(null));
    let both = format!("target d\n{ROUND}");
    assert_eq!(self::answer(&both, &["--option", "error=fair"])["cycle"], json!(1));
}

#[test]
fn an_automaton_is_free_unless_states_are_given_away() {
    let model = "s -> t u\nt* -> t\nu -> u\n";
    assert_eq!(answer(model, &[])["free"], json!(1));
    let given = answer(model, &["--environment", "s"]);
    assert_eq!((&given["free"], &given["control"]), (&json!(0), &json!(["environment"])));
    assert_eq!(given["trace"][0]["inputs"], json!({"choice": 1, "environment": 1}));
    fate(SLIP, &["--environment", "0"]).is_refused(&["environment", "control"]);
}

#[test]
fn values_of_states_are_told() {
    let model = "inputs g\nvariables n done\ntarget 2/yes\n0/no -[g]-> 1/no\n0/no -[!g]-> 0/no\n\
                 1/no -[true]-> 2/yes\n2/yes -[true]-> 2/yes\n";
    let answer = answer(model, &[]);
    assert_eq!(answer["trace"][0]["values"], json!({"n": 0, "done": "no"}));
    let told = fate(model, &[]);
    assert!(told.ends(1).stdout.contains("n    0  1 2\ndone no   yes\n"), "{}", told.stdout);
    assert!(!told.stdout.contains("\nstate"), "{}", told.stdout);
}

#[test]
fn people_are_told_in_a_table_and_sentences() {
    let run = fate(LAYERS, &[]);
    let wanted = "\
2 steps: 1 fated and 1 free choice of the system. No trace to the error has fewer free choices.

Time  0 1 2
state 1 4 5
w     0 1
FFW   | f

Step 0. Whatever the system does here, it gets no further away from the error: w=0 leads to `4`, from where the \
error takes 1 free choice of the system; w=1 leads to `2`, from where the error takes 1 free choice of the system.
Step 1. A free choice of the system: it went from `4` to `5` by w=1. It would have been saved by w=0 (to `2`, from \
where the error takes 1 free choice of the system).

Layers around the target:
  0: 1 state {5}, boundary of 1 {5}
  1: 4 states {1, 2, 3, 4}, boundary of 2 {3, 4}

Progress suggests Γ = {`w`}: along a shortest trace, at 1/2 of the steps or more it depends on this input where the \
run gets closer.
  w: decides at 2 of 2 steps, and only some of its values get closer at 2
";
    assert_eq!(run.ends(1).stdout, wanted);
}

#[test]
fn nothing_is_promised_that_both_would_have_to_guess() {
    let told = fate(AT_ONCE, &[]);
    let part = "But no answer works whatever the environment does: both choose at once";
    assert!(told.ends(1).stdout.contains(part), "{}", told.stdout);
    let model = "inputs g w\ncontrol g\ntarget t\n0 -[w]-> t\n0 -[!w & g]-> 0\n0 -[!w & !g]-> 1\n\
                 1 -[true]-> 1\nt -[true]-> t\n";
    let told = fate(model, &[]);
    assert!(told.ends(1).stdout.contains("That works whatever the environment does."), "{told:?}");
}

#[test]
fn a_target_that_cannot_be_reached_is_no_error() {
    let model = "inputs g\ntarget t\n0 -[true]-> 0\nt -[true]-> t\n";
    let run = fate(model, &["--json"]);
    let answer = run.ends(0).json();
    let parts = [&answer["layers"], &answer["trace"], &answer["free"]];
    assert_eq!(parts, [&json!([]), &json!([]), &json!(null)]);
    assert!(run.stderr.contains("cannot be reached"), "{run:?}");
    assert!(fate(model, &[]).ends(0).stdout.starts_with("The target cannot be reached"), "{run:?}");
    let calm = "s -> t\nt -> t\nu*\n";
    assert!(fate(calm, &[]).ends(0).stdout.starts_with("No run meets the marks"));
}

#[test]
fn an_initial_state_may_be_the_error_already() {
    let run = fate(SLIP, &["--target", "0", "--json"]);
    let answer = run.ends(1).json();
    assert_eq!((trace(&answer), &answer["free"]), (vec!["0".to_owned()], &json!(0)));
    assert!(run.stderr.contains("before anybody moves"), "{run:?}");
}

#[test]
fn wrong_names_are_refused_with_those_there_are() {
    let refused = |more: &[&str], parts: &[&str]| fate(SLIP, more).is_refused(parts);
    refused(&["--control", "h"], &["no input `h`", "`g`, `w`"]);
    refused(&["--control", "G"], &["Is `g` meant?"]);
    refused(&["--target", "9"], &["no state `9`", "`0`, `1`"]);
    refused(&["--algorithm", "best"], &["general, restricted"]);
    refused(&["--option", "trace=x"], &["repaired", "printed", "layer", "forced"]);
    refused(&["--option", "colour=red"], &["no option `colour`", "trace", "control"]);
    refused(&["--option", "often=2"], &["1/2"]);
    refused(&["--search", "x"], &["no search `x`", "bfs-lasso"]);
    refused(&["--search", "se05", "--given", "0 1 6"], &["--given"]);
    refused(&["--option", "error=fair"], &["<stdin>:1:1: error:", "no state is marked"]);
    let aimless = "inputs g\n0 -[true]-> 0\n";
    fate(aimless, &[]).is_refused(&["<stdin>:1:1: error:", "no target", "target s"]);
    fate("inputs g\ntarget 1\n0 -[g]-> 1\n", &[]).is_refused(&["<stdin>:3:", "g=false"]);
    fate("inputs g\ntarget 0\n0 -[g]-> 0\n0 -[true]-> 0\n", &[]).is_refused(&["<stdin>:4:"]);
    fate("0 -a-> 1\n", &[]).is_refused(&["<stdin>:1:1: error:", "no target"]);
}

#[test]
fn limits_are_kept() {
    let run = fate("tree t depth=20\n", &["--target", "t", "--limit", "100"]);
    assert_eq!(run.ends(3).stdout, "");
    assert!(run.stderr.contains("more than 100 states"), "{run:?}");
}

#[test]
fn links_carry_what_was_asked() {
    let arguments = ["--algorithm", "fate", "--option", "control=g", "--option", "given=0 1 6"];
    let link = lariat_reads(&[&["link", "-"], &arguments[..]].concat(), SLIP);
    let shared = lariat(&["unlink", link.ends(0).stdout.trim()]);
    assert!(shared.ends(0).stdout.contains("inputs g w"), "{shared:?}");
    lariat_reads(&["link", "-", "--algorithm", "fate", "--option", "trace=x"], SLIP)
        .is_refused(&["repaired"]);
}

#[test]
fn the_experiment_has_two_rows_for_each_model() {
    let run = lariat(&["experiment", "jrs", "--times", "1"]);
    let rows: Vec<&str> =
        run.ends(0).stdout.lines().filter(|line| line.starts_with("| ")).collect();
    assert_eq!(rows.len(), 2 + 6, "{run:?}");
    for part in ["| fifo | validin |", "| bakery | turn |", "| arbiter |", "13, 6, 4 and 5"] {
        assert!(run.stdout.contains(part), "no `{part}` in {}", run.stdout);
    }
}

#[test]
fn a_trace_that_is_there_already_is_read() {
    for more in [["--given", "0 1 6"], ["--given", "g; w"], ["--search", "bfs-lasso"]] {
        let answer = answer(SLIP, &more);
        assert_eq!(trace(&answer), ["0 fated", "1 free", "6"], "{more:?}");
        let rest = [&answer["free"], &answer["needed"], &answer["trace"][0]["forced"]];
        assert_eq!(rest, [&json!(1), &json!(0), &json!(false)], "{more:?}");
        let told = fate(SLIP, &more);
        for part in ["It need not have made any", "Here the environment let go."] {
            assert!(told.ends(1).stdout.contains(part), "no `{part}` in {}", told.stdout);
        }
    }
    let found = fate(SLIP, &["--search", "bfs-lasso"]);
    assert!(found.ends(1).stdout.contains("This is what bfs-lasso finds."), "{found:?}");
    let round = answer(ROUND, &["--given", "a b b (c b)"]);
    assert_eq!(round["cycle"], json!(3));
    fate(SLIP, &["--given", "0 3 6"]).is_refused(&["given", "`0`", "`3`"]);
    fate(SLIP, &["--given", "0 2"]).is_refused(&["given"]);
    fate(SLIP, &["--given", "0 x 6"]).is_refused(&["no state `x`"]);
}

/// static/examples/red-detour.lar.
const DETOUR: &str = "s1 -> s4 s2\ns2* -> s3 s4\ns3 -> s4\ns4 -> s1\n";

fn says(model: &str, more: &[&str], part: &str) {
    let told = fate(model, more);
    assert!(told.ends(1).stdout.contains(part), "no `{part}` in {}", told.stdout);
}

#[test]
fn a_given_cycle_has_to_meet_its_sets() {
    for more in [&[][..], &["--given", "(s1 s2 s4)"]] {
        assert_eq!(trace(&answer(DETOUR, more)), ["s1 free", "s2 fated", "s4 fated"], "{more:?}");
    }
    let model = "inputs e s\ncontrol e\ni -[e]-> a\ni -[!e]-> i\na*{0} -[e & s]-> b\n\
                 a -[e & !s]-> c\na -[!e]-> d\nb -[s]-> a\nb -[!s]-> c\nc*{1} -[e]-> a\n\
                 c -[!e & s]-> b\nc -[!e & !s]-> d\nd -[s]-> a\nd -[!s]-> d\n";
    let given = answer(model, &["--given", "i (a c)"]);
    assert_eq!(trace(&given), ["i fated", "a free", "c fated"]);
}

#[test]
fn all_that_comes_before_a_given_cycle_is_the_way_there() {
    let given = ["--given", "s1 (s2 s3 s4 s1)"];
    let wanted = "The way there has 1 step, which is a free choice of the system; each round has 4 \
                  steps, 3 fated and 1 free choice of the system.";
    says(DETOUR, &given, wanted);
    let parts = answer(DETOUR, &given)["parts"].clone();
    let steps: Vec<_> = (0..3).map(|number| parts[number]["steps"].clone()).collect();
    assert_eq!(steps, [json!(0), json!(1), json!(4)]);
    assert!(parts[1]["layers"].is_array(), "{parts}");
}

#[test]
fn to_leave_a_cycle_need_not_be_the_end_of_all() {
    says(ROUND, &[], "(to `d`, from where no bad cycle can be reached any more)");
    let another = ROUND.replace("d -[true]-> d", "d*{0} -[true]-> e\ne*{1} -[true]-> d");
    let wanted = "from where the run cannot come back to `b`; another bad cycle may still follow)";
    says(&another, &[], wanted);
}

#[test]
fn a_trace_is_compared_with_those_from_its_own_start() {
    let model = "inputs g w\ncontrol g\ninitial a b\ntarget t\na -[w]-> b\na -[!w]-> c\n\
                 b -[g]-> t\nb -[!g]-> a\nc -[w]-> t\nc -[!w]-> c\nt -[true]-> t\n";
    let wanted = "No trace from `a` to the error has fewer free choices. From `b` it would have \
                  taken no free choice.";
    says(model, &["--given", "a b t"], wanted);
}

#[test]
fn who_stays_on_a_boundary_loses_nothing() {
    let wanted = "The system stayed in the layer: it went from `1` to `1` by w=0, from where the \
                  error takes 1 free choice of the system. This step lost nothing and won nothing.";
    says(SLIP, &["--given", "0 1 1 6"], wanted);
}

#[test]
fn the_restricted_algorithm_says_what_it_costs() {
    let restricted = ["--algorithm", "restricted"];
    says(SLIP, &restricted, "algorithm=general finds one with no free choice.");
    let either = "inputs w\ntarget t u\ns -[w]-> t\ns -[!w]-> u\nt -[true]-> t\nu -[true]-> u\n";
    says(either, &restricted, "But no answer would have saved it");
    says(either, &restricted, "the run need not have gone from `s` to `t`");
}

#[test]
fn an_environment_that_sets_nothing_forces_nothing() {
    let ways = ["general", "restricted"];
    for (model, way) in [SLIP, LAYERS, ROUND].into_iter().flat_map(|one| ways.map(|way| (one, way)))
    {
        let told = fate(model, &["--control", "", "--algorithm", way]);
        assert!(!told.ends(1).stdout.contains("force"), "{}", told.stdout);
    }
}
