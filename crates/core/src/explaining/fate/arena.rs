//! An open system and the inputs that the environment controls: the moves of the environment, and the answers
//! of the system to each.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::explaining::hop::Hop;
use crate::model::open::count;
use crate::{OpenSystem, Scope};

/// A game. A *pair* is a state and a move of the environment there, that is, a valuation of those inputs of
/// the state that are in Γ. Its *answers* are the valuations of the other inputs. Both are numbered like the
/// moves of an [`OpenSystem`]: the last input changes first.
///
/// Environment and system move at the same time, so the environment does not know the answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Arena {
    pub system: OpenSystem,
    /// Indexed by input: whether it is in Γ.
    control: Vec<bool>,
    /// The first pair of each state, and at the end the number of pairs.
    first_pairs: Vec<u32>,
    owners: Vec<u32>,
    /// The first answer to each pair, and at the end the number of answers.
    first_answers: Vec<u32>,
    /// The target of each answer.
    targets: Vec<u32>,
    /// The number of the move that consists of a pair and each of its answers.
    moves: Vec<u32>,
    /// Pairs, grouped by the states that their answers lead to; once for each answer.
    entering: Vec<u32>,
    first_entering: Vec<u32>,
}

impl Arena {
    /// `control` are numbers of inputs.
    pub fn new(system: OpenSystem, control: &[u32]) -> Arena {
        let mut is_controlled = vec![false; system.inputs.len()];
        for &input in control {
            if let Some(one) = is_controlled.get_mut(input as usize) {
                *one = true;
            }
        }
        let moves: Vec<Vec<Vec<u32>>> =
            system.scopes().iter().map(|scope| by_pair(scope, &is_controlled)).collect();
        let mut arena = Arena {
            control: is_controlled,
            first_pairs: vec![0],
            owners: Vec::new(),
            first_answers: vec![0],
            targets: Vec::with_capacity(system.move_count()),
            moves: Vec::with_capacity(system.move_count()),
            entering: Vec::new(),
            first_entering: Vec::new(),
            system,
        };
        for state in 0..arena.system.state_count() {
            let successors = arena.system.successors(state);
            let pairs = &moves[arena.system.scope_number(state)];
            for answers in pairs.iter().filter(|_| !successors.is_empty()) {
                arena.owners.push(state);
                arena.moves.extend(answers);
                arena.targets.extend(answers.iter().map(|&number| successors[number as usize]));
                arena.first_answers.push(arena.targets.len() as u32);
            }
            arena.first_pairs.push(arena.owners.len() as u32);
        }
        arena.note_entering();
        arena
    }

    fn note_entering(&mut self) {
        let mut first = vec![0; self.state_count() as usize + 1];
        for &target in &self.targets {
            first[target as usize + 1] += 1;
        }
        for state in 1..first.len() {
            first[state] += first[state - 1];
        }
        let mut next = first.clone();
        let mut entering = vec![0; self.targets.len()];
        for pair in 0..self.owners.len() as u32 {
            for &target in self.answers(pair) {
                let place = &mut next[target as usize];
                entering[*place as usize] = pair;
                *place += 1;
            }
        }
        (self.entering, self.first_entering) = (entering, first);
    }

    pub fn state_count(&self) -> u32 {
        self.system.state_count()
    }

    /// The number of pairs of all states together.
    pub fn pair_count(&self) -> u32 {
        self.owners.len() as u32
    }

    pub fn is_controlled(&self, input: u32) -> bool {
        self.control[input as usize]
    }

    /// Γ, as numbers of inputs.
    pub fn control(&self) -> impl Iterator<Item = u32> {
        (0..)
            .zip(&self.control)
            .filter(|(_, is_controlled)| **is_controlled)
            .map(|(input, _)| input)
    }

    /// The moves of the environment in a state; empty if the state has no successors.
    pub fn pairs(&self, state: u32) -> Range<u32> {
        self.first_pairs[state as usize]..self.first_pairs[state as usize + 1]
    }

