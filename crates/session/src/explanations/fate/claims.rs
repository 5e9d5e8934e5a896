//! What is claimed of a trace, one claim at a time. Verdict and sentences are made of these and of nothing
//! else, so whoever checks the claims has checked the words. States and inputs go by their numbers, moves by
//! the values of the inputs that matter where they are made.

use serde::Serialize;

use super::FateExamined;

/// Inputs with their values.
pub type Setting = Vec<(u32, u32)>;

/// A statement about a system and a trace of it that is true or false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FateClaim {
    /// There is no trace.
    Unreachable,
    /// An initial state is a target.
    StartsInError { state: u32 },
    /// The rule goes round and never comes to where it should, although there is a way; `repaired` does.
    GoesRound,
    /// From here on the environment can force the error. Γ is all that it needs.
    Bound { start: u32, control: Vec<u32> },
    /// No step of the trace is a free choice.
    AllFated { steps: usize, bound: bool },
    /// So many of the steps are free choices, marked or not.
    Counted { steps: usize, free: usize },
    /// The trace has free choices, though from its first state the environment can force the error.
    NeedNone { start: u32, control: Vec<u32> },
    /// No trace from there has fewer free choices than this one.
    NoFewer { start: u32, free: usize, several: bool },
    /// The fewest free choices of all traces from there: this one has more.
    Fewest { start: u32, fewest: usize, several: bool },
    /// From this initial state fewer are enough: the fewest of all.
    BetterStart { state: u32, fewest: usize },
    /// Of a run for ever: steps and free choices of the way to the cycle, and of a round.
    Rounds { stem: (usize, usize), cycle: (usize, usize) },
    /// Figs. 4 and 5 make a trace with fewer free choices.
    GeneralHasFewer { free: usize },
    /// So many free choices are not marked.
    NotMarked { count: usize },
    /// So many steps lead further away; at so many of them the environment could have kept the run as near.
    GotAway { count: usize, let_go: usize },
    /// So many steps were fated, but by moves that left a way out; by others they would not.
    Unforced { count: usize },

    /// The step was a free choice; whether the method marks it.
    Free { step: Moved, marked: bool },
    /// The answers to the same move that lead further away than the step: all of them.
    SavedBy { step: Moved, ways: Vec<Branch> },
    /// Those of them that do so whatever the environment does; whether these are all of them.
    Safe { step: Moved, answers: Vec<Setting>, all: bool },
    /// No answer to the same move leads further away.
    NotSaved { step: Moved, goal: Goal },
    /// No move of the environment leads to the target of the step whatever the system answers.
    NotCertain { step: Moved },
    /// No answer to this move leads further away; where each of them leads. `bound` if the environment
    /// can force the goal from wherever that is.
    Forced { step: Moved, goal: Goal, ways: Vec<Branch>, bound: bool },
    /// Only a mistake leads on from here. The step was none, and no answer leads further away.
    Stayed { step: Moved, outlook: Outlook },
    /// The answers to this move that lead further away: all of them. The step took none.
    WayOut { step: Moved, ways: Vec<Branch> },
    /// By this move the environment could have made sure of these states.
    CouldForce { step: Moved, sets: Setting, ends: Vec<u32> },
    /// Only a mistake leads on from here, and the step was none.
    NeedsMistake { step: Moved, goal: Goal },
    /// A trace that was given went on from a state where it had come to its goal.
    ThereAlready { step: Moved, goal: Goal },
    /// Here the environment could have kept the run as near as it was, and did not.
    LetGo { step: Moved },
    /// The step leads further away; whether the environment could have done otherwise.
    CameTo { step: Moved, outlook: Outlook, let_go: bool },
    /// The step is part of a fated segment of Fig. 6: from wherever this move leads (or, if not `sure`,
    /// by another move) the environment can force the run to the end of the segment.
    Segment { step: Moved, ends: Vec<u32>, end: u32, sure: bool },

    /// Of another answer, after which both do their best: the run comes to the goal all the same, here.
    PutOff { last: u32 },
    /// It goes round by this state, and the environment cannot force more.
    Round { last: u32, goal: Goal },
    /// It comes to this state, from where it cannot come to the goal.
    Away { last: u32, outlook: Outlook },

    /// What progress suggests for Γ: each input that decides often enough.
    Suggested { inputs: Vec<u32>, control: Vec<u32> },
    /// Along a shortest way, at how many of the steps an input decides, and at how many only some of its
    /// values get closer.
    Decides { input: u32, critical: u32, dictated: u32, steps: u32 },
}

