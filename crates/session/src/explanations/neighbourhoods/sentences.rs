//! A sentence for each neighbourhood, made only from its [`NeighbourhoodClaim`]s.

use lariat_core::Transition;

use super::NeighbourhoodExamined;
use super::claims::{NeighbourhoodClaim, Step};

impl NeighbourhoodExamined<'_> {
    /// What the neighbourhood at this index means for a run that reaches it. "Correct behaviour" means that
    /// no continuation violates the property.
    pub fn sentence(&self, place: usize) -> String {
        let centre = self.analysis.neighbourhoods[place].state;
        let said = self.claims(place);
        let said: Vec<String> = said.iter().map(|claim| self.say(claim, centre)).collect();
        said.join(" ")
    }

    fn say(&self, claim: &NeighbourhoodClaim, centre: u32) -> String {
        match claim {
            NeighbourhoodClaim::CanGoRight(ways) => format!(
                "Here the run could still have gone right: taking {} leads back to correct behaviour.",
                choice(&self.ways(ways, centre))
            ),
            NeighbourhoodClaim::NotAgain(ways) => format!(
                "Every run that comes here has violated the property already; behind {} it is not \
                 violated again.",
                choice(&self.ways(ways, centre))
            ),
            NeighbourhoodClaim::AtFrontier(step) => format!(
                "State {} is at the frontier, but here a violation can still follow {} to state {}.",
                self.name(step.source),
                quoted(self.label(step.label)),
                self.name(step.target),
            ),
            NeighbourhoodClaim::Matched(step) => format!(
                "State {} matches here, and its {} to state {} is a correct transition.",
                self.name(step.source),
                quoted(self.label(step.label)),
                self.name(step.target),
            ),
            NeighbourhoodClaim::Later => {
                "No step leads back to correct behaviour here, but a later one can.".into()
            }
            NeighbourhoodClaim::Violated => {
                "Every run that comes here has violated the property already.".into()
            }
            NeighbourhoodClaim::Inevitable => {
                "From here on every continuation violates the property sooner or later.".into()
            }
            NeighbourhoodClaim::NoReturn => {
                "No step leads back to correct behaviour, here or later: as long as \
                                the property is not violated, it can still be."
                    .into()
            }
            NeighbourhoodClaim::InevitableAfter(steps) => format!(
                "After {} every continuation violates the property sooner or later.",
                choice(&self.steps(steps))
            ),
            NeighbourhoodClaim::NoReturnAfter(steps) => format!(
                "After {} there is no way back: as long as the property is not violated, it can \
                 still be.",
                choice(&self.steps(steps))
            ),
        }
    }

    /// Steps of the counterexamples, with their ends if the label alone is ambiguous.
    fn steps(&self, steps: &[Step]) -> Vec<String> {
        let word = |step: &Step| {
            let label = quoted(self.label(step.label));
            match step.to {
                Some(target) => format!("{label} to state {}", self.naming.long(target)),
                None => label,
            }
        };
        steps.iter().map(word).collect()
    }

    /// Transitions that lead back to correct behaviour, with their ends if the label alone is ambiguous.
    fn ways(&self, ways: &[Transition], centre: u32) -> Vec<String> {
        let counterexamples = self.analysis.counterexamples.lts.from(centre);
        let several = self.analysis.counterexamples.origins[centre as usize].len() > 1;
        let mut words = Vec::new();
        for step in ways {
            let mut word = quoted(self.label(step.label));
            if several {
                word = format!("{word} from state {}", self.name(step.source));
            }
            if counterexamples.iter().any(|other| other.label == step.label) {
                word = format!("{word} to state {}", self.name(step.target));
            }
            if !words.contains(&word) {
                words.push(word);
            }
        }
        words
    }
}

/// A label in backticks, on one line.
fn quoted(label: &str) -> String {
    let plain = |c: char| match c {
        // A backtick would end the label in the sentence.
        '`' => '\'',
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    };
    format!("`{}`", label.chars().map(plain).collect::<String>())
}

/// "`a`, `b` or `c`"; a long list is shortened.
fn choice(words: &[String]) -> String {
    const SHOWN: usize = 4;
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] if words.len() <= SHOWN => format!("{} or {last}", before.join(", ")),
        _ => {
            format!("{} or {} more", words[..SHOWN - 1].join(", "), words.len() - (SHOWN - 1))
        }
    }
}
