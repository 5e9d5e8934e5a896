//! The first nested depth-first search, by Courcoubetis, Vardi, Wolper and Yannakakis, as
//! Schwoon and Esparza print it (SE 2005, Fig. 1).
//!
//! Two bits for each state, one a search. The red search starts when the blue one leaves an
//! accepting state, and reports only when it is back at exactly that state, the seed.

use serde::{Deserialize, Serialize};

use crate::listing::lines;
use crate::nested::{NestedStack, TopCall, WaitingCalls, execute_in_turns};
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

    /// A state that both searches have seen is shown red.
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
    registers: Registers,
    memory: Memory,
}

/// What every line touches: small, so that a run to the end keeps it in the processor.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Registers {
    pc: Pc,
    top: TopCall,
    /// What the callee of the next procedure head gets.
    argument: StateId,
    /// The transition that the innermost loop delivered last: t of the listing.
    edge: Edge,
    seed: Option<StateId>,
    /// The target of the transition that closed an accepting cycle.
    closed_at: Option<StateId>,
}

/// What grows.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Memory {
    waiting: WaitingCalls,
    visited: Vec<Visited>,
}

impl Memory {
    #[inline]
    fn get(&self, state: StateId) -> Visited {
        self.visited.get(state.index()).copied().unwrap_or_default()
    }

    #[inline]
    fn mark<O: Observer>(
        &mut self,
        line: Line,
        state: StateId,
        search: SearchKind,
        observer: &mut O,
    ) {
        if self.visited.len() <= state.index() {
            self.visited.resize(state.index() + 1, Visited::default());
        }
        let bits = &mut self.visited[state.index()];
        let from = bits.colour();
        bits.0 |= Visited::bit(search);
        observer.event(line, Event::Coloured { state, from, to: bits.colour() });
    }
}

impl Registers {
    /// Executes the line that comes next.
    #[inline(always)]
    fn line<S: Space, O: Observer>(
        &mut self,
        memory: &mut Memory,
        space: &mut S,
        observer: &mut O,
    ) {
        use SearchKind::{Blue, Red};
        let line = Line(self.pc as u8);
        match self.pc {
            Pc::L3 => {
                self.enter(line, Blue, memory, observer);
                self.pc = Pc::L4;
            }
            Pc::L4 => {
                memory.mark(line, self.top.state(), Blue, observer);
                self.pc = Pc::L5;
            }
            Pc::L5 => {
                let delivered = self.deliver((line, Blue), memory, space, observer);
                self.pc = if delivered { Pc::L6 } else { Pc::L8 };
            }
            Pc::L6 => {
                let holds = self.is_unvisited(line, Blue, memory, observer);
                self.pc = if holds { Pc::L7 } else { Pc::L5 };
            }
            Pc::L7 => self.call(line, Blue, self.edge.target, observer),
            Pc::L8 => {
                let source = self.top.state();
                let holds = space.accepts(source);
                let because = Because::Accepts { state: source };
                observer.event(line, Event::Tested { source, edge: None, holds, because });
                match holds {
                    true => self.pc = Pc::L9,
                    false => self.leave(line, Blue, memory, observer),
                }
            }
            Pc::L9 => {
                let state = self.top.state();
                self.seed = Some(state);
                observer.event(line, Event::SeedSet { state });
                self.pc = Pc::L10;
            }
            Pc::L10 => self.call(line, Red, self.top.state(), observer),
            Pc::L11 => {
                self.enter(line, Red, memory, observer);
                self.pc = Pc::L12;
            }
            Pc::L12 => {
                memory.mark(line, self.top.state(), Red, observer);
                self.pc = Pc::L13;
            }
            Pc::L13 => match self.deliver((line, Red), memory, space, observer) {
                true => self.pc = Pc::L14,
                false => self.leave(line, Red, memory, observer),
            },
            Pc::L14 => {
                let holds = self.is_unvisited(line, Red, memory, observer);
                self.pc = if holds { Pc::L15 } else { Pc::L16 };
            }
            Pc::L15 => self.call(line, Red, self.edge.target, observer),
            Pc::L16 => {
                let (source, edge) = (self.top.state(), self.edge);
                let seed = self.seed.unwrap_or(source);
                let holds = edge.target == seed;
                let because = Because::IsSeed { state: edge.target, seed };
                observer.event(line, Event::Tested { source, edge: Some(edge), holds, because });
                self.pc = if holds { Pc::L17 } else { Pc::L13 };
            }
            Pc::L17 => {
                let (source, target) = (self.top.state(), self.edge.target);
                observer.event(line, Event::Reported { search: Red, source, target });
                self.closed_at = Some(target);
                self.pc = Pc::Done;
            }
            Pc::Done => {}
        }
    }

