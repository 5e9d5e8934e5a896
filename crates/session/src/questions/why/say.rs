//! The sentences of claims.

use lariat_core::SearchKind;

use super::claims::{Did, Loss, Many, WhyClaim};
use super::{Attempt, TurnedBack};
use crate::debugger::narrator::{ordinal, subject};
use crate::questions::active::Came;
use crate::questions::answer::{Entry, Tone};
use crate::questions::words::{Words, at_line, count, of_length, test_entry, times};
use crate::registry::Algorithm;
use crate::{Automaton, Piece};

impl WhyClaim {
    /// The claim as an entry of an answer.
    pub(super) fn entry(
        &self,
        space: &Automaton,
        algorithm: &Algorithm,
        tone: Tone,
        level: u8,
    ) -> Entry {
        let listing = &algorithm.listing;
        let test = match self {
            WhyClaim::Tested { test } => return test_entry(test, listing, space, tone, level),
            WhyClaim::Earlier { attempt, .. }
                if !matches!(attempt.tried.came, Came::Followed(_)) =>
            {
                attempt.tests.last()
            }
            _ => None,
        };
        let words = self.say(Words::of(space));
        match test {
            // With the line and the values of the test that turned it down.
            Some(test) => {
                let told = test_entry(test, listing, space, tone, level);
                let mut pieces = words.end();
                pieces.extend(told.pieces.iter().cloned());
                pieces.push(Piece::Text(at_line(listing, test.line)));
                Entry { pieces, ..told }
            }
            None => words.entry(self.step(), tone, level),
        }
    }

    /// Appends the claim to the text.
    pub(super) fn say<'a>(&self, words: Words<'a>) -> Words<'a> {
        match self {
            WhyClaim::Reported { step, lasso } => words
                .text(format!("Step {step} reported "))
                .lasso(lasso)
                .text(format!(", of {}.", of_length(lasso))),
            WhyClaim::InWaves => words.text("The search goes in waves: nothing shorter was met."),
            WhyClaim::Branched { states, others_first } => {
                words.text(branched(*states, *others_first))
            }
            WhyClaim::LastOf { reports } => words.text(format!(
                "It is the last of {reports} counterexamples, each shorter than the one before."
            )),
            WhyClaim::SoFar => {
                words.text("The run is not recorded to its end: it is the best so far.")
            }
            WhyClaim::NothingSoFar { step, states, looks } => words.text(format!(
                "Nothing was reported up to step {step}, where the recording ends: {} so far.",
                explored(*states, *looks)
            )),
            WhyClaim::FalseAlarm => words.text(
                "The search reported a counterexample, but no cycle could be shown for it: a false \
                 alarm.",
            ),
            WhyClaim::NothingFound { step, states, looks, loss } => words.text(format!(
                "The search ended at step {step} without a report, after {}. That does not say that \
                 there is none: {}.",
                explored(*states, *looks),
                lost(loss)
            )),
            WhyClaim::Empty { step, states, looks } => words.text(format!(
                "There is no counterexample. The search ended at step {step}: it has been everywhere, \
                 over {}, and no cycle that it can reach accepts.",
                explored(*states, *looks)
            )),
            WhyClaim::Improved { length, before: None, .. } => {
                words.text(format!("A first counterexample, of length {length}."))
            }
            WhyClaim::Improved { length, before: Some(before), .. } => {
                words.text(format!("A shorter one: length {length} instead of {before}."))
            }
            WhyClaim::TurnedBack { back, reported, .. } => words.text(turned_back(back, *reported)),
            WhyClaim::Tested { test } => words.told(&test.record()),
            WhyClaim::More { count: hidden, which } => {
                let (one, many) = match which {
                    Many::Waves => ("more comparison", "more comparisons"),
                    Many::Vain => ("more such test", "more such tests"),
                };
                words.text(format!("… and {}.", count(*hidden, one, many)))
            }
            WhyClaim::Complete { complete } => words
                .text("With ")
                .transition((complete.source, complete.target))
                .text(", all transitions of the accepting cycle ")
                .states(&complete.cycle)
                .text(" had been looked at.")
                .text(match complete.tests.is_empty() {
                    true => "",
                    false => " The search did not see the cycle then:",
                }),
            WhyClaim::LeftToRed { seed, step } => words
                .text("The report was left to the red search that starts from ")
                .state(*seed)
                .text(format!(" at step {step}.")),
            WhyClaim::Straight { search, states, others, .. } => words
                .text(format!(
                    "{} makes {} without a choice: ",
                    who(*search),
                    count(states.len() as u64 - 1, "step", "steps")
                ))
                .states(states)
                .text(match others {
                    0 => ". Each state but the last has one successor.".to_owned(),
                    1 => ". It takes the first successor each time; 1 other is left for later."
                        .to_owned(),
                    _ => format!(
                        ". It takes the first successor each time; {others} others are left for later."
                    ),
                }),
            WhyClaim::CameTo { search, source, entered, did } => {
                let words = words.text(format!("{} comes to ", who(*search))).state(*source);
                came_to(words.text(format!(" at step {entered}")), did)
            }
            WhyClaim::Earlier { search, attempt, .. } => earlier(words, *search, attempt),
            WhyClaim::Untried { count, .. } => words.text(match count {
                1 => "This loop had not come to another successor then.".to_owned(),
                more => format!("This loop had not come to {more} more successors then."),
            }),
            WhyClaim::Flaw { flaw, .. } => words.text(format!("But {flaw}.")),
            WhyClaim::WalkFailed { .. } => {
                words.text("The walk that should complete the cycle failed.")
            }
        }
    }
}

