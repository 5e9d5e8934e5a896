//! Moves and states as one speaks of them.

use lariat_core::fate::{Error, Part, Purpose};

use super::trace::value_text;
use super::words::{choice, counted, plain, quoted};
use super::{Alternative, Examined};

impl Examined<'_> {
    /// "g=1 r=0"; empty if nothing that the environment sets matters.
    pub fn environment_words(&self, pair: u32) -> String {
        self.move_words(pair, 0, true)
    }

    /// "w=1"; empty if nothing that the system sets matters.
    pub fn answer_words(&self, pair: u32, answer: u32) -> String {
        self.move_words(pair, answer, false)
    }

    fn move_words(&self, pair: u32, answer: u32, is_controlled: bool) -> String {
        let arena = &self.subject.arena;
        let word = |(input, value): (u32, u32)| {
            let variable = arena.system.inputs.get(input as usize)?;
            Some(format!("{}={}", plain(&variable.name), value_text(variable, value)))
        };
        let values = arena.valuation(pair, answer).into_iter();
        let own = values.filter(|&(input, _)| arena.is_controlled(input) == is_controlled);
        own.filter_map(word).collect::<Vec<_>>().join(" ")
    }

    pub(super) fn quoted(&self, state: u32) -> String {
        quoted(self.name(state))
    }

    /// Each answer to a move of the environment with where it leads; those that lead to the same state
    /// together.
    pub(super) fn answers_to(&self, pair: u32) -> Vec<(String, u32)> {
        let answers = (0..).zip(self.subject.arena.answers(pair));
        self.grouped(answers.map(|(answer, &target)| (self.answer_words(pair, answer), target)))
    }

    /// "w=0 (to `1`, from where …)".
    pub(super) fn ways(&self, part: &Part, saving: &[Alternative]) -> Vec<String> {
        let words = |one: &Alternative| (self.answer_words(one.pair, one.answer), one.target);
        let ways = self.grouped(saving.iter().map(words)).into_iter();
        ways.map(|(answer, target)| {
            format!("{answer} (to {}, {})", self.quoted(target), self.outlook(part, target))
        })
        .collect()
    }

    fn grouped(&self, answers: impl Iterator<Item = (String, u32)>) -> Vec<(String, u32)> {
        let mut groups: Vec<(Vec<String>, u32)> = Vec::new();
        for (words, target) in answers {
            match groups.iter_mut().find(|(_, known)| *known == target) {
                Some((answers, _)) => answers.push(words),
                None => groups.push((vec![words], target)),
            }
        }
        groups.into_iter().map(|(answers, target)| (choice(&answers), target)).collect()
    }

    /// Where a move of the environment can lead.
    pub(super) fn ends_of(&self, pair: u32) -> Vec<String> {
        let mut names = Vec::new();
        for &target in self.subject.arena.answers(pair) {
            let name = self.quoted(target);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// What is in store for a run that comes to a state; goes on behind its name.
    pub fn outlook(&self, part: &Part, state: u32) -> String {
        let goal = self.goal(part);
        let rank = part.forced.get(state as usize).copied().flatten().map_or(0, |one| one.rank);
        let moves = counted(rank as usize, "move");
        match (part.layer(state), rank) {
            (None, _) if part.purpose == Purpose::Stem => {
                format!("from where {goal} cannot be reached any more")
            }
            (None, _) => "from where the run cannot come back".to_owned(),
            (Some(0), 0) => format!("which is {goal}"),
            (Some(0), _) if self.subject.arena.control().next().is_none() => {
                format!("from where {goal} cannot be avoided (at most {moves} away)")
            }
            (Some(0), _) => {
                format!("from where the environment can force {goal} in at most {moves}")
            }
            (Some(layer), _) => format!(
                "from where {goal} takes {} of the system",
                counted(layer as usize, "free choice")
            ),
        }
    }

    /// Where a part of the trace goes.
    pub fn goal(&self, part: &Part) -> String {
        match (part.purpose, &self.subject.question.error) {
            (Purpose::Stem, Error::Target(_)) => "the error".to_owned(),
            (Purpose::Stem, Error::Fair) => "a state where a bad cycle can begin".to_owned(),
            (Purpose::Visit(_), _) if self.subject.arena.system.acceptance_sets == 1 => {
                "a marked state".to_owned()
            }
            (Purpose::Visit(set), _) => format!("a state of set {set}"),
            (Purpose::Return, _) => "the first state of the cycle".to_owned(),
        }
    }
}
