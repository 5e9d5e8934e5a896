//! Every search against the definition of emptiness: on all small automata, and on random ones.
//!
//! A failing automaton is made as small as possible and written to a file that opens in Lariat.

use lariat_core::{Machine, Outcome, StateId};
use lariat_session::registry::{Algorithm, Visitor, visit_all};
use lariat_session::{ALGORITHMS, Verdict, check};
use lariat_tests::{Lists, accepting_run_exists, check_run, ordered_lists, report, seed};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

/// Runs a machine on the bare graph and judges its verdict and its lasso.
fn judge_machine<M: Machine>(automaton: &Lists) -> Result<(), String> {
    let mut graph = automaton.graph();
    let mut machine = M::start(&graph);
    let outcome = machine.run(&mut graph, &mut ());
    let expected = accepting_run_exists(automaton);
    if (outcome == Outcome::Counterexample) != expected {
        return Err(format!("it says {outcome:?}; a counterexample exists: {expected}"));
    }
    let Some(lasso) = machine.lasso() else {
        return if expected { Err("it has no lasso to show".into()) } else { Ok(()) };
    };
    lasso.check(&mut graph).map_err(|flaw| format!("the checker refuses the lasso: {flaw:?}"))?;
    let names = |states: &[StateId]| states.iter().map(|s| Lists::name(s.0)).collect::<Vec<_>>();
    check_run(automaton, &names(&lasso.stem), &names(&lasso.cycle))
}

/// The same through the front door: names, several acceptance sets, counters.
fn judge_answer(algorithm: &'static Algorithm, automaton: &Lists) -> Result<(), String> {
    let answer = check(&automaton.blueprint(), algorithm, false, None)
        .map_err(|error| format!("it refuses: {error}"))?;
    let expected = accepting_run_exists(automaton);
    if (answer.verdict == Verdict::Counterexample) != expected {
        return Err(format!("it says {:?}; a counterexample exists: {expected}", answer.verdict));
    }
    if answer.degeneralised != (automaton.sets.len() != 1) {
        return Err(format!("degeneralised is {}", answer.degeneralised));
    }
    if answer.lasso.is_some() != expected || answer.length.is_some() != expected {
        return Err("verdict and lasso do not go together".into());
    }
    match answer.lasso {
        Some(lasso) if answer.length == Some(lasso.stem.len() + lasso.cycle.len() + 1) => {
            check_run(automaton, &lasso.stem, &lasso.cycle)
        }
        Some(lasso) => Err(format!("the length is {:?} of {lasso:?}", answer.length)),
        None => Ok(()),
    }
}

/// All automata with ordered successor lists without repetition, and all sets of accepting states.
fn all_automata(states: u32) -> impl Iterator<Item = Lists> {
    let lists = ordered_lists(states);
    let graphs = lists.len().pow(states);
    (0..graphs).flat_map(move |graph| {
        let lists = lists.clone();
        (0..1u32 << states).map(move |accepting| {
            let digit = |place: u32| graph / lists.len().pow(place) % lists.len();
            Lists {
                successors: (0..states).map(|s| lists[digit(s)].clone()).collect(),
                sets: vec![(0..states).filter(|s| accepting >> s & 1 == 1).collect()],
            }
        })
    })
}

#[test]
fn all_automata_with_up_to_three_states() {
    struct Exhaust(usize);
    impl Visitor for Exhaust {
        fn visit<M: Machine + 'static>(&mut self, algorithm: &Algorithm) {
            self.0 = 0;
            for automaton in (1..=3).flat_map(all_automata) {
                self.0 += 1;
                if let Err(why) = judge_machine::<M>(&automaton) {
                    report(&format!("exhaustive-{}", algorithm.name), &automaton, None, &why);
                }
            }
        }
    }
    let mut exhaust = Exhaust(0);
    visit_all(&mut exhaust);
    assert_eq!(exhaust.0, 2 * 2 + 25 * 4 + 4096 * 8);
}

/// Parallel transitions, self-loops, dead ends and unreachable states included.
fn automata(
    states: std::ops::RangeInclusive<usize>,
    sets: Vec<usize>,
) -> impl Strategy<Value = Lists> {
    (states, proptest::sample::select(sets)).prop_flat_map(|(states, sets)| {
        let successors = vec(vec(0..states as u32, 0..=4), states);
        let accepting = vec(proptest::bool::weighted(0.25), states);
        (successors, vec(accepting, sets)).prop_map(|(successors, sets)| {
            let members = |set: Vec<bool>| (0..).zip(set).filter(|(_, inside)| *inside);
            let sets = sets.into_iter().map(|set| members(set).map(|(s, _)| s).collect()).collect();
            Lists { successors, sets }
        })
    })
}

/// Holds every search against brute force on `cases` random automata.
fn try_random(test: &str, cases: u32, strategy: impl Strategy<Value = Lists>) {
    let seed = seed();
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let tried = TestRunner::new_with_rng(config, rng).run(&strategy, |automaton| {
        for algorithm in ALGORITHMS {
            judge_answer(algorithm, &automaton)
                .map_err(|why| TestCaseError::fail(format!("{}: {why}", algorithm.name)))?;
        }
        Ok(())
    });
    match tried {
        Ok(()) => {}
        Err(TestError::Fail(why, automaton)) => {
            report(test, &automaton, Some(seed), why.message());
        }
        Err(TestError::Abort(why)) => panic!("{test} (LARIAT_SEED={seed}): {why}"),
    }
}

#[test]
fn random_automata_with_one_set() {
    try_random("random-plain", 4000, automata(2..=12, vec![1]));
}

#[test]
fn random_automata_with_several_sets_or_none() {
    try_random("random-generalised", 4000, automata(2..=12, vec![0, 2, 3]));
}

/// `cargo test -p lariat-tests --test brute_force -- --ignored`
#[test]
#[ignore = "a sweep of some minutes, for changes to a search"]
fn a_hundred_thousand_random_automata() {
    try_random("sweep", 100_000, automata(2..=16, vec![1, 1, 0, 2, 3]));
}

/// A failing model must open where it is needed.
#[test]
fn a_failing_model_reads_back_as_itself() {
    let mut random = lariat_tests::Random::new(1);
    for index in 0..200 {
        let automaton = random.automaton(8, index % 4);
        let read = lariat_lang::read(&automaton.arrows(), lariat_lang::Format::Lar);
        let model = read.tree.unwrap_or_else(|| panic!("{automaton}: {:?}", read.diagnostics));
        for algorithm in ALGORITHMS {
            let direct = check(&automaton.blueprint(), algorithm, false, None).expect("it fits");
            let through_text = check(&model.blueprint, algorithm, false, None).expect("it fits");
            assert_eq!(direct.lasso, through_text.lasso, "{automaton}");
            assert_eq!(direct.counters, through_text.counters, "{automaton}");
        }
    }
}
