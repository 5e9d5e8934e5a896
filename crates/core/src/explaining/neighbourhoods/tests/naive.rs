//! Simulation and bisimulation by definition, compared on random systems.

use std::collections::BTreeSet;

use super::{Instance, formula};
use crate::explaining::neighbourhoods::{Counterexamples, Matching, Settings};
use crate::{Lts, Transition};

/// The largest simulation: broken pairs are removed until all pairs hold.
fn global(full: &Lts, system: &Counterexamples) -> BTreeSet<(u32, u32)> {
    let states = || 0..system.lts.state_count();
    let mut pairs: BTreeSet<(u32, u32)> =
        states().flat_map(|x| (0..full.state_count()).map(move |y| (x, y))).collect();
    loop {
        let holds = |&(x, y): &(u32, u32)| {
            system.lts.from(x).iter().all(|t| {
                let mut answers = full.from(y).iter().filter(|answer| answer.label == t.label);
                answers.any(|answer| pairs.contains(&(t.target, answer.target)))
            })
        };
        let left: BTreeSet<(u32, u32)> = pairs.iter().copied().filter(holds).collect();
        if left.len() == pairs.len() {
            return left;
        }
        pairs = left;
    }
}

pub(super) fn reachable(full: &Lts, system: &Counterexamples) -> Vec<(u32, u32)> {
    let all = global(full, system);
    let mut reached = BTreeSet::from([(0, full.initial)]);
    let mut waiting = vec![(0, full.initial)];
    while let Some((x, y)) = waiting.pop() {
        for t in system.lts.from(x) {
            for answer in full.from(y).iter().filter(|answer| answer.label == t.label) {
                let pair = (t.target, answer.target);
                if all.contains(&pair) && reached.insert(pair) {
                    waiting.push(pair);
                }
            }
        }
    }
    reached.into_iter().collect()
}

/// The number of classes of bisimilar states: in each round, more pairs are distinguished.
fn classes(system: &Counterexamples) -> usize {
    let count = system.finals.len();
    let finals = &system.finals;
    let mut alike: Vec<Vec<bool>> =
        finals.iter().map(|x| finals.iter().map(|y| x == y).collect()).collect();
    loop {
        let follows = |x: usize, y: usize| {
            system.lts.from(x as u32).iter().all(|t| {
                let mut answers = system.lts.from(y as u32).iter();
                answers.any(|a| a.label == t.label && alike[t.target as usize][a.target as usize])
            })
        };
        let next: Vec<Vec<bool>> = (0..count)
            .map(|x| (0..count).map(|y| alike[x][y] && follows(x, y) && follows(y, x)).collect())
            .collect();
        if next == alike {
            return (0..count).filter(|&x| (0..x).all(|y| !alike[x][y])).count();
        }
        alike = next;
    }
}

pub(super) fn random_instance(seed: u64) -> Instance {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut random = |below: u32| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ((state >> 20) % u64::from(below)) as u32
    };
    let (states, labels) = (2 + random(11), 1 + random(3));
    let transitions: Vec<Transition> = (0..random(4 * states))
        .map(|_| Transition {
            source: random(states),
            label: random(labels),
            target: random(states),
        })
        .collect();
    let names: Vec<String> = ["A", "B", "C"][..labels as usize].iter().map(|&n| n.into()).collect();
    let formulas = ["true * A . true * .", "A B | * C ? . A .", "^A * A . ^A * . A .", "A + B ? ."];
    let pattern = formula::read(formulas[random(4) as usize], &names);
    Instance { name: "random", lts: Lts::new(states, 0, names, &transitions), pattern }
}

#[test]
fn simulation_and_quotient_are_those_of_the_definitions() {
    let mut violated = 0;
    for seed in 1..=3000 {
        let instance = random_instance(seed);
        let whole = instance.matched(Matching::Global);
        if !whole.is_violated() {
            continue;
        }
        violated += 1;
        let system = &whole.counterexamples;
        let expected: Vec<_> = global(&instance.lts, system).into_iter().collect();
        assert_eq!(whole.matching, expected, "seed {seed}");
        let reached = instance.matched(Matching::Reachable);
        assert_eq!(reached.matching, reachable(&instance.lts, system), "seed {seed}");
        let quotient = instance.analyse(Settings { quotient: true, ..Settings::default() });
        let states = quotient.counterexamples.finals.len();
        assert_eq!(states, classes(system), "seed {seed}");
    }
    assert!(violated > 1000, "{violated} violations");
}
