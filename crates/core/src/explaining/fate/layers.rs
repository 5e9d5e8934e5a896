//! Fig. 4: layers. Each layer is the result of a game.

use std::collections::BinaryHeap;

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::analysis::own;
use super::forcing::{Forcing, Game};
use super::{Arena, FateAnalysis, FateEvent, FateQuestion, Layer, TracePart};
use crate::explaining::stage::{clone_in_place, stage_listing, variable};
use crate::run::listing::lines;
use crate::{Binding, Listing};

/// Deviation: line 3 of the paper uses T instead of T ∩ H. If T were not inside H, S_0 would not be either,
/// and the layers would not be a partition of H (Corollary 1). Line 9 of the paper says S_i, but i was
/// incremented in line 8. MU is defined in section 3.1; its lines are ours.
///
/// A state that is neither in a layer nor on the next boundary has no move into the layers. So the counts of
/// its pairs remain valid for the next layer.
pub(super) const LISTING: Listing = stage_listing!(
    "Layers",
    "Jin, Ravi, Somenzi 2002, Fig. 4",
    lines![
        1: silent "fateAndFreeWillLayers(T, H):",
        2: "  L ← ()",
        3: "  i ← 0; T_0 ← T ∩ H",
        4: "  while H ≠ ∅",
        5: "    S_i ← MU(H, T_i)",
        6: "    L ← (S_i, L)",
        7: "    H ← H \\ S_i",
        8: "    i ← i + 1",
        9: "    T_i ← EX(S_{i−1}) ∩ H",
        10: "  return L",
        100: silent "MU(H, T):",
        101: "  Z ← T; the rank of its states is 0",
        102: "  while a state t of Z has not been taken",
        103: "    for each answer into t, to a move e in s",
        104: "      one answer less to e is missing",
        105: "      if s ∈ H \\ Z and none is missing",
        106: "        add s to Z: rank(s) ← rank(t) + 1, by e",
        107: "  return Z",
    ]
);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Pc {
    #[default]
    L2 = 2,
    L3,
    L4,
    L5,
    L6,
    L7,
    L8,
    L9,
    L10,
    Game = 101,
    Over = 0,
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Layers {
    pc: Pc,
    /// i.
    index: u32,
    /// The number of states of H.
    left: u32,
    forcing: Forcing,
    focus: Option<u32>,
}

clone_in_place!(Layers { pc, index, left, forcing, focus });

impl Layers {
    pub(super) fn start(arena: &Arena, _: &FateQuestion, analysis: &mut FateAnalysis) -> Layers {
        let (part, states) = (analysis.part(), arena.state_count() as usize);
        part.layer_of = Rc::new(vec![None; states]);
        part.forced = Rc::new(vec![None; states]);
        let left = part.rings.iter().flatten().count() as u32;
        Layers { left, forcing: Forcing::start(arena), ..Layers::default() }
    }

    pub(super) fn next(&self) -> u16 {
        match self.pc {
            Pc::Game => Pc::Game as u16 + self.forcing.at() as u16,
            pc => pc as u16,
        }
    }

    pub(super) fn step(
        &mut self,
        arena: &Arena,
        _: &FateQuestion,
        analysis: &mut FateAnalysis,
    ) -> FateEvent {
        let (part, layer) = (analysis.part(), self.index);
        match self.pc {
            Pc::L2 => {
                self.pc = Pc::L3;
                FateEvent::NoLayers
            }
            Pc::L3 => {
                let in_h = |state: &u32| part.is_between(*state);
                let boundary = part.targets.iter().copied().filter(in_h).collect();
                self.pc = Pc::L4;
                bound(part, 0, boundary)
            }
            Pc::L4 => {
                // Every state of H reaches T, so there is a boundary while H is not empty.
                let is_over = self.left == 0 || part.layers.len() <= layer as usize;
                self.pc = if is_over { Pc::L10 } else { Pc::L5 };
                FateEvent::TestedLeft { left: self.left }
            }
            Pc::L5 => {
                self.forcing.go_on();
                self.pc = Pc::Game;
                FateEvent::Called { layer }
            }
            Pc::Game => self.play(arena, part),
            Pc::L6 => {
                let Layer { states, boundary } = &mut part.layers[layer as usize];
                let (count, boundary) = (states.len() as u32, boundary.len() as u32);
                *states = in_order(std::mem::take(states));
                self.pc = Pc::L7;
                FateEvent::Kept { layer, states: count, boundary }
            }
            Pc::L7 => {
                self.left -= part.layers[layer as usize].states.len() as u32;
                self.pc = Pc::L8;
                FateEvent::TakenOut { layer, left: self.left }
            }
            Pc::L8 => {
                self.index += 1;
                self.pc = Pc::L9;
                FateEvent::Next { layer: self.index }
            }
            Pc::L9 => {
                let mut boundary = Vec::new();
                for &target in &part.layers[layer as usize - 1].states {
                    let sources = arena.entering(target).iter().map(|&pair| arena.owner(pair));
                    boundary.extend(sources.filter(|&state| is_open(part, state)));
                }
                self.pc = Pc::L4;
                bound(part, layer, boundary)
            }
            Pc::L10 => {
                self.pc = Pc::Over;
                FateEvent::Layered { layers: part.layers.len() as u32 }
            }
            Pc::Over => FateEvent::NoMore,
        }
    }

    fn play(&mut self, arena: &Arena, part: &mut TracePart) -> FateEvent {
        let zone = &mut part.layers[self.index as usize].states;
        let (rings, layer_of) = (&part.rings, own(&mut part.layer_of));
        let is_open =
            |state: u32| rings[state as usize].is_some() && layer_of[state as usize].is_none();
        let game = Game { layer: self.index, zone, forced: own(&mut part.forced) };
        let event = self.forcing.step(arena, game, is_open);
        match event {
            FateEvent::Took { state } => self.focus = Some(state),
            FateEvent::Forced { state, .. } => layer_of[state as usize] = Some(self.index),
            FateEvent::Closed { .. } => self.pc = Pc::L6,
            _ => {}
        }
        event
    }

    pub(super) fn focus(&self) -> Option<u32> {
        self.focus.filter(|_| self.pc == Pc::Game)
    }

    pub(super) fn variables(
        &self,
        line: u16,
        arena: &Arena,
        analysis: &FateAnalysis,
    ) -> Vec<Binding> {
        if line >= Pc::Game as u16 {
            let part = analysis.parts.last();
            let layer = part.and_then(|part| part.layers.get(self.index as usize));
            let zone = layer.map_or(&[][..], |layer| &layer.states);
            return self.forcing.variables(line - Pc::Game as u16, arena, zone);
        }
        vec![variable("i", "layer", (line >= 3).then_some(self.index))]
    }

    pub(super) fn weight(&self) -> usize {
        self.forcing.weight()
    }
}

/// Whether a state is in H and in no layer.
fn is_open(part: &TracePart, state: u32) -> bool {
    part.is_between(state) && part.layer(state).is_none()
}

/// Stores the boundary of the next layer. After the last layer there is none.
fn bound(part: &mut TracePart, layer: u32, states: Vec<u32>) -> FateEvent {
    let mut boundary = in_order(states);
    boundary.dedup();
    let states = boundary.len() as u32;
    let layer_of = own(&mut part.layer_of);
    boundary.iter().for_each(|&state| layer_of[state as usize] = Some(layer));
    if states > 0 {
        part.layers.push(Layer { states: boundary.clone(), boundary });
    }
    FateEvent::Bounded { layer, states }
}

fn in_order(states: Vec<u32>) -> Vec<u32> {
    BinaryHeap::from(states).into_sorted_vec()
}
