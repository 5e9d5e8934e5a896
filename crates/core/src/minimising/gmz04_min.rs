//! A shortest counterexample, and a sequence of ever shorter ones on the way (GMZ, Algorithm 2): a
//! depth-first search over simple paths.
//!
//! In normal mode it turns back at states that it has met on a path that is not longer than this one.
//! This can miss a counterexample in two cases, and exactly then the search becomes careful: if an
//! accepting state is on the path, and if a state is met on a shorter path than before. In careful mode
//! it turns back only if the path loops or is as long as the best so far.
//!
//! `gmz04-pruned` is the same search, but looks ahead before each call: see `pruning`.

use serde::{Deserialize, Serialize};

use crate::emptiness::{gmz04, hpy96};
use crate::minimising::depths::Depths;
use crate::minimising::found::Found;
use crate::minimising::preliminary::{self, Preliminary};
use crate::minimising::pruning::{Part, Pruning};
use crate::run::listing::lines;
use crate::search::about::{given, phases};
use crate::search::calls::{CallStack, Control, Procedure, WaitingCalls};
use crate::search::{Program, Search, program_counter};
use crate::{
    About, Activation, Annex, Badge, Badges, Because, Binding, BoundCall, Closes, Colour, Event,
    Gap, Held, Lasso, Line, Listing, ListingLine, LookedAt, Observer, Options, SearchKind, Space,
    StateId, StateSet,
};

pub type Gmz04Min = Search<Registers<false>>;
pub type Gmz04Pruned = Search<Registers<true>>;

/// Section 3.4 adds a bound to line 4 only, which misses counterexamples: with a bound, line 11 must
/// not require a best. Line 6 is printed with `smaller`, but a loop may also start at the accepting
/// state itself. Black states are skipped as section 3.4 says, in a line with a number that the paper
/// does not use.
const MINIMISE: &[ListingLine] = lines![
    0: silent "min(s, mode):",
    1: "  put s on the path",
    2: "  depth(s) ← min(depth(s), |path|)",
    3: "  for each t in post(s)",
    4: "    if there is no best, or |path| + 1 < |best|" ? next : TurnBack if "bound" = "none" and "step" = "1",
    4: "    if there is no best, or |path| + 2 < |best|" ? next : TurnBack if "bound" = "none" and "step" = "2",
    4: "    if |path| + 1 < |best|, or < B without a best" ? next : TurnBack if "bound" = "!none" and "step" = "1",
    4: "    if |path| + 2 < |best|, or |path| + 1 < B without a best" ? next : TurnBack if "bound" = "!none" and "step" = "2",
    17: "      if t is black, go on with the next t" ? TurnBack : next if "black" = "gmz04" or "black" = "remark1",
    5: "      if t is on the path",
    6: "        if the loop accepts, best ← path·t" ? Report : TurnBack,
    7: "      else if the mode is careful or t accepts" ? GoThere : next,
    8: "        min(t, careful)",
    9: "      else if depth(t) = ∞" ? GoThere : next,
    10: "        min(t, mode)",
    11: "      else if depth(t) > |path| + 1 and there is a best" ? GoThere : TurnBack if "bound" = "none" or "bound-test" = "printed",
    11: "      else if depth(t) > |path| + 1" ? GoThere : TurnBack if "bound" = "!none" and "bound-test" = "repaired",
    12: "        min(t, careful)",
    16: "  take s off the path",
];

