//! Schwoon and Esparza's nested depth-first search (SE 2005, Fig. 3).
//!
//! Four colours in two bits: cyan states are on the blue call stack, blue ones have left it, red
//! ones can reach no accepting cycle that is not found otherwise. Both searches report as soon as
//! they meet a cyan state that closes an accepting cycle.

use serde::{Deserialize, Serialize};

use crate::listing::lines;
use crate::nested::NestedStack;
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
    pc: Pc,
    stack: NestedStack,
    colours: Vec<Colour>,
    /// What the callee of the next procedure head gets.
    argument: StateId,
    /// The transition that the innermost loop delivered last: t of the listing.
    edge: Edge,
    /// The target of the transition that closed an accepting cycle.
    closed_at: Option<StateId>,
}

impl Se05 {
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

    /// A loop over post(s): the next successor goes to `body`, the end to `after` or out.
    #[inline]
    fn deliver<S: Space, O: Observer>(
        &mut self,
        (line, search): (Line, SearchKind),
        space: &mut S,
        observer: &mut O,
        (body, after): (Pc, Option<Pc>),
    ) {
        let colours = &self.colours;
        let was_entered = |t: StateId| colours.get(t.index()).is_some_and(|&c| c != Colour::White);
        match (self.stack.deliver((line, search), space, observer, was_entered), after) {
            (Some(edge), _) => (self.edge, self.pc) = (edge, body),
            (None, Some(after)) => self.pc = after,
            (None, None) => self.leave(line, observer),
        }
    }

    /// The end of a procedure; its caller goes on behind the call. A return costs no step.
    #[inline]
    fn leave<O: Observer>(&mut self, line: Line, observer: &mut O) {
        let search = self.stack.search();
        observer.event(line, Event::Left { search, state: self.stack.state() });
        self.pc = match (search, self.stack.pop()) {
            (SearchKind::Blue, Some(_)) => Pc::L5,
            (SearchKind::Red, Some(SearchKind::Red)) => Pc::L17,
            (SearchKind::Red, Some(SearchKind::Blue)) => Pc::L13,
            (_, None) => Pc::Done,
        };
    }

    #[inline]
    fn report<O: Observer>(&mut self, line: Line, search: SearchKind, observer: &mut O) {
        let (source, target) = (self.stack.state(), self.edge.target);
        observer.event(line, Event::Reported { search, source, target });
        self.closed_at = Some(target);
        self.pc = Pc::Done;
    }

    /// Does t have the colour that the line asks for?
    #[inline]
    fn is_coloured<O: Observer>(&mut self, line: Line, wanted: Colour, observer: &mut O) -> bool {
        let (source, edge) = (self.stack.state(), self.edge);
        let found = self.get(edge.target);
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
}

impl Machine for Se05 {
    const LISTING: Listing = LISTING;

    fn start(space: &impl Space) -> Self {
        let initial = space.initial();
        Se05 {
            pc: Pc::L3,
            stack: NestedStack::default(),
            colours: Vec::new(),
            argument: initial,
            edge: Edge { id: EdgeId(0), target: initial },
            closed_at: None,
        }
    }

    #[inline]
    fn step<S: Space, O: Observer>(&mut self, space: &mut S, observer: &mut O) -> Status {
        use SearchKind::{Blue, Red};
        let line = Line(self.pc as u8);
        match self.pc {
            Pc::L3 => {
                let state = self.argument;
                observer.event(line, Event::Entered { search: Blue, state, first: true });
                self.stack.push(Blue, state);
                self.pc = Pc::L4;
            }
            Pc::L4 => {
                let state = self.stack.state();
                self.paint(line, state, Colour::Cyan, observer);
                self.pc = Pc::L5;
            }
            Pc::L5 => self.deliver((line, Blue), space, observer, (Pc::L6, Some(Pc::L11))),
            Pc::L6 => {
                let (source, edge) = (self.stack.state(), self.edge);
                let colour = self.get(edge.target);
                let source_accepts = space.accepts(source);
                let target_accepts = space.accepts(edge.target);
                let holds = colour == Colour::Cyan && (source_accepts || target_accepts);
                let because = Because::ClosesCycle { source_accepts, target_accepts, colour };
                observer.event(line, Event::Tested { source, edge: Some(edge), holds, because });
                self.pc = if holds { Pc::L8 } else { Pc::L9 };
            }
            Pc::L8 => self.report(line, Blue, observer),
            Pc::L9 => {
                let holds = self.is_coloured(line, Colour::White, observer);
                self.pc = if holds { Pc::L10 } else { Pc::L5 };
            }
            Pc::L10 => self.call(line, Blue, self.edge.target, observer),
            Pc::L11 => {
                let source = self.stack.state();
                let holds = space.accepts(source);
                let because = Because::Accepts { state: source };
                observer.event(line, Event::Tested { source, edge: None, holds, because });
                self.pc = if holds { Pc::L12 } else { Pc::L15 };
            }
            Pc::L12 => {
                let state = self.stack.state();
                self.call(line, Red, state, observer);
            }
            Pc::L13 | Pc::L15 => {
                let to = if self.pc == Pc::L13 { Colour::Red } else { Colour::Blue };
                let state = self.stack.state();
                self.paint(line, state, to, observer);
                self.leave(line, observer);
            }
            Pc::L16 => {
                let state = self.argument;
                observer.event(line, Event::Entered { search: Red, state, first: false });
                self.stack.push(Red, state);
                self.pc = Pc::L17;
            }
            Pc::L17 => self.deliver((line, Red), space, observer, (Pc::L18, None)),
            Pc::L18 => {
                let holds = self.is_coloured(line, Colour::Cyan, observer);
                self.pc = if holds { Pc::L19 } else { Pc::L20 };
            }
            Pc::L19 => self.report(line, Red, observer),
            Pc::L20 => {
                let holds = self.is_coloured(line, Colour::Blue, observer);
                self.pc = if holds { Pc::L21 } else { Pc::L17 };
            }
            Pc::L21 => {
                self.paint(line, self.edge.target, Colour::Red, observer);
                self.pc = Pc::L22;
            }
            Pc::L22 => self.call(line, Red, self.edge.target, observer),
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
        self.get(state)
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
        size_of::<Self>() + self.stack.weight() + self.colours.len()
    }
}
