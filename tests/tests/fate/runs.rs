//! Infinite runs: the parts, each with its own layers.

use lariat_core::fate::{FateAnalysis, Method, Purpose, Rule, TraceEnding, TracePart, Will};
use lariat_tests::reference::fate::{Reading, Set, Shape, fair_states, inside, lowest, members};
use lariat_tests::{Judgement, Random, ensure, seed};

use crate::case::{Case, numbers, set};
use crate::games::{Game, equal};
use crate::traces::{RULES, judge_general, judge_restricted, judge_steps};
use crate::{SHAPE, run, suggestion};

/// The purpose of the next part, its sources and targets, and the first step if it begins with one.
type Plan = (Purpose, Set, Set, Option<u32>);

/// Continues from the end of the last part, inside the component where the stem ended.
fn plan(case: &Case, home: u32, passed: Set, end: u32) -> Plan {
    let open = &case.open;
    let around = inside(open, home as usize);
    let missing = (0..).zip(&open.fair).find(|(_, set)| *set & (passed | 1 << home) == 0);
    if let Some((number, set)) = missing {
        return (Purpose::Visit(number), 1 << end, set & around, None);
    }
    if end == home {
        let sources = open.successors(home as usize) & around;
        return (Purpose::Return, sources, 1 << home, Some(home));
    }
    (Purpose::Return, 1 << end, 1 << home, None)
}

fn judge_part(case: &Case, part: &TracePart, rule: Option<(Rule, Reading)>) -> Judgement {
    let game = Game::of(&case.open, part);
    game.judge_rings(part)?;
    let mut rest = part.clone();
    if let Some(from) = part.from {
        let first = *part.steps.first().ok_or("no first step")?;
        let ends = (Some(first.source), Some(first.target));
        equal("first step", &ends, &(Some(from), part.start))?;
        judge_steps(&case.arena, &case.open, &[first], from)?;
        rest.steps.remove(0);
        if let TraceEnding::Loop(place) = rest.ending {
            rest.ending = TraceEnding::Loop(place - 1);
        }
        if let (Some(_), Some(start)) = (rule, part.start) {
            let layer = game.layer(start).ok_or("it starts outside H")?;
            let below = game.bands[..=layer].iter().fold(0, |all, band| all | band.states);
            let games = &case.open.games()[from as usize];
            let can = games.iter().any(|answers| answers & !below == 0);
            equal("first step is fated", &(first.will == Will::Fated), &can)?;
        }
    }
    match rule {
        Some(rule) => {
            game.judge_layers(&case.arena, part)?;
            judge_general(&case.arena, &game, &rest, rule)?;
        }
        None => {
            judge_restricted(&case.arena, &game, &rest)?;
        }
    }
    Ok(())
}

fn judge(
    case: &Case,
    analysis: &FateAnalysis,
    rule: Option<(Rule, Reading)>,
) -> Result<bool, String> {
    let open = &case.open;
    let fair = fair_states(open, open.initial);
    let is_fair: Vec<bool> = (0..open.states()).map(|state| fair >> state & 1 == 1).collect();
    equal("fair states", &analysis.fair, &is_fair)?;
    let mut wanted: Plan = (Purpose::Stem, open.initial, fair, None);
    let mut home = None;
    let mut passed = 0;
    for (number, part) in analysis.parts.iter().enumerate() {
        let named = |why: String| format!("part {number}, {:?}: {why}", part.purpose);
        let found: Plan = (part.purpose, set(&part.sources), set(&part.targets), part.from);
        equal("part", &found, &wanted).map_err(named)?;
        equal(
            "order",
            &(part.sources.clone(), part.targets.clone()),
            &(numbers(found.1), numbers(found.2)),
        )?;
        if fair == 0 {
            equal("ending", &part.ending, &TraceEnding::Unreachable)?;
            ensure(analysis.parts.len() == 1, || "parts without a fair state".to_owned())?;
            return Ok(false);
        }
        judge_part(case, part, rule).map_err(named)?;
        let is_last = number + 1 == analysis.parts.len();
        if let TraceEnding::Loop(_) = part.ending {
            ensure(is_last, || named("goes on behind a loop".to_owned()))?;
            return Ok(false);
        }
        let end = part.end().ok_or("no end")?;
        if home.is_some() {
            passed |= part.steps.iter().fold(0, |all, step| all | 1 << step.target);
        }
        let home = *home.get_or_insert(end);
        let is_over = part.purpose == Purpose::Return;
        equal("last part", &is_last, &is_over)?;
        wanted = plan(case, home, passed, end);
    }
    let steps: Vec<_> = analysis.steps().copied().collect();
    let start = steps.first().map(|step| step.source).ok_or("no run")?;
    judge_steps(&case.arena, open, &steps, start)?;
    ensure(open.initial >> start & 1 == 1, || format!("{start} is not initial"))?;
    let cycle = analysis.cycle().ok_or("no cycle")?;
    let around = &steps[cycle..];
    ensure(!around.is_empty(), || "an empty cycle".to_owned())?;
    equal("the cycle closes", &around.last().map(|step| step.target), &Some(around[0].source))?;
    let on_cycle = around.iter().fold(0, |all, step| all | 1 << step.target);
    let met = open.fair.iter().all(|set| set & on_cycle != 0);
    ensure(met, || format!("cycle {:?} is not fair", members(on_cycle).collect::<Vec<_>>()))?;
    ensure(lowest(fair & on_cycle).is_some(), || "the cycle is not fair".to_owned())?;
    Ok(true)
}

#[test]
fn runs_for_ever_are_made_of_parts() {
    let seed = seed();
    let mut random = Random::new(seed);
    let mut found = 0;
    for round in 0..3_000 {
        let acceptance_sets = round as usize % 4;
        let case = Case::new(random.open(Shape { acceptance_sets, ..SHAPE }));
        let rules = RULES.into_iter().map(Some).chain([None]);
        for rule in rules {
            let method = rule.map_or(Method::Restricted, |rule| Method::General(rule.0));
            let judged = run(&case.arena, case.fair_question(method)).and_then(|analysis| {
                let found = judge(&case, &analysis, rule)?;
                if found {
                    suggestion::judge(&case.open, &analysis)?;
                }
                Ok(found)
            });
            match judged {
                Ok(is_found) => found += u64::from(is_found),
                Err(why) => case.fail(seed, round, &format!("{rule:?}: {why}")),
            }
        }
    }
    println!("{found} runs, LARIAT_SEED={seed}");
    assert!(found > 1_000, "only {found}");
}
