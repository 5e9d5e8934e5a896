//! Reachability for terminal automata (SE 2005, section 5.1).
//!
//! If accepting states are never left and every state has a successor, a reachable accepting state is
//! sufficient: every walk from it closes a cycle of accepting states.

use serde::{Deserialize, Serialize};

use crate::run::listing::lines;
use crate::search::about::{given, phases};
use crate::search::calls::{CallStack, Control, Procedure};
use crate::search::gaps;
use crate::search::nested;
use crate::search::{Program, Search, execute_in_turns, program_counter};
use crate::{
    About, Because, Binding, Closes, Colour, Edge, Event, Gap, Lasso, Line, Listing, LookedAt,
    Observer, Options, SearchKind, Space, StateId, StateSet,
};

pub type Terminal = Search<Registers>;

/// SE only mention the search; the lines are ours.
const LISTING: Listing = Listing {
    title: "Reachability for terminal automata",
    source: "Černá, Pelánek 2003, as in Schwoon, Esparza 2005, 5.1",
    revision: 1,
    lines: lines![
        1: "reach(s):",
        2: "  mark s",
        3: "  if s accepts, report",
        4: "  for each t in post(s)",
        5: "    if t is not marked" ? GoThere : TurnBack,
        6: "      reach(t)",
        7: "walk on from s: y ← first of post(x)",
        8: "  until y was met before" ? Report : GoThere,
    ],
    annexes: &[],
    colours: &[(Colour::White, "unseen"), (Colour::Blue, "reached")],
    changes: &[(Colour::White, Colour::Blue)],
};

const ABOUT: About = About {
    phases: phases![Dfs, Extract],
    badges: &[],
    stacks: &[],
    closes: Closes::NOT_NESTED,
    lists_components: false,
    lemmas: given![
        "report-is-real",
        "nothing-is-missed",
        "calls-make-a-path",
        "stack-is-simple",
        "left-is-explored",
        "walk-succeeds",
        "walk-accepts",
    ],
    not_promised: &[
        gaps::STOPS_AT_FIRST,
        Gap {
            id: "real",
            only: &[&[("force", "true")]],
            sentence: "With force it does not promise that a report is a counterexample: in an \
                       automaton that is not terminal an accepting state need not be on a cycle.",
        },
    ],
};