/// The same lines, and those that make it turn back earlier.
const PRUNED: &[ListingLine] = lines![
    0: silent "min(s, mode):",
    1: "  put s on the path",
    2: "  in normal mode: depth(s) ← min(depth(s), |path|)",
    3: "  for each t in post(s)",
    4: "    if there is no best, or |path| + 1 < |best|" ? next : TurnBack if "bound" = "none" and "step" = "1",
    4: "    if there is no best, or |path| + 2 < |best|" ? next : TurnBack if "bound" = "none" and "step" = "2",
    4: "    if |path| + 1 < |best|, or < B without a best" ? next : TurnBack if "bound" = "!none" and "step" = "1",
    4: "    if |path| + 2 < |best|, or |path| + 1 < B without a best" ? next : TurnBack if "bound" = "!none" and "step" = "2",
    17: "      if t is black, go on with the next t" ? TurnBack : next if "black" = "gmz04" or "black" = "remark1",
    5: "      if t is on the path",
    6: "        if the loop accepts, best ← path·t" ? Report : TurnBack,
    7: "      else if the mode is careful or t accepts" ? GoThere : next,
    8: "        min(t, careful)",
    9: "      else if depth(t) = ∞, all debts paid" ? GoThere : next,
    10: "        min(t, mode)",
    11: "      else if depth(t) > |path| + 1 and there is a best" ? GoThere : TurnBack if "bound" = "none" or "bound-test" = "printed",
    11: "      else if depth(t) > |path| + 1" ? GoThere : TurnBack if "bound" = "!none" and "bound-test" = "repaired",
    12: "        min(t, careful)",
    16: "  take s off the path; back in normal mode, owe s",
    18: "before a call: if no loop over t can beat best, owe t" ? TurnBack : next,
    100: silent "prepare(), once there is a best:",
    101: "  for each s within |best| of the initial state",
    102: "    for each t in post(s), note that s leads there",
    103: "  for each t, back from accepting states",
    104: "    for each s that leads to t, ahead(s) ← ahead(t) + 1",
    200: silent "return(), for the last accepting state on the path:",
    201: "  for each t, back from the path up to there",
    202: "    for each s that leads to t, back(s) ← back(t) + 1",
    300: silent "pay(), all debts, the latest first:",
    301: "  for the state that is owed",
    302: "    for each s, nearest to it first",
    303: "      for each t in post(s), depth(t) ← depth(s) + 1 if less",
];

const fn listing(pruned: bool) -> Listing {
    Listing {
        title: if pruned {
            "The shortest counterexample, looking ahead"
        } else {
            "The shortest counterexample"
        },
        source: match pruned {
            true => "after Gastin, Moro, Zeitoun 2004, Algorithm 2",
            false => "Gastin, Moro, Zeitoun 2004, Algorithm 2",
        },
        revision: 1,
        lines: if pruned { PRUNED } else { MINIMISE },
        annexes: &[
            Annex {
                name: "hpy96",
                listing: &hpy96::LISTING,
                about: &hpy96::ABOUT,
                offset: preliminary::HPY96,
                only: &[&[("start", "hpy96")]],
                options: &[("early-blue", "false")],
                reports: &[],
            },
            Annex {
                name: "gmz04",
                listing: &gmz04::LISTING,
                about: &gmz04::ABOUT,
                offset: preliminary::GMZ04,
                only: &[&[("black", "gmz04")], &[("start", "gmz04"), ("black", "none")]],
                options: &[("remark1", "false")],
                reports: &[&[("start", "gmz04")]],
            },
            Annex {
                name: "gmz04",
                listing: &gmz04::LISTING,
                about: &gmz04::ABOUT,
                offset: preliminary::GMZ04,
                only: &[&[("black", "remark1")]],
                options: &[("remark1", "true")],
                reports: &[&[("start", "gmz04")]],
            },
        ],
        colours: &[
            (Colour::White, "unseen"),
            (Colour::Blue, "seen"),
            (Colour::Red, "seen by a red search before"),
            (Colour::Grey, "left by a red search before"),
            (Colour::Black, "leads to no accepting cycle"),
        ],
        changes: &[
            (Colour::White, Colour::Blue),
            (Colour::Blue, Colour::Black),
            (Colour::Blue, Colour::Red),
            (Colour::Red, Colour::Grey),
            (Colour::Red, Colour::Black),
            (Colour::Grey, Colour::Black),
        ],
    }
}

const NOT_PROMISED: &[Gap] = &[
    Gap {
        id: "shortest",
        only: &[&[("black", "remark1")]],
        sentence: "With black=remark1 it does not promise the shortest counterexample: a state \
                   that it leaves out may be on it.",
    },
    Gap {
        id: "nothing-missed",
        only: &[&[("bound", "!none")]],
        sentence: "With a bound it does not promise to find a counterexample where there is one: \
                   longer ones are not looked for.",
    },
    Gap {
        id: "nothing-missed",
        only: &[&[("bound-test", "printed")]],
        sentence: "With bound-test=printed and a bound it does not promise to find a \
                   counterexample below the bound: line 11 as printed turns back too early.",
    },
];