/// A step of the trace: who set what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Its place in the trace.
    pub place: usize,
    pub source: u32,
    pub target: u32,
    /// What the environment sets, and what the system answers.
    pub sets: Setting,
    pub answer: Setting,
}

/// Answers that lead to the same state, and what is in store there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    pub answers: Vec<Setting>,
    pub target: u32,
    pub outlook: Outlook,
}

/// Where a part of the trace goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A target.
    Error,
    /// A state of a bad cycle.
    BadCycle,
    /// The first state of this cycle.
    CycleStart,
    /// A state of this acceptance set, in the component of the cycle.
    Set(u32),
}

/// What is in store for a run that comes to a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// The error cannot happen any more.
    Saved,
    /// The run cannot come (back) to this state, where the cycle begins; another bad cycle can follow.
    Elsewhere { home: Option<u32>, back: bool },
    /// The goal is there.
    There { goal: Goal },
    /// The environment can force the goal, in so many moves at most.
    Forced { goal: Goal, moves: u32 },
    /// The goal takes so many free choices, and no fewer.
    Takes { goal: Goal, choices: u32 },
}

/// A claim for scripts: what kind, of which step of the trace, the states and numbers in it, and how it was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClaimFacts<'a> {
    pub claim: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    pub states: Vec<&'a str>,
    pub numbers: Vec<usize>,
    pub said: String,
}

