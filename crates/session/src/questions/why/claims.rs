//! What is claimed of the decisions behind a run, one claim at a time. The words of the answer are made of
//! these and of nothing else, so whoever checks the claims has checked the answer.

use lariat_core::{Lasso, SearchKind, StateId};

use super::{Attempt, Complete, TurnedBack};
use crate::questions::active::{Came, Test};
use crate::questions::answer::Tone;

/// A statement about a run that is true or false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyClaim {
    /// This step reported this lasso.
    Reported { step: u64, lasso: Lasso },
    /// The search goes in waves, and there is no shorter lasso.
    InWaves,
    /// So many states on the way have more than one successor; at so many another one came first.
    Branched { states: usize, others_first: usize },
    /// It is the last of so many, each shorter than the one before.
    LastOf { reports: usize },
    /// The run is not recorded to its end.
    SoFar,
    /// Nothing was reported up to this step, where the recording ends.
    NothingSoFar { step: u64, states: u64, looks: u64 },
    /// Something was reported, and it is no lasso.
    FalseAlarm,
    /// The search has ended without a report, and may have missed something.
    NothingFound { step: u64, states: u64, looks: u64, loss: Loss },
    /// There is no lasso, and the search has been everywhere.
    Empty { step: u64, states: u64, looks: u64 },
    /// A counterexample of this length, and of that length before.
    Improved { step: u64, length: u32, before: Option<u32> },
    /// After the last report, how often the search turned back, and why.
    TurnedBack { step: u64, back: TurnedBack, reported: bool },
    /// The outcome of a test.
    Tested { test: Test },
    /// There are so many more comparisons of waves, or tests at loops that closed in vain.
    More { count: u64, which: Many },
    /// An accepting cycle had been looked at, and was not seen.
    Complete { complete: Complete },
    /// The report was left to the red search that starts here.
    LeftToRed { seed: StateId, step: u64 },
    /// The search took the first successor each time; so many others were left.
    Straight { search: SearchKind, states: Vec<StateId>, step: u64, others: u32 },
    /// The search came to a state, and what it did there.
    CameTo { search: SearchKind, source: StateId, entered: u64, did: Did },
    /// What came of a successor that was tried before.
    Earlier { search: SearchKind, source: StateId, attempt: Attempt },
    /// The loop of that call had not come to so many successors by this step, when the path was this one.
    Untried { search: SearchKind, source: StateId, entered: u64, count: u32, until: u64 },
    /// What is wrong with the lasso.
    Flaw { step: u64, flaw: String },
    /// The walk that was to complete the cycle failed.
    WalkFailed { step: u64 },
}

/// What a call did at the end of its part of the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Did {
    /// It took this successor of so many, or closed the lasso with it.
    Took { attempt: Attempt, of: u32 },
    /// Its loop was over, and the red search started there.
    StartedRed,
    /// It reported at once, because it accepts.
    Reported,
    /// Its loop was over, and its component complete.
    Completed,
    /// The path ends there.
    Ended,
}

/// Tests of which only the first ones are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Many {
    Waves,
    Vain,
}

/// Why a search that ends without a report may have missed something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loss {
    Bitstate,
    PrintedBound,
    Bound(String),
    Remark1,
    Unfit,
}

/// WhyClaims in the order in which they are told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WhyClaims {
    /// The answer in a sentence or two.
    pub summary: Vec<WhyClaim>,
    /// What each means for the question, and how far it is indented.
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

    /// The states in it, in the order in which they are told.
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

    /// The steps in it, the one to go to first.
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
