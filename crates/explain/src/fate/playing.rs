//! Another answer than the one of the trace, and what comes of it when both do their best.

use lariat_session::core::fate::{Analysis, Arena, Ending, Part, Step, Will};
use lariat_session::fate::{Examined, Subject};

/// The trace up to a column, and another ending.
#[derive(Clone, Debug)]
pub(super) struct Played {
    /// The column whose step is another one.
    pub(super) from: usize,
    /// The trace as it would have been.
    pub(super) analysis: Analysis,
    pub(super) end: End,
}

/// How it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The environment cannot get on: round for ever, from this column on.
    Round(usize),
    /// From this state on the target cannot be reached.
    Safe(u32),
    /// The target is reached all the same, in this state.
    Reached(u32),
    /// Nobody can move there.
    Stuck(u32),
}

impl Played {
    /// None if there is no such step, answer, or layer.
    pub(super) fn new(
        subject: &Subject,
        analysis: &Analysis,
        from: usize,
        choice: (u32, u32),
    ) -> Option<Played> {
        let (number, part) = Examined::new(subject, analysis).part_at(from)?;
        let before: usize = analysis.parts[..number].iter().map(|part| part.steps.len()).sum();
        let local = from.checked_sub(before)?;
        let source = part.steps.get(local)?.source;
        if !subject.arena.pairs(source).contains(&choice.0) || part.layer_of.is_empty() {
            return None;
        }
        let mut parts: Vec<Part> = analysis.parts[..=number].to_vec();
        let last = parts.last_mut()?;
        last.steps.truncate(local);
        let end = play(&subject.arena, last, choice, before)?;
        last.ending = match end {
            End::Round(column) => Ending::Loop((column - before) as u32),
            End::Reached(_) => Ending::Reached,
            End::Safe(_) | End::Stuck(_) => Ending::Open,
        };
        let analysis = Analysis { parts, ..Analysis::default() };
        Some(Played { from, analysis, end })
    }

    /// The states that it goes through after the step.
    pub(super) fn states(&self) -> impl Iterator<Item = u32> {
        self.analysis.steps().skip(self.from).map(|step| step.target)
    }
}

/// Goes on from the last state of a part by this move: the environment plays the move that forces
/// most, the system the answer that keeps it away longest. Both always do the same in the same state,
/// so a state that comes again comes again for ever.
fn play(arena: &Arena, part: &mut Part, choice: (u32, u32), before: usize) -> Option<End> {
    let first = part.steps.len();
    let (mut pair, mut answer) = choice;
    loop {
        let source = arena.owner(pair);
        let target = *arena.answers(pair).get(answer as usize)?;
        let (will, is_forced, is_hidden) = (Will::Fated, false, false);
        part.steps.push(Step { source, target, pair, answer, will, is_forced, is_hidden });
        if part.layer(target).is_none() {
            return Some(End::Safe(target));
        }
        if part.targets.contains(&target) {
            return Some(End::Reached(target));
        }
        let again = part.steps[first..].iter().position(|step| step.source == target);
        if let Some(place) = again {
            return Some(End::Round(before + first + place));
        }
        let Some(next) = hostile(arena, part, target) else { return Some(End::Stuck(target)) };
        (pair, answer) = next;
    }
}

/// How far away from the target a state is for the environment: what cannot reach it is farthest.
fn distance(part: &Part, state: u32) -> (u32, u32) {
    let rank = part.forced.get(state as usize).copied().flatten().map_or(0, |one| one.rank);
    (part.layer(state).unwrap_or(u32::MAX), rank)
}

/// The move whose best answer is the worst for the system, and that answer.
fn hostile(arena: &Arena, part: &Part, state: u32) -> Option<(u32, u32)> {
    let best_answer = |pair: u32| {
        let answers = (0u32..).zip(arena.answers(pair));
        // The lowest of those that lead farthest.
        let far = answers.map(|(answer, &target)| (distance(part, target), answer));
        far.max_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)))
    };
    let moves = arena.pairs(state).filter_map(|pair| {
        let (far, answer) = best_answer(pair)?;
        Some((far, pair, answer))
    });
    moves.min_by_key(|&(far, pair, _)| (far, pair)).map(|(_, pair, answer)| (pair, answer))
}
