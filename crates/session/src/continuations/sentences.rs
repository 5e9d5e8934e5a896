//! What the analysis means, in sentences. All of them are about runs of the automaton.

use lariat_core::continuations::{Cut, Ending, Outlook, Rescue};

use super::{Examined, Part};

impl Examined<'_> {
    /// What the neighbourhood at this place means for a run that comes to it.
    pub fn sentence(&self, place: usize) -> String {
        let one = &self.analysis.neighbourhoods[place];
        let centre = quoted(self.name(one.state));
        let correct = self.steps(one.correct.iter().copied());
        let is_lost = |number: &u32| self.analysis.tags[*number as usize] == Outlook::Lost;
        let lost = self.steps(one.outgoing.iter().copied().filter(is_lost));
        // Behind the point of no return all steps are incorrect: that is no news.
        let decides = self.analysis.outlook(one.state) == Outlook::Open;
        let mut sentences = Vec::new();
        if !correct.is_empty() {
            sentences.push(match self.part_of(one.state) {
                Some(Part::Cycle) => format!(
                    "In every round the run could leave the cycle at {centre}: after the step {} no \
                     run accepts.",
                    choice(&correct)
                ),
                _ => format!(
                    "At {centre} the run could still be saved: after the step {} no run accepts.",
                    choice(&correct)
                ),
            });
        }
        if decides && !lost.is_empty() {
            sentences.push(match correct.is_empty() {
                true => format!(
                    "At {centre} the run can be lost: after the step {} every run accepts.",
                    choice(&lost)
                ),
                false => format!("After the step {} every run accepts.", choice(&lost)),
            });
        }
        if sentences.is_empty() {
            sentences.push(format!("From {centre} on every run accepts."));
        }
        sentences.join(" ")
    }

    /// What can be said of the lasso as a whole; nothing without one.
    pub fn verdict(&self) -> Option<String> {
        let cut = self.analysis.cut.as_ref()?;
        Some(match cut.lost_from {
            Some(0) => {
                "Every run of this automaton accepts: nothing could have saved it.".to_owned()
            }
            Some(place) => self.turning(cut, place),
            None => self.never_lost(cut),
        })
    }

    fn turning(&self, cut: &Cut, place: u32) -> String {
        let step = cut.walk.transitions().nth(place as usize - 1).unwrap_or_default();
        let step = self.subject.graph.transition(step);
        let (before, after) = (quoted(self.name(step.source)), quoted(self.name(step.target)));
        format!(
            "Up to {before} the run can be saved. With the step to {after} it is lost: every run from \
             there accepts."
        )
    }

    fn never_lost(&self, cut: &Cut) -> String {
        let exits = self.exits(cut);
        if !exits.is_empty() {
            return format!(
                "The run is never lost: in every round it could leave the cycle for good, {}.",
                choice(&exits)
            );
        }
        let entry = self.subject.graph.transition(cut.walk.cycle[0]).source;
        let way = self.analysis.rescue(&self.subject.graph, entry);
        match way.as_ref().map(|rescue| self.way_out(entry, rescue)) {
            Some(words) => format!(
                "The run is never lost, although no step off the cycle is a correct one: in every \
                 round it could go {words}."
            ),
            None => "The run is never lost.".to_owned(),
        }
    }

    /// Correct transitions that leave the cycle: `from s1 to s3`.
    fn exits(&self, cut: &Cut) -> Vec<String> {
        let mut exits = Vec::new();
        for &number in &cut.walk.cycle {
            let source = self.subject.graph.transition(number).source;
            let Some(centre) = self.analysis.neighbourhood(source) else { continue };
            for step in self.steps(centre.correct.iter().copied()) {
                let exit = format!("from {} {step}", quoted(self.name(source)));
                if !exits.contains(&exit) {
                    exits.push(exit);
                }
            }
        }
        exits
    }

    /// How a rescue goes: `s1 s2 and end there`, or `s1 (s2 s3) for ever, without set 0`.
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
            Ending::Deadlock(_) => format!("`{}` and end there", names(&way)),
            Ending::Round { cycle, avoids } => {
                // The first state of the round stands at the end of the way already.
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

    /// Transitions as one speaks of them: "to `s3`", or "`a` to `s3`" where they have labels.
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

/// Names come from files that anyone may have written.
fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

fn quoted(text: &str) -> String {
    format!("`{}`", plain(text))
}

/// "a, b or c"; of many the first ones.
fn choice(words: &[String]) -> String {
    const SHOWN: usize = 4;
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] if words.len() <= SHOWN => format!("{} or {last}", before.join(", ")),
        _ => format!("{} or {} more", words[..SHOWN - 1].join(", "), words.len() - (SHOWN - 1)),
    }
}

/// Nobody reads a way of a thousand states.
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
