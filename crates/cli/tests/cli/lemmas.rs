//! `lariat lemmas`.

use lariat_session::EXAMPLES;

use crate::lariat::{lariat, lariat_reads};

fn text(id: &str) -> &'static str {
    EXAMPLES.iter().find(|example| example.id == id).expect("an example").text
}

#[test]
fn all_hold_on_a_search_that_is_right() {
    let run = lariat_reads(&["lemmas", "-", "--algorithm", "se05"], text("red-detour"));
    let lines: Vec<&str> = run.ends(0).stdout.lines().collect();
    assert!(lines.len() > 6, "{run:?}");
    let (last, lemmas) = lines.split_last().expect("there are lines");
    let (open, held): (Vec<&str>, Vec<&str>) =
        lemmas.iter().partition(|line| line.starts_with("not promised  "));
    assert!(held.iter().all(|line| line.starts_with("holds   ")), "{run:?}");
    assert_eq!(open.len(), 2, "{run:?}");
    assert!(run.stdout.contains("red-is-not-cyan: A state that has turned red"), "{run:?}");
    assert_eq!(*last, "54 steps of se05: the whole run");
}

#[test]
fn a_printed_variant_breaks_one() {
    let arguments = ["lemmas", "-", "--algorithm", "gmz04-min", "--option", "bound=5"];
    let repaired = lariat_reads(&arguments, text("slip-a13"));
    repaired.ends(0);
    let printed: Vec<&str> =
        arguments.iter().copied().chain(["--option", "bound-test=printed"]).collect();
    let run = lariat_reads(&printed, text("slip-a13"));
    let told = "at step 39, line min 11: s2 was met at depth 3, is met at depth 2, but is not visited \
                again.";
    assert!(run.ends(1).stdout.contains(told), "{run:?}");
    let json: Vec<&str> = printed.iter().copied().chain(["--json"]).collect();
    let run = lariat_reads(&json, text("slip-a13"));
    let json = run.ends(1).json();
    let lemmas = json["lemmas"].as_array().expect("a list");
    let broken: Vec<_> = lemmas.iter().filter(|lemma| lemma["holds"] == false).collect();
    assert_eq!(broken.len(), 2);
    assert_eq!(broken[0]["id"], "bound-revisits");
    assert_eq!(broken[0]["broken"]["step"], 39);
    assert_eq!(broken[0]["holds_through"], 38);
    assert_eq!((&json["steps"], &json["complete"]), (&41.into(), &true.into()));
}

/// All lemmas of `spin-i` hold, and yet its result is not the shortest.
#[test]
fn what_is_not_promised_is_said() {
    let run = lariat_reads(&["lemmas", "-", "--algorithm", "spin-i"], text("two-ways"));
    let told = "not promised  shortest: It does not promise the shortest counterexample.";
    assert!(run.ends(0).stdout.contains(told), "{run:?}");
    let run = lariat_reads(&["lemmas", "-", "--algorithm", "spin-i", "--json"], text("two-ways"));
    assert_eq!(run.ends(0).json()["not_promised"][0]["id"], "shortest");
    let run =
        lariat_reads(&["lemmas", "-", "--algorithm", "gmz04-min", "--json"], text("two-ways"));
    assert_eq!(run.ends(0).json()["not_promised"], serde_json::json!([]));
}

#[test]
fn a_limit_and_bad_input_have_their_own_status() {
    let limited = ["lemmas", "-", "--limit", "5", "--json"];
    let run = lariat_reads(&limited, "chain c n=100\n");
    assert_eq!(run.ends(3).json()["complete"], false);
    lariat_reads(&["lemmas", "-"], "a => b").is_refused(&["<stdin>:1:"]);
    lariat(&["lemmas", "-", "--algorithm", "nobody"]).is_refused(&["there is no search `nobody`"]);
}
