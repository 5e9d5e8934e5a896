//! The first nested depth-first search, by Courcoubetis, Vardi, Wolper and Yannakakis, as given by
//! Schwoon and Esparza (SE 2005, Fig. 1).
//!
//! It stores two bits per state, one for each search. The red search starts when the blue search leaves
//! an accepting state, the seed, and reports only when it returns to the seed.

use serde::{Deserialize, Serialize};

use crate::run::listing::lines;
use crate::search::about::{given, phases};
use crate::search::calls::{Control, Procedure};
use crate::search::gaps;
use crate::search::nested::{Memory, nested_accessors};
use crate::search::visited::Visited;
use crate::search::{Program, Search, execute_in_turns, program_counter};
use crate::{
    About, Because, Binding, BlueCloses, Closes, Colour, Event, Gap, Line, Listing, Observer,
    Options, RedCloses, SearchKind, Space, StateId,
};

pub type Cvwy92 = Search<Registers>;

/// The figure has no line numbers; these count its lines from the top. Lines 1–2 only make the first
/// call; the machine starts after it.
const LISTING: Listing = Listing {
    title: "Nested DFS",
    source: "Courcoubetis et al. 1992, as in Schwoon, Esparza 2005, Fig. 1",
    revision: 1,
    lines: lines![
        3: "blue(s):",
        4: "  mark s blue",
        5: "  for each t in post(s)",
        6: "    if t is not blue" ? GoThere : TurnBack,
        7: "      blue(t)",
        8: "  if s accepts",
        9: "    seed ← s",
        10: "    red(s)",
        11: "red(s):",
        12: "  mark s red",
        13: "  for each t in post(s)",
        14: "    if t is not red" ? GoThere : next,
        15: "      red(t)",
        16: "    else if t = seed" ? Report : TurnBack,
        17: "      report a cycle",
    ],
    annexes: &[],
    colours: &[
        (Colour::White, "unseen"),
        (Colour::Blue, "seen by blue"),
        (Colour::Red, "seen by red"),
    ],
    changes: &[
        (Colour::White, Colour::Blue),
        (Colour::Blue, Colour::Red),
        // States beyond the blue call stack.
        (Colour::White, Colour::Red),
    ],
};

const ABOUT: About = About {
    phases: phases![Blue, Red],
    badges: &[],
    stacks: &[],
    closes: Closes { blue: BlueCloses::Never, blue_only: &[], red: RedCloses::Seed },
    lists_components: false,
    lemmas: given![
        "report-is-real", "nothing-is-missed", "calls-make-a-path", "stack-is-simple",
        "own-slot" if "bitstate" = "!off", "red-is-closed", "seed-accepts", "seed-is-explored",
        "left-is-explored",
    ],
    not_promised: &[
        gaps::STOPS_AT_FIRST,
        gaps::WAITS_FOR_RED,
        Gap {
            id: "simple",
            only: &[],
            sentence: "It does not promise that each state is on the lasso only once: the cycle \
                       has to come back to an accepting state, and may pass a state again on the \
                       way.",
        },
        gaps::COLLISIONS,
    ],
};

