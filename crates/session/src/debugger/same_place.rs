//! Keeps the place when another search is chosen: the state or the transition that the old one was at.

use lariat_core::Event;

use crate::{Automaton, Timeline};

/// A place that all runs on a model can have: states have the names of the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SamePlace {
    Discovered(String),
    /// A transition is looked at: its source and its target.
    LookedAt(String, String),
}

impl SamePlace {
    /// The place of the step at the cursor; none at the start, or without an active call.
    pub(crate) fn of(run: &Timeline) -> Option<SamePlace> {
        let (machine, space) = (run.machine(), run.space());
        let call = machine.activation(machine.depth().checked_sub(1)?)?;
        if run.step() == 0 {
            return None;
        }
        let looked_at = machine.looked_at(space).filter(|_| call.delivered > 0);
        Some(match looked_at.filter(|looked_at| looked_at.source == call.state) {
            Some(found) => {
                SamePlace::LookedAt(space.name(found.source), space.name(found.edge.target))
            }
            None => SamePlace::Discovered(space.name(call.state)),
        })
    }

    /// Whether an event is the arrival at this place.
    pub(crate) fn is_reached_by(&self, event: &Event, space: &Automaton) -> bool {
        match (self, event) {
            (SamePlace::Discovered(name), Event::Entered { state, .. }) => {
                space.name(*state) == *name
            }
            (SamePlace::LookedAt(from, to), Event::Delivered { source, edge, .. }) => {
                space.name(edge.target) == *to && space.name(*source) == *from
            }
            _ => false,
        }
    }

    /// `s3 discovered`.
    pub fn words(&self) -> String {
        match self {
            SamePlace::Discovered(state) => format!("{state} discovered"),
            SamePlace::LookedAt(source, target) => format!("{source} to {target} looked at"),
        }
    }

    /// The same as the object of a sentence about a search that does not get there.
    pub(crate) fn missed(&self) -> String {
        match self {
            SamePlace::Discovered(state) => format!("never discovers {state}"),
            SamePlace::LookedAt(source, target) => {
                format!("never looks at the transition from {source} to {target}")
            }
        }
    }
}
