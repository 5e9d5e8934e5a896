//! The claims about a run and a wanted lasso. All sentences of the answer are made from these claims, so a
//! check of the claims checks the answer.

use lariat_core::{Because, Lasso, Listing, SearchKind, StateId};
use serde::Serialize;

use super::{End, InVain, Reached, Refused};
use crate::debugger::narrator::{ordinal, subject};
use crate::questions::active::{Test, Tried};
use crate::questions::answer::{Entry, Tone};
use crate::questions::words::{Words, at_line, of_length};
use crate::{Automaton, narrate};

/// A transition by its ends.
type Ends = (StateId, StateId);

/// A statement about a run. It is true or false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNotClaim {
    /// This step reports this lasso.
    Reports {
        step: u64,
        lasso: Lasso,
    },
    /// The search ended with this lasso instead, which is shorter.
    Bettered {
        by: Lasso,
    },
    /// These states were the path when the loop delivered the transition; no call was made for it.
    TurnedBack {
        path: Vec<StateId>,
        look: Refused,
        closing: bool,
    },
    /// No longer prefix of the lasso was ever the path.
    NoFurther {
        prefix: usize,
    },
    /// A longer prefix was the path of a search that could not report the lasso from there.
    FurtherInVain {
        path: Vec<StateId>,
        in_vain: InVain,
    },
    /// The path was the whole lasso, and a call was made for the transition that closes it.
    WentRound {
        path: Vec<StateId>,
        look: Refused,
    },
    /// These states were the path for the last time after this step.
    LastPath {
        path: Vec<StateId>,
        step: u64,
    },
    /// The last successor tried by the call of `state` that began at `entered`; a call was made for it.
    GoneOn {
        state: StateId,
        entered: u64,
        tried: Tried,
    },
    /// As `GoneOn`, but no call has been made for it so far.
    Busy {
        state: StateId,
        entered: u64,
        tried: Tried,
    },
    /// That call had tried no successor.
    TookNone {
        state: StateId,
        entered: u64,
        until: u64,
    },
    /// The search was over, or another counterexample was reported.
    Over {
        how: End,
        step: u64,
    },
    /// From `entered` to `until`, this call did not try a transition to `target`. `elsewhere` is the first
    /// step at which another loop did.
    NotLookedAt {
        source: StateId,
        target: StateId,
        entered: u64,
        until: u64,
        elsewhere: Option<u64>,
    },
    /// The state had been entered, for the first time at this step and from this state.
    ReachedBefore {
        state: StateId,
        reached: Reached,
    },
    /// The next transition of the lasso closed another cycle.
    ClosedAnother {
        source: StateId,
        target: StateId,
        delivered: u64,
    },
    /// From `entered` to `until`, no red search started at this state.
    RedNotStarted {
        seed: StateId,
        entered: u64,
        until: u64,
    },
    /// The search closes cycles only at the seed of its red search, which is accepting; this state is not.
    CannotClose {
        state: StateId,
    },
    /// Up to `until`, no search started from this initial state; `never` if the run was over then.
    NotStarted {
        initial: StateId,
        until: u64,
        never: bool,
    },
    /// The search has made no step.
    NoStep,
    /// A breadth-first search has found this lasso at this step.
    WaveFound {
        step: u64,
        lasso: Lasso,
        wanted: usize,
    },
    NothingFound,
    /// The result of a test.
    Tested {
        test: Test,
        tone: Tone,
    },
    /// The loop tried this successor when these states were the path.
    Took {
        path: Vec<StateId>,
        look: Refused,
    },
    /// The main search did not get as far as the preliminary one: it turned back at this step.
    MainTurnedBack {
        step: u64,
    },
    /// The last transition of the reported lasso that the search explored. If not `all` transitions were
    /// explored, the walk along the cycle found the others.
    LastExplored {
        transition: Ends,
        step: u64,
        all: bool,
    },
    /// The first transition of this lasso that had not been explored by then, and the step at which it was.
    Unexplored {
        transition: Ends,
        then: u64,
        later: Option<u64>,
    },
    /// All transitions of this lasso had been explored by then.
    AllExplored {
        then: u64,
        report: u64,
    },
    /// The component of the reported cycle was complete at that step; that of this lasso later, or never.
    CompleteLater {
        reported: u64,
        wanted: Option<u64>,
        report: u64,
    },
    /// The lasso that the search ended with, and whether it is the same infinite run.
    EndsWith {
        lasso: Lasso,
        step: Option<u64>,
        same_run: bool,
    },
    RecordingEnds {
        step: u64,
    },
    NoReport {
        step: u64,
        lossy: bool,
    },
}

