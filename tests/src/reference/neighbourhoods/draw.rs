//! Systems and expressions drawn at random.

use super::expression::{Action, Expression};
use super::system::System;
use crate::Random;

impl Random {
    /// A system with up to `most` states over some of these labels; its labels are those on its
    /// transitions (BLS 3.1: the labels that occur). Nondeterminism, self-loops, parallel
    /// transitions, dead ends and unreachable states all occur.
    pub fn system(&mut self, most: u64, labels: &[String]) -> System {
        let states = 1 + self.below(most) as usize;
        let used = 1 + self.below(labels.len() as u64) as usize;
        let dense = 1 + self.below(3);
        let mut transitions = Vec::new();
        for source in 0..states {
            for _ in 0..self.below(2 + dense) {
                let label = self.below(used as u64) as usize;
                transitions.push((source, label, self.below(states as u64) as usize));
            }
        }
        if self.below(2) == 0 {
            // Deterministic: the first transition of each state and label is the only one.
            let mut seen = Vec::new();
            transitions.retain(|&(source, label, _)| {
                let fresh = !seen.contains(&(source, label));
                seen.push((source, label));
                fresh
            });
        }
        if self.below(3) == 0 {
            self.shuffle(&mut transitions);
        }
        let initial = if self.below(3) == 0 { self.below(states as u64) as usize } else { 0 };
        let stands = |label: usize| transitions.iter().any(|&(_, other, _)| other == label);
        let standing: Vec<usize> = (0..labels.len()).filter(|&label| stands(label)).collect();
        for (_, label, _) in &mut transitions {
            *label = standing.iter().position(|other| other == label).expect("it stands there");
        }
        let labels = standing.iter().map(|&label| labels[label].clone()).collect();
        System { states, initial, labels, transitions }
    }

    /// An expression: with probability 1/2 a typical one, with `true*` between actions.
    pub fn property(&mut self, labels: &[String]) -> Expression {
        let any = || Expression::Star(Box::new(Expression::One(Action::Any)));
        let then = |a, b| Expression::Sequence(Box::new(a), Box::new(b));
        if self.below(2) == 0 {
            return self.expression(labels, 3);
        }
        let mut whole = if self.below(2) == 0 { any() } else { self.expression(labels, 1) };
        for _ in 0..1 + self.below(3) {
            let action = Expression::One(self.action(labels, 1));
            whole = then(whole, action);
            if self.below(2) == 0 {
                whole = then(whole, any());
            }
        }
        whole
    }

    pub fn expression(&mut self, labels: &[String], depth: u64) -> Expression {
        if depth == 0 {
            return match self.below(12) {
                0 => Expression::Nothing,
                _ => Expression::One(self.action(labels, 2)),
            };
        }
        let kind = self.below(9);
        let mut inner = || Box::new(self.expression(labels, depth - 1));
        match kind {
            0..=2 => Expression::Sequence(inner(), inner()),
            3 | 4 => Expression::Choice(inner(), inner()),
            5 => Expression::Star(inner()),
            6 => Expression::Plus(inner()),
            7 => Expression::Optional(inner()),
            _ => *inner(),
        }
    }

    pub fn action(&mut self, labels: &[String], depth: u64) -> Action {
        let label = labels[self.below(labels.len() as u64) as usize].clone();
        let kind = self.below(if depth == 0 { 8 } else { 13 });
        let mut inner = || Box::new(self.action(labels, depth - 1));
        match kind {
            0..=4 => Action::Label(label),
            5 => Action::Beginning(label[..1].to_owned()),
            6 => Action::Any,
            7 => match self.below(3) {
                0 => Action::None,
                _ => Action::Label(label),
            },
            8..=10 => Action::Not(inner()),
            11 => Action::And(inner(), inner()),
            _ => Action::Or(inner(), inner()),
        }
    }
}

/// All systems with this many states over these labels, without parallel equal transitions: 256 with two states and
/// two labels. State 0 is initial.
pub fn all_systems(states: usize, labels: &[String]) -> impl Iterator<Item = System> {
    let ends = (0..states).flat_map(move |source| (0..states).map(move |target| (source, target)));
    let transitions: Vec<(usize, usize, usize)> = ends
        .flat_map(|(source, target)| (0..labels.len()).map(move |label| (source, label, target)))
        .collect();
    (0..1u64 << transitions.len()).map(move |chosen| {
        let chosen = (0..transitions.len()).filter(|place| chosen >> place & 1 == 1);
        let transitions = chosen.map(|place| transitions[place]).collect();
        System { states, initial: 0, labels: labels.to_vec(), transitions }
    })
}
