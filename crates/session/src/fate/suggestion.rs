//! Which inputs to give to the environment (JRS section 4).

use super::Examined;
use super::words::{all, quoted};

/// How much an input matters to progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion<'a> {
    pub input: u32,
    pub name: &'a str,
    /// Steps at which no move gets closer to the same state whatever its value.
    pub critical: u32,
    /// Steps at which only some of its values get closer.
    pub dictated: u32,
    pub steps: u32,
    /// Whether it is in Γ.
    pub is_controlled: bool,
    /// Whether it is critical often enough to be put there.
    pub is_suggested: bool,
}

impl<'a> Examined<'a> {
    /// The inputs, those that matter most first.
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

    /// Which Γ progress suggests, and whether it is the one there is.
    pub fn suggestion_sentence(&self) -> Option<String> {
        let inputs = self.suggestion();
        let steps = inputs.first()?.steps;
        if steps == 0 {
            return None;
        }
        let often = self.subject.often;
        // Whatever the trace is like that is shown.
        let along = match self.is_liveness() {
            true => "along a shortest way through each part",
            false => "along a shortest trace",
        };
        let suggested: Vec<String> =
            inputs.iter().filter(|one| one.is_suggested).map(|one| quoted(one.name)).collect();
        if suggested.is_empty() {
            return Some(format!(
                "Progress suggests no input for Γ: {along} none decides at {often} of the steps or more."
            ));
        }
        let is_there = inputs.iter().all(|one| one.is_suggested == one.is_controlled);
        Some(match is_there {
            true => format!("Progress {along} suggests the Γ that there is: {}.", all(&suggested)),
            false => format!(
                "Progress suggests Γ = {{{}}}: {along}, at {often} of the steps or more it depends on {} \
                 where the run gets closer.",
                suggested.join(", "),
                if suggested.len() == 1 { "this input" } else { "each of these inputs" }
            ),
        })
    }
}
