//! Candidates for Γ, by progress.

use super::support::{Dice, arena, random, run, told};
use crate::explaining::fate::{Arena, Evidence, Rule};

fn evidence(arena: &Arena, initial: &[u32], targets: &[u32]) -> Vec<[u32; 4]> {
    let one = |one: &Evidence| [one.input, one.critical, one.dictated, one.steps];
    run(arena, initial, targets, Rule::Repaired).evidence.iter().map(one).collect()
}

/// Example 3: r leads back to 0 from every state. Without r the run reaches the target; w only chooses the
/// path.
const RESET: [&str; 4] = ["r 0; !r w 1; !r !w 2", "r 0; !r 3", "r 0; !r 3", "r 0; !r 3"];

#[test]
fn example_3_master_reset() {
    let inputs = ["w", "r"];
    let none = arena(&[], &inputs, &RESET);
    assert_eq!(evidence(&none, &[0], &[3]), [[1, 2, 2, 2], [0, 1, 0, 2]]);
    // If r is not in Γ, nothing is fated; if it is, every step is.
    assert_eq!(told(&run(&none, &[0], &[3], Rule::Repaired).parts[0]), "0 f 1 f 3");
    let reset = arena(&["r"], &inputs, &RESET);
    assert_eq!(told(&run(&reset, &[0], &[3], Rule::Repaired).parts[0]), "0 - 1 - 3");
    assert_eq!(evidence(&reset, &[0], &[3]), evidence(&none, &[0], &[3]));
}

/// READING-NOTES C7: an input that is dictated is critical; the converse does not hold.
#[test]
fn dictated_and_critical() {
    let inputs = ["a", "b", "c"];
    // a decides; b chooses the next state; c has no effect, though 0 depends on it.
    let rows = ["a b c 1; a b !c 1; a !b c 2; a !b !c 2; !a 0", "3", "3", "3"];
    let system = arena(&[], &inputs, &rows);
    assert_eq!(evidence(&system, &[0], &[3]), [[0, 1, 1, 2], [1, 1, 0, 2], [2, 0, 0, 2]]);
    let mut dice = Dice(7);
    for _ in 0..1000 {
        let arena = random(&mut dice);
        for [_, critical, dictated, steps] in evidence(&arena, &[0], &[arena.state_count() - 1]) {
            assert!(dictated <= critical && critical <= steps);
        }
    }
}

/// Without steps there is no progress.
#[test]
fn no_progress() {
    let arena = arena(&[], &["w"], &["w 0; !w 1", "1", "2"]);
    assert_eq!(evidence(&arena, &[0], &[0]), [[0, 0, 0, 0]]);
    assert_eq!(evidence(&arena, &[0], &[2]), Vec::<[u32; 4]>::new());
}
