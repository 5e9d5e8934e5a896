//! Moves and states as text.

use lariat_core::fate::{Error, Purpose, TracePart};

use super::claims::{Branch, FateOutlook, Goal, Setting};
use super::trace::value_text;
use super::words::{counted, plain, quoted};
use super::{Alternative, FateExamined};

impl FateExamined<'_> {
    /// "g=1 r=0"; empty if the state depends on no input of the environment.
    pub fn environment_words(&self, pair: u32) -> String {
        self.setting_words(&self.sets(pair))
    }

    /// "w=1"; empty if the state depends on no input of the system.
    pub fn answer_words(&self, pair: u32, answer: u32) -> String {
        self.setting_words(&self.answer(pair, answer))
    }

    /// The values that the environment sets by a move.
    pub(super) fn sets(&self, pair: u32) -> Setting {
        self.setting(pair, 0, true)
    }

    /// The values of an answer of the system.
    pub(super) fn answer(&self, pair: u32, answer: u32) -> Setting {
        self.setting(pair, answer, false)
    }

    fn setting(&self, pair: u32, answer: u32, is_controlled: bool) -> Setting {
        let arena = &self.subject.arena;
        let values = arena.valuation(pair, answer).into_iter();
        values.filter(|&(input, _)| arena.is_controlled(input) == is_controlled).collect()
    }

    pub(super) fn setting_words(&self, setting: &Setting) -> String {
        let word = |&(input, value): &(u32, u32)| {
            let variable = self.subject.arena.system.inputs.get(input as usize)?;
            Some(format!("{}={}", plain(&variable.name), value_text(variable, value)))
        };
        setting.iter().filter_map(word).collect::<Vec<_>>().join(" ")
    }

    pub(super) fn quoted(&self, state: u32) -> String {
        quoted(self.name(state))
    }

    /// All answers to a move of the environment, with their targets.
    pub(super) fn ways_of(&self, part: &TracePart, pair: u32) -> Vec<Branch> {
        let answers = (0..).zip(self.subject.arena.answers(pair));
        self.grouped(part, answers.map(|(answer, &target)| (self.answer(pair, answer), target)))
    }

    /// These answers, with their targets.
    pub(super) fn ways(&self, part: &TracePart, saving: &[Alternative]) -> Vec<Branch> {
        let way = |one: &Alternative| (self.answer(one.pair, one.answer), one.target);
        self.grouped(part, saving.iter().map(way))
    }

    /// Groups answers by target.
    fn grouped(
        &self,
        part: &TracePart,
        answers: impl Iterator<Item = (Setting, u32)>,
    ) -> Vec<Branch> {
        let mut groups: Vec<Branch> = Vec::new();
        for (answer, target) in answers {
            match groups.iter_mut().find(|way| way.target == target) {
                Some(way) => way.answers.push(answer),
                None => {
                    let outlook = self.outlook_of(part, target);
                    groups.push(Branch { answers: vec![answer], target, outlook });
                }
            }
        }
        groups
    }

    /// The possible targets of a move of the environment.
    pub(super) fn ends_of(&self, pair: u32) -> Vec<u32> {
        let mut ends = Vec::new();
        for &target in self.subject.arena.answers(pair) {
            if !ends.contains(&target) {
                ends.push(target);
            }
        }
        ends
    }

    /// What can follow for a run that reaches a state: words that follow the name of the state.
    pub fn outlook(&self, part: &TracePart, state: u32) -> String {
        self.outlook_words(self.outlook_of(part, state))
    }

    pub(super) fn outlook_of(&self, part: &TracePart, state: u32) -> FateOutlook {
        let goal = self.goal_of(part);
        let rank = part.forced.get(state as usize).copied().flatten().map_or(0, |one| one.rank);
        match (part.layer(state), rank) {
            (None, _) => self.lost_of(part, state),
            (Some(0), 0) => FateOutlook::There { goal },
            (Some(0), moves) => FateOutlook::Forced { goal, moves },
            (Some(choices), _) => FateOutlook::Takes { goal, choices },
        }
    }

    pub(super) fn outlook_words(&self, outlook: FateOutlook) -> String {
        match outlook {
            FateOutlook::Saved | FateOutlook::Elsewhere { .. } => {
                format!("from where {}", self.lost_words(outlook))
            }
            FateOutlook::There { goal } => format!("which is {}", self.goal_words(goal)),
            FateOutlook::Forced { goal, moves } => {
                let (goal, moves) = (self.goal_words(goal), counted(moves as usize, "move"));
                match self.has_control() {
                    true => {
                        format!("from where the environment can force {goal} in at most {moves}")
                    }
                    false => format!("from where {goal} cannot be avoided (at most {moves} away)"),
                }
            }
            FateOutlook::Takes { goal, choices } => format!(
                "from where {} takes {} of the system",
                self.goal_words(goal),
                counted(choices as usize, "free choice")
            ),
        }
    }

    /// What is no longer possible for a run in a state outside all layers of a part. After it leaves a cycle,
    /// another bad cycle may be possible.
    pub(super) fn lost_of(&self, part: &TracePart, state: u32) -> FateOutlook {
        let is_first = part.purpose == Purpose::Stem && !self.is_second_stem(part);
        if !self.is_liveness() || is_first || !self.reaches_fair(state) {
            return FateOutlook::Saved;
        }
        let home = match part.targets[..] {
            [home] if matches!(part.purpose, Purpose::Stem | Purpose::Return) => Some(home),
            _ => self.stem_end(),
        };
        FateOutlook::Elsewhere { home, back: part.purpose != Purpose::Stem }
    }

    pub(super) fn lost_words(&self, outlook: FateOutlook) -> String {
        match outlook {
            FateOutlook::Elsewhere { home, back } => {
                let home = home.map_or("this cycle".to_owned(), |home| self.quoted(home));
                let come = if back { "come back" } else { "come" };
                format!("the run cannot {come} to {home}; another bad cycle may still follow")
            }
            _ if self.is_liveness() => "no bad cycle can be reached any more".to_owned(),
            _ => "the error cannot be reached any more".to_owned(),
        }
    }

    /// The state where the cycle begins.
    fn stem_end(&self) -> Option<u32> {
        let stems = self.analysis.parts.iter().take_while(|part| part.purpose == Purpose::Stem);
        stems.last()?.end()
    }

    /// A given trace may be in a fair component before its cycle begins.
    fn is_second_stem(&self, part: &TracePart) -> bool {
        let first = self.analysis.parts.first().filter(|_| self.is_liveness());
        part.purpose == Purpose::Stem && first.is_some_and(|first| first.targets != part.targets)
    }

    /// Whether a bad cycle can still follow. The goal of the first part is the set of all states where one
    /// can begin.
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

    /// The goal of a part of the trace.
    pub fn goal(&self, part: &TracePart) -> String {
        self.goal_words(self.goal_of(part))
    }

    pub(super) fn goal_of(&self, part: &TracePart) -> Goal {
        match (part.purpose, &self.subject.question.error) {
            (Purpose::Stem, Error::Target(_)) => Goal::Error,
            (Purpose::Stem, Error::Fair) if self.is_second_stem(part) => Goal::CycleStart,
            (Purpose::Stem, Error::Fair) => Goal::BadCycle,
            (Purpose::Visit(set), _) => Goal::Set(set),
            (Purpose::Return, _) => Goal::CycleStart,
        }
    }

    pub(super) fn goal_words(&self, goal: Goal) -> String {
        match goal {
            Goal::Error => "the error".to_owned(),
            Goal::BadCycle => "a state where a bad cycle can begin".to_owned(),
            Goal::CycleStart => "the first state of the cycle".to_owned(),
            Goal::Set(_) if self.subject.arena.system.acceptance_sets == 1 => {
                "a marked state".to_owned()
            }
            Goal::Set(set) => format!("a state of set {set}"),
        }
    }
}
