//! Given traces.

use super::support::{Dice, arena, detour, random, run, told};
use crate::explaining::fate::{
    Arena, Error, FateAnalysis, FateQuestion, Method, Route, Rule, TraceEnding, Will, analyse,
};

fn read(arena: &Arena, states: &[u32], moves: &[Option<u32>], targets: &[u32]) -> FateAnalysis {
    let route = Route { states: states.to_vec(), moves: moves.to_vec(), cycle: None };
    let (initial, error) = (vec![0], Error::Target(targets.to_vec()));
    analyse(arena, FateQuestion { initial, error, method: Method::Given(route) })
}

/// At 0 the environment does not force the run, and in 1 the system makes a mistake.
#[test]
fn up_a_layer_and_down_again() {
    let arena = detour();
    for (states, told_as) in [
        (&[0, 1, 6][..], "0 ~ 1 f 6"),
        (&[0, 1, 1, 6], "0 ~ 1 - 1 f 6"),
        (&[0, 2, 3, 4, 5, 6], "0 - 2 - 3 - 4 - 5 - 6"),
        (&[0, 2, 0, 1, 6, 6], "0 - 2 - 0 ~ 1 f 6 - 6"),
    ] {
        let analysis = read(&arena, states, &[], &[6]);
        let part = &analysis.parts[0];
        assert_eq!((told(part), part.ending), (told_as.to_owned(), TraceEnding::Reached));
        assert_eq!(part.layer(0), Some(0));
    }
}

/// With w the run goes to 1 for every move of the environment; only the move g forces it.
#[test]
fn the_move_that_was_given() {
    let arena = arena(&["g"], &["g", "w"], &["g 1; !g w 1; !g !w 2", "1", "2"]);
    let analysis = read(&arena, &[0, 1], &[None], &[1]);
    assert_eq!(told(&analysis.parts[0]), "0 - 1");
    let analysis = read(&arena, &[0, 1], &[Some(1)], &[1]);
    assert_eq!(told(&analysis.parts[0]), "0 ~ 1");
    let step = analysis.parts[0].steps[0];
    assert_eq!(arena.move_of(step.pair, step.answer), 1);
    // A given move that does not lead to the target is ignored.
    let analysis = read(&arena, &[0, 1], &[Some(0)], &[1]);
    assert_eq!(told(&analysis.parts[0]), "0 - 1");
}

/// Invalid traces: the stage must still give a result.
#[test]
fn traces_that_are_none() {
    let arena = detour();
    for (states, steps) in
        [(&[][..], 0), (&[0, 3, 6], 0), (&[0, 2, 6], 1), (&[0, 2], 1), (&[0, 1, 1], 2)]
    {
        let analysis = read(&arena, states, &[], &[6]);
        let part = &analysis.parts[0];
        assert_eq!(
            (part.steps.len(), part.ending),
            (steps, TraceEnding::Unreachable),
            "{states:?}"
        );
    }
    // A lasso found by a search continues in the target; the given trace ends there.
    let route = Route { states: vec![0, 1, 6], moves: vec![], cycle: Some(2) };
    let (initial, error) = (vec![0], Error::Target(vec![6]));
    let analysis = analyse(&arena, FateQuestion { initial, error, method: Method::Given(route) });
    assert_eq!(told(&analysis.parts[0]), "0 ~ 1 f 6");
}

/// In a given trace that we made ourselves, the same free choices are found. Any walk to the target has as
/// many free choices as the layer of its start, and one more for each step to a higher layer.
#[test]
fn any_walk() {
    let mut dice = Dice(0xa11);
    let mut walks = 0;
    for _ in 0..4000 {
        let arena = random(&mut dice);
        let targets = [arena.state_count() - 1];
        let general = run(&arena, &[0], &targets, Rule::Repaired);
        let part = &general.parts[0];
        if part.ending == TraceEnding::Reached {
            let states: Vec<u32> = part
                .start
                .into_iter()
                .filter(|_| part.from.is_none())
                .chain(part.steps.iter().map(|step| step.target))
                .collect();
            let moves: Vec<Option<u32>> =
                part.steps.iter().map(|one| Some(arena.move_of(one.pair, one.answer))).collect();
            let again = read(&arena, &states, &moves, &targets);
            assert_eq!(again.parts[0].steps, part.steps);
        }
        let mut states = vec![0];
        while states.len() < 12 && states[states.len() - 1] != targets[0] {
            let successors = arena.successors(states[states.len() - 1]);
            if successors.is_empty() {
                break;
            }
            states.push(successors[dice.below(successors.len() as u32) as usize]);
        }
        if states[states.len() - 1] != targets[0] {
            continue;
        }
        walks += 1;
        let analysis = read(&arena, &states, &[], &targets);
        let part = &analysis.parts[0];
        assert_eq!((part.steps.len(), part.ending), (states.len() - 1, TraceEnding::Reached));
        let layer = |state: u32| i64::from(part.layer(state).unwrap());
        let mut free = layer(0);
        for step in &part.steps {
            let change = layer(step.target) - layer(step.source);
            assert!(change >= -1, "Lemma 1");
            assert_eq!(step.will == Will::Free, change < 0);
            assert!(!step.is_hidden);
            assert!(!step.is_forced || change == 0);
            free += change.max(0);
        }
        assert_eq!(analysis.free() as i64, free);
    }
    assert!(walks > 400, "{walks}");
}