/// A claim as JSON: its kind, its states and steps, and its sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClaimFacts {
    pub claim: &'static str,
    pub states: Vec<String>,
    pub steps: Vec<u64>,
    pub said: String,
}

/// Claims in the order of the answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WhyNotClaims {
    /// The answer in one or two sentences.
    pub summary: Vec<WhyNotClaim>,
    /// Each with its meaning for the question and its indentation.
    pub entries: Vec<(WhyNotClaim, Tone, u8)>,
}

impl WhyNotClaims {
    pub fn all(&self) -> impl Iterator<Item = &WhyNotClaim> {
        self.summary.iter().chain(self.entries.iter().map(|(claim, ..)| claim))
    }

    pub fn facts(&self, space: &Automaton, listing: &Listing) -> Vec<ClaimFacts> {
        self.all().map(|claim| claim.facts(space, listing)).collect()
    }
}

impl WhyNotClaim {
    pub fn kind(&self) -> &'static str {
        match self {
            WhyNotClaim::Reports { .. } => "reports",
            WhyNotClaim::Bettered { .. } => "bettered",
            WhyNotClaim::TurnedBack { .. } => "turned-back",
            WhyNotClaim::NoFurther { .. } => "no-further",
            WhyNotClaim::FurtherInVain { .. } => "further-in-vain",
            WhyNotClaim::WentRound { .. } => "went-round",
            WhyNotClaim::LastPath { .. } => "last-path",
            WhyNotClaim::GoneOn { .. } => "gone-on",
            WhyNotClaim::Busy { .. } => "busy",
            WhyNotClaim::TookNone { .. } => "took-none",
            WhyNotClaim::Over { .. } => "over",
            WhyNotClaim::NotLookedAt { .. } => "not-looked-at",
            WhyNotClaim::ReachedBefore { .. } => "reached-before",
            WhyNotClaim::ClosedAnother { .. } => "closed-another",
            WhyNotClaim::RedNotStarted { .. } => "red-not-started",
            WhyNotClaim::CannotClose { .. } => "cannot-close",
            WhyNotClaim::NotStarted { .. } => "not-started",
            WhyNotClaim::NoStep => "no-step",
            WhyNotClaim::WaveFound { .. } => "wave-found",
            WhyNotClaim::NothingFound => "nothing-found",
            WhyNotClaim::Tested { .. } => "tested",
            WhyNotClaim::Took { .. } => "took",
            WhyNotClaim::MainTurnedBack { .. } => "main-turned-back",
            WhyNotClaim::LastExplored { .. } => "last-explored",
            WhyNotClaim::Unexplored { .. } => "unexplored",
            WhyNotClaim::AllExplored { .. } => "all-explored",
            WhyNotClaim::CompleteLater { .. } => "complete-later",
            WhyNotClaim::EndsWith { .. } => "ends-with",
            WhyNotClaim::RecordingEnds { .. } => "recording-ends",
            WhyNotClaim::NoReport { .. } => "no-report",
        }
    }

    /// The step to go to.
    pub fn step(&self) -> Option<u64> {
        match self {
            WhyNotClaim::Reports { step, .. }
            | WhyNotClaim::LastPath { step, .. }
            | WhyNotClaim::Over { step, .. }
            | WhyNotClaim::WaveFound { step, .. }
            | WhyNotClaim::MainTurnedBack { step }
            | WhyNotClaim::LastExplored { step, .. }
            | WhyNotClaim::RecordingEnds { step }
            | WhyNotClaim::NoReport { step, .. } => Some(*step),
            WhyNotClaim::TurnedBack { look, .. } | WhyNotClaim::WentRound { look, .. } => {
                Some(look.step())
            }
            WhyNotClaim::Took { look, .. } => Some(look.delivered),
            WhyNotClaim::GoneOn { tried, .. } | WhyNotClaim::Busy { tried, .. } => Some(tried.step),
            WhyNotClaim::Tested { test, .. } => Some(test.step),
            WhyNotClaim::Unexplored { later, .. } => *later,
            WhyNotClaim::AllExplored { report, .. } | WhyNotClaim::CompleteLater { report, .. } => {
                Some(*report)
            }
            WhyNotClaim::EndsWith { step, .. } => *step,
            WhyNotClaim::ReachedBefore { reached, .. } => Some(reached.step),
            _ => None,
        }
    }

    fn facts(&self, space: &Automaton, listing: &Listing) -> ClaimFacts {
        let mut states: Vec<StateId> = Vec::new();
        let mut steps: Vec<u64> = self.step().into_iter().collect();
        match self {
            WhyNotClaim::TurnedBack { path, look, .. }
            | WhyNotClaim::WentRound { path, look }
            | WhyNotClaim::Took { path, look } => {
                states.extend(path.iter().chain([&look.edge.target]));
                steps.push(look.delivered);
            }
            WhyNotClaim::LastPath { path, .. } => states.extend(path),
            WhyNotClaim::FurtherInVain { path, in_vain } => {
                states.extend(path);
                steps.push(in_vain.last);
            }
            WhyNotClaim::GoneOn { state, entered, tried }
            | WhyNotClaim::Busy { state, entered, tried } => {
                states.extend([*state, tried.edge.target]);
                steps.push(*entered);
            }
            WhyNotClaim::TookNone { state, entered, until } => {
                states.push(*state);
                steps.extend([*entered, *until]);
            }
            WhyNotClaim::NotLookedAt { source, target, entered, until, elsewhere } => {
                states.extend([*source, *target]);
                steps.extend([*entered, *until].into_iter().chain(*elsewhere));
            }
            WhyNotClaim::ReachedBefore { state, reached } => {
                states.extend([*state].into_iter().chain(reached.from));
            }
            WhyNotClaim::ClosedAnother { source, target, delivered } => {
                states.extend([*source, *target]);
                steps.push(*delivered);
            }
            WhyNotClaim::CannotClose { state } => states.push(*state),
            WhyNotClaim::NotStarted { initial, until, .. } => {
                states.push(*initial);
                steps.push(*until);
            }
            WhyNotClaim::RedNotStarted { seed, entered, until } => {
                states.push(*seed);
                steps.extend([*entered, *until]);
            }
            WhyNotClaim::LastExplored { transition, .. } => {
                states.extend([transition.0, transition.1])
            }
            WhyNotClaim::Unexplored { transition, then, .. } => {
                states.extend([transition.0, transition.1]);
                steps.push(*then);
            }
            WhyNotClaim::Reports { lasso, .. }
            | WhyNotClaim::Bettered { by: lasso }
            | WhyNotClaim::WaveFound { lasso, .. }
            | WhyNotClaim::EndsWith { lasso, .. } => states.extend(lasso.states()),
            WhyNotClaim::Tested { test, .. } => {
                states.extend([test.source].into_iter().chain(test.edge.map(|edge| edge.target)));
            }
            _ => {}
        }
        let entry = self.entry(space, listing, Tone::Plain, 0);
        ClaimFacts { claim: self.kind(), states: space.names(&states), steps, said: entry.text() }
    }

    /// The claim as an entry of an answer.
    pub(super) fn entry(
        &self,
        space: &Automaton,
        listing: &Listing,
        tone: Tone,
        level: u8,
    ) -> Entry {
        if let WhyNotClaim::Tested { test, .. } = self {
            return crate::questions::words::test_entry(test, listing, space, tone, level);
        }
        let words = self.say(Words::of(space), listing);
        words.entry(self.step(), tone, level)
    }

    /// Appends the claim to the text.
    fn say<'a>(&self, words: Words<'a>, listing: &Listing) -> Words<'a> {
        match self {
            WhyNotClaim::Reports { step, lasso } => {
                words.text(format!("Step {step} reports it: ")).lasso(lasso).text(".")
            }
            WhyNotClaim::Bettered { by } => {
                let words = words.text("A shorter one replaced it: ").lasso(by);
                words.text(format!(", of {}.", of_length(by)))
            }
            WhyNotClaim::TurnedBack { path, look, closing } => {
                turned_back(words, listing, path, look, *closing)
            }
            WhyNotClaim::NoFurther { .. } => {
                words.text("No longer part of the lasso was ever its path.")
            }
            WhyNotClaim::FurtherInVain { path, in_vain } => {
                let words = words.text(format!("{} had ", subject(in_vain.search)));
                let words = words.states(path).text(format!(
                    " as its path, last at step {}, but could not report the lasso from there.",
                    in_vain.last
                ));
                match in_vain.search {
                    SearchKind::Blue => words.text(" That takes a red search."),
                    _ => words,
                }
            }
            WhyNotClaim::WentRound { path, look } => {
                let words = words.text("All of ").states(path).text(format!(
                    " was the path, but the search did not close it: at step {} it looked at ",
                    look.step()
                ));
                let words = words.state(look.edge.target);
                match look.tests.last() {
                    Some(test) => {
                        words.text(at_line(listing, test.line)).text(": ").told(&test.record())
                    }
                    None => words.text(" and went on."),
                }
            }
            WhyNotClaim::LastPath { path, step } => words
                .text("The search had ")
                .states(path)
                .text(format!(" as its path, last at step {step}.")),
            WhyNotClaim::GoneOn { state, tried, .. } => words
                .text("From ")
                .state(*state)
                .text(" it had gone on to ")
                .state(tried.edge.target)
                .text(format!(" (step {}).", tried.step)),
            WhyNotClaim::Busy { state, tried, .. } => words
                .text("At ")
                .state(*state)
                .text(" it was busy with ")
                .state(tried.edge.target)
                .text(format!(" (step {}).", tried.step)),
            WhyNotClaim::TookNone { state, .. } => {
                words.text("It had taken no successor of ").state(*state).text(".")
            }
            WhyNotClaim::Over { how, step } => words.text(match how {
                End::Report => format!("Step {step} reported another counterexample"),
                End::FirstSearch => format!("The first search was over at step {step}"),
                End::Complete => format!("The search ended at step {step}"),
                End::Limit => format!("The recording stops at step {step}"),
            }),
            WhyNotClaim::NotLookedAt { source, target, entered, elsewhere, .. } => {
                let words = words.text("before the loop at ").state(*source);
                let words = match elsewhere {
                    None => words,
                    Some(_) => words.text(format!(", begun at step {entered},")),
                };
                let words = words.text(" looked at its transition to ").state(*target);
                match elsewhere {
                    None => words.text("."),
                    Some(step) => {
                        words.text(format!(". Another loop there had looked at it at step {step}."))
                    }
                }
            }
            WhyNotClaim::ReachedBefore { state, reached } => {
                let words = words.text("It had reached ").state(*state);
                match reached.from {
                    Some(from) => words
                        .text(format!(" another way, at step {} from ", reached.step))
                        .state(from)
                        .text("."),
                    None => words.text(format!(" another way, at step {}.", reached.step)),
                }
            }
            WhyNotClaim::ClosedAnother { source, target, delivered } => words
                .text("The very next transition, ")
                .transition((*source, *target))
                .text(format!(" (step {delivered}), closed another cycle.")),
            WhyNotClaim::RedNotStarted { seed, .. } => words
                .text("before the red search from ")
                .state(*seed)
                .text(" began, and only that could have reported the lasso from there."),
            WhyNotClaim::CannotClose { state } => words
                .text("In any case it reports only cycles that close at an accepting state, and ")
                .state(*state)
                .text(" does not accept."),
            WhyNotClaim::NotStarted { initial, never, .. } => words
                .text(if *never {
                    "and never started from "
                } else {
                    "before the search started from "
                })
                .state(*initial)
                .text("."),
            WhyNotClaim::NoStep => words.text("The search has not made a step."),
            WhyNotClaim::WaveFound { step, lasso, wanted } => {
                let words = words.text(format!("Step {step} found ")).lasso(lasso);
                match lasso.length() < *wanted {
                    true => words.text(format!(
                        ", of {}. This one has length {wanted}: the search looks for the shortest.",
                        of_length(lasso)
                    )),
                    false => words.text(format!(
                        ", which has the same length, {wanted}, and was found first: what follows \
                         has to be shorter."
                    )),
                }
            }
            WhyNotClaim::NothingFound => {
                words.text("The search has found no lasso as far as it is recorded.")
            }
            WhyNotClaim::Tested { test, .. } => words
                .text(format!("At step {}", test.step))
                .text(at_line(listing, test.line))
                .text(": ")
                .told(&test.record()),
            WhyNotClaim::Took { path, look } => words
                .text("The path is ")
                .states(path)
                .text(format!(", and the loop takes its {} successor, ", ordinal(look.index + 1)))
                .state(look.edge.target)
                .text("."),
            WhyNotClaim::MainTurnedBack { .. } => {
                words.text("The main search did not come that far:")
            }
            WhyNotClaim::LastExplored { transition, all, .. } => {
                let words = words.text("With ").transition(*transition);
                words.text(match all {
                    true => ", all transitions of the reported lasso are explored.",
                    false => {
                        ", all transitions of the reported lasso are explored but those that only \
                         the walk along the cycle finds."
                    }
                })
            }
            WhyNotClaim::Unexplored { transition, then, later } => {
                let words = words.text("Of this lasso, ").transition(*transition);
                match later {
                    None => {
                        words.text(format!(" had not been explored at step {then}, and never was."))
                    }
                    Some(step) => words.text(format!(
                        " had not been explored at step {then}: that came at step {step}."
                    )),
                }
            }
            WhyNotClaim::AllExplored { then, .. } => words.text(format!(
                "All transitions of this lasso were explored at step {then}, too. Where the search \
                 put its cycle together, it took the other way."
            )),
            WhyNotClaim::CompleteLater { reported, wanted, .. } => {
                let words = words.text(format!(
                    "The search looks at components that are complete. That of the reported cycle \
                     was complete at step {reported}, that of this one "
                ));
                match wanted {
                    Some(step) => words.text(format!("at step {step}.")),
                    None => words.text("never."),
                }
            }
            WhyNotClaim::EndsWith { lasso, same_run, .. } => {
                let words = words.text("The search reports ").lasso(lasso);
                let words = words.text(format!(", of {}", of_length(lasso)));
                match same_run {
                    true => words.text(": the same run, closed at another place."),
                    false => words.text("."),
                }
            }
            WhyNotClaim::RecordingEnds { .. } => {
                words.text("The recording ends here: what the search does later is not known.")
            }
            WhyNotClaim::NoReport { lossy, .. } => words.text(match lossy {
                true => {
                    "The search reports nothing: with these options it may miss counterexamples."
                }
                false => "The search reports nothing, although there is a counterexample.",
            }),
        }
    }
}

