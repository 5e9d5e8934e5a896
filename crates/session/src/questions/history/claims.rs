//! The claims of a history. All sentences of the answer are made from these claims, so a check of the claims
//! checks the answer.

use lariat_core::{Colour, Event, StateId};

use super::{Life, LifeMoment};
use crate::Timeline;

/// A statement about a run and one of its states or transitions. It is true or false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HistoryClaim {
    /// The search has never reached the state.
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
    /// There are events about the transition, but no loop has delivered it.
    NotTaken,
    /// How often loops delivered the transition, and how often a call was made for it or not.
    Delivered {
        times: u64,
        followed: u64,
        refused: u64,
    },
    /// It closes a counterexample.
    Closes,
    /// The recording ends at this step, before the end of the run.
    Recorded {
        step: u64,
    },
    /// What happened to it at a step, and which call did it.
    Happened {
        moment: LifeMoment,
    },
    /// The number of steps that are left out.
    LeftOut {
        count: u64,
    },
}

/// Claims in the order of the answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HistoryClaims {
    pub summary: Vec<HistoryClaim>,
    pub entries: Vec<HistoryClaim>,
}

impl HistoryClaims {
    pub fn all(&self) -> impl Iterator<Item = &HistoryClaim> {
        self.summary.iter().chain(&self.entries)
    }
}

impl HistoryClaim {
    pub fn kind(&self) -> &'static str {
        match self {
            HistoryClaim::NeverCome => "never-come",
            HistoryClaim::Entered { .. } => "entered",
            HistoryClaim::Successor { .. } => "successor",
            HistoryClaim::OfReport => "of-report",
            HistoryClaim::Coloured { .. } => "coloured",
            HistoryClaim::Untouched => "untouched",
            HistoryClaim::NotTaken => "not-taken",
            HistoryClaim::Delivered { .. } => "delivered",
            HistoryClaim::Closes => "closes",
            HistoryClaim::Recorded { .. } => "recorded",
            HistoryClaim::Happened { .. } => "happened",
            HistoryClaim::LeftOut { .. } => "left-out",
        }
    }

    /// The steps it mentions; the first one is the step to go to.
    pub(super) fn steps(&self) -> Vec<u64> {
        match self {
            HistoryClaim::Coloured { step, .. } | HistoryClaim::Recorded { step } => vec![*step],
            HistoryClaim::Happened { moment } => {
                [moment.step].into_iter().chain(moment.by.map(|call| call.entered)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The states of the call that did it, and of the transition that the call was made for.
    pub(super) fn states(&self) -> Vec<StateId> {
        match self {
            HistoryClaim::Happened { moment } => {
                let by = moment.by.map(|call| call.state);
                by.into_iter().chain(moment.came_by.map(|via| via.source)).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl Life {
    /// The claims about a state.
    pub fn state_claims(&self, timeline: &Timeline) -> HistoryClaims {
        let tally = &self.tally;
        let mut summary = Vec::new();
        if self.moments.is_empty() {
            summary.push(HistoryClaim::NeverCome);
        } else {
            summary.push(HistoryClaim::Entered { times: tally.entered });
            if tally.looked_at > 0 {
                summary.push(HistoryClaim::Successor { times: tally.looked_at });
            }
            if tally.reported > 0 {
                summary.push(HistoryClaim::OfReport);
            }
            let colour = |&(step, event): &(u64, Event)| match event {
                Event::Coloured { to, .. } => Some(HistoryClaim::Coloured { colour: to, step }),
                _ => None,
            };
            summary.extend(tally.colours.iter().filter_map(colour));
        }
        self.with_entries(summary, timeline)
    }

    /// The claims about a transition.
    pub fn transition_claims(&self, timeline: &Timeline) -> HistoryClaims {
        let tally = &self.tally;
        let mut summary = vec![match (tally.looked_at, self.moments.is_empty()) {
            (0, true) => HistoryClaim::Untouched,
            (0, false) => HistoryClaim::NotTaken,
            (times, _) => {
                HistoryClaim::Delivered { times, followed: tally.followed, refused: tally.refused }
            }
        }];
        if tally.looked_at > 0 && tally.reported > 0 {
            summary.push(HistoryClaim::Closes);
        }
        self.with_entries(summary, timeline)
    }

    fn with_entries(&self, mut summary: Vec<HistoryClaim>, timeline: &Timeline) -> HistoryClaims {
        let progress = timeline.progress();
        if progress.outcome.is_none() {
            summary.push(HistoryClaim::Recorded { step: progress.steps });
        }
        let happened = |moment: &LifeMoment| HistoryClaim::Happened { moment: moment.clone() };
        let mut entries: Vec<HistoryClaim> = self.moments.iter().map(happened).collect();
        if self.left_out > 0 {
            entries.insert(
                self.gap.min(entries.len()),
                HistoryClaim::LeftOut { count: self.left_out },
            );
        }
        HistoryClaims { summary, entries }
    }
}
