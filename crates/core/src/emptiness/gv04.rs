//! Geldenhuys and Valmari's search (SE 2005, Fig. 7).
//!
//! Tarjan's search with a goal: the last accepting state on the call stack. As soon as a lowlink shows
//! that a state leads back to the goal, or to an earlier state on the stack, there is a cycle through
//! the goal.

use serde::{Deserialize, Serialize};

use crate::run::listing::lines;
use crate::search::about::{given, phases};
use crate::search::calls::{CallStack, Control, Procedure};
use crate::search::extraction::{Extraction, Order, Part};
use crate::search::gaps;
use crate::search::numbers::Memory;
use crate::search::{Program, Search, execute_in_turns, program_counter};
use crate::{
    About, Badge, Badges, Because, Binding, BoundCall, Closes, Colour, Event, Gap, Lasso, Line,
    Listing, LookedAt, Marks, Observer, Options, SearchKind, SideEntry, SideStack, Sought, Space,
    StateId, Wanted,
};

pub type Gv04 = Search<Registers>;

/// Lines 1–5 initialise and make the first call. Deviation: lines 17–18 are inside the test of line 15.
/// As printed they follow it, and an accepting state would be reported after any transition. Lines
/// 23–27 build the counterexample, which the figure leaves open.
const LISTING: Listing = Listing {
    title: "Tarjan's search with a goal",
    source: "Geldenhuys, Valmari 2004, as in Schwoon, Esparza 2005, Fig. 7",
    revision: 1,
    lines: lines![
        6: "gv(s, goal):",
        7: "  count ← count + 1",
        8: "  dfsnum(s) ← count",
        9: "  lowlink(s) ← count",
        10: "  push s on Current",
        11: "  for each t in post(s)",
        12: "    if t has no number" ? GoThere : next,
        13: "      if t accepts, gv(t, t)",
        14: "      else gv(t, goal)",
        15: "    if t is current" ? Merge : TurnBack,
        16: "      lowlink(s) ← min(lowlink(s), lowlink(t))",
        17: "      if goal ≠ ⊥ and lowlink(s) ≤ dfsnum(goal)" ? Report : next if "test" = "inside",
        18: "        report a cycle" if "test" = "inside",
        17: "    if goal ≠ ⊥ and lowlink(s) ≤ dfsnum(goal)" ? Report : next if "test" = "hoisted",
        18: "      report a cycle" if "test" = "hoisted",
        19: "  if lowlink(s) = dfsnum(s)",
        20: silent "    repeat",
        21: "      t ← pop Current",
        22: "    until t = s",
        23: "extract: walk from the goal to s, then to t",
        24: "  while it is not back at the goal",
        25: "    for each y in post(x), newest x first",
        26: "      if y is current and new" ? GoThere : TurnBack,
        27: "        go to y; if it is the goal, walk there",
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
        "goal-is-last-accepting",
        "report-is-current",
        "walk-succeeds",
    ],
    not_promised: &[
        gaps::STOPS_AT_FIRST,
        gaps::SEVERAL_WALKS,
        Gap {
            id: "real",
            only: &[&[("test", "hoisted")]],
            sentence: "With test=hoisted it does not promise that a report is a counterexample: \
                       the test as printed raises false alarms.",
        },
    ],
};

