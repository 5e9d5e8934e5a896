//! A step of a run, and those who look for steps.

use crate::Running;
use crate::{Automaton, Counters, StepRecord};

/// A step of a run, for those who only look.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    pub step: u64,
    /// As it is after the step.
    pub machine: &'a dyn Running,
    pub space: &'a Automaton,
    /// What the step did.
    pub record: &'a StepRecord,
    pub counters: &'a Counters,
}

impl std::fmt::Debug for Moment<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Moment").field("step", &self.step).finish_non_exhaustive()
    }
}

/// Somebody who looks for steps, and may have to know what came before them.
pub(crate) trait Seeker {
    /// A stretch of steps begins behind this one. What the step itself did is not known.
    fn begin(&mut self, at: Moment<'_>);

    /// Whether this step, the next one of the stretch, is looked for.
    fn meets(&mut self, at: Moment<'_>) -> bool;
}