program_counter! {
    L3 = 3, L4 = 4, L5 = 5, L6 = 6, L7 = 7, L8 = 8, L9 = 9, L10 = 10, L11 = 11, L12 = 12,
    L13 = 13, L14 = 14, L15 = 15, L16 = 16, L17 = 17,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Registers {
    pc: Pc,
    control: Control,
    seed: Option<StateId>,
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
            first_loop: &[(3, 3), (5, 7)],
            second_loop: &[],
        },
        Procedure {
            search: SearchKind::Red,
            name: "red",
            first_loop: &[],
            second_loop: &[(0, 0), (11, 11), (13, 17)],
        },
    ];
    type Memory = Memory;

    fn start(_: &impl Space, options: &Options) -> (Self, Memory) {
        let control = Control::start(SearchKind::Blue);
        (Registers { pc: Pc::Done, control, seed: None, closed_at: None }, Memory::new(options))
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
                Visited::BLUE.mark(line, control.state(), memory, space, observer);
                self.pc = Pc::L5;
            }
            Pc::L5 => {
                let delivered = memory.deliver((line, Blue), control, space, observer);
                self.pc = if delivered { Pc::L6 } else { Pc::L8 };
            }
            Pc::L6 => {
                let t = control.target();
                let holds = !Visited::of(memory, space, t).is(Visited::BLUE);
                let because = Because::Unvisited { state: t, search: Blue };
                memory.tested(line, &self.control, space, (holds, because), observer);
                self.pc = if holds { Pc::L7 } else { Pc::L5 };
            }
            Pc::L7 => {
                control.call((line, Blue), control.target(), observer);
                self.pc = Pc::L3;
            }
            Pc::L8 => {
                let source = control.state();
                let holds = space.accepts(source);
                let because = Because::Accepts { state: source };
                observer.event(line, Event::Tested { source, edge: None, holds, because });
                match holds {
                    true => self.pc = Pc::L9,
                    false => self.leave((line, Blue), memory, observer),
                }
            }
            Pc::L9 => {
                let state = control.state();
                self.seed = Some(state);
                observer.event(line, Event::SeedSet { state });
                self.pc = Pc::L10;
            }
            Pc::L10 => {
                control.call((line, Red), control.state(), observer);
                self.pc = Pc::L11;
            }
            Pc::L11 => {
                memory.enter_inner((line, Red), control, space, observer);
                self.pc = Pc::L12;
            }
            Pc::L12 => {
                Visited::RED.mark(line, control.state(), memory, space, observer);
                self.pc = Pc::L13;
            }
            Pc::L13 => match memory.deliver_again((line, Red), control, space, observer) {
                true => self.pc = Pc::L14,
                false => self.leave((line, Red), memory, observer),
            },
            Pc::L14 => {
                let t = control.target();
                // This includes states that the blue search has not visited: the red search passes
                // through the blue call stack, and the successors of states on it may still be white.
                let holds = !Visited::of(memory, space, t).is(Visited::RED);
                let because = Because::Unvisited { state: t, search: Red };
                memory.tested(line, &self.control, space, (holds, because), observer);
                self.pc = if holds { Pc::L15 } else { Pc::L16 };
            }
            Pc::L15 => {
                control.call((line, Red), control.target(), observer);
                self.pc = Pc::L11;
            }
            Pc::L16 => {
                let t = control.target();
                let seed = self.seed.unwrap_or(t);
                let holds = t == seed;
                let because = Because::IsSeed { state: t, seed };
                memory.tested(line, &self.control, space, (holds, because), observer);
                self.pc = if holds { Pc::L17 } else { Pc::L13 };
            }
            Pc::L17 => {
                control.report((line, Red), observer);
                self.closed_at = Some(control.target());
                self.pc = Pc::Done;
            }
            Pc::Done => {}
        }
    }

    #[inline(always)]
    fn lines<S: Space, O: Observer>(&mut self, memory: &mut Memory, space: &mut S, o: &mut O) {
        execute_in_turns!(self, (memory, space, o), [
            L5 L6 L7 L3 L4 L8 L9 L10 L11 L12 [L13 L14 L16 L15 L11 L12]
        ]);
    }

    nested_accessors!(|memory, space, state| Visited::of(memory, space, state).colour());

    fn globals<S: Space>(&self, _: &Memory, _: &S) -> Vec<Binding> {
        vec![Binding::state("seed", self.seed)]
    }
}

impl Registers {
    /// The end of a procedure. Its caller continues after the call. A return takes no step.
    #[inline(always)]
    fn leave<O: Observer>(&mut self, end: (Line, SearchKind), memory: &mut Memory, o: &mut O) {
        use SearchKind::{Blue, Red};
        let (control, waiting) = (&mut self.control, &mut memory.waiting);
        if end.1 == Red && control.leave_inner(end, waiting, o) {
            self.pc = Pc::L13;
            return;
        }
        // The red call is the last line of the blue procedure, so the blue procedure ends, too.
        self.pc = if control.leave((end.0, Blue), waiting, o) { Pc::L5 } else { Pc::Done };
    }
}
