//! The witness of a non-empty automaton, and a checker that knows nothing of searches.

use serde::{Deserialize, Serialize};

use crate::{Marks, Space, StateId};

/// A run that goes round for ever: `stem`, then `cycle` again and again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lasso {
    /// The states strictly before the loop.
    pub stem: Vec<StateId>,
    /// The states of the loop, the first not repeated.
    pub cycle: Vec<StateId>,
}

/// Why something is no counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    NoCycle,
    NotInitial(StateId),
    NoTransition(StateId, StateId),
    /// The cycle never meets this acceptance set.
    Unaccepted(u32),
}

impl Lasso {
    /// Cuts a path whose last state leads back to the state at `entry`.
    pub fn from_path(mut path: Vec<StateId>, entry: usize) -> Lasso {
        let cycle = path.split_off(entry.min(path.len()));
        Lasso { stem: path, cycle }
    }

    /// States along the lasso, the repeated last one counted (GMZ's length).
    pub fn length(&self) -> usize {
        self.stem.len() + self.cycle.len() + 1
    }

    /// The states in order, with the repeated last one.
    pub fn states(&self) -> impl Iterator<Item = StateId> + '_ {
        self.stem.iter().chain(&self.cycle).chain(self.cycle.first()).copied()
    }

    /// Holds the lasso against the definition of an accepting run.
    pub fn check(&self, space: &mut impl Space) -> Result<(), Flaw> {
        if self.cycle.is_empty() {
            return Err(Flaw::NoCycle);
        }
        let path: Vec<StateId> = self.states().collect();
        if space.initial_states().all(|initial| initial != path[0]) {
            return Err(Flaw::NotInitial(path[0]));
        }
        for pair in path.windows(2) {
            let mut places = 0..;
            let connected = places
                .by_ref()
                .map_while(|index| space.successor(pair[0], index))
                .any(|edge| edge.target == pair[1]);
            if !connected {
                return Err(Flaw::NoTransition(pair[0], pair[1]));
            }
        }
        let met = self.cycle.iter().fold(Marks::NONE, |met, &s| met.union(space.marks(s)));
        match (0..space.acceptance_sets()).find(|&set| !met.contains(set)) {
            Some(set) => Err(Flaw::Unaccepted(set)),
            None => Ok(()),
        }
    }
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