fn who(search: SearchKind) -> &'static str {
    match search {
        SearchKind::Extract => "The walk along the cycle",
        search => subject(search),
    }
}

/// States that were entered, and transitions, counted each time they were considered.
fn explored(states: u64, looks: u64) -> String {
    format!(
        "{} and {}",
        count(states, "state", "states"),
        count(looks, "look at a transition", "looks at transitions")
    )
}

fn branched(states: usize, others_first: usize) -> String {
    match (states, others_first) {
        (0, _) => "No state on the way has another successor.".to_owned(),
        (1, 0) => {
            "One state on the way has more than one successor, and the first led there.".to_owned()
        }
        (1, _) => {
            "One state on the way has more than one successor, and others came first.".to_owned()
        }
        (all, 0) => format!(
            "{all} states on the way have more than one successor, and each time the first led there."
        ),
        (all, others) => format!(
            "{all} states on the way have more than one successor, and at {others} of them others \
             came first."
        ),
    }
}

fn lost(loss: &Loss) -> String {
    match loss {
        Loss::Bitstate => "states that share a slot are taken for one another".to_owned(),
        Loss::PrintedBound => {
            "with a bound, the printed test of line 11 loses counterexamples".to_owned()
        }
        Loss::Bound(bound) => format!("only counterexamples shorter than {bound} are looked for"),
        Loss::Remark1 => "with Remark 1 too much may be black".to_owned(),
        Loss::Unfit => "the search runs where it does not fit".to_owned(),
    }
}

fn turned_back(back: &TurnedBack, reported: bool) -> String {
    let reasons = [
        (back.too_long, "because the path would have been too long"),
        (back.no_nearer, "because it had been there on a path that was not longer"),
        (back.hopeless, "because a look ahead found nothing shorter"),
        (back.black, "at a black state"),
    ];
    let reasons = reasons.iter().filter(|(number, _)| *number > 0);
    let reasons: Vec<String> =
        reasons.map(|(number, reason)| format!("{} {reason}", times(*number))).collect();
    format!(
        "{} up to the end: the search turned back {}.",
        if reported { "Nothing shorter came" } else { "Nothing came" },
        reasons.join(", ")
    )
}

fn came_to<'a>(words: Words<'a>, did: &Did) -> Words<'a> {
    match did {
        Did::Took { attempt, of } => {
            let words = words.text(match (of, attempt.tried.closed) {
                (1, None) => " and takes its only successor, ".to_owned(),
                (1, Some(_)) => " and closes with its only successor, ".to_owned(),
                (_, closed) => format!(
                    " and {} its {} successor of {of}, ",
                    if closed.is_some() { "closes with" } else { "takes" },
                    ordinal(attempt.tried.index + 1)
                ),
            });
            words.state(attempt.tried.edge.target).text(".")
        }
        Did::StartedRed => words.text(" and has tried all successors: the red search starts."),
        Did::Reported => {
            words.text(" and reports, because it accepts: from here a walk will come round.")
        }
        Did::Completed => words.text(
            " and has tried all successors: its component is complete, and the cycle starts here.",
        ),
        Did::Ended => words.text("."),
    }
}

/// What became of a successor that was tried earlier. If a test turned it down, the sentence of the test
/// follows.
fn earlier<'a>(words: Words<'a>, search: SearchKind, attempt: &Attempt) -> Words<'a> {
    let tried = &attempt.tried;
    let words = words.text(format!("{}, ", ordinal(tried.index + 1)));
    let words = words.state(tried.edge.target).text(": ");
    match tried.came {
        Came::Followed(_) if search == SearchKind::Extract => {
            words.text("looked at, but the walk found what it looked for elsewhere first.")
        }
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
                    format!(", with {}.", count(reports, "counterexample", "counterexamples"))
                }
            });
            words.text(text)
        }
        Came::Refused | Came::Pending if attempt.tests.is_empty() => words.text("not tested."),
        Came::Refused | Came::Pending => match tried.closed {
            Some(step) => words.text(format!("closed a counterexample at step {step}. ")),
            None => words,
        },
    }
}
