//! A blueprint with every generated state written out, for formats that have no generator lines.

use std::borrow::Cow;

use lariat_core::{Blueprint, Marks, Model, TooLarge};

use crate::{System, names};

/// Why a model cannot be written in a format, as a clause without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unwritten {
    /// It is too large. The model itself is fine.
    TooLarge(String),
    /// The format has no way to write it.
    Impossible(String),
}

impl From<String> for Unwritten {
    fn from(why: String) -> Unwritten {
        Unwritten::Impossible(why)
    }
}

impl std::fmt::Display for Unwritten {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (Unwritten::TooLarge(why) | Unwritten::Impossible(why)) = self;
        f.write_str(why)
    }
}

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
    /// In successor order.
    pub(crate) edges: Vec<ExpandedEdge>,
}

#[derive(Debug)]
pub(crate) struct ExpandedEdge {
    pub(crate) target: u32,
    pub(crate) label: Option<String>,
    /// The marks of the transition, if marks are on transitions.
    pub(crate) marks: Marks,
}

const MAX_STATES: u64 = 100_000;
const MAX_EDGES: usize = 1_000_000;

/// A composition as the states that it reaches; any other system unchanged.
pub(crate) fn spelled_out(system: &System) -> Result<Cow<'_, Blueprint>, Unwritten> {
    system.spelled_out(MAX_STATES).map_err(|over| too_large(&over))
}

/// Any model, written out state by state.
pub(crate) fn explored(model: &dyn Model) -> Result<Blueprint, Unwritten> {
    Blueprint::explored(model, MAX_STATES).map_err(|over| too_large(&over))
}

fn too_large(over: &TooLarge) -> Unwritten {
    Unwritten::TooLarge(match over {
        TooLarge::States { .. } => format!(
            "the processes have more than {MAX_STATES} states together, too many to write them out one by one"
        ),
        other => other.words(),
    })
}

impl Expanded {
    pub(crate) fn new(blueprint: &Blueprint) -> Result<Expanded, Unwritten> {
        let count = blueprint.state_count();
        if count > MAX_STATES {
            return Err(Unwritten::TooLarge(format!(
                "the model has {count} states; at most {MAX_STATES} are written out one by one"
            )));
        }
        let mut edge_count = 0;
        let mut states = Vec::with_capacity(count as usize);
        for place in 0..count {
            let mut edges: Vec<ExpandedEdge> = Vec::new();
            blueprint
                .place_transitions(place, |label, target| {
                    let marks = match blueprint.marks_transitions() {
                        true => blueprint.place_edge_marks(place, edges.len() as u32),
                        false => Marks::NONE,
                    };
                    let (target, label) = (target as u32, label.map(str::to_owned));
                    edges.push(ExpandedEdge { target, label, marks });
                })
                .map_err(|over| Unwritten::TooLarge(over.words()))?;
            edge_count += edges.len();
            if edge_count > MAX_EDGES {
                return Err(Unwritten::TooLarge(format!(
                    "the model has more than {MAX_EDGES} transitions, too many to write them out one by one"
                )));
            }
            let marks = blueprint.place_marks(place);
            states.push(ExpandedState { name: blueprint.place_name(place), marks, edges });
        }
        Ok(Expanded {
            states,
            initial: blueprint.initial_states().iter().map(|&place| place as u32).collect(),
            acceptance_sets: blueprint.acceptance_sets(),
        })
    }

    /// Checks that all names and labels can be written; otherwise returns the reason as a sentence.
    pub(crate) fn check_names(&self) -> Result<(), String> {
        for state in &self.states {
            names::writable(&state.name)?;
            let mut labels = state.edges.iter().filter_map(|edge| edge.label.as_deref());
            labels.try_for_each(names::writable)?;
        }
        Ok(())
    }

    pub(crate) fn edge_count(&self) -> usize {
        self.states.iter().map(|state| state.edges.len()).sum()
    }
}
