//! The sentences of claims.

use lariat_core::fate::{Method, Rule};

use super::FateExamined;
use super::claims::{Branch, FateClaim, Moved};
use super::words::{all, choice, counted};

/// The maximal number of answers listed one by one.
const SHOWN: usize = 4;

impl FateExamined<'_> {
    /// The sentences of these claims.
    pub(super) fn said(&self, claims: &[FateClaim]) -> String {
        claims.iter().map(|claim| self.say(claim)).collect::<Vec<_>>().join(" ")
    }

    pub(super) fn say(&self, claim: &FateClaim) -> String {
        match claim {
            FateClaim::Unreachable if self.is_liveness() => {
                "No run meets the marks again and again: there is no bad cycle that can be reached, and \
                 so no trace."
                    .to_owned()
            }
            FateClaim::Unreachable => {
                "The target cannot be reached from an initial state: there is no error, and so no trace."
                    .to_owned()
            }
            FateClaim::StartsInError { state } => format!(
                "The error is there before anybody moves: {} is an initial state and a target.",
                self.quoted(*state)
            ),
            FateClaim::GoesRound => {
                "This rule goes round for ever and never comes to the error, although there is a way: \
                 within the layer it takes the state that is nearest to the target, and the way there \
                 leaves the layer. trace=repaired does not."
                    .to_owned()
            }
            FateClaim::Bound { start, control } if control.is_empty() => format!(
                "The error was bound to happen from {} on, whatever anybody does.",
                self.quoted(*start)
            ),
            FateClaim::Bound { start, control } => format!(
                "The error was bound to happen from {} on: {}, and can force it whatever the system \
                 does.",
                self.quoted(*start),
                self.words_of_control(control)
            ),
            FateClaim::AllFated { steps, bound: true } => format!("{} fated.", every(*steps)),
            FateClaim::AllFated { steps, bound: false } => {
                format!("{} fated: the system never made a mistake of its own.", every(*steps))
            }
            FateClaim::Counted { steps, free } if free == steps => format!(
                "{}, and nothing was fated: {} of the system.",
                counted(*steps, "step"),
                counted(*free, "free choice")
            ),
            FateClaim::Counted { steps, free } => format!(
                "{}: {} fated and {} of the system.",
                counted(*steps, "step"),
                steps - free,
                counted(*free, "free choice")
            ),
            FateClaim::NeedNone { control, .. } if control.is_empty() => {
                "It need not have made any: from the start the run is bound to come to the error."
                    .to_owned()
            }
            FateClaim::NeedNone { control, .. } => format!(
                "It need not have made any: {}, and can force the error from the start.",
                self.words_of_control(control)
            ),
            FateClaim::NoFewer { start, several, .. } => {
                format!("No trace{} to the error has fewer free choices.", self.from(*start, *several))
            }
            FateClaim::Fewest { start, fewest, several } => format!(
                "The trace{} with the fewest has {}.",
                self.from(*start, *several),
                counted(*fewest, "free choice")
            ),
            FateClaim::BetterStart { state, fewest } => {
                format!("From {} it would have taken {}.", self.quoted(*state), free_choices(*fewest))
            }
            FateClaim::Rounds { stem, cycle } => format!(
                "The run goes round a cycle for ever. The way there has {}; each round has {}.",
                stretch(*stem),
                stretch(*cycle)
            ),
            FateClaim::GeneralHasFewer { free } => format!(
                "Fig. 6 need not find the trace with the fewest free choices: algorithm=general finds \
                 one with {}.",
                free_choices(*free)
            ),
            FateClaim::NotMarked { count } => self.not_marked(*count),
            FateClaim::GotAway { count, let_go } => got_away(*count, *let_go),
            FateClaim::Unforced { count } => self.unforced_words(*count),
            FateClaim::Suggested { inputs, control } => self.suggested_words(inputs, control),
            FateClaim::Decides { input, critical, dictated, steps } => format!(
                "{} decides at {critical} of {}, and only some of its values get closer at {dictated}.",
                all(&self.input_names(&[*input])),
                counted(*steps as usize, "step"),
            ),
            _ => self.say_of_step(claim),
        }
    }

    fn say_of_step(&self, claim: &FateClaim) -> String {
        match claim {
            FateClaim::Free { step, marked } => {
                let head = match marked {
                    true => "A",
                    false => "The rule does not mark it, but this is a",
                };
                format!("{head} free choice of the system: it went {}.", self.way_of(step))
            }
            FateClaim::SavedBy { step, ways } => {
                let against = match self.setting_words(&step.sets) {
                    sets if sets.is_empty() => "It".to_owned(),
                    sets => format!("Against the environment's {sets} it"),
                };
                format!("{against} would have been saved by {}.", choice(&self.ways_words(ways)))
            }
            FateClaim::Safe { answers, .. } if answers.is_empty() => {
                "But no answer works whatever the environment does: both choose at once, so the system \
                 would have had to guess."
                    .to_owned()
            }
            FateClaim::Safe { answers, all: true, .. } if answers.len() == 1 => {
                "That works whatever the environment does.".to_owned()
            }
            FateClaim::Safe { answers, .. } => {
                let words: Vec<String> =
                    answers.iter().map(|answer| self.setting_words(answer)).collect();
                let works = if words.len() == 1 { "works" } else { "work" };
                format!("Whatever the environment does, {} {works}.", all(&words))
            }
            FateClaim::NotSaved { step, goal } => {
                let against = match self.setting_words(&step.sets) {
                    sets if sets.is_empty() => String::new(),
                    sets => format!(" to the environment's {sets}"),
                };
                format!(
                    "But no answer{against} would have saved it: none leads further away from {}.",
                    self.goal_words(*goal)
                )
            }
            FateClaim::NotCertain { step } => {
                let [from, to] = self.ends(step);
                let why = match self.has_control() {
                    true => format!("no move of the environment leads from {from} to {to} for certain"),
                    false => format!("the run need not have gone from {from} to {to}"),
                };
                format!(
                    "The method marks it as free because {why}, and that is where its next segment \
                     begins."
                )
            }
            FateClaim::Forced { step, goal, ways, bound } => match &ways[..] {
                [only] => self.only_way(step, only),
                _ => {
                    let lost = match bound {
                        true => "it does not get away".to_owned(),
                        false => format!("it gets no further away from {}", self.goal_words(*goal)),
                    };
                    self.every_answer(step, ways, &lost)
                }
            },
            FateClaim::Stayed { step, outlook } => format!(
                "The system stayed in the layer: it went {}, {}. This step lost nothing and won nothing.",
                self.way_of(step),
                self.outlook_words(*outlook)
            ),
            FateClaim::WayOut { step, ways } => {
                let with = match self.setting_words(&step.sets) {
                    sets if sets.is_empty() => "The step".to_owned(),
                    sets => format!("The environment's {sets}"),
                };
                format!(
                    "{with} left a way out that the system did not take: {}.",
                    choice(&self.ways_words(ways))
                )
            }
            FateClaim::CouldForce { sets, ends, .. } => {
                let ends: Vec<String> = ends.iter().map(|&end| self.quoted(end)).collect();
                format!(
                    "With {} the environment could have forced the run to {}.",
                    self.setting_words(sets),
                    choice(&ends)
                )
            }
            FateClaim::NeedsMistake { step, goal } => format!(
                "At {} the system has to make a mistake for {} to come closer; here it made none.",
                self.quoted(step.source),
                self.goal_words(*goal)
            ),
            FateClaim::ThereAlready { step, goal } => format!(
                "The run had come to {} already: that is {}.",
                self.goal_words(*goal),
                self.quoted(step.source)
            ),
            FateClaim::LetGo { .. } => "Here the environment let go.".to_owned(),
            FateClaim::CameTo { step, outlook, let_go } => {
                let [from, to] = self.ends(step);
                let came = format!("came from {from} to {to}, {}.", self.outlook_words(*outlook));
                match let_go {
                    true => format!("Instead the run {came}"),
                    false => format!("Here the run got away for a while: it {came}"),
                }
            }
            FateClaim::PutOff { last } => format!(
                "That only puts it off: the run comes to {} all the same.",
                self.quoted(*last)
            ),
            FateClaim::Round { last, goal } if !self.has_control() => format!(
                "Then the run goes round by {} for as long as the system goes on like this, and does not \
                 come to {}.",
                self.quoted(*last),
                self.goal_words(*goal)
            ),
            FateClaim::Round { last, .. } => format!(
                "Then the run goes round by {} for as long as both go on like this, and the environment \
                 does not get on: it has no move that would force more.",
                self.quoted(*last)
            ),
            FateClaim::Away { last, outlook } => format!(
                "Then the run comes to {}, and {}.",
                self.quoted(*last),
                self.lost_words(*outlook)
            ),
            FateClaim::Segment { step, ends, end, sure } => self.segment(step, ends, *end, *sure),
            _ => String::new(),
        }
    }

    /// Why the step at this index was fated or free, without the consequence of each answer. None if that
    /// would leave out something important.
    pub fn short_sentence(&self, place: usize) -> Option<String> {
        let claims = self.step_claims(place);
        let against = |step: &Moved| self.setting_words(&step.sets);
        match &claims[..] {
            [FateClaim::Free { step, marked }, rest @ ..] => {
                let [from, to] = self.ends(step);
                let mut said = format!("The system went from {from} to {to}");
                let answer = self.setting_words(&step.answer);
                if !answer.is_empty() {
                    said.push_str(&format!(" by `{answer}`"));
                }
                if !against(step).is_empty() {
                    said.push_str(&format!(", against `{}`", against(step)));
                }
                said.push_str(if *marked { "." } else { ". The rule does not mark it." });
                let safe = rest.iter().find_map(|claim| match claim {
                    FateClaim::Safe { answers, .. } => Some(answers.first()),
                    _ => None,
                });
                match safe {
                    Some(Some(answer)) => said.push_str(&format!(
                        " Whatever the environment does, `{}` saves it.",
                        self.setting_words(answer)
                    )),
                    Some(None) => said.push_str(
                        " No answer would have worked whatever the environment does: both choose at \
                         once, so the system would have had to guess.",
                    ),
                    None => {}
                }
                Some(said)
            }
            [FateClaim::Forced { step, goal, bound, .. }] => {
                let head = match against(step) {
                    sets if sets.is_empty() => "Whatever the system does here".to_owned(),
                    sets => {
                        format!("The environment sets `{sets}`, and whatever the system answers")
                    }
                };
                Some(match bound {
                    true => format!("{head}, it does not get away."),
                    false => {
                        format!("{head}, it gets no further away from {}.", self.goal_words(*goal))
                    }
                })
            }
            _ => None,
        }
    }

    /// The word for a step that leads further away; none for other steps.
    pub fn climbing_words(&self, place: usize) -> Option<&'static str> {
        self.step_claims(place).iter().find_map(|claim| match claim {
            FateClaim::CameTo { let_go: true, .. } => Some("fated, but the environment let go"),
            FateClaim::CameTo { .. } => Some("fated, but the run got away for a while"),
            _ => None,
        })
    }

    fn ends(&self, step: &Moved) -> [String; 2] {
        [step.source, step.target].map(|state| self.quoted(state))
    }

    /// "from `a` to `b` by w=1".
    fn way_of(&self, step: &Moved) -> String {
        let [from, to] = self.ends(step);
        match self.setting_words(&step.answer) {
            answer if answer.is_empty() => format!("from {from} to {to}"),
            answer => format!("from {from} to {to} by {answer}"),
        }
    }

    /// " from `a`" if there are several states to start from.
    fn from(&self, start: u32, several: bool) -> String {
        if several { format!(" from {}", self.quoted(start)) } else { String::new() }
    }

    /// "w=0 (to `1`, from where …)".
    fn ways_words(&self, ways: &[Branch]) -> Vec<String> {
        let word = |way: &Branch| {
            let (to, outlook) = (self.quoted(way.target), self.outlook_words(way.outlook));
            format!("{} (to {to}, {outlook})", self.answers_words(way))
        };
        ways.iter().map(word).collect()
    }

    fn answers_words(&self, way: &Branch) -> String {
        let words: Vec<String> =
            way.answers.iter().map(|answer| self.setting_words(answer)).collect();
        choice(&words)
    }

    fn only_way(&self, step: &Moved, way: &Branch) -> String {
        let ([from, to], outlook) = (self.ends(step), self.outlook_words(way.outlook));
        match self.setting_words(&step.sets) {
            sets if sets.is_empty() => {
                format!("From {from} the run goes to {to} whatever anybody does, {outlook}.")
            }
            sets => format!(
                "The environment sets {sets}, and the run goes from {from} to {to} whatever the system \
                 does, {outlook}."
            ),
        }
    }

    fn every_answer(&self, step: &Moved, ways: &[Branch], lost: &str) -> String {
        let each = |way: &Branch| {
            let (to, outlook) = (self.quoted(way.target), self.outlook_words(way.outlook));
            format!("{} leads to {to}, {outlook}", self.answers_words(way))
        };
        let each: Vec<String> = ways.iter().take(SHOWN).map(each).collect();
        let more = match ways.len().checked_sub(SHOWN).filter(|&more| more > 0) {
            Some(more) => format!("; {more} more lead to no better ones"),
            None => String::new(),
        };
        let head = match self.setting_words(&step.sets) {
            sets if sets.is_empty() => "Whatever the system does here".to_owned(),
            sets => format!("The environment sets {sets}, and whatever the system answers"),
        };
        format!("{head}, {lost}: {}{more}.", each.join("; "))
    }

    fn segment(&self, step: &Moved, ends: &[u32], end: u32, sure: bool) -> String {
        let [from, to] = self.ends(step);
        let ends: Vec<String> = ends.iter().map(|&end| self.quoted(end)).collect();
        let (ends, end) = (choice(&ends), self.quoted(end));
        let sets = self.setting_words(&step.sets);
        match (sure, sets.is_empty()) {
            _ if !self.has_control() => format!(
                "From {from} the run goes to {ends}, and is bound to come to {end}, the end of this \
                 segment."
            ),
            (true, true) => format!(
                "From {from} the run goes to {ends}, and the environment can force it on to {end}, the \
                 end of this segment."
            ),
            (true, false) => format!(
                "The environment sets {sets}, so the run goes from {from} to {ends}, and can be forced on \
                 to {end}, the end of this segment."
            ),
            (false, _) => format!(
                "The run goes from {from} to {to}. By another move the environment can force it to {end}, \
                 the end of this segment."
            ),
        }
    }

    fn not_marked(&self, count: usize) -> String {
        let verb = if count == 1 { "is" } else { "are" };
        let rule = match &self.subject.question.method {
            Method::General(Rule::Printed) => "as Fig. 5 is printed",
            _ => "by this method",
        };
        format!(
            "{} {verb} not marked {rule}: it hides {}.",
            counted(count, "free choice"),
            if count == 1 { "it" } else { "them" }
        )
    }

    fn unforced_words(&self, count: usize) -> String {
        let (verb, them) = if count == 1 { ("was", "it") } else { ("were", "them") };
        let steps = counted(count, "step");
        match self.subject.question.method {
            // Fig. 6 considers only a part of the game, so other moves may force the run, too.
            Method::Restricted => {
                format!("At {steps} Fig. 6 forces the run by another move than this trace shows.")
            }
            Method::General(_) => format!(
                "{steps} {verb} fated, but not by the moves that this trace shows: the environment could \
                 have forced {them} otherwise (trace=forced shows how)."
            ),
            Method::Given(_) => format!(
                "{steps} {verb} fated, but not by the moves that this trace shows: the environment could \
                 have forced {them} otherwise."
            ),
        }
    }

    fn suggested_words(&self, inputs: &[u32], control: &[u32]) -> String {
        let often = self.subject.often;
        // Progress does not depend on the trace that is shown.
        let along = match self.is_liveness() {
            true => "along a shortest way through each part",
            false => "along a shortest trace",
        };
        let names = self.input_names(inputs);
        if names.is_empty() {
            return format!(
                "Progress suggests no input for Γ: {along} none decides at {often} of the steps or more."
            );
        }
        let is_there =
            control.len() == inputs.len() && control.iter().all(|input| inputs.contains(input));
        match is_there {
            true => format!("Progress {along} suggests the Γ that there is: {}.", all(&names)),
            false => format!(
                "Progress suggests Γ = {{{}}}: {along}, at {often} of the steps or more it depends on {} \
                 where the run gets closer.",
                names.join(", "),
                if names.len() == 1 { "this input" } else { "each of these inputs" }
            ),
        }
    }
}

fn got_away(count: usize, let_go: usize) -> String {
    let why = match let_go {
        0 => String::new(),
        _ if let_go == count => ": the environment let go".to_owned(),
        _ => format!("; at {let_go} of them the environment let go"),
    };
    format!("At {} the run got away for a while{why}.", counted(count, "step"))
}

/// The number of steps, and of free choices among them.
fn stretch((steps, free): (usize, usize)) -> String {
    match (steps, free) {
        (0, _) => "no steps".to_owned(),
        (1, 0) => "1 step, which is fated".to_owned(),
        (1, _) => "1 step, which is a free choice of the system".to_owned(),
        (_, 0) => format!("{steps} steps, all of them fated"),
        _ => format!(
            "{}, {} fated and {} of the system",
            counted(steps, "step"),
            steps - free,
            counted(free, "free choice")
        ),
    }
}

/// "only 2 free choices".
fn free_choices(count: usize) -> String {
    match count {
        0 => "no free choice".to_owned(),
        _ => format!("only {}", counted(count, "free choice")),
    }
}

fn every(steps: usize) -> String {
    match steps {
        1 => "The only step is".to_owned(),
        2 => "Both steps are".to_owned(),
        _ => format!("All {steps} steps are"),
    }
}
