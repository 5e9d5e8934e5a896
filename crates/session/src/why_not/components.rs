//! Searches for components report what is explored first: which transition that was, and which one
//! of the other lasso was still missing.

use std::collections::HashMap;

use lariat_core::{Colour, Event, Lasso, SearchKind, StateId};

use crate::Timeline;

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
    /// The search looks at components that are complete, and that of the wanted cycle was not, or
    /// came later.
    pub complete_later: bool,
}

/// When each transition of two lassos was first delivered.
pub(crate) struct Deliveries {
    first: HashMap<Ends, Option<u64>>,
    wanted: Vec<Ends>,
    reported: Vec<Ends>,
}

fn transitions(lasso: &Lasso) -> Vec<Ends> {
    let states: Vec<StateId> = lasso.states().collect();
    states.windows(2).map(|pair| (pair[0], pair[1])).collect()
}

impl Components {
    /// With what is known at the end of the run.
    pub(super) fn in_the_end(self, timeline: &Timeline, wanted: &Lasso, reported: &Lasso) -> Self {
        let (machine, space) = (timeline.latest(), timeline.space());
        let (Some(&there), Some(&here)) = (wanted.cycle.first(), reported.cycle.first()) else {
            return self;
        };
        let listed = machine.components();
        let place = |state: StateId| listed.iter().position(|states| states.contains(&state));
        let removed = |state| machine.colour(space, state) == Colour::Removed;
        let complete_later = match listed.is_empty() {
            true => removed(here) && !removed(there),
            false => place(here) != place(there),
        };
        Components { complete_later, ..self }
    }
}

impl Deliveries {
    pub(crate) fn new(wanted: &Lasso, reported: Option<&Lasso>) -> Deliveries {
        let (wanted, reported) =
            (transitions(wanted), reported.map(transitions).unwrap_or_default());
        let first = wanted.iter().chain(&reported).map(|&ends| (ends, None)).collect();
        Deliveries { first, wanted, reported }
    }

    pub(crate) fn hear(&mut self, step: u64, event: &Event) {
        if let Event::Delivered { search: SearchKind::Dfs, source, edge, .. } = event
            && let Some(first) = self.first.get_mut(&(*source, edge.target))
        {
            first.get_or_insert(step);
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
        Some(Components { closed_by, step, unexplored, report, complete_later: false })
    }
}
