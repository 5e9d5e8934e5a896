//! How SPIN shortens a counterexample (GMZ, section 3.1): the search of `hpy96`, which continues after
//! a report and visits a state again if it reaches it on a shorter path.
//!
//! It turns back at a state that it has met on a path that is not longer, and so it can miss the
//! shortest counterexample: GMZ's Figs 3 and 4 show the two ways.

use serde::{Deserialize, Serialize};

use crate::minimising::depths::Depths;
use crate::minimising::found::Found;
use crate::run::listing::lines;
use crate::search::about::{given, phases};
use crate::search::calls::{CallStack, Control, Procedure};
use crate::search::nested;
use crate::search::visited::Visited;
use crate::search::{Program, Search, execute_in_turns, program_counter};
use crate::{
    About, Badge, Badges, Because, Binding, BlueCloses, Closes, Colour, Event, Gap, Lasso, Line,
    Listing, Observer, Options, RedCloses, SearchKind, Space, StateId,
};

pub type SpinI = Search<Registers>;

/// GMZ describe it in words; the lines are those of `hpy96` with their additions. Section 3.1 does not
/// say whether there is one depth per state, or one per state and search. With one per state, its
/// remarks on Fig. 4 are true.
const LISTING: Listing = Listing {
    title: "SPIN's reduction",
    source: "Gastin, Moro, Zeitoun 2004, 3.1",
    revision: 1,
    lines: lines![
        3: "blue(s):",
        4: "  mark s blue and on the stack; note its depth",
        5: "  for each t in post(s)",
        6: "    if there is no best, or |path| + 1 < |best|" ? next : TurnBack,
        7: "      if t is on the stack and accepts, best ← path·t" ? Report : next if "early-blue" = "true",
        8: "      if t is not blue, or depth(t) > |path| + 1" ? GoThere : TurnBack,
        9: "        blue(t)",
        10: "  if s accepts",
        11: "    red(s)",
        12: "  s is off the stack",
        13: "red(s):",
        14: "  mark s red; note its depth",
        15: "  for each t in post(s)",
        16: "    if there is no best, or |path| + 1 < |best|" ? next : TurnBack,
        17: "      if t is on the stack, best ← path·t" ? Report : next,
        18: "      else if t is not red, or depth(t) > |path| + 1" ? GoThere : TurnBack,
        19: "        red(t)",
    ],
    annexes: &[],
    colours: &[
        (Colour::White, "unseen"),
        (Colour::Blue, "seen by blue"),
        (Colour::Red, "seen by red"),
    ],
    changes: &[(Colour::White, Colour::Blue), (Colour::Blue, Colour::Red)],
};

const ABOUT: About = About {
    phases: phases![Blue, Red],
    badges: &[Badge::Depth],
    stacks: &[],
    closes: Closes {
        blue: BlueCloses::Target,
        blue_only: &[&[("early-blue", "true")]],
        red: RedCloses::BlueStack,
    },
    lists_components: false,
    lemmas: given![
        "report-is-real",
        "nothing-is-missed",
        "calls-make-a-path",
        "stack-is-simple",
        "red-was-blue",
        "seed-accepts",
        "ever-shorter",
        "path-below-best",
        "depth-at-most-position",
    ],
    not_promised: &[Gap {
        id: "shortest",
        only: &[],
        sentence: "It does not promise the shortest counterexample. It turns back at a state that \
                   it met on a path of at most the same length, although the shortest may go on \
                   from there.",
    }],
};

program_counter! {
    L3 = 3, L4 = 4, L5 = 5, L6 = 6, L7 = 7, L8 = 8, L9 = 9, L10 = 10, L11 = 11, L12 = 12,
    L13 = 13, L14 = 14, L15 = 15, L16 = 16, L17 = 17, L18 = 18, L19 = 19,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    nested: nested::Memory,
    /// The depths of both searches, or only of the blue one.
    depths: Depths,
    /// The depths of the red search, if they are separate.
    red_depths: Option<Depths>,
    found: Found,
}

impl Memory {
    fn depths(&mut self, search: SearchKind) -> &mut Depths {
        match &mut self.red_depths {
            Some(own) if search == SearchKind::Red => own,
            _ => &mut self.depths,
        }
    }
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Registers {
    pc: Pc,
    control: Control,
    early_blue: bool,
    reported: bool,
}

impl Program for Registers {
    const LISTING: Listing = LISTING;
    const ABOUT: About = ABOUT;
    const PROCEDURES: &'static [Procedure] = &[
        Procedure {
            search: SearchKind::Blue,
            name: "blue",
            first_loop: &[(3, 3), (5, 9)],
            second_loop: &[],
        },
        Procedure {
            search: SearchKind::Red,
            name: "red",
            first_loop: &[],
            second_loop: &[(13, 13), (15, 19)],
        },
    ];
    type Memory = Memory;

