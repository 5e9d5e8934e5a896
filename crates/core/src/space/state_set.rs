//! A set of states, one bit per state.

use serde::{Deserialize, Serialize};

use crate::StateId;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StateSet(Vec<u64>);

impl StateSet {
    /// Adds a state. Returns whether it was not in the set before.
    pub fn insert(&mut self, state: StateId) -> bool {
        let (word, bit) = (state.index() / 64, 1 << (state.index() % 64));
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    #[inline]
    pub fn contains(&self, state: StateId) -> bool {
        self.0.get(state.index() / 64).is_some_and(|word| word >> (state.index() % 64) & 1 == 1)
    }

    pub(crate) fn weight(&self) -> usize {
        8 * self.0.len()
    }
}

impl FromIterator<StateId> for StateSet {
    fn from_iter<I: IntoIterator<Item = StateId>>(states: I) -> StateSet {
        let mut set = StateSet::default();
        states.into_iter().for_each(|state| {
            set.insert(state);
        });
        set
    }
}
