//! Onion rings around the targets, among the reachable states.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::analysis::own;
use super::flood::{At, Direction, Flood};
use super::{Arena, FateAnalysis, FateEvent, FateQuestion};
use crate::explaining::stage::{clone_in_place, stage_listing};
use crate::run::listing::lines;
use crate::{Binding, Listing};

/// States with a ring are reachable and reach T: this is H. Theorem 1 needs both; if a state of H could not
/// reach T, the loop of Fig. 4 would not terminate. (Section 3.3 needs only that they are reachable.)
pub(super) const LISTING: Listing = stage_listing!(
    "Onion rings around the target",
    "Jin, Ravi, Somenzi 2002, section 2; our own notation",
    lines![
        1: "ring(t) ← 0 for each t ∈ T that is reached",
        2: "while a state t with a ring has not been taken",
        3: "  for each move from s to t",
        4: "    if s is reached and has no ring",
        5: "      ring(s) ← ring(t) + 1: s ∈ H",
    ]
);

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Rings {
    has_begun: bool,
    flood: Flood,
}

clone_in_place!(Rings { has_begun, flood });

impl Rings {
    pub(super) fn start(arena: &Arena, _: &FateQuestion, analysis: &mut FateAnalysis) -> Rings {
        analysis.part().rings = Rc::new(vec![None; arena.state_count() as usize]);
        Rings::default()
    }

    pub(super) fn next(&self) -> u16 {
        match (self.has_begun, self.flood.at()) {
            (false, _) => 1,
            (true, At::Over) => 0,
            (true, at) => 2 + at as u16,
        }
    }

    pub(super) fn step(
        &mut self,
        arena: &Arena,
        _: &FateQuestion,
        analysis: &mut FateAnalysis,
    ) -> FateEvent {
        let part = analysis.part();
        let is_reached = |state: u32| part.distances[state as usize].is_some();
        if self.has_begun {
            self.flood.step(arena, Direction::Backwards, own(&mut part.rings), is_reached)
        } else {
            self.has_begun = true;
            let targets = part.targets.iter().copied().filter(|&state| is_reached(state));
            self.flood.begin(targets, own(&mut part.rings))
        }
    }

    pub(super) fn focus(&self) -> Option<u32> {
        self.flood.state()
    }

    pub(super) fn variables(&self, line: u16, _: &Arena, _: &FateAnalysis) -> Vec<Binding> {
        match line {
            1 => Vec::new(),
            line => self.flood.variables(line - 2, ["t", "s", "move"]),
        }
    }

    pub(super) fn weight(&self) -> usize {
        self.flood.weight()
    }
}