    fn start(_: &impl Space, options: &Options) -> (Self, Memory) {
        let control = Control::start(SearchKind::Blue);
        let early_blue = options.is("early-blue", "true");
        let red_depths = options.is("depth", "separate").then(Depths::default);
        let memory = Memory { red_depths, ..Memory::default() };
        (Registers { pc: Pc::Done, control, early_blue, reported: false }, memory)
    }

    /// Lines 6, 8 and 13 are applied to initial states, too: a path that begins here must be shorter
    /// than the best, and the state must be new or have been met only on longer paths.
    fn begin(&mut self, memory: &mut Memory, space: &impl Space, initial: StateId) -> bool {
        let is_new = !Visited::of(&memory.nested, space, initial).is(Visited::BLUE);
        let shorter = memory.found.length().is_none_or(|best| 1 < best);
        let begins = shorter && (is_new || memory.depths.exceeds(initial, 1));
        if begins {
            self.control.begin(initial);
            self.pc = Pc::L3;
        }
        begins
    }

    fn is_between(&self) -> bool {
        self.pc == Pc::Done
    }

    #[inline(always)]
    fn line<S: Space, O: Observer>(
        &mut self,
        memory: &mut Memory,
        space: &mut S,
        observer: &mut O,
    ) {
        use SearchKind::{Blue, Red};
        let line = Line(self.pc as u16);
        let control = &mut self.control;
        match self.pc {
            Pc::L3 => {
                memory.nested.enter((line, Blue), control, space, observer);
                self.pc = Pc::L4;
            }
            Pc::L4 => {
                let bits = Visited::BLUE.with(Visited::STACK);
                self.mark((line, Blue), bits, memory, space, observer);
                self.pc = Pc::L5;
            }
            Pc::L5 => {
                let delivered = memory.nested.deliver((line, Blue), control, space, observer);
                self.pc = if delivered { Pc::L6 } else { Pc::L10 };
            }
            Pc::L6 => {
                self.pc = match self.can_be_shorter(line, memory, observer) {
                    true if self.early_blue => Pc::L7,
                    true => Pc::L8,
                    false => Pc::L5,
                };
            }
            Pc::L7 => {
                let t = control.target();
                let on_path = Visited::of(&memory.nested, space, t).is(Visited::STACK);
                let accepts = space.accepts(t);
                let because = Because::AcceptsOnPath { state: t, on_path, accepts };
                let holds = on_path && accepts;
                memory.nested.tested(line, control, space, (holds, because), observer);
                self.pc = if holds { Pc::L5 } else { Pc::L8 };
                if holds {
                    self.keep((line, Blue), memory, observer);
                }
            }
            Pc::L8 => {
                let t = control.target();
                let new = !Visited::of(&memory.nested, space, t).is(Visited::BLUE);
                let holds = self.is_new_or_shallower((line, Blue), new, memory, space, observer);
                self.pc = if holds { Pc::L9 } else { Pc::L5 };
            }
            Pc::L9 => {
                control.call((line, Blue), control.target(), observer);
                self.pc = Pc::L3;
            }
            Pc::L10 => {
                let source = control.state();
                let holds = space.accepts(source);
                let because = Because::Accepts { state: source };
                observer.event(line, Event::Tested { source, edge: None, holds, because });
                self.pc = if holds { Pc::L11 } else { Pc::L12 };
            }
            Pc::L11 => {
                control.call((line, Red), control.state(), observer);
                self.pc = Pc::L13;
            }
            Pc::L12 => {
                let state = control.state();
                Visited::STACK.clear(state, &mut memory.nested, space);
                observer.event(line, Event::OffPath { state });
                self.leave((line, Blue), memory, observer);
            }
            Pc::L13 => {
                memory.nested.enter_inner((line, Red), control, space, observer);
                self.pc = Pc::L14;
            }
            Pc::L14 => {
                self.mark((line, Red), Visited::RED, memory, space, observer);
                self.pc = Pc::L15;
            }
            Pc::L15 => match memory.nested.deliver_again((line, Red), control, space, observer) {
                true => self.pc = Pc::L16,
                false => self.leave((line, Red), memory, observer),
            },
            Pc::L16 => {
                let holds = self.can_be_shorter(line, memory, observer);
                self.pc = if holds { Pc::L17 } else { Pc::L15 };
            }
            Pc::L17 => {
                let t = control.target();
                let holds = Visited::of(&memory.nested, space, t).is(Visited::STACK);
                let because = Because::OnStack { state: t, on_stack: holds };
                memory.nested.tested(line, control, space, (holds, because), observer);
                self.pc = if holds { Pc::L15 } else { Pc::L18 };
                if holds {
                    self.keep((line, Red), memory, observer);
                }
            }
            Pc::L18 => {
                let t = control.target();
                let visited = Visited::of(&memory.nested, space, t);
                let new = visited.awaits_red();
                let holds = self.is_new_or_shallower((line, Red), new, memory, space, observer);
                // A state that the blue search has not visited was left out when successor sets were
                // reduced (SE, section 6).
                let seen = visited.is(Visited::BLUE);
                self.pc = if holds && seen { Pc::L19 } else { Pc::L15 };
            }
            Pc::L19 => {
                control.call((line, Red), control.target(), observer);
                self.pc = Pc::L13;
            }
            Pc::Done => {}
        }
    }

