//! Other answers of the system at a step, and how the run would have continued.

use lariat_core::fate::{Play, Step, TraceEnding, TracePart, layered, play};

use super::FateExamined;
use super::claims::FateClaim;

/// Another answer of the system to the same move of the environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alternative {
    pub pair: u32,
    pub answer: u32,
    /// The state that it leads to.
    pub target: u32,
    /// The layer of that state; none if the target cannot be reached from there.
    pub layer: Option<u32>,
    /// Whether this answer avoids the layer of the step's target, whatever the environment does. Both choose
    /// at the same time, so often no answer is safe.
    pub is_safe: bool,
}

impl FateExamined<'_> {
    /// The answers to the environment's move that would have kept the run further away from the target than
    /// the step did. Empty for a forced step.
    pub fn alternatives(&self, place: usize) -> Vec<Alternative> {
        let Some((_, part)) = self.part_at(place) else { return Vec::new() };
        let Some(step) = self.analysis.steps().nth(place) else { return Vec::new() };
        self.saving(&layered(&self.subject.arena, part), step)
    }

    /// How the run would have continued after this answer, if both sides then play optimally.
    pub fn played(&self, place: usize, alternative: &Alternative) -> Option<Play> {
        let (_, part) = self.part_at(place)?;
        let arena = &self.subject.arena;
        Some(play(arena, &layered(arena, part), alternative.pair, alternative.answer))
    }

    /// The end of such a play, as a sentence.
    pub fn played_sentence(&self, ending: TraceEnding) -> Option<String> {
        self.played_claim(ending).map(|claim| self.say(&claim))
    }

    /// The claim of that sentence.
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

    /// As `alternatives`; the part must have layers.
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
