//! The last stage: an accepting lasso reduced to the transitions that mattered (BLS 3.4).

use serde::{Deserialize, Serialize};

use super::stage::{OURS, ends};
use super::{Cut, LivenessAnalysis, LivenessEvent, Outlook, Reachable, Walk};
use crate::explaining::stage::stage_listing;
use crate::run::listing::lines;
use crate::{Binding, Listing};

pub(super) const LISTING: Listing = stage_listing!(
    "The lasso cut down",
    OURS,
    lines![
        1: "for each transition s → t of the stem, then of the cycle",
        2: "  if s or t has a neighbourhood",
        3: "    keep it",
        4: "  else cut it",
        5: "if every run from the cycle accepts, the lasso is lost; else each round can be the last",
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
    Over = 0,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Cutting {
    pc: Pc,
    /// How many transitions of the lasso have been taken.
    taken: u32,
}

impl Cutting {
    pub(super) fn start(analysis: &mut LivenessAnalysis, walk: Option<Walk>) -> Cutting {
        analysis.cut = walk.map(|walk| Cut {
            walk,
            stem: Vec::new(),
            cycle: Vec::new(),
            outlook: Outlook::Open,
            lost_from: None,
        });
        Cutting::default()
    }

    pub(super) fn next(&self) -> u16 {
        self.pc as u16
    }

    /// The index of the current transition of the lasso, stem first.
    pub(super) fn place(&self) -> Option<u32> {
        self.taken.checked_sub(1)
    }

    pub(super) fn step(
        &mut self,
        graph: &Reachable,
        analysis: &mut LivenessAnalysis,
    ) -> LivenessEvent {
        let Some(walk) = analysis.cut.as_ref().map(|cut| &cut.walk) else {
            self.pc = Pc::Over;
            return LivenessEvent::NoMore;
        };
        let place = self.taken.saturating_sub(1) as usize;
        let taken = walk.transitions().nth(place).unwrap_or_default();
        match self.pc {
            Pc::L1 => match walk.transitions().nth(self.taken as usize) {
                Some(transition) => {
                    self.taken += 1;
                    self.pc = Pc::L2;
                    LivenessEvent::TookTransition { transition }
                }
                None => {
                    self.pc = Pc::L5;
                    LivenessEvent::NoMore
                }
            },
            Pc::L2 => {
                let transition = graph.transition(taken);
                let leaves = analysis.neighbourhood(transition.source).is_some();
                let enters = analysis.neighbourhood(transition.target).is_some();
                self.pc = if leaves || enters { Pc::L3 } else { Pc::L4 };
                LivenessEvent::TestedKept { transition: taken, leaves, enters }
            }
            Pc::L3 => {
                self.decide(analysis, true);
                LivenessEvent::Kept { transition: taken }
            }
            Pc::L4 => {
                self.decide(analysis, false);
                LivenessEvent::Dropped { transition: taken }
            }
            Pc::L5 => {
                self.pc = Pc::Over;
                let (outlook, lost_from) = judge(graph, analysis, walk);
                if let Some(cut) = &mut analysis.cut {
                    (cut.outlook, cut.lost_from) = (outlook, lost_from);
                }
                LivenessEvent::Judged { outlook, lost_from }
            }
            Pc::Over => LivenessEvent::NoMore,
        }
    }

    fn decide(&mut self, analysis: &mut LivenessAnalysis, keep: bool) {
        if let Some(cut) = &mut analysis.cut {
            let on_stem = cut.stem.len() < cut.walk.stem.len();
            if on_stem { cut.stem.push(keep) } else { cut.cycle.push(keep) }
        }
        self.pc = Pc::L1;
    }

    pub(super) fn variables(
        &self,
        line: u16,
        graph: &Reachable,
        analysis: &LivenessAnalysis,
    ) -> Vec<Binding> {
        if line == 5 {
            return Vec::new();
        }
        let has_transition = line > 1 || self.pc == Pc::L2;
        let place = self.place().filter(|_| has_transition);
        let walk = analysis.cut.as_ref().map(|cut| &cut.walk);
        let number = walk.zip(place).and_then(|(walk, at)| walk.transitions().nth(at as usize));
        ends(graph, number)
    }
}

/// The outlook of the cycle, and the index from which the lasso is lost.
fn judge(graph: &Reachable, analysis: &LivenessAnalysis, walk: &Walk) -> (Outlook, Option<u32>) {
    let outlook_before = |number: u32| analysis.outlook(graph.transition(number).source);
    let lost = |number: u32| outlook_before(number) == Outlook::Lost;
    let lost_from = walk.transitions().position(lost).map(|place| place as u32);
    (outlook_before(walk.cycle[0]), lost_from)
}
