//! Tests of the second implementations against the reading notes and the definitions.

mod figures;
mod minimisers;

mod slips;
mod theorems;

use super::{REFERENCES, Tally, reference};
use crate::Lists;
use crate::worked::WORKED;

#[test]
fn every_worked_value_comes_out() {
    for worked in WORKED {
        for row in worked.rows {
            let told = format!("{} on {}", row.algorithm, worked.figure);
            let search = reference(row.algorithm).expect("the table names real searches");
            let outcome = (search.run)(&worked.lists());
            let Tally { states, transitions, matched, depth, .. } = outcome.tally;
            assert_eq!([states, transitions, matched, depth], row.counters, "{told}");
            assert_eq!(outcome.path, row.path, "{told}");
            assert_eq!(outcome.found(), !row.path.is_empty(), "{told}");
            assert_eq!(outcome.tally.counterexamples, row.counterexamples, "{told}");
            if let Some(roots) = row.roots {
                assert_eq!(outcome.tally.roots, roots, "{told}");
            }
            if let Some(current) = row.current {
                assert_eq!(outcome.tally.current, current, "{told}");
            }
        }
    }
}

#[test]
fn the_table_is_whole() {
    let without = ["weak-dfs", "terminal", "couvreur-scc"];
    for search in REFERENCES.iter().filter(|one| one.options.is_empty()) {
        let has = |row: &crate::worked::Row| row.algorithm == search.algorithm;
        let figures = WORKED.iter().filter(|worked| worked.rows.iter().any(has)).count();
        let expected = if without.contains(&search.algorithm) { 0 } else { WORKED.len() };
        assert_eq!(figures, expected, "{}", search.algorithm);
    }
}

/// Every state with every list of distinct successors in every order, and every set of accepting states.
fn all_with_three_states() -> impl Iterator<Item = Lists> {
    let lists = crate::ordered_lists(3);
    (0..32_768).map(move |code: usize| {
        let list = |place: usize| lists[(code >> (4 * place)) % 16].clone();
        let set = (0..3).filter(|state| (code >> (12 + state)) & 1 == 1).collect();
        Lists { successors: (0..3).map(list).collect(), sets: vec![set] }
    })
}
