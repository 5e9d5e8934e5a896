//! The first stage: components, and which of them accept (Tarjan 1972, without recursion).

use serde::{Deserialize, Serialize};

use super::stage::OURS;
use super::{Analysis, Component, LivenessEvent, Reachable};
use crate::explaining::stage::stage_listing;
use crate::run::listing::lines;
use crate::{Listing, Marks};

pub(super) const LISTING: Listing = stage_listing!(
    "Components",
    OURS,
    lines![
        1: "explore(s): give s the next number; low(s) ← number(s); push s on Current",
        2: "  for each t in post(s)",
        3: "    if t has no number",
        4: "      explore(t)",
        5: "      low(s) ← min(low(s), low(t))",
        6: "    else if t is on Current",
        7: "      low(s) ← min(low(s), number(t))",
        8: "  if low(s) = number(s)",
        9: "    pop Current down to s: a component",
        10: "    it accepts if it has a cycle and meets every acceptance set",
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
    Over = 0,
}

/// A call: its state, and how many of its transitions it has looked at.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Call {
    state: u32,
    looked: u32,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Components {
    pc: Pc,
    /// 0 stands for none.
    number: Vec<u32>,
    low: Vec<u32>,
    count: u32,
    current: Vec<u32>,
    is_current: Vec<bool>,
    calls: Vec<Call>,
}

impl Components {
    pub(super) fn start(graph: &Reachable) -> Components {
        let states = graph.state_count() as usize;
        Components {
            number: vec![0; states],
            low: vec![0; states],
            is_current: vec![false; states],
            calls: vec![Call { state: 0, looked: 0 }],
            ..Components::default()
        }
    }

    pub(super) fn next(&self) -> u16 {
        self.pc as u16
    }

    /// The state of the innermost call.
    pub(super) fn state(&self) -> u32 {
        self.calls.last().map_or(0, |call| call.state)
    }

    /// States whose component is not complete, in the order of their numbers.
    pub(super) fn current(&self) -> &[u32] {
        &self.current
    }

    /// Number and low number of a state, once it has them.
    pub(super) fn numbers(&self, state: u32) -> Option<(u32, u32)> {
        let pair = (self.number[state as usize], self.low[state as usize]);
        (pair.0 > 0).then_some(pair)
    }

    pub(super) fn step(&mut self, graph: &Reachable, analysis: &mut Analysis) -> LivenessEvent {
        let state = self.state();
        let s = state as usize;
        let transition = match self.calls.last() {
            Some(call) if call.looked > 0 => graph.outgoing(state).start + call.looked - 1,
            _ => 0,
        };
        let target = || graph.transition(transition).target as usize;
        match self.pc {
            Pc::L1 => {
                self.count += 1;
                (self.number[s], self.low[s]) = (self.count, self.count);
                self.current.push(state);
                self.is_current[s] = true;
                self.pc = Pc::L2;
                LivenessEvent::Numbered { state, number: self.count }
            }
            Pc::L2 => {
                let looked = self.calls.last().map_or(0, |call| call.looked);
                match graph.outgoing(state).nth(looked as usize) {
                    Some(transition) => {
                        self.calls.iter_mut().last().into_iter().for_each(|call| call.looked += 1);
                        self.pc = Pc::L3;
                        LivenessEvent::Looked { transition, backwards: false }
                    }
                    None => {
                        self.pc = Pc::L8;
                        LivenessEvent::LookedThrough { state, backwards: false }
                    }
                }
            }
            Pc::L3 => {
                let holds = self.number[target()] == 0;
                self.pc = if holds { Pc::L4 } else { Pc::L6 };
                LivenessEvent::TestedNew { transition, holds }
            }
            Pc::L4 => {
                let state = target() as u32;
                self.calls.push(Call { state, looked: 0 });
                self.pc = Pc::L1;
                LivenessEvent::Called { state }
            }
            Pc::L5 => self.lower(state, transition, self.low[target()]),
            Pc::L6 => {
                let holds = self.is_current[target()];
                self.pc = if holds { Pc::L7 } else { Pc::L2 };
                LivenessEvent::TestedCurrent { transition, holds }
            }
            Pc::L7 => self.lower(state, transition, self.number[target()]),
            Pc::L8 => {
                let (number, low) = (self.number[s], self.low[s]);
                if number == low {
                    self.pc = Pc::L9;
                } else {
                    self.return_to_caller();
                }
                LivenessEvent::TestedRoot { state, number, low }
            }
            Pc::L9 => {
                let start = self.current.iter().rposition(|&other| other == state).unwrap_or(0);
                let states = self.current.split_off(start);
                states.iter().for_each(|&state| self.is_current[state as usize] = false);
                let count = states.len() as u32;
                analysis.components.push(judged(graph, states));
                self.pc = Pc::L10;
                LivenessEvent::Completed {
                    component: analysis.components.len() as u32 - 1,
                    states: count,
                }
            }
            Pc::L10 => {
                let number = analysis.components.len() as u32 - 1;
                let component = &analysis.components[number as usize];
                let (has_cycle, missing) = (component.has_cycle, component.missing);
                self.return_to_caller();
                LivenessEvent::TestedAccepting { component: number, has_cycle, missing }
            }
            Pc::Over => LivenessEvent::NoMore,
        }
    }

    fn lower(&mut self, state: u32, transition: u32, other: u32) -> LivenessEvent {
        let low = &mut self.low[state as usize];
        let before = *low;
        *low = before.min(other);
        self.pc = Pc::L2;
        LivenessEvent::Lowered { state, transition, before, now: *low }
    }

    /// A return costs no step.
    fn return_to_caller(&mut self) {
        self.calls.pop();
        self.pc = if self.calls.is_empty() { Pc::Over } else { Pc::L5 };
    }

    pub(super) fn weight(&self) -> usize {
        9 * self.number.len() + 4 * self.current.len() + 8 * self.calls.len()
    }
}

fn judged(graph: &Reachable, states: Vec<u32>) -> Component {
    let met = states.iter().fold(Marks::NONE, |met, &state| met.union(graph.marks(state)));
    let loops = |state: u32| graph.lts().from(state).iter().any(|t| t.target == state);
    Component {
        has_cycle: states.len() > 1 || loops(states[0]),
        missing: met.missing(Marks::all(graph.acceptance_sets())),
        states,
    }
}
