//! Searches on all automata with two states: each has an ordered list of distinct successors, and state 0 is initial.

use lariat_core::{Machine, Options};
use lariat_session::registry::{Algorithm, Family, Visitor, visit_all};
use lariat_tests::{Lists, all_automata, all_generalised_automata, combinations, variants};

use super::Tally;
use crate::{Trial, Walk, laws, obeys_all_laws};

/// With one acceptance set. The automata are distributed over the variants of each search.
#[test]
fn the_laws_hold_on_small_automata() {
    struct Small;
    impl Visitor for Small {
        fn visit<M: Machine + 'static>(&mut self, algorithm: &'static Algorithm) {
            let variants = variants(algorithm);
            let share = variants.len().min(8);
            for (place, automaton) in all_automata(2).enumerate() {
                for (index, options) in variants.iter().enumerate() {
                    if (place + index) % share == 0 {
                        let trial = Trial::on(&automaton, algorithm, options);
                        laws::runs_obey_the_laws_of_runs::<M>(&trial.told, &trial);
                    }
                }
            }
        }
    }
    visit_all(&mut Small);
}

/// With one acceptance set: every combination of options. With none and with two: the same, but only the defaults of
/// searches for short counterexamples. They have hundreds of combinations, and search an unfolding with one set.
#[test]
#[ignore = "takes minutes"]
fn all_laws_hold_for_all_options_on_all_small_automata() {
    #[derive(Default)]
    struct Small {
        combinations: usize,
        tally: Tally,
    }
    impl Small {
        fn hold<M: Machine + 'static>(
            &mut self,
            algorithm: &'static Algorithm,
            options: &Options,
            automaton: &Lists,
        ) {
            let trial = Trial::on(automaton, algorithm, options);
            obeys_all_laws::<M>(&trial);
            let mut walk = Walk::<M>::start(&trial);
            let lines = std::iter::from_fn(|| {
                let line = walk.machine.next_line()?;
                walk.step();
                Some((algorithm.name, line))
            });
            self.tally.count(&trial.case.name, lines);
        }
    }
    impl Visitor for Small {
        fn visit<M: Machine + 'static>(&mut self, algorithm: &'static Algorithm) {
            let all = combinations(algorithm);
            self.combinations += all.len();
            let few = if algorithm.family == Family::Minimising { &all[..1] } else { &all };
            for (sets, combinations) in [(0, few), (1, &all), (2, few)] {
                for automaton in all_generalised_automata(2, sets) {
                    for options in combinations {
                        self.hold::<M>(algorithm, options, &automaton);
                    }
                }
            }
        }
    }
    let mut small = Small::default();
    visit_all(&mut small);
    println!("searches with {} combinations of options: {}", small.combinations, small.tally);
}
