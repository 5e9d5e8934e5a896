//! The call stack that all searches share: frames instead of recursion. The calls of the outer search
//! are below, those of the inner search that it started are above.

use serde::{Deserialize, Serialize};

use crate::search::extraction::Extraction;
use crate::space::room;
use crate::{
    Activation, Binding, BoundCall, Edge, EdgeId, Event, Lasso, Line, LookedAt, Marks, Observer,
    SearchKind, Space, StateId,
};

/// An active call: its argument, and the number of successors that its loop has delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Frame {
    state: StateId,
    delivered: u32,
}

/// The running call, and the values that its next line needs. It is small and `Copy`, so that a run to
/// the end keeps it in registers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Control {
    frame: Frame,
    /// The argument for the call that the next procedure head begins.
    pub(crate) argument: StateId,
    /// The transition that the innermost loop delivered last. Its target is t of the listing.
    pub(crate) edge: Edge,
    outer: SearchKind,
    inner: SearchKind,
    /// The number of calls of the outer search, while an inner search runs.
    inner_from: u32,
}

/// The value of `inner_from` while no inner search runs.
const NEVER: u32 = u32::MAX;

impl Control {
    /// The state before the first call.
    pub(crate) fn start(outer: SearchKind) -> Control {
        Control {
            frame: Frame { state: StateId(0), delivered: 0 },
            argument: StateId(0),
            edge: Edge { id: EdgeId(0), target: StateId(0) },
            outer,
            inner: outer,
            inner_from: NEVER,
        }
    }

    /// The main procedure makes a call. This takes no step and causes no event.
    pub(crate) fn begin(&mut self, initial: StateId) {
        self.argument = initial;
        self.edge.target = initial;
    }

    /// The argument of the running call: s of the listing.
    #[inline(always)]
    pub(crate) fn state(&self) -> StateId {
        self.frame.state
    }

    /// The current successor: t of the listing.
    #[inline(always)]
    pub(crate) fn target(&self) -> StateId {
        self.edge.target
    }

    /// The search that the running call belongs to.
    #[inline(always)]
    pub(crate) fn search(&self) -> SearchKind {
        if self.inner_from == NEVER { self.outer } else { self.inner }
    }

    /// The head of the outer search's procedure: a call begins, and its caller waits.
    #[inline(always)]
    pub(crate) fn enter<O: Observer>(
        &mut self,
        (line, search): (Line, SearchKind),
        first: bool,
        waiting: &mut WaitingCalls,
        observer: &mut O,
    ) {
        let state = self.argument;
        observer.event(line, Event::Entered { search, state, first });
        waiting.0.push(self.frame);
        self.frame = Frame { state, delivered: 0 };
    }

    /// The head of an inner search's procedure. The inner search may begin with this call.
    #[inline(always)]
    pub(crate) fn enter_inner<O: Observer>(
        &mut self,
        (line, search): (Line, SearchKind),
        first: bool,
        waiting: &mut WaitingCalls,
        observer: &mut O,
    ) {
        if self.inner_from == NEVER {
            (self.inner, self.inner_from) = (search, waiting.0.len() as u32);
        }
        self.enter((line, search), first, waiting, observer);
    }

    /// The end of the outer search's procedure. Returns whether a caller waits for it.
    #[inline(always)]
    pub(crate) fn leave<O: Observer>(
        &mut self,
        (line, search): (Line, SearchKind),
        waiting: &mut WaitingCalls,
        observer: &mut O,
    ) -> bool {
        observer.event(line, Event::Left { search, state: self.frame.state });
        if let Some(frame) = waiting.0.pop() {
            self.frame = frame;
        }
        !waiting.0.is_empty()
    }

    /// The end of an inner search's procedure. Returns whether the inner search continues. If not, the
    /// outer call that started it continues.
    #[inline(always)]
    pub(crate) fn leave_inner<O: Observer>(
        &mut self,
        place: (Line, SearchKind),
        waiting: &mut WaitingCalls,
        observer: &mut O,
    ) -> bool {
        self.leave(place, waiting, observer);
        let goes_on = waiting.0.len() as u32 != self.inner_from;
        if !goes_on {
            self.inner_from = NEVER;
        }
        goes_on
    }

    /// The head of a loop over post(s). Returns whether there was a successor.
    #[inline(always)]
    pub(crate) fn deliver<S: Space, O: Observer>(
        &mut self,
        (line, search): (Line, SearchKind),
        space: &mut S,
        observer: &mut O,
        was_entered: impl FnOnce(&S, StateId) -> bool,
    ) -> bool {
        let edge = space.successor(self.frame.state, self.frame.delivered);
        self.delivered((line, search), edge, space, observer, was_entered)
    }

