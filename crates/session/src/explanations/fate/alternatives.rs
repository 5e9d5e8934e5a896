//! What could have been done instead of a step, and how it would have gone on.

use lariat_core::fate::{Play, Step, TraceEnding, TracePart, layered, play};

use super::FateExamined;
use super::claims::FateClaim;

/// Another answer of the system to the same move of the environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alternative {
    pub pair: u32,
    pub answer: u32,
    /// Where it leads.
    pub target: u32,
    /// The layer there; none if the target cannot be reached from there.
    pub layer: Option<u32>,
    /// Whether the answer keeps out of the layer that the step led to, whatever the environment does.
    /// Both move at once, so often none does.
    pub is_safe: bool,
}

impl FateExamined<'_> {
    /// The answers to the environment's move that would have kept the run further away from the
    /// target than the step did. None for a step that was forced.
    pub fn alternatives(&self, place: usize) -> Vec<Alternative> {
        let Some((_, part)) = self.part_at(place) else { return Vec::new() };
        let Some(step) = self.analysis.steps().nth(place) else { return Vec::new() };
        self.saving(&layered(&self.subject.arena, part), step)
    }

    /// How the run would have gone on if the system had answered so, and both then did their best.
    pub fn played(&self, place: usize, alternative: &Alternative) -> Option<Play> {
        let (_, part) = self.part_at(place)?;
        let arena = &self.subject.arena;
        Some(play(arena, &layered(arena, part), alternative.pair, alternative.answer))
    }

    /// How a trace ends that was made by such a play, for somebody who wanted to know.
    pub fn played_sentence(&self, ending: TraceEnding) -> Option<String> {
        self.played_claim(ending).map(|claim| self.say(&claim))
    }

    /// What that sentence claims.
    pub fn played_claim(&self, ending: TraceEnding) -> Option<FateClaim> {
        let part = self.analysis.parts.last()?;
        let last = part.steps.last()?.target;
        Some(match ending {
            TraceEnding::Reached => FateClaim::PutOff { last },
            TraceEnding::Loop(_) => FateClaim::Round { last, goal: self.goal_of(part) },
            TraceEnding::Open | TraceEnding::Unreachable => {
                FateClaim::Away { last, outlook: self.lost_of(part, last) }
            }
        })
    }

    /// The part must have layers.
    pub(super) fn saving(&self, part: &TracePart, step: &Step) -> Vec<Alternative> {
        let arena = &self.subject.arena;
        let Some(reached) = part.layer(step.target) else { return Vec::new() };
        let saves = |state: u32| part.layer(state).is_none_or(|layer| layer > reached);
        let is_safe = |answer: u32| {
            let mut pairs = arena.pairs(step.source);
            pairs.all(|pair| {
                arena.answers(pair).get(answer as usize).is_some_and(|&target| saves(target))
            })
        };
        let alternative = |(answer, &target): (u32, &u32)| Alternative {
            pair: step.pair,
            answer,
            target,
            layer: part.layer(target),
            is_safe: is_safe(answer),
        };
        let answers = (0..).zip(arena.answers(step.pair));
        answers.filter(|(_, target)| saves(**target)).map(alternative).collect()
    }
}