impl FateClaim {
    pub fn kind(&self) -> &'static str {
        match self {
            FateClaim::Unreachable => "unreachable",
            FateClaim::StartsInError { .. } => "starts-in-error",
            FateClaim::GoesRound => "goes-round",
            FateClaim::Bound { .. } => "bound",
            FateClaim::AllFated { .. } => "all-fated",
            FateClaim::Counted { .. } => "counted",
            FateClaim::NeedNone { .. } => "need-none",
            FateClaim::NoFewer { .. } => "no-fewer",
            FateClaim::Fewest { .. } => "fewest",
            FateClaim::BetterStart { .. } => "better-start",
            FateClaim::Rounds { .. } => "rounds",
            FateClaim::GeneralHasFewer { .. } => "general-has-fewer",
            FateClaim::NotMarked { .. } => "not-marked",
            FateClaim::GotAway { .. } => "got-away",
            FateClaim::Unforced { .. } => "unforced",
            FateClaim::Free { .. } => "free",
            FateClaim::SavedBy { .. } => "saved-by",
            FateClaim::Safe { .. } => "safe",
            FateClaim::NotSaved { .. } => "not-saved",
            FateClaim::NotCertain { .. } => "not-certain",
            FateClaim::Forced { .. } => "forced",
            FateClaim::Stayed { .. } => "stayed",
            FateClaim::WayOut { .. } => "way-out",
            FateClaim::CouldForce { .. } => "could-force",
            FateClaim::NeedsMistake { .. } => "needs-mistake",
            FateClaim::ThereAlready { .. } => "there-already",
            FateClaim::LetGo { .. } => "let-go",
            FateClaim::CameTo { .. } => "came-to",
            FateClaim::Segment { .. } => "segment",
            FateClaim::PutOff { .. } => "put-off",
            FateClaim::Round { .. } => "round",
            FateClaim::Away { .. } => "away",
            FateClaim::Suggested { .. } => "suggested",
            FateClaim::Decides { .. } => "decides",
        }
    }

    /// The step that it is about.
    pub fn moved(&self) -> Option<&Moved> {
        match self {
            FateClaim::Free { step, .. }
            | FateClaim::SavedBy { step, .. }
            | FateClaim::Safe { step, .. }
            | FateClaim::NotSaved { step, .. }
            | FateClaim::NotCertain { step }
            | FateClaim::Forced { step, .. }
            | FateClaim::Stayed { step, .. }
            | FateClaim::WayOut { step, .. }
            | FateClaim::CouldForce { step, .. }
            | FateClaim::NeedsMistake { step, .. }
            | FateClaim::ThereAlready { step, .. }
            | FateClaim::LetGo { step }
            | FateClaim::CameTo { step, .. }
            | FateClaim::Segment { step, .. } => Some(step),
            _ => None,
        }
    }

    /// The states in it, in the order in which they are told.
    fn states(&self) -> Vec<u32> {
        let mut states: Vec<u32> =
            self.moved().map_or(Vec::new(), |step| vec![step.source, step.target]);
        match self {
            FateClaim::StartsInError { state } | FateClaim::BetterStart { state, .. } => {
                states.push(*state);
            }
            FateClaim::Bound { start, .. }
            | FateClaim::NeedNone { start, .. }
            | FateClaim::NoFewer { start, .. }
            | FateClaim::Fewest { start, .. } => states.push(*start),
            FateClaim::SavedBy { ways, .. }
            | FateClaim::WayOut { ways, .. }
            | FateClaim::Forced { ways, .. } => states.extend(ways.iter().map(|way| way.target)),
            FateClaim::PutOff { last }
            | FateClaim::Round { last, .. }
            | FateClaim::Away { last, .. } => {
                states.push(*last);
            }
            FateClaim::CouldForce { ends, .. } => states.extend(ends),
            FateClaim::Segment { ends, end, .. } => states.extend(ends.iter().chain([end])),
            _ => {}
        }
        states
    }

    fn numbers(&self) -> Vec<usize> {
        let outlook = |outlook: &Outlook| match *outlook {
            Outlook::Forced { moves, .. } => Some(moves as usize),
            Outlook::Takes { choices, .. } => Some(choices as usize),
            _ => None,
        };
        match self {
            FateClaim::AllFated { steps, .. } => vec![*steps],
            FateClaim::Counted { steps, free } => vec![*steps, *free],
            FateClaim::NoFewer { free, .. } | FateClaim::GeneralHasFewer { free } => vec![*free],
            FateClaim::Fewest { fewest, .. } | FateClaim::BetterStart { fewest, .. } => {
                vec![*fewest]
            }
            FateClaim::Rounds { stem, cycle } => vec![stem.0, stem.1, cycle.0, cycle.1],
            FateClaim::NotMarked { count } | FateClaim::Unforced { count } => vec![*count],
            FateClaim::GotAway { count, let_go } => vec![*count, *let_go],
            FateClaim::SavedBy { ways, .. }
            | FateClaim::WayOut { ways, .. }
            | FateClaim::Forced { ways, .. } => {
                ways.iter().filter_map(|way| outlook(&way.outlook)).collect()
            }
            FateClaim::Stayed { outlook: one, .. } | FateClaim::CameTo { outlook: one, .. } => {
                outlook(one).into_iter().collect()
            }
            FateClaim::Decides { critical, dictated, steps, .. } => {
                [critical, dictated, steps].map(|&number| number as usize).to_vec()
            }
            _ => Vec::new(),
        }
    }
}

impl<'a> FateExamined<'a> {
    /// All that the answer claims, in the order in which it is told: of the whole, of the steps that are
    /// told one by one, of progress.
    pub fn all_claims(&self) -> Vec<FateClaim> {
        let mut claims = self.claims();
        if self.is_reachable() {
            let games = self.games();
            let steps = self.told_steps();
            claims.extend(steps.into_iter().flat_map(|place| self.claims_in(&games, place)));
            claims.extend(self.progress_claims());
        }
        claims
    }

    pub(super) fn facts(&self, claim: &FateClaim) -> ClaimFacts<'a> {
        ClaimFacts {
            claim: claim.kind(),
            step: claim.moved().map(|step| step.place),
            states: claim.states().into_iter().map(|state| self.name(state)).collect(),
            numbers: claim.numbers(),
            said: self.say(claim),
        }
    }
}
