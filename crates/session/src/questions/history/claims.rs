//! What is claimed of a life, one claim at a time. The words of the answer are made of these and of nothing
//! else, so whoever checks the claims has checked the answer.

use lariat_core::{Colour, Event, StateId};

use super::{Life, Moment};
use crate::Timeline;

/// A statement about a run and one of its states or transitions that is true or false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The search has never come to the state.
    NeverCome,
    /// How often the state was entered, and tested as a successor.
    Entered {
        times: u64,
    },
    Successor {
        times: u64,
    },
    /// It was an end of a transition that was reported.
    OfReport,
    /// It got this colour at this step.
    Coloured {
        colour: Colour,
        step: u64,
    },
    /// Nothing happened to the transition.
    Untouched,
    /// Something did, but no loop has taken it.
    NotTaken,
    /// How often loops took the transition, a call came of it, and none did.
    Delivered {
        times: u64,
        followed: u64,
        refused: u64,
    },
    /// It closes a counterexample.
    Closes,
    /// The recording ends at this step, and the run goes on.
    Recorded {
        step: u64,
    },
    /// What happened to it at a step, and who did it.
    Happened {
        moment: Moment,
    },
    /// So many steps are not told.
    LeftOut {
        count: u64,
    },
}

/// Claims in the order in which they are told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    pub summary: Vec<Claim>,
    pub entries: Vec<Claim>,
}

impl Claims {
    pub fn all(&self) -> impl Iterator<Item = &Claim> {
        self.summary.iter().chain(&self.entries)
    }
}

impl Claim {
    pub fn kind(&self) -> &'static str {
        match self {
            Claim::NeverCome => "never-come",
            Claim::Entered { .. } => "entered",
            Claim::Successor { .. } => "successor",
            Claim::OfReport => "of-report",
            Claim::Coloured { .. } => "coloured",
            Claim::Untouched => "untouched",
            Claim::NotTaken => "not-taken",
            Claim::Delivered { .. } => "delivered",
            Claim::Closes => "closes",
            Claim::Recorded { .. } => "recorded",
            Claim::Happened { .. } => "happened",
            Claim::LeftOut { .. } => "left-out",
        }
    }

    /// The steps in it, the one to go to first.
    pub(super) fn steps(&self) -> Vec<u64> {
        match self {
            Claim::Coloured { step, .. } | Claim::Recorded { step } => vec![*step],
            Claim::Happened { moment } => {
                [moment.step].into_iter().chain(moment.by.map(|call| call.entered)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Who did it, and for whose transition.
    pub(super) fn states(&self) -> Vec<StateId> {
        match self {
            Claim::Happened { moment } => {
                let by = moment.by.map(|call| call.state);
                by.into_iter().chain(moment.came_by.map(|via| via.source)).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl Life {
    /// What is told of a state.
    pub fn state_claims(&self, timeline: &Timeline) -> Claims {
        let tally = &self.tally;
        let mut summary = Vec::new();
        if self.moments.is_empty() {
            summary.push(Claim::NeverCome);
        } else {
            summary.push(Claim::Entered { times: tally.entered });
            if tally.looked_at > 0 {
                summary.push(Claim::Successor { times: tally.looked_at });
            }
            if tally.reported > 0 {
                summary.push(Claim::OfReport);
            }
            let colour = |&(step, event): &(u64, Event)| match event {
                Event::Coloured { to, .. } => Some(Claim::Coloured { colour: to, step }),
                _ => None,
            };
            summary.extend(tally.colours.iter().filter_map(colour));
        }
        self.with_entries(summary, timeline)
    }

    /// What is told of a transition.
    pub fn transition_claims(&self, timeline: &Timeline) -> Claims {
        let tally = &self.tally;
        let mut summary = vec![match (tally.looked_at, self.moments.is_empty()) {
            (0, true) => Claim::Untouched,
            (0, false) => Claim::NotTaken,
            (times, _) => {
                Claim::Delivered { times, followed: tally.followed, refused: tally.refused }
            }
        }];
        if tally.looked_at > 0 && tally.reported > 0 {
            summary.push(Claim::Closes);
        }
        self.with_entries(summary, timeline)
    }

    fn with_entries(&self, mut summary: Vec<Claim>, timeline: &Timeline) -> Claims {
        let progress = timeline.progress();
        if progress.outcome.is_none() {
            summary.push(Claim::Recorded { step: progress.steps });
        }
        let happened = |moment: &Moment| Claim::Happened { moment: moment.clone() };
        let mut entries: Vec<Claim> = self.moments.iter().map(happened).collect();
        if self.left_out > 0 {
            entries.insert(self.gap.min(entries.len()), Claim::LeftOut { count: self.left_out });
        }
        Claims { summary, entries }
    }
}
