//! The transitions that lead to each state, as far as they have been seen: a space only knows those
//! that lead on.

use serde::{Deserialize, Serialize};

use crate::found::Shared;
use crate::{Edge, EdgeId, StateId};

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Incoming(Shared<Vec<(StateId, EdgeId)>>);

impl Incoming {
    pub(crate) fn note(&mut self, source: StateId, Edge { id, target }: Edge) {
        let lists = self.0.list();
        if lists.len() <= target.index() {
            lists.resize(target.index() + 1, Vec::new());
        }
        lists[target.index()].push((source, id));
    }

    /// The source of the `index`-th transition to a state, and the transition.
    pub(crate) fn get(&self, target: StateId, index: u32) -> Option<(StateId, Edge)> {
        let &(source, id) = self.0.all().get(target.index())?.get(index as usize)?;
        Some((source, Edge { id, target }))
    }
}
