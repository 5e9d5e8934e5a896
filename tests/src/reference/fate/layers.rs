//! Onion rings, and the layers of JRS, Fig. 4.

use super::{Open, Set, forced_in_rounds};

pub fn reachable(open: &Open, sources: Set) -> Set {
    let mut all = sources;
    while open.after(all) & !all != 0 {
        all |= open.after(all);
    }
    all
}

pub fn co_reachable(open: &Open, target: Set) -> Set {
    let mut all = target;
    while open.before(all) & !all != 0 {
        all |= open.before(all);
    }
    all
}

/// R0 is the target; each next ring is what EX adds, confined to `within`.
pub fn rings(open: &Open, within: Set, target: Set) -> Vec<Set> {
    let (mut rings, mut all) = (vec![target], target);
    loop {
        let next = open.before(all) & within & !all;
        if next == 0 {
            return rings;
        }
        rings.push(next);
        all |= next;
    }
}

/// A layer: Si, Ti, and the states that each round of MU adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    pub states: Set,
    pub boundary: Set,
    pub rounds: Vec<Set>,
}

/// Fig. 4, with T0 = T ∩ H and H = reachable ∩ co-reachable (C2): lowest index first.
pub fn bands(open: &Open, sources: Set, target: Set) -> Vec<Band> {
    let mut rest = reachable(open, sources) & co_reachable(open, target);
    let mut boundary = target & rest;
    let mut bands = Vec::new();
    while rest != 0 {
        let rounds = forced_in_rounds(open, rest, boundary);
        let states = rounds.iter().fold(0, |all, round| all | round);
        assert!(states != 0, "C2: a state of H that cannot reach the target");
        bands.push(Band { states, boundary, rounds });
        rest &= !states;
        boundary = open.before(states) & rest;
    }
    bands
}

pub fn layer_of(bands: &[Band], state: usize) -> Option<usize> {
    bands.iter().position(|band| band.states >> state & 1 == 1)
}
