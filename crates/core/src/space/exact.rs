//! A space for searches that are not lossy.

use crate::{Edge, Marks, Space, StateId};

/// The same space, for searches that are not lossy. The code for lossy searches makes calls, and wasm
/// keeps no registers across a call, even if it is never executed.
#[derive(Debug)]
pub(crate) struct Exact<'a, S>(pub(crate) &'a mut S);

impl<S: Space> Space for Exact<'_, S> {
    #[inline(always)]
    fn initial(&self, index: u32) -> Option<StateId> {
        self.0.initial(index)
    }

    #[inline(always)]
    fn successor(&mut self, state: StateId, index: u32) -> Option<Edge> {
        self.0.successor(state, index)
    }

    #[inline(always)]
    fn successor_again(&mut self, state: StateId, index: u32) -> Option<Edge> {
        self.0.successor_again(state, index)
    }

    fn delivered(&self, state: StateId, index: u32) -> Option<Edge> {
        self.0.delivered(state, index)
    }

    fn delivered_again(&self, state: StateId, index: u32) -> Option<Edge> {
        self.0.delivered_again(state, index)
    }

    #[inline(always)]
    fn fingerprint(&self, state: StateId) -> u64 {
        self.0.fingerprint(state)
    }

    #[inline(always)]
    fn may_collide(&self) -> bool {
        false
    }

    #[inline(always)]
    fn known(&self) -> usize {
        self.0.known()
    }

    #[inline(always)]
    fn marks(&self, state: StateId) -> Marks {
        self.0.marks(state)
    }

    #[inline(always)]
    fn edge_marks(&self, source: StateId, edge: Edge) -> Marks {
        self.0.edge_marks(source, edge)
    }

    #[inline(always)]
    fn marks_transitions(&self) -> bool {
        self.0.marks_transitions()
    }

    #[inline(always)]
    fn acceptance_sets(&self) -> u32 {
        self.0.acceptance_sets()
    }

    #[inline(always)]
    fn accepts(&self, state: StateId) -> bool {
        self.0.accepts(state)
    }
}
