//! Traces given by the user.

use lariat_core::fate::{FateAnalysis, Method, Purpose, Route, TraceEnding, TracePart, Will};
use lariat_tests::reference::fate::{Set, Shape, inside};
use lariat_tests::{Judgement, Random, ensure, seed};

use crate::case::{Case, set};
use crate::games::{Game, equal};
use crate::traces::{judge_move, judge_steps, visited};
use crate::{SHAPE, only_part, run};

/// A random path of at most twelve states from an initial state; it ends at the first target.
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
        return equal("ending", &part.ending, &TraceEnding::Unreachable);
    }
    game.judge_rings(part)?;
    game.judge_layers(&case.arena, part)?;
    let states: Vec<usize> = route.states.iter().map(|&state| state as usize).collect();
    equal("trace", &visited(part), &states)?;
    judge_steps(&case.arena, &case.open, &part.steps, route.states[0])?;
    let arrives = route.states.last().is_some_and(|&state| game.target >> state & 1 == 1);
    equal("arrives", &(part.ending == TraceEnding::Reached), &arrives)?;
    for (step, given) in part.steps.iter().zip(&route.moves) {
        // Outside H there is no layer; it counts as higher than all layers.
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

/// A path that returns to an earlier state and visits every set on the way, if one is found in time.
pub(crate) fn lasso(case: &Case, random: &mut Random) -> Option<Route> {
    let open = &case.open;
    let starts: Vec<u32> = crate::case::numbers(open.initial);
    let mut states = vec![*starts.get(random.below(starts.len() as u64) as usize)?];
    while states.len() < 40 {
        let plays = open.plays(*states.last()? as usize);
        let play = plays.get(random.below(plays.len() as u64) as usize)?;
        let state = play.target as u32;
        let closes = |&place: &usize| {
            let around = set(&states[place..]);
            states[place] == state && open.fair.iter().all(|set| set & around != 0)
        };
        if let Some(cycle) = (0..states.len()).rev().find(closes) {
            return Some(Route { states, moves: Vec::new(), cycle: Some(cycle as u32) });
        }
        states.push(state);
    }
    None
}

/// The parts of a cycle according to the reference: the purpose of the part at this index, and where it ends.
fn plan(case: &Case, route: &Route, cycle: usize, place: usize) -> (Purpose, Set, usize) {
    let open = &case.open;
    let passed = set(&route.states[cycle..=place]);
    let missing = |state: u32| {
        let mut sets = (0..).zip(&open.fair);
        sets.find(|(_, set)| *set & passed == 0 && *set >> state & 1 == 1)
    };
    let ahead = (place + 1..route.states.len()).find_map(|p| Some((p, missing(route.states[p])?)));
    let home = route.states[cycle];
    match ahead {
        Some((end, (number, set))) => {
            (Purpose::Visit(number), set & inside(open, home as usize), end)
        }
        None => (Purpose::Return, 1 << home, route.states.len()),
    }
}

fn judge_wills(case: &Case, part: &TracePart) -> Judgement {
    let game = Game::of(&case.open, part);
    game.judge_rings(part)?;
    game.judge_layers(&case.arena, part)?;
    for (number, step) in part.steps.iter().enumerate() {
        let [before, now] =
            [step.source, step.target].map(|state| game.layer(state).unwrap_or(usize::MAX));
        let is_free = if number == 0 && part.from.is_some() {
            let below = game.bands.iter().take(now.saturating_add(1));
            let below = below.fold(0, |all, band| all | band.states);
            let games = &case.open.games()[step.source as usize];
            !games.iter().any(|answers| answers & !below == 0)
        } else {
            now < before
        };
        equal("free", &(step.will == Will::Free), &is_free)?;
    }
    Ok(())
}

/// A given infinite run: its parts, and the free choices in them.
fn judge_lasso(case: &Case, route: &Route) -> Result<FateAnalysis, String> {
    let analysis = run(&case.arena, case.fair_question(Method::Given(route.clone())))?;
    let cycle = route.cycle.ok_or("no cycle")? as usize;
    let states: Vec<u32> = analysis.steps().map(|step| step.source).collect();
    equal("states", &states, &route.states)?;
    judge_steps(
        &case.arena,
        &case.open,
        &analysis.steps().copied().collect::<Vec<_>>(),
        states[0],
    )?;
    equal("cycle", &analysis.cycle(), &Some(cycle))?;
    let mut place = 0;
    for (number, part) in analysis.parts.iter().enumerate() {
        let end = place + part.steps.len();
        equal("ending", &part.ending, &TraceEnding::Reached)?;
        if part.purpose == Purpose::Stem {
            ensure(end <= cycle && number < 2, || format!("a stem to {end}"))?;
        } else {
            let found = (part.purpose, set(&part.targets), end);
            equal("part", &found, &plan(case, route, cycle, place))?;
            let begins = part.purpose == Purpose::Return && place == cycle;
            equal("first step", &part.from.is_some(), &begins)?;
            let first = place + usize::from(begins);
            let source = route.states.get(first).copied().unwrap_or(route.states[cycle]);
            equal("sources", &part.sources, &vec![source])?;
        }
        judge_wills(case, part).map_err(|why| format!("part {number}: {why}"))?;
        place = end;
    }
    equal("all", &place, &route.states.len())?;
    Ok(analysis)
}

#[test]
fn given_runs_for_ever_are_cut_where_they_meet_sets() {
    let seed = seed();
    let mut random = Random::new(seed);
    let (mut found, mut visits) = (0, 0);
    for round in 0..6_000 {
        let acceptance_sets = round as usize % 4;
        let case = Case::new(random.open(Shape { acceptance_sets, ..SHAPE }));
        let Some(route) = lasso(&case, &mut random) else { continue };
        match judge_lasso(&case, &route) {
            Ok(analysis) => {
                found += 1;
                visits += analysis.parts.len().saturating_sub(2);
            }
            Err(why) => case.fail(seed, round, &format!("{why}\n{route:?}")),
        }
    }
    println!("{found} runs, {visits} visits, LARIAT_SEED={seed}");
    assert!(found > 1_000 && visits > 500, "only {found} with {visits}");
}
