//! `lariat why`.

use serde_json::json;

use crate::lariat::lariat_reads;

/// GMZ Fig. 3.
const FIGURE_3: &str = "s1 -> s2 s5\ns2 -> s3\ns3* -> s4\ns4 -> s5\ns5 -> s6\ns6 -> s3\n";
/// GMZ Fig. 4.
const FIGURE_4: &str = "s1 -> s4 s2\ns2* -> s3 s4\ns3 -> s4\ns4 -> s1\n";

#[test]
fn spin_misses_the_shortest_at_depth_4_against_3() {
    let asked = ["why", "-", "--algorithm", "spin-i", "--not"];
    let expected = "\
Why not s1 (s5 s6 s3 s4)?
  s1 s5 s6 s3 s4 s5
  The search had s1 s5 s6 as its path at step 96 and looked at s3 (line 8): s3 was met at depth 3, \
                    and now only at 4: SPIN expects nothing shorter, and turns back. It did not go \
                    there. No longer part of the lasso was ever its path.
94      The path is s1 s5 s6, and the loop takes its first successor, s3.
95   L6   4 against the best, 7: this can still be shorter. [best = 7]
96 x L8   s3 was met at depth 3, and now only at 4: SPIN expects nothing shorter, and turns back. \
                    [depth of s3 = 3, now = 4]
73 *    The search reports s1 s2 (s3 s4 s5 s6), of length 7 (6 transitions).
";
    for lasso in ["shortest", "s1 s5 s6 s3 s4 s5", "s1 (s5 s6 s3 s4)", "@bfs-lasso"] {
        let arguments: Vec<&str> = asked.iter().copied().chain([lasso]).collect();
        assert_eq!(lariat_reads(&arguments, FIGURE_3).ends(1).stdout, expected, "{lasso}");
    }
    let arguments: Vec<&str> = asked.iter().copied().chain(["shortest", "--json"]).collect();
    let json = lariat_reads(&arguments, FIGURE_3).ends(1).json();
    assert_eq!(json["algorithm"], "spin-i");
    assert_eq!(json["verdict"], "counterexample");
    assert_eq!(json["lasso"], json!(["s1", "s5", "s6", "s3", "s4", "s5"]));
    let facts = &json["facts"];
    assert_eq!(facts["reason"], "refused");
    assert_eq!(facts["prefix"], json!(["s1", "s5", "s6"]));
    assert_eq!((&facts["step"], &facts["line"]), (&json!(96), &json!("8")));
    assert_eq!((&facts["source"], &facts["target"]), (&json!("s6"), &json!("s3")));
    let values = json!([{"what":"depth of s3","value":"3"},{"what":"now","value":"4"}]);
    assert_eq!(facts["test"]["values"], values);
    assert_eq!(facts["test"]["holds"], false);
}

#[test]
fn why_this_lasso() {
    let run = lariat_reads(&["why", "-"], FIGURE_4);
    let expected = "\
Why (s1 s2 s3 s4)?
  s1 s2 s3 s4 s1
  Step 54 reported (s1 s2 s3 s4), of length 5 (4 transitions). 2 states on the way have more than one successor, \
                    and at 1 of them others came first.
27       With s3 → s4, all transitions of the accepting cycle s4 s1 s2 s3 had been looked at. The \
                    search did not see the cycle then:
";
    assert!(run.ends(1).stdout.starts_with(expected), "{}", run.stdout);
    let expected = "
15 >     The blue search comes to s1 at step 1 and takes its second successor of 2, s2.
 7 x       first, s4: followed from step 7 to 14, 1 state was entered, without a report.
";
    assert!(run.stdout.contains(expected), "{}", run.stdout);
    let json = lariat_reads(&["why", "-", "--json"], FIGURE_4).ends(1).json();
    assert_eq!(json["facts"]["reports"], json!([54]));
    let first = json!({"search":"blue","source":"s1","entered":1,"earlier":["s4"],"taken":"s2",
        "step":15,"untried":0});
    assert_eq!(json["facts"]["choices"][0], first);
}

#[test]
fn the_status_is_that_of_the_run() {
    let empty = "a -> b\nb* -> c\nc -> c\n";
    let run = lariat_reads(&["why", "-"], empty);
    assert!(run.ends(0).stdout.contains("There is no counterexample."), "{}", run.stdout);
    assert_eq!(lariat_reads(&["why", "-", "--json"], empty).ends(0).json()["verdict"], "empty");
    let limited = lariat_reads(&["why", "-", "--limit", "2"], FIGURE_3);
    assert!(limited.ends(3).stdout.contains("where the recording ends"), "{}", limited.stdout);
    let limited = lariat_reads(&["why", "-", "--limit", "3", "--not", "shortest"], FIGURE_3);
    assert!(limited.ends(3).stdout.contains("The recording stops at step"), "{}", limited.stdout);
}

