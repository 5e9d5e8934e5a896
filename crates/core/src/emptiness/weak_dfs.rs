//! Depth-first search for weak automata (SE 2005, section 5.1).
//!
//! If all states of each component are accepting, or none of them, then an accepting cycle consists of
//! accepting states, and the blue search of Fig. 3 finds it as soon as it is explored. This is the
//! figure without its red search.

use serde::{Deserialize, Serialize};

use crate::run::listing::lines;
use crate::search::about::{given, phases};
use crate::search::calls::{Control, Procedure};
use crate::search::gaps;
use crate::search::nested::{Memory, nested_accessors};
use crate::search::{Program, Search, execute_in_turns, program_counter};
use crate::{
    About, Because, Closes, Colour, Gap, Line, Listing, Observer, Options, SearchKind, Space,
    StateId,
};

pub type WeakDfs = Search<Registers>;

/// The lines have the same numbers as in Fig. 3.
const LISTING: Listing = Listing {
    title: "Simple DFS for weak automata",
    source: "Schwoon, Esparza 2005, Fig. 3 without its red search",
    revision: 1,
    lines: lines![
        3: "dfs(s):",
        4: "  colour s cyan",
        5: "  for each t in post(s)",
        6: "    if t is cyan and (s or t accepts)" ? Report : next,
        8: "      report a cycle",
        9: "    else if t is white" ? GoThere : TurnBack,
        10: "      dfs(t)",
        15: "  colour s blue",
    ],
    annexes: &[],
    colours: &[(Colour::White, "unseen"), (Colour::Cyan, "on the stack"), (Colour::Blue, "left")],
    changes: &[(Colour::White, Colour::Cyan), (Colour::Cyan, Colour::Blue)],
};

const ABOUT: About = About {
    phases: phases![Dfs],
    badges: &[],
    stacks: &[],
    closes: Closes::NOT_NESTED,
    lists_components: false,
    lemmas: given![
        "report-is-real",
        "nothing-is-missed",
        "calls-make-a-path",
        "stack-is-simple",
        "cyan-is-on-stack",
        "left-is-explored",
        "cycles-agree",
    ],
    not_promised: &[
        gaps::STOPS_AT_FIRST,
        Gap {
            id: "nothing-missed",
            only: &[&[("force", "true")]],
            sentence: "With force it does not promise to find a counterexample where there is one: \
                       in an automaton that is not weak it may miss accepting cycles.",
        },
    ],
};

program_counter! {
    L3 = 3, L4 = 4, L5 = 5, L6 = 6, L8 = 8, L9 = 9, L10 = 10, L15 = 15,
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
    const PROCEDURES: &'static [Procedure] = &[Procedure {
        search: SearchKind::Dfs,
        name: "dfs",
        first_loop: &[(0, 0), (3, 3), (5, 10)],
        second_loop: &[],
    }];
    type Memory = Memory;

    fn start(_: &impl Space, _: &Options) -> (Self, Memory) {
        let control = Control::start(SearchKind::Dfs);
        (Registers { pc: Pc::Done, control, closed_at: None }, Memory::default())
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
        let line = Line(self.pc as u16);
        let here = (line, SearchKind::Dfs);
        let control = &mut self.control;
        match self.pc {
            Pc::L3 => {
                memory.enter(here, control, space, observer);
                self.pc = Pc::L4;
            }
            Pc::L4 => {
                memory.paint(line, space, control.state(), Colour::Cyan, observer);
                self.pc = Pc::L5;
            }
            Pc::L5 => {
                let delivered = memory.deliver(here, control, space, observer);
                self.pc = if delivered { Pc::L6 } else { Pc::L15 };
            }
            Pc::L6 => {
                let (s, t) = (control.state(), control.target());
                let colour = memory.colour(space, t);
                let holds = colour == Colour::Cyan && (space.accepts(s) || space.accepts(t));
                let because = Because::ClosesCycle {
                    source_accepts: space.accepts(s),
                    target_accepts: space.accepts(t),
                    colour,
                };
                memory.tested(line, &self.control, space, (holds, because), observer);
                self.pc = if holds { Pc::L8 } else { Pc::L9 };
            }
            Pc::L8 => {
                control.report(here, observer);
                self.closed_at = Some(control.target());
                self.pc = Pc::Done;
            }
            Pc::L9 => {
                let t = control.target();
                let found = memory.colour(space, t);
                let holds = found == Colour::White;
                let because = Because::Colour { state: t, wanted: Colour::White, found };
                memory.tested(line, &self.control, space, (holds, because), observer);
                self.pc = if holds { Pc::L10 } else { Pc::L5 };
            }
            Pc::L10 => {
                control.call(here, control.target(), observer);
                self.pc = Pc::L3;
            }
            Pc::L15 => {
                memory.paint(line, space, control.state(), Colour::Blue, observer);
                let waits = control.leave(here, &mut memory.waiting, observer);
                self.pc = if waits { Pc::L5 } else { Pc::Done };
            }
            Pc::Done => {}
        }
    }

    #[inline(always)]
    fn lines<S: Space, O: Observer>(&mut self, memory: &mut Memory, space: &mut S, o: &mut O) {
        execute_in_turns!(self, (memory, space, o), [L5 L6 L9 L10 L3 L4 L15]);
    }

    nested_accessors!(|memory, space, state| memory.colour(space, state));
}
