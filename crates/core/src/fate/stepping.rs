//! Which move a step of a trace is made by.

use super::{Arena, Part, Step, Will};

/// The step from a state to one of its successors, as a method marks it: for a fated one by the
/// lowest move of the environment that leaves no way out of the layer, if one leads there, otherwise by the
/// lowest that leads there at all; and by the lowest answer. None if no move leads there.
pub(super) fn step(
    arena: &Arena,
    part: &Part,
    [source, target]: [u32; 2],
    will: Will,
) -> Option<Step> {
    step_below(arena, part, [source, target], will, part.layer(source))
}

/// As [`step`], where the run should stay in this layer or below it.
pub(super) fn step_below(
    arena: &Arena,
    part: &Part,
    [source, target]: [u32; 2],
    will: Will,
    layer: Option<u32>,
) -> Option<Step> {
    let leads = |&pair: &u32| arena.answers(pair).contains(&target);
    let stays = |pair: u32| layer.is_some_and(|layer| part.stays(arena, pair, layer));
    let forced = || arena.pairs(source).filter(leads).find(|&pair| stays(pair));
    let forced = if will == Will::Fated { forced() } else { None };
    let pair = forced.or_else(|| arena.pairs(source).find(leads))?;
    let answer = arena.answers(pair).iter().position(|&other| other == target)? as u32;
    let is_hidden = will == Will::Fated && part.layer(target) < part.layer(source);
    Some(Step { source, target, pair, answer, will, is_forced: forced.is_some(), is_hidden })
}
