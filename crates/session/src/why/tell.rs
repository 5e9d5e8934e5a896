//! The decisions in words, and as facts for scripts.

use lariat_core::{Options, Outcome, SearchKind};
use serde::Serialize;

use super::{Attempt, Choice, Tests, Why};
use crate::active::Came;
use crate::answer::{Answer, Entry, Tone};
use crate::narrator::{ordinal, subject};
use crate::registry::Algorithm;
use crate::words::{Words, at_line, count, cut, names, of_length, test_entry, times, title_of};
use crate::{Automaton, Piece, Timeline};

/// The decisions for scripts: states by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Facts {
    /// What was reported, with the first state of its cycle again.
    pub reported: Option<Vec<String>>,
    /// The steps of all reports.
    pub reports: Vec<u64>,
    pub choices: Vec<ChoiceFacts>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChoiceFacts {
    pub search: SearchKind,
    pub source: String,
    pub entered: u64,
    /// The successors that were tried before, in order.
    pub earlier: Vec<String>,
    pub taken: Option<String>,
    pub step: Option<u64>,
    pub untried: u32,
}

impl Why {
    pub fn facts(&self, space: &Automaton) -> Facts {
        let target = |attempt: &Attempt| space.name(attempt.tried.edge.target);
        let choice = |choice: &Choice| ChoiceFacts {
            search: choice.search,
            source: space.name(choice.source),
            entered: choice.entered,
            earlier: choice.earlier.iter().map(target).collect(),
            taken: choice.taken.as_ref().map(target),
            step: choice.taken.as_ref().map(|attempt| attempt.tried.step),
            untried: choice.untried,
        };
        Facts {
            // As `check` prints them: on a degeneralised automaton without their levels.
            reported: self
                .lasso
                .as_ref()
                .map(|lasso| lasso.states().map(|state| space.name(state)).collect()),
            reports: self.reports.iter().map(|report| report.step).collect(),
            choices: self.choices.iter().map(choice).collect(),
        }
    }

    /// The answer for people.
    pub fn answer(&self, timeline: &Timeline, algorithm: &Algorithm, options: &Options) -> Answer {
        let teller = Teller { why: self, timeline, algorithm, options };
        let space = timeline.space();
        let lasso = self.lasso.as_ref().map(|lasso| names(lasso.states(), space));
        Answer {
            title: match &self.lasso {
                Some(lasso) => format!("Why {}?", title_of(lasso, space)),
                None if self.reports.is_empty() => {
                    format!("Why has {} reported nothing?", algorithm.name)
                }
                None => format!("Why has {} reported a counterexample?", algorithm.name),
            },
            summary: teller.summary(),
            entries: cut(teller.entries()),
            lasso: lasso.unwrap_or_default(),
            stem: self.lasso.as_ref().map_or(0, |lasso| lasso.stem.len()),
            turned_back: None,
        }
    }
}

struct Teller<'a> {
    why: &'a Why,
    timeline: &'a Timeline,
    algorithm: &'a Algorithm,
    options: &'a Options,
}

