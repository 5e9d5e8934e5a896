//! What searches and the stages of explanations have in common: they are stepped.
//!
//! A [`Run`] executes one line of its listing per step, an [`Observer`] receives the events of the
//! line, and a [`Recording`] can go to any step.

mod binding;
pub(crate) mod facts;
pub(crate) mod listing;
mod observer;
mod options;
mod pieces;
mod record;
mod recording;
mod stretches;

use std::fmt::Debug;

pub use binding::{Binding, BoundCall, Held, LookedAt};
pub use facts::{Fact, FactOf, FactValue, Facts, Is, Of};
pub use listing::{Annex, Line, Listing, ListingLine, Only, is_given};
pub use observer::Observer;
pub use options::Options;
pub use pieces::Pieces;
pub use record::StepRecord;
pub use recording::{Direction, Finding, Hunt, Moment, Recording, Seeker, StepView, Walker};
pub use stretches::Stretches;

use crate::TooLarge;

/// A computation that can stop after any line of its listing and continue later.
///
/// A run does not own the world that it walks, and must get the same world at every step. The same run
/// in the same world always does the same, so replay is exact. Recordings keep clones, so a run should
/// be small.
pub trait Run: Clone {
    /// What it walks: a space, a system with its property, a game. Steps may generate more of it, but
    /// what has been generated never changes.
    type World;
    /// What a line can do. Each kind of run has its own type of events.
    type Event: Copy + Debug;
    /// Divides the run into stretches: the search that acts, or the stage.
    type Phase: Copy + PartialEq + Debug;
    /// What a recording stores about all steps, in bounded memory.
    type Log: Default;

    /// Executes one line and sends its events to the observer. Returns false if the run was over.
    fn step(&mut self, world: &mut Self::World, observer: &mut dyn Observer<Self::Event>) -> bool;

    /// Executes up to `steps` lines, until the run is over or the log stops it. Without a log, the
    /// steps are a replay.
    fn advance(
        &mut self,
        world: &mut Self::World,
        steps: u64,
        log: Option<&mut Self::Log>,
    ) -> Advanced;

    fn is_over(&self) -> bool;

    /// The line that the next step executes; `None` at the end.
    fn next_line(&self) -> Option<Line>;

    /// The phase of the next step; at the end, the last phase.
    fn phase(&self) -> Self::Phase;

    /// What the variables of the listing hold that are in scope: those of the call that runs, and those of no
    /// call. A variable without a value yet holds nothing.
    fn variables(&self, world: &Self::World) -> Vec<Binding>;

    /// Whether an event of a line ends one look at a transition (a pair, a move): the run goes there, turns back,
    /// reports or merges.
    fn decides(&self, line: Line, event: &Self::Event) -> bool;

    /// The number of active calls; `None` in a phase that makes no calls.
    fn depth(&self) -> Option<usize> {
        None
    }

    /// The approximate number of bytes of a clone.
    fn weight(&self) -> usize;

    /// Why recording must stop, if run, world and recording together take too much memory. `recorded`
    /// is the number of bytes of the recording. Called from time to time.
    fn excess(&self, _world: &Self::World, _recorded: usize) -> Option<TooLarge> {
        None
    }

    /// How much of the world has been generated. Steps are slow while this grows fast.
    fn world_size(_world: &Self::World) -> u64 {
        0
    }
}

/// The result of executing many steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advanced {
    pub steps: u64,
    /// Why the line after these steps could not be executed. The run has executed it with parts of the
    /// world missing, so it must be discarded.
    pub refused: Option<TooLarge>,
}

/// [`Run::advance`] for a run in stages. `execute` executes lines of one stage, as many as it is told or as are left,
/// and returns their number.
pub(crate) fn advance_by_stages<R: Run<Log = Stretches<<R as Run>::Phase>>>(
    run: &mut R,
    steps: u64,
    mut log: Option<&mut R::Log>,
    mut execute: impl FnMut(&mut R, u64) -> u64,
) -> Advanced {
    let mut done = 0;
    while done < steps && !run.is_over() {
        let phase = run.phase();
        let executed = execute(run, steps - done);
        if let Some(log) = &mut log {
            log.push_many(phase, executed);
        }
        done += executed;
    }
    Advanced { steps: done, refused: None }
}
