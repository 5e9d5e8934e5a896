//! What a search says while it runs, and who listens.

use serde::{Deserialize, Serialize};

use crate::{Edge, Line, StateId};

/// What a search has stored for a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Colour {
    White,
    Cyan,
    Blue,
    Red,
}

impl Colour {
    pub fn word(self) -> &'static str {
        match self {
            Colour::White => "white",
            Colour::Cyan => "cyan",
            Colour::Blue => "blue",
            Colour::Red => "red",
        }
    }
}

/// Which of the interleaved searches acts. The timeline is coloured by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SearchKind {
    Blue,
    Red,
}

/// The values that decided a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// Is the target cyan, and does one end of the transition accept?
    ClosesCycle { source_accepts: bool, target_accepts: bool, colour: Colour },
    /// Has `state` the colour that the line asks for?
    Colour { state: StateId, wanted: Colour, found: Colour },
    /// Has `search` not visited `state` yet?
    Unvisited { state: StateId, search: SearchKind },
    /// Is `state` accepting?
    Accepts { state: StateId },
    /// Is `state` the one that the red search started from?
    IsSeed { state: StateId, seed: StateId },
}

/// One thing that a line did. A line may do several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// An activation of `search` begins; `first` if no search entered the state before.
    Entered {
        search: SearchKind,
        state: StateId,
        first: bool,
    },
    /// The activation on top ends.
    Left {
        search: SearchKind,
        state: StateId,
    },
    Coloured {
        state: StateId,
        from: Colour,
        to: Colour,
    },
    /// The loop over successors delivers one; `matched` if some search entered its target before.
    Delivered {
        search: SearchKind,
        source: StateId,
        edge: Edge,
        index: u32,
        matched: bool,
    },
    /// The loop over successors is over.
    Exhausted {
        search: SearchKind,
        state: StateId,
        delivered: u32,
    },
    Tested {
        source: StateId,
        edge: Option<Edge>,
        holds: bool,
        because: Because,
    },
    /// The line calls `search` on `state`.
    Called {
        search: SearchKind,
        state: StateId,
    },
    SeedSet {
        state: StateId,
    },
    /// A counterexample: the last transition leads back to `target`.
    Reported {
        search: SearchKind,
        source: StateId,
        target: StateId,
    },
}

/// Hears every event. Generic, so that `()` costs nothing.
pub trait Observer {
    fn event(&mut self, line: Line, event: Event);
}

impl Observer for () {
    #[inline(always)]
    fn event(&mut self, _: Line, _: Event) {}
}

impl<O: Observer + ?Sized> Observer for &mut O {
    #[inline]
    fn event(&mut self, line: Line, event: Event) {
        (**self).event(line, event);
    }
}

impl<A: Observer, B: Observer> Observer for (A, B) {
    #[inline]
    fn event(&mut self, line: Line, event: Event) {
        self.0.event(line, event);
        self.1.event(line, event);
    }
}
