//! Only if the error is a fair cycle: the components that contain one.

use serde::{Deserialize, Serialize};

use super::{Arena, FateAnalysis, FateEvent, FateQuestion};
use crate::explaining::components::{At, ComponentSearch, ComponentStep};
use crate::explaining::stage::{clone_in_place, stage_listing, variable};
use crate::run::listing::lines;
use crate::{Binding, Listing, Marks};

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

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Components {
    pub(super) search: ComponentSearch,
    /// How many initial states have been taken.
    taken: u32,
    is_over: bool,
    /// How many components are complete, and the states of the last one.
    components: u32,
    last: Vec<u32>,
}

clone_in_place!(Components { search, taken, is_over, components, last });

impl Components {
    pub(super) fn start(
        arena: &Arena,
        _: &FateQuestion,
        analysis: &mut FateAnalysis,
    ) -> Components {
        let states = arena.state_count();
        analysis.fair = vec![false; states as usize];
        analysis.component_of = vec![None; states as usize];
        Components { search: ComponentSearch::new(states), ..Components::default() }
    }

    /// The number of the next line; 0 after the end of the stage.
    pub(super) fn next(&self) -> u16 {
        match self.search.at() {
            At::Over => u16::from(!self.is_over),
            at => 2 + at as u16,
        }
    }

    /// The state of the innermost call.
    pub(super) fn focus(&self) -> Option<u32> {
        self.search.state()
    }

    pub(super) fn step(
        &mut self,
        arena: &Arena,
        question: &FateQuestion,
        analysis: &mut FateAnalysis,
    ) -> FateEvent {
        let moved = |state, place| arena.moved(state, place);
        let Some(step) = self.search.step(moved) else { return self.take(question) };
        match step {
            ComponentStep::Numbered { state, number } => FateEvent::Numbered { state, number },
            ComponentStep::Looked { state, hop } => {
                FateEvent::TookStep { source: state, target: hop.state }
            }
            ComponentStep::LookedThrough { state } => FateEvent::LookedThrough { state },
            ComponentStep::TestedNew { hop, holds } => {
                FateEvent::TestedUnnumbered { state: hop.state, holds }
            }
            ComponentStep::Called { state } => FateEvent::Explored { state },
            ComponentStep::TestedCurrent { hop, holds } => {
                FateEvent::TestedCurrent { state: hop.state, holds }
            }
            ComponentStep::Lowered { state, before, now, .. } => {
                FateEvent::LoweredNumber { state, before, now }
            }
            ComponentStep::TestedRoot { state, number, low } => {
                FateEvent::TestedRoot { state, number, low }
            }
            ComponentStep::Completed { states } => {
                let component = self.components;
                for &state in &states {
                    analysis.component_of[state as usize] = Some(component);
                }
                self.components += 1;
                self.last = states;
                FateEvent::Completed { component, states: self.last.len() as u32 }
            }
            ComponentStep::Judged => {
                let (has_cycle, missing) = judge(arena, &self.last);
                if has_cycle && missing == Marks::NONE {
                    self.last.iter().for_each(|&state| analysis.fair[state as usize] = true);
                }
                FateEvent::TestedFair { component: self.components - 1, has_cycle, missing }
            }
        }
    }

    /// Line 1.
    fn take(&mut self, question: &FateQuestion) -> FateEvent {
        let left = &question.initial[self.taken as usize..];
        match left.iter().position(|&state| self.search.numbers(state).is_none()) {
            Some(place) => {
                self.taken += place as u32 + 1;
                self.search.call(left[place]);
                FateEvent::Explored { state: left[place] }
            }
            None => {
                self.is_over = true;
                FateEvent::NoMore
            }
        }
    }

    pub(super) fn variables(&self, line: u16, _: &Arena, _: &FateAnalysis) -> Vec<Binding> {
        if line == 1 {
            return vec![variable("s", "state", self.search.state())];
        }
        let mut variables = self.search.variables(line - 2);
        if line >= 10 {
            variables.push(variable("component", "component", self.components.checked_sub(1)));
        }
        variables
    }

    /// Approximate size in bytes.
    pub(super) fn weight(&self) -> usize {
        self.search.weight() + 4 * self.last.len()
    }
}

/// Whether the component has a cycle, and which acceptance sets it does not meet.
fn judge(arena: &Arena, states: &[u32]) -> (bool, Marks) {
    let system = &arena.system;
    let met = states.iter().fold(Marks::NONE, |met, &state| met.union(system.marks(state)));
    let loops = |state: u32| arena.successors(state).contains(&state);
    let has_cycle = states.len() > 1 || loops(states[0]);
    (has_cycle, met.missing(Marks::all(system.acceptance_sets)))
}