/// Claims as one text: each begins a sentence or continues the previous one.
pub(super) fn say_all<'a>(
    claims: &[WhyNotClaim],
    words: Words<'a>,
    listing: &Listing,
) -> Words<'a> {
    let goes_on = |claim: &WhyNotClaim| {
        use WhyNotClaim::{NotLookedAt, NotStarted, RedNotStarted};
        matches!(claim, NotLookedAt { .. } | NotStarted { .. } | RedNotStarted { .. })
    };
    let mut words = words;
    for (place, claim) in claims.iter().enumerate() {
        if place > 0 {
            words = words.text(" ");
        }
        words = claim.say(words, listing);
        let ends = !claims.get(place + 1).is_some_and(goes_on);
        if matches!(claim, WhyNotClaim::Over { .. }) && ends {
            words = words.text(".");
        }
    }
    words
}

fn turned_back<'a>(
    words: Words<'a>,
    listing: &Listing,
    path: &[StateId],
    look: &Refused,
    closing: bool,
) -> Words<'a> {
    let step = look.step();
    let test = look.tests.last();
    let line = test.map_or(String::new(), |test| at_line(listing, test.line));
    let words = words.text("The search had ").states(path);
    let words = match closing {
        false => words.text(format!(" as its path at step {step} and looked at ")),
        true => words.text(format!(
            " as its path at step {step}, and only the last transition was missing. It looked at "
        )),
    };
    let mut words = words.state(look.edge.target).text(line);
    if let Some(test) = test {
        words = words.text(": ").told(&test.record());
    }
    if stays_out(test) {
        words = words.text(" But the blue search has not been there, and the red one stays out.");
    }
    words.text(match (closing, test) {
        (false, Some(_)) => " It did not go there.",
        (false, None) => ". It did not go there.",
        (true, _) => " So it did not close the lasso here, and never came this far again later.",
    })
}

/// SPIN's red search does not enter states that the blue search has not visited, at any depth.
fn stays_out(test: Option<&Test>) -> bool {
    test.is_some_and(|test| test.holds && matches!(test.because, Because::NewOrShallower { .. }))
}

/// The narrator's sentence for a test.
pub(super) fn told(test: &Test, space: &Automaton) -> crate::Sentence {
    narrate(&test.record(), space)
}
