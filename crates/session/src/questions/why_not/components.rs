//! Searches for components report what is explored first: which transition that was, and which one
//! of the other lasso was still missing.

use std::collections::HashMap;

use lariat_core::{Colour, Event, Lasso, SearchKind, StateId};

/// A transition by its ends.
type Ends = (StateId, StateId);

/// Where the reported cycle was complete, and what the other one lacked then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Components {
    /// The transition of the reported lasso that was explored last.
    pub closed_by: Ends,
    /// The step at which that was delivered.
    pub step: u64,
    /// The first transition of the wanted lasso that had not been delivered then, and when it was,
    /// if ever.
    pub unexplored: Option<(Ends, Option<u64>)>,
    /// The step that reported.
    pub report: u64,
    /// All transitions of the reported lasso were explored; otherwise the walk along the cycle has
    /// found some by itself.
    pub all: bool,
    /// When the component of the reported cycle was complete, and that of the wanted one, for
    /// searches that take complete components away before they report.
    pub completed: Option<(u64, Option<u64>)>,
}

/// When each transition of two lassos was first delivered.
pub(crate) struct Deliveries {
    first: HashMap<Ends, Option<u64>>,
    wanted: Vec<Ends>,
    reported: Vec<Ends>,
    /// The first states of the reported cycle and of the wanted one, and when they were removed.
    cycles: [(Option<StateId>, Option<u64>); 2],
}

fn transitions(lasso: &Lasso) -> Vec<Ends> {
    let states: Vec<StateId> = lasso.states().collect();
    states.windows(2).map(|pair| (pair[0], pair[1])).collect()
}

impl Deliveries {
    pub(crate) fn new(wanted: &Lasso, reported: Option<&Lasso>) -> Deliveries {
        let first = |lasso: &Lasso| lasso.cycle.first().copied();
        let cycles = [(reported.and_then(first), None), (first(wanted), None)];
        let (wanted, reported) =
            (transitions(wanted), reported.map(transitions).unwrap_or_default());
        let first = wanted.iter().chain(&reported).map(|&ends| (ends, None)).collect();
        Deliveries { first, wanted, reported, cycles }
    }

    pub(crate) fn hear(&mut self, step: u64, event: &Event) {
        if let Event::Delivered { search: SearchKind::Dfs, source, edge, .. } = event
            && let Some(first) = self.first.get_mut(&(*source, edge.target))
        {
            first.get_or_insert(step);
        }
        if let Event::Coloured { state, to: Colour::Removed, .. } = event {
            for (first, removed) in &mut self.cycles {
                if *first == Some(*state) {
                    removed.get_or_insert(step);
                }
            }
        }
    }

    fn delivered(&self, ends: &Ends) -> Option<u64> {
        self.first.get(ends).copied().flatten()
    }

    pub(crate) fn components(&self, report: Option<u64>) -> Option<Components> {
        let report = report?;
        // The extraction may use a transition that the search has not come to.
        let explored = |ends: &Ends| self.delivered(ends).map(|step| (step, *ends));
        let (step, closed_by) = self.reported.iter().filter_map(explored).max()?;
        let lacks = |ends: &&Ends| self.delivered(ends).is_none_or(|at| at > step);
        let unexplored = self.wanted.iter().find(lacks).map(|ends| (*ends, self.delivered(ends)));
        let all = self.reported.iter().all(|ends| self.delivered(ends).is_some());
        let [(_, reported), (_, wanted)] = self.cycles;
        let completed = reported.filter(|&at| at <= report).map(|at| (at, wanted));
        Some(Components { closed_by, step, unexplored, report, all, completed })
    }
}