const ABOUT: About = About {
    phases: phases![
        Dfs if "initial" = "!careful",
        Careful,
        Blue if "black" = "!none" or "start" = "!none",
        Red if "black" = "!none" or "start" = "!none",
        Black if "black" = "gmz04" or "start" = "gmz04" and "black" = "none",
    ],
    badges: &[Badge::Depth],
    stacks: &[],
    closes: Closes::NOT_NESTED,
    lists_components: false,
    lemmas: given![
        "report-is-real", "nothing-is-missed", "calls-make-a-path", "stack-is-simple",
        "left-out-leads-nowhere" if "black" = "!none", "ever-shorter", "path-below-best",
        "depth-at-most-position", "careful-stays", "bound-revisits" if "bound" = "!none",
        "lengths-are-odd" if "step" = "2", "best-is-shortest",
    ],
    not_promised: NOT_PROMISED,
};

const ABOUT_PRUNED: About = About {
    phases: phases![
        Dfs if "initial" = "!careful",
        Careful,
        Survey,
        Blue if "black" = "!none" or "start" = "!none",
        Red if "black" = "!none" or "start" = "!none",
        Black if "black" = "gmz04" or "start" = "gmz04" and "black" = "none",
    ],
    badges: &[Badge::Depth],
    stacks: &[],
    closes: Closes::NOT_NESTED,
    lists_components: false,
    lemmas: given![
        "report-is-real", "nothing-is-missed", "calls-make-a-path", "stack-is-simple",
        "left-out-leads-nowhere" if "black" = "!none", "ever-shorter", "path-below-best",
        "normal-depth-at-most-position", "careful-stays", "bound-revisits" if "bound" = "!none",
        "lengths-are-odd" if "step" = "2", "best-is-shortest",
    ],
    not_promised: NOT_PROMISED,
};

program_counter! { u16:
    L1 = 1, L2 = 2, L3 = 3, L4 = 4, L5 = 5, L6 = 6, L7 = 7, L8 = 8, L9 = 9, L10 = 10, L11 = 11,
    L12 = 12, L16 = 16, L17 = 17, L18 = 18,
    First = 99,
    P1 = 101, P2 = 102, P3 = 103, P4 = 104, R1 = 201, R2 = 202, D1 = 301, D2 = 302, D3 = 303,
}

/// What is stored for each state of the path.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Mark {
    careful: bool,
    /// The position of the last accepting state at or before this one, 0 if there is none.
    last_accepting: u32,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    waiting: WaitingCalls,
    path: Vec<Mark>,
    /// The position of each state of the path.
    positions: Depths,
    depths: Depths,
    /// The states entered by this search or a preliminary one.
    entered: StateSet,
    /// Whether the preliminary searches are over.
    begun: bool,
    found: Found,
    firsts: Vec<Preliminary>,
    pruning: Option<Box<Pruning>>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Registers<const PRUNES: bool> {
    pc: Pc,
    control: Control,
    /// The mode at the first initial state. `None` means that it depends on whether that state is
    /// accepting.
    initial_mode: Option<bool>,
    /// The mode of the next call.
    careful_argument: bool,
    /// The line of the call that is being decided by looking ahead.
    call: Pc,
    /// The index of the preliminary search that runs.
    first: u32,
    bound: Option<u32>,
    /// Whether line 11 is used as printed, even with a bound.
    printed_bound: bool,
    /// The number added in line 4: 2 if all counterexamples have odd lengths.
    step: u32,
    reported: bool,
}