    /// The head of a loop over post(s) in a search of states that another search has explored.
    #[inline(always)]
    pub(crate) fn deliver_again<S: Space, O: Observer>(
        &mut self,
        (line, search): (Line, SearchKind),
        space: &mut S,
        observer: &mut O,
        was_entered: impl FnOnce(&S, StateId) -> bool,
    ) -> bool {
        let edge = space.successor_again(self.frame.state, self.frame.delivered);
        self.delivered((line, search), edge, space, observer, was_entered)
    }

    #[inline(always)]
    fn delivered<S: Space, O: Observer>(
        &mut self,
        (line, search): (Line, SearchKind),
        edge: Option<Edge>,
        space: &S,
        observer: &mut O,
        was_entered: impl FnOnce(&S, StateId) -> bool,
    ) -> bool {
        let Frame { state: source, delivered: index } = self.frame;
        match edge {
            Some(edge) => {
                self.edge = edge;
                self.frame.delivered = index + 1;
                let matched = was_entered(space, edge.target);
                observer.event(line, Event::Delivered { search, source, edge, index, matched });
            }
            None => {
                observer.event(line, Event::Exhausted { search, state: source, delivered: index });
            }
        }
        edge.is_some()
    }

    /// After a return, t is again the successor that the loop delivered last. It is the state that was
    /// left, so code that uses t need not wait for the space.
    #[inline(always)]
    pub(crate) fn recall_target<S: Space>(&mut self, left: StateId, space: &mut S) {
        let Frame { state, delivered } = self.frame;
        if let Some(Edge { id, .. }) = space.successor(state, delivered.wrapping_sub(1)) {
            self.edge = Edge { id, target: left };
        }
    }

    /// Begins a second loop over the same successors.
    pub(crate) fn rewind(&mut self) {
        self.frame.delivered = 0;
    }

    /// A line calls a procedure. The next line is the head of that procedure.
    #[inline(always)]
    pub(crate) fn call<O: Observer>(
        &mut self,
        (line, search): (Line, SearchKind),
        state: StateId,
        observer: &mut O,
    ) {
        observer.event(line, Event::Called { search, state });
        self.argument = state;
    }

    #[inline(always)]
    pub(crate) fn report<O: Observer>(
        &mut self,
        (line, search): (Line, SearchKind),
        observer: &mut O,
    ) {
        let (source, target) = (self.state(), self.target());
        observer.event(line, Event::Reported { search, source, target, closed: true });
    }
}

/// The calls that wait for the running one, oldest first, above one frame that belongs to no call.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct WaitingCalls(Vec<Frame>);

impl Clone for WaitingCalls {
    fn clone(&self) -> WaitingCalls {
        WaitingCalls(self.0.clone())
    }

    fn clone_from(&mut self, other: &WaitingCalls) {
        room::copy(&other.0, &mut self.0);
    }
}

/// All active calls: those of the outer search, then those of the inner search. The first inner call
/// has the same state as the last outer call.
#[derive(Clone, Copy, Debug)]
pub struct CallStack<'a> {
    pub(crate) control: &'a Control,
    pub(crate) waiting: &'a WaitingCalls,
}

/// A procedure `name(s)` of a listing, and the lines where its t is in scope: the variable of its loop
/// over post(s).
#[derive(Debug)]
pub struct Procedure {
    pub(crate) search: SearchKind,
    pub(crate) name: &'static str,
    /// Ranges of line numbers, first and last: the loop, from its head to the end of its body; the
    /// procedure's own head, which is the next line after a call from the loop; the extraction after a
    /// report from the loop; and 0 for the end of the run.
    pub(crate) first_loop: &'static [(u16, u16)],
    /// The lines of a loop over successors that were explored before, see `Space::successor_again`.
    pub(crate) second_loop: &'static [(u16, u16)],
}

impl Procedure {
    /// The successor that the loop over post(s) delivered last.
    fn last_delivered(&self, frame: Frame, again: bool, space: &impl Space) -> Option<Edge> {
        let index = frame.delivered.checked_sub(1)?;
        match again {
            true => space.delivered_again(frame.state, index),
            false => space.delivered(frame.state, index),
        }
    }
}

