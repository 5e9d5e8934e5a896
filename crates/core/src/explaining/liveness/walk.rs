//! A lasso as transitions.

use serde::{Deserialize, Serialize};

use super::Reachable;
use crate::{Flaw, Lasso, Marks, StateId};

/// A lasso as the numbers of its transitions. A state may occur several times.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Walk {
    /// From the initial state to the first state of the cycle.
    pub stem: Vec<u32>,
    /// From there back to the same state; never empty.
    pub cycle: Vec<u32>,
}

impl Walk {
    /// The transitions of an accepting lasso whose states are numbered as in `graph`. Of parallel transitions
    /// the first is used.
    pub fn along(graph: &Reachable, lasso: &Lasso) -> Result<Walk, Flaw> {
        let Some(&entry) = lasso.cycle.first() else { return Err(Flaw::NoCycle) };
        let states: Vec<StateId> = lasso.states().collect();
        if states[0] != StateId(0) {
            return Err(Flaw::NotInitial(states[0]));
        }
        let mut transitions = Vec::with_capacity(states.len());
        for pair in states.windows(2) {
            let leads = |&number: &u32| graph.transition(number).target == pair[1].0;
            let mut leaving = graph.outgoing(pair[0].0);
            transitions.push(leaving.find(leads).ok_or(Flaw::NoTransition(pair[0], pair[1]))?);
        }
        let met = lasso.cycle.iter().fold(Marks::NONE, |met, s| met.union(graph.marks(s.0)));
        match (0..graph.acceptance_sets()).find(|&set| !met.contains(set)) {
            Some(set) => Err(Flaw::Unaccepted(set)),
            None => {
                let cycle = transitions.split_off(lasso.stem.len());
                debug_assert_eq!(graph.transition(cycle[0]).source, entry.0);
                Ok(Walk { stem: transitions, cycle })
            }
        }
    }

    /// Stem, then cycle once.
    pub fn transitions(&self) -> impl Iterator<Item = u32> + '_ {
        self.stem.iter().chain(&self.cycle).copied()
    }
}
