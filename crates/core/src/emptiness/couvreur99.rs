//! Couvreur's search, as given by Schwoon and Esparza (SE 2005, Fig. 5), for any number of acceptance
//! sets (5.2); and the same search as a search for components (4.4).
//!
//! It stores one number per state. Roots contains the components found so far on the path to s. A
//! transition back into one of them merges all components above it. If together they meet every
//! acceptance set, that transition has closed an accepting cycle.

use serde::{Deserialize, Serialize};

use crate::run::listing::lines;
use crate::search::about::{given, phases};
use crate::search::calls::{CallStack, Control, Procedure};
use crate::search::extraction::{Extraction, Order, Part};
use crate::search::gaps;
use crate::search::roots::{Memory, Root};
use crate::search::{Program, Search, execute_in_turns, program_counter};
use crate::{
    About, Badge, Badges, Because, Binding, BoundCall, Closes, Colour, Edge, EdgeId, Event, Gap,
    Lasso, Line, Listing, ListingLine, LookedAt, Marks, Observer, Options, SearchKind, SideEntry,
    SideStack, Sought, Space, StateId, Wanted,
};

/// Reports the first accepting cycle that is explored.
pub type Couvreur99 = Search<Registers<false>>;

/// Lists the components of the reachable part.
pub type CouvreurScc = Search<Registers<true>>;

/// Lines 1–3 initialise and make the first call. Line 18 tests all acceptance sets; the figure has only
/// one. Lines 26–30 build the counterexample. Deviations: the search for the rest of the cycle starts
/// at t, not at u as 4.2 says. If it may end on the call stack, it ends at a state whose number is at
/// most that of u; 4.2 says at least that of t.
const SEARCH: &[ListingLine] = lines![
    4: "remove(s):",
    5: "  if s is not current, return",
    6: "  s is no longer current",
    7: "  for each t in post(s), remove(t)",
    8: "couv(s):",
    9: "  count ← count + 1",
    10: "  dfsnum(s) ← count",
    11: "  push s on Roots; s is current",
    12: "  for each t in post(s)",
    13: "    if t has no number" ? GoThere : next,
    14: "      couv(t)",
    15: "    else if t is current" ? next : TurnBack,
    16: silent "      repeat",
    17: "        u ← pop Roots",
    18: "        if all sets are met, report a cycle" ? Report : next,
    19: "      until dfsnum(u) ≤ dfsnum(t)" ? Merge : next,
    20: "      push u on Roots, with all that was met",
    21: "  if s is on top of Roots",
    22: "    pop Roots",
    23: "    remove(s)",
    26: "extract: walk from u to s, then to t",
    27: "  while a set is missing, or it is not at u" if "extraction" = "dfs",
    27: "  while a set is missing, or it is not on the stack down to u" if "extraction" = "stack",
    27: "  while a set is missing, or it is not on the stack from t on" if "extraction" = "printed",
    28: "    for each y in post(x), newest x first",
    29: "      if y is current and new" ? GoThere : TurnBack,
    30: "        go to y; if it is wanted, walk there",
];

/// There is no line 18, and line 6 lists the states of the component. When all components are known,
/// the first accepting one becomes the counterexample.
const COMPONENTS: &[ListingLine] = lines![
    4: "remove(s):",
    5: "  if s is not current, return",
    6: "  s is no longer current: list it",
    7: "  for each t in post(s), remove(t)",
    8: "couv(s):",
    9: "  count ← count + 1",
    10: "  dfsnum(s) ← count",
    11: "  push s on Roots; s is current",
    12: "  for each t in post(s)",
    13: "    if t has no number" ? GoThere : next,
    14: "      couv(t)",
    15: "    else if t is current" ? next : TurnBack,
    16: silent "      repeat",
    17: "        u ← pop Roots",
    19: "      until dfsnum(u) ≤ dfsnum(t)" ? Merge : next,
    20: "      push u on Roots, with all that was met",
    21: "  if s is on top of Roots",
    22: "    pop Roots: a component is complete",
    23: "    remove(s)",
    24: "in the end: if a component accepts",
    25: "  report a cycle",
    26: "extract: start the walk at its root",
    27: "  while a set or the way back is missing",
    28: "    for each y in post(x), nearest x first",
    29: "      if y is in the component and new" ? GoThere : TurnBack,
    30: "        go to y; if it is wanted, walk there",
];

