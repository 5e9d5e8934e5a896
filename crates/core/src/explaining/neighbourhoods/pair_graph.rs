//! Pairs of states, and the pairs that each of them depends on.

use serde::{Deserialize, Serialize};

use super::index::{Index, hash_pair};
use super::program::bytes;

pub(super) const NONE: u32 = u32::MAX;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct PairGraph {
    index: Index,
    pub(super) pairs: Vec<Pair>,
    /// The demands of one pair are adjacent, in the order in which pairs were explored.
    pub(super) demands: Vec<Demand>,
    pub(super) answers: Vec<Answer>,
    /// Broken pairs that have not been processed yet.
    pub(super) broken: Vec<u32>,
}

/// x and y, the first of its demands, and the last answer that depends on it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Pair {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) first: u32,
    pub(super) resting: u32,
    pub(super) state: Holds,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Holds {
    Maybe,
    Broken,
    Reached,
}

/// A transition of x that a pair must answer: the first of its answers, and how many are left.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Demand {
    pub(super) pair: u32,
    pub(super) transition: u32,
    pub(super) first: u32,
    pub(super) left: u32,
}

/// An answer to a demand: the pair that it leads to, and the previous answer that depends on the same pair.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Answer {
    pub(super) demand: u32,
    pub(super) on: u32,
    pub(super) before: u32,
}

impl PairGraph {
    /// The number of a pair, and whether it is new.
    pub(super) fn enter(&mut self, x: u32, y: u32) -> (u32, bool) {
        let pairs = &self.pairs;
        let is_same = |pair: u32| (pairs[pair as usize].x, pairs[pair as usize].y) == (x, y);
        if let Some(pair) = self.index.find(hash_pair((x, y)), is_same) {
            return (pair, false);
        }
        self.pairs.push(Pair { x, y, first: NONE, resting: NONE, state: Holds::Maybe });
        let (pair, pairs) = (self.pairs.len() as u32 - 1, &self.pairs);
        self.index.insert(pair, |pair| {
            let Pair { x, y, .. } = pairs[pair as usize];
            hash_pair((x, y))
        });
        (pair, true)
    }

    pub(super) fn demand(&mut self, pair: u32, transition: u32) {
        let first = self.answers.len() as u32;
        self.demands.push(Demand { pair, transition, first, left: 0 });
    }

    /// Adds the pair to the answers of the last demand.
    pub(super) fn rest(&mut self, on: u32) {
        let demand = self.demands.len() as u32 - 1;
        let resting = &mut self.pairs[on as usize].resting;
        self.answers.push(Answer { demand, on, before: *resting });
        *resting = self.answers.len() as u32 - 1;
        self.demands[demand as usize].left += 1;
    }

    /// Removes one answer from the demand and returns the demand.
    pub(super) fn lose(&mut self, demand: u32) -> Demand {
        self.demands[demand as usize].left -= 1;
        let demand = self.demands[demand as usize];
        if demand.left == 0 {
            self.give_up(demand.pair);
        }
        demand
    }

    pub(super) fn give_up(&mut self, pair: u32) {
        let state = &mut self.pairs[pair as usize].state;
        if *state == Holds::Maybe {
            *state = Holds::Broken;
            self.broken.push(pair);
        }
    }

    /// The index of the first answer of an explored pair.
    pub(super) fn answers_start(&self, pair: u32) -> u32 {
        let next = self.pairs.get(pair as usize).map(|pair| pair.first);
        let demand = next.and_then(|demand| self.demands.get(demand as usize));
        demand.map_or(self.answers.len() as u32, |demand| demand.first)
    }

    pub(super) fn weight(&self) -> usize {
        let lists = bytes(&self.pairs) + bytes(&self.demands) + bytes(&self.answers);
        lists + bytes(&self.broken) + self.index.weight()
    }
}