impl<const PRUNES: bool> Program for Registers<PRUNES> {
    const LISTING: Listing = listing(PRUNES);
    const ABOUT: About = if PRUNES { ABOUT_PRUNED } else { ABOUT };
    const PROCEDURES: &'static [Procedure] = &[Procedure {
        search: SearchKind::Dfs,
        name: "min",
        first_loop: &[(1, 1), (3, 12), (17, 18), (101, 303)],
        second_loop: &[],
    }];
    type Memory = Memory;

    fn start(space: &impl Space, options: &Options) -> (Self, Memory) {
        let mut memory = Memory { firsts: Preliminary::plan(space, options), ..Memory::default() };
        memory.pruning = PRUNES.then(Box::default);
        let registers = Registers {
            pc: Pc::Done,
            control: Control::start(SearchKind::Dfs),
            initial_mode: match options.get("initial") {
                Some("normal") => Some(false),
                Some("careful") => Some(true),
                _ => None,
            },
            careful_argument: false,
            call: Pc::L10,
            first: 0,
            bound: options.number("bound"),
            printed_bound: options.is("bound-test", "printed"),
            step: options.number("step").unwrap_or(1),
            reported: false,
        };
        (registers, memory)
    }

    fn begin(&mut self, memory: &mut Memory, space: &impl Space, initial: StateId) -> bool {
        let Some(careful) = self.mode_at(initial, memory, space) else { return false };
        self.careful_argument = careful;
        self.control.begin(initial);
        let awaits = (self.first as usize) < memory.firsts.len();
        self.pc = if awaits { Pc::First } else { Pc::L1 };
        true
    }

    fn is_between(&self) -> bool {
        self.pc == Pc::Done
    }

    fn line<S: Space, O: Observer>(
        &mut self,
        memory: &mut Memory,
        space: &mut S,
        observer: &mut O,
    ) {
        let line = Line(self.pc as u16);
        let (source, edge) = (self.control.state(), Some(self.control.edge));
        let t = self.control.target();
        let mut tested = |holds: bool, because: Because| {
            observer.event(line, Event::Tested { source, edge, holds, because });
            holds
        };
        match self.pc {
            Pc::First => self.run_first(memory, space, observer),
            Pc::L1 => {
                self.enter(line, memory, space, observer);
                self.pc = if PRUNES && self.is_careful(memory) { Pc::L3 } else { Pc::L2 };
            }
            Pc::L2 => {
                memory.depths.lower(line, source, self.length(memory), observer);
                self.pc = Pc::L3;
            }
            Pc::L3 => {
                let search = self.mode(memory);
                let was_entered = |_: &S, state| memory.was_entered(state);
                let delivered = self.control.deliver((line, search), space, observer, was_entered);
                self.pc = if delivered { Pc::L4 } else { Pc::L16 };
            }
            Pc::L4 => {
                let (length, best) = (self.length(memory), memory.found.length());
                let (holds, length, bound) = match best {
                    Some(best) => (length + self.step < best, length + self.step, None),
                    None => {
                        let within = self.bound.is_none_or(|bound| length + 1 < bound);
                        (within, length + 1, self.bound)
                    }
                };
                let colours = memory.firsts.iter().any(Preliminary::gives_black);
                self.pc = match tested(holds, Because::Shorter { length, best, bound }) {
                    true if colours => Pc::L17,
                    true => Pc::L5,
                    false => Pc::L3,
                };
            }
            Pc::L17 => {
                let found = Self::colour(memory, space, t);
                let because = Because::Colour { state: t, wanted: Colour::Black, found };
                self.pc = if tested(found == Colour::Black, because) { Pc::L3 } else { Pc::L5 };
            }
            Pc::L5 => {
                let on_path = memory.positions.get(t).is_some();
                let because = Because::OnPath { state: t, on_path };
                self.pc = if tested(on_path, because) { Pc::L6 } else { Pc::L7 };
            }
            Pc::L6 => {
                // closes_accepting in constant time, from the positions of t and of the last accepting
                // state on the path. They may be equal (GMZ print `smaller`).
                let position = memory.positions.get(t).unwrap_or(0);
                let last = memory.path.last().map_or(0, |mark| mark.last_accepting);
                let because = Because::ClosesAccepting { state: t, position, last };
                let holds = tested(position <= last, because);
                self.pc = Pc::L3;
                if holds {
                    self.keep(line, memory, observer);
                }
            }
            Pc::L7 => {
                let (careful, accepts) = (self.is_careful(memory), space.accepts(t));
                let because = Because::Careful { state: t, careful, accepts };
                match tested(careful || accepts, because) {
                    true => self.before_call(Pc::L8, memory, space),
                    false => self.before_line_9(memory),
                }
            }
            Pc::L9 => {
                let depth = memory.depths.get(t);
                match tested(depth.is_none(), Because::Unreached { state: t, depth }) {
                    true => self.before_call(Pc::L10, memory, space),
                    false => self.pc = Pc::L11,
                }
            }
            Pc::L11 => {
                let (stored, now) = (memory.depths.get(t).unwrap_or(0), self.length(memory) + 1);
                let bounded = self.bound.is_some() && !self.printed_bound;
                let best = memory.found.best().is_some() || bounded;
                let because = Because::Shallower { state: t, stored, now, best };
                match tested(stored > now && best, because) {
                    true => self.before_call(Pc::L12, memory, space),
                    false => self.pc = Pc::L3,
                }
            }
            Pc::L8 | Pc::L10 | Pc::L12 => {
                // Line 10 is only reached in normal mode.
                self.careful_argument = self.pc != Pc::L10;
                let search = mode(self.careful_argument);
                self.control.call((line, search), t, observer);
                self.pc = Pc::L1;
            }
            Pc::L16 => self.leave(line, memory, observer),
            Pc::L18 => self.look_ahead(line, memory, observer),
            Pc::P1 | Pc::P2 | Pc::P3 | Pc::P4 | Pc::R1 | Pc::R2 | Pc::D1 | Pc::D2 | Pc::D3 => {
                self.survey(line, memory, space, observer);
            }
            Pc::Done => {}
        }
    }

    fn lines<S: Space, O: Observer>(&mut self, memory: &mut Memory, space: &mut S, o: &mut O) {
        while self.pc != Pc::Done {
            self.line(memory, space, o);
        }
    }

    #[inline(always)]
    fn next(&self) -> u16 {
        self.pc as u16
    }

    fn next_in(&self, memory: &Memory) -> u16 {
        match self.running_first(memory) {
            Some(first) => first.next_line().map_or(Pc::First as u16, |line| line.0),
            None => self.pc as u16,
        }
    }

    fn reported(&self) -> bool {
        self.reported
    }

    fn calls<'a>(&'a self, memory: &'a Memory) -> CallStack<'a> {
        match self.running_first(memory) {
            Some(first) => first.calls(),
            None => CallStack { control: &self.control, waiting: &memory.waiting },
        }
    }

    fn activation(&self, memory: &Memory, index: usize) -> Option<Activation> {
        let call = self.calls(memory).activation(index)?;
        Some(match memory.path.get(index) {
            Some(mark) => Activation { search: mode(mark.careful), ..call },
            None => call,
        })
    }

    fn bound_call<S: Space>(&self, memory: &Memory, space: &S, index: usize) -> Option<BoundCall> {
        if let Some(first) = self.running_first(memory) {
            return first.bound_call(space, index);
        }
        let calls = self.calls(memory);
        if index == calls.depth() {
            let pruning = memory.pruning.as_ref()?;
            let (procedure, variables) = pruning.bindings(self.part()?, space);
            return Some(BoundCall { procedure, variables });
        }
        let mut call = calls.bound_call(Self::PROCEDURES, self.next(), space, index)?;
        let careful = memory.path.get(index).is_some_and(|mark| mark.careful);
        let held = Held::Word(if careful { "careful" } else { "normal" });
        call.variables.insert(1, Binding { variable: "mode", held });
        Some(call)
    }

    /// The lengths of the path and of the best, and the bound if there is one.
    fn globals<S: Space>(&self, memory: &Memory, space: &S) -> Vec<Binding> {
        if let Some(first) = self.running_first(memory) {
            return first.globals(space);
        }
        let mut globals = vec![
            Binding::number("path", Some(self.length(memory))),
            Binding::number("best", memory.found.length()),
        ];
        globals.extend(self.bound.map(|bound| Binding::number("B", Some(bound))));
        globals
    }

    fn looked_at<S: Space>(&self, memory: &Memory, space: &S) -> Option<LookedAt> {
        if let Some(first) = self.running_first(memory) {
            return first.looked_at(space);
        }
        let (calls, pruning) = (self.calls(memory), memory.pruning.as_ref());
        if let Some(survey) = self.part().and_then(|part| pruning?.looked_at(part, space)) {
            return Some(survey);
        }
        let looked_at = calls.looked_at(Self::PROCEDURES, self.next(), space)?;
        let call = memory.positions.get(looked_at.source)?.checked_sub(1)?;
        let careful = memory.path.get(call as usize).is_some_and(|mark| mark.careful);
        Some(LookedAt { search: mode(careful), ..looked_at })
    }

    fn colour<S: Space>(memory: &Memory, space: &S, state: StateId) -> Colour {
        // The colours of preliminary searches remain: black states are skipped.
        let mut painted = memory.firsts.iter().rev().map(|first| first.colour(space, state));
        let seen = match memory.begun && memory.entered.contains(state) {
            true => Colour::Blue,
            false => Colour::White,
        };
        painted.find(|&colour| colour != Colour::White).unwrap_or(seen)
    }

    fn badges<S: Space>(&self, memory: &Memory, _: &S, state: StateId) -> Badges {
        Badges { depth: memory.depths.get(state), ..Badges::default() }
    }

    fn search(&self, memory: &Memory) -> SearchKind {
        match (self.running_first(memory), self.pc as u16) {
            (Some(first), _) => first.search(),
            (None, 101..) => SearchKind::Survey,
            _ => self.mode(memory),
        }
    }

    fn sought(&self, _: &Memory) -> Option<(crate::Sought, StateId)> {
        None
    }

    fn lasso(&self, memory: &Memory) -> Option<Lasso> {
        memory.found.best().cloned()
    }

    fn sequence(memory: &Memory) -> &[Lasso] {
        memory.found.all()
    }

    fn careful_from(memory: &Memory) -> Option<usize> {
        memory.path.iter().position(|mark| mark.careful)
    }

    fn weight(memory: &Memory) -> usize {
        let firsts: usize = memory.firsts.iter().map(Preliminary::weight).sum();
        let pruning = memory.pruning.as_ref().map_or(0, |pruning| pruning.weight());
        let path = memory.path.len() * size_of::<Mark>();
        let states = memory.positions.weight() + memory.depths.weight() + memory.entered.weight();
        firsts + pruning + path + states + memory.found.weight()
    }
}

