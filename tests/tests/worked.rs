//! The searches count exactly what the reading notes compute by hand.

use lariat_core::Options;
use lariat_session::check;
use lariat_session::registry::{self, Family};
use lariat_tests::Lists;
use lariat_tests::worked::WORKED;

#[test]
fn every_worked_value_comes_out() {
    for worked in WORKED {
        let known = worked.rows;
        for row in known {
            let told = format!("{} on {}", row.algorithm, worked.figure);
            let algorithm = registry::find(row.algorithm).expect("the notes name real searches");
            let answer = check(&worked.lists().model(), algorithm, &Options::default(), None)
                .expect("every search fits a plain automaton");
            let c = answer.counters;
            assert_eq!([c.states, c.transitions, c.matched, c.depth], row.counters, "{told}");
            if let Some(roots) = row.roots {
                assert_eq!(c.roots, roots, "{told}");
            }
            if let Some(current) = row.current {
                assert_eq!(c.current, current, "{told}");
            }
            if algorithm.family == Family::Nested {
                assert_eq!([c.roots, c.current, c.extraction], [0; 3], "{told}");
            }
            let path = answer.lasso.map_or_else(Vec::new, |lasso| {
                let again = lasso.cycle.first().cloned();
                lasso.stem.into_iter().chain(lasso.cycle).chain(again).collect()
            });
            assert_eq!(path, row.names(), "{told}");
            assert_eq!(answer.length.unwrap_or(0), row.path.len(), "{told}");
            assert_eq!(c.counterexamples, row.counterexamples, "{told}");
        }
    }
}

/// The advantage of the newer search.
#[test]
fn the_four_colours_never_cost_more() {
    let mut random = lariat_tests::Random::new(7);
    for _ in 0..500 {
        let automaton: Lists = random.automaton(9, 1);
        let [old, new] = ["cvwy92", "se05"].map(|name| {
            let algorithm = registry::find(name).expect("both are registered");
            check(&automaton.model(), algorithm, &Options::default(), None)
                .expect("it fits")
                .counters
        });
        assert!(new.transitions <= old.transitions, "{automaton}");
        assert!(new.states <= old.states, "{automaton}");
    }
}
