//! A segment of a trace of Fig. 6.

use super::forcing::mu;
use super::stepping::step_keeping;
use super::{Arena, Forced, Step, TracePart, Will};

/// The number of values in which the state differs from the most similar source.
pub(super) fn differences(arena: &Arena, part: &TracePart, state: u32) -> u32 {
    let values = |state: u32| arena.system.values(state).iter();
    let from = |source: u32| values(source).zip(values(state)).filter(|(a, b)| a != b).count();
    part.sources.iter().map(|&source| from(source)).min().unwrap_or_default() as u32
}

/// The step into the first state, if the part begins with one. It is fated if the environment can force the
/// run to the end of the first segment.
pub(super) fn enter(arena: &Arena, part: &mut TracePart) {
    let (Some(source), Some(target)) = (part.from, part.start) else { return };
    let fated = part.steps.iter().take_while(|step| step.will == Will::Fated);
    let end = fated.last().map_or(target, |step| step.target);
    // The same game as in lines 12 and 13.
    let bound = part.distances[end as usize];
    let within: Vec<bool> =
        part.distances.iter().map(|&far| far.is_some() && far <= bound).collect();
    let is_end: Vec<bool> = (0..arena.state_count()).map(|state| state == end).collect();
    let forced = mu(arena, &within, &is_end);
    let is_fated = arena.pairs(source).any(|pair| keeps(arena, &forced, pair));
    let will = if is_fated { Will::Fated } else { Will::Free };
    part.steps.splice(0..0, step(arena, &forced, [source, target], will));
}

/// Whether every answer to a move of the environment stays among the states that it can force.
fn keeps(arena: &Arena, forced: &[Option<Forced>], pair: u32) -> bool {
    arena.answers(pair).iter().all(|&target| forced[target as usize].is_some())
}

/// A step. If it is fated, it is made by a move that keeps the run among the forced states, if there is such
/// a move to the target.
pub(super) fn step(
    arena: &Arena,
    forced: &[Option<Forced>],
    ends: [u32; 2],
    will: Will,
) -> Option<Step> {
    step_keeping(arena, ends, will, |pair| keeps(arena, forced, pair))
}
