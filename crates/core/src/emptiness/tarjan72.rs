//! Tarjan's search for components, with a test for acceptance (SE 2005, section 4).
//!
//! A component is tested when it is complete: it contains a counterexample if it has a cycle and an
//! accepting state.

use serde::{Deserialize, Serialize};

use crate::run::listing::lines;
use crate::search::about::{given, phases};
use crate::search::calls::{CallStack, Control, Procedure};
use crate::search::extraction::{Extraction, Order, Part};
use crate::search::gaps;
use crate::search::numbers::Memory;
use crate::search::{Program, Search, execute_in_turns, program_counter};
use crate::{
    About, Badge, Badges, Because, Binding, BoundCall, Closes, Colour, Event, Lasso, Line, Listing,
    LookedAt, Marks, Observer, Options, SearchKind, SideEntry, SideStack, Sought, Space, StateId,
    Wanted,
};

pub type Tarjan72 = Search<Registers>;

/// SE describe the search without a listing; the line numbers are ours. Lines 1–3 initialise and make
/// the first call. Lines 20–24 build the counterexample inside the component.
const LISTING: Listing = Listing {
    title: "Tarjan's components",
    source: "Tarjan 1972, as in Schwoon, Esparza 2005, section 4",
    revision: 1,
    lines: lines![
        4: "tarjan(s):",
        5: "  count ← count + 1",
        6: "  dfsnum(s), lowlink(s) ← count",
        7: "  push s on Current",
        8: "  for each t in post(s)",
        9: "    if t has no number" ? GoThere : next,
        10: "      tarjan(t)",
        11: "      lowlink(s) ← min(lowlink(s), lowlink(t))",
        12: "    else if t is current" ? Merge : TurnBack,
        13: "      lowlink(s) ← min(lowlink(s), dfsnum(t))",
        14: "  if lowlink(s) = dfsnum(s)",
        15: silent "    repeat",
        16: "      u ← pop Current",
        17: "    until u = s",
        18: "    if the component has a cycle and accepts",
        19: "      report a cycle",
        20: "extract: start the walk at s",
        21: "  while it lacks an accepting state or the way back",
        22: "    for each y in post(x), nearest x first",
        23: "      if y is in the component and new" ? GoThere : TurnBack,
        24: "        go to y; if it is wanted, walk there",
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
    badges: &[Badge::Number, Badge::Lowlink],
    stacks: &[SideStack::Current],
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
        "current-in-order",
        "lowlink-is-current",
        "left-leads-back",
        "walk-succeeds",
    ],
    not_promised: &[gaps::STOPS_AT_FIRST, gaps::WAITS_FOR_COMPONENT, gaps::SEVERAL_WALKS],
};

