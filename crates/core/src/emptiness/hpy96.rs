//! The nested depth-first search of Holzmann, Peled and Yannakakis, as described by Schwoon and Esparza
//! (SE 2005, section 3.1), which was used in SPIN.
//!
//! It is the search of `cvwy92` with one more bit per state. The red search need not return to the
//! seed: it reports as soon as it meets a state on the blue call stack, because that state leads to the
//! seed.

use serde::{Deserialize, Serialize};

use crate::run::listing::lines;
use crate::search::about::{given, phases};
use crate::search::calls::{Control, Procedure};
use crate::search::gaps;
use crate::search::nested::{Memory, nested_accessors};
use crate::search::visited::Visited;
use crate::search::{Program, Search, execute_in_turns, program_counter};
use crate::{
    About, Because, BlueCloses, Closes, Colour, Event, Line, Listing, Observer, Options, RedCloses,
    SearchKind, Space, StateId,
};

pub type Hpy96 = Search<Registers>;

/// No paper numbers these lines; they are numbered from the first call on. Lines 6–7 follow GMZ 2.1 on
/// SPIN, taken literally; SE regard them as an addition by GMZ.
pub(crate) const LISTING: Listing = Listing {
    title: "Nested DFS that stops at the stack",
    source: "Holzmann, Peled, Yannakakis 1996, as in Schwoon, Esparza 2005, 3.1",
    revision: 1,
    lines: lines![
        3: "blue(s):",
        4: "  mark s blue and on the stack",
        5: "  for each t in post(s)",
        6: "    if t is on the stack and accepts" ? Report : next if "early-blue" = "true",
        7: "      report a cycle" if "early-blue" = "true",
        8: "    if t is not blue" ? GoThere : TurnBack,
        9: "      blue(t)",
        10: "  if s accepts",
        11: "    red(s)",
        12: "  s is off the stack",
        13: "red(s):",
        14: "  mark s red",
        15: "  for each t in post(s)",
        16: "    if t is on the stack" ? Report : next,
        17: "      report a cycle",
        18: "    else if t is not red" ? GoThere : TurnBack,
        19: "      red(t)",
    ],
    annexes: &[],
    colours: &[
        (Colour::White, "unseen"),
        (Colour::Blue, "seen by blue"),
        (Colour::Red, "seen by red"),
    ],
    changes: &[(Colour::White, Colour::Blue), (Colour::Blue, Colour::Red)],
};

pub(crate) const ABOUT: About = About {
    phases: phases![Blue, Red],
    badges: &[],
    stacks: &[],
    closes: Closes {
        blue: BlueCloses::Target,
        blue_only: &[&[("early-blue", "true")]],
        red: RedCloses::BlueStack,
    },
    lists_components: false,
    lemmas: given![
        "report-is-real", "nothing-is-missed", "calls-make-a-path", "stack-is-simple",
        "own-slot" if "bitstate" = "!off", "red-on-stack-is-seed", "red-was-blue", "red-is-closed",
        "seed-accepts", "seed-is-explored", "left-is-explored",
    ],
    not_promised: &[gaps::STOPS_AT_FIRST, gaps::WAITS_FOR_RED, gaps::COLLISIONS],
};

