//! What all nested depth-first searches share: one stack that holds the blue calls and, above
//! them, the red ones.

use serde::{Deserialize, Serialize};

use crate::{Activation, Edge, Event, Lasso, Line, Observer, SearchKind, Space, StateId};

/// An active call: its argument, and how many successors its loop has delivered.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Frame {
    pub(crate) state: StateId,
    pub(crate) delivered: u32,
}

/// Blue calls, then red calls. The first red call repeats the state of the last blue one: the seed.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct NestedStack {
    frames: Vec<Frame>,
    red_from: Option<u32>,
}

impl NestedStack {
    #[inline]
    pub(crate) fn push(&mut self, search: SearchKind, state: StateId) {
        if search == SearchKind::Red && self.red_from.is_none() {
            self.red_from = Some(self.frames.len() as u32);
        }
        self.frames.push(Frame { state, delivered: 0 });
    }

    /// The head of a loop over post(s): the next successor of the call on top, if there is one.
    #[inline]
    pub(crate) fn deliver<S: Space, O: Observer>(
        &mut self,
        (line, search): (Line, SearchKind),
        space: &mut S,
        observer: &mut O,
        was_entered: impl FnOnce(StateId) -> bool,
    ) -> Option<Edge> {
        let frame = self.top();
        let (source, index) = (frame.state, frame.delivered);
        let edge = space.successor(source, index);
        match edge {
            Some(edge) => {
                frame.delivered += 1;
                let matched = was_entered(edge.target);
                observer.event(line, Event::Delivered { search, source, edge, index, matched });
            }
            None => {
                observer.event(line, Event::Exhausted { search, state: source, delivered: index });
            }
        }
        edge
    }

    /// Ends the call on top and says whose turn it is then.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<SearchKind> {
        self.frames.pop();
        let depth = self.frames.len() as u32;
        if self.red_from == Some(depth) {
            self.red_from = None;
        }
        (depth > 0).then(|| self.search())
    }

    /// The call on top. Machines ask only while a call is active.
    #[inline]
    pub(crate) fn top(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a line of a procedure runs inside a call of it")
    }

    /// The argument of the call on top.
    #[inline]
    pub(crate) fn state(&mut self) -> StateId {
        self.top().state
    }

    #[inline]
    pub(crate) fn search(&self) -> SearchKind {
        if self.red_from.is_some() { SearchKind::Red } else { SearchKind::Blue }
    }

    pub(crate) fn depth(&self) -> usize {
        self.frames.len()
    }

    pub(crate) fn blue_depth(&self) -> usize {
        self.red_from.map_or(self.frames.len(), |from| from as usize)
    }

    /// The state of the last blue call, while a red search runs.
    pub(crate) fn seed(&self) -> Option<StateId> {
        Some(self.frames[self.red_from? as usize].state)
    }

    pub(crate) fn activation(&self, index: usize) -> Option<Activation> {
        let search = if index < self.blue_depth() { SearchKind::Blue } else { SearchKind::Red };
        let frame = self.frames.get(index)?;
        Some(Activation { search, state: frame.state, delivered: frame.delivered })
    }

    pub(crate) fn weight(&self) -> usize {
        self.frames.len() * size_of::<Frame>()
    }

    /// The path along the calls, closed by a transition back to `target` on the blue stack.
    pub(crate) fn lasso(&self, target: StateId) -> Option<Lasso> {
        let blue = self.blue_depth();
        let entry = self.frames[..blue].iter().position(|frame| frame.state == target)?;
        let path = self.frames[..blue].iter().chain(self.frames.iter().skip(blue + 1));
        Some(Lasso::from_path(path.map(|frame| frame.state).collect(), entry))
    }
}
