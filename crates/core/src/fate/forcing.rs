//! M H U T: the states of H from which the environment can force the run into T (Definition 1).

use serde::{Deserialize, Serialize};

use super::{Arena, Deed, Forced, Step, Will};

/// The least fixed point by a worklist: a state comes in as soon as one of its pairs has all its
/// answers inside. Each answer into a state is counted once, so all of it is linear.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Forcing {
    /// By state: Z, and how each of its states is forced.
    pub(super) forced: Vec<Option<Forced>>,
    /// Z in the order in which its states came.
    pub(super) order: Vec<u32>,
    /// By pair: how many of its answers lead into the states that were taken.
    inside: Vec<u32>,
    taken: u32,
    looked: u32,
    at: At,
}

/// Its five lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum At {
    #[default]
    Begin,
    Take,
    Look,
    Test,
    Add,
    Over,
}

impl Forcing {
    pub(super) fn new(arena: &Arena) -> Forcing {
        Forcing {
            forced: vec![None; arena.state_count() as usize],
            inside: vec![0; arena.pair_count() as usize],
            ..Forcing::default()
        }
    }

    /// All at once.
    pub(super) fn run(arena: &Arena, target: u32, within: impl Fn(u32) -> bool) -> Forcing {
        let mut forcing = Forcing::new(arena);
        while forcing.at != At::Over {
            forcing.step(arena, target, &within);
        }
        forcing
    }

    /// Forgets what it found, at the cost of what it looked at.
    pub(super) fn clear(&mut self, arena: &Arena) {
        for &state in &self.order {
            self.forced[state as usize] = None;
            arena.entering(state).iter().for_each(|&pair| self.inside[pair as usize] = 0);
        }
        self.order.clear();
        (self.taken, self.looked, self.at) = (0, 0, At::Begin);
    }

    pub(super) fn at(&self) -> At {
        self.at
    }

    pub(super) fn contains(&self, state: u32) -> bool {
        self.forced[state as usize].is_some()
    }

    /// Whether every answer to a move of the environment stays among these states.
    pub(super) fn keeps(&self, arena: &Arena, pair: u32) -> bool {
        arena.answers(pair).iter().all(|&target| self.contains(target))
    }

    /// A step: for a fated one, by the lowest move of the environment that keeps the run among these
    /// states, if one leads there.
    pub(super) fn step_between(
        &self,
        arena: &Arena,
        [source, target]: [u32; 2],
        will: Will,
    ) -> Option<Step> {
        let leads = |&pair: &u32| arena.answers(pair).contains(&target);
        let mut forced = arena.pairs(source).filter(leads).filter(|&pair| self.keeps(arena, pair));
        let forced = if will == Will::Fated { forced.next() } else { None };
        let pair = forced.or_else(|| arena.pairs(source).find(leads))?;
        let answer = arena.answers(pair).iter().position(|&other| other == target)? as u32;
        let is_forced = forced.is_some();
        Some(Step { source, target, pair, answer, will, is_forced, is_hidden: false })
    }

    /// The state whose incoming answers are looked at.
    pub(super) fn state(&self) -> Option<u32> {
        self.order.get((self.taken as usize).checked_sub(1)?).copied()
    }

    /// `within` is H; the target lies in it.
    pub(super) fn step(
        &mut self,
        arena: &Arena,
        target: u32,
        within: impl Fn(u32) -> bool,
    ) -> Deed {
        let entering = |state: Option<u32>| state.map_or(&[][..], |state| arena.entering(state));
        let state = self.state();
        let pair = entering(state).get((self.looked as usize).wrapping_sub(1)).copied();
        match self.at {
            At::Begin => {
                self.enter(target, Forced { rank: 0, pair: None });
                self.at = At::Take;
                Deed::Began { states: 1 }
            }
            At::Take => match self.order.get(self.taken as usize) {
                Some(&state) => {
                    (self.taken, self.looked, self.at) = (self.taken + 1, 0, At::Look);
                    Deed::Took { state }
                }
                None => {
                    self.at = At::Over;
                    Deed::NoMore
                }
            },
            At::Look => match (entering(state).get(self.looked as usize), state) {
                (Some(&pair), Some(target)) => {
                    self.looked += 1;
                    self.inside[pair as usize] += 1;
                    self.at = At::Test;
                    Deed::Looked { pair, target }
                }
                (_, state) => {
                    self.at = At::Take;
                    Deed::LookedThrough { state: state.unwrap_or_default() }
                }
            },
            At::Test => {
                let pair = pair.unwrap_or_default();
                let owner = arena.owner(pair);
                let missing = arena.answers(pair).len() as u32 - self.inside[pair as usize];
                let holds = missing == 0 && within(owner) && !self.contains(owner);
                self.at = if holds { At::Add } else { At::Look };
                Deed::TestedMissing { pair, missing, holds }
            }
            At::Add => {
                let pair = pair.unwrap_or_default();
                let last = arena.answers(pair).iter().filter_map(|&to| self.forced[to as usize]);
                let rank = last.map(|forced| forced.rank + 1).max().unwrap_or_default();
                let state = arena.owner(pair);
                self.enter(state, Forced { rank, pair: Some(pair) });
                self.at = At::Look;
                Deed::Held { state, pair, rank }
            }
            At::Over => Deed::NoMore,
        }
    }

    fn enter(&mut self, state: u32, forced: Forced) {
        self.forced[state as usize] = Some(forced);
        self.order.push(state);
    }

    pub(super) fn weight(&self) -> usize {
        16 * self.forced.len() + 4 * self.inside.len() + 4 * self.order.len()
    }
}
