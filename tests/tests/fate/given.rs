//! Traces that somebody gives.

use lariat_core::fate::{Ending, Method, Route, Will};
use lariat_tests::{Judgement, Random, ensure, seed};

use crate::case::Case;
use crate::games::{Game, equal};
use crate::traces::{judge_move, judge_steps, visited};
use crate::{SHAPE, only_part, run};

/// A walk from an initial state that ends in a target, where it ends, or at last.
fn walk(case: &Case, random: &mut Random) -> Option<Route> {
    let open = &case.open;
    let starts: Vec<u32> = crate::case::numbers(open.initial);
    let mut state = *starts.get(random.below(starts.len() as u64) as usize)?;
    let mut route = Route { states: vec![state], ..Route::default() };
    while open.target >> state & 1 == 0 && route.states.len() < 12 {
        let plays = open.plays(state as usize);
        let Some(play) = plays.get(random.below(plays.len() as u64) as usize) else { break };
        let number = plays.iter().position(|one| one == play)? as u32;
        route.moves.push((random.below(2) == 0).then_some(number));
        state = play.target as u32;
        route.states.push(state);
    }
    Some(route)
}

fn judge(case: &Case, route: &Route) -> Judgement {
    let analysis = run(&case.arena, case.question(Method::Given(route.clone())))?;
    let part = only_part(&analysis)?;
    let game = Game::of(&case.open, part);
    if game.held == 0 {
        return equal("ending", &part.ending, &Ending::Unreachable);
    }
    game.judge_rings(part)?;
    game.judge_layers(&case.arena, part)?;
    let states: Vec<usize> = route.states.iter().map(|&state| state as usize).collect();
    equal("trace", &visited(part), &states)?;
    judge_steps(&case.arena, &case.open, &part.steps, route.states[0])?;
    let arrives = route.states.last().is_some_and(|&state| game.target >> state & 1 == 1);
    equal("arrives", &(part.ending == Ending::Reached), &arrives)?;
    for (step, given) in part.steps.iter().zip(&route.moves) {
        // Outside H there is no layer: higher than any.
        let [before, now] =
            [step.source, step.target].map(|state| game.layer(state).unwrap_or(usize::MAX));
        let will = if now < before { Will::Free } else { Will::Fated };
        equal("will", &step.will, &will)?;
        ensure(!step.is_hidden, || format!("{step:?} is hidden in a given trace"))?;
        let stays = game.bands.iter().take(before.saturating_add(1));
        let stays = stays.fold(0, |all, band| all | band.states);
        let stays = if before == usize::MAX { 0 } else { stays };
        match given {
            Some(number) => {
                let made = case.arena.move_of(step.pair, step.answer);
                equal("the move that was given", &made, number)?;
                let answers = case.arena.answers(step.pair);
                let is_sure = answers.iter().all(|&answer| stays >> answer & 1 == 1);
                equal("force", &step.is_forced, &(is_sure && will == Will::Fated))?;
            }
            None => judge_move(&case.arena, &case.open, part, step, stays)?,
        }
    }
    let start = game.layer(route.states[0]);
    let enough = start.is_none_or(|needed| analysis.free() >= needed);
    ensure(!arrives || enough, || "fewer free choices than the layer needs".to_owned())
}

#[test]
fn given_traces_are_annotated_by_the_layers() {
    let seed = seed();
    let mut random = Random::new(seed);
    for round in 0..4_000 {
        let case = Case::new(random.open(SHAPE));
        let Some(route) = walk(&case, &mut random) else { continue };
        if let Err(why) = judge(&case, &route) {
            case.fail(seed, round, &format!("{why}\n{route:?}"));
        }
    }
}