const fn listing(lists: bool) -> Listing {
    Listing {
        title: if lists { "Components without Current" } else { "Couvreur's search" },
        source: match lists {
            true => "Schwoon, Esparza 2005, 4.4",
            false => "Couvreur 1999, as in Schwoon, Esparza 2005, Fig. 5",
        },
        revision: 1,
        lines: if lists { COMPONENTS } else { SEARCH },
        annexes: &[],
        colours: &[
            (Colour::White, "unseen"),
            (Colour::Current, "component not complete"),
            (Colour::Removed, "component complete"),
        ],
        changes: &[(Colour::White, Colour::Current), (Colour::Current, Colour::Removed)],
    }
}

const ABOUT: About = About {
    phases: phases![Dfs, Remove, Extract],
    badges: &[Badge::Number],
    stacks: &[SideStack::Roots],
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
        "report-is-current",
        "walk-succeeds",
        "cycle-passes-u",
    ],
    not_promised: &[
        gaps::STOPS_AT_FIRST,
        gaps::SEVERAL_WALKS,
        Gap {
            id: "real",
            only: &[&[("extraction", "printed")]],
            sentence: "With extraction=printed it does not promise that the cycle it shows \
                       accepts.",
        },
    ],
};

const ABOUT_COMPONENTS: About = About {
    phases: phases![Dfs, Remove, Extract],
    badges: &[Badge::Number],
    stacks: &[SideStack::Roots],
    closes: Closes::NOT_NESTED,
    lists_components: true,
    lemmas: given![
        "report-is-real",
        "nothing-is-missed",
        "calls-make-a-path",
        "stack-is-simple",
        "left-is-explored",
        "numbers-grow",
        "removed-is-closed",
        "roots-are-calls",
        "walk-succeeds",
    ],
    not_promised: &[gaps::STOPS_AT_FIRST, gaps::WAITS_FOR_COMPONENT, gaps::SEVERAL_WALKS],
};

/// At this line all components are known. The report and its lasso follow.
pub(crate) const LISTED: Line = Line(Pc::L24 as u16);

program_counter! {
    L4 = 4, L5 = 5, L6 = 6, L7 = 7, L8 = 8, L9 = 9, L10 = 10, L11 = 11, L12 = 12, L13 = 13,
    L14 = 14, L15 = 15, L17 = 17, L18 = 18, L19 = 19, L20 = 20, L21 = 21, L22 = 22, L23 = 23,
    L24 = 24, L25 = 25, L26 = 26, L27 = 27, L28 = 28, L29 = 29, L30 = 30,
}

/// Where the search for the rest of the cycle may end.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
enum End {
    /// At u.
    Dfs,
    /// On the call stack, at u or at a state with a smaller number. This is sometimes shorter.
    Stack,
    /// On the call stack, at a state whose number is at least that of t, as printed. The cycle may miss
    /// u.
    Printed,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Registers<const LISTS: bool> {
    pc: Pc,
    control: Control,
    count: u32,
    /// The number of the root whose component is being removed.
    removing: u32,
    /// The entry popped last: u of the listing, with the sets met by all entries popped so far.
    popped: Root,
    end: End,
    reported: bool,
}

impl<const LISTS: bool> Program for Registers<LISTS> {
    const LISTING: Listing = listing(LISTS);
    const ABOUT: About = if LISTS { ABOUT_COMPONENTS } else { ABOUT };
    const PROCEDURES: &'static [Procedure] = &[
        Procedure {
            search: SearchKind::Dfs,
            name: "couv",
            first_loop: &[(0, 0), (8, 8), (12, 20), (26, 30)],
            second_loop: &[],
        },
        Procedure {
            search: SearchKind::Remove,
            name: "remove",
            first_loop: &[],
            second_loop: &[(4, 7)],
        },
    ];
    type Memory = Memory;

