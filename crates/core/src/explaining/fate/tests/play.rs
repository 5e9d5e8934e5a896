//! Alternatives to the trace.

use super::support::{Dice, arena, detour, random, run};
use crate::explaining::fate::{
    Arena, Error, FateQuestion, Method, Play, PlayAnswer, Rule, TraceEnding, TracePart, analyse,
    answers, layered, play, saves, saves_always,
};

fn part(arena: &Arena, targets: &[u32]) -> TracePart {
    run(arena, &[0], targets, Rule::Repaired).parts.remove(0)
}

fn states(play: &Play) -> Vec<u32> {
    play.steps
        .iter()
        .map(|step| step.source)
        .chain(play.steps.last().map(|one| one.target))
        .collect()
}

#[test]
fn a_free_choice_and_what_would_have_saved() {
    // 0 may go to 2, which is safe, or to 1, which is lost.
    let arena = arena(&["g"], &["g", "w"], &["w 1; !w 2", "g 3; !g 1", "2", "3"]);
    let part = part(&arena, &[3]);
    let pair = part.steps[0].pair;
    let expected = [
        PlayAnswer { answer: 0, target: 2, layer: None, rank: None },
        PlayAnswer { answer: 1, target: 1, layer: Some(0), rank: Some(1) },
    ];
    assert_eq!(answers(&arena, &part, pair), expected);
    assert_eq!(saves(&arena, &part, pair), [0]);
    assert_eq!(saves_always(&arena, &part, 0), Some(0));
    let saved = play(&arena, &part, pair, 0);
    assert_eq!((states(&saved), saved.ending), (vec![0, 2], TraceEnding::Unreachable));
    let lost = play(&arena, &part, pair, 1);
    assert_eq!((states(&lost), lost.ending), (vec![0, 1, 3], TraceEnding::Reached));
    assert_eq!(lost.steps, part.steps);
    // The environment could also have waited first.
    let waits = play(&arena, &part, arena.pairs(1).start, 0);
    assert_eq!((states(&waits), waits.ending), (vec![1, 1, 3], TraceEnding::Reached));
}

/// The instance of READING-NOTES C4: in 0 and 2 every answer leads to the target; in 1 the system can stay
/// for ever.
#[test]
fn fated_steps_stay_lost() {
    let arena = detour();
    let part = part(&arena, &[6]);
    for step in &part.steps {
        assert!(saves(&arena, &part, step.pair).is_empty());
        for answer in answers(&arena, &part, step.pair) {
            let play = play(&arena, &part, step.pair, answer.answer);
            assert_eq!(play.ending, TraceEnding::Reached);
        }
    }
    let g = arena.pairs(0).start + 1;
    assert_eq!(saves(&arena, &part, g), [0]);
    let up = play(&arena, &part, g, 0);
    assert_eq!((states(&up), up.ending), (vec![0, 1, 1], TraceEnding::Loop(1)));
}

/// READING-NOTES C6, after state 5 of Fig. 2: each move of the environment has an answer that
/// saves, but no answer saves against all.
#[test]
fn no_answer_saves_always() {
    let arena = arena(&["g"], &["g", "w"], &["g w 1; !g !w 1; g !w 2; !g w 2", "1", "2"]);
    let part = part(&arena, &[1]);
    let [not_g, g] = [arena.pairs(0).start, arena.pairs(0).start + 1];
    assert_eq!((saves(&arena, &part, not_g), saves(&arena, &part, g)), (vec![1], vec![0]));
    assert_eq!(saves_always(&arena, &part, 0), None);
}

#[test]
fn a_part_without_layers_gets_them() {
    let arena = detour();
    let (initial, error) = (vec![0], Error::Target(vec![6]));
    let question = FateQuestion { initial, error, method: Method::Restricted };
    let without = &analyse(&arena, question).parts[0];
    let with = layered(&arena, without);
    assert_eq!((with.steps.len(), with.layer(0), with.layer(1)), (2, Some(0), Some(1)));
    assert_eq!(saves(&arena, &with, with.steps[1].pair), [0]);
    assert_eq!(layered(&arena, &with), with);
}

/// When both sides play their best, the run does not reach the target after a saving answer. After a step of
/// the trace, it reaches the target exactly if the step leads to layer 0.
#[test]
fn any_system() {
    let mut dice = Dice(0x91a7);
    for _ in 0..2000 {
        let arena = random(&mut dice);
        let part = part(&arena, &[arena.state_count() - 1]);
        for step in &part.steps {
            let mut saving = saves(&arena, &part, step.pair).into_iter();
            if step.will == crate::explaining::fate::Will::Free {
                assert!(saving.len() > 0);
            }
            if step.is_forced {
                assert_eq!(saving.len(), 0);
            }
            if let Some(answer) = saving.next() {
                assert!(play(&arena, &part, step.pair, answer).ending != TraceEnding::Reached);
            }
            let play = play(&arena, &part, step.pair, step.answer);
            let layer = part.layer(step.target);
            assert_eq!(play.ending == TraceEnding::Reached, layer == Some(0));
            assert!(play.steps.iter().zip(&play.steps[1..]).all(|(a, b)| a.target == b.source));
        }
    }
}
