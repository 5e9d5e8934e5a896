//! What a step of the trace means, in sentences. Environment and system choose at once, so nothing is
//! said of what one could do if it knew the other's choice.

use lariat_core::fate::{Part, Step, Will, layered};

use super::words::{all, choice};
use super::{Alternative, Examined};

/// More answers than this are not told one by one.
const SHOWN: usize = 4;

impl Examined<'_> {
    /// Why the step at this place was fated or free, and what follows from that.
    pub fn step_sentence(&self, place: usize) -> Option<String> {
        let (_, part) = self.part_at(place)?;
        let step = self.analysis.steps().nth(place)?;
        Some(match (step.will, step.is_hidden) {
            (Will::Fated, true) => {
                format!("The rule does not mark it, but this is a {}", self.free(part, step))
            }
            (Will::Fated, false) => self.fated(part, step),
            (Will::Free, _) => format!("A {}", self.free(part, step)),
        })
    }

    fn fated(&self, part: &Part, step: &Step) -> String {
        if part.layers.is_empty() {
            return self.fated_without_layers(step);
        }
        if rises(part, step) {
            return self.let_go(part, step);
        }
        if is_at_boundary(part, step) && self.saving(part, step).is_empty() {
            return self.stayed(part, step);
        }
        if !step.is_forced {
            return self.left_a_way_out(part, step);
        }
        let answers = self.answers_to(step.pair);
        let sets = self.environment_words(step.pair);
        let [from, to] = [step.source, step.target].map(|state| self.quoted(state));
        let outlook = self.outlook(part, step.target);
        match (answers.len(), sets.is_empty()) {
            (1, true) => {
                format!("From {from} the run goes to {to} whatever anybody does, {outlook}.")
            }
            (1, false) => format!(
                "The environment sets {sets}, and the run goes from {from} to {to} whatever the \
                 system does, {outlook}."
            ),
            _ => self.every_answer(part, step, &answers, &sets),
        }
    }

    /// On the boundary only the system could have brought the goal closer, and it did not.
    fn stayed(&self, part: &Part, step: &Step) -> String {
        let [from, to] = [step.source, step.target].map(|state| self.quoted(state));
        let answer = self.answer_words(step.pair, step.answer);
        let by = if answer.is_empty() { String::new() } else { format!(" by {answer}") };
        format!(
            "The system stayed in the layer: it went from {from} to {to}{by}, {}. This step lost \
             nothing and won nothing.",
            self.outlook(part, step.target)
        )
    }

    fn every_answer(
        &self,
        part: &Part,
        step: &Step,
        answers: &[(String, u32)],
        sets: &str,
    ) -> String {
        let each = |(words, target): &(String, u32)| {
            format!("{words} leads to {}, {}", self.quoted(*target), self.outlook(part, *target))
        };
        let each: Vec<String> = answers.iter().take(SHOWN).map(each).collect();
        let more = match answers.len().checked_sub(SHOWN).filter(|&more| more > 0) {
            Some(more) => format!("; {more} more lead to no better ones"),
            None => String::new(),
        };
        let head = match sets.is_empty() {
            true => "Whatever the system does here".to_owned(),
            false => format!("The environment sets {sets}, and whatever the system answers"),
        };
        let lost = match part.layer(step.target) {
            Some(0) => "it does not get away".to_owned(),
            _ => format!("it gets no further away from {}", self.goal(part)),
        };
        format!("{head}, {lost}: {}{more}.", each.join("; "))
    }

    fn fated_without_layers(&self, step: &Step) -> String {
        let sets = self.environment_words(step.pair);
        let [from, to] = [step.source, step.target].map(|state| self.quoted(state));
        let ends = choice(&self.ends_of(step.pair));
        match (step.is_forced, sets.is_empty()) {
            _ if !self.has_control() => format!(
                "From {from} the run goes to {ends}, and is bound to come to the end of this segment."
            ),
            (true, true) => format!(
                "From {from} the run goes to {ends}, and the environment can force it on to the end \
                 of this segment."
            ),
            (true, false) => format!(
                "The environment sets {sets}, so the run goes from {from} to {ends}, and can be forced \
                 on to the end of this segment."
            ),
            (false, _) => format!(
                "The run goes from {from} to {to}. The environment can force it to the end of this \
                 segment, but by another move than this one."
            ),
        }
    }

    /// The environment could have forced the run, but by another move.
    fn left_a_way_out(&self, part: &Part, step: &Step) -> String {
        let saving = self.saving(part, step);
        let sets = self.environment_words(step.pair);
        let with = match sets.is_empty() {
            true => "The step".to_owned(),
            false => format!("The environment's {sets}"),
        };
        let out = match saving.is_empty() {
            true => format!("{with} was not one that forces the run"),
            false => format!(
                "{with} left a way out that the system did not take: {}",
                choice(&self.ways(part, &saving))
            ),
        };
        match self.forcing(part, step) {
            Some(words) => format!("{out}. {words}"),
            None => format!(
                "{out}. At {} the system has to make a mistake for {} to come closer; here it \
                 made none.",
                self.quoted(step.source),
                self.goal(part)
            ),
        }
    }

    /// By which other move the environment could have forced the run, and where to.
    fn forcing(&self, part: &Part, step: &Step) -> Option<String> {
        let arena = &self.subject.arena;
        let is_entry = part.from == Some(step.source);
        let layer = part.layer(step.target)?;
        let pair = match is_entry {
            true => arena.pairs(step.source).find(|&pair| part.stays(arena, pair, layer)),
            false => part.forced.get(step.source as usize).copied().flatten()?.pair,
        };
        let pair = pair.filter(|&pair| pair != step.pair)?;
        Some(format!(
            "With {} the environment could have forced the run to {}.",
            self.environment_words(pair),
            choice(&self.ends_of(pair))
        ))
    }

    /// The trace gets away for a while.
    fn let_go(&self, part: &Part, step: &Step) -> String {
        let [from, to] = [step.source, step.target].map(|state| self.quoted(state));
        let outlook = self.outlook(part, step.target);
        match self.forcing(part, step) {
            Some(words) => format!(
                "Here the environment let go. {words} Instead the run came from {from} to {to}, {outlook}."
            ),
            None => format!(
                "Here the run got away for a while: it came from {from} to {to}, {outlook}."
            ),
        }
    }

    /// Behind an article.
    fn free(&self, part: &Part, step: &Step) -> String {
        let [from, to] = [step.source, step.target].map(|state| self.quoted(state));
        let answer = self.answer_words(step.pair, step.answer);
        let by = if answer.is_empty() { String::new() } else { format!(" by {answer}") };
        let here = format!("free choice of the system: it went from {from} to {to}{by}.");
        // Fig. 6 has no layers, so it does not know what would have saved the run.
        let part = &layered(&self.subject.arena, part);
        let saving = self.saving(part, step);
        let sets = self.environment_words(step.pair);
        if saving.is_empty() {
            return format!("{here}{}", self.unsaved(part, step, &sets));
        }
        let against = match sets.is_empty() {
            true => "It".to_owned(),
            false => format!("Against the environment's {sets} it"),
        };
        let ways = choice(&self.ways(part, &saving));
        let whatever = self.whatever(step, &saving);
        format!("{here} {against} would have been saved by {ways}.{whatever}")
    }

    /// Fig. 6 aims at one state after the other. It marks steps that other answers would have been no better
    /// than: they lead elsewhere, but no further away.
    fn unsaved(&self, part: &Part, step: &Step, sets: &str) -> String {
        let goal = self.goal(part);
        let against = match sets.is_empty() {
            true => String::new(),
            false => format!(" to the environment's {sets}"),
        };
        let why = match (part.from == Some(step.source), self.has_control()) {
            (true, _) => String::new(),
            (false, true) => format!(
                " The method marks it as free because no move of the environment leads from {} to {} \
                 for certain, and that is where its next segment begins.",
                self.quoted(step.source),
                self.quoted(step.target)
            ),
            (false, false) => format!(
                " The method marks it as free because the run need not have gone from {} to {}, and \
                 that is where its next segment begins.",
                self.quoted(step.source),
                self.quoted(step.target)
            ),
        };
        format!(
            " But no answer{against} would have saved it: none leads further away from {goal}.{why}"
        )
    }

    /// Whether one of these answers works whatever the environment does. There need not be one
    /// (READING-NOTES C6).
    fn whatever(&self, step: &Step, saving: &[Alternative]) -> String {
        if self.subject.arena.pairs(step.source).len() < 2 {
            return String::new();
        }
        let safe = saving.iter().filter(|one| one.is_safe);
        let safe: Vec<String> = safe.map(|one| self.answer_words(one.pair, one.answer)).collect();
        match safe.len() {
            0 => " But no answer works whatever the environment does: both choose at once, so the \
                  system would have had to guess."
                .to_owned(),
            1 if saving.len() == 1 => " That works whatever the environment does.".to_owned(),
            count => format!(
                " Whatever the environment does, {} {}.",
                all(&safe),
                if count == 1 { "works" } else { "work" }
            ),
        }
    }
}

/// Whether a step stays in a layer that only a free choice leads out of, downwards, where it is: nobody
/// could have forced more there.
pub(super) fn is_at_boundary(part: &Part, step: &Step) -> bool {
    let forced = part.forced.get(step.source as usize).copied().flatten();
    let layer = part.layer(step.source);
    layer.is_some_and(|layer| layer > 0)
        && layer == part.layer(step.target)
        && forced.is_some_and(|forced| forced.rank == 0)
        && part.from != Some(step.source)
}

/// Whether a step leads to a higher layer. The first step of a cycle only leads into its part.
pub(super) fn rises(part: &Part, step: &Step) -> bool {
    // No layer is higher than any.
    let height = |state: u32| part.layer(state).unwrap_or(u32::MAX);
    !part.layers.is_empty()
        && height(step.target) > height(step.source)
        && part.from != Some(step.source)
}
