//! An alternative answer, and the run that follows when both sides play their best.

use lariat_session::core::fate::{self as game, FateAnalysis, TraceEnding, TracePart};
use lariat_session::fate::{FateExamined, FateSubject};

use crate::sentence::count;

/// The trace up to a column, and an alternative ending.
#[derive(Clone, Debug)]
pub(super) struct Played {
    /// The column whose step is replaced.
    pub(super) from: usize,
    /// The resulting trace.
    pub(super) analysis: FateAnalysis,
    pub(super) ending: TraceEnding,
}

impl Played {
    /// None if the step, move or answer does not exist.
    pub(super) fn new(
        subject: &FateSubject,
        analysis: &FateAnalysis,
        from: usize,
        (pair, answer): (u32, u32),
    ) -> Option<Played> {
        let (number, part) = FateExamined::new(subject, analysis).part_at(from)?;
        let before: usize = analysis.parts[..number].iter().map(|part| part.steps.len()).sum();
        let local = from.checked_sub(before)?;
        let source = part.steps.get(local)?.source;
        let arena = &subject.arena;
        let is_there =
            arena.pairs(source).contains(&pair) && (answer as usize) < arena.answers(pair).len();
        if !is_there {
            return None;
        }
        let part = game::layered(arena, part);
        let played = game::play(arena, &part, pair, answer);
        let mut parts: Vec<TracePart> = analysis.parts[..number].to_vec();
        let mut steps = part.steps[..local].to_vec();
        steps.extend(played.steps);
        let ending = match played.ending {
            TraceEnding::Loop(step) => TraceEnding::Loop(local as u32 + step),
            ending => ending,
        };
        parts.push(TracePart { steps, ending, ..part });
        let analysis = FateAnalysis { parts, ..FateAnalysis::default() };
        Some(Played { from, analysis, ending: played.ending })
    }

    /// The states that the alternative visits after the replaced step.
    pub(super) fn states(&self) -> impl Iterator<Item = u32> {
        self.analysis.steps().skip(self.from).map(|step| step.target)
    }

    /// `5 steps, then it repeats`.
    pub(super) fn sizes(&self) -> String {
        let steps = count(self.analysis.steps().count() as u64, "step", "steps");
        match self.ending {
            TraceEnding::Reached => format!("{steps}, and the goal is still reached"),
            TraceEnding::Loop(_) => format!("{steps}, then it repeats"),
            _ => format!("{steps}, and the run is saved"),
        }
    }

    /// A sentence about how it ends.
    pub(super) fn verdict(&self, subject: &FateSubject) -> String {
        let examined = FateExamined::new(subject, &self.analysis);
        examined.played_sentence(self.ending).unwrap_or_default()
    }
}
