//! The colour DFS of Gastin, Moro and Zeitoun (GMZ, Algorithm 1).
//!
//! A state is black if it is known to lead to no accepting cycle: because all its successors are black,
//! or because a red search from an accepting state found nothing. The current path `cp` is stored as
//! one bit per state.

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

pub type Gmz04 = Search<Registers>;

/// The paper numbers the lines of each procedure from 1: those of the red search are 101, … here, those
/// of the black search 201, …. Line 10 of the red search paints grey only to simplify the proof. With
/// Remark 1 it paints black at once, and line 11 of the blue search is dropped.
pub(crate) const LISTING: Listing = Listing {
    title: "Colour DFS",
    source: "Gastin, Moro, Zeitoun 2004, Algorithm 1",
    revision: 1,
    lines: lines![
        0: silent "blue(s):",
        1: "  put s on the path, colour it blue",
        2: "  for each t in post(s)",
        3: "    if t is on the path and accepts, report" ? Report : next,
        4: "    else if t is white, blue(t)" ? GoThere : TurnBack,
        6: "  take s off the path",
        7: "  if every t in post(s) is black",
        8: "    colour s black",
        9: "  else if s accepts",
        10: "    red(s)",
        11: "    black(s)" if "remark1" = "false",
        100: silent "red(s):",
        101: "  put s on the path, colour it red",
        102: "  for each t in post(s)",
        103: "    if t is on the path and (accepts or is blue)" ? Report : next,
        104: "      report a cycle",
        105: "    else if t is blue" ? GoThere : TurnBack,
        106: "      red(t)",
        109: "  take s off the path",
        110: "  colour s grey" if "remark1" = "false",
        110: "  colour s black" if "remark1" = "true",
        200: silent "black(s):" if "remark1" = "false",
        201: "  colour s black" if "remark1" = "false",
        202: "  for each t in post(s)" if "remark1" = "false",
        203: "    if t is not black, black(t)" ? GoThere : TurnBack if "remark1" = "false",
    ],
    annexes: &[],
    colours: &[
        (Colour::White, "unseen"),
        (Colour::Blue, "seen by blue"),
        (Colour::Red, "on the red path"),
        (Colour::Grey, "left by red"),
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
};

pub(crate) const ABOUT: About = About {
    phases: phases![Blue, Red, Black if "remark1" = "false"],
    badges: &[],
    stacks: &[],
    closes: Closes { blue: BlueCloses::Target, blue_only: &[], red: RedCloses::Path },
    lists_components: false,
    lemmas: given![
        "report-is-real", "nothing-is-missed", "calls-make-a-path", "stack-is-simple",
        "own-slot" if "bitstate" = "!off", "red-was-blue", "seed-accepts", "seed-is-explored",
        "left-is-explored", "black-is-closed", "black-leads-nowhere", "red-is-on-path",
        "no-grey-before-red",
    ],
    not_promised: &[gaps::STOPS_AT_FIRST, gaps::WAITS_FOR_RED, gaps::COLLISIONS],
};

program_counter! {
    L1 = 1, L2 = 2, L3 = 3, L4 = 4, L6 = 6, L7 = 7, L8 = 8, L9 = 9, L10 = 10, L11 = 11,
    R1 = 101, R2 = 102, R3 = 103, R4 = 104, R5 = 105, R6 = 106, R9 = 109, R10 = 110,
    B1 = 201, B2 = 202, B3 = 203,
}

/// The bit next to the colour: the state is on the current path.
const ON_PATH: u8 = 8;

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Registers {
    pc: Pc,
    control: Control,
    remark1: bool,
    /// Whether line 7 examines all successors, even after one that is not black.
    looks_at_all: bool,
    /// The first successor in line 7 that is not black.
    exception: Option<StateId>,
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
            first_loop: &[(0, 4)],
            second_loop: &[(7, 7)],
        },
        Procedure {
            search: SearchKind::Red,
            name: "red",
            first_loop: &[],
            second_loop: &[(0, 0), (101, 106)],
        },
        Procedure {
            search: SearchKind::Black,
            name: "black",
            first_loop: &[],
            second_loop: &[(201, 203)],
        },
    ];
    type Memory = Memory;

    fn start(_: &impl Space, options: &Options) -> (Self, Memory) {
        let registers = Registers {
            pc: Pc::Done,
            control: Control::start(SearchKind::Blue),
            remark1: options.is("remark1", "true"),
            looks_at_all: options.is("line7", "full"),
            exception: None,
            closed_at: None,
        };
        (registers, Memory::new(options))
    }

    fn begin(&mut self, memory: &mut Memory, space: &impl Space, initial: StateId) -> bool {
        let is_new = memory.colour(space, initial) == Colour::White;
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
        use SearchKind::{Black, Blue, Red};
        let line = Line(self.pc as u16);
        let control = &mut self.control;
        match self.pc {
            Pc::L1 => {
                memory.enter((line, Blue), control, space, observer);
                paint(line, control.state(), Colour::Blue, ON_PATH, memory, space, observer);
                self.pc = Pc::L2;
            }
            Pc::L2 => {
                let delivered = memory.deliver((line, Blue), control, space, observer);
                self.pc = if delivered { Pc::L3 } else { Pc::L6 };
            }
            Pc::L3 => {
                let t = control.target();
                let on_path =
                    is_on_path(memory, space, t) && memory.is_really_on_stack(control, space);
                let holds = on_path && space.accepts(t);
                let accepts = space.accepts(t);
                let because = Because::AcceptsOnPath { state: t, on_path, accepts };
                memory.tested(line, &self.control, space, (holds, because), observer);
                match holds {
                    true => self.report((line, Blue), observer),
                    false => self.pc = Pc::L4,
                }
            }
            Pc::L4 => match self.is_coloured(line, Colour::White, memory, space, observer) {
                true => {
                    self.control.call((line, Blue), self.control.target(), observer);
                    self.pc = Pc::L1;
                }
                false => self.pc = Pc::L2,
            },
            Pc::L6 => {
                take_off_path(line, control.state(), memory, space, observer);
                control.rewind();
                self.exception = None;
                self.pc = Pc::L7;
            }
            Pc::L7 => self.look_for_other_than_black(line, memory, space, observer),
            Pc::L8 => {
                paint(line, control.state(), Colour::Black, 0, memory, space, observer);
                self.leave((line, Blue), memory, observer);
            }
            Pc::L9 => {
                let source = control.state();
                let holds = space.accepts(source);
                let because = Because::Accepts { state: source };
                observer.event(line, Event::Tested { source, edge: None, holds, because });
                match holds {
                    true => self.pc = Pc::L10,
                    false => self.leave((line, Blue), memory, observer),
                }
            }
            Pc::L10 => {
                control.call((line, Red), control.state(), observer);
                self.pc = Pc::R1;
            }
            Pc::L11 => {
                control.call((line, Black), control.state(), observer);
                self.pc = Pc::B1;
            }
            Pc::R1 => {
                memory.enter_inner((line, Red), control, space, observer);
                paint(line, control.state(), Colour::Red, ON_PATH, memory, space, observer);
                self.pc = Pc::R2;
            }
            Pc::R2 => {
                let delivered = memory.deliver_again((line, Red), control, space, observer);
                self.pc = if delivered { Pc::R3 } else { Pc::R9 };
            }
            Pc::R3 => {
                let t = control.target();
                let on_path = is_on_path(memory, space, t);
                let colour = memory.colour(space, t);
                let holds = on_path
                    && (colour == Colour::Blue || space.accepts(t))
                    && (memory.cells.lossy(space).is_none()
                        || self.really_closes_red(memory, space));
                let accepts = space.accepts(t);
                let because = Because::ClosesRed { state: t, on_path, accepts, colour };
                memory.tested(line, &self.control, space, (holds, because), observer);
                self.pc = if holds { Pc::R4 } else { Pc::R5 };
            }
            Pc::R4 => self.report((line, Red), observer),
            Pc::R5 => {
                let holds = self.is_coloured(line, Colour::Blue, memory, space, observer);
                self.pc = if holds { Pc::R6 } else { Pc::R2 };
            }
            Pc::R6 => {
                control.call((line, Red), control.target(), observer);
                self.pc = Pc::R1;
            }
            Pc::R9 => {
                take_off_path(line, control.state(), memory, space, observer);
                self.pc = Pc::R10;
            }
            Pc::R10 => {
                let to = if self.remark1 { Colour::Black } else { Colour::Grey };
                paint(line, control.state(), to, 0, memory, space, observer);
                self.leave((line, Red), memory, observer);
            }
            Pc::B1 => {
                memory.enter_inner((line, Black), control, space, observer);
                paint(line, control.state(), Colour::Black, 0, memory, space, observer);
                self.pc = Pc::B2;
            }
            Pc::B2 => match memory.deliver_again((line, Black), control, space, observer) {
                true => self.pc = Pc::B3,
                false => self.leave((line, Black), memory, observer),
            },
            Pc::B3 => {
                let t = control.target();
                let found = memory.colour(space, t);
                // A state is white here only if successor sets were reduced (SE, section 6).
                let holds = found != Colour::Black && found != Colour::White;
                let unwanted = Colour::Black;
                let because = Because::OtherColour { state: t, unwanted, found };
                memory.tested(line, control, space, (holds, because), observer);
                self.pc = Pc::B2;
                if holds {
                    control.call((line, Black), t, observer);
                    self.pc = Pc::B1;
                }
            }
            Pc::Done => {}
        }
    }

    #[inline(always)]
    fn lines<S: Space, O: Observer>(&mut self, memory: &mut Memory, space: &mut S, o: &mut O) {
        execute_in_turns!(self, (memory, space, o), [
            L2 L3 L4 L1 L6 [L7] L8 L9 L10 R1 [R2 R3 R5 R6 R1 R9 R10] L11 B1 [B2 B3 B1]
        ]);
    }

    nested_accessors!(|memory, space, state| memory.colour(space, state));
}