program_counter! {
    L1 = 1, L2 = 2, L3 = 3, L4 = 4, L5 = 5, L6 = 6, L7 = 7, L8 = 8,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    nested: nested::Memory,
    /// The states after the report, from s on.
    walk: Vec<StateId>,
    walked: StateSet,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Registers {
    pc: Pc,
    control: Control,
    reported: bool,
    /// The state at which the walk closed a cycle.
    met_again: Option<StateId>,
}

impl Program for Registers {
    const LISTING: Listing = LISTING;
    const ABOUT: About = ABOUT;
    const PROCEDURES: &'static [Procedure] = &[Procedure {
        search: SearchKind::Dfs,
        name: "reach",
        first_loop: &[(1, 1), (4, 6)],
        second_loop: &[],
    }];
    type Memory = Memory;

    fn start(_: &impl Space, _: &Options) -> (Self, Memory) {
        let control = Control::start(SearchKind::Dfs);
        (Registers { pc: Pc::Done, control, reported: false, met_again: None }, Memory::default())
    }

    fn begin(&mut self, memory: &mut Memory, space: &impl Space, initial: StateId) -> bool {
        let is_new = memory.nested.colour(space, initial) == Colour::White;
        if is_new {
            self.control.begin(initial);
            self.pc = Pc::L1;
        }
        is_new
    }

    #[inline(always)]
    fn line<S: Space, O: Observer>(
        &mut self,
        memory: &mut Memory,
        space: &mut S,
        observer: &mut O,
    ) {
        let line = Line(self.pc as u16);
        let here = (line, SearchKind::Dfs);
        let control = &mut self.control;
        match self.pc {
            Pc::L1 => {
                memory.nested.enter(here, control, space, observer);
                self.pc = Pc::L2;
            }
            Pc::L2 => {
                memory.nested.paint(line, space, control.state(), Colour::Blue, observer);
                self.pc = Pc::L3;
            }
            Pc::L3 => {
                let source = control.state();
                let holds = space.accepts(source);
                let because = Because::Accepts { state: source };
                observer.event(line, Event::Tested { source, edge: None, holds, because });
                self.pc = Pc::L4;
                if holds {
                    let (search, target) = (SearchKind::Dfs, source);
                    observer.event(line, Event::Reported { search, source, target, closed: false });
                    memory.walk = vec![source];
                    memory.walked = StateSet::from_iter([source]);
                    (self.reported, self.pc) = (true, Pc::L7);
                }
            }
            Pc::L4 => match memory.nested.deliver(here, control, space, observer) {
                true => self.pc = Pc::L5,
                false => {
                    let waits = control.leave(here, &mut memory.nested.waiting, observer);
                    self.pc = if waits { Pc::L4 } else { Pc::Done };
                }
            },
            Pc::L5 => {
                let (source, edge) = (control.state(), control.edge);
                let holds = memory.nested.colour(space, edge.target) == Colour::White;
                let because = Because::Unvisited { state: edge.target, search: SearchKind::Dfs };
                observer.event(line, Event::Tested { source, edge: Some(edge), holds, because });
                self.pc = if holds { Pc::L6 } else { Pc::L4 };
            }
            Pc::L6 => {
                control.call(here, control.target(), observer);
                self.pc = Pc::L1;
            }
            Pc::L7 => self.walk_on(line, memory, space, observer),
            Pc::L8 => {
                let Edge { target: state, .. } = control.edge;
                let source = memory.walk.last().copied().unwrap_or(state);
                let (edge, holds) = (Some(control.edge), !memory.walked.insert(state));
                let because = Because::WalkedBefore { state };
                observer.event(line, Event::Tested { source, edge, holds, because });
                if holds {
                    (self.met_again, self.pc) = (Some(state), Pc::Done);
                } else {
                    memory.walk.push(state);
                    self.pc = Pc::L7;
                }
            }
            Pc::Done => {}
        }
    }

    #[inline(always)]
    fn lines<S: Space, O: Observer>(&mut self, memory: &mut Memory, space: &mut S, o: &mut O) {
        execute_in_turns!(self, (memory, space, o), [L4 L5 L6 L1 L2 L3]);
    }

    #[inline(always)]
    fn next(&self) -> u16 {
        self.pc as u16
    }

    fn reported(&self) -> bool {
        self.reported
    }

    fn calls<'a>(&'a self, memory: &'a Memory) -> CallStack<'a> {
        memory.nested.calls(&self.control)
    }

    /// x and y, after the report. y becomes x if it was not met before.
    fn globals<S: Space>(&self, memory: &Memory, _: &S) -> Vec<Binding> {
        let Some(&x) = memory.walk.last() else { return Vec::new() };
        let y = match self.pc {
            Pc::L8 => Some(self.control.target()),
            _ => self.met_again.or(Some(x).filter(|_| memory.walk.len() > 1)),
        };
        vec![Binding::state("x", Some(x)), Binding::state("y", y)]
    }

    fn looked_at<S: Space>(&self, memory: &Memory, space: &S) -> Option<LookedAt> {
        let calls = self.calls(memory);
        let has_moved = self.pc == Pc::L8 || self.met_again.is_some();
        let source = memory.walk.iter().rev().nth(usize::from(!has_moved));
        let walked = source.and_then(|&source| {
            let edge = space.delivered_again(source, 0)?;
            Some(LookedAt { source, edge, index: Some(0), search: SearchKind::Extract })
        });
        walked.or_else(|| calls.looked_at(Self::PROCEDURES, self.next(), space))
    }

    fn colour<S: Space>(memory: &Memory, space: &S, state: StateId) -> Colour {
        memory.nested.colour(space, state)
    }

    fn search(&self, _: &Memory) -> SearchKind {
        if self.reported { SearchKind::Extract } else { SearchKind::Dfs }
    }

    fn walk(&self, memory: &Memory) -> Vec<(StateId, u32)> {
        // Only the first successor of each state is used.
        memory.walk.iter().map(|&state| (state, 1)).collect()
    }

    fn lasso(&self, memory: &Memory) -> Option<Lasso> {
        let entry = memory.walk.iter().position(|&state| Some(state) == self.met_again)?;
        let mut path = self.calls(memory).path();
        let before = path.len() - 1;
        path.extend(&memory.walk[1..]);
        Some(Lasso::from_path(path, before + entry))
    }

    fn weight(memory: &Memory) -> usize {
        let walk = size_of::<StateId>() * memory.walk.len();
        memory.nested.cells.weight() + walk + memory.walked.weight()
    }
}

impl Registers {
    #[cold]
    fn walk_on<S: Space, O: Observer>(
        &mut self,
        line: Line,
        memory: &Memory,
        space: &mut S,
        observer: &mut O,
    ) {
        let source = memory.walk.last().copied().unwrap_or(self.control.state());
        let search = SearchKind::Extract;
        match space.successor_again(source, 0) {
            Some(edge) => {
                self.control.edge = edge;
                let (index, matched) = (0, true);
                observer.event(line, Event::Delivered { search, source, edge, index, matched });
                self.pc = Pc::L8;
            }
            None => {
                observer.event(line, Event::Exhausted { search, state: source, delivered: 0 });
                observer.event(line, Event::WalkFailed { end: source });
                self.pc = Pc::Done;
            }
        }
    }
}
