//! The system of all counterexamples (Def. 6), by the three steps of BLS 3.1.

use std::collections::{BTreeMap, BTreeSet};

use super::residuals::Residuals;
use super::system::System;

/// States are numbered in breadth-first order, transitions in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexamples {
    /// By state: the pairs of full state and residual.
    pub origins: Vec<BTreeSet<(usize, usize)>>,
    pub finals: Vec<bool>,
    /// Source, label, target; sorted by source.
    pub transitions: Vec<(usize, usize, usize)>,
}

impl Counterexamples {
    /// `None` if there is no counterexample.
    pub fn of(system: &System, residuals: &Residuals) -> Option<Counterexamples> {
        let first = (system.initial, residuals.first()?);
        let successors = |&(state, residual): &(usize, usize)| {
            let step = |(label, target)| Some((label, (target, residuals.after(residual, label)?)));
            // Transitions are a set (Def. 1): duplicates are removed.
            let mut row: Vec<(usize, (usize, usize))> = Vec::new();
            for next in system.from(state).filter_map(step) {
                if !row.contains(&next) {
                    row.push(next);
                }
            }
            row
        };
        let product = breadth_first(first, successors);
        let is_final = |&(_, residual): &(usize, usize)| residuals.is_final(residual);
        // Pruning: only states from which a final state is reachable.
        let mut useful: BTreeSet<(usize, usize)> =
            product.iter().copied().filter(is_final).collect();
        loop {
            let more = product.iter().copied().filter(|pair| {
                !useful.contains(pair)
                    && successors(pair).iter().any(|(_, next)| useful.contains(next))
            });
            let more: Vec<_> = more.collect();
            if more.is_empty() {
                break;
            }
            useful.extend(more);
        }
        if !useful.contains(&first) {
            return None;
        }
        let kept = |pair: &(usize, usize)| {
            successors(pair).into_iter().filter(|(_, next)| useful.contains(next)).collect()
        };
        let pairs = breadth_first(first, kept);
        let number = |pair| pairs.iter().position(|&other| other == pair).expect("it was reached");
        let mut transitions = Vec::new();
        for (source, pair) in pairs.iter().enumerate() {
            let row: Vec<(usize, (usize, usize))> = kept(pair);
            transitions.extend(row.into_iter().map(|(label, to)| (source, label, number(to))));
        }
        let finals = pairs.iter().map(is_final).collect();
        let origins = pairs.iter().map(|&pair| BTreeSet::from([pair])).collect();
        Some(Counterexamples { origins, finals, transitions })
    }

    pub fn from(&self, state: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let leaves = move |&&(source, ..): &&(usize, usize, usize)| source == state;
        self.transitions.iter().filter(leaves).map(|&(_, label, target)| (label, target))
    }

    /// The quotient by bisimulation (B7); equal transitions are merged.
    pub fn quotient(&self) -> Counterexamples {
        let count = self.origins.len();
        let mut same = vec![vec![true; count]; count];
        let mut changed = true;
        while changed {
            changed = false;
            for a in 0..count {
                for b in 0..count {
                    let follows = |a: usize, b: usize| {
                        self.from(a).all(|(l, x)| self.from(b).any(|(m, y)| l == m && same[x][y]))
                    };
                    let holds = self.finals[a] == self.finals[b] && follows(a, b) && follows(b, a);
                    if same[a][b] && !holds {
                        same[a][b] = false;
                        changed = true;
                    }
                }
            }
        }
        // The first state of a class represents it, also in the order of transitions.
        let class = |a: usize| (0..count).find(|&b| same[a][b]).expect("itself at the latest");
        let row = |&a: &usize| {
            let mut row: Vec<(usize, usize)> = Vec::new();
            for step in self.from(a).map(|(label, target)| (label, class(target))) {
                if !row.contains(&step) {
                    row.push(step);
                }
            }
            row
        };
        let classes = breadth_first(0, row);
        let number = |a| classes.iter().position(|&other| other == a).expect("it was reached");
        let members = |&a: &usize| {
            let of = (0..count).filter(|&b| class(b) == a);
            of.flat_map(|b| self.origins[b].iter().copied()).collect()
        };
        let mut transitions = Vec::new();
        for (source, a) in classes.iter().enumerate() {
            transitions.extend(row(a).into_iter().map(|(label, to)| (source, label, number(to))));
        }
        Counterexamples {
            origins: classes.iter().map(members).collect(),
            finals: classes.iter().map(|&a| self.finals[a]).collect(),
            transitions,
        }
    }

    /// The words that lead to a final state (Def. 3), up to this length.
    pub fn final_traces(&self, longest: usize) -> BTreeSet<Vec<usize>> {
        let mut words = BTreeSet::new();
        let mut ends = vec![(Vec::new(), 0)];
        while let Some((word, end)) = ends.pop() {
            if self.finals[end] {
                words.insert(word.clone());
            }
            if word.len() < longest {
                ends.extend(self.from(end).map(|(l, to)| ([word.clone(), vec![l]].concat(), to)));
            }
        }
        words
    }

    /// Every shortest run to a final state, as numbers of transitions; `None` if there are more than
    /// `most`.
    pub fn shortest_runs(&self, most: usize) -> Option<Vec<Vec<usize>>> {
        let mut runs: Vec<(Vec<usize>, usize)> = vec![(Vec::new(), 0)];
        loop {
            let done = runs.iter().filter(|&&(_, end)| self.finals[end]);
            let done: Vec<Vec<usize>> = done.map(|(run, _)| run.clone()).collect();
            if !done.is_empty() {
                return Some(done);
            }
            let mut longer = Vec::new();
            for (run, end) in &runs {
                for (number, &(source, _, target)) in self.transitions.iter().enumerate() {
                    if source == *end {
                        longer.push(([run.clone(), vec![number]].concat(), target));
                    }
                }
            }
            if longer.len() > most {
                return None;
            }
            runs = longer;
        }
    }
}

/// All states reachable from `first`, in breadth-first order.
fn breadth_first<T: Copy + Ord>(first: T, next: impl Fn(&T) -> Vec<(usize, T)>) -> Vec<T> {
    let mut found = vec![first];
    let mut distance = BTreeMap::from([(first, 0)]);
    let mut at = 0;
    while let Some(state) = found.get(at).copied() {
        at += 1;
        for (_, target) in next(&state) {
            if !distance.contains_key(&target) {
                distance.insert(target, distance[&state] + 1);
                found.push(target);
            }
        }
    }
    found
}
