//! A recorded search: what there is to see at any step of it.

use lariat_core::run::{self, Finding, Recording, Seeker};
use lariat_core::{Badges, Colour, Direction, Event, Lasso, Line, Outcome, StateId};

use crate::debugger::check::Limit;
use crate::debugger::scene::{self, Scene};
use crate::debugger::snapshot::{self, Snapshot};
use crate::{Automaton, Counters, Running, SearchRun, Strip};

/// What one step of a search did.
pub type StepRecord = run::StepRecord;

/// A step of a search, for those who only look.
pub type Moment<'a> = run::Moment<'a, SearchRun>;

/// A step of a search, for those who ask the space for more.
pub type StepView<'a> = run::StepView<'a, SearchRun>;

/// Goes through a search from its start; see [`Timeline::walk`].
pub type Walker = run::Walker<SearchRun>;

/// Where "run until" stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The next line.
    Line,
    /// A transition is delivered.
    Transition,
    /// A state is entered.
    State,
    /// Another search takes its turn.
    Phase,
    Counterexample,
    /// This line of the listing is executed.
    At(Line),
    /// This line is executed when so many transitions have been delivered.
    AtTransition(Line, u64),
}

impl Seeker<SearchRun> for Until {
    fn meets(&mut self, at: Moment<'_>) -> bool {
        let any = |wanted: fn(&Event) -> bool| at.record.events.iter().any(|(_, e)| wanted(e));
        match *self {
            Until::Line => true,
            Until::Transition => any(|event| matches!(event, Event::Delivered { .. })),
            Until::State => any(|event| matches!(event, Event::Entered { .. })),
            Until::Phase => at.record.phases.is_some_and(|(before, after)| before != after),
            Until::Counterexample => any(|event| matches!(event, Event::Reported { .. })),
            Until::At(line) => at.record.line() == Some(line),
            Until::AtTransition(line, transitions) => {
                at.record.line() == Some(line) && at.run.counters.transitions == transitions
            }
        }
    }
}

/// How far a run is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    pub steps: u64,
    pub outcome: Option<Outcome>,
    /// Recording stopped at a limit: see [`Timeline::limit`].
    pub limited: bool,
}

/// What there is to draw of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    pub colour: Colour,
    pub badges: Badges,
}

/// A recorded search and a cursor in it.
pub struct Timeline {
    recording: Recording<SearchRun>,
    /// The search may miss counterexamples.
    lossy: bool,
}

impl Timeline {
    /// A run of a machine that has made no step.
    pub fn new(space: Automaton, machine: Box<dyn Running>) -> Self {
        Timeline { recording: Recording::new(space, SearchRun::new(machine)), lossy: false }
    }

    /// Says that the search may miss counterexamples.
    #[must_use]
    pub fn lossy(mut self, lossy: bool) -> Self {
        self.lossy = lossy;
        self
    }

    pub fn is_lossy(&self) -> bool {
        self.lossy
    }

    /// What there is to see at the cursor.
    pub fn snapshot(&mut self) -> Snapshot {
        snapshot::take(self)
    }

    /// What there is to draw at the cursor.
    pub fn scene(&mut self) -> Scene {
        self.scene_with(&[])
    }

    /// The same, with a lasso that is to be seen in any case: its states one after the other.
    pub fn scene_with(&mut self, lasso: &[StateId]) -> Scene {
        let (run, space) = self.recording.parts();
        scene::compose(&*run.machine, space, lasso)
    }

    /// What the search has stored for each of these states at the cursor.
    pub fn looks(&self, states: &[StateId]) -> Vec<Look> {
        let (machine, space) = (self.machine(), self.space());
        let look = |&state: &StateId| Look {
            colour: machine.colour(space, state),
            badges: machine.badges(space, state),
        };
        states.iter().map(look).collect()
    }

    /// Recording stops when more states than this have been entered.
    pub fn limit_states(&mut self, limit: u64) {
        self.recording.log_mut().state_limit = limit;
    }

    pub fn space(&self) -> &Automaton {
        self.recording.world()
    }

    pub fn space_mut(&mut self) -> &mut Automaton {
        self.recording.world_mut()
    }

    pub fn machine(&self) -> &dyn Running {
        &*self.recording.run().machine
    }

    /// The machine and the space at once, for those who draw.
    pub fn parts(&mut self) -> (&dyn Running, &mut Automaton) {
        let (run, space) = self.recording.parts();
        (&*run.machine, space)
    }

    /// The machine at the last step known.
    pub(crate) fn latest(&self) -> &dyn Running {
        &*self.recording.latest().machine
    }

    pub fn counters(&self) -> &Counters {
        &self.recording.run().counters
    }