    fn start(_: &impl Space, options: &Options) -> (Self, Memory) {
        let registers = Registers {
            pc: Pc::Done,
            control: Control::start(SearchKind::Dfs),
            count: 0,
            removing: 0,
            popped: Root {
                state: StateId(0),
                number: 0,
                met: Marks::NONE,
                cyclic: false,
                entry: EdgeId(0),
            },
            end: match options.get("extraction") {
                Some("stack") => End::Stack,
                Some("printed") => End::Printed,
                _ => End::Dfs,
            },
            reported: false,
        };
        (registers, Memory::default())
    }

    fn begin(&mut self, memory: &mut Memory, _: &impl Space, initial: StateId) -> bool {
        let is_new = memory.dfsnum(initial) == 0;
        if is_new {
            self.control.begin(initial);
            self.pc = Pc::L8;
        }
        is_new
    }

    fn is_between(&self) -> bool {
        // Components are tested for acceptance when all of them are known.
        LISTS && self.pc == Pc::L24 || self.pc == Pc::Done && !self.reported
    }

    #[inline(always)]
    fn line<S: Space, O: Observer>(
        &mut self,
        memory: &mut Memory,
        space: &mut S,
        observer: &mut O,
    ) {
        use SearchKind::{Dfs, Remove};
        let line = Line(self.pc as u16);
        let control = &mut self.control;
        match self.pc {
            Pc::L4 => {
                let (search, state) = (Remove, control.argument);
                observer.event(line, Event::Arrived { search, state });
                self.pc = Pc::L5;
            }
            Pc::L5 => {
                let state = control.argument;
                // No transition leads from a complete component to a current state with a smaller number
                // than its root, unless successor sets were reduced. Then the rule of SE, section 6, for
                // unexplored states does not keep `remove` out of the call stack, but the test of the
                // number does.
                let current = memory.is_current(state) && memory.dfsnum(state) >= self.removing;
                let (source, because) = (state, Because::IsCurrent { state, current });
                let tested = Event::Tested { source, edge: None, holds: !current, because };
                observer.event(line, tested);
                self.pc = if current { Pc::L6 } else { Pc::L7 };
            }
            Pc::L6 => {
                control.enter_inner((line, Remove), false, &mut memory.waiting, observer);
                memory.remove(line, control.state(), observer);
                if LISTS {
                    memory.listed.add(control.state());
                }
                self.pc = Pc::L7;
            }
            Pc::L7 => {
                let entered = |_: &S, t| memory.dfsnum(t) != 0;
                match control.deliver_again((line, Remove), space, observer, entered) {
                    true => {
                        control.argument = control.target();
                        self.pc = Pc::L4;
                    }
                    false => self.leave((line, Remove), memory, observer),
                }
            }
            Pc::L8 => {
                control.enter((line, Dfs), true, &mut memory.waiting, observer);
                self.pc = Pc::L9;
            }
            Pc::L9 => {
                self.count += 1;
                observer.event(line, Event::Counted { count: self.count });
                self.pc = Pc::L10;
            }
            Pc::L10 => {
                memory.number(line, (control.state(), space.known()), self.count, observer);
                self.pc = Pc::L11;
            }
            Pc::L11 => {
                let (state, number) = (control.state(), self.count);
                let (met, entry) = (space.marks(state), control.edge.id);
                let root = Root { state, number, met, cyclic: false, entry };
                memory.push_root(line, root, observer);
                memory.make_current(line, state, observer);
                self.pc = Pc::L12;
            }
            Pc::L12 => {
                let entered = |_: &S, t| memory.dfsnum(t) != 0;
                let delivered = control.deliver((line, Dfs), space, observer, entered);
                self.pc = if delivered { Pc::L13 } else { Pc::L21 };
            }
            Pc::L13 => {
                let (source, edge) = (control.state(), control.edge);
                let number = memory.dfsnum(edge.target);
                let (holds, state) = (number == 0, edge.target);
                let because = Because::Unnumbered { state, number };
                observer.event(line, Event::Tested { source, edge: Some(edge), holds, because });
                self.pc = if holds { Pc::L14 } else { Pc::L15 };
            }
            Pc::L14 => {
                control.call((line, Dfs), control.target(), observer);
                self.pc = Pc::L8;
            }
            Pc::L15 => {
                let (source, edge) = (control.state(), control.edge);
                let (holds, state) = (memory.is_current(edge.target), edge.target);
                let because = Because::IsCurrent { state, current: holds };
                observer.event(line, Event::Tested { source, edge: Some(edge), holds, because });
                // If marks are on transitions, this transition is on the cycle that it closes.
                self.popped.met = match holds && space.marks_transitions() {
                    true => space.edge_marks(source, edge),
                    false => Marks::NONE,
                };
                self.pc = if holds { Pc::L17 } else { Pc::L12 };
            }
            Pc::L17 => {
                if let Some(root) = memory.pop_root(line, observer) {
                    let mut met = self.popped.met.union(root.met);
                    // The transition from the component below to this one is on the cycle, too.
                    if space.marks_transitions() && root.number > memory.dfsnum(control.target()) {
                        let entry = Edge { id: root.entry, target: root.state };
                        met = met.union(space.edge_marks(root.state, entry));
                    }
                    self.popped = Root { met, ..root };
                }
                self.pc = if LISTS { Pc::L19 } else { Pc::L18 };
            }
            Pc::L18 => {
                let (source, edge) = (control.state(), Some(control.edge));
                let (state, met) = (self.popped.state, self.popped.met);
                let sets = space.acceptance_sets();
                let holds = met.missing(Marks::all(sets)).is_empty();
                let because = Because::MeetsSets { state, met, sets };
                observer.event(line, Event::Tested { source, edge, holds, because });
                self.pc = Pc::L19;
                if holds {
                    control.report((line, Dfs), observer);
                    *self = self.start_extraction(memory, space);
                }
            }
            Pc::L19 => {
                let (source, edge) = (control.state(), Some(control.edge));
                let (state, number) = (self.popped.state, self.popped.number);
                let bound = control.target();
                let bound_number = memory.dfsnum(bound);
                let holds = number <= bound_number;
                let because = Because::NumberAtMost { state, number, bound, bound_number };
                observer.event(line, Event::Tested { source, edge, holds, because });
                self.pc = if holds { Pc::L20 } else { Pc::L17 };
            }
            Pc::L20 => {
                memory.push_root(line, Root { cyclic: true, ..self.popped }, observer);
                self.pc = Pc::L12;
            }
            Pc::L21 => {
                let source = control.state();
                let top = memory.top_root();
                let holds = top == Some(source);
                let because = Because::IsTopRoot { state: source, top };
                observer.event(line, Event::Tested { source, edge: None, holds, because });
                match holds {
                    true => self.pc = Pc::L22,
                    false => self.leave((line, Dfs), memory, observer),
                }
            }
            Pc::L22 => {
                if let Some(root) = memory.pop_root(line, observer).filter(|_| LISTS) {
                    self.list(root, memory, space);
                }
                self.pc = Pc::L23;
            }
            Pc::L23 => {
                control.call((line, Remove), control.state(), observer);
                (self.removing, self.pc) = (memory.dfsnum(control.state()), Pc::L4);
            }
            Pc::L24 => {
                let source = space.initial(0).unwrap_or(control.state());
                let (accepting, components) = (memory.listed.accepting, memory.listed.count());
                let holds = accepting > 0;
                let because = Because::SomeComponentAccepts { accepting, components };
                observer.event(line, Event::Tested { source, edge: None, holds, because });
                self.pc = if holds { Pc::L25 } else { Pc::Done };
            }
            Pc::L25 => self.report_component(line, memory, space, observer),
            Pc::L26 => self.extract((line, Part::Begin), memory, space, observer),
            Pc::L27 => self.extract((line, Part::Test), memory, space, observer),
            Pc::L28 => self.extract((line, Part::Loop), memory, space, observer),
            Pc::L29 => self.extract((line, Part::Successor), memory, space, observer),
            Pc::L30 => self.extract((line, Part::Go), memory, space, observer),
            Pc::Done => {}
        }
    }