program_counter! {
    L4 = 4, L5 = 5, L6 = 6, L7 = 7, L8 = 8, L9 = 9, L10 = 10, L11 = 11, L12 = 12, L13 = 13,
    L14 = 14, L16 = 16, L17 = 17, L18 = 18, L19 = 19, L20 = 20, L21 = 21, L22 = 22, L23 = 23,
    L24 = 24,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Registers {
    pc: Pc,
    control: Control,
    count: u32,
    /// The state popped last.
    popped: StateId,
    /// An accepting state of the component that is being completed, other than its root.
    accepting: Option<StateId>,
    reported: bool,
}

impl Program for Registers {
    const LISTING: Listing = LISTING;
    const ABOUT: About = ABOUT;
    const PROCEDURES: &'static [Procedure] = &[Procedure {
        search: SearchKind::Dfs,
        name: "tarjan",
        first_loop: &[(4, 4), (8, 13)],
        second_loop: &[],
    }];
    type Memory = Memory;

    fn start(_: &impl Space, _: &Options) -> (Self, Memory) {
        let registers = Registers {
            pc: Pc::Done,
            control: Control::start(SearchKind::Dfs),
            count: 0,
            popped: StateId(0),
            accepting: None,
            reported: false,
        };
        (registers, Memory::default())
    }

    fn begin(&mut self, memory: &mut Memory, _: &impl Space, initial: StateId) -> bool {
        let is_new = memory.dfsnum(initial) == 0;
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
        match self.pc {
            Pc::L4 => {
                control.enter(here, true, &mut memory.waiting, observer);
                self.pc = Pc::L5;
            }
            Pc::L5 => {
                self.count += 1;
                observer.event(line, Event::Counted { count: self.count });
                self.pc = Pc::L6;
            }
            Pc::L6 => {
                memory.number(line, (control.state(), space.known()), self.count, observer);
                memory.set_lowlink(line, control.state(), self.count, None, observer);
                self.pc = Pc::L7;
            }
            Pc::L7 => {
                memory.push_current(line, control.state(), observer);
                self.pc = Pc::L8;
            }
            Pc::L8 => {
                let delivered = memory.deliver(here, control, space, observer);
                self.pc = if delivered { Pc::L9 } else { Pc::L14 };
            }
            Pc::L9 => {
                let (source, edge) = (control.state(), control.edge);
                let number = memory.dfsnum(edge.target);
                let (holds, state) = (number == 0, edge.target);
                let because = Because::Unnumbered { state, number };
                observer.event(line, Event::Tested { source, edge: Some(edge), holds, because });
                self.pc = if holds { Pc::L10 } else { Pc::L12 };
            }
            Pc::L10 => {
                control.call(here, control.target(), observer);
                self.pc = Pc::L4;
            }
            Pc::L11 => self.lower(line, memory.lowlink(self.control.target()), memory, observer),
            Pc::L12 => {
                let (source, edge) = (control.state(), control.edge);
                let (holds, state) = (memory.is_current(edge.target), edge.target);
                let because = Because::IsCurrent { state, current: holds };
                observer.event(line, Event::Tested { source, edge: Some(edge), holds, because });
                self.pc = if holds { Pc::L13 } else { Pc::L8 };
            }
            Pc::L13 => {
                if control.state() == control.target() {
                    memory.note_loop(control.state());
                }
                self.lower(line, memory.dfsnum(self.control.target()), memory, observer);
            }
            Pc::L14 => {
                let source = control.state();
                let (number, lowlink) = (memory.dfsnum(source), memory.lowlink(source));
                let holds = number == lowlink;
                let because = Because::IsRoot { state: source, number, lowlink };
                observer.event(line, Event::Tested { source, edge: None, holds, because });
                match holds {
                    true => {
                        memory.component.clear();
                        (self.accepting, self.pc) = (None, Pc::L16);
                    }
                    false => self.leave(line, memory, space, observer),
                }
            }
            Pc::L16 => {
                let state = memory.pop_current(line, observer).unwrap_or(control.state());
                memory.component.push(state);
                if state != control.state() && space.accepts(state) {
                    self.accepting = Some(state);
                }
                (self.popped, self.pc) = (state, Pc::L17);
            }
            Pc::L17 => {
                let (root, state) = (control.state(), self.popped);
                let holds = state == root;
                let because = Because::IsComponentRoot { state, root };
                observer.event(line, Event::Tested { source: root, edge: None, holds, because });
                self.pc = if holds { Pc::L18 } else { Pc::L16 };
            }
            Pc::L18 => {
                let root = control.state();
                let states = memory.component.len() as u32;
                let cyclic = states > 1 || memory.loops(root);
                // This value is used only in the event. An unobserved run looks up no marks for a
                // component without a cycle.
                let accepting = if space.accepts(root) { Some(root) } else { self.accepting };
                let holds = cyclic && (self.accepting.is_some() || space.accepts(root));
                let because = Because::ComponentAccepts { root, states, cyclic, accepting };
                observer.event(line, Event::Completed { root, states });
                observer.event(line, Event::Tested { source: root, edge: None, holds, because });
                match holds {
                    true => self.pc = Pc::L19,
                    false => self.leave(line, memory, space, observer),
                }
            }
            Pc::L19 => {
                let root = control.state();
                let (search, source, target) = (SearchKind::Dfs, root, root);
                observer.event(line, Event::Reported { search, source, target, closed: false });
                let missing = space.marks(root).missing(Marks::all(1));
                let end = Wanted::State(root);
                let extraction = Extraction::new(Order::BreadthFirst, vec![root], missing, end)
                    .within(memory.component.iter().copied().collect());
                memory.extraction = Some(Box::new(extraction));
                (self.reported, self.pc) = (true, Pc::L20);
            }
            Pc::L20 => self.extract((line, Part::Begin), memory, space, observer),
            Pc::L21 => self.extract((line, Part::Test), memory, space, observer),
            Pc::L22 => self.extract((line, Part::Loop), memory, space, observer),
            Pc::L23 => self.extract((line, Part::Successor), memory, space, observer),
            Pc::L24 => self.extract((line, Part::Go), memory, space, observer),
            Pc::Done => {}
        }
    }

    #[inline(always)]
    fn lines<S: Space, O: Observer>(&mut self, memory: &mut Memory, space: &mut S, o: &mut O) {
        execute_in_turns!(self, (memory, space, o), [
            L8 L9 L10 L4 L5 L6 L7 L12 L13 L14 [L16 L17] L18 L11
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
        memory.calls(&self.control)
    }

    /// u is in scope from the loop that pops it to the end of the block. While `component` is empty,
    /// nothing has been popped.
    fn bound_call<S: Space>(&self, memory: &Memory, space: &S, index: usize) -> Option<BoundCall> {
        let calls = self.calls(memory);
        let mut call = calls.bound_call(Self::PROCEDURES, self.next(), space, index)?;
        let pops = matches!(self.pc, Pc::L16 | Pc::L17 | Pc::L18 | Pc::L19);
        if pops && index + 1 == calls.depth() {
            let popped = Some(self.popped).filter(|_| !memory.component.is_empty());
            call.variables.push(Binding::state("u", popped));
        }
        Some(call)
    }

    fn globals<S: Space>(&self, memory: &Memory, space: &S) -> Vec<Binding> {
        memory.globals(self.count, space)
    }

    fn looked_at<S: Space>(&self, memory: &Memory, space: &S) -> Option<LookedAt> {
        let extraction = memory.extraction.as_deref();
        self.calls(memory).looked_at_or_walked(extraction, Self::PROCEDURES, self.next(), space)
    }

    fn colour<S: Space>(memory: &Memory, _: &S, state: StateId) -> Colour {
        memory.colour(state)
    }

    fn badges<S: Space>(&self, memory: &Memory, _: &S, state: StateId) -> Badges {
        memory.badges(state)
    }

    fn search(&self, memory: &Memory) -> SearchKind {
        if memory.extraction.is_some() { SearchKind::Extract } else { SearchKind::Dfs }
    }

    fn sought(&self, memory: &Memory) -> Option<(Sought, StateId)> {
        Some((Sought::Target, memory.extraction.as_ref()?.target()?))
    }

    fn side_depth(memory: &Memory, stack: SideStack) -> Option<usize> {
        memory.side_depth(stack)
    }

    fn side_entry(memory: &Memory, stack: SideStack, index: usize) -> Option<SideEntry> {
        memory.side_entry(stack, index)
    }

    fn walk(&self, memory: &Memory) -> Vec<(StateId, u32)> {
        memory.extraction.as_ref().map_or_else(Vec::new, |extraction| extraction.shown())
    }

    fn lasso(&self, memory: &Memory) -> Option<Lasso> {
        let (_, cycle) = memory.extraction.as_ref()?.complete()?.split_last()?;
        let mut stem = self.calls(memory).path();
        stem.pop();
        Some(Lasso { stem, cycle: cycle.to_vec() })
    }

    fn weight(memory: &Memory) -> usize {
        memory.weight()
    }
}

impl Registers {
    #[inline(always)]
    fn lower<O: Observer>(&mut self, line: Line, by: u32, memory: &mut Memory, observer: &mut O) {
        let (state, via) = (self.control.state(), self.control.target());
        let to = memory.lowlink(state).min(by);
        memory.set_lowlink(line, state, to, Some(via), observer);
        self.pc = Pc::L8;
    }

    /// The end of the procedure. Its caller continues after the call. A return takes no step.
    #[inline(always)]
    fn leave<S: Space, O: Observer>(
        &mut self,
        line: Line,
        memory: &mut Memory,
        space: &mut S,
        observer: &mut O,
    ) {
        let left = self.control.state();
        let waits = self.control.leave((line, SearchKind::Dfs), &mut memory.waiting, observer);
        self.control.recall_target(left, space);
        self.pc = if waits { Pc::L11 } else { Pc::Done };
    }

    fn extract<S: Space, O: Observer>(
        &mut self,
        place: (Line, Part),
        memory: &mut Memory,
        space: &mut S,
        observer: &mut O,
    ) {
        let Some(extraction) = &mut memory.extraction else { return };
        let next = extraction.line(place, &mut self.control.edge, |_| true, space, observer);
        self.pc = match next {
            Some(Part::Begin) => Pc::L20,
            Some(Part::Test) => Pc::L21,
            Some(Part::Loop) => Pc::L22,
            Some(Part::Successor) => Pc::L23,
            Some(Part::Go) => Pc::L24,
            None => Pc::Done,
        };
    }
}
