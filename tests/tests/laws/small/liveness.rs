//! Liveness on all automata with two states and up to two acceptance sets: each state has an ordered list of distinct
//! successors. If there is a lasso, a shortest one is cut down.

use lariat_core::liveness::LivenessStage;
use lariat_tests::all_generalised_automata;

use super::Tally;
use crate::runs::hold;
use crate::stages::{LivenessSubject, liveness_trials};

#[test]
fn the_laws_hold_for_liveness_on_all_small_automata() {
    let mut tally = Tally::default();
    for automaton in (0..=2).flat_map(|sets| all_generalised_automata(2, sets)) {
        let subject = LivenessSubject::new(&automaton);
        for trial in liveness_trials(&automaton, &subject) {
            let executed = hold(&trial);
            let lines = executed.into_iter().map(|(stage, line)| (stage.title(), line));
            tally.count(&automaton.to_string(), lines);
        }
    }
    println!("liveness: {tally}");
    tally.covers(&LivenessStage::ALL.map(LivenessStage::listing), &[]);
}