    #[inline(always)]
    fn lines<S: Space, O: Observer>(&mut self, memory: &mut Memory, space: &mut S, o: &mut O) {
        execute_in_turns!(self, (memory, space, o), [
            L12 L13 L14 L8 L9 L10 L11 L15 [L17 L18 L19] L20 L21 L22 L23 L4 L5 L6 [L7 L4 L5 L6]
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

    /// u is in scope from the line that pops it to the line that pushes it again, and after a report.
    /// The call of `remove` becomes active when s has been found to be current.
    fn bound_call<S: Space>(&self, memory: &Memory, space: &S, index: usize) -> Option<BoundCall> {
        let calls = self.calls(memory);
        if index == calls.depth() && matches!(self.pc, Pc::L5 | Pc::L6) {
            let variables = vec![Binding::state("s", Some(self.control.argument))];
            return Some(BoundCall { procedure: "remove", variables });
        }
        let mut call = calls.bound_call(Self::PROCEDURES, self.next(), space, index)?;
        let has_popped = match self.pc {
            Pc::L17 => Some(memory.is_popped(self.popped)),
            Pc::L18 | Pc::L19 | Pc::L20 => Some(true),
            _ => (self.reported && !LISTS).then_some(true),
        };
        if let Some(popped) = has_popped.filter(|_| index + 1 == calls.depth()) {
            call.variables.push(Binding::state("u", popped.then_some(self.popped.state)));
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
        let popped = match self.pc {
            Pc::L18 | Pc::L19 | Pc::L20 => Some(self.popped.number),
            // The loop of pops goes on.
            Pc::L17 if memory.is_popped(self.popped) => Some(self.popped.number),
            Pc::L23 => Some(memory.dfsnum(self.control.state())),
            Pc::L4 | Pc::L5 | Pc::L6 | Pc::L7 => Some(self.removing),
            _ if self.reported && !LISTS => Some(self.popped.number),
            _ => None,
        };
        memory.badges(state, popped)
    }

    fn search(&self, memory: &Memory) -> SearchKind {
        match memory.extraction {
            Some(_) => SearchKind::Extract,
            None => self.control.search(),
        }
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

    fn components(memory: &Memory) -> Vec<Vec<StateId>> {
        memory.listed.all()
    }

    fn lasso(&self, memory: &Memory) -> Option<Lasso> {
        let (end, walk) = memory.extraction.as_ref()?.complete()?.split_last()?;
        if LISTS {
            let (_, path) = memory.listed.witness.as_ref()?;
            let stem = path[..path.len().saturating_sub(1)].to_vec();
            return Some(Lasso { stem, cycle: walk.to_vec() });
        }
        // The walk starts with the calls from u to s. It closes the cycle at the call that it meets.
        let path = self.calls(memory).path();
        let calls = path.len() - path.iter().position(|&state| state == self.popped.state)?;
        let entry = path.iter().position(|state| state == end)?;
        let beyond = walk.get(calls..).unwrap_or_default();
        let cycle = path[entry..].iter().chain(beyond).copied().collect();
        Some(Lasso { stem: path[..entry].to_vec(), cycle })
    }

    fn weight(memory: &Memory) -> usize {
        memory.weight()
    }
}

impl<const LISTS: bool> Registers<LISTS> {
    /// The end of a procedure. Its caller continues after the call. A return takes no step.
    #[inline(always)]
    fn leave<O: Observer>(&mut self, end: (Line, SearchKind), memory: &mut Memory, o: &mut O) {
        use SearchKind::{Dfs, Remove};
        let (control, waiting) = (&mut self.control, &mut memory.waiting);
        if end.1 == Remove && control.leave_inner(end, waiting, o) {
            self.pc = Pc::L7;
            return;
        }
        // The call of `remove` is the last line of the procedure, so the procedure ends, too.
        self.pc = match control.leave((end.0, Dfs), waiting, o) {
            true => Pc::L12,
            false if LISTS => Pc::L24,
            false => Pc::Done,
        };
    }

    /// The call stack leads from u to s. The missing part leads from t to u, through all sets that the
    /// call stack does not meet.
    #[cold]
    #[inline(never)]
    fn start_extraction(mut self, memory: &mut Memory, space: &mut impl Space) -> Self {
        let path = self.calls(memory).path();
        let (u, t) = (self.popped, self.control.target());
        let from = path.iter().position(|&state| state == u.state).unwrap_or(0);
        let walk: Vec<StateId> = path[from..].iter().copied().chain([t]).collect();
        let met = match space.marks_transitions() {
            false => walk.iter().fold(Marks::NONE, |met, &state| met.union(space.marks(state))),
            true => self.calls(memory).marks_from(from, space),
        };
        let missing = met.missing(Marks::all(space.acceptance_sets()));
        let end = match self.end {
            End::Dfs => Wanted::State(u.state),
            End::Stack => Wanted::CallUpTo(u.number),
            End::Printed => Wanted::CallFrom(memory.dfsnum(t)),
        };
        let mut extraction = Extraction::new(Order::DepthFirst, walk, missing, end);
        if !matches!(self.end, End::Dfs) {
            extraction =
                extraction.with_calls(path.iter().map(|&state| (state, memory.dfsnum(state))));
        }
        memory.extraction = Some(Box::new(extraction));
        (self.reported, self.pc) = (true, Pc::L26);
        self
    }

    /// Notes a complete component, and whether it is accepting.
    #[inline(always)]
    fn list(&self, root: Root, memory: &mut Memory, space: &impl Space) {
        memory.listed.begin();
        let all = Marks::all(space.acceptance_sets());
        if root.cyclic && root.met.missing(all).is_empty() {
            self.list_as_accepting(memory);
        }
    }

    #[cold]
    #[inline(never)]
    fn list_as_accepting(self, memory: &mut Memory) {
        memory.listed.accepting += 1;
        if memory.listed.witness.is_none() {
            let path = self.calls(memory).path();
            memory.listed.witness = Some((memory.listed.count() - 1, path));
        }
    }

    #[cold]
    fn report_component<O: Observer>(
        &mut self,
        line: Line,
        memory: &mut Memory,
        space: &impl Space,
        observer: &mut O,
    ) {
        let Some((place, path)) = &memory.listed.witness else { return };
        let root = path.last().copied().unwrap_or(self.control.state());
        let (search, source, target) = (SearchKind::Dfs, root, root);
        observer.event(line, Event::Reported { search, source, target, closed: false });
        let missing = space.marks(root).missing(Marks::all(space.acceptance_sets()));
        let end = Wanted::State(root);
        let within = memory.listed.component(*place).iter().copied().collect();
        let extraction =
            Extraction::new(Order::BreadthFirst, vec![root], missing, end).within(within);
        memory.extraction = Some(Box::new(extraction));
        (self.reported, self.pc) = (true, Pc::L26);
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
            Some(Part::Begin) => Pc::L26,
            Some(Part::Test) => Pc::L27,
            Some(Part::Loop) => Pc::L28,
            Some(Part::Successor) => Pc::L29,
            Some(Part::Go) => Pc::L30,
            None => Pc::Done,
        };
    }
}
