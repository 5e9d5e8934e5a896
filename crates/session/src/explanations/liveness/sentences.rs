//! The results of the analysis as sentences. All of them are about runs of the automaton.

use lariat_core::liveness::{Rescue, RescueEnding};

use super::{LassoClaim, LivenessClaim, LivenessExamined};

impl LivenessExamined<'_> {
    /// What the neighbourhood at this index means for a run that reaches it.
    pub fn sentence(&self, place: usize) -> String {
        let centre = quoted(self.name(self.analysis.neighbourhoods[place].state));
        let mut first = true;
        let mut said = Vec::new();
        for claim in self.claims(place) {
            said.push(match claim {
                LivenessClaim::CanBeSaved { by, every_round: true } => format!(
                    "In every round the run could leave the cycle at {centre}: after the step {} no \
                     run accepts.",
                    choice(&self.steps(by.into_iter()))
                ),
                LivenessClaim::CanBeSaved { by, .. } => format!(
                    "At {centre} the run could still be saved: after the step {} no run accepts.",
                    choice(&self.steps(by.into_iter()))
                ),
                LivenessClaim::CanBeLost { by } if first => format!(
                    "At {centre} the run can be lost: after the step {} every run accepts.",
                    choice(&self.steps(by.into_iter()))
                ),
                LivenessClaim::CanBeLost { by } => {
                    format!("After the step {} every run accepts.", choice(&self.steps(by.into_iter())))
                }
                LivenessClaim::Lost => format!("From {centre} on every run accepts."),
            });
            first = false;
        }
        said.join(" ")
    }

    /// What is claimed about the lasso as a whole; none without a lasso.
    pub fn verdict(&self) -> Option<String> {
        Some(match self.lasso_claim()? {
            LassoClaim::LostFromTheStart => {
                "Every run of this automaton accepts: nothing could have saved it.".to_owned()
            }
            LassoClaim::LostBy(step) => {
                let step = self.subject.graph.transition(step);
                let [before, after] =
                    [step.source, step.target].map(|state| quoted(self.name(state)));
                format!(
                    "Up to {before} the run can be saved. With the step to {after} it is lost: every \
                     run from there accepts."
                )
            }
            LassoClaim::CanLeaveBy(exits) => format!(
                "The run is never lost: in every round it could leave the cycle for good, {}.",
                choice(&self.exits(&exits))
            ),
            LassoClaim::NeverLost => self.never_lost(),
        })
    }

    fn never_lost(&self) -> String {
        let entry = self.analysis.cut.as_ref().and_then(|cut| cut.walk.cycle.first());
        let entry = entry.map(|&number| self.subject.graph.transition(number).source);
        let words = entry.and_then(|entry| {
            let rescue = self.analysis.rescue(&self.subject.graph, entry)?;
            Some(self.way_out(entry, &rescue))
        });
        match words {
            Some(words) => format!(
                "The run is never lost, although no step off the cycle is a correct one: in every \
                 round it could go {words}."
            ),
            None => "The run is never lost.".to_owned(),
        }
    }

    /// Transitions that leave the cycle: `from s1 to s3`.
    fn exits(&self, numbers: &[u32]) -> Vec<String> {
        let mut exits = Vec::new();
        for &number in numbers {
            let source = quoted(self.name(self.subject.graph.transition(number).source));
            let exit = format!("from {source} {}", self.steps(std::iter::once(number)).concat());
            if !exits.contains(&exit) {
                exits.push(exit);
            }
        }
        exits
    }

    /// The path of a rescue: `s1 s2 and end there`, or `s1 (s2 s3) for ever, without set 0`.
    fn way_out(&self, start: u32, rescue: &Rescue) -> String {
        let targets = |numbers: &[u32]| -> Vec<u32> {
            numbers.iter().map(|&n| self.subject.graph.transition(n).target).collect()
        };
        let mut way = vec![start];
        way.extend(targets(&rescue.way));
        let names = |states: &[u32]| {
            let names: Vec<String> = states.iter().map(|&s| plain(self.name(s))).collect();
            shortened(&names)
        };
        match &rescue.ending {
            RescueEnding::Deadlock(_) => format!("`{}` and end there", names(&way)),
            RescueEnding::Round { cycle, avoids } => {
                // The first state of the cycle is already the last state of the path.
                let mut round = targets(cycle);
                round.rotate_right(1);
                way.pop();
                let space = if way.is_empty() { "" } else { " " };
                let avoided = match self.subject.graph.acceptance_sets() {
                    1 => "an accepting state".to_owned(),
                    _ => format!("a state of set {avoids}"),
                };
                format!("`{}{space}({})` for ever, without {avoided}", names(&way), names(&round))
            }
        }
    }

    /// Transitions as text: "to `s3`", or "`a` to `s3`" if they have labels.
    fn steps(&self, numbers: impl Iterator<Item = u32>) -> Vec<String> {
        let mut words = Vec::new();
        for number in numbers {
            let target = quoted(self.name(self.subject.graph.transition(number).target));
            let word = match self.subject.graph.label(number) {
                "" => format!("to {target}"),
                label => format!("{} to {target}", quoted(label)),
            };
            if !words.contains(&word) {
                words.push(word);
            }
        }
        words
    }
}

/// Replaces control characters: names come from files of unknown origin.
fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

fn quoted(text: &str) -> String {
    format!("`{}`", plain(text))
}

/// "a, b or c"; a long list is shortened.
fn choice(words: &[String]) -> String {
    const SHOWN: usize = 4;
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] if words.len() <= SHOWN => format!("{} or {last}", before.join(", ")),
        _ => format!("{} or {} more", words[..SHOWN - 1].join(", "), words.len() - (SHOWN - 1)),
    }
}

/// Leaves out the middle of a long path.
fn shortened(names: &[String]) -> String {
    const SHOWN: usize = 12;
    match names.len().checked_sub(2 * SHOWN) {
        None | Some(0) => names.join(" "),
        Some(more) => {
            let (first, last) = (&names[..SHOWN], &names[names.len() - SHOWN..]);
            format!("{} … {more} more … {}", first.join(" "), last.join(" "))
        }
    }
}