fn mode(careful: bool) -> SearchKind {
    if careful { SearchKind::Careful } else { SearchKind::Dfs }
}

impl Memory {
    /// Whether this search or a preliminary one has entered the state.
    fn was_entered(&self, state: StateId) -> bool {
        self.entered.contains(state)
    }
}

impl<const PRUNES: bool> Registers<PRUNES> {
    /// The number of states on the path.
    #[inline]
    fn length(&self, memory: &Memory) -> u32 {
        memory.path.len() as u32
    }

    fn is_careful(&self, memory: &Memory) -> bool {
        memory.path.last().map_or(self.careful_argument, |mark| mark.careful)
    }

    fn mode(&self, memory: &Memory) -> SearchKind {
        mode(self.is_careful(memory))
    }

    /// The procedure that runs without a call of its own.
    fn part(&self) -> Option<Part> {
        match self.pc {
            Pc::P1 => Some(Part::Explore),
            Pc::P2 => Some(Part::ExploreLoop),
            Pc::P3 => Some(Part::Ahead),
            Pc::P4 => Some(Part::AheadLoop),
            Pc::R1 => Some(Part::Return),
            Pc::R2 => Some(Part::ReturnLoop),
            Pc::D1 => Some(Part::Debt),
            Pc::D2 => Some(Part::Pay),
            Pc::D3 => Some(Part::PayLoop),
            _ => None,
        }
    }

