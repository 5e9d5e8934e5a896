//! `lariat compare`.

use crate::lariat::lariat_reads;

const MODEL: &str = "s0 -> s1\ns1* -> s0\n";

#[test]
fn each_object_is_what_check_prints() {
    let compared = lariat_reads(&["compare", "-", "--json"], MODEL).ends(1).json();
    let compared = compared.as_array().expect("an array");
    assert_eq!(compared.len(), 2);
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
    let head = "search verdict length steps states transitions matched revisits depth roots current counterexamples extraction";
    assert_eq!(rows[0].join(" "), head);
    assert_eq!(rows[1][..3], ["cvwy92", "counterexample", "4"]);
    assert_eq!(rows[1][4..9], ["2", "4", "3", "2", "4"]);
    assert_eq!(rows[2][..3], ["se05", "counterexample", "3"]);
    assert_eq!(rows.len(), 3);
}

#[test]
fn the_status_tells_the_verdict() {
    lariat_reads(&["compare", "-"], "a -> b*\n").ends(0);
    lariat_reads(&["compare", "-", "--limit", "10"], "chain a* n=100\n").ends(3);
    // One of the searches finds it within the limit: a counterexample is a counterexample.
    lariat_reads(&["compare", "-", "--limit", "2"], MODEL).ends(1);
}
