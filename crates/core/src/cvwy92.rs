//! The first nested depth-first search, by Courcoubetis, Vardi, Wolper and Yannakakis, as
//! Schwoon and Esparza print it (SE 2005, Fig. 1).
//!
//! Two bits for each state, one a search. The red search starts when the blue one leaves an
//! accepting state, and reports only when it is back at exactly that state, the seed.

use serde::{Deserialize, Serialize};

use crate::listing::lines;
use crate::nested::NestedStack;
use crate::{
    Activation, Because, Colour, Edge, EdgeId, Event, Lasso, Line, Listing, Machine, Observer,
    Outcome, SearchKind, Space, StateId, Status,
};

/// The figure has no line numbers; these count its lines from the top. Lines 1–2 only make the
/// first call: the machine starts with it made.
const LISTING: Listing = Listing {
    title: "Nested DFS",
    source: "Courcoubetis et al. 1992, as in Schwoon, Esparza 2005, Fig. 1",
    revision: 1,
    lines: lines![
        3: "blue(s):",
        4: "  mark s blue",
        5: "  for each t in post(s)",
        6: "    if t is not blue",
        7: "      blue(t)",
        8: "  if s accepts",
        9: "    seed ← s",
        10: "    red(s)",
        11: "red(s):",
        12: "  mark s red",
        13: "  for each t in post(s)",
        14: "    if t is not red",
        15: "      red(t)",
        16: "    else if t = seed",
        17: "      report a cycle",
    ],
    colours: &[
        (Colour::White, "unseen"),
        (Colour::Blue, "seen by blue"),
        (Colour::Red, "seen by red"),
    ],
};

/// The line that comes next; its number is its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[repr(u8)]
enum Pc {
    Done = 0,
    L3 = 3,
    L4 = 4,
    L5 = 5,
    L6 = 6,
    L7 = 7,
    L8 = 8,
    L9 = 9,
    L10 = 10,
    L11 = 11,
    L12 = 12,
    L13 = 13,
    L14 = 14,
    L15 = 15,
    L16 = 16,
    L17 = 17,
}

/// The two bits of a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
struct Visited(u8);

impl Visited {
    fn bit(search: SearchKind) -> u8 {
        match search {
            SearchKind::Blue => 1,
            SearchKind::Red => 2,
        }
    }

    #[inline]
    fn by(self, search: SearchKind) -> bool {
        self.0 & Self::bit(search) != 0
    }

