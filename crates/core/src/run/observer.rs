//! Who hears what a run does.

use crate::{Event, Line};

/// Hears every event of a run: each belongs to the line that was executed. Generic, so that `()` costs
/// nothing. Searches say [`Event`]s; each explanation has a vocabulary of its own.
pub trait Observer<E = Event> {
    /// Whether anybody hears: what is found out for nobody need not be, where the compiler does
    /// not see by itself that it may leave that out.
    #[inline(always)]
    fn listens(&self) -> bool {
        true
    }

    fn event(&mut self, line: Line, event: E);
}

impl<E> Observer<E> for () {
    #[inline(always)]
    fn listens(&self) -> bool {
        false
    }

    #[inline(always)]
    fn event(&mut self, _: Line, _: E) {}
}

impl<E, O: Observer<E> + ?Sized> Observer<E> for &mut O {
    #[inline]
    fn listens(&self) -> bool {
        (**self).listens()
    }

    #[inline]
    fn event(&mut self, line: Line, event: E) {
        (**self).event(line, event);
    }
}

impl<E: Copy, A: Observer<E>, B: Observer<E>> Observer<E> for (A, B) {
    #[inline]
    fn listens(&self) -> bool {
        self.0.listens() || self.1.listens()
    }

    #[inline]
    fn event(&mut self, line: Line, event: E) {
        self.0.event(line, event);
        self.1.event(line, event);
    }
}
