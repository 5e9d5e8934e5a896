//! Tests of the reference itself, by the figures and by the notes.

use super::*;
use crate::{Random, seed};

/// Γ = {g}, inputs g, w. Guards as functions of (g, w).
fn system(states: usize, initial: Set, target: Set, control: [bool; 2], next: Guards) -> Open {
    let table = |state: usize| {
        let valuations = [[false, false], [false, true], [true, false], [true, true]];
        let next = valuations.map(|[g, w]| next(state, g, w));
        let table = || Table { scope: vec![0, 1], next: next.iter().flatten().copied().collect() };
        next[0].is_some().then(table)
    };
    Open {
        domains: vec![2, 2],
        control: control.to_vec(),
        initial,
        target,
        fair: Vec::new(),
        tables: (0..states).map(table).collect(),
        values: vec![Vec::new(); states],
    }
}

type Guards = fn(usize, bool, bool) -> Option<usize>;

fn set(states: &[usize]) -> Set {
    states.iter().fold(0, |set, state| set | 1 << state)
}

fn states_of(segments: &[Segment]) -> Vec<(bool, Vec<usize>)> {
    segments.iter().map(|segment| (segment.is_free, segment.states.clone())).collect()
}

#[test]
fn figure_2_forces_states_1_and_2_only() {
    let open = system(8, set(&[1]), set(&[3, 4]), [true, false], |state, g, w| match state {
        1 => Some(if !g { 0 } else { [4, 3][w as usize] }),
        2 => Some([4, 0][g as usize]),
        5 => Some(if g != w { 7 } else { [4, 3][g as usize] }),
        6 => Some([7, 4][w as usize]),
        _ => Some(0),
    });
    assert_eq!(one_step(&open, set(&[3, 4])), set(&[1, 2]));
    assert_eq!(open.before(set(&[3, 4])), set(&[1, 2, 5, 6]));
}

#[test]
fn figure_3_has_two_layers() {
    let open = system(6, set(&[1]), set(&[5]), [false, false], |state, _, w| match state {
        1 => Some([4, 2][w as usize]),
        2 => Some(3),
        3 => Some([1, 5][w as usize]),
        4 => Some([2, 5][w as usize]),
        _ => None,
    });
    let bands = bands(&open, open.initial, open.target);
    let sets: Vec<[Set; 2]> = bands.iter().map(|band| [band.states, band.boundary]).collect();
    assert_eq!(sets, [[set(&[5]), set(&[5])], [set(&[1, 2, 3, 4]), set(&[3, 4])]]);
}

#[test]
fn figure_7_ranks_state_3_second_though_its_ring_is_the_first() {
    let open = system(4, set(&[3]), set(&[1]), [false, false], |state, _, w| match state {
        3 => Some([2, 1][w as usize]),
        2 => Some(1),
        _ => None,
    });
    assert_eq!(
        forced_in_rounds(&open, set(&[1, 2, 3]), set(&[1])),
        [set(&[1]), set(&[2]), set(&[3])]
    );
    assert_eq!(rings(&open, set(&[1, 2, 3]), set(&[1])), [set(&[1]), set(&[2, 3])]);
}

#[test]
fn c4_in_all_readings() {
    let open = Open::c4();
    let bands = bands(&open, open.initial, open.target);
    let sets: Vec<Set> = bands.iter().map(|band| band.states).collect();
    assert_eq!(sets, [set(&[0, 2, 3, 4, 5, 6]), set(&[1])]);
    let trace = |reading| trace(&open, open.initial, open.target, &bands, reading);
    assert_eq!(trace(Reading::Repaired).states, [0, 2, 3, 4, 5, 6]);
    assert_eq!(trace(Reading::Forced).states, [0, 2, 3, 4, 5, 6]);
    let printed = trace(Reading::Printed);
    assert_eq!(printed.states, [0, 1, 6]);
    assert!(printed.marked.is_empty());
    assert_eq!(printed.descents(&bands), [1]);
    let layer = trace(Reading::Layer);
    assert_eq!((layer.states, layer.repeats), (vec![0, 2], Some(0)));
}

#[test]
fn c5_restricted_needs_a_free_choice_on_c4() {
    let open = Open::c4();
    let segments = segments(&open, open.initial, open.target).expect("reachable");
    assert_eq!(states_of(&segments), [(false, vec![0, 1]), (true, vec![1, 6])]);
}

#[test]
fn c6_nobody_wins_in_state_5_of_figure_2() {
    // Neither a move of the environment nor one of the system decides it: swap the control.
    let next: Guards = |state, g, w| match state {
        0 => Some(if g != w { 3 } else { [2, 1][g as usize] }),
        _ => None,
    };
    let [fate, will] = [[true, false], [false, true]].map(|control| {
        let open = system(4, set(&[0]), set(&[1, 2]), control, next);
        (one_step(&open, set(&[1, 2])), one_step(&open, set(&[3])))
    });
    assert_eq!([fate.0, will.1], [0, 0]);
}

/// Fixpoint, strategies and mistakes are three definitions of the same sets.
#[test]
fn definitions_agree() {
    let seed = seed();
    let mut random = Random::new(seed);
    for round in 0..400 {
        let shape =
            Shape { states: 6, inputs: 3, is_boolean: true, acceptance_sets: 0, variables: 0 };
        let open = random.open(shape);
        let within = random.below(1 << open.states());
        let rounds = forced_in_rounds(&open, within, open.target);
        let fixpoint = rounds.iter().fold(0, |all, round| all | round);
        let strategies = forced_by_strategies(&open, within, open.target, 1 << 12);
        let again = format!("round {round}, LARIAT_SEED={seed}\n{open}");
        assert!(strategies.is_none_or(|set| set == fixpoint), "{again}");
        let bands = bands(&open, open.initial, open.target);
        let fewest = fewest_mistakes(&open, open.target);
        for (state, &fewest) in fewest.iter().enumerate() {
            let Some(layer) = layer_of(&bands, state) else { continue };
            assert_eq!(Some(layer as u32), fewest, "{again}");
        }
    }
}
