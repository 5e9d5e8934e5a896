//! The parts of a trace: the stem and the parts of its cycle (section 3).

use std::ops::RangeInclusive;

use std::rc::Rc;

use super::{
    Arena, Error, FateAnalysis, FateQuestion, Method, Purpose, Route, TraceEnding, TracePart,
};
use crate::Marks;

/// The next part, if there is one. All parts so far must be complete.
pub(super) fn next(
    arena: &Arena,
    question: &FateQuestion,
    analysis: &FateAnalysis,
) -> Option<TracePart> {
    let Some(last) = analysis.parts.last() else { return Some(stem(question, analysis)) };
    let is_cyclic = question.error == Error::Fair && last.purpose != Purpose::Return;
    if !is_cyclic || last.ending != TraceEnding::Reached {
        return None;
    }
    let end = last.end()?;
    match &question.method {
        Method::Given(route) => given(arena, analysis, route, end),
        _ => Some(around(arena, analysis, end)),
    }
}

fn stem(question: &FateQuestion, analysis: &FateAnalysis) -> TracePart {
    let fair = || (0..).zip(&analysis.fair).filter(|one| *one.1).map(|one| one.0).collect();
    let targets = match &question.error {
        Error::Target(targets) => targets.clone(),
        Error::Fair => fair(),
    };
    let sources = question.initial.clone();
    TracePart { purpose: Purpose::Stem, sources, targets, ..TracePart::default() }
}

/// The part after `end`, inside the component of the end of the stem: to an acceptance set that the cycle has
/// not met or, if all are met, back to the start of the cycle. A path between two states of the component
/// never leaves it, so the game has the same result as without `within`, but less work.
fn around(arena: &Arena, analysis: &FateAnalysis, end: u32) -> TracePart {
    let system = &arena.system;
    let home = analysis.parts[0].end().unwrap_or(end);
    let within = component(analysis, home);
    let passed = analysis.parts[1..].iter().flat_map(|part| &part.steps).map(|step| step.target);
    let met = passed.fold(system.marks(home), |met, state| met.union(system.marks(state)));
    let missing = met.missing(Marks::all(system.acceptance_sets));
    if let Some(set) = missing.iter().next() {
        return visit(arena, set, end, within);
    }
    // The part starts where it must end: it begins with a step, and the game follows.
    let from = Some(end).filter(|&end| end == home);
    let sources = match from {
        Some(from) => successors(arena, from, &within),
        None => vec![end],
    };
    let (purpose, targets) = (Purpose::Return, vec![home]);
    TracePart { purpose, sources, targets, within: Rc::new(within), from, ..TracePart::default() }
}

/// To any state of an acceptance set.
fn visit(arena: &Arena, set: u32, end: u32, within: Vec<bool>) -> TracePart {
    let is_target = |&s: &u32| within[s as usize] && arena.system.marks(s).contains(set);
    let targets = (0..arena.state_count()).filter(is_target).collect();
    let (purpose, sources) = (Purpose::Visit(set), vec![end]);
    TracePart { purpose, sources, targets, within: Rc::new(within), ..TracePart::default() }
}

/// The next part of a given trace: to the start of its cycle, then along the cycle. The cycle is divided as
/// our own would be, but the next set is the one that this cycle meets next.
fn given(arena: &Arena, analysis: &FateAnalysis, route: &Route, end: u32) -> Option<TracePart> {
    let cycle = route.cycle?;
    let home = route.states[cycle as usize];
    let walked = analysis.steps().count() as u32;
    if walked < cycle {
        return Some(TracePart { sources: vec![end], targets: vec![home], ..TracePart::default() });
    }
    let within = component(analysis, home);
    if let Some((set, _)) = next_visit(arena, route, walked) {
        return Some(visit(arena, set, end, within));
    }
    let (purpose, targets) = (Purpose::Return, vec![home]);
    let from = Some(home).filter(|_| walked == cycle);
    let sources = match from {
        Some(_) => vec![state_at(route, cycle + 1)?],
        None => vec![end],
    };
    Some(TracePart {
        purpose,
        sources,
        targets,
        within: Rc::new(within),
        from,
        ..TracePart::default()
    })
}

/// The acceptance set that the cycle of a given trace meets next and has not met before, with the index where
/// it does. Of several sets at the same index, the lowest. None if it meets no further set.
fn next_visit(arena: &Arena, route: &Route, walked: u32) -> Option<(u32, u32)> {
    let system = &arena.system;
    let cycle = route.cycle? as usize;
    let (passed, ahead) = route.states.split_at_checked(walked as usize + 1)?;
    let marks = passed.get(cycle..)?.iter().map(|&state| system.marks(state));
    let met = marks.fold(Marks::NONE, Marks::union);
    let first_of = |&state: &u32| met.missing(system.marks(state)).iter().next();
    let mut ahead = (walked + 1..).zip(ahead);
    ahead.find_map(|(place, state)| Some((first_of(state)?, place)))
}

/// The range of indices of a given trace that belongs to the current part.
pub(super) fn excerpt(
    arena: &Arena,
    question: &FateQuestion,
    analysis: &FateAnalysis,
    route: &Route,
) -> RangeInclusive<u32> {
    let last = (route.states.len() as u32).saturating_sub(1);
    let (part, before) = match analysis.parts.split_last() {
        Some((part, before)) => (part, before),
        None => return 0..=last,
    };
    let first = before.iter().map(|part| part.steps.len() as u32).sum();
    let first_of = |is_end: &dyn Fn(u32) -> bool| {
        let place = route.states.iter().position(|&state| is_end(state));
        place.map(|place| place as u32)
    };
    let is_fair = |state: u32| analysis.fair.get(state as usize) == Some(&true);
    match (&question.error, route.cycle, part.purpose) {
        (_, None, _) => first..=last,
        (Error::Target(targets), Some(_), _) => {
            first..=first_of(&|state| targets.contains(&state)).unwrap_or(last)
        }
        (Error::Fair, Some(_), Purpose::Visit(_)) => {
            first..=next_visit(arena, route, first).map_or(last, |(_, place)| place)
        }
        (Error::Fair, Some(_), Purpose::Return) => first..=last + 1,
        (Error::Fair, Some(cycle), _) if before.is_empty() => {
            first..=first_of(&is_fair).unwrap_or(cycle).min(cycle)
        }
        (Error::Fair, Some(cycle), _) => first..=cycle,
    }
}

/// The state at an index of a given trace. After the last state comes the first state of the cycle.
pub(super) fn state_at(route: &Route, place: u32) -> Option<u32> {
    let behind = place as usize == route.states.len();
    let place = if behind { route.cycle? } else { place };
    route.states.get(place as usize).copied()
}

fn component(analysis: &FateAnalysis, state: u32) -> Vec<bool> {
    let of = |state: u32| analysis.component_of.get(state as usize).copied().flatten();
    let own = of(state);
    analysis.component_of.iter().map(|one| one.is_some() && *one == own).collect()
}

/// In the order of the model.
fn successors(arena: &Arena, state: u32, within: &[bool]) -> Vec<u32> {
    let mut is_successor = vec![false; within.len()];
    arena.successors(state).iter().for_each(|&target| is_successor[target as usize] = true);
    let is_inside = |&state: &u32| is_successor[state as usize] && within[state as usize];
    (0..arena.state_count()).filter(is_inside).collect()
}
