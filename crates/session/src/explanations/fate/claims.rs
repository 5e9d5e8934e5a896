//! The claims about a trace. Verdict and sentences are made only from these claims, so a check of the claims
//! checks the text. States and inputs are given by number; moves by the values of the inputs that the state
//! depends on.

use serde::Serialize;

use super::FateExamined;

/// Inputs with their values.
pub type Setting = Vec<(u32, u32)>;

/// A statement about a system and a trace of it. It is true or false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FateClaim {
    /// There is no trace.
    Unreachable,
    /// An initial state is a target.
    StartsInError { state: u32 },
    /// The rule repeats states for ever and does not reach the target, although the target is reachable;
    /// `repaired` reaches it.
    GoesRound,
    /// From this state on the environment can force the error with the inputs of Γ.
    Bound { start: u32, control: Vec<u32> },
    /// No step of the trace is a free choice.
    AllFated { steps: usize, bound: bool },
    /// The number of steps that are free choices, marked or not.
    Counted { steps: usize, free: usize },
    /// The trace has free choices, although the environment can force the error from its first state.
    NeedNone { start: u32, control: Vec<u32> },
    /// No trace from this state has fewer free choices than this one.
    NoFewer { start: u32, free: usize, several: bool },
    /// The least number of free choices of all traces from this state; this trace has more.
    Fewest { start: u32, fewest: usize, several: bool },
    /// From this initial state fewer free choices suffice: the fewest of all.
    BetterStart { state: u32, fewest: usize },
    /// For an infinite run: steps and free choices of the stem, and of the cycle.
    Rounds { stem: (usize, usize), cycle: (usize, usize) },
    /// Figs. 4 and 5 give a trace with fewer free choices.
    GeneralHasFewer { free: usize },
    /// The number of free choices that are not marked.
    NotMarked { count: usize },
    /// The number of steps that lead further away, and the number of those at which the environment could
    /// have avoided it.
    GotAway { count: usize, let_go: usize },
    /// The number of fated steps whose move left a way out, although another move would not have.
    Unforced { count: usize },

    /// The step was a free choice; whether the method marks it.
    Free { step: Moved, marked: bool },
    /// All answers to the same move that lead further away than the step.
    SavedBy { step: Moved, ways: Vec<Branch> },
    /// Those of them that do so whatever the environment does; whether these are all of them.
    Safe { step: Moved, answers: Vec<Setting>, all: bool },
    /// No answer to the same move leads further away.
    NotSaved { step: Moved, goal: Goal },
    /// No move of the environment leads to the step's target for all answers of the system.
    NotCertain { step: Moved },
    /// No answer to this move leads further away; the target of each. `bound` if the environment can force
    /// the goal from all of these targets.
    Forced { step: Moved, goal: Goal, ways: Vec<Branch>, bound: bool },
    /// Only a mistake of the system leads on from here. The step was not one, and no answer leads further
    /// away.
    Stayed { step: Moved, outlook: FateOutlook },
    /// All answers to this move that lead further away. The step is not one of them.
    WayOut { step: Moved, ways: Vec<Branch> },
    /// By this move the environment could have forced the run into one of these states.
    CouldForce { step: Moved, sets: Setting, ends: Vec<u32> },
    /// Only a mistake of the system leads on from here, and the step was not one.
    NeedsMistake { step: Moved, goal: Goal },
    /// A given trace continues from a state at which it had reached its goal.
    ThereAlready { step: Moved, goal: Goal },
    /// The environment could have kept the run as near as it was, and did not.
    LetGo { step: Moved },
    /// The step leads further away; whether the environment could have avoided it.
    CameTo { step: Moved, outlook: FateOutlook, let_go: bool },
    /// The step is part of a fated segment of Fig. 6: from all targets of this move (or, if not `sure`, of
    /// another move) the environment can force the run to the end of the segment.
    Segment { step: Moved, ends: Vec<u32>, end: u32, sure: bool },

    /// After another answer, with optimal play of both sides: the run still reaches the goal, in this state.
    PutOff { last: u32 },
    /// The run cycles through this state, and the environment cannot force more.
    Round { last: u32, goal: Goal },
    /// The run reaches this state, from which it cannot reach the goal.
    Away { last: u32, outlook: FateOutlook },

    /// The inputs that progress suggests for Γ: those that are critical often enough.
    Suggested { inputs: Vec<u32>, control: Vec<u32> },
    /// Along a shortest trace: the number of steps at which an input is critical, and of those at which only
    /// some of its values get closer.
    Decides { input: u32, critical: u32, dictated: u32, steps: u32 },
}

/// A step of the trace, with the move of the environment and the answer of the system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Its index in the trace.
    pub place: usize,
    pub source: u32,
    pub target: u32,
    /// The values set by the environment, and those of the system's answer.
    pub sets: Setting,
    pub answer: Setting,
}

/// Answers that lead to the same state, and what can follow there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    pub answers: Vec<Setting>,
    pub target: u32,
    pub outlook: FateOutlook,
}

/// The goal of a part of the trace.
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

/// What can follow for a run that reaches a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FateOutlook {
    /// The error is not possible any more.
    Saved,
    /// The run cannot come (back) to this state, where the cycle begins; another bad cycle can follow.
    Elsewhere { home: Option<u32>, back: bool },
    /// The goal is reached.
    There { goal: Goal },
    /// The environment can force the goal in at most `moves` moves.
    Forced { goal: Goal, moves: u32 },
    /// The least number of free choices that the goal needs.
    Takes { goal: Goal, choices: u32 },
}

/// A claim as JSON: its kind, the step of the trace, its states and numbers, and its sentence.
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

    /// The states it mentions, in the order of the sentence.
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
        let outlook = |outlook: &FateOutlook| match *outlook {
            FateOutlook::Forced { moves, .. } => Some(moves as usize),
            FateOutlook::Takes { choices, .. } => Some(choices as usize),
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
    /// All claims of the answer in its order: about the whole trace, about single steps, about progress.
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
