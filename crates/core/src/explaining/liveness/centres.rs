//! The fifth stage: which states have a neighbourhood (BLS, Def. 9, applied to these tags).

use serde::{Deserialize, Serialize};

use super::stage::OURS;
use super::{
    Junction, LivenessAnalysis, LivenessEvent, LivenessNeighbourhood, Marking, Outlook, Reachable,
};
use crate::explaining::stage::{stage_listing, variable};
use crate::run::listing::lines;
use crate::{Binding, Listing};

pub(super) const LISTING: Listing = stage_listing!(
    "Neighbourhoods",
    OURS,
    lines![
        1: "for each state s in which an accepting run begins",
        2: "  if a correct transition leaves s" if "marking" = "!junction",
        3: "  if s is initial or a neutral transition enters it, and a correct or incorrect one leaves it" if "marking" = "junction",
        4: "    s has a neighbourhood: the transitions into s and from s",
    ]
);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Pc {
    #[default]
    L1 = 1,
    L2,
    L3,
    L4,
    Over = 0,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Centres {
    pc: Pc,
    marking: Marking,
    /// One more than the number of the state taken last.
    states: u32,
}

/// How many transitions of each kind leave a state.
#[derive(Clone, Copy, Debug)]
struct Leaving {
    correct: u32,
    neutral: u32,
    incorrect: u32,
}

impl Leaving {
    fn of(graph: &Reachable, analysis: &LivenessAnalysis, state: u32) -> Leaving {
        let count = |tag| {
            let tagged = |&number: &u32| analysis.tags[number as usize] == tag;
            graph.outgoing(state).filter(tagged).count() as u32
        };
        Leaving {
            correct: count(Outlook::Safe),
            neutral: count(Outlook::Open),
            incorrect: count(Outlook::Lost),
        }
    }

    fn kind(self) -> Option<Junction> {
        match (self.correct > 0, self.incorrect > 0) {
            (true, false) => Some(Junction::G),
            (false, true) => Some(Junction::R),
            (true, true) if self.neutral > 0 => Some(Junction::GRB),
            (true, true) => Some(Junction::GR),
            (false, false) => None,
        }
    }
}

impl Centres {
    pub(super) fn start(marking: Marking) -> Centres {
        Centres { marking, ..Centres::default() }
    }

    pub(super) fn next(&self) -> u16 {
        self.pc as u16
    }

    /// The state taken last.
    pub(super) fn state(&self) -> Option<u32> {
        self.states.checked_sub(1)
    }

    pub(super) fn step(
        &mut self,
        graph: &Reachable,
        analysis: &mut LivenessAnalysis,
    ) -> LivenessEvent {
        let state = self.states.saturating_sub(1);
        match self.pc {
            Pc::L1 => {
                let violates = |&state: &u32| analysis.violating[state as usize];
                match (self.states..graph.state_count()).find(violates) {
                    Some(state) => {
                        self.states = state + 1;
                        let junction = self.marking == Marking::Junction;
                        self.pc = if junction { Pc::L3 } else { Pc::L2 };
                        LivenessEvent::TookState { state }
                    }
                    None => {
                        self.pc = Pc::Over;
                        LivenessEvent::NoMore
                    }
                }
            }
            // Each state matches only itself here, so the literal marking of BLS is equal to the pairwise
            // one.
            Pc::L2 => {
                let Leaving { correct, incorrect, .. } = Leaving::of(graph, analysis, state);
                let holds = correct > 0;
                self.pc = if holds { Pc::L4 } else { Pc::L1 };
                LivenessEvent::TestedCentre { state, is_entered: true, correct, incorrect, holds }
            }
            Pc::L3 => {
                let Leaving { correct, incorrect, .. } = Leaving::of(graph, analysis, state);
                let neutral = |&number: &u32| analysis.tags[number as usize] == Outlook::Open;
                let is_entered = state == 0 || graph.incoming(state).iter().any(neutral);
                let holds = is_entered && correct + incorrect > 0;
                self.pc = if holds { Pc::L4 } else { Pc::L1 };
                LivenessEvent::TestedCentre { state, is_entered, correct, incorrect, holds }
            }
            Pc::L4 => {
                let found = self.neighbourhood(graph, analysis, state);
                let kind = found.kind;
                analysis.neighbourhoods.push(found);
                self.pc = Pc::L1;
                LivenessEvent::Found { state, kind }
            }
            Pc::Over => LivenessEvent::NoMore,
        }
    }

    fn neighbourhood(
        &self,
        graph: &Reachable,
        analysis: &LivenessAnalysis,
        state: u32,
    ) -> LivenessNeighbourhood {
        let is_correct = |number: &u32| analysis.tags[*number as usize] == Outlook::Safe;
        let (correct, outgoing) = graph.outgoing(state).partition(is_correct);
        let kind = match self.marking {
            Marking::Junction => Leaving::of(graph, analysis, state).kind(),
            Marking::Pairwise | Marking::Literal => None,
        };
        // Every transition into a state with an accepting run comes from such a state.
        let incoming = graph.incoming(state).to_vec();
        LivenessNeighbourhood {
            state,
            incoming,
            outgoing,
            correct,
            kind,
            distance: graph.distance(state),
        }
    }

    pub(super) fn variables(&self, line: u16, _: &Reachable, _: &LivenessAnalysis) -> Vec<Binding> {
        let has_state = line > 1 || self.pc != Pc::Over;
        vec![variable("s", "state", self.state().filter(|_| has_state))]
    }
}