impl Registers {
    /// Line 7, one successor per step. It continues while all of them are black.
    #[inline(always)]
    fn look_for_other_than_black<S: Space, O: Observer>(
        &mut self,
        line: Line,
        memory: &Memory,
        space: &mut S,
        observer: &mut O,
    ) {
        let source = self.control.state();
        let place = (line, SearchKind::Blue);
        let delivered = memory.deliver_again(place, &mut self.control, space, observer);
        if delivered {
            let t = self.control.target();
            let found = memory.colour(space, t);
            // A state is white here only if successor sets were reduced (SE, section 6).
            let is_exception = found != Colour::Black && found != Colour::White;
            if is_exception && self.exception.is_none() {
                self.exception = Some(t);
            }
            if !is_exception || self.looks_at_all {
                let because = Because::Colour { state: t, wanted: Colour::Black, found };
                let holds = !is_exception;
                memory.tested(line, &self.control, space, (holds, because), observer);
                return;
            }
        }
        let exception = self.exception;
        let edge = Some(self.control.edge).filter(|_| delivered);
        let because = Because::AllBlack { state: source, exception };
        observer.event(line, Event::Tested { source, edge, holds: exception.is_none(), because });
        self.pc = if exception.is_none() { Pc::L8 } else { Pc::L9 };
    }

