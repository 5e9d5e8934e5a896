//! A blueprint with every generated state written out, for formats that have no generator lines.

use std::borrow::Cow;

use lariat_core::{Blueprint, Marks};

#[derive(Debug)]
pub(crate) struct Expanded {
    pub(crate) states: Vec<ExpandedState>,
    pub(crate) initial: Vec<u32>,
    pub(crate) acceptance_sets: u32,
}

#[derive(Debug)]
pub(crate) struct ExpandedState {
    pub(crate) name: String,
    pub(crate) marks: Marks,
    /// Targets with their labels, in order.
    pub(crate) edges: Vec<(u32, Option<String>)>,
}

const MAX_STATES: u64 = 100_000;
const MAX_EDGES: usize = 1_000_000;

/// A composition as the states that it reaches; any other model as it is.
pub(crate) fn spelled_out(blueprint: &Blueprint) -> Result<Cow<'_, Blueprint>, String> {
    blueprint.spelled_out(MAX_STATES).map_err(|_| {
        format!("the processes have more than {MAX_STATES} states together, too many to write them out one by one")
    })
}

impl Expanded {
    pub(crate) fn new(blueprint: &Blueprint) -> Result<Expanded, String> {
        let blueprint = &spelled_out(blueprint)?;
        let count = blueprint.state_count();
        if count > MAX_STATES {
            return Err(format!(
                "the model has {count} states; at most {MAX_STATES} are written out one by one"
            ));
        }
        let mut edge_count = 0;
        let mut states = Vec::with_capacity(count as usize);
        let mut highest = 0;
        for place in 0..count {
            let mut edges = Vec::new();
            blueprint.place_successors(place, |target| {
                let label = blueprint.label(place, edges.len() as u32).map(str::to_owned);
                edges.push((target as u32, label));
            });
            edge_count += edges.len();
            if edge_count > MAX_EDGES {
                return Err(format!(
                    "the model has more than {MAX_EDGES} transitions, too many to write them out one by one"
                ));
            }
            let marks = blueprint.place_marks(place);
            highest = highest.max(marks.iter().last().map_or(0, |set| set + 1));
            states.push(ExpandedState { name: blueprint.name(place), marks, edges });
        }
        Ok(Expanded {
            states,
            initial: blueprint.initial_states().iter().map(|&place| place as u32).collect(),
            // A degeneralised blueprint still has the marks of the model.
            acceptance_sets: blueprint.acceptance_sets().max(highest),
        })
    }

    pub(crate) fn edge_count(&self) -> usize {
        self.states.iter().map(|state| state.edges.len()).sum()
    }
}
