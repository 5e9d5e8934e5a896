//! Traces that were given.

use super::support::{Dice, arena, detour, random, run, told};
use crate::explaining::fate::{
    Arena, Error, FateAnalysis, FateQuestion, Method, Route, Rule, TraceEnding, Will, analyse,
};

fn read(arena: &Arena, states: &[u32], moves: &[Option<u32>], targets: &[u32]) -> FateAnalysis {
    let route = Route { states: states.to_vec(), moves: moves.to_vec(), cycle: None };
    let (initial, error) = (vec![0], Error::Target(targets.to_vec()));
    analyse(arena, FateQuestion { initial, error, method: Method::Given(route) })
}

/// The environment lets go at 0, and the system makes a mistake in 1.
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

/// With w the run goes to 1 whatever the environment does; only with g it is forced to.
#[test]
fn the_move_that_was_given() {
    let arena = arena(&["g"], &["g", "w"], &["g 1; !g w 1; !g !w 2", "1", "2"]);
    let analysis = read(&arena, &[0, 1], &[None], &[1]);
    assert_eq!(told(&analysis.parts[0]), "0 - 1");
    let analysis = read(&arena, &[0, 1], &[Some(1)], &[1]);
    assert_eq!(told(&analysis.parts[0]), "0 ~ 1");
    let step = analysis.parts[0].steps[0];
    assert_eq!(arena.move_of(step.pair, step.answer), 1);
    // A move that does not lead there says nothing.
    let analysis = read(&arena, &[0, 1], &[Some(0)], &[1]);
    assert_eq!(told(&analysis.parts[0]), "0 - 1");
}

/// Nobody should ask such things, but they have an answer.
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
    // What a search finds stays in the target; the trace is over there.
    let route = Route { states: vec![0, 1, 6], moves: vec![], cycle: Some(2) };
    let (initial, error) = (vec![0], Error::Target(vec![6]));
    let analysis = analyse(&arena, FateQuestion { initial, error, method: Method::Given(route) });
    assert_eq!(told(&analysis.parts[0]), "0 ~ 1 f 6");
}

/// What a trace of ours is made of is read in it again, and any walk to the target needs as many
/// free choices as the layer of its start says, and one for each time it goes up.
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