impl<'a> Teller<'a> {
    fn words(&self) -> Words<'a> {
        Words::of(self.timeline.space())
    }

    fn test(&self, test: &crate::Test, tone: Tone, level: u8) -> Entry {
        test_entry(test, &self.algorithm.listing, self.timeline.space(), tone, level)
    }

    fn summary(&self) -> Vec<Piece> {
        let progress = self.timeline.progress();
        let Some(lasso) = &self.why.lasso else { return self.nothing() };
        let step = self.why.reports.last().map_or(progress.steps, |report| report.step);
        let words = self.words().text(format!("Step {step} reported ")).lasso(lasso);
        let mut words = words.text(format!(", of {}.", of_length(lasso)));
        let branched = self.why.choices.iter().filter(|choice| {
            choice.taken.is_some() && choice.earlier.len() + choice.untried as usize > 0
        });
        let first = |choice: &&Choice| choice.earlier.is_empty();
        let (at_once, later): (Vec<_>, Vec<_>) = branched.partition(first);
        let decisions = (at_once.len() + later.len()) as u64;
        words = words.text(match (decisions, later.len() as u64) {
            _ if self.why.choices.is_empty() => {
                " The search goes in waves: nothing shorter was met.".to_owned()
            }
            (0, _) => " No state on the way has another successor.".to_owned(),
            (1, 0) => " One state on the way has more than one successor, and the first led there."
                .to_owned(),
            (1, _) => " One state on the way has more than one successor, and others came first."
                .to_owned(),
            (all, 0) => format!(
                " {all} states on the way have more than one successor, and each time the first \
                 led there."
            ),
            (all, others) => format!(
                " {all} states on the way have more than one successor, and at {others} of them \
                 others came first."
            ),
        });
        if self.why.reports.len() > 1 {
            words = words.text(format!(
                " It is the last of {} counterexamples, each shorter than the one before.",
                self.why.reports.len()
            ));
        }
        if progress.outcome.is_none() {
            words = words.text(" The run is not recorded to its end: it is the best so far.");
        }
        words.end()
    }

    /// Why there is none.
    fn nothing(&self) -> Vec<Piece> {
        let progress = self.timeline.progress();
        let counters = self.timeline.recorded();
        let words = self.words();
        let explored = format!(
            "{} and {}",
            count(counters.states, "state", "states"),
            count(counters.transitions, "transition", "transitions")
        );
        match (progress.outcome, self.timeline.is_lossy()) {
            (None, _) => words.text(format!(
                "Nothing was reported up to step {}, where the recording ends: {explored} so far.",
                progress.steps
            )),
            (Some(Outcome::Counterexample), _) => words.text(
                "The search reported a counterexample, but no cycle could be shown for it: a \
                 false alarm.",
            ),
            (Some(Outcome::Empty), true) => words.text(format!(
                "The search ended at step {} without a report, after {explored}. That does not say \
                 that there is none: {}.",
                progress.steps,
                self.loss()
            )),
            (Some(Outcome::Empty), false) => words.text(format!(
                "There is no counterexample. The search ended at step {}: it has been everywhere, \
                 over {explored}, and no cycle that it can reach accepts.",
                progress.steps
            )),
        }
        .end()
    }

    /// Why a search that ends without a report may have missed something.
    fn loss(&self) -> String {
        let bound = self.options.get("bound").filter(|_| self.options.number("bound").is_some());
        match bound {
            _ if self.options.number("bitstate").is_some() => {
                "states that share a slot are taken for one another".to_owned()
            }
            Some(_) if self.options.is("bound-test", "printed") => {
                "with a bound, the printed test of line 11 loses counterexamples".to_owned()
            }
            Some(bound) => format!("only counterexamples shorter than {bound} are looked for"),
            None if self.options.is("black", "remark1") => {
                "with Remark 1 too much may be black".to_owned()
            }
            None => "the search runs where it does not fit".to_owned(),
        }
    }

    fn entries(&self) -> Vec<Entry> {
        let mut entries = Vec::new();
        if self.why.waves.count == 0 {
            self.reports(&mut entries);
        }
        for test in &self.why.waves.first {
            let tone = if test.holds { Tone::Taken } else { Tone::Plain };
            entries.push(self.test(test, tone, 0));
        }
        entries.extend(self.more(&self.why.waves, "more comparison", "more comparisons"));
        let choices = &self.why.choices;
        for (place, choice) in choices.iter().enumerate() {
            self.choice(choice, choices.get(place + 1), &mut entries);
        }
        for test in &self.why.vain.first {
            entries.push(self.test(test, Tone::Refused, 0));
        }
        entries.extend(self.more(&self.why.vain, "more such test", "more such tests"));
        if let Some(flaw) = &self.why.flaw {
            let words = self.words().text(format!("But {flaw}."));
            entries.push(words.entry(Some(self.timeline.progress().steps), Tone::Broken, 0));
        }
        if let Some(step) = self.why.failed {
            let words = self.words().text("The walk that was to complete the cycle failed.");
            entries.push(words.entry(Some(step), Tone::Broken, 0));
        }
        entries
    }

    fn more(&self, tests: &Tests, one: &str, many: &str) -> Option<Entry> {
        let hidden = tests.count.checked_sub(tests.first.len() as u64).filter(|&n| n > 0)?;
        let text = format!("… and {}.", count(hidden, one, many));
        Some(self.words().text(text).entry(None, Tone::Plain, 0))
    }

    fn reports(&self, entries: &mut Vec<Entry>) {
        for report in &self.why.reports {
            let Some((length, before)) = report.lengths else { continue };
            let words = self.words().text(match before {
                None => format!("A first counterexample, of length {length}."),
                Some(before) => {
                    format!("A shorter one: length {length} instead of {before}.")
                }
            });
            entries.push(words.entry(Some(report.step), Tone::Found, 0));
        }
        let progress = self.timeline.progress();
        let back = self.why.turned_back;
        let reasons: Vec<String> = [
            (back.too_long, "because the path would have been too long"),
            (back.no_nearer, "because it had been there on a path no longer"),
            (back.hopeless, "because a look ahead promised nothing"),
            (back.black, "at a black state"),
        ]
        .iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, reason)| format!("{} {reason}", times(*number)))
        .collect();
        if progress.outcome.is_some() && !reasons.is_empty() {
            let words = self.words().text(format!(
                "{} up to the end: the search turned back {}.",
                if self.why.reports.is_empty() { "Nothing came" } else { "Nothing shorter came" },
                reasons.join(", ")
            ));
            entries.push(words.entry(Some(progress.steps), Tone::Plain, 0));
        }
    }

    fn choice(&self, choice: &Choice, next: Option<&Choice>, entries: &mut Vec<Entry>) {
        let all = choice.earlier.len() as u32
            + u32::from(choice.taken.is_some())
            + choice.later
            + choice.untried;
        let words = self.words();
        let start = match choice.search {
            SearchKind::Extract => "The walk along the cycle".to_owned(),
            search => subject(search).to_owned(),
        };
        let words = words.text(format!("{start} comes to ")).state(choice.source);
        let words = words.text(format!(" at step {}", choice.entered));
        let words = match &choice.taken {
            Some(taken) => {
                let words = words.text(match (all, taken.tried.closed) {
                    (1, None) => " and takes its only successor, ".to_owned(),
                    (1, Some(_)) => " and closes with its only successor, ".to_owned(),
                    (_, closed) => format!(
                        " and {} its {} successor of {all}, ",
                        if closed.is_some() { "closes with" } else { "takes" },
                        ordinal(taken.tried.index + 1)
                    ),
                });
                words.state(taken.tried.edge.target).text(".")
            }
            None => words.text(match next.map(|next| next.search) {
                Some(SearchKind::Red) => " and is through with it: the red search starts.",
                Some(SearchKind::Extract) if choice.untried == all => {
                    " and reports, because it accepts: from here a walk will come round."
                }
                Some(SearchKind::Extract) => {
                    " and is through with it: its component is complete, and the cycle starts here."
                }
                _ => ".",
            }),
        };
        let (step, tone) = match &choice.taken {
            Some(taken) if taken.tried.closed.is_some() => (taken.tried.step, Tone::Found),
            Some(taken) => (taken.tried.step, Tone::Taken),
            None => (choice.entered, Tone::Plain),
        };
        entries.push(words.entry(Some(step), tone, 0));
        for attempt in &choice.earlier {
            entries.push(self.earlier(choice.search, attempt));
        }
        if let Some(taken) = choice.taken.as_ref().filter(|taken| taken.tried.closed.is_some())
            && let Some(test) = taken.tests.last()
        {
            entries.push(self.test(test, Tone::Found, 1));
        }
        if choice.untried > 0 {
            let words = self.words().text(match choice.untried {
                1 => "Another successor had not been tried then.".to_owned(),
                more => format!("{more} more successors had not been tried then."),
            });
            entries.push(words.entry(None, Tone::Plain, 1));
        }
    }

    /// What came of a successor that was tried before.
    fn earlier(&self, search: SearchKind, attempt: &Attempt) -> Entry {
        let tried = &attempt.tried;
        let target = tried.edge.target;
        let words = self.words().text(format!("{}, ", ordinal(tried.index + 1)));
        let words = words.state(target).text(": ");
        match tried.came {
            Came::Followed(_) if search == SearchKind::Extract => words
                .text("looked at, but what was wanted was met elsewhere first.")
                .entry(Some(tried.step), Tone::Plain, 1),
            Came::Followed(followed) => {
                let until = followed.to.map_or("on".to_owned(), |to| format!("to {to}"));
                let mut text = format!(
                    "followed from step {} {until}, {}",
                    followed.from,
                    count(followed.entered, "state was entered", "states were entered")
                );
                if followed.fresh != followed.entered {
                    text.push_str(&format!(" ({} for the first time)", followed.fresh));
                }
                text.push_str(&match followed.reports {
                    0 => ", without a report.".to_owned(),
                    reports => {
                        let found = count(reports, "counterexample", "counterexamples");
                        format!(", with {found}.")
                    }
                });
                words.text(text).entry(Some(followed.from), Tone::Refused, 1)
            }
            Came::Refused | Came::Pending => {
                let Some(test) = attempt.tests.last() else {
                    let tone = Tone::Plain;
                    return words.text("not tested.").entry(Some(tried.step), tone, 1);
                };
                let told = self.test(test, Tone::Refused, 1);
                let words = match tried.closed {
                    Some(step) => words.text(format!("closed a counterexample at step {step}. ")),
                    None => words,
                };
                let place = at_line(&self.algorithm.listing, test.line);
                let mut pieces = words.end();
                pieces.extend(told.pieces.iter().cloned());
                pieces.push(Piece::Text(place));
                Entry { pieces, ..told }
            }
        }
    }
}