program_counter! {
    L6 = 6, L7 = 7, L8 = 8, L9 = 9, L10 = 10, L11 = 11, L12 = 12, L13 = 13, L14 = 14, L15 = 15,
    L16 = 16, L17 = 17, L18 = 18, L19 = 19, L21 = 21, L22 = 22, L23 = 23, L24 = 24, L25 = 25,
    L26 = 26, L27 = 27,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Registers {
    pc: Pc,
    control: Control,
    count: u32,
    /// Whether lines 17–18 are executed as printed.
    hoisted: bool,
    goal: Option<StateId>,
    /// The state popped last.
    popped: StateId,
    reported: bool,
}

impl Program for Registers {
    const LISTING: Listing = LISTING;
    const ABOUT: About = ABOUT;
    const PROCEDURES: &'static [Procedure] = &[Procedure {
        search: SearchKind::Dfs,
        name: "gv",
        first_loop: &[(0, 0), (6, 6), (11, 18), (23, 27)],
        second_loop: &[],
    }];
    type Memory = Memory;

    fn start(_: &impl Space, options: &Options) -> (Self, Memory) {
        let registers = Registers {
            pc: Pc::Done,
            control: Control::start(SearchKind::Dfs),
            count: 0,
            hoisted: options.is("test", "hoisted"),
            goal: None,
            popped: StateId(0),
            reported: false,
        };
        (registers, Memory::default())
    }

    fn begin(&mut self, memory: &mut Memory, _: &impl Space, initial: StateId) -> bool {
        let is_new = memory.dfsnum(initial) == 0;
        if is_new {
            self.control.begin(initial);
            self.pc = Pc::L6;
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
            Pc::L6 => {
                control.enter(here, true, &mut memory.waiting, observer);
                // If the state is accepting, it is the goal for its successors.
                if space.accepts(control.state()) {
                    memory.goals.push(control.state());
                    self.goal = Some(control.state());
                }
                self.pc = Pc::L7;
            }
            Pc::L7 => {
                self.count += 1;
                observer.event(line, Event::Counted { count: self.count });
                self.pc = Pc::L8;
            }
            Pc::L8 => {
                memory.number(line, (control.state(), space.known()), self.count, observer);
                self.pc = Pc::L9;
            }
            Pc::L9 => {
                memory.set_lowlink(line, control.state(), self.count, None, observer);
                self.pc = Pc::L10;
            }
            Pc::L10 => {
                memory.push_current(line, control.state(), observer);
                self.pc = Pc::L11;
            }
            Pc::L11 => {
                let delivered = memory.deliver(here, control, space, observer);
                self.pc = if delivered { Pc::L12 } else { Pc::L19 };
            }
            Pc::L12 => {
                let (source, edge) = (control.state(), control.edge);
                let number = memory.dfsnum(edge.target);
                let (holds, state) = (number == 0, edge.target);
                let because = Because::Unnumbered { state, number };
                observer.event(line, Event::Tested { source, edge: Some(edge), holds, because });
                self.pc = if holds { Pc::L13 } else { Pc::L15 };
            }
            Pc::L13 => {
                let (source, edge) = (control.state(), control.edge);
                let (holds, state) = (space.accepts(edge.target), edge.target);
                let because = Because::Accepts { state };
                observer.event(line, Event::Tested { source, edge: Some(edge), holds, because });
                self.pc = Pc::L14;
                if holds {
                    control.call(here, state, observer);
                    self.pc = Pc::L6;
                }
            }
            Pc::L14 => {
                control.call(here, control.target(), observer);
                self.pc = Pc::L6;
            }
            Pc::L15 => {
                let (source, edge) = (control.state(), control.edge);
                let (holds, state) = (memory.is_current(edge.target), edge.target);
                let because = Because::IsCurrent { state, current: holds };
                observer.event(line, Event::Tested { source, edge: Some(edge), holds, because });
                self.pc = match holds {
                    true => Pc::L16,
                    false if self.hoisted => Pc::L17,
                    false => Pc::L11,
                };
            }
            Pc::L16 => {
                let (state, via) = (control.state(), control.target());
                let to = memory.lowlink(state).min(memory.lowlink(via));
                memory.set_lowlink(line, state, to, Some(via), observer);
                self.pc = Pc::L17;
            }
            Pc::L17 => {
                let (state, edge) = (control.state(), control.edge);
                let lowlink = memory.lowlink(state);
                let goal = self.goal.map(|goal| (goal, memory.dfsnum(goal)));
                let holds = goal.is_some_and(|(_, number)| lowlink <= number);
                let target_current = memory.is_current(edge.target);
                let because = Because::ReachesGoal { state, lowlink, goal, target_current };
                let tested = Event::Tested { source: state, edge: Some(edge), holds, because };
                observer.event(line, tested);
                self.pc = if holds { Pc::L18 } else { Pc::L11 };
            }
            Pc::L18 => {
                control.report(here, observer);
                self.start_extraction(memory);
            }
            Pc::L19 => {
                let source = control.state();
                let (number, lowlink) = (memory.dfsnum(source), memory.lowlink(source));
                let holds = number == lowlink;
                let because = Because::IsRoot { state: source, number, lowlink };
                observer.event(line, Event::Tested { source, edge: None, holds, because });
                match holds {
                    true => self.pc = Pc::L21,
                    false => self.leave(line, memory, space, observer),
                }
            }
            Pc::L21 => {
                self.popped = memory.pop_current(line, observer).unwrap_or(control.state());
                self.pc = Pc::L22;
            }
            Pc::L22 => {
                let (root, state) = (control.state(), self.popped);
                let holds = state == root;
                let because = Because::IsComponentRoot { state, root };
                observer.event(line, Event::Tested { source: root, edge: None, holds, because });
                match holds {
                    true => self.leave(line, memory, space, observer),
                    false => self.pc = Pc::L21,
                }
            }
            Pc::L23 => self.extract((line, Part::Begin), memory, space, observer),
            Pc::L24 => self.extract((line, Part::Test), memory, space, observer),
            Pc::L25 => self.extract((line, Part::Loop), memory, space, observer),
            Pc::L26 => self.extract((line, Part::Successor), memory, space, observer),
            Pc::L27 => self.extract((line, Part::Go), memory, space, observer),
            Pc::Done => {}
        }
    }

    #[inline(always)]
    fn lines<S: Space, O: Observer>(&mut self, memory: &mut Memory, space: &mut S, o: &mut O) {
        execute_in_turns!(self, (memory, space, o), [
            L11 L12 L13 L14 L6 L7 L8 L9 L10 L19 [L21 L22] L15 L16 L17
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

    /// The goal of a call is the last accepting state among the calls up to it. At lines 21 and 22, t
    /// is the popped state.
    fn bound_call<S: Space>(&self, memory: &Memory, space: &S, index: usize) -> Option<BoundCall> {
        let calls = self.calls(memory);
        let mut call = calls.bound_call(Self::PROCEDURES, self.next(), space, index)?;
        let state = calls.activation(index)?.state;
        call.variables.insert(1, Binding::state("goal", memory.goal_at(state)));
        let pops = matches!(self.pc, Pc::L21 | Pc::L22) && index + 1 == calls.depth();
        if pops {
            // If the popped state is a root, an earlier loop popped it: every loop ends when it pops a
            // root.
            let is_old =
                self.pc == Pc::L21 && memory.lowlink(self.popped) == memory.dfsnum(self.popped);
            call.variables.push(Binding::state("t", Some(self.popped).filter(|_| !is_old)));
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

    fn sought(&self, _: &Memory) -> Option<(Sought, StateId)> {
        self.goal.map(|goal| (Sought::Goal, goal))
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
        let (end, cycle) = memory.extraction.as_ref()?.complete()?.split_last()?;
        let mut stem = self.calls(memory).path();
        stem.truncate(stem.iter().position(|state| state == end)?);
        Some(Lasso { stem, cycle: cycle.to_vec() })
    }

    fn weight(memory: &Memory) -> usize {
        memory.weight()
    }
}

impl Registers {
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
        if self.goal == Some(left) {
            memory.goals.pop();
            self.goal = memory.goals.last().copied();
        }
        let waits = self.control.leave((line, SearchKind::Dfs), &mut memory.waiting, observer);
        self.control.recall_target(left, space);
        self.pc = if waits { Pc::L15 } else { Pc::Done };
    }

    /// The call stack leads from the goal to s. The missing part leads from t to the goal.
    #[cold]
    fn start_extraction(&mut self, memory: &mut Memory) {
        let path = self.calls(memory).path();
        let goal = self.goal.unwrap_or(self.control.state());
        let from = path.iter().position(|&state| state == goal).unwrap_or(0);
        let walk = path[from..].iter().copied().chain([self.control.target()]).collect();
        let end = Wanted::State(goal);
        let extraction = Extraction::new(Order::DepthFirst, walk, Marks::NONE, end);
        memory.extraction = Some(Box::new(extraction));
        (self.reported, self.pc) = (true, Pc::L23);
    }

    #[cold]
    fn extract<S: Space, O: Observer>(
        &mut self,
        place: (Line, Part),
        memory: &mut Memory,
        space: &mut S,
        observer: &mut O,
    ) {
        let Some(mut extraction) = memory.extraction.take() else { return };
        let current = |state| memory.is_current(state);
        let next = extraction.line(place, &mut self.control.edge, current, space, observer);
        memory.extraction = Some(extraction);
        self.pc = match next {
            Some(Part::Begin) => Pc::L23,
            Some(Part::Test) => Pc::L24,
            Some(Part::Loop) => Pc::L25,
            Some(Part::Successor) => Pc::L26,
            Some(Part::Go) => Pc::L27,
            None => Pc::Done,
        };
    }
}
