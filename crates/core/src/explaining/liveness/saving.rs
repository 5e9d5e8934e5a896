//! The third stage: W, the states in which some maximal run does not accept.
//!
//! A run from a state can avoid a set F for ever iff the state lies in the largest set X of states outside F
//! such that each has a successor in X. The states of such a run are such a set; and in X there is always a
//! next step. So lines 3 to 7 repeatedly remove states without a successor in X. The remaining states reach a
//! cycle outside F by a path outside F.

use serde::{Deserialize, Serialize};

use super::backwards::{At, Backwards};
use super::stage::OURS;
use super::{LivenessAnalysis, LivenessEvent, Reachable};
use crate::explaining::stage::{clone_in_place, stage_listing, variable};
use crate::run::listing::lines;
use crate::{Binding, Listing, Marks};

pub(super) const LISTING: Listing = stage_listing!(
    "Runs that do not accept",
    OURS,
    lines![
        1: "for each state s without successors",
        2: "  mark s: a run that ends does not accept",
        3: "for each acceptance set F",
        4: "  X ← all states outside F",
        5: "  while a state s of X has no successor in X",
        6: "    take s out of X",
        7: "  mark all of X: from there a run can avoid F for ever",
        8: "while a marked state t has not been taken",
        9: "  for each transition s → t",
        10: "    if s is not marked",
        11: "      mark s: its run can go on to t",
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
    Search,
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Saving {
    pc: Pc,
    /// Line 1 has examined the states below this one.
    states: u32,
    /// Line 3 has taken the sets below this one.
    sets: u32,
    /// X.
    outside: Vec<bool>,
    /// Indexed by state of X: how many of its transitions stay in X.
    staying: Vec<u32>,
    /// States of X without a successor in X.
    stuck: Vec<u32>,
    /// s of lines 5 and 6.
    state: u32,
    pub(super) search: Backwards,
}

clone_in_place!(Saving { pc, states, sets, outside, staying, stuck, state, search });

impl Saving {
    pub(super) fn start(graph: &Reachable) -> Saving {
        Saving { search: Backwards::start(graph.state_count()), ..Saving::default() }
    }

    pub(super) fn next(&self) -> u16 {
        match (self.pc, self.search.at()) {
            (Pc::Search, At::Over) => 0,
            (Pc::Search, at) => 8 + at as u16,
            (pc, _) => pc as u16,
        }
    }

    /// X, while a set is being processed.
    pub(super) fn outside(&self) -> &[bool] {
        if matches!(self.pc, Pc::L5 | Pc::L6 | Pc::L7) { &self.outside } else { &[] }
    }

    pub(super) fn step(
        &mut self,
        graph: &Reachable,
        analysis: &mut LivenessAnalysis,
    ) -> LivenessEvent {
        let set = self.sets.saturating_sub(1);
        match self.pc {
            Pc::L1 => {
                let ends = |&state: &u32| graph.outgoing(state).is_empty();
                match (self.states..graph.state_count()).find(ends) {
                    Some(state) => {
                        self.states = state + 1;
                        self.pc = Pc::L2;
                        LivenessEvent::TookEnd { state }
                    }
                    None => {
                        self.pc = Pc::L3;
                        LivenessEvent::NoMore
                    }
                }
            }
            Pc::L2 => {
                let state = self.states - 1;
                self.search.begin(state);
                self.pc = Pc::L1;
                LivenessEvent::Ended { state }
            }
            Pc::L3 if self.sets < graph.acceptance_sets() => {
                self.sets += 1;
                self.pc = Pc::L4;
                LivenessEvent::TookSet { set: self.sets - 1 }
            }
            Pc::L3 => {
                self.pc = Pc::Search;
                LivenessEvent::NoMore
            }
            Pc::L4 => {
                self.pc = Pc::L5;
                LivenessEvent::OutsideSet { set, states: self.stay_outside(graph, set) }
            }
            Pc::L5 => match self.stuck.last() {
                Some(&state) => {
                    self.state = state;
                    self.pc = Pc::L6;
                    LivenessEvent::TookStuck { set, state }
                }
                None => {
                    self.pc = Pc::L7;
                    LivenessEvent::NoMore
                }
            },
            Pc::L6 => {
                let state = self.stuck.pop().unwrap_or_default();
                self.take_out(graph, state);
                self.pc = Pc::L5;
                LivenessEvent::TakenOut { set, state }
            }
            Pc::L7 => {
                self.pc = Pc::L3;
                let (mut states, mut new) = (0, 0);
                for state in (0..graph.state_count()).filter(|&s| self.outside[s as usize]) {
                    states += 1;
                    new += u32::from(self.search.begin(state));
                    let avoided = &mut analysis.avoided[state as usize];
                    *avoided = avoided.union(Marks::NONE.with(set));
                }
                LivenessEvent::Avoided { set, states, new }
            }
            Pc::Search => self.search.step(graph),
        }
    }

    /// Line 4; also collects the states that are stuck from the start. Returns the number of states outside
    /// the set.
    fn stay_outside(&mut self, graph: &Reachable, set: u32) -> u32 {
        let states = || 0..graph.state_count();
        self.outside = states().map(|state| !graph.marks(state).contains(set)).collect();
        let stays = |state: u32| {
            let inside = |t: &&crate::Transition| self.outside[t.target as usize];
            graph.lts().from(state).iter().filter(inside).count() as u32
        };
        self.staying = states().map(stays).collect();
        let is_stuck =
            |&state: &u32| self.outside[state as usize] && self.staying[state as usize] == 0;
        self.stuck = states().rev().filter(is_stuck).collect();
        self.outside.iter().filter(|&&outside| outside).count() as u32
    }

    fn take_out(&mut self, graph: &Reachable, state: u32) {
        self.outside[state as usize] = false;
        for &transition in graph.incoming(state) {
            let source = graph.transition(transition).source;
            let staying = &mut self.staying[source as usize];
            *staying -= 1;
            if *staying == 0 && self.outside[source as usize] {
                self.stuck.push(source);
            }
        }
    }

    pub(super) fn variables(&self, line: u16, _: &Reachable, _: &LivenessAnalysis) -> Vec<Binding> {
        let end = self.states.checked_sub(1).filter(|_| line == 2 || self.pc == Pc::L2);
        let set = self.sets.checked_sub(1).filter(|_| line > 3 || self.pc == Pc::L4);
        let has_stuck = line == 6 || self.pc == Pc::L6;
        match line {
            1 | 2 => vec![variable("s", "state", end)],
            3 | 4 | 7 => vec![variable("F", "acceptance set", set)],
            5 | 6 => vec![
                variable("F", "acceptance set", set),
                variable("s", "state", has_stuck.then_some(self.state)),
            ],
            line => self.search.variables(line - 8),
        }
    }

    pub(super) fn weight(&self) -> usize {
        self.search.weight() + 5 * self.outside.len() + 4 * self.stuck.len()
    }
}
