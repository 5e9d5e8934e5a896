//! The fourth stage: the tag of each transition.

use serde::{Deserialize, Serialize};

use super::stage::{OURS, ends};
use super::{LivenessAnalysis, LivenessEvent, Outlook, Reachable};
use crate::explaining::stage::stage_listing;
use crate::run::listing::lines;
use crate::{Binding, Listing};

pub(super) const LISTING: Listing = stage_listing!(
    "Correct and incorrect transitions",
    OURS,
    lines![
        1: "for each transition s → t",
        2: "  if no accepting run begins in t",
        3: "    it is correct: no continuation accepts",
        4: "  else if every run from t accepts",
        5: "    it is incorrect: every continuation accepts",
        6: "  else it is neutral: some do, some do not",
    ]
);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Pc {
    #[default]
    L1 = 1,
    L2,
    L3,
    L4,
    L5,
    L6,
    Over = 0,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Tagging {
    pc: Pc,
}

impl Tagging {
    pub(super) fn next(&self) -> u16 {
        self.pc as u16
    }

    pub(super) fn step(
        &mut self,
        graph: &Reachable,
        analysis: &mut LivenessAnalysis,
    ) -> LivenessEvent {
        let transition = analysis.tags.len() as u32;
        let target = || graph.transition(transition).target as usize;
        let tag = match self.pc {
            Pc::L1 if (transition as usize) < graph.lts().transitions().len() => {
                self.pc = Pc::L2;
                return LivenessEvent::TookTransition { transition };
            }
            Pc::L1 | Pc::Over => {
                self.pc = Pc::Over;
                return LivenessEvent::NoMore;
            }
            Pc::L2 => {
                let holds = !analysis.violating[target()];
                self.pc = if holds { Pc::L3 } else { Pc::L4 };
                return LivenessEvent::TestedSafe { transition, holds };
            }
            Pc::L4 => {
                let holds = !analysis.saved[target()];
                self.pc = if holds { Pc::L5 } else { Pc::L6 };
                return LivenessEvent::TestedLost { transition, holds };
            }
            Pc::L3 => Outlook::Safe,
            Pc::L5 => Outlook::Lost,
            Pc::L6 => Outlook::Open,
        };
        analysis.tags.push(tag);
        self.pc = Pc::L1;
        LivenessEvent::Tagged { transition, tag }
    }

    pub(super) fn variables(
        &self,
        line: u16,
        graph: &Reachable,
        analysis: &LivenessAnalysis,
    ) -> Vec<Binding> {
        let tagged = analysis.tags.len() as u32;
        let number = match (line, self.pc) {
            (1, Pc::L2) | (2 | 4, _) => Some(tagged),
            (3 | 5 | 6, _) => tagged.checked_sub(1),
            _ => None,
        };
        ends(graph, number)
    }
}
