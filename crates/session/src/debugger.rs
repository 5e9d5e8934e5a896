//! One search on one model, whatever the search: what the page and the command line talk to.

use lariat_core::{Blueprint, Colour, Listing, Machine, StateId};

use crate::scene::{self, Scene};
use crate::snapshot::{self, Snapshot};
use crate::{Automaton, CheckError, Direction, Finding, Progress, Strip, Timeline, Until};

/// A recorded run with a cursor, without its machine's type.
pub trait Debugger {
    fn listing(&self) -> Listing;
    fn space(&self) -> &Automaton;
    /// Goes on recording for at most so many steps, so that long work can be cut into slices.
    fn extend(&mut self, steps: u64) -> Progress;
    fn progress(&self) -> Progress;
    fn limit_states(&mut self, limit: u64);
    fn step(&self) -> u64;
    fn seek(&mut self, step: u64);
    fn find(&mut self, from: u64, until: Until, direction: Direction, budget: u64) -> Finding;
    fn strip(&self) -> &Strip;
    fn counterexamples(&self) -> &[u64];
    fn keyframe_count(&self) -> usize;
    /// Bytes that the timeline holds.
    fn weight(&self) -> usize;
    /// What there is to see at the cursor.
    fn snapshot(&mut self) -> Snapshot;
    /// What there is to draw at the cursor.
    fn scene(&mut self) -> Scene;
    /// What the search has stored for each of these states at the cursor.
    fn colours(&self, states: &[StateId]) -> Vec<Colour>;
}

impl<M: Machine> Debugger for Timeline<M> {
    fn listing(&self) -> Listing {
        M::LISTING
    }

    fn space(&self) -> &Automaton {
        self.space()
    }

    fn extend(&mut self, steps: u64) -> Progress {
        self.extend(steps)
    }

    fn progress(&self) -> Progress {
        self.progress()
    }

    fn limit_states(&mut self, limit: u64) {
        self.limit_states(limit);
    }

    fn step(&self) -> u64 {
        self.step()
    }

    fn seek(&mut self, step: u64) {
        self.seek(step);
    }

    fn find(&mut self, from: u64, until: Until, direction: Direction, budget: u64) -> Finding {
        self.find(from, until, direction, budget)
    }

    fn strip(&self) -> &Strip {
        self.strip()
    }

    fn counterexamples(&self) -> &[u64] {
        self.counterexamples()
    }

    fn keyframe_count(&self) -> usize {
        self.keyframe_count()
    }

    fn weight(&self) -> usize {
        self.weight()
    }

    fn snapshot(&mut self) -> Snapshot {
        snapshot::take(self)
    }

    fn scene(&mut self) -> Scene {
        let (machine, space) = self.parts();
        scene::compose(machine, space)
    }

    fn colours(&self, states: &[StateId]) -> Vec<Colour> {
        states.iter().map(|&state| self.machine().colour(state)).collect()
    }
}

/// A model made fit for searches that need one acceptance set and one initial state.
#[derive(Clone, Debug)]
pub struct Preparation {
    pub automaton: Automaton,
    pub degeneralised: bool,
    /// A precondition was not met and the search runs all the same.
    pub forced: bool,
}

/// Checks what the searches need. With `force`, an unmet precondition is said instead of refused.
pub fn prepare(blueprint: &Blueprint, force: bool) -> Result<Preparation, CheckError> {
    let initial = blueprint.initial_states();
    let several = initial.len() > 1;
    if several && !force {
        let names: Vec<String> =
            initial.iter().take(5).map(|&place| format!("`{}`", blueprint.name(place))).collect();
        return Err(CheckError(format!(
            "this search needs one initial state, but the model has {}: {}{}",
            initial.len(),
            names.join(", "),
            if initial.len() > 5 { ", …" } else { "" },
        )));
    }
    let degeneralised = blueprint.model_acceptance_sets() != 1;
    Ok(Preparation {
        automaton: Automaton::new(blueprint.degeneralise()),
        degeneralised,
        forced: several,
    })
}
