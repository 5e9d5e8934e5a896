//! Alternatives: other answers of the system, and how the run continues after them.

use super::{
    Arena, Error, FateAnalysis, FateQuestion, Forced, Method, Rule, Step, TraceEnding, TracePart,
    Will, analyse,
};

/// An answer of the system to a move of the environment, and where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayAnswer {
    pub answer: u32,
    pub target: u32,
    /// How many free choices the system must still make until the target is reached; none if it cannot be
    /// reached any more.
    pub layer: Option<u32>,
    /// How many moves the environment needs at most to force the run to the boundary of that layer.
    pub rank: Option<u32>,
}

/// A run that differs from the trace, up to its ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    pub steps: Vec<Step>,
    /// `Reached`: in a target. `Unreachable`: in a state from which no target can be reached. `Loop`: the run
    /// goes round for ever, starting from the step with this number, and reaches no target.
    pub ending: TraceEnding,
}

/// The target of each answer to a move of the environment. The part must have layers.
pub fn answers(arena: &Arena, part: &TracePart, pair: u32) -> Vec<PlayAnswer> {
    let forced = |state: u32| part.forced.get(state as usize).copied().flatten();
    let answer = |(answer, &target): (u32, &u32)| PlayAnswer {
        answer,
        target,
        layer: part.layer(target),
        rank: forced(target).map(|forced: Forced| forced.rank),
    };
    (0..).zip(arena.answers(pair)).map(answer).collect()
}

/// The answers to a move of the environment that save the system. On the boundary of a layer, these are the
/// answers that do not lead below the layer. Elsewhere they are those that lead to a higher layer or out of
/// all layers. Empty if the move leaves no way out.
pub fn saves(arena: &Arena, part: &TracePart, pair: u32) -> Vec<u32> {
    let state = arena.owner(pair) as usize;
    let is_boundary = is_boundary(part, state as u32);
    let saves = |answer: &PlayAnswer| match (part.layer(state as u32), answer.layer) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(before), Some(now)) if is_boundary && before > 0 => now >= before,
        (Some(before), Some(now)) => now > before,
    };
    let all = answers(arena, part, pair).into_iter();
    all.filter(saves).map(|answer| answer.answer).collect()
}

/// The boundary of the lowest layer is the set of targets.
fn is_boundary(part: &TracePart, state: u32) -> bool {
    part.forced.get(state as usize).copied().flatten().is_some_and(|forced| forced.rank == 0)
}

/// The lowest answer that saves against every move that the environment has in a state. It may not exist:
/// both move at the same time, so the system would have to guess (READING-NOTES C6).
pub fn saves_always(arena: &Arena, part: &TracePart, state: u32) -> Option<u32> {
    let mut pairs = arena.pairs(state).map(|pair| saves(arena, part, pair));
    let first = pairs.next()?;
    let common = pairs.fold(first, |mut common, others| {
        common.retain(|answer| others.contains(answer));
        common
    });
    common.first().copied()
}

/// The run after this move of the environment and this answer of the system. From then on both play their
/// best. The environment plays the move that forces the run to the boundary of its layer; on the boundary,
/// its lowest move. The system gives its lowest saving answer; if there is none, its lowest answer. The part
/// must have layers.
pub fn play(arena: &Arena, part: &TracePart, pair: u32, answer: u32) -> Play {
    let mut steps: Vec<Step> = Vec::new();
    // Indexed by state: the number of the step that leaves it.
    let mut left: Vec<Option<u32>> = vec![None; arena.state_count() as usize];
    let mut next = (pair, answer);
    loop {
        let (pair, answer) = next;
        let source = arena.owner(pair);
        // If the first step is not the best one, a second visit continues differently and closes no loop.
        if !steps.is_empty() || best(arena, part, source) == Some(next) {
            left[source as usize] = Some(steps.len() as u32);
        }
        let target = arena.answers(pair)[answer as usize];
        steps.push(made(arena, part, pair, answer));
        let ending = if part.layer(target) == Some(0) && is_boundary(part, target) {
            Some(TraceEnding::Reached)
        } else if part.layer(target).is_none() {
            Some(TraceEnding::Unreachable)
        } else {
            left[target as usize].map(TraceEnding::Loop)
        };
        match (ending, best(arena, part, target)) {
            (Some(ending), _) => return Play { steps, ending },
            (None, Some(further)) => next = further,
            // States of layers have moves, so this state is in no layer and cannot reach a target.
            (None, None) => return Play { steps, ending: TraceEnding::Unreachable },
        }
    }
}

/// The best move and answer in a state.
fn best(arena: &Arena, part: &TracePart, state: u32) -> Option<(u32, u32)> {
    let forced = part.forced.get(state as usize).copied().flatten();
    let pair = forced.and_then(|forced| forced.pair).or_else(|| arena.pairs(state).next())?;
    Some((pair, saves(arena, part, pair).first().copied().unwrap_or_default()))
}

fn made(arena: &Arena, part: &TracePart, pair: u32, answer: u32) -> Step {
    let source = arena.owner(pair);
    let target = arena.answers(pair)[answer as usize];
    let layer = part.layer(source);
    let lowers = part.layer(target).is_some_and(|now| layer.is_none_or(|before| now < before));
    let will = if lowers { Will::Free } else { Will::Fated };
    let is_forced = !lowers && layer.is_some_and(|layer| part.stays(arena, pair, layer));
    Step { source, target, pair, answer, will, is_forced, is_hidden: false }
}

/// A part of a trace with layers. If it has none (Fig. 6 makes none), they are computed for its sources and
/// targets, so alternatives can be found for it.
pub fn layered(arena: &Arena, part: &TracePart) -> TracePart {
    if !part.layers.is_empty() {
        return part.clone();
    }
    let question = FateQuestion {
        initial: part.sources.clone(),
        error: Error::Target(part.targets.clone()),
        method: Method::General(Rule::Repaired),
    };
    let FateAnalysis { mut parts, .. } = analyse(arena, question);
    let Some(other) = parts.pop() else { return part.clone() };
    TracePart {
        layers: other.layers,
        layer_of: other.layer_of,
        forced: other.forced,
        inner: other.inner,
        ..part.clone()
    }
}