#[test]
fn the_life_of_a_state_and_of_a_transition() {
    let run = lariat_reads(&["why", "-", "--state", "s4"], FIGURE_4);
    let entry = "49   L21 s4 turns red: no later red search has to come here again. Done by the red \
                 call of s3, begun at step 45 as the first successor of s2. [colour of s4 = blue → \
                 red]\n";
    assert!(run.ends(1).stdout.contains(entry), "{}", run.stdout);
    let expected = "\
The life of s2 → s4 in se05
  It was delivered once, followed never, refused once.
33   L5 The loop at s2 takes its second successor, s4.
34   L6 s4 is blue, not cyan: no cycle closes here. [colour of s4 = blue, s2 accepts = yes, s4 \
                    accepts = no]
35 x L9 s4 is blue: the search has been there. Turn back. [colour of s4 = blue]
";
    for transition in ["s2->s4", "s2 -> s4", "s2:2", "\"s2\"->\"s4\""] {
        let run = lariat_reads(&["why", "-", "--transition", transition], FIGURE_4);
        assert_eq!(run.ends(1).stdout, expected, "{transition}");
    }
}

/// The notation of `check` for a lasso, quotation marks and levels included.
#[test]
fn what_check_prints_can_be_asked_for() {
    let models = [
        "\"a b\" -> c\nc* -> \"a b\" c\n",
        "a*{0} -> b\nb*{1} -> a\n",
        "acceptance 2\na*{0} -> b c\nb -> a\nc*{1} -> a\n",
        FIGURE_3,
        FIGURE_4,
    ];
    for model in models {
        for algorithm in ["se05", "cvwy92", "couvreur99", "tarjan72", "bfs-lasso"] {
            let check = lariat_reads(&["check", "-", "--algorithm", algorithm], model);
            let lasso = check.ends(1).stdout.lines().nth(1).expect("a lasso").trim();
            let why = ["why", "-", "--algorithm", algorithm, "--not", lasso, "--json"];
            let run = lariat_reads(&why, model);
            assert_eq!(run.ends(1).json()["facts"]["reason"], "reported", "{algorithm} {lasso}");
        }
    }
}

#[test]
fn names_of_the_model_are_enough_on_levels() {
    let model = "a*{0} -> b\nb*{1} -> a\n";
    let run = lariat_reads(&["why", "-", "--not", "(a b)", "--json"], model);
    let facts = &run.ends(1).json()["facts"];
    assert_eq!(facts["reason"], "reported");
    assert_eq!(facts["wanted"], json!(["a", "b", "a"]));
    let life = lariat_reads(&["why", "-", "--state", "b·1"], model);
    assert!(life.ends(1).stdout.starts_with("The life of b·1 in se05\n"), "{}", life.stdout);
}

#[test]
fn bad_questions_are_refused() {
    let cases: [(&[&str], &[&str]); 16] = [
        (&["--not", "s1 s2"], &["`s2`", "s1 s2 (s3 s4)"]),
        (&["--not", "s1 (s4)"], &["no transition leads from `s4` to `s4`"]),
        (&["--not", "s2 (s3)"], &["starts at `s2`", "initial state is `s1`"]),
        (&["--not", "(s1 s4)"], &["no state of the cycle accepts"]),
        (&["--not", "s1 (s9)"], &["there is no state `s9`"]),
        (&["--not", "s1 (s2 s3"], &["parentheses"]),
        (&["--not", ""], &["there is no state in the lasso"]),
        (&["--not", "@dfs"], &["`dfs`", "cvwy92, hpy96"]),
        (&["--not", "@weak-dfs"], &["`weak-dfs` cannot run on this model", "weak automaton"]),
        (&["--state", "s9"], &["there is no state `s9`"]),
        (&["--transition", "s1"], &["`s1` is not a transition", "FROM->TO"]),
        (&["--transition", "s1->s3"], &["no transition leads from `s1` to `s3`"]),
        (&["--transition", "s1:3"], &["`s1` has 2 transitions, and no third"]),
        (&["--transition", "s1:0"], &["counted from 1"]),
        (&["--state", "s1", "--transition", "s1:1"], &["--transition"]),
        (&["--algorithm", "dfs"], &["`dfs`", "cvwy92, hpy96"]),
    ];
    for (arguments, parts) in cases {
        let arguments: Vec<&str> = ["why", "-"].iter().chain(arguments).copied().collect();
        lariat_reads(&arguments, FIGURE_4).is_refused(parts);
    }
    lariat_reads(&["why", "-", "--not", "@se05"], "a* -> b\nb -> b\n")
        .is_refused(&["`se05` finds no counterexample"]);
}

/// Names come from files that anyone may have written.
#[test]
fn a_name_keeps_to_its_line() {
    let model = "a* -> \"x\u{1b}[2J\ty\"\n\"x\u{1b}[2J\ty\" -> a\n";
    for question in [&["--not", "shortest"][..], &["--state", "x\u{1b}[2J\ty"], &[]] {
        let arguments: Vec<&str> = ["why", "-"].iter().chain(question).copied().collect();
        let run = lariat_reads(&arguments, model);
        run.is_refused(&["<stdin>:1:9: error: this name holds a control character (U+001B)"]);
        assert!(!run.stderr.contains(|c: char| c.is_control() && c != '\n'), "{run:?}");
    }
}

/// A search through a million steps takes about a second.
#[test]
fn long_runs_are_answered() {
    let model = "a -> b c\nb* -> g\ngrid g w=300 h=200\nc* -> c\n";
    let run = lariat_reads(&["why", "-", "--not", "a (c)", "--json"], model);
    assert_eq!(run.ends(1).json()["facts"]["reason"], "reported");
    let run = lariat_reads(&["why", "-"], model);
    assert!(run.ends(1).stdout.contains("120002 states were entered (60001 for"), "{}", run.stdout);
}
