//! What a step of the trace means, in sentences. Environment and system choose at once, so nothing is
//! said of what one could do if it knew the other's choice.

use lariat_core::fate::{Error, Part, Purpose, Step, Will};

use super::trace::value_text;
use super::words::{all, capital, choice, counted, plain, quoted};
use super::{Alternative, Examined};

impl Examined<'_> {
    /// Why the step at this place was fated or free, and what follows from that.
    pub fn step_sentence(&self, place: usize) -> Option<String> {
        let (_, part) = self.part_at(place)?;
        let step = self.analysis.steps().nth(place)?;
        Some(match (step.will, step.is_hidden) {
            (Will::Fated, true) => format!(
                "The rule does not mark this step, but it is a free choice. {}",
                self.free(part, step)
            ),
            (Will::Fated, false) => self.fated(part, step),
            (Will::Free, _) => self.free(part, step),
        })
    }

    fn fated(&self, part: &Part, step: &Step) -> String {
        if part.layer_of.is_empty() {
            return self.fated_without_layers(step);
        }
        let (before, after) = (part.layer(step.source), part.layer(step.target));
        if after > before {
            return self.let_go(part, step);
        }
        if !step.is_forced {
            return self.left_a_way_out(part, step);
        }
        let answers = self.answers(part, step);
        let sets = self.environment_sets(step.pair);
        match answers.as_slice() {
            [(_, only)] if sets.is_empty() => format!(
                "From {} the run goes to {} whatever anybody does: {}.",
                self.quoted(step.source),
                self.quoted(*only),
                self.outlook(part, *only)
            ),
            [(_, only)] => format!(
                "The environment sets {sets}: then the run goes from {} to {}, whatever the system \
                 does. {}.",
                self.quoted(step.source),
                self.quoted(*only),
                capital(&self.outlook(part, *only))
            ),
            _ => {
                let each = |(words, target): &(String, u32)| {
                    let outlook = self.outlook(part, *target);
                    format!("{words} leads to {}: {outlook}", self.quoted(*target))
                };
                let each: Vec<String> = answers.iter().take(SHOWN).map(each).collect();
                let more = match answers.len().checked_sub(SHOWN).filter(|&more| more > 0) {
                    Some(more) => format!("; and so on for {more} more"),
                    None => String::new(),
                };
                let head = match sets.is_empty() {
                    true => "Whatever the system does here".to_owned(),
                    false => format!("The environment sets {sets}. Whatever the system answers"),
                };
                format!("{head}, it does not get away: {}{more}.", each.join("; "))
            }
        }
    }

    fn fated_without_layers(&self, step: &Step) -> String {
        let sets = self.environment_sets(step.pair);
        let by = match sets.is_empty() {
            true => "Whatever the environment sets".to_owned(),
            false => format!("The environment sets {sets}"),
        };
        let targets: Vec<String> = {
            let mut targets = self.subject.arena.answers(step.pair).to_vec();
            targets.dedup();
            targets.iter().map(|&target| self.quoted(target)).collect()
        };
        match step.is_forced {
            true => format!(
                "{by}; the run goes from {} to {}, and from there the environment can force it to the \
                 end of this segment.",
                self.quoted(step.source),
                choice(&targets)
            ),
            false => format!(
                "{by}; the run goes from {} to {}. Another answer would have led out of this segment, \
                 and another move of the environment would have prevented that.",
                self.quoted(step.source),
                self.quoted(step.target)
            ),
        }
    }

    /// The environment could have forced the run, but by another move.
    fn left_a_way_out(&self, part: &Part, step: &Step) -> String {
        let saving = self.saving(part, step);
        let sets = self.environment_sets(step.pair);
        let with = match sets.is_empty() {
            true => "The step".to_owned(),
            false => format!("The environment's {sets}"),
        };
        let out = match saving.is_empty() {
            true => format!("{with} was not one that forces the run"),
            false => format!(
                "{with} left a way out, {}, that the system did not take",
                choice(&self.ways(part, &saving))
            ),
        };
        match part.forced.get(step.source as usize).copied().flatten().and_then(|one| one.pair) {
            Some(pair) if pair != step.pair => format!(
                "{out}. With {} the environment could have forced the run to {}.",
                self.environment_words(pair),
                choice(&self.targets(pair))
            ),
            Some(_) => format!("{out}."),
            None => format!(
                "{out}. At {} the system may make its next mistake; here it did not, and the run is as far \
                 from {} as before.",
                self.quoted(step.source),
                self.goal(part)
            ),
        }
    }

    /// A given trace gets away for a while.
    fn let_go(&self, part: &Part, step: &Step) -> String {
        let now = self.outlook(part, step.target);
        match part.forced.get(step.source as usize).copied().flatten().and_then(|one| one.pair) {
            Some(pair) => format!(
                "Here the environment let go: with {} it could have forced the run to {}. Instead the \
                 run came from {} to {}: {now}.",
                self.environment_words(pair),
                choice(&self.targets(pair)),
                self.quoted(step.source),
                self.quoted(step.target)
            ),
            None => format!(
                "Here the run got away from {} for a while: it came from {} to {}, and {now}.",
                self.goal(part),
                self.quoted(step.source),
                self.quoted(step.target)
            ),
        }
    }

    fn free(&self, part: &Part, step: &Step) -> String {
        let arena = &self.subject.arena;
        let [sets, answer] =
            [self.environment_sets(step.pair), self.answer_words(step.pair, step.answer)];
        let by = if answer.is_empty() { String::new() } else { format!(" by {answer}") };
        let here = format!(
            "A free choice of the system: it went from {} to {}{by}.",
            self.quoted(step.source),
            self.quoted(step.target)
        );
        if part.layer_of.is_empty() {
            return format!(
                "{here} The environment has no move by which it could have forced the run into this \
                 segment from here."
            );
        }
        let saving = self.saving(part, step);
        if saving.is_empty() {
            return here;
        }
        let against = match sets.is_empty() {
            true => String::new(),
            false => format!("against the environment's {sets} "),
        };
        let saved = capital(&format!(
            "{against}{} would have saved it.",
            choice(&self.ways(part, &saving))
        ));
        let has_moves = arena.pairs(step.source).len() > 1;
        let safe: Vec<&Alternative> = saving.iter().filter(|one| one.is_safe).collect();
        let whatever = match (has_moves, safe.is_empty()) {
            (false, _) => String::new(),
            (true, false) => {
                let words: Vec<String> =
                    safe.iter().map(|one| self.answer_words(one.pair, one.answer)).collect();
                let verb = if words.len() == 1 { "works" } else { "work" };
                format!(" {} {verb} whatever the environment does.", capital(&all(&words)))
            }
            (true, true) => {
                " But no answer works whatever the environment does: both choose at once, \
                             so neither can be sure."
                    .to_owned()
            }
        };
        format!("{here} {saved}{whatever}")
    }

    /// Answers, and where they lead: "w=0 (to `1`, …)".
    fn ways(&self, part: &Part, saving: &[Alternative]) -> Vec<String> {
        let way = |one: &Alternative| {
            let words = self.answer_words(one.pair, one.answer);
            let outlook = self.outlook(part, one.target);
            format!("{words} (to {}: {outlook})", self.quoted(one.target))
        };
        saving.iter().map(way).collect()
    }

    /// What is in store for a run that comes to a state.
    pub fn outlook(&self, part: &Part, state: u32) -> String {
        let goal = self.goal(part);
        let rank = part.forced.get(state as usize).copied().flatten().map_or(0, |one| one.rank);
        let moves = counted(rank as usize, "move");
        match (part.layer(state), rank) {
            (None, _) if part.purpose == Purpose::Stem => {
                format!("from there {goal} cannot be reached any more")
            }
            (None, _) => "from there the run does not come back".to_owned(),
            (Some(0), 0) => format!("that is {goal}"),
            (Some(0), _) => {
                format!("from there the environment can force {goal} in at most {moves}")
            }
            (Some(layer), _) => {
                let layer = counted(layer as usize, "free choice");
                format!("from there {goal} takes {layer} of the system")
            }
        }
    }

    /// Where a part of the trace goes.
    pub(super) fn goal(&self, part: &Part) -> String {
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

    /// Each answer to the environment's move with where it leads; those that lead to one state
    /// together.
    fn answers(&self, _: &Part, step: &Step) -> Vec<(String, u32)> {
        let mut groups: Vec<(Vec<String>, u32)> = Vec::new();
        for (answer, &target) in (0..).zip(self.subject.arena.answers(step.pair)) {
            let words = self.answer_words(step.pair, answer);
            match groups.iter_mut().find(|(_, known)| *known == target) {
                Some((answers, _)) => answers.push(words),
                None => groups.push((vec![words], target)),
            }
        }
        groups.into_iter().map(|(answers, target)| (choice(&answers), target)).collect()
    }

    fn targets(&self, pair: u32) -> Vec<String> {
        let mut names = Vec::new();
        for &target in self.subject.arena.answers(pair) {
            let name = self.quoted(target);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// "g=1 r=0"; empty if nothing that the environment sets matters.
    pub fn environment_sets(&self, pair: u32) -> String {
        self.move_words(pair, 0, true)
    }

    /// The same, as something to begin with.
    fn environment_words(&self, pair: u32) -> String {
        Some(self.environment_sets(pair))
            .filter(|words| !words.is_empty())
            .unwrap_or_else(|| "whatever it sets".to_owned())
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
}

/// More answers than this are not told one by one.
const SHOWN: usize = 4;
