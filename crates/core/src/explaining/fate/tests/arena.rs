//! Moves, pairs and answers.

use super::support::{Dice, arena, random};
use crate::explaining::fate::Arena;
use crate::explaining::hop::Hop;
use crate::{Marks, OpenRow, OpenSystem, OpenTable, Variable};

/// Three inputs with two, three and two values; the environment controls the second.
fn mixed() -> Arena {
    let numbers: Vec<String> = (0..3).map(|value| value.to_string()).collect();
    let inputs = vec![
        Variable::boolean("a"),
        Variable { name: "b".to_owned(), values: numbers },
        Variable::boolean("c"),
    ];
    let row = |inputs: &[u32], successors: Vec<u32>| OpenRow {
        inputs: inputs.to_vec(),
        successors,
        marks: Marks::NONE,
    };
    let rows = (0..12).map(|state| row(&[], vec![state]));
    let mut rows: Vec<OpenRow> = rows.collect();
    rows[0] = row(&[0, 1, 2], (0..12).collect());
    rows[1] = row(&[0, 2], vec![4, 5, 6, 7]);
    rows[2] = row(&[1], vec![1, 2, 3]);
    rows[3] = row(&[0, 1], vec![]);
    let table = OpenTable { inputs, initial: vec![0], acceptance_sets: 0, rows };
    let (system, keys) = OpenSystem::explore(&table, 100).unwrap();
    assert_eq!(keys, (0..12).collect::<Vec<u32>>());
    Arena::new(system, &[1, 99])
}

#[test]
fn moves_count_up_valuations() {
    let system = mixed().system;
    assert_eq!(system.valuation(0, 0), [(0, 0), (1, 0), (2, 0)]);
    assert_eq!(system.valuation(0, 1), [(0, 0), (1, 0), (2, 1)]);
    assert_eq!(system.valuation(0, 7), [(0, 1), (1, 0), (2, 1)]);
    assert_eq!(system.valuation(1, 2), [(0, 1), (2, 0)]);
    assert_eq!(system.valuation(4, 0), []);
    let value = |input: u32| [1, 2, 0][input as usize];
    assert_eq!(system.move_with(0, value), Some(10));
    assert_eq!(system.move_with(1, value), Some(2));
    assert_eq!(system.move_with(2, value), Some(2));
    assert_eq!(system.move_with(3, value), None);
    assert_eq!(system.move_with(4, value), Some(0));
    assert_eq!(system.move_with(2, |_| 3), None);
}

#[test]
fn pairs_belong_to_the_environment_and_answers_to_the_system() {
    let arena = mixed();
    assert_eq!(arena.control().collect::<Vec<_>>(), [1]);
    assert_eq!(arena.pairs(0), 0..3);
    assert_eq!(arena.answers(0), [0, 1, 6, 7]);
    assert_eq!(arena.answers(1), [2, 3, 8, 9]);
    assert_eq!(arena.answers(2), [4, 5, 10, 11]);
    // Without an input of the environment, it has one move, and the system has all answers.
    assert_eq!(arena.pairs(1), 3..4);
    assert_eq!(arena.answers(3), [4, 5, 6, 7]);
    // Without an input of the system, it has one answer to each move.
    assert_eq!(arena.pairs(2), 4..7);
    assert_eq!(arena.answers(5), [2]);
    // A state without successors has no moves, whatever its inputs.
    assert!(arena.pairs(3).is_empty());
    assert_eq!(arena.pairs(4), 7..8);
    assert_eq!(arena.entering(5), [2, 3, 8]);
    assert_eq!(arena.valuation(1, 2), [(0, 1), (1, 1), (2, 0)]);
    assert_eq!(arena.move_of(1, 2), 8);
    assert_eq!(arena.parts_of(0, 8), Some((1, 2)));
    assert_eq!(arena.parts_of(0, 12), None);
    assert_eq!(arena.parts_of(3, 0), None);
}

#[test]
fn answers_into_a_state_are_counted_one_by_one() {
    let arena = arena(&["g"], &["g", "w"], &["g 1; !g w 1; !g !w 0", "1"]);
    assert_eq!(arena.answers(0), [0, 1]);
    assert_eq!(arena.answers(1), [1, 1]);
    assert_eq!(arena.entering(1), [0, 1, 1, 2]);
}

#[test]
fn an_arena_has_the_moves_of_its_system() {
    let mut dice = Dice(7);
    for _ in 0..500 {
        let arena = random(&mut dice);
        let system = &arena.system;
        let mut entering = vec![Vec::new(); arena.state_count() as usize];
        for state in 0..arena.state_count() {
            let mut ways = 0..;
            for pair in arena.pairs(state) {
                for (answer, &target) in (0..).zip(arena.answers(pair)) {
                    let number = arena.move_of(pair, answer);
                    assert_eq!(system.successors(state)[number as usize], target);
                    assert_eq!(arena.parts_of(state, number), Some((pair, answer)));
                    assert_eq!(
                        arena.way_out(state, ways.next().unwrap()),
                        Some(Hop { number: pair, state: target })
                    );
                    let valuation = arena.valuation(pair, answer);
                    let value = |input| valuation.iter().find(|one| one.0 == input).unwrap().1;
                    assert_eq!(system.move_with(state, value), Some(number));
                    entering[target as usize].push(pair);
                }
            }
            let count = ways.next().unwrap();
            assert_eq!(arena.way_out(state, count), None);
            assert_eq!(count as usize, system.successors(state).len());
        }
        for (state, pairs) in (0..).zip(entering) {
            assert_eq!(arena.entering(state), pairs);
        }
    }
}

#[test]
fn too_many_states_are_refused() {
    let table = OpenTable::boolean(&["w"], &[0], &[&[0, 1], &[1, 0]]);
    assert!(OpenSystem::explore(&table, 1).is_err());
    assert_eq!(OpenSystem::explore(&table, 2).unwrap().0.move_count(), 4);
}
