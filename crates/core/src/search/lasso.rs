//! The counterexample of a non-empty automaton, and a checker that is independent of searches.

use serde::{Deserialize, Serialize};

use crate::{Marks, Space, StateId};

/// An infinite run: `stem`, then `cycle` repeated for ever.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lasso {
    /// The states strictly before the loop.
    pub stem: Vec<StateId>,
    /// The states of the loop, the first not repeated.
    pub cycle: Vec<StateId>,
}

/// Why a lasso is not a counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    NoCycle,
    NotInitial(StateId),
    NoTransition(StateId, StateId),
    /// The cycle never meets this acceptance set.
    Unaccepted(u32),
}

impl Lasso {
    /// Splits a path whose last state leads back to the state at `entry`.
    pub fn from_path(mut path: Vec<StateId>, entry: usize) -> Lasso {
        let cycle = path.split_off(entry.min(path.len()));
        Lasso { stem: path, cycle }
    }

    /// The number of states along the lasso, including the repeated last one (GMZ's length).
    pub fn length(&self) -> usize {
        self.stem.len() + self.cycle.len() + 1
    }

    /// The states in order, including the repeated last one.
    pub fn states(&self) -> impl Iterator<Item = StateId> + '_ {
        self.stem.iter().chain(&self.cycle).chain(self.cycle.first()).copied()
    }

    /// Checks the lasso against the definition of an accepting run.
    pub fn check(&self, space: &mut impl Space) -> Result<(), Flaw> {
        self.transitions(space).map(drop)
    }

    /// The transitions of an accepting run along these states, each as an index among the successors of
    /// its source.
    pub fn transitions(&self, space: &mut impl Space) -> Result<Vec<u32>, Flaw> {
        let Some(&first) = self.stem.first().or(self.cycle.first()) else {
            return Err(Flaw::NoCycle);
        };
        if self.cycle.is_empty() {
            return Err(Flaw::NoCycle);
        }
        if space.initial_states().all(|initial| initial != first) {
            return Err(Flaw::NotInitial(first));
        }
        let path: Vec<StateId> = self.states().collect();
        let mut steps = Vec::with_capacity(path.len());
        for pair in path.windows(2) {
            let mut ways = Ways::default();
            for index in 0.. {
                match space.successor(pair[0], index) {
                    Some(edge) if edge.target == pair[1] => {
                        ways.add(index, space.edge_marks(pair[0], edge));
                    }
                    Some(_) => {}
                    None => break,
                }
            }
            if ways.0.is_empty() {
                return Err(Flaw::NoTransition(pair[0], pair[1]));
            }
            steps.push(ways);
        }
        let (stem, cycle) = steps.split_at(self.stem.len());
        let first = stem.iter().filter_map(Ways::first);
        let around = meeting_all(cycle, space.acceptance_sets()).map_err(Flaw::Unaccepted)?;
        Ok(first.chain(around).collect())
    }
}

/// The transitions between two states, each with its index and its marks.
#[derive(Clone, Debug, Default)]
pub struct Ways(Vec<(u32, Marks)>);

impl Ways {
    /// Adds a transition, unless a known transition has all of its marks.
    pub fn add(&mut self, index: u32, marks: Marks) {
        if self.0.iter().all(|(_, other)| !other.missing(marks).is_empty()) {
            self.0.push((index, marks));
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn first(&self) -> Option<u32> {
        self.0.first().map(|&(index, _)| index)
    }
}

/// Chooses one transition for each step, so that together they meet all sets. Otherwise returns a set
/// that is not met. Most steps have only one transition.
pub fn meeting_all(steps: &[Ways], sets: u32) -> Result<Vec<u32>, u32> {
    // For each step, the sets that can have been met, the index of the entry before it, and the choice.
    let mut layers = vec![vec![(Marks::NONE, 0, 0)]];
    for Ways(ways) in steps {
        let mut layer: Vec<(Marks, usize, u32)> = Vec::new();
        let before = layers.last().map_or(&[][..], |layer| layer);
        for (place, &(met, ..)) in before.iter().enumerate() {
            for &(index, marks) in ways {
                let met = met.union(marks);
                if layer.iter().all(|(other, ..)| !other.missing(met).is_empty()) {
                    layer.push((met, place, index));
                }
            }
        }
        layers.push(layer);
    }
    let all = Marks::all(sets);
    let last = layers.last().map_or(&[][..], |layer| layer);
    let Some(mut at) = last.iter().position(|(met, ..)| met.missing(all).is_empty()) else {
        let met = last.iter().fold(Marks::NONE, |all, (met, ..)| all.union(*met));
        // Each set can be met, but not all of them by one choice.
        return Err(met.missing(all).iter().next().unwrap_or(sets.saturating_sub(1)));
    };
    let mut chosen = Vec::with_capacity(steps.len());
    for layer in layers[1..].iter().rev() {
        let (_, before, index) = layer[at];
        chosen.push(index);
        at = before;
    }
    chosen.reverse();
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Graph;

    fn lasso(stem: &[u32], cycle: &[u32]) -> Lasso {
        let ids = |list: &[u32]| list.iter().map(|&s| StateId(s)).collect();
        Lasso { stem: ids(stem), cycle: ids(cycle) }
    }

    #[test]
    fn each_flaw_is_found() {
        let mut graph = Graph::from_lists(&[vec![1, 2], vec![0], vec![2]], &[2]);
        assert_eq!(lasso(&[0], &[2]).check(&mut graph), Ok(()));
        assert_eq!(lasso(&[0], &[]).check(&mut graph), Err(Flaw::NoCycle));
        assert_eq!(lasso(&[], &[2]).check(&mut graph), Err(Flaw::NotInitial(StateId(2))));
        let missing = Flaw::NoTransition(StateId(1), StateId(2));
        assert_eq!(lasso(&[0, 1], &[2]).check(&mut graph), Err(missing));
        assert_eq!(lasso(&[], &[0, 1]).check(&mut graph), Err(Flaw::Unaccepted(0)));
        assert_eq!(lasso(&[0], &[2]).length(), 3);
    }
}
