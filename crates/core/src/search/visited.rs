//! The bits of nested searches without colours: which searches have visited a state.

use crate::search::nested::Memory;
use crate::{Colour, Event, Line, Observer, Space, StateId};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Visited(u8);

impl Visited {
    pub(crate) const BLUE: Visited = Visited(1);
    pub(crate) const RED: Visited = Visited(2);
    /// On the blue call stack.
    pub(crate) const STACK: Visited = Visited(4);

    #[inline(always)]
    pub(crate) fn of(memory: &Memory, space: &impl Space, state: StateId) -> Visited {
        Visited(memory.cells.get(space, state))
    }

    #[inline(always)]
    pub(crate) fn is(self, other: Visited) -> bool {
        self.0 & other.0 == other.0
    }

    /// Visited by the blue search and not by a red one. HPY only test whether a state is red: a red
    /// search that stops at the blue call stack meets no white state, unless successor sets were
    /// reduced (SE, section 6).
    #[inline(always)]
    pub(crate) fn awaits_red(self) -> bool {
        self.is(Self::BLUE) && !self.is(Self::RED)
    }

    #[inline(always)]
    pub(crate) fn with(self, other: Visited) -> Visited {
        Visited(self.0 | other.0)
    }

    /// Adds bits to a state, and emits the resulting colour.
    #[inline(always)]
    pub(crate) fn mark<O: Observer>(
        self,
        line: Line,
        state: StateId,
        memory: &mut Memory,
        space: &impl Space,
        observer: &mut O,
    ) {
        let from = Self::of(memory, space, state);
        let to = from.with(self);
        memory.cells.replace(space, state, to.0);
        let (from, to) = (from.colour(), to.colour());
        observer.event(line, Event::Coloured { state, from, to });
    }

    /// Removes bits from a state.
    #[inline(always)]
    pub(crate) fn clear(self, state: StateId, memory: &mut Memory, space: &impl Space) {
        let bits = Self::of(memory, space, state).0 & !self.0;
        memory.cells.replace(space, state, bits);
    }

    /// A state that both searches have visited is shown red.
    #[inline]
    pub(crate) fn colour(self) -> Colour {
        if self.is(Self::RED) {
            Colour::Red
        } else if self.is(Self::BLUE) {
            Colour::Blue
        } else {
            Colour::White
        }
    }
}