    /// The state of a pair.
    pub fn owner(&self, pair: u32) -> u32 {
        self.owners[pair as usize]
    }

    /// The target of each answer to the environment's move; never empty.
    pub fn answers(&self, pair: u32) -> &[u32] {
        let place = |pair: usize| self.first_answers[pair] as usize;
        &self.targets[place(pair as usize)..place(pair as usize + 1)]
    }

    /// The move with index `place` among all moves of a state, in the order of the model: its number and its
    /// target.
    pub(super) fn moved(&self, state: u32, place: u32) -> Option<Hop> {
        let target = self.successors(state).get(place as usize);
        target.map(|&target| Hop { number: place, state: target })
    }

    /// The same in the order of pairs and answers: the pair, and the target of the move.
    pub(super) fn way_out(&self, state: u32, place: u32) -> Option<Hop> {
        let pairs = self.pairs(state);
        let first = self.first_answers[pairs.start as usize];
        let end = self.first_answers[pairs.end as usize];
        let at = Some(first + place).filter(|&at| at < end)?;
        // All pairs of a state have the same number of answers.
        let number = pairs.start + place / ((end - first) / pairs.len() as u32);
        Some(Hop { number, state: self.targets[at as usize] })
    }

    /// The answer with index `place` into a state: its pair, and the state of the pair.
    pub(super) fn way_in(&self, state: u32, place: u32) -> Option<Hop> {
        let &pair = self.entering(state).get(place as usize)?;
        Some(Hop { number: pair, state: self.owner(pair) })
    }

    /// The targets of all moves of a state.
    pub fn successors(&self, state: u32) -> &[u32] {
        self.system.successors(state)
    }

    /// The pairs that have an answer into a state, once for each such answer, in the order of pairs.
    pub fn entering(&self, state: u32) -> &[u32] {
        let place = |state: usize| self.first_entering[state] as usize;
        &self.entering[place(state as usize)..place(state as usize + 1)]
    }

    /// The number of the move that consists of a pair and an answer.
    pub fn move_of(&self, pair: u32, answer: u32) -> u32 {
        self.moves[(self.first_answers[pair as usize] + answer) as usize]
    }

    /// The pair and the answer that a move of a state consists of.
    pub fn parts_of(&self, state: u32, number: u32) -> Option<(u32, u32)> {
        self.pairs(state).find_map(|pair| {
            let answers = 0..self.answers(pair).len() as u32;
            answers
                .map(|answer| (pair, answer))
                .find(|&(pair, answer)| self.move_of(pair, answer) == number)
        })
    }

    /// The inputs that the state depends on, with the values that the move gives them.
    pub fn valuation(&self, pair: u32, answer: u32) -> Vec<(u32, u32)> {
        self.system.valuation(self.owner(pair), self.move_of(pair, answer))
    }
}

/// The numbers of moves, grouped by the environment's part of the move, then in the order of the system's
/// part.
fn by_pair(scope: &Scope, control: &[bool]) -> Vec<Vec<u32>> {
    let sizes = |who: bool| {
        let own = move |&&(input, _): &&(u32, u32)| control[input as usize] == who;
        scope.0.iter().filter(own).map(|&(_, size)| size)
    };
    let pairs: u32 = sizes(true).product();
    let answers: u32 = sizes(false).product();
    let mut moves = vec![vec![0; answers as usize]; pairs as usize];
    let mut digits = Vec::new();
    for number in 0..scope.move_count() {
        count(number, scope.0.iter().map(|&(_, size)| size), &mut digits);
        let [mut answer, mut pair] = [0, 0];
        for (&(input, size), digit) in scope.0.iter().zip(&digits) {
            let part = if control[input as usize] { &mut pair } else { &mut answer };
            *part = *part * size + digit;
        }
        moves[pair as usize][answer as usize] = number;
    }
    moves
}
