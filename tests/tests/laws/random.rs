//! All laws of searches on random automata: each with one combination of options of every search.

use std::panic::{AssertUnwindSafe, catch_unwind};

use lariat_core::Machine;
use lariat_session::registry::{Algorithm, Visitor, visit_all};
use lariat_tests::{Lists, Random, combinations, report, seed, variants};

use crate::{Trial, obeys_all_laws};

#[test]
fn the_laws_hold_on_random_automata() {
    struct Drawn {
        seed: u64,
        random: Random,
        automaton: Lists,
        runs: u64,
    }
    impl Visitor for Drawn {
        fn visit<M: Machine + 'static>(&mut self, algorithm: &'static Algorithm) {
            let all = [variants(algorithm), combinations(algorithm)].concat();
            let options = &all[self.random.below(all.len() as u64) as usize];
            let trial = Trial::on(&self.automaton, algorithm, options);
            if !trial.case.ends_soon(algorithm, options) {
                return;
            }
            self.runs += 1;
            let held = catch_unwind(AssertUnwindSafe(|| obeys_all_laws::<M>(&trial)));
            if held.is_err() {
                report("laws", &self.automaton, Some(self.seed), &trial.told);
            }
        }
    }
    let seed = seed();
    let (random, automaton) = (Random::new(seed), Lists::new(&[], &[]));
    let mut drawn = Drawn { seed, random, automaton, runs: 0 };
    for round in 0..16 {
        drawn.automaton = drawn.random.automaton(8, round % 3);
        visit_all(&mut drawn);
    }
    println!("{} runs, LARIAT_SEED={seed}", drawn.runs);
    assert!(drawn.runs > 100, "only {} runs", drawn.runs);
}
