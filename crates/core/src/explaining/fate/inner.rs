//! Rings inside each layer around its boundary: the repair of Fig. 5.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::analysis::own;
use super::flood::{At, Direction, Flood};
use super::{Arena, FateAnalysis, FateEvent, FateQuestion, Method, Rule, TracePart};
use crate::explaining::hop::Hop;
use crate::explaining::stage::{clone_in_place, stage_listing, variable};
use crate::run::listing::lines;
use crate::{Binding, Listing};

/// A trace that follows the rings around T within a layer can go round for ever, because the shortest path to
/// T may leave the layer. The shortest path to the boundary within the layer always makes progress.
pub(super) const LISTING: Listing = stage_listing!(
    "Rings inside the layers",
    "ours: a repair of Jin, Ravi, Somenzi 2002, Fig. 5",
    lines![
        1: "for each layer S_i",
        2: "  ring(t) ← 0 for each t on its boundary T_i",
        3: "  while a state t of S_i with a ring has not been taken",
        4: "    for each answer into t, to a move e in s",
        5: "      if s ∈ S_i has no ring" if "trace" = "repaired",
        5: "      if s ∈ S_i has no ring, and all answers to e stay in S_i" if "trace" = "forced",
        6: "        ring(s) ← ring(t) + 1",
    ]
);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Pc {
    #[default]
    L1 = 1,
    L2,
    Flood,
    Over = 0,
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Inner {
    pc: Pc,
    /// How many layers have been taken.
    layers: u32,
    flood: Flood,
    /// Indexed by pair: whether all its answers stay in the layer, once computed. Empty if the rule does not
    /// need it.
    stays: Vec<Option<bool>>,
}

clone_in_place!(Inner { pc, layers, flood, stays });

impl Inner {
    pub(super) fn start(
        arena: &Arena,
        question: &FateQuestion,
        analysis: &mut FateAnalysis,
    ) -> Inner {
        analysis.part().inner = Rc::new(vec![None; arena.state_count() as usize]);
        let is_asked = question.method == Method::General(Rule::Forced);
        let pairs = if is_asked { arena.pair_count() as usize } else { 0 };
        Inner { stays: vec![None; pairs], ..Inner::default() }
    }

    pub(super) fn next(&self) -> u16 {
        match self.pc {
            Pc::Flood => Pc::Flood as u16 + self.flood.at() as u16,
            pc => pc as u16,
        }
    }

    pub(super) fn step(
        &mut self,
        arena: &Arena,
        _: &FateQuestion,
        analysis: &mut FateAnalysis,
    ) -> FateEvent {
        let part = analysis.part();
        match self.pc {
            Pc::L1 if (self.layers as usize) < part.layers.len() => {
                self.layers += 1;
                self.pc = Pc::L2;
                FateEvent::TookLayer { layer: self.layers - 1 }
            }
            Pc::L1 | Pc::Over => {
                self.pc = Pc::Over;
                FateEvent::NoMore
            }
            Pc::L2 => {
                let boundary = &part.layers[self.layers as usize - 1].boundary;
                self.pc = Pc::Flood;
                self.flood.begin(boundary.iter().copied(), own(&mut part.inner))
            }
            Pc::Flood => self.flow(arena, part),
        }
    }

    fn flow(&mut self, arena: &Arena, part: &mut TracePart) -> FateEvent {
        if self.flood.at() == At::Test {
            let Hop { number: pair, state } = self.flood.hop();
            let layer = self.layers - 1;
            let is_new = part.layer(state) == Some(layer) && part.inner[state as usize].is_none();
            let stays = is_new && self.stays(arena, part, pair, layer);
            self.flood.step(arena, Direction::Backwards, own(&mut part.inner), |_| is_new && stays);
            return FateEvent::TestedInner { state, pair, is_new, stays };
        }
        let event = self.flood.step(arena, Direction::Backwards, own(&mut part.inner), |_| false);
        if self.flood.at() == At::Over {
            self.pc = Pc::L1;
        }
        event
    }

    /// Whether the move may be taken. Computed once for each pair, so the stage takes linear time.
    fn stays(&mut self, arena: &Arena, part: &TracePart, pair: u32, layer: u32) -> bool {
        match self.stays.get_mut(pair as usize) {
            Some(known) => *known.get_or_insert_with(|| part.stays(arena, pair, layer)),
            None => true,
        }
    }

    pub(super) fn focus(&self) -> Option<u32> {
        self.flood.state().filter(|_| self.pc == Pc::Flood)
    }

    pub(super) fn variables(&self, line: u16, _: &Arena, _: &FateAnalysis) -> Vec<Binding> {
        let has_layer = line > 1 || self.pc == Pc::L2;
        let mut variables = vec![variable("i", "layer", has_layer.then(|| self.layers - 1))];
        if line >= 3 {
            variables.extend(self.flood.variables(line - 3, ["t", "s", "e"]));
        }
        variables
    }

    pub(super) fn weight(&self) -> usize {
        self.flood.weight() + self.stays.len()
    }
}