program_counter! {
    L3 = 3, L4 = 4, L5 = 5, L6 = 6, L7 = 7, L8 = 8, L9 = 9, L10 = 10, L11 = 11, L12 = 12,
    L13 = 13, L14 = 14, L15 = 15, L16 = 16, L17 = 17, L18 = 18, L19 = 19,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Registers {
    pc: Pc,
    control: Control,
    early_blue: bool,
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
            first_loop: &[(0, 0), (3, 3), (5, 9)],
            second_loop: &[],
        },
        Procedure {
            search: SearchKind::Red,
            name: "red",
            first_loop: &[],
            second_loop: &[(0, 0), (13, 13), (15, 19)],
        },
    ];
    type Memory = Memory;

    fn start(_: &impl Space, options: &Options) -> (Self, Memory) {
        let control = Control::start(SearchKind::Blue);
        let early_blue = options.is("early-blue", "true");
        (Registers { pc: Pc::Done, control, early_blue, closed_at: None }, Memory::new(options))
    }

    fn begin(&mut self, memory: &mut Memory, space: &impl Space, initial: StateId) -> bool {
        let is_new = !Visited::of(memory, space, initial).is(Visited::BLUE);
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
                let bits = Visited::BLUE.with(Visited::STACK);
                bits.mark(line, control.state(), memory, space, observer);
                self.pc = Pc::L5;
            }
            Pc::L5 => {
                self.pc = match memory.deliver((line, Blue), control, space, observer) {
                    true if self.early_blue => Pc::L6,
                    true => Pc::L8,
                    false => Pc::L10,
                };
            }
            Pc::L6 => {
                let t = control.target();
                let on_path = self.is_on_stack(memory, space);
                let accepts = space.accepts(t);
                let holds = on_path && accepts;
                let because = Because::AcceptsOnPath { state: t, on_path, accepts };
                memory.tested(line, &self.control, space, (holds, because), observer);
                self.pc = if holds { Pc::L7 } else { Pc::L8 };
            }
            Pc::L7 => self.report((line, Blue), observer),
            Pc::L8 => {
                let t = control.target();
                let holds = !Visited::of(memory, space, t).is(Visited::BLUE);
                let because = Because::Unvisited { state: t, search: Blue };
                memory.tested(line, &self.control, space, (holds, because), observer);
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
                Visited::STACK.clear(state, memory, space);
                observer.event(line, Event::OffPath { state });
                self.leave((line, Blue), memory, observer);
            }
            Pc::L13 => {
                memory.enter_inner((line, Red), control, space, observer);
                self.pc = Pc::L14;
            }
            Pc::L14 => {
                Visited::RED.mark(line, control.state(), memory, space, observer);
                self.pc = Pc::L15;
            }
            Pc::L15 => match memory.deliver_again((line, Red), control, space, observer) {
                true => self.pc = Pc::L16,
                false => self.leave((line, Red), memory, observer),
            },
            Pc::L16 => {
                let t = control.target();
                let holds = self.is_on_stack(memory, space);
                let because = Because::OnStack { state: t, on_stack: holds };
                memory.tested(line, &self.control, space, (holds, because), observer);
                self.pc = if holds { Pc::L17 } else { Pc::L18 };
            }
            Pc::L17 => self.report((line, Red), observer),
            Pc::L18 => {
                let t = control.target();
                let holds = Visited::of(memory, space, t).awaits_red();
                let because = Because::Unvisited { state: t, search: Red };
                memory.tested(line, &self.control, space, (holds, because), observer);
                self.pc = if holds { Pc::L19 } else { Pc::L15 };
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
            L5 L6 L8 L9 L3 L4 L10 L11 L13 L14 [L15 L16 L18 L19 L13 L14] L12
        ]);
    }

    nested_accessors!(|memory, space, state| Visited::of(memory, space, state).colour());
}

impl Registers {
    /// Whether t is on the blue call stack.
    #[inline(always)]
    fn is_on_stack(&self, memory: &Memory, space: &impl Space) -> bool {
        Visited::of(memory, space, self.control.target()).is(Visited::STACK)
            && memory.is_really_on_stack(&self.control, space)
    }

    /// The end of a procedure. Its caller continues after the call. A return takes no step.
    #[inline(always)]
    fn leave<O: Observer>(&mut self, end: (Line, SearchKind), memory: &mut Memory, o: &mut O) {
        let (control, waiting) = (&mut self.control, &mut memory.waiting);
        self.pc = match end.1 {
            SearchKind::Blue if control.leave(end, waiting, o) => Pc::L5,
            SearchKind::Blue => Pc::Done,
            _ if control.leave_inner(end, waiting, o) => Pc::L15,
            _ => Pc::L12,
        };
    }

    #[inline(always)]
    fn report<O: Observer>(&mut self, place: (Line, SearchKind), observer: &mut O) {
        self.control.report(place, observer);
        self.closed_at = Some(self.control.target());
        self.pc = Pc::Done;
    }
}
