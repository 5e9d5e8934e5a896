//! For runs for ever: the components that one can go round in for ever (Tarjan 1972, without
//! recursion).

use serde::{Deserialize, Serialize};

use super::{Analysis, Arena, FateEvent, Question};
use crate::explaining::stage::stage_listing;
use crate::run::listing::lines;
use crate::{Listing, Marks};

pub(super) const LISTING: Listing = stage_listing!(
    "Components",
    "our own",
    lines![
        1: "for each initial state s without a number: explore(s)",
        2: "explore(s): give s the next number; low(s) ← number(s); push s on Current",
        3: "  for each move from s, to t",
        4: "    if t has no number",
        5: "      explore(t)",
        6: "      low(s) ← min(low(s), low(t))",
        7: "    else if t is on Current",
        8: "      low(s) ← min(low(s), number(t))",
        9: "  if low(s) = number(s)",
        10: "    pop Current down to s: a component",
        11: "    it is fair if it has a cycle and meets every acceptance set",
    ]
);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Pc {
    #[default]
    L1 = 1,
    L2,
    L3,
    L4,
    L5,
    L6,
    L7,
    L8,
    L9,
    L10,
    L11,
    Over = 0,
}

/// A call: its state, and how many of its moves it has looked at.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Call {
    state: u32,
    looked: u32,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Components {
    pc: Pc,
    /// How many initial states have been taken.
    taken: u32,
    /// 0 stands for none.
    number: Vec<u32>,
    low: Vec<u32>,
    count: u32,
    current: Vec<u32>,
    is_current: Vec<bool>,
    calls: Vec<Call>,
    /// How many components are complete, and the states of the last.
    components: u32,
    last: Vec<u32>,
}

impl Components {
    pub(super) fn start(arena: &Arena, _: &Question, analysis: &mut Analysis) -> Components {
        let states = arena.state_count() as usize;
        analysis.fair = vec![false; states];
        analysis.component_of = vec![None; states];
        Components {
            number: vec![0; states],
            low: vec![0; states],
            is_current: vec![false; states],
            ..Components::default()
        }
    }

    /// The line that comes next; 0 when the stage is over.
    pub(super) fn next(&self) -> u16 {
        self.pc as u16
    }

    /// The state of the innermost call.
    pub(super) fn focus(&self) -> Option<u32> {
        self.calls.last().map(|call| call.state)
    }

    pub(super) fn step(
        &mut self,
        arena: &Arena,
        question: &Question,
        analysis: &mut Analysis,
    ) -> FateEvent {
        let Some(&Call { state, looked }) = self.calls.last() else {
            return self.take(question);
        };
        let s = state as usize;
        // Lines 4 to 8 speak of the move that line 3 took last.
        let target = || arena.successors(state)[looked as usize - 1];
        match self.pc {
            Pc::L1 => FateEvent::NoMore,
            Pc::L2 => {
                self.count += 1;
                (self.number[s], self.low[s]) = (self.count, self.count);
                self.current.push(state);
                self.is_current[s] = true;
                self.go(Pc::L3, FateEvent::Numbered { state, number: self.count })
            }
            Pc::L3 => match arena.successors(state).get(looked as usize) {
                Some(&target) => {
                    self.calls.iter_mut().next_back().into_iter().for_each(|call| call.looked += 1);
                    self.go(Pc::L4, FateEvent::TookStep { source: state, target })
                }
                None => self.go(Pc::L9, FateEvent::LookedThrough { state }),
            },
            Pc::L4 => {
                let (state, holds) = (target(), self.number[target() as usize] == 0);
                let pc = if holds { Pc::L5 } else { Pc::L7 };
                self.go(pc, FateEvent::TestedUnnumbered { state, holds })
            }
            Pc::L5 => self.call(target()),
            Pc::L6 => self.lower(state, self.low[target() as usize]),
            Pc::L7 => {
                let (state, holds) = (target(), self.is_current[target() as usize]);
                let pc = if holds { Pc::L8 } else { Pc::L3 };
                self.go(pc, FateEvent::TestedCurrent { state, holds })
            }
            Pc::L8 => self.lower(state, self.number[target() as usize]),
            Pc::L9 => {
                let (number, low) = (self.number[s], self.low[s]);
                if number == low {
                    self.pc = Pc::L10;
                } else {
                    self.return_to_caller();
                }
                FateEvent::TestedRoot { state, number, low }
            }
            Pc::L10 => {
                let start = self.current.iter().rposition(|&other| other == state).unwrap_or(0);
                self.last = self.current.split_off(start);
                let component = self.components;
                for &state in &self.last {
                    self.is_current[state as usize] = false;
                    analysis.component_of[state as usize] = Some(component);
                }
                self.components += 1;
                let states = self.last.len() as u32;
                self.go(Pc::L11, FateEvent::Completed { component, states })
            }
            Pc::L11 => {
                let (has_cycle, missing) = judge(arena, &self.last);
                if has_cycle && missing == Marks::NONE {
                    self.last.iter().for_each(|&state| analysis.fair[state as usize] = true);
                }
                self.return_to_caller();
                FateEvent::TestedFair { component: self.components - 1, has_cycle, missing }
            }
            Pc::Over => FateEvent::NoMore,
        }
    }

    fn go(&mut self, pc: Pc, event: FateEvent) -> FateEvent {
        self.pc = pc;
        event
    }

    /// Line 1.
    fn take(&mut self, question: &Question) -> FateEvent {
        let left = &question.initial[self.taken as usize..];
        let new = left.iter().position(|&state| self.number[state as usize] == 0);
        match new {
            Some(place) => {
                self.taken += place as u32 + 1;
                self.call(left[place])
            }
            None => self.go(Pc::Over, FateEvent::NoMore),
        }
    }

    fn call(&mut self, state: u32) -> FateEvent {
        self.calls.push(Call { state, looked: 0 });
        self.go(Pc::L2, FateEvent::Explored { state })
    }

    fn lower(&mut self, state: u32, other: u32) -> FateEvent {
        let low = &mut self.low[state as usize];
        let before = *low;
        *low = before.min(other);
        let now = *low;
        self.go(Pc::L3, FateEvent::LoweredNumber { state, before, now })
    }

    /// A return costs no step.
    fn return_to_caller(&mut self) {
        self.calls.pop();
        self.pc = if self.calls.is_empty() { Pc::L1 } else { Pc::L6 };
    }

    /// Bytes, roughly.
    pub(super) fn weight(&self) -> usize {
        9 * self.number.len() + 4 * (self.current.len() + self.last.len()) + 8 * self.calls.len()
    }
}

/// Whether the component has a cycle, and the acceptance sets that it does not meet.
fn judge(arena: &Arena, states: &[u32]) -> (bool, Marks) {
    let system = &arena.system;
    let met = states.iter().fold(Marks::NONE, |met, &state| met.union(system.marks(state)));
    let loops = |state: u32| arena.successors(state).contains(&state);
    let has_cycle = states.len() > 1 || loops(states[0]);
    (has_cycle, met.missing(Marks::all(system.acceptance_sets)))
}
