//! The move that makes a step, and parts that begin with a step or stay inside a component.

use super::support::{arena, question, told};
use crate::explaining::fate::{
    Arena, Error, FateAnalysis, FateQuestion, FateRun, Purpose, Rule, TracePart, Will, analyse,
    stepping,
};
use crate::{Marks, OpenRow, OpenSystem, OpenTable, Variable};

/// From 0, g leads to 1 or 2, !g to 3 or 1.
fn part(layer_of: [Option<u32>; 4]) -> TracePart {
    TracePart { layer_of: layer_of.to_vec().into(), from: Some(0), ..TracePart::default() }
}

const ROWS: [&str; 4] = ["g w 1; g !w 2; !g w 3; !g !w 1", "0", "0", "0"];

#[test]
fn a_fated_step_prefers_a_move_without_a_way_out() {
    let arena = arena(&["g"], &["g", "w"], &ROWS);
    let part = part([Some(1), Some(1), Some(1), Some(2)]);
    let fated = stepping::step(&arena, &part, [0, 1], Will::Fated).unwrap();
    assert_eq!((fated.pair, fated.answer, fated.is_forced), (1, 1, true));
    let out = stepping::step(&arena, &part, [0, 3], Will::Fated).unwrap();
    assert_eq!((out.pair, out.answer, out.is_forced, out.is_hidden), (0, 1, false, false));
    assert_eq!(stepping::step(&arena, &part, [0, 0], Will::Fated), None);
}

#[test]
fn a_free_step_takes_the_first_move() {
    let arena = arena(&["g"], &["g", "w"], &ROWS);
    let part = part([Some(1), Some(0), Some(1), Some(1)]);
    let free = stepping::step(&arena, &part, [0, 1], Will::Free).unwrap();
    assert_eq!((free.pair, free.answer, free.is_forced, free.is_hidden), (0, 0, false, false));
    assert!(stepping::step(&arena, &part, [0, 1], Will::Fated).unwrap().is_hidden);
}

#[test]
fn the_step_into_a_part_is_fated_if_the_environment_could_keep_the_run_low() {
    let arena = arena(&["g"], &["g", "w"], &ROWS);
    let will = |layer_of, start| {
        let step = stepping::entering(&arena, &part(layer_of), start).unwrap();
        (step.will, step.is_forced)
    };
    assert_eq!(will([Some(0), Some(0), Some(0), Some(1)], 1), (Will::Fated, true));
    assert_eq!(will([Some(0), Some(0), Some(1), Some(1)], 1), (Will::Free, false));
    assert_eq!(will([Some(0), Some(0), Some(1), None], 2), (Will::Fated, true));
    assert_eq!(will([Some(0), Some(1), None, Some(1)], 3), (Will::Fated, true));
}

fn fair(control: &[u32], rows: &[(&[u32], bool)]) -> FateAnalysis {
    let row = |&(successors, is_marked): &(&[u32], bool)| OpenRow {
        inputs: if successors.len() > 1 { vec![0] } else { vec![] },
        successors: successors.to_vec(),
        marks: if is_marked { Marks::all(1) } else { Marks::NONE },
    };
    let table = OpenTable {
        inputs: vec![Variable::boolean("w")],
        initial: vec![0],
        acceptance_sets: 1,
        rows: rows.iter().map(row).collect(),
    };
    let (system, _) = OpenSystem::explore(&table, u64::MAX).unwrap();
    let arena = Arena::new(system, control);
    let asked = FateQuestion { error: Error::Fair, ..question(&[0], &[], Rule::Repaired) };
    assert!(!FateRun::start(&arena, asked.clone()).is_over());
    analyse(&arena, asked)
}

/// 0 leads into the cycle 1 2 3 (1 is in the acceptance set); from 2 the run can go to 4.
#[test]
fn a_cycle_is_closed_inside_its_component() {
    let rows: [(&[u32], bool); 5] =
        [(&[1, 4], false), (&[2], true), (&[3, 4], false), (&[1], false), (&[4], false)];
    let free = fair(&[], &rows);
    let purposes: Vec<Purpose> = free.parts.iter().map(|part| part.purpose).collect();
    assert_eq!(purposes, [Purpose::Stem, Purpose::Return]);
    assert_eq!(told(&free.parts[0]), "0 f 1");
    assert_eq!(free.parts[1].distances[4], None);
    assert_eq!(told(&free.parts[1]), "2 - 2 f 3 - 1");
    assert_eq!((free.cycle(), free.free()), (Some(1), 2));
    let fated = fair(&[0], &rows);
    assert_eq!(told(&fated.parts[0]), "0 - 1");
    assert_eq!((fated.cycle(), fated.free()), (Some(1), 0));
}
