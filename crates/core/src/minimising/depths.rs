//! The least length of a path on which each state was met.

use serde::{Deserialize, Serialize};

use crate::space::room::used;
use crate::{Event, Line, Observer, StateId};

/// 0 means ∞: never met.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Depths(#[serde(serialize_with = "used")] Vec<u32>);

impl Depths {
    #[inline]
    pub(crate) fn get(&self, state: StateId) -> Option<u32> {
        self.0.get(state.index()).copied().filter(|&depth| depth != 0)
    }

    /// Whether the state was met on a longer path, or never.
    #[inline]
    pub(crate) fn exceeds(&self, state: StateId, depth: u32) -> bool {
        self.get(state).is_none_or(|stored| stored > depth)
    }

    pub(crate) fn set(&mut self, state: StateId, depth: u32) {
        if self.0.len() <= state.index() {
            self.0.resize(state.index() + 1, 0);
        }
        self.0[state.index()] = depth;
    }

    /// Stores this depth if it is smaller than the stored one.
    pub(crate) fn lower<O: Observer>(
        &mut self,
        line: Line,
        state: StateId,
        depth: u32,
        observer: &mut O,
    ) {
        let from = self.get(state);
        let to = from.map_or(depth, |stored| stored.min(depth));
        self.set(state, to);
        observer.event(line, Event::DepthSet { state, from, to });
    }

    pub(crate) fn weight(&self) -> usize {
        4 * self.0.len()
    }
}
