//! MU: the states from which the environment can force the run into a set of states (an attractor).
//!
//! M H U T is the least Z that contains T and every state of H in which the environment has a move such that
//! all answers to it lead into Z. Each pair has a count of the answers that do not lead into Z yet, so the
//! game takes time linear in the number of answers into Z.

use serde::{Deserialize, Serialize};

use super::{Arena, FateEvent, Forced};
use crate::Binding;
use crate::explaining::stage::{clone_in_place, variable};

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Forcing {
    /// Indexed by pair: the number of answers that do not lead to a state of Z that has been taken.
    missing: Vec<u32>,
    taken: u32,
    /// How many answers into the state taken last have been examined.
    looked: u32,
    at: At,
}

clone_in_place!(Forcing { missing, taken, looked, at });

/// The lines of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum At {
    #[default]
    Begin,
    Take,
    Look,
    Count,
    Test,
    Add,
    Return,
    Over,
}

/// The data of a game: Z in the order in which states were added, and how each state is forced.
#[derive(Debug)]
pub(super) struct Game<'a> {
    /// The number of the game: of its layer, or of its segment.
    pub(super) layer: u32,
    pub(super) zone: &'a mut Vec<u32>,
    /// Indexed by state.
    pub(super) forced: &'a mut [Option<Forced>],
}

impl Forcing {
    pub(super) fn start(arena: &Arena) -> Forcing {
        let answers = |pair| arena.answers(pair).len() as u32;
        Forcing { missing: (0..arena.pair_count()).map(answers).collect(), ..Forcing::default() }
    }

    /// Starts another game. The counts are kept, which is correct if no state of the new game has an answer
    /// into this game's Z, except the states of its target set.
    pub(super) fn go_on(&mut self) {
        (self.taken, self.at) = (0, At::Begin);
    }

    /// Starts another game with any target set: undoes the counts for this game's Z.
    pub(super) fn reset(&mut self, arena: &Arena, zone: &[u32]) {
        let taken = zone.iter().take(self.taken as usize);
        taken
            .flat_map(|&state| arena.entering(state))
            .for_each(|&pair| self.missing[pair as usize] += 1);
        self.go_on();
    }

    pub(super) fn at(&self) -> At {
        self.at
    }

    /// The state of Z whose incoming answers are being examined.
    pub(super) fn state(&self, zone: &[u32]) -> Option<u32> {
        zone.get((self.taken as usize).checked_sub(1)?).copied()
    }

    /// `is_open` says whether a state is in H but not in Z.
    pub(super) fn step(
        &mut self,
        arena: &Arena,
        game: Game<'_>,
        is_open: impl FnOnce(u32) -> bool,
    ) -> FateEvent {
        let Game { layer, zone, forced } = game;
        let target = self.state(zone).unwrap_or_default();
        let looked_at = |looked: u32| arena.entering(target)[looked as usize - 1];
        match self.at {
            At::Begin => {
                let boundary = Forced { rank: 0, pair: None };
                zone.iter().for_each(|&state| forced[state as usize] = Some(boundary));
                self.at = At::Take;
                FateEvent::Began { states: zone.len() as u32 }
            }
            At::Take => match zone.get(self.taken as usize) {
                Some(&state) => {
                    self.taken += 1;
                    self.looked = 0;
                    self.at = At::Look;
                    FateEvent::Took { state }
                }
                None => {
                    self.at = At::Return;
                    FateEvent::NoMore
                }
            },
            At::Look => match arena.entering(target).get(self.looked as usize) {
                Some(&pair) => {
                    self.looked += 1;
                    self.at = At::Count;
                    FateEvent::Looked { pair, target }
                }
                None => {
                    self.at = At::Take;
                    FateEvent::LookedThrough { state: target }
                }
            },
            At::Count => {
                let pair = looked_at(self.looked);
                let missing = &mut self.missing[pair as usize];
                *missing -= 1;
                self.at = At::Test;
                FateEvent::Counted { pair, missing: *missing }
            }
            At::Test => {
                let pair = looked_at(self.looked);
                let (state, missing) = (arena.owner(pair), self.missing[pair as usize]);
                let is_open = is_open(state);
                self.at = if is_open && missing == 0 { At::Add } else { At::Look };
                FateEvent::TestedForced { state, pair, missing, is_open }
            }
            At::Add => {
                let pair = looked_at(self.looked);
                let state = arena.owner(pair);
                let rank = forced[target as usize].map_or(0, |forced| forced.rank) + 1;
                forced[state as usize] = Some(Forced { rank, pair: Some(pair) });
                zone.push(state);
                self.at = At::Look;
                FateEvent::Forced { state, pair, rank, layer }
            }
            At::Return => {
                self.at = At::Over;
                FateEvent::Closed { layer, states: zone.len() as u32 }
            }
            At::Over => FateEvent::NoMore,
        }
    }

    /// t, e and s after the last step. `line` is the line of that step, counted from the line of
    /// [`At::Begin`].
    pub(super) fn variables(&self, line: u16, arena: &Arena, zone: &[u32]) -> Vec<Binding> {
        let [take, look, add] = [At::Take, At::Look, At::Add].map(|at| at as u16);
        if !(take..=add).contains(&line) {
            return Vec::new();
        }
        let target = self.state(zone).filter(|_| self.at != At::Return);
        let mut variables = vec![variable("t", "state", target)];
        if line >= look {
            let entering = target.map_or(&[][..], |target| arena.entering(target));
            let is_through = line == look && self.at == At::Take;
            let place = (self.looked as usize).checked_sub(1).filter(|_| !is_through);
            let pair = place.and_then(|place| entering.get(place)).copied();
            variables.push(variable("e", "pair", pair));
            variables.push(variable("s", "state", pair.map(|pair| arena.owner(pair))));
        }
        variables
    }

    pub(super) fn weight(&self) -> usize {
        4 * self.missing.len()
    }
}

/// MX: the states in which the environment has a move such that all answers to it lead into the target.
pub fn mx(arena: &Arena, target: &[bool]) -> Vec<bool> {
    let forces = |pair: u32| arena.answers(pair).iter().all(|&state| target[state as usize]);
    (0..arena.state_count()).map(|state| arena.pairs(state).any(forces)).collect()
}

/// M H U T: how each of its states is forced. `within` is H.
pub fn mu(arena: &Arena, within: &[bool], target: &[bool]) -> Vec<Option<Forced>> {
    let states = 0..arena.state_count();
    let mut zone: Vec<u32> = states.filter(|&state| target[state as usize]).collect();
    let mut is_inside = target.to_vec();
    let mut forced = vec![None; target.len()];
    let mut forcing = Forcing::start(arena);
    while forcing.at() != At::Over {
        let game = Game { layer: 0, zone: &mut zone, forced: &mut forced };
        let is_open = |state: u32| within[state as usize] && !is_inside[state as usize];
        if let FateEvent::Forced { state, .. } = forcing.step(arena, game, is_open) {
            is_inside[state as usize] = true;
        }
    }
    forced
}
