//! Chooses the move that makes a step of a trace.

use super::{Arena, Step, TracePart, Will};

/// The step from a state to one of its successors, with the mark of the method. It uses the lowest move of
/// the environment that leads there, and the lowest answer to it. For a fated step, a move for which every
/// answer gets the run closer is preferred, since such moves win the game; next, a move that leaves no way
/// out of the layer. None if no move leads there.
pub(super) fn step(
    arena: &Arena,
    part: &TracePart,
    [source, target]: [u32; 2],
    will: Will,
) -> Option<Step> {
    step_below(arena, part, [source, target], will, part.layer(source))
}

/// The step into the first state of a part that begins at the successors of a state. It is fated if the
/// environment could keep the run in the layer of that first state, or below it.
pub(super) fn entering(arena: &Arena, part: &TracePart, start: u32) -> Option<Step> {
    let (source, layer) = (part.from?, part.layer(start));
    let stays = |pair: u32| layer.is_some_and(|layer| part.stays(arena, pair, layer));
    let will = if arena.pairs(source).any(stays) { Will::Fated } else { Will::Free };
    step_below(arena, part, [source, start], will, layer)
}

/// Like [`step`], but the run should stay in `layer` or below it.
fn step_below(
    arena: &Arena,
    part: &TracePart,
    [source, target]: [u32; 2],
    will: Will,
    layer: Option<u32>,
) -> Option<Step> {
    let stays = |pair: u32| layer.is_some_and(|layer| part.stays(arena, pair, layer));
    let gains = |pair: u32| stays(pair) && part.gains(arena, pair);
    let ends = [source, target];
    let gaining = step_keeping(arena, ends, will, gains).filter(|step| step.is_forced);
    let step = gaining.or_else(|| step_keeping(arena, ends, will, stays))?;
    let descends = part.layer(target).zip(part.layer(source)).is_some_and(|(to, from)| to < from);
    let is_hidden = will == Will::Fated && descends;
    Some(Step { is_hidden, is_forced: step.is_forced && !is_hidden, ..step })
}

/// Like [`step`], but `keeps` says whether a pair leaves no way out.
pub(super) fn step_keeping(
    arena: &Arena,
    [source, target]: [u32; 2],
    will: Will,
    keeps: impl Fn(u32) -> bool,
) -> Option<Step> {
    let leads = |&pair: &u32| arena.answers(pair).contains(&target);
    let forced = || arena.pairs(source).filter(leads).find(|&pair| keeps(pair));
    let forced = if will == Will::Fated { forced() } else { None };
    let pair = forced.or_else(|| arena.pairs(source).find(leads))?;
    let answer = arena.answers(pair).iter().position(|&other| other == target)? as u32;
    let is_forced = forced.is_some();
    Some(Step { source, target, pair, answer, will, is_forced, is_hidden: false })
}
