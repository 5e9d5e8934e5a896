//! Traces, step by step.

use lariat_core::fate::{Arena, Rule, Step, TraceEnding, TracePart, Will};
use lariat_tests::reference::fate::{
    Open, Reading, Segment, Set, Trace, rings, segments, sure_rings, trace,
};
use lariat_tests::{Judgement, ensure};

use crate::games::{Game, equal, places};

pub(crate) const RULES: [(Rule, Reading); 4] = [
    (Rule::Repaired, Reading::Repaired),
    (Rule::Printed, Reading::Printed),
    (Rule::Layer, Reading::Layer),
    (Rule::Forced, Reading::Forced),
];

/// The states of a part's trace.
pub(crate) fn visited(part: &TracePart) -> Vec<usize> {
    let start = part.start.into_iter();
    start.chain(part.steps.iter().map(|step| step.target)).map(|state| state as usize).collect()
}

/// The steps are connected, are moves of the system with the valuations that they name, and lead from a
/// source to a target.
pub(crate) fn judge_path(arena: &Arena, game: &Game, part: &TracePart) -> Judgement {
    let start = part.start.ok_or("no start")?;
    ensure(game.sources >> start & 1 == 1, || format!("{start} is no source"))?;
    judge_steps(arena, &game.open, &part.steps, start)?;
    let last = part.steps.last().map_or(start, |step| step.target);
    let is_there = game.target >> last & 1 == 1;
    let is_over = part.ending == TraceEnding::Reached;
    ensure(is_there == is_over, || format!("ends in {last} with {:?}", part.ending))?;
    let early = part.steps.iter().find(|step| game.target >> step.source & 1 == 1);
    ensure(early.is_none(), || format!("goes on from a target: {early:?}"))
}

pub(crate) fn judge_steps(arena: &Arena, open: &Open, steps: &[Step], start: u32) -> Judgement {
    let mut at = start;
    for step in steps {
        ensure(step.source == at, || format!("{step:?} does not begin in {at}"))?;
        at = step.target;
        let first = arena.pairs(step.source).start;
        let choices = open.choices(step.source as usize);
        let play = choices
            .get(step.pair.wrapping_sub(first) as usize)
            .and_then(|choice| choice.get(step.answer as usize))
            .ok_or_else(|| format!("{step:?} has no such move"))?;
        equal("target of a step", &(play.target as u32), &step.target)?;
        let table =
            open.tables[step.source as usize].as_ref().ok_or("a step from where it ends")?;
        let scope = table.scope.iter().map(|&input| input as u32);
        let values: Vec<(u32, u32)> = scope.zip(play.values.iter().copied()).collect();
        equal("inputs of a step", &arena.valuation(step.pair, step.answer), &values)?;
    }
    Ok(())
}

/// The move that a step must name. For a fated step: a move after which every answer gets closer (in ranks,
/// which are checked elsewhere); otherwise one whose answers all stay in the set; otherwise any; always the
/// lowest. Also returns whether the step could be forced.
fn wanted_move(open: &Open, part: &TracePart, step: &Step, stays: Set) -> Option<(u32, u32, bool)> {
    let target = step.target as usize;
    let choices = open.choices(step.source as usize);
    let leads = |number: usize| choices[number].iter().position(|play| play.target == target);
    let is_sure =
        |number: &usize| choices[*number].iter().all(|play| stays >> play.target & 1 == 1);
    let place = |state: usize| {
        let forced = part.forced.get(state).copied().flatten();
        part.layer(state as u32).zip(forced.map(|forced| forced.rank))
    };
    let gains = |number: &usize| {
        let from = place(step.source as usize);
        choices[*number].iter().map(|play| place(play.target).zip(from)).all(|ends| {
            ends.is_some_and(|((layer, rank), (own, from))| layer == own && rank < from)
        })
    };
    let candidates: Vec<usize> =
        (0..choices.len()).filter(|&number| leads(number).is_some()).collect();
    let sure: Vec<usize> = candidates.iter().copied().filter(is_sure).collect();
    let best = sure.iter().copied().find(gains).or(sure.first().copied());
    let best = best.filter(|_| step.will == Will::Fated);
    let number = best.or(candidates.first().copied())?;
    Some((number as u32, leads(number)? as u32, best.is_some() && !step.is_hidden))
}