    /// The end of a procedure. Its caller continues after the call. A return takes no step.
    #[inline(always)]
    fn leave<O: Observer>(&mut self, end: (Line, SearchKind), memory: &mut Memory, o: &mut O) {
        use SearchKind::{Blue, Red};
        let (control, waiting) = (&mut self.control, &mut memory.waiting);
        if end.1 != Blue && control.leave_inner(end, waiting, o) {
            self.pc = if end.1 == Red { Pc::R2 } else { Pc::B2 };
            return;
        }
        if end.1 == Red && !self.remark1 {
            self.pc = Pc::L11;
            return;
        }
        // The last call of the blue procedure ends it.
        self.pc = if control.leave((end.0, Blue), waiting, o) { Pc::L2 } else { Pc::Done };
    }

    #[inline(always)]
    fn report<O: Observer>(&mut self, place: (Line, SearchKind), observer: &mut O) {
        self.control.report(place, observer);
        self.closed_at = Some(self.control.target());
        self.pc = Pc::Done;
    }

    /// Before a lossy search reports, it compares t with the path, which contains the states
    /// themselves.
    #[cold]
    #[inline(never)]
    fn really_closes_red(self, memory: &Memory, space: &impl Space) -> bool {
        let (calls, target) = (self.calls(memory), self.control.target());
        let position = calls.path().iter().position(|&state| state == target);
        position.is_some_and(|at| at < calls.outer_depth() || space.accepts(target))
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
        let holds = found == wanted;
        memory.tested(line, &self.control, space, (holds, because), observer);
        holds
    }
}

#[inline(always)]
fn is_on_path(memory: &Memory, space: &impl Space, state: StateId) -> bool {
    memory.cells.get(space, state) & ON_PATH != 0
}

#[inline(always)]
fn paint<O: Observer>(
    line: Line,
    state: StateId,
    to: Colour,
    on_path: u8,
    memory: &mut Memory,
    space: &impl Space,
    observer: &mut O,
) {
    let from = Colour::of(memory.cells.replace(space, state, to as u8 | on_path));
    observer.event(line, Event::Coloured { state, from, to });
}

#[inline(always)]
fn take_off_path<O: Observer>(
    line: Line,
    state: StateId,
    memory: &mut Memory,
    space: &impl Space,
    observer: &mut O,
) {
    let byte = memory.cells.get(space, state) & !ON_PATH;
    memory.cells.replace(space, state, byte);
    observer.event(line, Event::OffPath { state });
}
