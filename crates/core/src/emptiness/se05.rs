//! Schwoon and Esparza's nested depth-first search (SE 2005, Fig. 3).
//!
//! Four colours in two bits: cyan states are on the blue call stack, blue states have left it, and a
//! red state need not be visited again: accepting cycles that it can reach are found in other ways.
//! Both searches report as soon as they meet a cyan state that closes an accepting cycle.

use serde::{Deserialize, Serialize};

use crate::run::listing::lines;
use crate::search::about::{given, phases};
use crate::search::calls::{Control, Procedure};
use crate::search::gaps;
use crate::search::nested::{Memory, nested_accessors};
use crate::search::{Program, Search, execute_in_turns, program_counter};
use crate::{
    About, Because, BlueCloses, Closes, Colour, Event, Line, Listing, Observer, Options, RedCloses,
    SearchKind, Space, StateId,
};

pub type Se05 = Search<Registers>;

/// Lines 1–2 of the figure only make the first call; the machine starts after it. The test printed on
/// lines 6–7 is one step, and so is the `else` of lines 14–15.
const LISTING: Listing = Listing {
    title: "Nested DFS with four colours",
    source: "Schwoon, Esparza 2005, Fig. 3",
    revision: 1,
    lines: lines![
        3: "blue(s):",
        4: "  colour s cyan",
        5: "  for each t in post(s)",
        6: "    if t is cyan and (s or t accepts)" ? Report : next,
        8: "      report a cycle",
        9: "    else if t is white" ? GoThere : TurnBack,
        10: "      blue(t)",
        11: "  if s accepts",
        12: "    red(s)",
        13: "    colour s red",
        15: "  else colour s blue",
        16: "red(s):",
        17: "  for each t in post(s)",
        18: "    if t is cyan" ? Report : next,
        19: "      report a cycle",
        20: "    else if t is blue" ? GoThere : TurnBack,
        21: "      colour t red",
        22: "      red(t)",
    ],
    annexes: &[],
    colours: &[
        (Colour::White, "unseen"),
        (Colour::Cyan, "on the stack"),
        (Colour::Blue, "left"),
        (Colour::Red, "seen by red"),
    ],
    changes: &[
        (Colour::White, Colour::Cyan),
        (Colour::Cyan, Colour::Blue),
        (Colour::Cyan, Colour::Red),
        (Colour::Blue, Colour::Red),
    ],
};

const ABOUT: About = About {
    phases: phases![Blue, Red],
    badges: &[],
    stacks: &[],
    closes: Closes { blue: BlueCloses::Ends, blue_only: &[], red: RedCloses::BlueStack },
    lists_components: false,
    lemmas: given![
        "report-is-real", "nothing-is-missed", "calls-make-a-path", "stack-is-simple",
        "own-slot" if "bitstate" = "!off", "cyan-is-on-stack", "red-is-not-cyan", "red-was-blue",
        "red-is-closed", "seed-accepts", "seed-is-explored", "left-is-explored",
    ],
    not_promised: &[gaps::STOPS_AT_FIRST, gaps::WAITS_FOR_RED, gaps::COLLISIONS],
};

