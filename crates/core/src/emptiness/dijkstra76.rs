//! Dijkstra's search for components (1976), which Gabow (2000) calls path-based, as an emptiness check
//! for any number of acceptance sets.
//!
//! There are two stacks. Current contains all states whose component is not complete, in the order of
//! their numbers. Roots contains those of them at which a component begins, as far as is known, so it
//! divides Current into components. A transition back to a current state merges the components that it
//! spans: their boundaries are popped from Roots.
//!
//! Couvreur's search has its Roots from here, and `couvreur99` reports at the same transition. They
//! differ when a component is complete: `couvreur99` has no Current stack, and must search the
//! component again to find its states (`remove`). Here they are on top of Current, so no transition is
//! examined twice, as in `gv04`, but with one number per state instead of two. The price is a second
//! stack, as large as all incomplete components together.

use serde::{Deserialize, Serialize};

use crate::run::listing::lines;
use crate::search::about::{given, phases};
use crate::search::calls::{CallStack, Control, Procedure};
use crate::search::extraction::{Extraction, Order, Part};
use crate::search::gaps;
use crate::search::roots::{self, Root};
use crate::search::{Program, Search, execute_in_turns, program_counter};
use crate::{
    About, Badge, Badges, Because, Binding, BoundCall, Closes, Colour, Edge, EdgeId, Event, Lasso,
    Line, Listing, LookedAt, Marks, Observer, Options, SearchKind, SideEntry, SideStack, Sought,
    Space, StateId, Wanted,
};

pub type Dijkstra76 = Search<Registers>;

/// Dijkstra and Gabow do not consider acceptance; the line numbers are ours. Lines 1–3 initialise and
/// make the first call. Lines 13–16 are lines 17–20 of `couvreur99`; Gabow leaves the last boundary on
/// the stack instead of pushing it again. Lines 22–26 build the counterexample.
const LISTING: Listing = Listing {
    title: "Path-based components",
    source: "Dijkstra 1976 and Gabow 2000, with the acceptance sets of Couvreur 1999",
    revision: 1,
    lines: lines![
        4: "path(s):",
        5: "  count ← count + 1",
        6: "  dfsnum(s) ← count",
        7: "  push s on Current and on Roots",
        8: "  for each t in post(s)",
        9: "    if t has no number" ? GoThere : next,
        10: "      path(t)",
        11: "    else if t is on Current" ? next : TurnBack,
        12: silent "      repeat",
        13: "        u ← pop Roots",
        14: "        if all sets are met, report a cycle" ? Report : next,
        15: "      until dfsnum(u) ≤ dfsnum(t)" ? Merge : next,
        16: "      push u on Roots, with all that was met",
        17: "  if s is on top of Roots",
        18: "    pop Roots",
        19: silent "    repeat",
        20: "      v ← pop Current",
        21: "    until v = s",
        22: "extract: walk from u to s, then to t",
        23: "  while a set is missing, or it is not at u",
        24: "    for each y in post(x), newest x first",
        25: "      if y is on Current and new" ? GoThere : TurnBack,
        26: "        go to y; if it is wanted, walk there",
    ],
    annexes: &[],
    colours: &[
        (Colour::White, "unseen"),
        (Colour::Current, "component not complete"),
        (Colour::Removed, "component complete"),
    ],
    changes: &[(Colour::White, Colour::Current), (Colour::Current, Colour::Removed)],
};

const ABOUT: About = About {
    phases: phases![Dfs, Extract],
    badges: &[Badge::Number],
    stacks: &[SideStack::Roots, SideStack::Current],
    closes: Closes::NOT_NESTED,
    lists_components: false,
    lemmas: given![
        "report-is-real",
        "nothing-is-missed",
        "calls-make-a-path",
        "stack-is-simple",
        "left-is-explored",
        "numbers-grow",
        "removed-is-closed",
        "roots-are-calls",
        "roots-do-not-accept",
        "current-in-order",
        "report-is-current",
        "walk-succeeds",
    ],
    not_promised: &[gaps::STOPS_AT_FIRST, gaps::SEVERAL_WALKS],
};

program_counter! {
    L4 = 4, L5 = 5, L6 = 6, L7 = 7, L8 = 8, L9 = 9, L10 = 10, L11 = 11, L13 = 13,
    L14 = 14, L15 = 15, L16 = 16, L17 = 17, L18 = 18, L20 = 20, L21 = 21, L22 = 22, L23 = 23,
    L24 = 24, L25 = 25, L26 = 26,
}