pub(crate) fn judge_move(
    arena: &Arena,
    open: &Open,
    part: &TracePart,
    step: &Step,
    stays: Set,
) -> Judgement {
    let first = arena.pairs(step.source).start;
    let found = (step.pair - first, step.answer, step.is_forced);
    let what = format!("move, answer and force of {}→{}", step.source, step.target);
    equal(&what, &Some(found), &wanted_move(open, part, step, stays))
}

/// Fig. 5: the same steps as the reference.
pub(crate) fn judge_general(
    arena: &Arena,
    game: &Game,
    part: &TracePart,
    rule: (Rule, Reading),
) -> Result<Trace, String> {
    let wanted = trace(&game.open, game.sources, game.target, &game.bands, rule.1);
    match wanted.repeats {
        None => judge_path(arena, game, part)?,
        Some(place) => equal("ending", &part.ending, &TraceEnding::Loop(place as u32))?,
    }
    let mut states = wanted.states.clone();
    // The last step of a loop leads back.
    states.extend(wanted.repeats.map(|place| wanted.states[place]));
    equal("trace", &visited(part), &states)?;
    let places_of = |test: fn(&Step) -> bool| -> Vec<usize> {
        (0..).zip(&part.steps).filter(|(_, step)| test(step)).map(|(place, _)| place).collect()
    };
    equal("marks", &places_of(|step| step.will == Will::Free), &wanted.marked)?;
    let descents = Trace { states, ..wanted.clone() }.descents(&game.bands);
    let hidden: Vec<usize> =
        descents.iter().copied().filter(|place| !wanted.marked.contains(place)).collect();
    equal("hidden", &places_of(|step| step.is_hidden), &hidden)?;
    for step in &part.steps {
        let layer = game.layer(step.source).ok_or("a step outside H")?;
        let stays = game.bands[..=layer].iter().fold(0, |all, band| all | band.states);
        judge_move(arena, &game.open, part, step, stays)?;
        let is_sure = rule.0 != Rule::Forced || step.will == Will::Free || step.is_forced;
        ensure(is_sure, || format!("{step:?} is not forced"))?;
    }
    let inner = |rings: &dyn Fn(usize) -> Vec<Set>| {
        let mut inner = vec![None; game.open.states()];
        for index in 0..game.bands.len() {
            let one = places(game.open.states(), &rings(index));
            inner.iter_mut().zip(one).for_each(|(all, one)| *all = all.or(one));
        }
        inner
    };
    let bands = &game.bands;
    match rule.0 {
        Rule::Repaired => {
            let wanted =
                inner(&|index| rings(&game.open, bands[index].states, bands[index].boundary));
            equal("inner rings", &*part.inner, &wanted)?;
        }
        Rule::Forced => {
            let wanted = inner(&|index| sure_rings(&game.open, &bands[index]));
            equal("inner rings", &*part.inner, &wanted)?;
        }
        Rule::Printed | Rule::Layer => {}
    }
    // Theorems 2 and 3.
    let start = game.layer(wanted.states[0] as u32).ok_or("it starts outside H")?;
    if wanted.repeats.is_none() {
        ensure(wanted.marked.len() == start, || {
            format!("{:?} marks from layer {start}", wanted.marked)
        })?;
    }
    if matches!(rule.0, Rule::Repaired | Rule::Forced) {
        ensure(hidden.is_empty() && wanted.repeats.is_none(), || "the repair fails".to_owned())?;
        ensure(descents.len() == start, || "more free choices than needed".to_owned())?;
    }
    Ok(wanted)
}

/// Fig. 6: the same steps as the reference.
pub(crate) fn judge_restricted(
    arena: &Arena,
    game: &Game,
    part: &TracePart,
) -> Result<Vec<Segment>, String> {
    judge_path(arena, game, part)?;
    let wanted = segments(&game.open, game.sources, game.target).ok_or("not reachable")?;
    let mut steps = part.steps.iter();
    let mut at = part.start;
    for segment in &wanted {
        equal("segment", &at, &Some(segment.states[0] as u32))?;
        for ends in segment.states.windows(2) {
            let step = steps.next().ok_or("a step is missing")?;
            equal(
                "step",
                &[step.source, step.target].map(|state| state as usize).as_slice(),
                &ends,
            )?;
            equal("free", &(step.will == Will::Free), &segment.is_free)?;
            ensure(!step.is_hidden, || format!("{step:?} is hidden without layers"))?;
            judge_move(arena, &game.open, part, step, segment.forced)?;
            at = Some(step.target);
        }
    }
    ensure(steps.next().is_none(), || "too many steps".to_owned())?;
    Ok(wanted)
}