program_counter! {
    L3 = 3, L4 = 4, L5 = 5, L6 = 6, L8 = 8, L9 = 9, L10 = 10, L11 = 11, L12 = 12, L13 = 13,
    L15 = 15, L16 = 16, L17 = 17, L18 = 18, L19 = 19, L20 = 20, L21 = 21, L22 = 22,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Registers {
    pc: Pc,
    control: Control,
    /// The target of the transition that closed an accepting cycle.
    closed_at: Option<StateId>,
}

impl Program for Registers {
    const LISTING: Listing = LISTING;
    const ABOUT: About = ABOUT;
    const PROCEDURES: &'static [Procedure] = &[
        Procedure {
            search: SearchKind::Blue,
            name: "blue",
            first_loop: &[(0, 0), (3, 3), (5, 10)],
            second_loop: &[],
        },
        Procedure {
            search: SearchKind::Red,
            name: "red",
            first_loop: &[],
            second_loop: &[(0, 0), (16, 22)],
        },
    ];
    type Memory = Memory;

    fn start(_: &impl Space, options: &Options) -> (Self, Memory) {
        let control = Control::start(SearchKind::Blue);
        (Registers { pc: Pc::Done, control, closed_at: None }, Memory::new(options))
    }

    fn begin(&mut self, memory: &mut Memory, space: &impl Space, initial: StateId) -> bool {
        let is_new = memory.colour(space, initial) == Colour::White;
        if is_new {
            self.control.begin(initial);
            self.pc = Pc::L3;
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
        use SearchKind::{Blue, Red};
        let line = Line(self.pc as u16);
        let control = &mut self.control;
        match self.pc {
            Pc::L3 => {
                memory.enter((line, Blue), control, space, observer);
                self.pc = Pc::L4;
            }
            Pc::L4 => {
                memory.paint(line, space, control.state(), Colour::Cyan, observer);
                self.pc = Pc::L5;
            }
            Pc::L5 => {
                let delivered = memory.deliver((line, Blue), control, space, observer);
                self.pc = if delivered { Pc::L6 } else { Pc::L11 };
            }
            Pc::L6 => {
                let (s, t) = (control.state(), control.target());
                let colour = memory.colour(space, t);
                // The colour is tested first, so that an unobserved run looks up marks only if
                // necessary.
                let holds = colour == Colour::Cyan
                    && (space.accepts(s) || space.accepts(t))
                    && memory.is_really_on_stack(control, space);
                let because = Because::ClosesCycle {
                    source_accepts: space.accepts(s),
                    target_accepts: space.accepts(t),
                    colour,
                };
                memory.tested(line, &self.control, space, (holds, because), observer);
                self.pc = if holds { Pc::L8 } else { Pc::L9 };
            }
            Pc::L8 => self.report((line, Blue), observer),
            Pc::L9 => {
                let holds = self.is_coloured(line, Colour::White, memory, space, observer);
                self.pc = if holds { Pc::L10 } else { Pc::L5 };
            }
            Pc::L10 => {
                control.call((line, Blue), control.target(), observer);
                self.pc = Pc::L3;
            }
            Pc::L11 => {
                let source = control.state();
                let holds = space.accepts(source);
                let because = Because::Accepts { state: source };
                observer.event(line, Event::Tested { source, edge: None, holds, because });
                self.pc = if holds { Pc::L12 } else { Pc::L15 };
            }
            Pc::L12 => {
                control.call((line, Red), control.state(), observer);
                self.pc = Pc::L16;
            }
            Pc::L13 => {
                memory.paint(line, space, control.state(), Colour::Red, observer);
                self.leave((line, Blue), memory, observer);
            }
            Pc::L15 => {
                memory.paint(line, space, control.state(), Colour::Blue, observer);
                self.leave((line, Blue), memory, observer);
            }
            Pc::L16 => {
                memory.enter_inner((line, Red), control, space, observer);
                self.pc = Pc::L17;
            }
            Pc::L17 => match memory.deliver_again((line, Red), control, space, observer) {
                true => self.pc = Pc::L18,
                false => self.leave((line, Red), memory, observer),
            },
            Pc::L18 => {
                let holds = self.is_coloured(line, Colour::Cyan, memory, space, observer);
                self.pc = if holds { Pc::L19 } else { Pc::L20 };
            }
            Pc::L19 => self.report((line, Red), observer),
            Pc::L20 => {
                let holds = self.is_coloured(line, Colour::Blue, memory, space, observer);
                self.pc = if holds { Pc::L21 } else { Pc::L17 };
            }
            Pc::L21 => {
                memory.paint(line, space, control.target(), Colour::Red, observer);
                self.pc = Pc::L22;
            }
            Pc::L22 => {
                control.call((line, Red), control.target(), observer);
                self.pc = Pc::L16;
            }
            Pc::Done => {}
        }
    }

    #[inline(always)]
    fn lines<S: Space, O: Observer>(&mut self, memory: &mut Memory, space: &mut S, o: &mut O) {
        execute_in_turns!(self, (memory, space, o), [
            L5 L6 L9 L10 L3 L4 L11 L12 L16 [L17 L18 L20 L21 L22 L16] L13 L15
        ]);
    }

    nested_accessors!(|memory, space, state| memory.colour(space, state));
}

impl Registers {
    /// The end of a procedure. Its caller continues after the call. A return takes no step.
    #[inline(always)]
    fn leave<O: Observer>(&mut self, end: (Line, SearchKind), memory: &mut Memory, o: &mut O) {
        let (control, waiting) = (&mut self.control, &mut memory.waiting);
        self.pc = match end.1 {
            SearchKind::Blue if control.leave(end, waiting, o) => Pc::L5,
            SearchKind::Blue => Pc::Done,
            _ if control.leave_inner(end, waiting, o) => Pc::L17,
            _ => Pc::L13,
        };
    }

    #[inline(always)]
    fn report<O: Observer>(&mut self, place: (Line, SearchKind), observer: &mut O) {
        self.control.report(place, observer);
        self.closed_at = Some(self.control.target());
        self.pc = Pc::Done;
    }

    /// Tests whether t has the colour that the line requires.
    #[inline(always)]
    fn is_coloured<O: Observer>(
        &mut self,
        line: Line,
        wanted: Colour,
        memory: &Memory,
        space: &impl Space,
        observer: &mut O,
    ) -> bool {
        let t = self.control.target();
        let found = memory.colour(space, t);
        let because = Because::Colour { state: t, wanted, found };
        let holds = found == wanted
            && (wanted != Colour::Cyan || memory.is_really_on_stack(&self.control, space));
        memory.tested(line, &self.control, space, (holds, because), observer);
        holds
    }
}
