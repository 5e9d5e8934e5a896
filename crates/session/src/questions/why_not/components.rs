//! Searches for components report the component that is explored first: the transition that completed it, and
//! a transition of the wanted lasso that was missing then.

use std::collections::HashMap;

use lariat_core::{Colour, Event, Lasso, SearchKind, StateId};

/// A transition by its ends.
type Ends = (StateId, StateId);

/// When the reported cycle was complete, and what the wanted one lacked then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Components {
    /// The transition of the reported lasso that was explored last.
    pub closed_by: Ends,
    /// The step that delivered it.
    pub step: u64,
    /// The first transition of the wanted lasso that had not been delivered then, and the step at which it
    /// was, if ever.
    pub unexplored: Option<(Ends, Option<u64>)>,
    /// The step that reported.
    pub report: u64,
    /// All transitions of the reported lasso were explored; otherwise the walk along the cycle found the
    /// others.
    pub all: bool,
    /// For searches that remove complete components before they report: the steps at which the components of
    /// the reported and of the wanted cycle were complete.
    pub completed: Option<(u64, Option<u64>)>,
}

/// The steps at which the transitions of two lassos were first delivered.
pub(crate) struct Deliveries {
    first: HashMap<Ends, Option<u64>>,
    wanted: Vec<Ends>,
    reported: Vec<Ends>,
    /// The first states of the reported and of the wanted cycle, and the steps at which they were removed.
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
        // The extraction may use a transition that the search has not explored.
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
