//! What everything that is stepped has in common: searches and the stages of explanations alike.
//!
//! A [`Run`] executes one line of its listing a step, an [`Observer`] hears what the line did, and a
//! [`Recording`] can be wound to any step.

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
pub use recording::{Direction, Finding, Moment, Recording, Seeker, StepView, Walker};
pub use stretches::Stretches;

use crate::TooLarge;

/// Whatever can stop after any line of its listing and go on later.
///
/// It does not own the world that it walks, and must get the same one at every step. The same run in
/// the same world always does the same: that is what makes replay exact. A clone is what a recording keeps
/// now and then, so it should be small.
pub trait Run: Clone {
    /// What it walks: a space, a system with its property, a game. Steps may ask it for more, and
    /// nothing that it has answered changes.
    type World;
    /// What a line can do. Its words are the run's own.
    type Event: Copy + Debug;
    /// What tells one stretch of the run from the next: the search whose turn it is, or the stage.
    type Phase: Copy + PartialEq + Debug;
    /// What a recording keeps of every step, in bounded room.
    type Log: Default;

    /// Executes one line and tells the observer what it did. False if the run was over.
    fn step(&mut self, world: &mut Self::World, observer: &mut dyn Observer<Self::Event>) -> bool;

    /// Executes lines until there were so many, or the run is over, or the log wants no more. Without a
    /// log the steps are replayed.
    fn advance(
        &mut self,
        world: &mut Self::World,
        steps: u64,
        log: Option<&mut Self::Log>,
    ) -> Advanced;

    fn is_over(&self) -> bool;

    /// The line that the next step executes; none at the end.
    fn next_line(&self) -> Option<Line>;

    /// The phase that the next step belongs to; the last one at the end.
    fn phase(&self) -> Self::Phase;

    /// What the variables of the listing hold that are in scope: those of the call that runs, and those of no
    /// call. A variable without a value yet holds nothing.
    fn variables(&self, world: &Self::World) -> Vec<Binding>;

    /// Whether an event of a line ends one look at a transition (a pair, a move): the run goes there, turns back,
    /// reports or merges.
    fn decides(&self, line: Line, event: &Self::Event) -> bool;

    /// Bytes that a clone takes, roughly.
    fn weight(&self) -> usize;

    /// Why it is not worth going on, where run, world and recording together take too much memory.
    /// `recorded` are the bytes of the recording. Facts now and then.
    fn excess(&self, _world: &Self::World, _recorded: usize) -> Option<TooLarge> {
        None
    }

    /// How much of the world has been generated so far: what grows fast makes steps slow.
    fn world_size(_world: &Self::World) -> u64 {
        0
    }
}

/// What many steps at once came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advanced {
    pub steps: u64,
    /// Why the line after the last one counted could not be executed. The run is past it, with parts of the
    /// world missing, and must be thrown away.
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
