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
    /// An accepting cycle that was complete before the search reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<CompleteFacts>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CompleteFacts {
    /// The step that delivered its last transition, and that transition.
    pub step: u64,
    pub transition: [String; 2],
    pub cycle: Vec<String>,
    /// The steps at which that transition was tested.
    pub tests: Vec<u64>,
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
            complete: self.complete.as_ref().map(|complete| CompleteFacts {
                step: complete.step,
                transition: [space.name(complete.source), space.name(complete.target)],
                cycle: complete.cycle.iter().map(|&state| space.name(state)).collect(),
                tests: complete.tests.iter().map(|test| test.step).collect(),
            }),
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

/// The first successor was taken, before any other was tried.
fn is_no_choice(choice: &Choice) -> bool {
    let goes_on = choice.taken.as_ref().is_some_and(|taken| taken.tried.closed.is_none());
    goes_on && choice.earlier.is_empty()
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
        self.complete(&mut entries);
        let choices = &self.why.choices;
        let mut place = 0;
        while let Some(choice) = choices.get(place) {
            let alike = |next: &&Choice| is_no_choice(next) && next.search == choice.search;
            match choices[place..].iter().take_while(alike).count() {
                run @ 2.. => {
                    entries.push(self.without_a_choice(&choices[place..place + run]));
                    place += run;
                }
                _ => {
                    self.choice(choice, choices.get(place + 1), &mut entries);
                    place += 1;
                }
            }
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

    /// What could have been seen earlier.
    fn complete(&self, entries: &mut Vec<Entry>) {
        let Some(complete) = &self.why.complete else { return };
        let words = self.words().text("With ").transition((complete.source, complete.target));
        let words = words.text(", all transitions of the accepting cycle ");
        let words = words.states(&complete.cycle).text(" had been looked at.");
        let words = words.text(match complete.tests.is_empty() {
            true => "",
            false => " The search did not see the cycle then:",
        });
        entries.push(words.entry(Some(complete.step), Tone::Plain, 0));
        let last = complete.tests.len().saturating_sub(1);
        for (place, test) in complete.tests.iter().enumerate() {
            let tone = if place == last { Tone::Refused } else { Tone::Plain };
            entries.push(self.test(test, tone, 1));
        }
        if let Some((seed, step)) = complete.red {
            let words = self.words().text("It was left to the red search that starts from ");
            let words = words.state(seed).text(format!(" at step {step}."));
            entries.push(words.entry(Some(step), Tone::Plain, 1));
        }
    }

    /// A stretch of the way on which nothing else was tried.
    fn without_a_choice(&self, run: &[Choice]) -> Entry {
        let target = |choice: &Choice| choice.taken.as_ref().map(|taken| taken.tried.edge.target);
        let first = run.first().map(|choice| choice.source);
        let states: Vec<_> = first.into_iter().chain(run.iter().filter_map(target)).collect();
        let step = run.first().and_then(|choice| choice.taken.as_ref()).map(|t| t.tried.step);
        let start = match run.first().map(|choice| choice.search) {
            Some(SearchKind::Extract) | None => "The walk along the cycle",
            Some(search) => subject(search),
        };
        let others: u32 = run.iter().map(|choice| choice.untried + choice.later).sum();
        let words = self.words().text(format!("{start} makes {} without a choice: ", {
            count(run.len() as u64, "step", "steps")
        }));
        let words = words.states(&states).text(match others {
            0 => ". Each of these states has one successor.".to_owned(),
            1 => ". It takes the first successor each time; 1 other is left for later.".to_owned(),
            _ => format!(
                ". It takes the first successor each time; {others} others are left for later."
            ),
        });
        words.entry(step, Tone::Taken, 0)
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
                1 => "This loop had not come to another successor then.".to_owned(),
                more => format!("This loop had not come to {more} more successors then."),
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