    /// What the search has counted at the last step known.
    pub fn recorded(&self) -> &Counters {
        &self.recording.latest().counters
    }

    pub fn record_at_cursor(&self) -> &StepRecord {
        self.recording.record()
    }

    pub fn step(&self) -> u64 {
        self.recording.step()
    }

    pub fn strip(&self) -> &Strip {
        &self.recording.log().strip
    }

    /// The steps that reported a counterexample, as far as the run is known.
    pub fn counterexamples(&self) -> &[u64] {
        &self.recording.log().counterexamples
    }

    /// The counterexamples that a search for the shortest has recorded, as far as the run is known:
    /// the step and the length of each.
    pub fn ladder(&self) -> Vec<(u64, u32)> {
        let lengths = self.latest().sequence().iter().map(|lasso| lasso.length() as u32);
        self.counterexamples().iter().copied().zip(lengths).collect()
    }

    /// Goes through all steps that are known, for as long as `goes_on` says so. The cursor stays
    /// where it is.
    pub fn watch(&mut self, goes_on: impl FnMut(StepView<'_>) -> bool) {
        self.recording.watch(goes_on);
    }

    /// Somebody who goes through the run from its start, beside the cursor.
    pub fn walker(&self) -> Walker {
        self.recording.walker()
    }

    /// Takes a walker one step on, recording if need be. There is no step where the run is over,
    /// or is not to be recorded any further.
    pub fn walk(&mut self, walker: &mut Walker) -> Option<StepRecord> {
        self.recording.walk(walker)
    }

    /// The first step at which something that is counted, and never goes down, has come to `count`;
    /// none if it has not as far as the run is known.
    pub fn step_when(&mut self, count: u64, of: impl Fn(u64, &Counters) -> u64) -> Option<u64> {
        self.recording.step_when(count, |step, run| of(step, &run.counters))
    }

    /// The counterexample, or the best one so far, as far as the run is known.
    pub(crate) fn best(&self) -> Option<Lasso> {
        self.latest().lasso().or_else(|| self.latest().sequence().last().cloned())
    }

    pub fn keyframe_count(&self) -> usize {
        self.recording.keyframe_count()
    }

    /// Bytes held by keyframes, head and cursor.
    pub fn weight(&self) -> usize {
        self.recording.weight()
    }

    pub fn progress(&self) -> Progress {
        Progress {
            steps: self.recording.steps(),
            outcome: self.latest().outcome(),
            limited: self.limit().is_some(),
        }
    }

    /// What ended the recording before the end of the run. Past a limit on entered states it goes on
    /// if more are allowed; past any other it does not.
    pub fn limit(&self) -> Option<Limit> {
        if self.recording.is_complete() {
            return None;
        }
        let limit = self.recording.log().state_limit;
        let refused = self.recording.refused().cloned().map(Limit::Model);
        refused.or((self.recorded().states > limit).then_some(Limit::Entered(limit)))
    }

    /// The same as a sentence without its end.
    pub fn limit_words(&self) -> Option<String> {
        self.limit().map(|limit| limit.words())
    }

    /// Goes on recording for at most so many steps, or less where the model grows fast.
    pub fn extend_a_while(&mut self, steps: u64) -> Progress {
        self.recording.extend_a_while(steps);
        self.progress()
    }

    /// Goes on recording for at most so many steps.
    pub fn extend(&mut self, steps: u64) -> Progress {
        self.recording.extend(steps);
        self.progress()
    }

    /// Moves the cursor to a step, or to the end of what can be recorded.
    pub fn seek(&mut self, step: u64) {
        self.recording.seek(step);
    }

    /// Looks for a step, beginning beside `from`, and replays about `budget` steps at most. The
    /// cursor stays where it is.
    pub fn find(&mut self, from: u64, until: Until, direction: Direction, budget: u64) -> Finding {
        self.recording.find(&mut { until }, from, direction, budget)
    }

    /// The same for any kind of look.
    pub(crate) fn seek_for(
        &mut self,
        seeker: &mut dyn Seeker<SearchRun>,
        from: u64,
        direction: Direction,
        budget: u64,
    ) -> Finding {
        self.recording.find(seeker, from, direction, budget)
    }

    /// What there was before the first step, for those who only look.
    pub(crate) fn at_start<T>(&self, look: impl FnOnce(Moment<'_>) -> T) -> T {
        self.recording.at_start(look)
    }

    /// What there is at the cursor, for those who only look.
    pub fn moment(&self) -> Moment<'_> {
        self.recording.moment()
    }
}

impl std::fmt::Debug for Timeline {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Timeline").field("step", &self.step()).finish_non_exhaustive()
    }
}
