//! Schwoon and Esparza's nested depth-first search (SE 2005, Fig. 3).
//!
//! Four colours in two bits: cyan states are on the blue call stack, blue ones have left it, red
//! ones can reach no accepting cycle that is not found otherwise. Both searches report as soon as
//! they meet a cyan state that closes an accepting cycle.

use serde::{Deserialize, Serialize};

use crate::listing::lines;
use crate::nested::{NestedStack, TopCall, WaitingCalls, execute_in_turns};
use crate::{
    Activation, Because, Colour, Edge, EdgeId, Event, Lasso, Line, Listing, Machine, Observer,
    Outcome, SearchKind, Space, StateId, Status,
};

/// Lines 1–2 of the figure only make the first call: the machine starts with it made. The test
/// printed on lines 6–7 is one step, and so is the `else` of lines 14–15.
const LISTING: Listing = Listing {
    title: "Nested DFS with four colours",
    source: "Schwoon, Esparza 2005, Fig. 3",
    revision: 1,
    lines: lines![
        3: "blue(s):",
        4: "  colour s cyan",
        5: "  for each t in post(s)",
        6: "    if t is cyan and (s or t accepts)",
        8: "      report a cycle",
        9: "    else if t is white",
        10: "      blue(t)",
        11: "  if s accepts",
        12: "    red(s)",
        13: "    colour s red",
        15: "  else colour s blue",
        16: "red(s):",
        17: "  for each t in post(s)",
        18: "    if t is cyan",
        19: "      report a cycle",
        20: "    else if t is blue",
        21: "      colour t red",
        22: "      red(t)",
    ],
    colours: &[
        (Colour::White, "unseen"),
        (Colour::Cyan, "on the stack"),
        (Colour::Blue, "left"),
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
    L8 = 8,
    L9 = 9,
    L10 = 10,
    L11 = 11,
    L12 = 12,
    L13 = 13,
    L15 = 15,
    L16 = 16,
    L17 = 17,
    L18 = 18,
    L19 = 19,
    L20 = 20,
    L21 = 21,
    L22 = 22,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Se05 {
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
    /// The target of the transition that closed an accepting cycle.
    closed_at: Option<StateId>,
}

/// What grows.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Memory {
    waiting: WaitingCalls,
    colours: Vec<Colour>,
}

impl Memory {
    #[inline]
    fn get(&self, state: StateId) -> Colour {
        self.colours.get(state.index()).copied().unwrap_or(Colour::White)
    }

    #[inline]
    fn paint<O: Observer>(&mut self, line: Line, state: StateId, to: Colour, observer: &mut O) {
        if self.colours.len() <= state.index() {
            self.colours.resize(state.index() + 1, Colour::White);
        }
        let from = std::mem::replace(&mut self.colours[state.index()], to);
        observer.event(line, Event::Coloured { state, from, to });
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
                let state = self.argument;
                observer.event(line, Event::Entered { search: Blue, state, first: true });
                self.top.enter(&mut memory.waiting, Blue, state);
                self.pc = Pc::L4;
            }
            Pc::L4 => {
                memory.paint(line, self.top.state(), Colour::Cyan, observer);
                self.pc = Pc::L5;
            }
            Pc::L5 => {
                let delivered = self.deliver((line, Blue), memory, space, observer);
                self.pc = if delivered { Pc::L6 } else { Pc::L11 };
            }
            Pc::L6 => {
                let (source, edge) = (self.top.state(), self.edge);
                let colour = memory.get(edge.target);
                // Asked in this order, a run that nobody watches looks no marks up in vain.
                let holds =
                    colour == Colour::Cyan && (space.accepts(source) || space.accepts(edge.target));
                let because = Because::ClosesCycle {
                    source_accepts: space.accepts(source),
                    target_accepts: space.accepts(edge.target),
                    colour,
                };
                observer.event(line, Event::Tested { source, edge: Some(edge), holds, because });
                self.pc = if holds { Pc::L8 } else { Pc::L9 };
            }
            Pc::L8 => self.report(line, Blue, observer),
            Pc::L9 => {
                let holds = self.is_coloured(line, Colour::White, memory, observer);
                self.pc = if holds { Pc::L10 } else { Pc::L5 };
            }
            Pc::L10 => self.call(line, Blue, self.edge.target, observer),
            Pc::L11 => {
                let source = self.top.state();
                let holds = space.accepts(source);
                let because = Because::Accepts { state: source };
                observer.event(line, Event::Tested { source, edge: None, holds, because });
                self.pc = if holds { Pc::L12 } else { Pc::L15 };
            }
            Pc::L12 => self.call(line, Red, self.top.state(), observer),
            Pc::L13 => {
                memory.paint(line, self.top.state(), Colour::Red, observer);
                self.leave(line, Blue, memory, observer);
            }
            Pc::L15 => {
                memory.paint(line, self.top.state(), Colour::Blue, observer);
                self.leave(line, Blue, memory, observer);
            }
            Pc::L16 => {
                let state = self.argument;
                observer.event(line, Event::Entered { search: Red, state, first: false });
                self.top.enter(&mut memory.waiting, Red, state);
                self.pc = Pc::L17;
            }
            Pc::L17 => match self.deliver((line, Red), memory, space, observer) {
                true => self.pc = Pc::L18,
                false => self.leave(line, Red, memory, observer),
            },
            Pc::L18 => {
                let holds = self.is_coloured(line, Colour::Cyan, memory, observer);
                self.pc = if holds { Pc::L19 } else { Pc::L20 };
            }
            Pc::L19 => self.report(line, Red, observer),
            Pc::L20 => {
                let holds = self.is_coloured(line, Colour::Blue, memory, observer);
                self.pc = if holds { Pc::L21 } else { Pc::L17 };
            }
            Pc::L21 => {
                memory.paint(line, self.edge.target, Colour::Red, observer);
                self.pc = Pc::L22;
            }
            Pc::L22 => self.call(line, Red, self.edge.target, observer),
            Pc::Done => {}
        }
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
        let was_entered = |t| memory.get(t) != Colour::White;
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
            (SearchKind::Red, Some(SearchKind::Red)) => Pc::L17,
            (SearchKind::Red, Some(SearchKind::Blue)) => Pc::L13,
            (_, None) => Pc::Done,
        };
    }

    #[inline]
    fn report<O: Observer>(&mut self, line: Line, search: SearchKind, observer: &mut O) {
        let (source, target) = (self.top.state(), self.edge.target);
        observer.event(line, Event::Reported { search, source, target });
        self.closed_at = Some(target);
        self.pc = Pc::Done;
    }

    /// Does t have the colour that the line asks for?
    #[inline]
    fn is_coloured<O: Observer>(
        &mut self,
        line: Line,
        wanted: Colour,
        memory: &Memory,
        observer: &mut O,
    ) -> bool {
        let (source, edge) = (self.top.state(), self.edge);
        let found = memory.get(edge.target);
        let because = Because::Colour { state: edge.target, wanted, found };
        let holds = found == wanted;
        observer.event(line, Event::Tested { source, edge: Some(edge), holds, because });
        holds
    }

    #[inline]
    fn call<O: Observer>(&mut self, line: Line, search: SearchKind, state: StateId, o: &mut O) {
        o.event(line, Event::Called { search, state });
        self.argument = state;
        self.pc = if search == SearchKind::Blue { Pc::L3 } else { Pc::L16 };
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        (self.pc == Pc::Done).then_some(match self.closed_at {
            Some(_) => Outcome::Counterexample,
            None => Outcome::Empty,
        })
    }
}

impl Se05 {
    fn stack(&self) -> NestedStack<'_> {
        NestedStack { top: &self.registers.top, waiting: &self.memory.waiting }
    }
}

impl Machine for Se05 {
    const LISTING: Listing = LISTING;

    fn start(space: &impl Space) -> Self {
        let initial = space.initial();
        let registers = Registers {
            pc: Pc::L3,
            top: TopCall::none(),
            argument: initial,
            edge: Edge { id: EdgeId(0), target: initial },
            closed_at: None,
        };
        Se05 { registers, memory: Memory::default() }
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
            L5 L6 L8 L9 L10 L3 L4 L11 L12 L15 L17 L18 L19 L20 L21 L22 L16 L13
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
        self.memory.get(state)
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
        size_of::<Self>() + self.stack().weight() + self.memory.colours.len()
    }
}
