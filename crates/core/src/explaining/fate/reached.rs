//! The reachable states, in rings around the sources.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::analysis::own;
use super::flood::{At, Direction, Flood};
use super::{Arena, FateAnalysis, FateEvent, FateQuestion, TracePart};
use crate::explaining::stage::{clone_in_place, stage_listing};
use crate::run::listing::lines;
use crate::{Binding, Listing};

/// S is the set of sources. If a part of a trace must stay in a component, C is the set of its states;
/// otherwise C is the set of all states.
pub(super) const LISTING: Listing = stage_listing!(
    "What can be reached",
    "Jin, Ravi, Somenzi 2002, section 2; our own notation",
    lines![
        1: "distance(s) ← 0 for each s ∈ S",
        2: "while a state s with a distance has not been taken",
        3: "  for each move from s to t",
        4: "    if t ∈ C has no distance",
        5: "      distance(t) ← distance(s) + 1",
    ]
);

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Reached {
    has_begun: bool,
    flood: Flood,
}

clone_in_place!(Reached { has_begun, flood });

impl Reached {
    pub(super) fn start(arena: &Arena, _: &FateQuestion, analysis: &mut FateAnalysis) -> Reached {
        analysis.part().distances = Rc::new(vec![None; arena.state_count() as usize]);
        Reached::default()
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
        let TracePart { distances, within, sources, .. } = analysis.part();
        let allows = |state: u32| within.is_empty() || within[state as usize];
        if self.has_begun {
            self.flood.step(arena, Direction::Forwards, own(distances), allows)
        } else {
            self.has_begun = true;
            let sources = sources.iter().copied().filter(|&state| allows(state));
            self.flood.begin(sources, own(distances))
        }
    }

    pub(super) fn focus(&self) -> Option<u32> {
        self.flood.state()
    }

    pub(super) fn variables(&self, line: u16, _: &Arena, _: &FateAnalysis) -> Vec<Binding> {
        match line {
            1 => Vec::new(),
            line => self.flood.variables(line - 2, ["s", "t", "move"]),
        }
    }

    pub(super) fn weight(&self) -> usize {
        self.flood.weight()
    }
}
