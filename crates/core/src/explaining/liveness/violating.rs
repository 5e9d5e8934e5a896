//! The second stage: V, the states in which an accepting run begins.

use serde::{Deserialize, Serialize};

use super::backwards::{At, Backwards};
use super::stage::OURS;
use super::{LivenessAnalysis, LivenessEvent, Reachable};
use crate::explaining::stage::{clone_in_place, stage_listing, variable};
use crate::run::listing::lines;
use crate::{Binding, Listing};

pub(super) const LISTING: Listing = stage_listing!(
    "Accepting runs",
    OURS,
    lines![
        1: "for each component that accepts",
        2: "  mark its states: a run can go round all of them for ever",
        3: "while a marked state t has not been taken",
        4: "  for each transition s → t",
        5: "    if s is not marked",
        6: "      mark s: its run can go on to t",
    ]
);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Pc {
    #[default]
    L1 = 1,
    L2,
    Search,
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Violating {
    pc: Pc,
    /// One more than the number of the component taken last.
    components: u32,
    pub(super) search: Backwards,
}

clone_in_place!(Violating { pc, components, search });

impl Violating {
    pub(super) fn start(graph: &Reachable) -> Violating {
        Violating { search: Backwards::start(graph.state_count()), ..Violating::default() }
    }

    pub(super) fn next(&self) -> u16 {
        match (self.pc, self.search.at()) {
            (Pc::L1 | Pc::L2, _) => self.pc as u16,
            (Pc::Search, At::Over) => 0,
            (Pc::Search, at) => 3 + at as u16,
        }
    }

    pub(super) fn step(&mut self, graph: &Reachable, analysis: &LivenessAnalysis) -> LivenessEvent {
        match self.pc {
            Pc::L1 => {
                let rest = (0..).zip(&analysis.components).skip(self.components as usize);
                match rest.map(|(number, one)| (number, one.accepts())).find(|one| one.1) {
                    Some((component, _)) => {
                        self.components = component + 1;
                        self.pc = Pc::L2;
                        LivenessEvent::Took { component }
                    }
                    None => {
                        self.pc = Pc::Search;
                        LivenessEvent::NoMore
                    }
                }
            }
            Pc::L2 => {
                let component = self.components - 1;
                let states = &analysis.components[component as usize].states;
                states.iter().for_each(|&state| _ = self.search.begin(state));
                self.pc = Pc::L1;
                LivenessEvent::Began { component, states: states.len() as u32 }
            }
            Pc::Search => self.search.step(graph),
        }
    }

    pub(super) fn variables(&self, line: u16, _: &Reachable, _: &LivenessAnalysis) -> Vec<Binding> {
        if line >= 3 {
            return self.search.variables(line - 3);
        }
        let component = self.components.checked_sub(1).filter(|_| line == 2 || self.pc == Pc::L2);
        vec![variable("component", "component", component)]
    }
}