    /// A red state was blue before, or the blue search would not have got that far; where the
    /// figure's red search runs ahead of the blue one, red is still what it is.
    fn colour(self) -> Colour {
        match self.0 {
            0 => Colour::White,
            1 => Colour::Blue,
            _ => Colour::Red,
        }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Cvwy92 {
    pc: Pc,
    stack: NestedStack,
    visited: Vec<Visited>,
    /// What the callee of the next procedure head gets.
    argument: StateId,
    /// The transition that the innermost loop delivered last: t of the listing.
    edge: Edge,
    seed: Option<StateId>,
    /// The target of the transition that closed an accepting cycle.
    closed_at: Option<StateId>,
}

impl Cvwy92 {
    #[inline]
    fn get(&self, state: StateId) -> Visited {
        self.visited.get(state.index()).copied().unwrap_or_default()
    }

    #[inline]
    fn mark<O: Observer>(&mut self, line: Line, search: SearchKind, observer: &mut O) {
        let state = self.stack.state();
        if self.visited.len() <= state.index() {
            self.visited.resize(state.index() + 1, Visited::default());
        }
        let bits = &mut self.visited[state.index()];
        let from = bits.colour();
        bits.0 |= Visited::bit(search);
        observer.event(line, Event::Coloured { state, from, to: bits.colour() });
    }

    #[inline]
    fn enter<O: Observer>(&mut self, line: Line, search: SearchKind, observer: &mut O) {
        let state = self.argument;
        let first = self.get(state) == Visited::default();
        observer.event(line, Event::Entered { search, state, first });
        self.stack.push(search, state);
    }

    /// A loop over post(s): the next successor goes to `body`, the end to `after` or out.
    #[inline]
    fn deliver<S: Space, O: Observer>(
        &mut self,
        (line, search): (Line, SearchKind),
        space: &mut S,
        observer: &mut O,
        (body, after): (Pc, Option<Pc>),
    ) {
        let visited = &self.visited;
        let was_entered =
            |t: StateId| visited.get(t.index()).is_some_and(|&c| c != Visited::default());
        match (self.stack.deliver((line, search), space, observer, was_entered), after) {
            (Some(edge), _) => (self.edge, self.pc) = (edge, body),
            (None, Some(after)) => self.pc = after,
            (None, None) => self.leave(line, observer),
        }
    }

    /// The end of a procedure; its caller goes on behind the call. A return costs no step.
    #[inline]
    fn leave<O: Observer>(&mut self, line: Line, observer: &mut O) {
        loop {
            let search = self.stack.search();
            observer.event(line, Event::Left { search, state: self.stack.state() });
            self.pc = match (search, self.stack.pop()) {
                (SearchKind::Blue, Some(_)) => Pc::L5,
                (SearchKind::Red, Some(SearchKind::Red)) => Pc::L13,
                // The red call is the last line of the blue procedure, which ends with it.
                (SearchKind::Red, Some(SearchKind::Blue)) => continue,
                (_, None) => Pc::Done,
            };
            return;
        }
    }

    /// Has `search` not been at t yet?
    #[inline]
    fn is_unvisited<O: Observer>(&mut self, line: Line, search: SearchKind, o: &mut O) -> bool {
        let (source, edge) = (self.stack.state(), self.edge);
        let holds = !self.get(edge.target).by(search);
        let because = Because::Unvisited { state: edge.target, search };
        o.event(line, Event::Tested { source, edge: Some(edge), holds, because });
        holds
    }

    #[inline]
    fn call<O: Observer>(&mut self, line: Line, search: SearchKind, state: StateId, o: &mut O) {
        o.event(line, Event::Called { search, state });
        self.argument = state;
        self.pc = if search == SearchKind::Blue { Pc::L3 } else { Pc::L11 };
    }
}

impl Machine for Cvwy92 {
    const LISTING: Listing = LISTING;

    fn start(space: &impl Space) -> Self {
        let initial = space.initial();
        Cvwy92 {
            pc: Pc::L3,
            stack: NestedStack::default(),
            visited: Vec::new(),
            argument: initial,
            edge: Edge { id: EdgeId(0), target: initial },
            seed: None,
            closed_at: None,
        }
    }

    #[inline]
    fn step<S: Space, O: Observer>(&mut self, space: &mut S, observer: &mut O) -> Status {
        use SearchKind::{Blue, Red};
        let line = Line(self.pc as u8);
        match self.pc {
            Pc::L3 => {
                self.enter(line, Blue, observer);
                self.pc = Pc::L4;
            }
            Pc::L4 => {
                self.mark(line, Blue, observer);
                self.pc = Pc::L5;
            }
            Pc::L5 => self.deliver((line, Blue), space, observer, (Pc::L6, Some(Pc::L8))),
            Pc::L6 => {
                let holds = self.is_unvisited(line, Blue, observer);
                self.pc = if holds { Pc::L7 } else { Pc::L5 };
            }
            Pc::L7 => self.call(line, Blue, self.edge.target, observer),
            Pc::L8 => {
                let source = self.stack.state();
                let holds = space.accepts(source);
                let because = Because::Accepts { state: source };
                observer.event(line, Event::Tested { source, edge: None, holds, because });
                match holds {
                    true => self.pc = Pc::L9,
                    false => self.leave(line, observer),
                }
            }
            Pc::L9 => {
                let state = self.stack.state();
                self.seed = Some(state);
                observer.event(line, Event::SeedSet { state });
                self.pc = Pc::L10;
            }
            Pc::L10 => {
                let state = self.stack.state();
                self.call(line, Red, state, observer);
            }
            Pc::L11 => {
                self.enter(line, Red, observer);
                self.pc = Pc::L12;
            }
            Pc::L12 => {
                self.mark(line, Red, observer);
                self.pc = Pc::L13;
            }
            Pc::L13 => self.deliver((line, Red), space, observer, (Pc::L14, None)),
            Pc::L14 => {
                let holds = self.is_unvisited(line, Red, observer);
                self.pc = if holds { Pc::L15 } else { Pc::L16 };
            }
            Pc::L15 => self.call(line, Red, self.edge.target, observer),
            Pc::L16 => {
                let (source, edge) = (self.stack.state(), self.edge);
                let seed = self.seed.unwrap_or(source);
                let holds = edge.target == seed;
                let because = Because::IsSeed { state: edge.target, seed };
                observer.event(line, Event::Tested { source, edge: Some(edge), holds, because });
                self.pc = if holds { Pc::L17 } else { Pc::L13 };
            }
            Pc::L17 => {
                let (source, target) = (self.stack.state(), self.edge.target);
                observer.event(line, Event::Reported { search: Red, source, target });
                self.closed_at = Some(target);
                self.pc = Pc::Done;
            }
            Pc::Done => {}
        }
        self.outcome().map_or(Status::Running, Status::Done)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        (self.pc == Pc::Done).then_some(match self.closed_at {
            Some(_) => Outcome::Counterexample,
            None => Outcome::Empty,
        })
    }

    fn next_line(&self) -> Option<Line> {
        (self.pc != Pc::Done).then_some(Line(self.pc as u8))
    }

    fn colour(&self, state: StateId) -> Colour {
        self.get(state).colour()
    }

    fn depth(&self) -> usize {
        self.stack.depth()
    }

    fn activation(&self, index: usize) -> Option<Activation> {
        self.stack.activation(index)
    }

    fn outer_depth(&self) -> usize {
        self.stack.blue_depth()
    }

    fn search(&self) -> SearchKind {
        self.stack.search()
    }

    fn seed(&self) -> Option<StateId> {
        self.stack.seed()
    }

    fn lasso(&self) -> Option<Lasso> {
        self.stack.lasso(self.closed_at?)
    }

    fn weight(&self) -> usize {
        size_of::<Self>() + self.stack.weight() + self.visited.len()
    }
}
