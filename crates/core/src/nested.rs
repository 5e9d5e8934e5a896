//! What all nested depth-first searches share: one stack that holds the blue calls and, above
//! them, the red ones.

use serde::{Deserialize, Serialize};

use crate::{Activation, Edge, Event, Lasso, Line, Observer, SearchKind, Space, StateId};

/// An active call: its argument, and how many successors its loop has delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Frame {
    state: StateId,
    delivered: u32,
}

/// The call that runs. Small and `Copy`, so that a run to the end keeps it in registers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct TopCall {
    frame: Frame,
    /// How many calls are blue while a red search runs.
    red_from: Option<u32>,
}

impl TopCall {
    /// Nobody has called yet.
    pub(crate) fn none() -> TopCall {
        TopCall { frame: Frame { state: StateId(0), delivered: 0 }, red_from: None }
    }

    /// The argument of the call: s of the listing.
    #[inline]
    pub(crate) fn state(&self) -> StateId {
        self.frame.state
    }

    /// A call begins; the one that ran until now waits for it.
    #[inline]
    pub(crate) fn enter(&mut self, waiting: &mut WaitingCalls, search: SearchKind, state: StateId) {
        if search == SearchKind::Red && self.red_from.is_none() {
            self.red_from = Some(waiting.0.len() as u32);
        }
        waiting.0.push(self.frame);
        self.frame = Frame { state, delivered: 0 };
    }

    /// The call ends; says whose turn it is then.
    #[inline]
    pub(crate) fn leave(&mut self, waiting: &mut WaitingCalls) -> Option<SearchKind> {
        if let Some(frame) = waiting.0.pop() {
            self.frame = frame;
        }
        let depth = waiting.0.len() as u32;
        if self.red_from == Some(depth) {
            self.red_from = None;
        }
        (depth > 0).then(|| self.search())
    }

    /// The head of a loop over post(s): the next successor, if there is one.
    #[inline]
    pub(crate) fn deliver<S: Space, O: Observer>(
        &mut self,
        (line, search): (Line, SearchKind),
        space: &mut S,
        observer: &mut O,
        was_entered: impl FnOnce(StateId) -> bool,
    ) -> Option<Edge> {
        let Frame { state: source, delivered: index } = self.frame;
        let edge = space.successor(source, index);
        match edge {
            Some(edge) => {
                self.frame.delivered = index + 1;
                let matched = was_entered(edge.target);
                observer.event(line, Event::Delivered { search, source, edge, index, matched });
            }
            None => {
                observer.event(line, Event::Exhausted { search, state: source, delivered: index });
            }
        }
        edge
    }

    #[inline]
    pub(crate) fn search(&self) -> SearchKind {
        if self.red_from.is_some() { SearchKind::Red } else { SearchKind::Blue }
    }
}

/// The calls that wait for the one that runs, oldest first, above one that stands for nobody.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct WaitingCalls(Vec<Frame>);

/// Blue calls, then red calls. The first red call repeats the state of the last blue one: the seed.
pub(crate) struct NestedStack<'a> {
    pub(crate) top: &'a TopCall,
    pub(crate) waiting: &'a WaitingCalls,
}

impl NestedStack<'_> {
    pub(crate) fn depth(&self) -> usize {
        self.waiting.0.len()
    }

    pub(crate) fn blue_depth(&self) -> usize {
        self.top.red_from.map_or(self.depth(), |from| from as usize)
    }

    /// The state of the last blue call, while a red search runs.
    pub(crate) fn seed(&self) -> Option<StateId> {
        Some(self.activation(self.top.red_from? as usize)?.state)
    }

    pub(crate) fn activation(&self, index: usize) -> Option<Activation> {
        let search = if index < self.blue_depth() { SearchKind::Blue } else { SearchKind::Red };
        let frame = match self.depth().checked_sub(1)? {
            top if top == index => self.top.frame,
            _ => *self.waiting.0.get(1..)?.get(index)?,
        };
        Some(Activation { search, state: frame.state, delivered: frame.delivered })
    }

    pub(crate) fn weight(&self) -> usize {
        self.depth() * size_of::<Frame>()
    }

    /// The path along the calls, closed by a transition back to `target` on the blue stack.
    pub(crate) fn lasso(&self, target: StateId) -> Option<Lasso> {
        let blue = self.blue_depth();
        let entry = self.frames().take(blue).position(|frame| frame.state == target)?;
        let path = self.frames().take(blue).chain(self.frames().skip(blue + 1));
        Some(Lasso::from_path(path.map(|frame| frame.state).collect(), entry))
    }

    /// All active calls, oldest first.
    fn frames(&self) -> impl Iterator<Item = Frame> {
        let waiting = self.waiting.0.iter().skip(1);
        waiting.chain((self.depth() > 0).then_some(&self.top.frame)).copied()
    }
}

/// Executes lines until the end, in turns: each line of the order that is the next one.
///
/// Where a line comes behind those that lead to it, the compiler turns the test into a jump. What
/// remains is close to the loops that one writes by hand.
macro_rules! execute_in_turns {
    ($registers:ident, $execute:expr, [$($pc:ident)+]) => {{
        // A line that is left out would never be executed.
        const _: fn(Pc) = |pc| match pc {
            Pc::Done $(| Pc::$pc)+ => {}
        };
        while $registers.pc != Pc::Done {
            $(if $registers.pc == Pc::$pc {
                $execute;
            })+
        }
    }};
}
pub(crate) use execute_in_turns;
