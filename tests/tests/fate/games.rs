//! Rings, layers and forcing moves of a part, state by state.

use lariat_core::fate::{Arena, TracePart};
use lariat_tests::reference::fate::{
    Band, Open, Set, bands, co_reachable, fewest_mistakes, forced_by_strategies, layer_of, members,
    one_step, reachable, restrict, rings,
};
use lariat_tests::{Judgement, ensure};

use crate::case::{numbers, set};

/// A part according to the reference: the system that it is restricted to, and its layers.
pub(crate) struct Game {
    pub(crate) open: Open,
    within: Set,
    pub(crate) sources: Set,
    pub(crate) target: Set,
    pub(crate) held: Set,
    pub(crate) bands: Vec<Band>,
}

impl Game {
    pub(crate) fn of(open: &Open, part: &TracePart) -> Game {
        let states = 0..open.states();
        let within = states.filter(|&state| part.within.is_empty() || part.within[state]);
        let within = within.fold(0, |within, state| within | 1 << state);
        let open = restrict(open, within);
        let (sources, target) = (set(&part.sources), set(&part.targets));
        let held = reachable(&open, sources) & co_reachable(&open, target);
        let bands = bands(&open, sources, target);
        Game { open, within, sources, target, held, bands }
    }

    pub(crate) fn layer(&self, state: u32) -> Option<usize> {
        layer_of(&self.bands, state as usize)
    }

    /// Distances from the sources, and rings around the targets.
    pub(crate) fn judge_rings(&self, part: &TracePart) -> Judgement {
        let mut all = self.sources;
        let mut ring = self.sources;
        let mut distances = vec![None; self.open.states()];
        for distance in 0.. {
            if ring == 0 {
                break;
            }
            members(ring).for_each(|state| distances[state] = Some(distance));
            ring = self.open.after(all) & self.within & !all;
            all |= ring;
        }
        equal("distances", &*part.distances, &distances)?;
        let rings = rings(&self.open, self.held, self.target & self.held);
        equal("rings", &*part.rings, &places(self.open.states(), &rings))?;
        // Lemma 1: a state of ring i lies in a layer up to i.
        for (index, ring) in rings.iter().enumerate() {
            for state in members(*ring) {
                let layer = layer_of(&self.bands, state);
                ensure(layer.is_some_and(|layer| layer <= index), || {
                    format!("Lemma 1 at {state}")
                })?;
            }
        }
        Ok(())
    }

    /// Fig. 4, MX, MU, ranks and moves.
    pub(crate) fn judge_layers(&self, arena: &Arena, part: &TracePart) -> Judgement {
        let layers: Vec<_> =
            part.layers.iter().map(|one| (one.states.clone(), one.boundary.clone())).collect();
        let wanted: Vec<_> =
            self.bands.iter().map(|band| (numbers(band.states), numbers(band.boundary))).collect();
        equal("layers", &layers, &wanted)?;
        let states: Vec<Set> = self.bands.iter().map(|band| band.states).collect();
        equal("layer_of", &*part.layer_of, &places(self.open.states(), &states))?;
        let forced = |state: usize| part.forced.get(state).copied().flatten();
        for state in 0..self.open.states() {
            let Some(layer) = layer_of(&self.bands, state) else {
                ensure(forced(state).is_none(), || format!("{state} is forced outside H"))?;
                continue;
            };
            let rank = self.bands[layer].rounds.iter().position(|round| round >> state & 1 == 1);
            let found = forced(state);
            let found_rank = found.map(|forced| forced.rank as usize);
            equal(&format!("rank of {state}"), &found_rank, &rank)?;
            let pair = found.and_then(|forced| forced.pair);
            ensure(pair.is_none() == (rank == Some(0)), || format!("move of {state}: {pair:?}"))?;
            let Some(pair) = pair else { continue };
            ensure(arena.owner(pair) == state as u32, || format!("{pair} is no move of {state}"))?;
            for &answer in arena.answers(pair) {
                let lower =
                    forced(answer as usize).is_some_and(|answer| Some(answer.rank as usize) < rank);
                let stays = self.layer(answer) == Some(layer);
                ensure(lower && stays, || format!("answer {answer} to {pair} in {state}"))?;
            }
        }
        Ok(())
    }

    /// The same sets by their meaning: all strategies, and the least number of mistakes.
    pub(crate) fn judge_meaning(&self, part: &TracePart) -> Judgement {
        let fewest = fewest_mistakes(&self.open, self.target & self.held);
        for state in members(self.held) {
            let layer = part.layer(state as u32);
            ensure(layer == fewest[state], || {
                format!("{state} needs {:?} mistakes", fewest[state])
            })?;
        }
        let mut rest = self.held;
        let mut below = 0;
        for (index, layer) in part.layers.iter().enumerate() {
            let (states, boundary) = (set(&layer.states), set(&layer.boundary));
            ensure(states & !rest == 0, || format!("layer {index} is not of the rest of H"))?;
            if let Some(all) = forced_by_strategies(&self.open, rest, boundary, 1 << 10) {
                ensure(all == states, || format!("strategies force {all:b} in layer {index}"))?;
            }
            let ranked = |rank: u32| {
                let has = move |&state: &usize| {
                    part.forced[state].is_some_and(|forced| forced.rank == rank)
                };
                members(states).filter(has).fold(0, |set, state| set | 1 << state)
            };
            let first = one_step(&self.open, boundary) & rest & !boundary;
            ensure(ranked(1) == first, || format!("MX of boundary {index} is {first:b}"))?;
            rest &= !states;
            // No move skips a layer; only boundary states have a move into the layer below.
            let skips = self.open.before(below & !self.previous(index)) & states;
            ensure(index == 0 || skips == 0, || format!("{skips:b} skip below layer {index}"))?;
            let lower = self.open.before(below) & states;
            ensure(index == 0 || lower == boundary, || format!("boundary {index} is {lower:b}"))?;
            below |= states;
        }
        ensure(rest == 0, || format!("{rest:b} of H are in no layer"))
    }

    fn previous(&self, index: usize) -> Set {
        index.checked_sub(1).map_or(0, |index| self.bands[index].states)
    }
}

/// For each state: the index of the set that contains it.
pub(crate) fn places(states: usize, sets: &[Set]) -> Vec<Option<u32>> {
    let place = |state| sets.iter().position(|set| set >> state & 1 == 1).map(|place| place as u32);
    (0..states).map(place).collect()
}

pub(crate) fn equal<T: PartialEq + std::fmt::Debug>(
    what: &str,
    found: &T,
    wanted: &T,
) -> Judgement {
    ensure(found == wanted, || format!("{what}: {found:?}, but {wanted:?} by the definitions"))
}
