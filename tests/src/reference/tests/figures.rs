//! The figures of the papers, as reconstructed in the reading notes.

use crate::Lists;
use crate::reference::{
    Extraction, Gmz, Outcome, couvreur99, cvwy92, gmz04, gv04, hpy96, se05, tarjan72,
};

/// 0 and 2 are the paper's 1 and 3; 1, its 2, is the root of a binary tree.
fn gmz_tree(depth: u32) -> Lists {
    let inner = (1 << depth) - 1;
    let tree = (2 << depth) - 1;
    // The n-th state of the tree, in breadth-first order.
    let place = |n: u32| if n == 0 { 1 } else { n + 2 };
    let mut lists = Lists::new(&[&[1, 2], &[], &[1, 0]], &[2]);
    lists.successors.resize(tree as usize + 2, Vec::new());
    for n in 0..inner {
        lists.successors[place(n) as usize] = vec![place(2 * n + 1), place(2 * n + 2)];
    }
    lists
}

fn entries(outcome: &Outcome) -> u64 {
    outcome.tally.states + outcome.tally.revisits
}

#[test]
fn black_states_save_the_tree_but_cost_transitions() {
    let tree = gmz_tree(4);
    assert_eq!(tree.successors.len(), 33);
    let (old, new) = (hpy96(&tree, false), gmz04(&tree, Gmz::default()));
    assert_eq!([entries(&old), entries(&new)], [65, 34]);
    assert_eq!([old.tally.transitions, new.tally.transitions], [66, 68]);
    assert_eq!([&old.path, &new.path], [&[0, 2, 0]; 2]);
}

#[test]
fn without_a_further_successor_there_is_no_red_search() {
    let mut tree = gmz_tree(4);
    tree.successors[2] = vec![1];
    let new = gmz04(&tree, Gmz::default());
    assert_eq!(entries(&new), 33);
    assert_eq!(new.black.len(), 33);
}

#[test]
fn with_the_way_back_first_nothing_is_visited_twice() {
    let mut tree = gmz_tree(4);
    tree.successors[2] = vec![0, 1];
    assert_eq!(entries(&hpy96(&tree, false)), 34);
}

/// SE Fig. 4 and Fig. 6 with a chain for the large subgraph.
fn with_chain(start: &[&[u32]], accepting: u32) -> Lists {
    let mut lists = Lists::new(start, &[accepting]);
    let first = start.len() as u32;
    lists.successors.extend((first..first + 20).map(|state| vec![state + 1]));
    lists.successors.push(Vec::new());
    lists
}

fn nested(lists: &Lists) -> [u64; 4] {
    let gmz = gmz04(lists, Gmz::default());
    [cvwy92(lists), hpy96(lists, false), gmz, se05(lists)].map(|outcome| outcome.tally.states)
}

#[test]
fn nested_searches_can_beat_tarjan() {
    let fig4 = with_chain(&[&[1, 2], &[0], &[3]], 1);
    assert_eq!(nested(&fig4), [2; 4]);
    assert_eq!(tarjan72(&fig4).tally.states, 24);
    let other = with_chain(&[&[1, 2], &[0], &[3]], 0);
    assert_eq!(nested(&other), [24, 24, 2, 2]);
}

#[test]
fn component_searches_can_beat_nested_ones() {
    let fig6 = with_chain(&[&[1], &[2, 3], &[0], &[4]], 1);
    assert_eq!(nested(&fig6), [25; 4]);
    for outcome in [couvreur99(&fig6, Extraction::Dfs), gv04(&fig6, false)] {
        assert_eq!([outcome.tally.states, outcome.tally.transitions], [3, 3]);
    }
    let direct = with_chain(&[&[1], &[0, 2], &[3]], 1);
    assert_eq!(se05(&direct).tally.states, 2);
    assert_eq!(nested(&direct)[..3], [24; 3]);
}
