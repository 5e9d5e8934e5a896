//! Which inputs to put into Γ (JRS section 4).

use super::FateExamined;
use super::claims::FateClaim;

/// How much an input matters for progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion<'a> {
    pub input: u32,
    pub name: &'a str,
    /// Steps at which no move gets closer to the same state for all values of the input.
    pub critical: u32,
    /// Steps at which only some of its values get closer.
    pub dictated: u32,
    pub steps: u32,
    /// Whether it is in Γ.
    pub is_controlled: bool,
    /// Whether it is critical often enough to be put into Γ.
    pub is_suggested: bool,
}

impl<'a> FateExamined<'a> {
    /// The inputs, the most important first.
    pub fn suggestion(&self) -> Vec<Suggestion<'a>> {
        let arena = &self.subject.arena;
        let suggest = |one: &lariat_core::fate::Evidence| Suggestion {
            input: one.input,
            name: arena.system.inputs.get(one.input as usize).map_or("?", |input| &input.name),
            critical: one.critical,
            dictated: one.dictated,
            steps: one.steps,
            is_controlled: arena.is_controlled(one.input),
            is_suggested: self.subject.often.is(one.critical, one.steps),
        };
        self.analysis.evidence.iter().map(suggest).collect()
    }

    /// The suggested Γ, and whether it is the current one.
    pub fn suggestion_sentence(&self) -> Option<String> {
        self.progress_claims().first().map(|claim| self.say(claim))
    }

    /// The claims of that sentence, and then for each input how often it is critical.
    pub(super) fn progress_claims(&self) -> Vec<FateClaim> {
        let inputs = self.suggestion();
        if inputs.first().is_none_or(|one| one.steps == 0) {
            return Vec::new();
        }
        let suggested = inputs.iter().filter(|one| one.is_suggested).map(|one| one.input).collect();
        let first = FateClaim::Suggested { inputs: suggested, control: self.control() };
        let decides = |one: Suggestion<'_>| FateClaim::Decides {
            input: one.input,
            critical: one.critical,
            dictated: one.dictated,
            steps: one.steps,
        };
        [first].into_iter().chain(inputs.into_iter().map(decides)).collect()
    }
}