impl CallStack<'_> {
    /// The `index`-th call with s, and with t if it is in scope. `next` is the next line.
    pub(crate) fn bound_call(
        &self,
        procedures: &'static [Procedure],
        next: u16,
        space: &impl Space,
        index: usize,
    ) -> Option<BoundCall> {
        let (frame, procedure) = self.frame_of(procedures, index)?;
        let mut variables = vec![Binding::state("s", Some(frame.state))];
        if let Some(again) = self.is_in_loop(procedure, next, index) {
            let edge = procedure.last_delivered(frame, again, space);
            variables.push(Binding::state("t", edge.map(|edge| edge.target)));
        }
        Some(BoundCall { procedure: procedure.name, variables })
    }

    /// The current transition of the innermost loop.
    pub(crate) fn looked_at(
        &self,
        procedures: &'static [Procedure],
        next: u16,
        space: &impl Space,
    ) -> Option<LookedAt> {
        // All waiting calls are in their loops, except for the one that started an inner search.
        (0..self.depth()).rev().find_map(|index| {
            let (frame, procedure) = self.frame_of(procedures, index)?;
            let again = self.is_in_loop(procedure, next, index)?;
            let edge = procedure.last_delivered(frame, again, space)?;
            let (source, delivered) = (frame.state, Some(frame.delivered - 1));
            Some(LookedAt { source, edge, index: delivered, search: procedure.search })
        })
    }

    /// Like `looked_at`, for a search with an extraction: the transition of the extraction's leg, if a
    /// leg is active.
    pub(crate) fn looked_at_or_walked(
        &self,
        extraction: Option<&Extraction>,
        procedures: &'static [Procedure],
        next: u16,
        space: &impl Space,
    ) -> Option<LookedAt> {
        let walked = extraction.and_then(|extraction| extraction.looked_at(space));
        walked.or_else(|| self.looked_at(procedures, next, space))
    }

    fn frame_of(
        &self,
        procedures: &'static [Procedure],
        index: usize,
    ) -> Option<(Frame, &'static Procedure)> {
        let Activation { search, state, delivered } = self.activation(index)?;
        let procedure = procedures.iter().find(|procedure| procedure.search == search)?;
        Some((Frame { state, delivered }, procedure))
    }

    /// Whether a call is in its loop over post(s). If so, `true` stands for the second loop.
    fn is_in_loop(&self, procedure: &Procedure, next: u16, index: usize) -> Option<bool> {
        let here =
            |lines: &[(u16, u16)]| lines.iter().any(|&(from, to)| (from..=to).contains(&next));
        let runs = index + 1 == self.depth();
        let starts_inner = index + 1 == self.outer_depth();
        match runs {
            true if here(procedure.first_loop) => Some(false),
            true => here(procedure.second_loop).then_some(true),
            // This call has finished its loop and waits for the inner search.
            false if starts_inner => None,
            false => Some(procedure.first_loop.is_empty()),
        }
    }

    pub(crate) fn depth(&self) -> usize {
        self.waiting.0.len()
    }

    pub(crate) fn outer_depth(&self) -> usize {
        if self.control.inner_from == NEVER {
            self.depth()
        } else {
            self.control.inner_from as usize
        }
    }

    /// The state where the inner search started, while it runs.
    pub(crate) fn inner_start(&self) -> Option<StateId> {
        Some(self.activation(Some(self.outer_depth()).filter(|&from| from < self.depth())?)?.state)
    }

    pub(crate) fn activation(&self, index: usize) -> Option<Activation> {
        let inner = index >= self.outer_depth();
        let search = if inner { self.control.inner } else { self.control.outer };
        let frame = match self.depth().checked_sub(1)? {
            top if top == index => self.control.frame,
            _ => *self.waiting.0.get(1..)?.get(index)?,
        };
        Some(Activation { search, state: frame.state, delivered: frame.delivered })
    }

    pub(crate) fn weight(&self) -> usize {
        self.depth() * size_of::<Frame>()
    }

    /// The states along the calls. The state where the inner search starts has two calls and comes
    /// once.
    pub(crate) fn path(&self) -> Vec<StateId> {
        let outer = self.outer_depth();
        let frames = self.frames().take(outer).chain(self.frames().skip(outer + 1));
        frames.map(|frame| frame.state).collect()
    }

    /// The union of the marks of the transitions that the calls from `call` on have taken, and of the
    /// current transition.
    pub(crate) fn marks_from(&self, call: usize, space: &mut impl Space) -> Marks {
        self.frames().skip(call).fold(Marks::NONE, |met, Frame { state, delivered }| {
            match space.successor(state, delivered.wrapping_sub(1)) {
                Some(edge) => met.union(space.edge_marks(state, edge)),
                None => met,
            }
        })
    }

    /// The path along the calls, closed by a transition back to `target` on it.
    pub(crate) fn lasso(&self, target: StateId) -> Option<Lasso> {
        let path = self.path();
        let entry = path.iter().position(|&state| state == target)?;
        Some(Lasso::from_path(path, entry))
    }

    /// The index of the outer call with this state.
    pub(crate) fn outer_position(&self, state: StateId) -> Option<usize> {
        self.frames().take(self.outer_depth()).position(|frame| frame.state == state)
    }

    /// All active calls, oldest first.
    fn frames(&self) -> impl Iterator<Item = Frame> {
        let waiting = self.waiting.0.iter().skip(1);
        waiting.chain((self.depth() > 0).then_some(&self.control.frame)).copied()
    }
}