    fn running_first<'a>(&self, memory: &'a Memory) -> Option<&'a Preliminary> {
        memory.firsts.get(self.first as usize).filter(|_| self.pc == Pc::First)
    }

    /// Whether the search starts in careful mode at an initial state; `None` if it cannot find anything
    /// shorter there.
    ///
    /// For all initial states except the first, this applies lines 4 to 12 as if an additional state
    /// with an empty path led to all of them.
    fn mode_at(&self, initial: StateId, memory: &Memory, space: &impl Space) -> Option<bool> {
        let accepts = space.accepts(initial);
        if !memory.begun {
            // If a preliminary search is already over here, it has found nothing.
            let first = memory.firsts.get(self.first as usize);
            let goes_on = !first.is_some_and(Preliminary::is_over);
            // Section 3.2 starts in normal mode, Prop. 2 of the later version starts like this. The
            // sequence is the same.
            return goes_on.then_some(self.initial_mode.unwrap_or(accepts));
        }
        let best = memory.found.length();
        let shorter = match best {
            Some(best) => self.step < best,
            None => self.bound.is_none_or(|bound| 1 < bound),
        };
        let colours = memory.firsts.iter().any(Preliminary::gives_black);
        let black = colours && Self::colour(memory, space, initial) == Colour::Black;
        if !shorter || black {
            return None;
        }
        if accepts || self.initial_mode == Some(true) {
            return Some(true);
        }
        if PRUNES && best.is_some() {
            // Some depths may still be owed. Careful mode is always correct.
            return Some(true);
        }
        let stored = memory.depths.get(initial);
        // Careful visits of the pruned search store no depths. Without a best, a state that was entered
        // is finished.
        let entered = PRUNES && memory.firsts.is_empty() && memory.was_entered(initial);
        let bounded = self.bound.is_some() && !self.printed_bound;
        match stored {
            None if !entered => Some(false),
            Some(stored) if stored > 1 && (best.is_some() || bounded) => Some(true),
            None if bounded => Some(true),
            _ => None,
        }
    }

    /// Executes a line of the current preliminary search.
    fn run_first<S: Space, O: Observer>(
        &mut self,
        memory: &mut Memory,
        space: &mut S,
        observer: &mut O,
    ) {
        let before = memory.found.length();
        let Some(first) = memory.firsts.get_mut(self.first as usize) else { return };
        let line = first.next_line().unwrap_or(Line(0));
        first.step(space, &mut memory.entered, observer);
        if !first.is_over() {
            return;
        }
        let calls = first.calls().depth() as u32;
        if calls > 0 {
            observer.event(line, Event::Abandoned { calls });
        }
        if first.lasso().is_none() {
            // If this search finds nothing, there is no counterexample, so there is nothing to shorten.
            self.pc = Pc::Done;
            return;
        }
        if let Some(lasso) = first.best() {
            let length = lasso.length() as u32;
            observer.event(line, Event::Improved { length, before });
            memory.found.push(lasso);
            self.reported = true;
        }
        self.first += 1;
        if self.first as usize == memory.firsts.len() {
            self.pc = Pc::L1;
        }
    }

    fn enter<S: Space, O: Observer>(
        &mut self,
        line: Line,
        memory: &mut Memory,
        space: &S,
        observer: &mut O,
    ) {
        let state = self.control.argument;
        let first = !memory.was_entered(state);
        let search = mode(self.careful_argument);
        self.control.enter((line, search), first, &mut memory.waiting, observer);
        if first {
            let (from, to) = (Colour::White, Colour::Blue);
            observer.event(line, Event::Coloured { state, from, to });
        }
        (memory.begun, _) = (true, memory.entered.insert(state));
        let position = memory.path.len() as u32 + 1;
        memory.positions.set(state, position);
        let last_accepting = match space.accepts(state) {
            true => position,
            false => memory.path.last().map_or(0, |mark| mark.last_accepting),
        };
        memory.path.push(Mark { careful: self.careful_argument, last_accepting });
        if let Some(pruning) = memory.pruning.as_mut().filter(|_| !self.careful_argument) {
            pruning.trail(state, position);
        }
    }

    /// Line 16, and the return to the caller.
    fn leave<O: Observer>(&mut self, line: Line, memory: &mut Memory, observer: &mut O) {
        let state = self.control.state();
        let was_careful = self.is_careful(memory);
        let position = memory.path.len() as u32;
        memory.path.pop();
        memory.positions.set(state, 0);
        observer.event(line, Event::OffPath { state });
        let waits = self.control.leave((line, mode(was_careful)), &mut memory.waiting, observer);
        self.pc = if waits { Pc::L3 } else { Pc::Done };
        if let Some(pruning) = &mut memory.pruning {
            pruning.forget(position);
            if was_careful && waits && !memory.path.last().is_some_and(|mark| mark.careful) {
                pruning.owe(line, state, position, &mut memory.depths, observer);
            }
        }
    }

    /// Stores the path with the transition to t as the best counterexample so far.
    fn keep<O: Observer>(&mut self, line: Line, memory: &mut Memory, observer: &mut O) {
        self.control.report((line, self.mode(memory)), observer);
        let before = memory.found.length();
        let calls = CallStack { control: &self.control, waiting: &memory.waiting };
        if let Some(lasso) = calls.lasso(self.control.target()) {
            let length = lasso.length() as u32;
            observer.event(line, Event::Improved { length, before });
            memory.found.push(lasso);
        }
        self.reported = true;
    }

    /// Before a call of min(t, ·): decides whether to look ahead first.
    fn before_call<S: Space>(&mut self, call: Pc, memory: &mut Memory, space: &S) {
        (self.pc, self.call) = (call, call);
        let Some(pruning) = &mut memory.pruning else { return };
        let Some(best) = memory.found.length() else { return };
        let t = self.control.target();
        // If t is accepting, the next transition may close a loop.
        if space.accepts(t) {
            return;
        }
        let last = memory.path.last().map_or(0, |mark| mark.last_accepting);
        let length = memory.path.len() as u32;
        self.pc = if !pruning.is_prepared() {
            pruning.start(space.initial_states());
            Pc::P1
        } else if pruning.wants_return(t, last, length, best) {
            let calls = CallStack { control: &self.control, waiting: &memory.waiting };
            pruning.start_return(last, &calls.path()[..last as usize]);
            Pc::R1
        } else {
            Pc::L18
        };
    }

    /// Line 9 reads a depth. If no depth is stored, debts are paid first.
    fn before_line_9(&mut self, memory: &mut Memory) {
        let unknown = memory.depths.get(self.control.target()).is_none();
        let owes = memory.pruning.as_ref().is_some_and(|pruning| pruning.owes());
        self.pc = if unknown && owes { Pc::D1 } else { Pc::L9 };
    }

    /// Line 18: continues with the call, unless it cannot find anything shorter.
    fn look_ahead<O: Observer>(&mut self, line: Line, memory: &mut Memory, observer: &mut O) {
        let (careful, length) = (self.is_careful(memory), memory.path.len() as u32);
        let last = memory.path.last().map_or(0, |mark| mark.last_accepting);
        let best = memory.found.length();
        let Some(pruning) = &mut memory.pruning else { return };
        let state = self.control.target();
        let least = pruning.least(state, last, length);
        let holds = best.is_some_and(|best| least.is_none_or(|least| least >= best));
        let (source, edge) = (self.control.state(), Some(self.control.edge));
        let because = Because::Hopeless { state, least, best };
        observer.event(line, Event::Tested { source, edge, holds, because });
        self.pc = self.call;
        if holds {
            self.pc = Pc::L3;
            if !careful {
                pruning.owe(line, state, length + 1, &mut memory.depths, observer);
            }
        }
    }

    /// Executes a line of one of the waves that are needed for looking ahead.
    fn survey<S: Space, O: Observer>(
        &mut self,
        line: Line,
        memory: &mut Memory,
        space: &mut S,
        observer: &mut O,
    ) {
        let best = memory.found.length();
        let Some(pruning) = &mut memory.pruning else { return };
        let positions = &memory.positions;
        match self.pc {
            Pc::P1 => {
                let goes_on = pruning.next_explored(line, best, observer);
                self.pc = if goes_on { Pc::P2 } else { Pc::P3 };
                if !goes_on {
                    pruning.start_ahead(space);
                }
            }
            Pc::P2 => {
                let delivered = pruning.explore(line, space, observer);
                self.pc = if delivered { Pc::P2 } else { Pc::P1 };
            }
            Pc::P3 => match pruning.next_ahead(line, observer) {
                true => self.pc = Pc::P4,
                false => {
                    let call = self.call;
                    self.before_call(call, memory, space);
                }
            },
            Pc::P4 => {
                let delivered = pruning.look_ahead(line, observer);
                self.pc = if delivered { Pc::P4 } else { Pc::P3 };
            }
            Pc::R1 => {
                let goes_on = pruning.next_return(line, best, observer);
                self.pc = if goes_on { Pc::R2 } else { Pc::L18 };
            }
            Pc::R2 => {
                let delivered = pruning.go_back(line, positions, observer);
                self.pc = if delivered { Pc::R2 } else { Pc::R1 };
            }
            Pc::D1 => {
                let goes_on = pruning.next_debt(line, &memory.depths, observer);
                self.pc = if goes_on { Pc::D2 } else { Pc::L9 };
            }
            Pc::D2 => {
                let goes_on = pruning.next_due(line, best, &memory.depths, observer);
                self.pc = if goes_on { Pc::D3 } else { Pc::D1 };
            }
            _ => {
                let delivered = pruning.pay(line, &mut memory.depths, space, observer);
                self.pc = if delivered { Pc::D3 } else { Pc::D2 };
            }
        }
    }
}
