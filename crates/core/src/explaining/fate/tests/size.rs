//! The number of steps is linear in the number of pairs, tested with a million pairs. Time is measured in
//! `benches`.

use super::support::{Dice, question};
use crate::explaining::fate::{Arena, FateRun, Rule, TraceEnding};
use crate::{OpenSystem, OpenTable};

const STATES: u32 = 250_000;

fn layered(rows: &[[u32; 4]], control: &[u32], initial: u32) -> FateRun {
    let rows: Vec<&[u32]> = rows.iter().map(|row| &row[..]).collect();
    let table = OpenTable::boolean(&["g", "w"], &[initial], &rows);
    let (system, _) = OpenSystem::explore(&table, u64::MAX).unwrap();
    assert_eq!(system.move_count(), 1_000_000);
    let arena = Arena::new(system, control);
    let mut pipeline = FateRun::start(&arena, question(&[initial], &[0], Rule::Forced));
    let mut steps = 0;
    while pipeline.step(&arena, &mut ()) {
        steps += 1;
    }
    assert!(steps < 20_000_000, "{steps} steps");
    assert_eq!(pipeline.analysis().parts[0].ending, TraceEnding::Reached);
    pipeline
}

#[test]
fn many_moves_without_order() {
    let mut dice = Dice(5);
    let rows: Vec<[u32; 4]> = (0..STATES).map(|_| [(); 4].map(|()| dice.below(STATES))).collect();
    layered(&rows, &[0], 1);
}

/// Each state is a layer.
#[test]
fn many_layers() {
    let rows: Vec<[u32; 4]> = (0..STATES)
        .map(|state| [state, state, state.saturating_sub(1), (state + 1).min(STATES - 1)])
        .collect();
    let pipeline = layered(&rows, &[0], STATES - 1);
    assert_eq!(pipeline.analysis().parts[0].layers.len() as u32, STATES);
}

/// One layer; its ranks are as many as the states.
#[test]
fn many_ranks() {
    let rows: Vec<[u32; 4]> = (0..STATES)
        .map(|state| [state, 0, state.saturating_sub(1), state.saturating_sub(1)])
        .collect();
    let pipeline = layered(&rows, &[0], STATES - 1);
    assert_eq!(pipeline.analysis().parts[0].layers.len(), 1);
}
