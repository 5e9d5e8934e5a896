//! What all nested depth-first searches share: calls, and one byte per state.

use serde::{Deserialize, Serialize};

use crate::search::calls::{CallStack, Control, WaitingCalls};
use crate::search::cells::Cells;
use crate::{Badges, Because, Colour, Event, Line, Observer, Options, SearchKind, Space, StateId};

#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    pub(crate) waiting: WaitingCalls,
    pub(crate) cells: Cells,
}

impl Clone for Memory {
    fn clone(&self) -> Memory {
        Memory { waiting: self.waiting.clone(), cells: self.cells.clone() }
    }

    fn clone_from(&mut self, other: &Memory) {
        self.waiting.clone_from(&other.waiting);
        self.cells.clone_from(&other.cells);
    }
}

impl Memory {
    pub(crate) fn new(options: &Options) -> Memory {
        Memory { waiting: WaitingCalls::default(), cells: Cells::new(options) }
    }

    /// The colour of a state, for searches that store it in the low bits of the byte.
    #[inline(always)]
    pub(crate) fn colour(&self, space: &impl Space, state: StateId) -> Colour {
        Colour::of(self.cells.get(space, state))
    }

    /// Stores a colour in the byte and clears its other bits.
    #[inline(always)]
    pub(crate) fn paint<O: Observer>(
        &mut self,
        line: Line,
        space: &impl Space,
        state: StateId,
        to: Colour,
        observer: &mut O,
    ) {
        let from = Colour::of(self.cells.replace(space, state, to as u8));
        observer.event(line, Event::Coloured { state, from, to });
    }

    /// The head of the first search's procedure.
    #[inline(always)]
    pub(crate) fn enter<O: Observer>(
        &mut self,
        head: (Line, SearchKind),
        control: &mut Control,
        space: &impl Space,
        observer: &mut O,
    ) {
        let first = self.cells.enters_first(space, control.argument, observer);
        control.enter(head, first, &mut self.waiting, observer);
    }

    /// The head of the procedure of an inner search.
    #[inline(always)]
    pub(crate) fn enter_inner<O: Observer>(
        &mut self,
        head: (Line, SearchKind),
        control: &mut Control,
        space: &impl Space,
        observer: &mut O,
    ) {
        let first = self.cells.enters_first(space, control.argument, observer);
        control.enter_inner(head, first, &mut self.waiting, observer);
    }

    /// The head of the first search's loop over post(s). Returns whether there was a successor.
    #[inline(always)]
    pub(crate) fn deliver<S: Space, O: Observer>(
        &self,
        head: (Line, SearchKind),
        control: &mut Control,
        space: &mut S,
        observer: &mut O,
    ) -> bool {
        let listens = observer.listens();
        let entered = |space: &S, t| listens && self.cells.was_entered(space, t);
        let delivered = control.deliver(head, space, observer, entered);
        if delivered {
            self.cells.notice(head.0, space, control.target(), observer);
        }
        delivered
    }

    /// The head of an inner search's loop over post(s). Returns whether there was a successor.
    #[inline(always)]
    pub(crate) fn deliver_again<S: Space, O: Observer>(
        &self,
        head: (Line, SearchKind),
        control: &mut Control,
        space: &mut S,
        observer: &mut O,
    ) -> bool {
        let listens = observer.listens();
        let entered = |space: &S, t| listens && self.cells.was_entered(space, t);
        let delivered = control.deliver_again(head, space, observer, entered);
        if delivered {
            self.cells.notice(head.0, space, control.target(), observer);
        }
        delivered
    }

    /// Emits the result of a test of t, and the collision if t is confused with another state.
    #[inline(always)]
    pub(crate) fn tested<O: Observer>(
        &self,
        line: Line,
        control: &Control,
        space: &impl Space,
        (holds, because): (bool, Because),
        observer: &mut O,
    ) {
        let (source, edge) = (control.state(), Some(control.edge));
        self.cells.notice(line, space, control.target(), observer);
        observer.event(line, Event::Tested { source, edge, holds, because });
    }

    /// The stored byte of a lossy search may belong to another state. Therefore, before it reports, it
    /// looks for t among the blue calls, which contain the states themselves.
    #[inline(always)]
    pub(crate) fn is_really_on_stack(&self, control: &Control, space: &impl Space) -> bool {
        self.cells.lossy(space).is_none() || self.is_among_calls(*control)
    }

    #[cold]
    #[inline(never)]
    fn is_among_calls(&self, control: Control) -> bool {
        self.calls(&control).outer_position(control.target()).is_some()
    }

    pub(crate) fn calls<'a>(&'a self, control: &'a Control) -> CallStack<'a> {
        CallStack { control, waiting: &self.waiting }
    }

    pub(crate) fn badges(&self, space: &impl Space, state: StateId) -> Badges {
        Badges { collides_with: self.cells.collision(space, state), ..Badges::default() }
    }
}

/// The accessors of a nested search, for its `impl Program`: `$colour` finds the colour of a state in memory and
/// space. The program keeps its line in `pc`, its calls in `control`, and in `closed_at` the target of the
/// transition that closed an accepting cycle.
macro_rules! nested_accessors {
    ($colour:expr) => {
        #[inline(always)]
        fn next(&self) -> u16 {
            self.pc as u16
        }

        fn reported(&self) -> bool {
            self.closed_at.is_some()
        }

        fn calls<'a>(&'a self, memory: &'a Memory) -> $crate::search::calls::CallStack<'a> {
            memory.calls(&self.control)
        }

        fn colour<S: Space>(memory: &Memory, space: &S, state: StateId) -> Colour {
            let colour: fn(&Memory, &S, StateId) -> Colour = $colour;
            colour(memory, space, state)
        }

        fn badges<S: Space>(&self, memory: &Memory, space: &S, state: StateId) -> $crate::Badges {
            memory.badges(space, state)
        }

        fn lasso(&self, memory: &Memory) -> Option<$crate::Lasso> {
            self.calls(memory).lasso(self.closed_at?)
        }

        fn is_lossy(memory: &Memory) -> bool {
            memory.cells.is_lossy()
        }

        fn weight(memory: &Memory) -> usize {
            memory.cells.weight()
        }
    };
}
pub(crate) use nested_accessors;
