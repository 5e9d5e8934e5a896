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
            (None, _) => format!("from where {}", self.lost(part, state)),
            (Some(0), 0) => format!("which is {goal}"),
            (Some(0), _) if !self.has_control() => {
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

    /// What a run that comes to a state out of all layers of a part cannot do any more. To leave a
    /// cycle need not be the end of all bad cycles.
    pub fn lost(&self, part: &Part, state: u32) -> String {
        if !self.is_liveness() {
            return "the error cannot be reached any more".to_owned();
        }
        let is_first = part.purpose == Purpose::Stem && !self.is_second_stem(part);
        if is_first || !self.reaches_fair(state) {
            return "no bad cycle can be reached any more".to_owned();
        }
        let home = match part.targets[..] {
            [home] if matches!(part.purpose, Purpose::Stem | Purpose::Return) => Some(home),
            _ => self.stem_end(),
        };
        let home = home.map_or("this cycle".to_owned(), |home| self.quoted(home));
        let come = if part.purpose == Purpose::Stem { "come" } else { "come back" };
        format!("the run cannot {come} to {home}; another bad cycle may still follow")
    }

    /// Where the cycle begins.
    fn stem_end(&self) -> Option<u32> {
        let stems = self.analysis.parts.iter().take_while(|part| part.purpose == Purpose::Stem);
        stems.last()?.end()
    }

    /// A trace that was given may be in a fair component before its cycle begins.
    fn is_second_stem(&self, part: &Part) -> bool {
        let first = self.analysis.parts.first().filter(|_| self.is_liveness());
        part.purpose == Purpose::Stem && first.is_some_and(|first| first.targets != part.targets)
    }

    /// Whether a bad cycle can still follow. The first part goes to all states where one can begin.
    fn reaches_fair(&self, state: u32) -> bool {
        let arena = &self.subject.arena;
        let mut is_fair = vec![false; arena.state_count() as usize];
        let targets = self.analysis.parts.first().map_or(&[][..], |part| &part.targets);
        targets.iter().for_each(|&target| is_fair[target as usize] = true);
        let mut is_seen = vec![false; is_fair.len()];
        is_seen[state as usize] = true;
        let mut left = vec![state];
        while let Some(state) = left.pop() {
            if is_fair[state as usize] {
                return true;
            }
            for &target in arena.successors(state) {
                if !std::mem::replace(&mut is_seen[target as usize], true) {
                    left.push(target);
                }
            }
        }
        false
    }

    /// Where a part of the trace goes.
    pub fn goal(&self, part: &Part) -> String {
        match (part.purpose, &self.subject.question.error) {
            (Purpose::Stem, Error::Target(_)) => "the error".to_owned(),
            (Purpose::Stem, Error::Fair) if self.is_second_stem(part) => {
                "the first state of the cycle".to_owned()
            }
            (Purpose::Stem, Error::Fair) => "a state where a bad cycle can begin".to_owned(),
            (Purpose::Visit(_), _) if self.subject.arena.system.acceptance_sets == 1 => {
                "a marked state".to_owned()
            }
            (Purpose::Visit(set), _) => format!("a state of set {set}"),
            (Purpose::Return, _) => "the first state of the cycle".to_owned(),
        }
    }
}