    #[inline(always)]
    fn lines<S: Space, O: Observer>(&mut self, memory: &mut Memory, space: &mut S, o: &mut O) {
        execute_in_turns!(self, (memory, space, o), [
            L5 L6 L8 L9 L3 L4 L10 L11 L13 L14 [L15 L16 L17 L18 L19 L13 L14] L12
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
        memory.nested.calls(&self.control)
    }

    /// The lengths of the path and of the best.
    fn globals<S: Space>(&self, memory: &Memory, _: &S) -> Vec<Binding> {
        vec![
            Binding::number("path", Some(self.length(memory))),
            Binding::number("best", memory.found.length()),
        ]
    }

    fn colour<S: Space>(memory: &Memory, space: &S, state: StateId) -> Colour {
        Visited::of(&memory.nested, space, state).colour()
    }

    fn badges<S: Space>(&self, memory: &Memory, _: &S, state: StateId) -> Badges {
        Badges { depth: memory.depths.get(state), ..Badges::default() }
    }

    fn lasso(&self, memory: &Memory) -> Option<Lasso> {
        memory.found.best().cloned()
    }

    fn sequence(memory: &Memory) -> &[Lasso] {
        memory.found.all()
    }

    fn weight(memory: &Memory) -> usize {
        let red = memory.red_depths.as_ref().map_or(0, Depths::weight);
        memory.nested.cells.weight() + memory.depths.weight() + red + memory.found.weight()
    }
}

impl Registers {
    /// The number of states on the path. The state where the red search starts has two calls.
    fn length(&self, memory: &Memory) -> u32 {
        let calls = memory.nested.calls(&self.control);
        (calls.depth() - usize::from(calls.depth() > calls.outer_depth())) as u32
    }

    fn mark<O: Observer>(
        &self,
        (line, search): (Line, SearchKind),
        bits: Visited,
        memory: &mut Memory,
        space: &impl Space,
        observer: &mut O,
    ) {
        let (state, length) = (self.control.state(), self.length(memory));
        bits.mark(line, state, &mut memory.nested, space, observer);
        memory.depths(search).lower(line, state, length, observer);
    }

    fn can_be_shorter<O: Observer>(&self, line: Line, memory: &Memory, observer: &mut O) -> bool {
        let length = self.length(memory) + 1;
        let best = memory.found.length();
        let holds = best.is_none_or(|best| length < best);
        let because = Because::Shorter { length, best, bound: None };
        let (source, edge) = (self.control.state(), Some(self.control.edge));
        observer.event(line, Event::Tested { source, edge, holds, because });
        holds
    }

    fn is_new_or_shallower<O: Observer>(
        &self,
        (line, search): (Line, SearchKind),
        new: bool,
        memory: &mut Memory,
        space: &impl Space,
        observer: &mut O,
    ) -> bool {
        let (state, now) = (self.control.target(), self.length(memory) + 1);
        let stored = memory.depths(search).get(state).filter(|_| !new);
        let holds = stored.is_none_or(|stored| stored > now);
        let because = Because::NewOrShallower { state, search, stored, now };
        memory.nested.tested(line, &self.control, space, (holds, because), observer);
        holds
    }

    /// Stores the path with the transition to t as the best counterexample so far.
    #[cold]
    fn keep<O: Observer>(
        &mut self,
        place: (Line, SearchKind),
        memory: &mut Memory,
        observer: &mut O,
    ) {
        self.control.report(place, observer);
        let before = memory.found.length();
        if let Some(lasso) = self.calls(memory).lasso(self.control.target()) {
            let length = lasso.length() as u32;
            observer.event(place.0, Event::Improved { length, before });
            memory.found.push(lasso);
        }
        self.reported = true;
    }

    /// The end of a procedure. Its caller continues after the call. A return takes no step.
    #[inline(always)]
    fn leave<O: Observer>(&mut self, end: (Line, SearchKind), memory: &mut Memory, o: &mut O) {
        let (control, waiting) = (&mut self.control, &mut memory.nested.waiting);
        self.pc = match end.1 {
            SearchKind::Blue if control.leave(end, waiting, o) => Pc::L5,
            SearchKind::Blue => Pc::Done,
            _ if control.leave_inner(end, waiting, o) => Pc::L15,
            _ => Pc::L12,
        };
    }
}
