//! The claims about the decisions of a run. All sentences of the answer are made from these claims, so a
//! check of the claims checks the answer.

use lariat_core::{Lasso, SearchKind, StateId};

use super::{Attempt, Complete, TurnedBack};
use crate::questions::active::{Came, Test};
use crate::questions::answer::Tone;

/// A statement about a run. It is true or false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyClaim {
    /// This step reported this lasso.
    Reported { step: u64, lasso: Lasso },
    /// The search goes in breadth-first waves, and no lasso is shorter.
    InWaves,
    /// The number of states on the way with more than one successor, and the number of those at which another
    /// successor was tried first.
    Branched { states: usize, others_first: usize },
    /// It is the last of `reports` reports, each shorter than the one before.
    LastOf { reports: usize },
    /// The run is not recorded to its end.
    SoFar,
    /// Nothing was reported up to this step, where the recording ends.
    NothingSoFar { step: u64, states: u64, looks: u64 },
    /// The report is not a lasso.
    FalseAlarm,
    /// The search has ended without a report, and may have missed a counterexample.
    NothingFound { step: u64, states: u64, looks: u64, loss: Loss },
    /// There is no lasso; the search has visited everything.
    Empty { step: u64, states: u64, looks: u64 },
    /// A counterexample of this length, and the length of the previous one.
    Improved { step: u64, length: u32, before: Option<u32> },
    /// How often the search turned back after the last report, and why.
    TurnedBack { step: u64, back: TurnedBack, reported: bool },
    /// The result of a test.
    Tested { test: Test },
    /// The number of further comparisons of waves, or of further tests of cycles that are not accepting.
    More { count: u64, which: Many },
    /// All transitions of an accepting cycle had been considered before, but the search did not detect it.
    Complete { complete: Complete },
    /// The red search that starts here made the report.
    LeftToRed { seed: StateId, step: u64 },
    /// The search took the first successor of each of these states; the number of their other successors.
    Straight { search: SearchKind, states: Vec<StateId>, step: u64, others: u32 },
    /// The search reached a state; what it did there.
    CameTo { search: SearchKind, source: StateId, entered: u64, did: Did },
    /// What became of a successor that was tried earlier.
    Earlier { search: SearchKind, source: StateId, attempt: Attempt },
    /// At step `until`, when this was the path, the loop of that call had not reached `count` of its
    /// successors.
    Untried { search: SearchKind, source: StateId, entered: u64, count: u32, until: u64 },
    /// What is wrong with the lasso.
    Flaw { step: u64, flaw: String },
    /// The walk that should complete the cycle failed.
    WalkFailed { step: u64 },
}

/// What a call on the path did last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Did {
    /// It took this successor, or closed the lasso with it; `of` is the number of successors.
    Took { attempt: Attempt, of: u32 },
    /// Its loop was over, and the red search started there.
    StartedRed,
    /// It reported at once, because the state accepts.
    Reported,
    /// Its loop was over, and its component complete.
    Completed,
    /// The path ends there.
    Ended,
}

/// Tests that can be many; only the first ones are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Many {
    Waves,
    Vain,
}

/// Why a search without a report may have missed a counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loss {
    Bitstate,
    PrintedBound,
    Bound(String),
    Remark1,
    Unfit,
}

/// Claims in the order of the answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WhyClaims {
    /// The answer in one or two sentences.
    pub summary: Vec<WhyClaim>,
    /// Each with its meaning for the question and its indentation.
    pub entries: Vec<(WhyClaim, Tone, u8)>,
}

impl WhyClaims {
    pub fn all(&self) -> impl Iterator<Item = &WhyClaim> {
        self.summary.iter().chain(self.entries.iter().map(|(claim, ..)| claim))
    }
}

