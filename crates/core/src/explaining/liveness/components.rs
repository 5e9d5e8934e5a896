//! The first stage: components, and which of them accept.

use serde::{Deserialize, Serialize};

use super::stage::OURS;
use super::{Component, LivenessAnalysis, LivenessEvent, Reachable};
use crate::explaining::components::{At, ComponentSearch, ComponentStep};
use crate::explaining::stage::{clone_in_place, stage_listing, variable};
use crate::run::listing::lines;
use crate::{Binding, Listing, Marks};

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

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Components {
    pub(super) search: ComponentSearch,
}

clone_in_place!(Components { search });

impl Components {
    pub(super) fn start(graph: &Reachable) -> Components {
        let mut search = ComponentSearch::new(graph.state_count());
        search.call(0);
        Components { search }
    }

    pub(super) fn next(&self) -> u16 {
        match self.search.at() {
            At::Over => 0,
            at => 1 + at as u16,
        }
    }

    pub(super) fn step(
        &mut self,
        graph: &Reachable,
        analysis: &mut LivenessAnalysis,
    ) -> LivenessEvent {
        let look = |state, place| graph.leaving(state, place);
        let Some(step) = self.search.step(look) else { return LivenessEvent::NoMore };
        match step {
            ComponentStep::Numbered { state, number } => LivenessEvent::Numbered { state, number },
            ComponentStep::Looked { hop, .. } => {
                LivenessEvent::Looked { transition: hop.number, backwards: false }
            }
            ComponentStep::LookedThrough { state } => {
                LivenessEvent::LookedThrough { state, backwards: false }
            }
            ComponentStep::TestedNew { hop, holds } => {
                LivenessEvent::TestedNew { transition: hop.number, holds }
            }
            ComponentStep::Called { state } => LivenessEvent::Called { state },
            ComponentStep::TestedCurrent { hop, holds } => {
                LivenessEvent::TestedCurrent { transition: hop.number, holds }
            }
            ComponentStep::Lowered { state, hop, before, now } => {
                LivenessEvent::Lowered { state, transition: hop.number, before, now }
            }
            ComponentStep::TestedRoot { state, number, low } => {
                LivenessEvent::TestedRoot { state, number, low }
            }
            ComponentStep::Completed { states } => {
                let (component, count) = (analysis.components.len() as u32, states.len() as u32);
                analysis.components.push(judged(graph, states));
                LivenessEvent::Completed { component, states: count }
            }
            ComponentStep::Judged => {
                let component = analysis.components.len() as u32 - 1;
                let Component { has_cycle, missing, .. } = analysis.components[component as usize];
                LivenessEvent::TestedAccepting { component, has_cycle, missing }
            }
        }
    }

    pub(super) fn variables(
        &self,
        line: u16,
        _: &Reachable,
        analysis: &LivenessAnalysis,
    ) -> Vec<Binding> {
        let mut variables = self.search.variables(line - 1);
        if line >= 9 {
            let last = (analysis.components.len() as u32).checked_sub(1);
            variables.push(variable("component", "component", last));
        }
        variables
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
