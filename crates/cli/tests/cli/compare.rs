//! `lariat compare`.

use lariat_session::ALGORITHMS;
use lariat_session::registry::{self, Family};

use crate::lariat::lariat_reads;

const MODEL: &str = "s0 -> s1\ns1* -> s0\n";

#[test]
fn each_object_is_what_check_prints() {
    let compared = lariat_reads(&["compare", "-", "--json"], MODEL).ends(1).json();
    let compared = compared.as_array().expect("an array");
    let fit = ALGORITHMS.iter().filter(|algorithm| algorithm.needs.class().is_none());
    assert_eq!(compared.len(), fit.count(), "all but those for weak and terminal automata");
    for answer in compared {
        let name = answer["algorithm"].as_str().expect("a name");
        let checked = lariat_reads(&["check", "-", "--json", "--algorithm", name], MODEL);
        assert_eq!(checked.ends(1).json(), *answer);
    }
}

#[test]
fn the_searches_can_be_picked_and_keep_their_order() {
    let run = lariat_reads(&["compare", "-", "--algorithms", "se05,cvwy92", "--json"], MODEL);
    let names: Vec<_> =
        run.json().as_array().expect("an array").iter().map(|a| a["algorithm"].clone()).collect();
    assert_eq!(names, ["se05", "cvwy92"]);
    let run = lariat_reads(&["compare", "-", "--algorithms", "se05", "--json"], MODEL);
    assert_eq!(run.json().as_array().map(Vec::len), Some(1));
}

#[test]
fn people_get_a_table() {
    let run = lariat_reads(&["compare", "-"], MODEL);
    let rows: Vec<Vec<&str>> =
        run.ends(1).stdout.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0].join(" "), "weak no, states 2, trans 2");
    assert_eq!(rows[2][..4], ["nested", "DFS", "verdict", "length"]);
    assert_eq!(rows[3][..6], ["cvwy92", "counterexample", "4", "2", "4", "4"]);
    assert_eq!(rows[6][..6], ["se05", "counterexample", "3", "2", "2", "2"]);
    let couvreur = rows.iter().find(|row| row.first() == Some(&"couvreur99"));
    let couvreur = couvreur.expect("it fits");
    assert_eq!(couvreur[..8], ["couvreur99", "counterexample", "4", "2", "2", "2", "2", "2"]);
    assert!(run.stderr.contains("weak-dfs is left out"), "{run:?}");
}

#[test]
fn spreadsheets_and_papers_get_theirs() {
    let searches = ["--algorithms", "se05,couvreur99", "--option", "bitstate=12"];
    let run = |format: &str| {
        let arguments = [&["compare", "-", "--format", format][..], &searches].concat();
        lariat_reads(&arguments, MODEL).ends(1).stdout.clone()
    };
    assert_eq!(
        run("csv"),
        "search,verdict,length,states,transitions,depth,roots,current,matched,revisits,reports,\
         extraction,steps\n\
         se05 bitstate=12,counterexample,3,2,2,2,0,0,1,0,1,0,11\n\
         couvreur99,counterexample,4,2,2,2,2,2,1,0,1,1,22\n"
    );
    let markdown = run("markdown");
    let lines: Vec<&str> = markdown.lines().collect();
    assert!(lines[0].starts_with("| search | verdict | length | states |"), "{markdown}");
    assert!(lines[1].starts_with("| --- | --- | ---: |"), "{markdown}");
    assert!(lines[2].starts_with("| se05 bitstate=12 | counterexample | 3 | 2 |"), "{markdown}");
    lariat_reads(&["compare", "-", "--json", "--format", "csv"], MODEL).ends(2);
}

/// SE Fig. 6: nested searches explore the large part before they can report.
#[test]
fn the_large_part_is_visited_by_nested_searches_only() {
    let example = lariat_session::EXAMPLES.iter().find(|example| example.id == "late-red");
    let model = example.expect("it ships").text;
    let run = lariat_reads(&["compare", "-", "--json"], model);
    for answer in run.ends(1).json().as_array().expect("an array") {
        let name = answer["algorithm"].as_str().expect("a name");
        let states = answer["counters"]["states"].as_u64().expect("a number");
        let algorithm = registry::find(name).expect("it is registered");
        let waits = algorithm.about.not_promised.iter().any(|gap| gap.id == "soonest");
        let early = algorithm.family == Family::Components && !waits;
        // Searches for a shorter counterexample do not go beyond the best length.
        if ["gmz04-min", "gmz04-pruned", "bfs-lasso"].contains(&name) {
            assert!(states < 10, "{states}");
            continue;
        }
        assert_eq!(states, if early { 3 } else { 100_003 }, "{name}");
    }
}

#[test]
fn an_option_goes_to_the_searches_that_have_it() {
    let run = lariat_reads(&["compare", "-", "--json", "--option", "bitstate=12"], "a -> b*\n");
    for answer in run.ends(0).json().as_array().expect("an array") {
        let nested = ["cvwy92", "hpy96", "gmz04", "se05"].iter().any(|n| answer["algorithm"] == *n);
        assert_eq!(answer["verdict"], if nested { "none-found" } else { "empty" }, "{answer}");
    }
}

#[test]
fn the_status_tells_the_verdict() {
    lariat_reads(&["compare", "-"], "a -> b*\n").ends(0);
    lariat_reads(&["compare", "-", "--limit", "10"], "chain a* n=100\n").ends(3);
    // One of the searches finds a counterexample within the limit, so the status is 1.
    lariat_reads(&["compare", "-", "--limit", "2"], MODEL).ends(1);
}
