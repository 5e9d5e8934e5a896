//! Fig. 5: the trace.

use std::collections::BinaryHeap;

use serde::{Deserialize, Serialize};

use super::stepping;
use super::{
    Arena, FateAnalysis, FateEvent, FateQuestion, Method, Rule, TraceEnding, TracePart, Will,
};
use crate::explaining::stage::{clone_in_place, stage_listing, variable};
use crate::run::listing::lines;
use crate::{Binding, Listing};

/// S is the set of sources; EY(P) are the successors of P. Deviations: line 15 of the paper has ≠ instead of
/// =, so the trace would end at once. Lines 7 and 10: as printed, the least ring around T may belong to a
/// layer above L_p, and the trace then returns by a free choice without a mark (`printed`). If the trace must
/// stay in L_p but still follows these rings, it may go round for ever (`layer`). So it follows rings inside
/// L_p around its boundary (`repaired`). With `forced`, these rings use only moves of the environment that
/// force the step.
pub(super) const LISTING: Listing = stage_listing!(
    "The trace",
    "Jin, Ravi, Somenzi 2002, Fig. 5",
    lines![
        1: silent "counterExample(S, T, L, R):",
        2: "  if S ∩ T ≠ ∅ return pickState(S ∩ T)",
        3: "  L_p ← the layer of least index that meets S",
        4: "  Q ← S ∩ L_p",
        5: "  p ← its index; π ← ()",
        6: silent "  do",
        7: "    R_q ← the least ring inside L_p that meets Q ∩ L_p" if "trace" = "repaired" or "trace" = "forced",
        7: "    R_q ← the least ring around T that meets Q" if "trace" = "printed",
        7: "    R_q ← the least ring around T that meets Q ∩ L_p" if "trace" = "layer",
        8: "    P ← pickState(Q ∩ R_q)" if "trace" = "printed",
        8: "    P ← pickState(Q ∩ L_p ∩ R_q)" if "trace" = "!printed",
        9: "    append P to π",
        10: "    Q ← EY(P)" if "trace" = "!forced",
        10: "    Q ← EY(P), if P ∉ T_p only by moves that leave no way out of L_p" if "trace" = "forced",
        11: "    if p > 0 and Q ∩ L_{p−1} ≠ ∅",
        12: "      Q ← Q ∩ L_{p−1}: a free choice",
        13: "      mark P",
        14: "      p ← p − 1",
        15: "  while P ∉ T" if "trace" = "!layer",
        15: "  while P ∉ T and (P, p) is new" if "trace" = "layer",
        16: "  return π",
    ]
);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Pc {
    #[default]
    L2 = 2,
    L3,
    L4,
    L5,
    L7 = 7,
    L8,
    L9,
    L10,
    L11,
    L12,
    L13,
    L14,
    L15,
    L16,
    Over = 0,
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Tracing {
    pc: Pc,
    rule: Rule,
    /// p: the index of the layer.
    layer: u32,
    /// Q, in the order of the model.
    candidates: Vec<u32>,
    /// q: the ring.
    ring: u32,
    /// P, once it is chosen.
    picked: Option<u32>,
    is_marked: bool,
    is_target: Vec<bool>,
    /// Indexed by state: the layer in which the trace visited it last, and the number of the step after that
    /// visit.
    visits: Vec<Option<(u32, u32)>>,
    /// The step after an earlier visit of the same state in the same layer.
    again: Option<u32>,
}

clone_in_place!(Tracing {
    pc,
    rule,
    layer,
    candidates,
    ring,
    picked,
    is_marked,
    is_target,
    visits,
    again
});

impl Tracing {
    pub(super) fn start(
        arena: &Arena,
        question: &FateQuestion,
        analysis: &mut FateAnalysis,
    ) -> Tracing {
        let states = arena.state_count() as usize;
        let mut is_target = vec![false; states];
        analysis.part().targets.iter().for_each(|&state| is_target[state as usize] = true);
        let rule = match question.method {
            Method::General(rule) => rule,
            Method::Restricted | Method::Given(_) => Rule::default(),
        };
        Tracing { rule, is_target, visits: vec![None; states], ..Tracing::default() }
    }

    pub(super) fn next(&self) -> u16 {
        self.pc as u16
    }

    pub(super) fn step(
        &mut self,
        arena: &Arena,
        _: &FateQuestion,
        analysis: &mut FateAnalysis,
    ) -> FateEvent {
        let part = analysis.part();
        let state = self.picked.unwrap_or_default();
        match self.pc {
            Pc::L2 => {
                let sources = part.sources.iter().copied();
                let picked = sources.filter(|&state| self.is_target[state as usize]).min();
                self.pc = if picked.is_some() { Pc::Over } else { Pc::L3 };
                self.picked = picked;
                if let Some(state) = picked {
                    append(arena, part, None, state, Will::Fated);
                    part.ending = TraceEnding::Reached;
                }
                FateEvent::TestedThere { picked }
            }
            Pc::L3 => {
                let layers = part.sources.iter().filter_map(|&state| part.layer(state));
                self.layer = layers.min().unwrap_or_default();
                self.pc = Pc::L4;
                FateEvent::FoundLayer { layer: self.layer }
            }
            Pc::L4 => {
                let is_in = |state: &&u32| part.layer(**state) == Some(self.layer);
                self.candidates = part.sources.iter().filter(is_in).copied().collect();
                self.put_in_order();
                self.pc = Pc::L5;
                FateEvent::Gathered { states: self.candidates.len() as u32 }
            }
            Pc::L5 => {
                self.pc = Pc::L7;
                FateEvent::TraceBegan { layer: self.layer }
            }
            Pc::L7 => self.find_ring(part),
            Pc::L8 => self.pick(part),
            Pc::L9 => {
                let will = if self.is_marked { Will::Free } else { Will::Fated };
                let previous = part.steps.last().map(|step| step.target).or(part.start);
                self.is_marked = false;
                append(arena, part, previous, state, will);
                let step = part.steps.len() as u32;
                let visit = self.visits[state as usize].replace((self.layer, step));
                self.again = visit.filter(|&(layer, _)| layer == self.layer).map(|(_, step)| step);
                self.pc = Pc::L10;
                FateEvent::Appended { state, step: step.checked_sub(1) }
            }
            Pc::L10 => {
                self.follow(arena, part, state);
                self.pc = Pc::L11;
                FateEvent::Followed { state, states: self.candidates.len() as u32 }
            }
            Pc::L11 => {
                let below = self.candidates.iter().filter(|&&state| self.is_below(part, state));
                let below = below.count() as u32;
                self.pc = if below > 0 { Pc::L12 } else { Pc::L15 };
                FateEvent::TestedBelow { state, layer: self.layer, below }
            }
            Pc::L12 => {
                let mut candidates = std::mem::take(&mut self.candidates);
                candidates.retain(|&state| self.is_below(part, state));
                self.candidates = candidates;
                self.pc = Pc::L13;
                FateEvent::Chose { state, states: self.candidates.len() as u32 }
            }
            Pc::L13 => {
                self.is_marked = true;
                self.pc = Pc::L14;
                FateEvent::Marked { state }
            }
            Pc::L14 => {
                self.layer -= 1;
                self.pc = Pc::L15;
                FateEvent::Lowered { layer: self.layer }
            }
            Pc::L15 => {
                let (holds, again) = (self.is_target[state as usize], self.again);
                part.ending = match again {
                    _ if holds => TraceEnding::Reached,
                    Some(step) => TraceEnding::Loop(step),
                    None => TraceEnding::Open,
                };
                self.pc = if part.ending == TraceEnding::Open { Pc::L7 } else { Pc::L16 };
                FateEvent::TestedTarget { state, holds, again }
            }
            Pc::L16 => {
                self.pc = Pc::Over;
                FateEvent::Returned { steps: part.steps.len() as u32 }
            }
            Pc::Over => FateEvent::NoMore,
        }
    }

    /// L7. States that the rule does not allow are removed from Q.
    fn find_ring(&mut self, part: &mut TracePart) -> FateEvent {
        if self.rule != Rule::Printed {
            self.candidates.retain(|&state| part.layer(state) == Some(self.layer));
        }
        let rings = self.candidates.iter().filter_map(|&state| self.ring(part, state));
        match rings.min() {
            Some(ring) => (self.ring, self.pc) = (ring, Pc::L8),
            // Impossible: each state of a layer has an allowed successor.
            None => (part.ending, self.pc) = (TraceEnding::Unreachable, Pc::Over),
        }
        FateEvent::FoundRing { ring: self.ring, states: self.candidates.len() as u32 }
    }

    /// L8.
    fn pick(&mut self, part: &TracePart) -> FateEvent {
        let is_in = |state: &&u32| self.ring(part, **state) == Some(self.ring);
        let mut choices = self.candidates.iter().filter(is_in);
        let picked = choices.next().copied();
        let choices = choices.count() as u32 + 1;
        self.picked = picked;
        self.pc = Pc::L9;
        FateEvent::Picked { state: picked.unwrap_or_default(), ring: self.ring, choices }
    }

    /// L10.
    fn follow(&mut self, arena: &Arena, part: &TracePart, state: u32) {
        let is_boundary = part.forced[state as usize].is_none_or(|forced| forced.pair.is_none());
        self.candidates.clear();
        if self.rule == Rule::Forced && !is_boundary {
            let pairs = arena.pairs(state).filter(|&pair| part.stays(arena, pair, self.layer));
            self.candidates.extend(pairs.flat_map(|pair| arena.answers(pair)));
        } else {
            self.candidates.extend(arena.successors(state));
        }
        self.put_in_order();
    }

    fn put_in_order(&mut self) {
        let states = std::mem::take(&mut self.candidates);
        self.candidates = BinaryHeap::from(states).into_sorted_vec();
        self.candidates.dedup();
    }

    fn is_below(&self, part: &TracePart, state: u32) -> bool {
        self.layer > 0 && part.layer(state) == Some(self.layer - 1)
    }

    /// The ring that the rule uses.
    fn ring(&self, part: &TracePart, state: u32) -> Option<u32> {
        match self.rule {
            Rule::Repaired | Rule::Forced => part.inner[state as usize],
            Rule::Printed | Rule::Layer => part.rings[state as usize],
        }
    }

    pub(super) fn focus(&self) -> Option<u32> {
        self.picked
    }

    /// Q: the candidates for the next state.
    pub(super) fn candidates(&self) -> &[u32] {
        &self.candidates
    }

    pub(super) fn variables(&self, line: u16, _: &Arena, _: &FateAnalysis) -> Vec<Binding> {
        vec![
            variable("p", "layer", (line >= 3).then_some(self.layer)),
            variable("q", "ring", (line >= 7).then_some(self.ring)),
            variable("P", "state", self.picked),
        ]
    }

    pub(super) fn weight(&self) -> usize {
        13 * self.visits.len() + 4 * self.candidates.capacity()
    }
}

/// Appends a state to the trace, by a step from the previous state or as its first state.
fn append(arena: &Arena, part: &mut TracePart, previous: Option<u32>, state: u32, will: Will) {
    let step = match previous {
        Some(previous) => stepping::step(arena, part, [previous, state], will),
        None => {
            part.start = Some(state);
            stepping::entering(arena, part, state)
        }
    };
    part.steps.extend(step);
}
