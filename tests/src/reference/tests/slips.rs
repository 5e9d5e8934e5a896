//! Instances where print and theorem disagree, by their numbers in the reading notes.

use crate::reference::{
    Extraction, Gmz, Outcome, couvreur99, cvwy92, gmz04, gv04, hpy96, se05, terminal, weak_dfs,
};
use crate::{Lists, accepting_run_exists};

fn printed(lists: &Lists) -> Outcome {
    gmz04(lists, Gmz::default())
}

#[test]
fn a3_which_search_is_spins() {
    let fig2b = Lists::new(&[&[1], &[0]], &[0]);
    let transitions = [false, true].map(|early| hpy96(&fig2b, early).tally.transitions);
    assert_eq!(transitions, [4, 2]);
}

#[test]
fn a4_not_always_shorter_not_always_cheaper() {
    let lists = Lists::new(&[&[1], &[0, 2], &[1]], &[1]);
    assert_eq!(printed(&lists).path, [0, 1, 2, 1]);
    assert_eq!(hpy96(&lists, false).path, [0, 1, 0]);
    let fig2a = Lists::new(&[&[1], &[0]], &[1]);
    assert_eq!(printed(&fig2a).tally.transitions, 4);
    assert_eq!(hpy96(&fig2a, false).tally.transitions, 3);
}

#[test]
fn a5_remark_1_paints_a_state_of_the_shortest_counterexample() {
    let lists = Lists::new(&[&[1], &[2, 5], &[3], &[4], &[5, 0], &[4]], &[1]);
    assert!(printed(&lists).black.is_empty());
    let remark = gmz04(&lists, Gmz { remark1: true, ..Gmz::default() });
    assert!(remark.found());
    assert_eq!(remark.black, [5]);
}

#[test]
fn a6_self_loops_and_deadlocks() {
    let lists = |accepting: &[u32]| Lists::new(&[&[1, 2], &[1], &[]], accepting);
    assert_eq!(printed(&lists(&[])).black, [2]);
    assert_eq!(printed(&lists(&[0])).black, [0, 1, 2]);
    let deadlock = printed(&Lists::new(&[&[]], &[0]));
    assert_eq!((deadlock.black.as_slice(), deadlock.tally.revisits), (&[0][..], 0));
    let accepting_loop = printed(&Lists::new(&[&[0]], &[0]));
    assert_eq!((accepting_loop.path.as_slice(), accepting_loop.tally.revisits), (&[0, 0][..], 0));
}

#[test]
fn a8_the_hoisted_test_raises_a_false_alarm() {
    let lists = Lists::new(&[&[1], &[]], &[0]);
    assert!(!accepting_run_exists(&lists));
    assert!(!gv04(&lists, false).found());
    let hoisted = gv04(&lists, true);
    assert!(hoisted.found());
    assert_eq!((hoisted.reported_at, hoisted.path.len()), (Some(1), 0));
}

#[test]
fn a9_the_lasso_may_be_longer_than_that_of_a_nested_search() {
    let fig2a = Lists::new(&[&[1], &[0]], &[1]);
    assert_eq!(couvreur99(&fig2a, Extraction::Dfs).path, [0, 1, 0, 1]);
    assert_eq!(couvreur99(&fig2a, Extraction::Stack).path, [0, 1, 0]);
    assert_eq!(se05(&fig2a).path, [0, 1, 0]);
    assert_eq!(cvwy92(&fig2a).path, [0, 1, 0, 1]);
}

#[test]
fn a10_the_alternative_extraction_can_miss_the_accepting_state() {
    let lists = Lists::new(&[&[1, 4], &[0, 2, 3], &[1], &[4], &[2]], &[3]);
    let path = |extraction| couvreur99(&lists, extraction).path;
    assert_eq!(path(Extraction::Printed), [0, 1, 3, 4, 2, 1, 0, 4]);
    assert_eq!(path(Extraction::Dfs), [0, 1, 3, 4, 2, 1, 3]);
    assert_eq!(path(Extraction::Stack), [0, 1, 3, 4, 2, 1]);
    let unsound = couvreur99(&lists, Extraction::Printed);
    assert_eq!(unsound.lasso(), Some((&[0, 1, 3][..], &[4, 2, 1, 0][..])));

    let four = Lists::new(&[&[1, 2, 3], &[0], &[3], &[1]], &[2]);
    let unsound = couvreur99(&four, Extraction::PrintedReversed);
    assert_eq!(unsound.lasso(), Some((&[0, 2][..], &[3, 1, 0][..])));
}

#[test]
fn a11_reachability_needs_a_way_on() {
    let lists = Lists::new(&[&[1], &[]], &[1]);
    assert!(!accepting_run_exists(&lists));
    assert!(terminal(&lists).found());
    assert!(!weak_dfs(&lists).found());
}

/// A trivial accepting component is searched in vain before the blue search reports.
#[test]
fn a11_red_searches_on_weak_automata_are_fruitless() {
    let lists = Lists::new(&[&[1, 2], &[], &[2]], &[1, 2]);
    let (nested, simple) = (se05(&lists), weak_dfs(&lists));
    assert_eq!([&nested.path, &simple.path], [&[0, 2, 2]; 2]);
    assert_eq!([nested.tally.revisits, simple.tally.revisits], [1, 0]);
}