    #[inline]
    fn enter<O: Observer>(
        &mut self,
        line: Line,
        search: SearchKind,
        memory: &mut Memory,
        observer: &mut O,
    ) {
        let state = self.argument;
        let first = memory.get(state) == Visited::default();
        observer.event(line, Event::Entered { search, state, first });
        self.top.enter(&mut memory.waiting, search, state);
    }

    /// The head of a loop over post(s). Was there a successor?
    #[inline]
    fn deliver<S: Space, O: Observer>(
        &mut self,
        head: (Line, SearchKind),
        memory: &Memory,
        space: &mut S,
        observer: &mut O,
    ) -> bool {
        let was_entered = |t| memory.get(t) != Visited::default();
        let delivered = self.top.deliver(head, space, observer, was_entered);
        if let Some(edge) = delivered {
            self.edge = edge;
        }
        delivered.is_some()
    }

    /// The end of a procedure; its caller goes on behind the call. A return costs no step.
    #[inline]
    fn leave<O: Observer>(
        &mut self,
        line: Line,
        search: SearchKind,
        memory: &mut Memory,
        observer: &mut O,
    ) {
        observer.event(line, Event::Left { search, state: self.top.state() });
        self.pc = match (search, self.top.leave(&mut memory.waiting)) {
            (SearchKind::Blue, Some(_)) => Pc::L5,
            (SearchKind::Red, Some(SearchKind::Red)) => Pc::L13,
            // The red call is the last line of the blue procedure, which ends with it.
            (SearchKind::Red, Some(SearchKind::Blue)) => {
                observer
                    .event(line, Event::Left { search: SearchKind::Blue, state: self.top.state() });
                if self.top.leave(&mut memory.waiting).is_some() { Pc::L5 } else { Pc::Done }
            }
            (_, None) => Pc::Done,
        };
    }

    /// Has `search` not been at t yet?
    #[inline]
    fn is_unvisited<O: Observer>(
        &mut self,
        line: Line,
        search: SearchKind,
        memory: &Memory,
        o: &mut O,
    ) -> bool {
        let (source, edge) = (self.top.state(), self.edge);
        let holds = !memory.get(edge.target).by(search);
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

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        (self.pc == Pc::Done).then_some(match self.closed_at {
            Some(_) => Outcome::Counterexample,
            None => Outcome::Empty,
        })
    }
}

impl Cvwy92 {
    fn stack(&self) -> NestedStack<'_> {
        NestedStack { top: &self.registers.top, waiting: &self.memory.waiting }
    }
}

impl Machine for Cvwy92 {
    const LISTING: Listing = LISTING;

    fn start(space: &impl Space) -> Self {
        let initial = space.initial();
        let registers = Registers {
            pc: Pc::L3,
            top: TopCall::none(),
            argument: initial,
            edge: Edge { id: EdgeId(0), target: initial },
            seed: None,
            closed_at: None,
        };
        Cvwy92 { registers, memory: Memory::default() }
    }

    #[inline]
    fn step<S: Space, O: Observer>(&mut self, space: &mut S, observer: &mut O) -> Status {
        self.registers.line(&mut self.memory, space, observer);
        self.outcome().map_or(Status::Running, Status::Done)
    }

    #[inline]
    fn run<S: Space, O: Observer>(&mut self, space: &mut S, observer: &mut O) -> Outcome {
        let mut registers = self.registers;
        execute_in_turns!(registers, registers.line(&mut self.memory, space, observer), [
            L5 L6 L7 L3 L4 L8 L9 L10 L13 L14 L16 L17 L15 L11 L12
        ]);
        self.registers = registers;
        self.outcome().unwrap_or(Outcome::Empty)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.registers.outcome()
    }

    fn next_line(&self) -> Option<Line> {
        (self.registers.pc != Pc::Done).then_some(Line(self.registers.pc as u8))
    }

    fn colour(&self, state: StateId) -> Colour {
        self.memory.get(state).colour()
    }

    fn depth(&self) -> usize {
        self.stack().depth()
    }

    fn activation(&self, index: usize) -> Option<Activation> {
        self.stack().activation(index)
    }

    fn outer_depth(&self) -> usize {
        self.stack().blue_depth()
    }

    fn search(&self) -> SearchKind {
        self.registers.top.search()
    }

    fn seed(&self) -> Option<StateId> {
        self.stack().seed()
    }

    fn lasso(&self) -> Option<Lasso> {
        self.stack().lasso(self.registers.closed_at?)
    }

    fn weight(&self) -> usize {
        size_of::<Self>() + self.stack().weight() + self.memory.visited.len()
    }
}