/// The memory of Couvreur's search, and the Current stack.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    roots: roots::Memory,
    current: Vec<StateId>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Registers {
    pc: Pc,
    control: Control,
    count: u32,
    /// The entry popped last: u of the listing, with the sets met by all entries popped so far.
    popped: Root,
    /// The state of this component popped last from Current: v of the listing.
    removed: Option<StateId>,
    reported: bool,
}

impl Program for Registers {
    const LISTING: Listing = LISTING;
    const ABOUT: About = ABOUT;
    const PROCEDURES: &'static [Procedure] = &[Procedure {
        search: SearchKind::Dfs,
        name: "path",
        first_loop: &[(0, 0), (4, 4), (8, 16), (22, 26)],
        second_loop: &[],
    }];
    type Memory = Memory;

    fn start(_: &impl Space, _: &Options) -> (Self, Memory) {
        let (state, met, entry) = (StateId(0), Marks::NONE, EdgeId(0));
        let registers = Registers {
            pc: Pc::Done,
            control: Control::start(SearchKind::Dfs),
            count: 0,
            popped: Root { state, number: 0, met, cyclic: false, entry },
            removed: None,
            reported: false,
        };
        (registers, Memory::default())
    }

    fn begin(&mut self, memory: &mut Memory, _: &impl Space, initial: StateId) -> bool {
        let is_new = memory.roots.dfsnum(initial) == 0;
        if is_new {
            self.control.begin(initial);
            self.pc = Pc::L4;
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
        let Memory { roots, current } = memory;
        match self.pc {
            Pc::L4 => {
                control.enter(here, true, &mut roots.waiting, observer);
                self.pc = Pc::L5;
            }
            Pc::L5 => {
                self.count += 1;
                observer.event(line, Event::Counted { count: self.count });
                self.pc = Pc::L6;
            }
            Pc::L6 => {
                roots.number(line, (control.state(), space.known()), self.count, observer);
                self.pc = Pc::L7;
            }
            Pc::L7 => {
                let (stack, state, met) = (SideStack::Current, control.state(), Marks::NONE);
                current.push(state);
                observer.event(line, Event::Pushed { stack, state, met });
                roots.make_current(line, state, observer);
                let (met, entry) = (space.marks(state), control.edge.id);
                let root = Root { state, number: self.count, met, cyclic: false, entry };
                roots.push_root(line, root, observer);
                self.pc = Pc::L8;
            }
            Pc::L8 => {
                let entered = |_: &S, t| roots.dfsnum(t) != 0;
                let delivered = control.deliver(here, space, observer, entered);
                self.pc = if delivered { Pc::L9 } else { Pc::L17 };
            }
            Pc::L9 => {
                let (source, edge) = (control.state(), control.edge);
                let number = roots.dfsnum(edge.target);
                let (holds, state) = (number == 0, edge.target);
                let because = Because::Unnumbered { state, number };
                observer.event(line, Event::Tested { source, edge: Some(edge), holds, because });
                self.pc = if holds { Pc::L10 } else { Pc::L11 };
            }
            Pc::L10 => {
                control.call(here, control.target(), observer);
                self.pc = Pc::L4;
            }
            Pc::L11 => {
                let (source, edge) = (control.state(), control.edge);
                let (holds, state) = (roots.is_current(edge.target), edge.target);
                let because = Because::IsCurrent { state, current: holds };
                observer.event(line, Event::Tested { source, edge: Some(edge), holds, because });
                // If marks are on transitions, this transition is on the cycle that it closes.
                self.popped.met = match holds && space.marks_transitions() {
                    true => space.edge_marks(source, edge),
                    false => Marks::NONE,
                };
                self.pc = if holds { Pc::L13 } else { Pc::L8 };
            }
            Pc::L13 => {
                if let Some(root) = roots.pop_root(line, observer) {
                    let mut met = self.popped.met.union(root.met);
                    // The transition from the component below to this one is on the cycle, too.
                    if space.marks_transitions() && root.number > roots.dfsnum(control.target()) {
                        let entry = Edge { id: root.entry, target: root.state };
                        met = met.union(space.edge_marks(root.state, entry));
                    }
                    self.popped = Root { met, ..root };
                }
                self.pc = Pc::L14;
            }
            Pc::L14 => {
                let (source, edge) = (control.state(), Some(control.edge));
                let (state, met) = (self.popped.state, self.popped.met);
                let sets = space.acceptance_sets();
                let holds = met.missing(Marks::all(sets)).is_empty();
                let because = Because::MeetsSets { state, met, sets };
                observer.event(line, Event::Tested { source, edge, holds, because });
                self.pc = Pc::L15;
                if holds {
                    control.report(here, observer);
                    *self = self.start_extraction(memory, space);
                }
            }
            Pc::L15 => {
                let (source, edge) = (control.state(), Some(control.edge));
                let (state, number) = (self.popped.state, self.popped.number);
                let bound = control.target();
                let bound_number = roots.dfsnum(bound);
                let holds = number <= bound_number;
                let because = Because::NumberAtMost { state, number, bound, bound_number };
                observer.event(line, Event::Tested { source, edge, holds, because });
                self.pc = if holds { Pc::L16 } else { Pc::L13 };
            }
            Pc::L16 => {
                roots.push_root(line, Root { cyclic: true, ..self.popped }, observer);
                self.pc = Pc::L8;
            }
            Pc::L17 => {
                let source = control.state();
                let top = roots.top_root();
                let holds = top == Some(source);
                let because = Because::IsTopRoot { state: source, top };
                observer.event(line, Event::Tested { source, edge: None, holds, because });
                match holds {
                    true => self.pc = Pc::L18,
                    false => self.leave(line, memory, observer),
                }
            }
            Pc::L18 => {
                roots.pop_root(line, observer);
                (self.removed, self.pc) = (None, Pc::L20);
            }
            Pc::L20 => {
                let (stack, met) = (SideStack::Current, Marks::NONE);
                let state = current.pop().unwrap_or(control.state());
                observer.event(line, Event::Popped { stack, state, met });
                roots.remove(line, state, observer);
                (self.removed, self.pc) = (Some(state), Pc::L21);
            }
            Pc::L21 => {
                let root = control.state();
                let state = self.removed.unwrap_or(root);
                let holds = state == root;
                let because = Because::IsComponentRoot { state, root };
                observer.event(line, Event::Tested { source: root, edge: None, holds, because });
                match holds {
                    true => self.leave(line, memory, observer),
                    false => self.pc = Pc::L20,
                }
            }
            Pc::L22 => self.extract((line, Part::Begin), memory, space, observer),
            Pc::L23 => self.extract((line, Part::Test), memory, space, observer),
            Pc::L24 => self.extract((line, Part::Loop), memory, space, observer),
            Pc::L25 => self.extract((line, Part::Successor), memory, space, observer),
            Pc::L26 => self.extract((line, Part::Go), memory, space, observer),
            Pc::Done => {}
        }
    }

    #[inline(always)]
    fn lines<S: Space, O: Observer>(&mut self, memory: &mut Memory, space: &mut S, o: &mut O) {
        execute_in_turns!(self, (memory, space, o), [
            L8 L9 L10 L4 L5 L6 L7 L11 [L13 L14 L15] L16 L17 L18 [L20 L21]
        ]);
    }

    #[inline(always)]
    fn next(&self) -> u16 {
        self.pc as u16
    }

    fn reported(&self) -> bool {
        self.reported
    }

    fn calls<'a>(&'a self, memory: &'a Memory) -> CallStack<'a> {
        memory.roots.calls(&self.control)
    }

    /// u is in scope from the line that pops it to the line that pushes it again, and after a report; v
    /// is in scope while a component is removed.
    fn bound_call<S: Space>(&self, memory: &Memory, space: &S, index: usize) -> Option<BoundCall> {
        let calls = self.calls(memory);
        let mut call = calls.bound_call(Self::PROCEDURES, self.next(), space, index)?;
        let own = match self.pc {
            _ if index + 1 != calls.depth() => None,
            Pc::L13 => {
                let popped = memory.roots.is_popped(self.popped);
                Some(("u", popped.then_some(self.popped.state)))
            }
            Pc::L14 | Pc::L15 | Pc::L16 => Some(("u", Some(self.popped.state))),
            Pc::L20 | Pc::L21 => Some(("v", self.removed)),
            _ => self.reported.then_some(("u", Some(self.popped.state))),
        };
        call.variables.extend(own.map(|(variable, state)| Binding::state(variable, state)));
        Some(call)
    }

    fn globals<S: Space>(&self, memory: &Memory, space: &S) -> Vec<Binding> {
        memory.roots.globals(self.count, space)
    }

    fn looked_at<S: Space>(&self, memory: &Memory, space: &S) -> Option<LookedAt> {
        let extraction = memory.roots.extraction.as_deref();
        self.calls(memory).looked_at_or_walked(extraction, Self::PROCEDURES, self.next(), space)
    }

    fn colour<S: Space>(memory: &Memory, _: &S, state: StateId) -> Colour {
        memory.roots.colour(state)
    }

    fn badges<S: Space>(&self, memory: &Memory, _: &S, state: StateId) -> Badges {
        let popped = match self.pc {
            Pc::L14 | Pc::L15 | Pc::L16 => Some(self.popped.number),
            // The loop of pops goes on.
            Pc::L13 if memory.roots.is_popped(self.popped) => Some(self.popped.number),
            Pc::L20 | Pc::L21 => Some(memory.roots.dfsnum(self.control.state())),
            _ if self.reported => Some(self.popped.number),
            _ => None,
        };
        memory.roots.badges(state, popped)
    }

    fn search(&self, memory: &Memory) -> SearchKind {
        if memory.roots.extraction.is_some() { SearchKind::Extract } else { SearchKind::Dfs }
    }

    fn sought(&self, memory: &Memory) -> Option<(Sought, StateId)> {
        Some((Sought::Target, memory.roots.extraction.as_ref()?.target()?))
    }

    fn side_depth(memory: &Memory, stack: SideStack) -> Option<usize> {
        match stack {
            SideStack::Roots => memory.roots.side_depth(stack),
            SideStack::Current => Some(memory.current.len()),
        }
    }

    fn side_entry(memory: &Memory, stack: SideStack, index: usize) -> Option<SideEntry> {
        match stack {
            SideStack::Roots => memory.roots.side_entry(stack, index),
            SideStack::Current => {
                let state = *memory.current.get(index)?;
                Some(SideEntry { state, number: memory.roots.dfsnum(state), met: Marks::NONE })
            }
        }
    }

    fn walk(&self, memory: &Memory) -> Vec<(StateId, u32)> {
        memory.roots.extraction.as_ref().map_or_else(Vec::new, |extraction| extraction.shown())
    }

    /// The walk is the cycle: it starts at u and returns to u.
    fn lasso(&self, memory: &Memory) -> Option<Lasso> {
        let (_, cycle) = memory.roots.extraction.as_ref()?.complete()?.split_last()?;
        let mut stem = self.calls(memory).path();
        stem.truncate(stem.iter().position(|&state| state == self.popped.state)?);
        Some(Lasso { stem, cycle: cycle.to_vec() })
    }

    fn weight(memory: &Memory) -> usize {
        memory.roots.weight() + size_of::<StateId>() * memory.current.len()
    }
}