impl WhyClaim {
    pub fn kind(&self) -> &'static str {
        match self {
            WhyClaim::Reported { .. } => "reported",
            WhyClaim::InWaves => "in-waves",
            WhyClaim::Branched { .. } => "branched",
            WhyClaim::LastOf { .. } => "last-of",
            WhyClaim::SoFar => "so-far",
            WhyClaim::NothingSoFar { .. } => "nothing-so-far",
            WhyClaim::FalseAlarm => "false-alarm",
            WhyClaim::NothingFound { .. } => "nothing-found",
            WhyClaim::Empty { .. } => "empty",
            WhyClaim::Improved { .. } => "improved",
            WhyClaim::TurnedBack { .. } => "turned-back",
            WhyClaim::Tested { .. } => "tested",
            WhyClaim::More { .. } => "more",
            WhyClaim::Complete { .. } => "complete",
            WhyClaim::LeftToRed { .. } => "left-to-red",
            WhyClaim::Straight { .. } => "straight",
            WhyClaim::CameTo { .. } => "came-to",
            WhyClaim::Earlier { .. } => "earlier",
            WhyClaim::Untried { .. } => "untried",
            WhyClaim::Flaw { .. } => "flaw",
            WhyClaim::WalkFailed { .. } => "walk-failed",
        }
    }

    /// The step to go to.
    pub fn step(&self) -> Option<u64> {
        match self {
            WhyClaim::Reported { step, .. }
            | WhyClaim::Improved { step, .. }
            | WhyClaim::TurnedBack { step, .. }
            | WhyClaim::LeftToRed { step, .. }
            | WhyClaim::Straight { step, .. }
            | WhyClaim::Flaw { step, .. }
            | WhyClaim::WalkFailed { step }
            | WhyClaim::NothingSoFar { step, .. }
            | WhyClaim::NothingFound { step, .. }
            | WhyClaim::Empty { step, .. } => Some(*step),
            WhyClaim::Tested { test } => Some(test.step),
            WhyClaim::Complete { complete } => Some(complete.step),
            WhyClaim::CameTo { entered, did, .. } => Some(match did {
                Did::Took { attempt, .. } => attempt.tried.step,
                _ => *entered,
            }),
            WhyClaim::Earlier { search, attempt, .. } => Some(match attempt.tried.came {
                Came::Followed(followed) if *search != SearchKind::Extract => followed.from,
                Came::Followed(_) => attempt.tried.step,
                _ => attempt.tests.last().map_or(attempt.tried.step, |test| test.step),
            }),
            WhyClaim::InWaves
            | WhyClaim::Branched { .. }
            | WhyClaim::LastOf { .. }
            | WhyClaim::SoFar
            | WhyClaim::FalseAlarm
            | WhyClaim::More { .. }
            | WhyClaim::Untried { .. } => None,
        }
    }

    /// The states it mentions, in the order of the sentence.
    pub(super) fn states(&self) -> Vec<StateId> {
        match self {
            WhyClaim::Reported { lasso, .. } => lasso.states().collect(),
            WhyClaim::Tested { test } => {
                [test.source].into_iter().chain(test.edge.map(|edge| edge.target)).collect()
            }
            WhyClaim::Complete { complete } => {
                let ends = [complete.source, complete.target];
                ends.into_iter().chain(complete.cycle.iter().copied()).collect()
            }
            WhyClaim::LeftToRed { seed, .. } => vec![*seed],
            WhyClaim::Straight { states, .. } => states.clone(),
            WhyClaim::CameTo { source, did: Did::Took { attempt, .. }, .. }
            | WhyClaim::Earlier { source, attempt, .. } => vec![*source, attempt.tried.edge.target],
            WhyClaim::CameTo { source, .. } | WhyClaim::Untried { source, .. } => vec![*source],
            _ => Vec::new(),
        }
    }

    /// The steps it mentions; the first one is the step to go to.
    pub(super) fn steps(&self) -> Vec<u64> {
        let mut steps: Vec<u64> = self.step().into_iter().collect();
        match self {
            WhyClaim::CameTo { entered, .. } => steps.push(*entered),
            WhyClaim::Untried { entered, until, .. } => steps.extend([*entered, *until]),
            WhyClaim::Earlier { attempt, .. } => {
                steps.push(attempt.tried.step);
                if let Came::Followed(followed) = attempt.tried.came {
                    steps.extend(followed.to);
                }
                steps.extend(attempt.tried.closed);
            }
            WhyClaim::Complete { complete } => steps.push(complete.report),
            _ => {}
        }
        steps.dedup();
        steps
    }
}
