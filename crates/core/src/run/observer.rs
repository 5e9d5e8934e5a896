//! Receivers of the events of a run.

use crate::{Event, Line};

/// Receives every event of a run, with the line that was executed. The type is generic, so `()` costs
/// nothing. Searches emit [`Event`]s; each explanation has its own type of events.
pub trait Observer<E = Event> {
    /// Whether events are used. If not, a run can skip work that is only done for events, where the
    /// compiler does not remove it by itself.
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