impl Registers {
    /// The end of the procedure. Its caller continues after the call. A return takes no step.
    #[inline(always)]
    fn leave<O: Observer>(&mut self, line: Line, memory: &mut Memory, observer: &mut O) {
        let place = (line, SearchKind::Dfs);
        let waits = self.control.leave(place, &mut memory.roots.waiting, observer);
        self.pc = if waits { Pc::L8 } else { Pc::Done };
    }

    /// The call stack leads from u to s. The missing part leads from t to u, through all sets that the
    /// call stack does not meet.
    #[cold]
    #[inline(never)]
    fn start_extraction(mut self, memory: &mut Memory, space: &mut impl Space) -> Self {
        let path = self.calls(memory).path();
        let u = self.popped.state;
        let from = path.iter().position(|&state| state == u).unwrap_or(0);
        let walk: Vec<StateId> =
            path[from..].iter().copied().chain([self.control.target()]).collect();
        let met = match space.marks_transitions() {
            false => walk.iter().fold(Marks::NONE, |met, &state| met.union(space.marks(state))),
            true => self.calls(memory).marks_from(from, space),
        };
        let missing = met.missing(Marks::all(space.acceptance_sets()));
        let extraction = Extraction::new(Order::DepthFirst, walk, missing, Wanted::State(u));
        memory.roots.extraction = Some(Box::new(extraction));
        (self.reported, self.pc) = (true, Pc::L22);
        self
    }

    #[cold]
    fn extract<S: Space, O: Observer>(
        &mut self,
        place: (Line, Part),
        memory: &mut Memory,
        space: &mut S,
        observer: &mut O,
    ) {
        let Some(mut extraction) = memory.roots.extraction.take() else { return };
        let current = |state| memory.roots.is_current(state);
        let next = extraction.line(place, &mut self.control.edge, current, space, observer);
        memory.roots.extraction = Some(extraction);
        self.pc = match next {
            Some(Part::Begin) => Pc::L22,
            Some(Part::Test) => Pc::L23,
            Some(Part::Loop) => Pc::L24,
            Some(Part::Successor) => Pc::L25,
            Some(Part::Go) => Pc::L26,
            None => Pc::Done,
        };
    }
}
