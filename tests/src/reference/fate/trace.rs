//! JRS, Fig. 5, in the variants of C3 and C4.

use super::{Band, Open, Set, layer_of, lowest, members, reachable, rings};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    Repaired,
    Printed,
    Layer,
    /// As repaired, but only with moves of the environment whose answers all stay in the layer.
    Forced,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    pub states: Vec<usize>,
    /// The indices of the states with a marked free choice.
    pub marked: Vec<usize>,
    /// The index of the state with which the trace would repeat for ever.
    pub repeats: Option<usize>,
}

/// Only for a reachable target. Lines are the figure's.
pub fn trace(open: &Open, sources: Set, target: Set, bands: &[Band], reading: Reading) -> Trace {
    let mut trace = Trace { states: Vec::new(), marked: Vec::new(), repeats: None };
    // 2
    if let Some(state) = lowest(target & sources) {
        trace.states.push(state);
        return trace;
    }
    let held = bands.iter().fold(0, |all, band| all | band.states);
    assert_eq!(held & reachable(open, sources), held);
    let around_target = rings(open, held, target & held);
    // 3 to 5
    let mut p = bands.iter().position(|band| band.states & sources != 0).expect("reachable");
    let mut q = sources & bands[p].states;
    let mut seen = Vec::new();
    loop {
        // 7: C4: around the boundary of the layer, within it
        let near = match reading {
            Reading::Repaired => rings(open, bands[p].states, bands[p].boundary),
            Reading::Forced => sure_rings(open, &bands[p]),
            Reading::Printed | Reading::Layer => around_target.clone(),
        };
        let nearest = near.iter().find(|&&ring| ring & q != 0).expect("there is always a way on");
        // 8
        let state = lowest(q & nearest).expect("not empty");
        if let Some(place) = seen.iter().position(|&one| one == (state, p)) {
            trace.repeats = Some(place);
            return trace;
        }
        seen.push((state, p));
        // 9, 10
        trace.states.push(state);
        q = open.successors(state);
        // 11 to 14
        if p > 0 && q & bands[p - 1].states != 0 {
            q &= bands[p - 1].states;
            trace.marked.push(trace.states.len() - 1);
            p -= 1;
        } else {
            match reading {
                Reading::Printed => {}
                Reading::Repaired | Reading::Layer => q &= bands[p].states,
                Reading::Forced => q = sure_successors(open, state, bands[p].states),
            }
        }
        // 15: C3
        if target >> state & 1 == 1 {
            return trace;
        }
    }
}

/// The results of moves of the environment whose every answer stays in the set.
fn sure_successors(open: &Open, state: usize, within: Set) -> Set {
    let games = &open.games()[state];
    games.iter().filter(|&&answers| answers & !within == 0).fold(0, |all, answers| all | answers)
}

/// The rings around the boundary, by such moves only.
pub fn sure_rings(open: &Open, band: &Band) -> Vec<Set> {
    let (mut rings, mut all) = (vec![band.boundary], band.boundary);
    loop {
        let gets = |&state: &usize| sure_successors(open, state, band.states) & all != 0;
        let next = members(band.states & !all).filter(gets).fold(0, |set, state| set | 1 << state);
        if next == 0 {
            return rings;
        }
        rings.push(next);
        all |= next;
    }
}

impl Trace {
    /// Indices of steps that lead to a lower layer.
    pub fn descents(&self, bands: &[Band]) -> Vec<usize> {
        let layer = |place: usize| layer_of(bands, self.states[place]);
        (0..self.states.len() - 1)
            .filter(|&place| layer(place + 1).is_some() && layer(place + 1) < layer(place))
            .collect()
    }
}
