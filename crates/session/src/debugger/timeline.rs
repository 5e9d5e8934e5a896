//! A recorded search, and what is shown at any step of it.

use std::rc::Rc;

use lariat_core::run::{self, Finding, Recording, Run, Seeker};
use lariat_core::{Badges, Colour, Direction, Event, Lasso, Line, Outcome, StateId};

use crate::debugger::check::Limit;
use crate::debugger::outline::Outline;
use crate::debugger::scene::{self, Scene};
use crate::debugger::snapshot::{self, Snapshot};
use crate::{Automaton, Counters, Running, SearchRun, Strip};

/// What one step of a search did.
pub type StepRecord = run::StepRecord;

/// A step of a search, read-only.
pub type Moment<'a> = run::Moment<'a, SearchRun>;

/// A step of a search, with a space that can be asked for more successors.
pub type StepView<'a> = run::StepView<'a, SearchRun>;

/// Steps through a search from its start; see [`Timeline::walk`].
pub type Walker = run::Walker<SearchRun>;

/// Where "run until" stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The next line.
    Line,
    /// A step that delivers a transition.
    Transition,
    /// A step that enters a state.
    State,
    /// A step at which another search begins or continues.
    Phase,
    Counterexample,
    /// A step that ends a look at a transition: the search goes there, turns back, reports or merges.
    Decision,
    /// A step after which at most so many calls are active.
    Depth(usize),
    /// A step that executes this line of the listing.
    At(Line),
    /// A step that executes this line when this many transitions have been delivered.
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
            Until::Decision => {
                at.record.events.iter().any(|(line, event)| at.run.decides(*line, event))
            }
            Until::Depth(most) => at.run.machine.depth() <= most,
            Until::At(line) => at.record.line() == Some(line),
            Until::AtTransition(line, transitions) => {
                at.record.line() == Some(line) && at.run.counters.transitions == transitions
            }
        }
    }
}

/// How much of a run is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    pub steps: u64,
    pub outcome: Option<Outcome>,
    /// Recording stopped at a limit: see [`Timeline::limit`].
    pub limited: bool,
}

/// What a search has stored for a state, to be drawn.
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
    /// The last known outline.
    outline: Option<Rc<Outline>>,
}

impl Timeline {
    /// Takes a machine that has made no step.
    pub fn new(space: Automaton, machine: Box<dyn Running>) -> Self {
        let recording = Recording::new(space, SearchRun::new(machine));
        Timeline { recording, lossy: false, outline: None }
    }

    /// Sets whether the search may miss counterexamples.
    #[must_use]
    pub fn lossy(mut self, lossy: bool) -> Self {
        self.lossy = lossy;
        self
    }

    pub fn is_lossy(&self) -> bool {
        self.lossy
    }

    /// What is shown at the cursor.
    pub fn snapshot(&mut self) -> Snapshot {
        snapshot::take(self)
    }

    /// What is drawn at the cursor.
    pub fn scene(&mut self) -> Scene {
        self.scene_with(&[])
    }

    /// As [`Timeline::scene`], with the states of a lasso, which are always shown.
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

    /// The machine and the space at the cursor.
    pub fn parts(&mut self) -> (&dyn Running, &mut Automaton) {
        let (run, space) = self.recording.parts();
        (&*run.machine, space)
    }

    /// The machine at the last recorded step.
    pub(crate) fn latest(&self) -> &dyn Running {
        &*self.recording.latest().machine
    }

    pub fn counters(&self) -> &Counters {
        &self.recording.run().counters
    }

    /// The counters at the last recorded step.
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

    /// The calls and the decisions of the recorded part of the run; none if it is long.
    pub fn outline(&mut self) -> Option<Rc<Outline>> {
        let steps = self.recording.steps();
        if steps > Outline::MOST_STEPS {
            return None;
        }
        if self.outline.as_ref().is_none_or(|outline| outline.steps != steps) {
            self.outline = Some(Rc::new(Outline::of(self)));
        }
        self.outline.clone()
    }

    /// The steps that reported a counterexample, in the recorded part of the run.
    pub fn counterexamples(&self) -> &[u64] {
        &self.recording.log().counterexamples
    }

    /// The counterexamples of a search for the shortest, in the recorded part of the run: step and length of
    /// each.
    pub fn ladder(&self) -> Vec<(u64, u32)> {
        let lengths = self.latest().sequence().iter().map(|lasso| lasso.length() as u32);
        self.counterexamples().iter().copied().zip(lengths).collect()
    }

    /// Visits all recorded steps, until `goes_on` returns false. The cursor does not move.
    pub fn watch(&mut self, goes_on: impl FnMut(StepView<'_>) -> bool) {
        self.recording.watch(goes_on);
    }

    /// Visits the last `count` steps up to the one at the cursor, which does not move.
    pub(crate) fn recent(&mut self, count: u64, look: impl FnMut(Moment<'_>)) {
        self.recording.recent(count, look);
    }

    /// A second position in the run, independent of the cursor, at its start.
    pub fn walker(&self) -> Walker {
        self.recording.walker()
    }

    /// Moves a walker one step forwards, and records if necessary. There is no step at the end of the run, or
    /// at a limit.
    pub fn walk(&mut self, walker: &mut Walker) -> Option<StepRecord> {
        self.recording.walk(walker)
    }

    /// The first step at which a counter that never decreases has reached `count`; none if it has not in the
    /// recorded part.
    pub fn step_when(&mut self, count: u64, of: impl Fn(u64, &Counters) -> u64) -> Option<u64> {
        self.recording.step_when(count, |step, run| of(step, &run.counters))
    }

    /// The counterexample, or the best so far, in the recorded part of the run.
    pub(crate) fn best(&self) -> Option<Lasso> {
        self.latest().lasso().or_else(|| self.latest().sequence().last().cloned())
    }

    pub fn keyframe_count(&self) -> usize {
        self.recording.keyframe_count()
    }

    /// The bytes of keyframes, head and cursor.
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

    /// Why recording stopped before the end of the run. After the limit on entered states, recording
    /// continues if the limit is raised; after other limits it does not.
    pub fn limit(&self) -> Option<Limit> {
        if self.recording.is_complete() {
            return None;
        }
        let limit = self.recording.log().state_limit;
        let refused = self.recording.refused().cloned().map(Limit::Model);
        refused.or((self.recorded().states > limit).then_some(Limit::Entered(limit)))
    }

    /// The limit as a sentence without its final stop.
    pub fn limit_words(&self) -> Option<String> {
        self.limit().map(|limit| limit.words())
    }

    /// Records at most `steps` more steps, or fewer if the model grows fast.
    pub fn extend_a_while(&mut self, steps: u64) -> Progress {
        self.recording.extend_a_while(steps);
        self.progress()
    }

    /// Records at most `steps` more steps.
    pub fn extend(&mut self, steps: u64) -> Progress {
        self.recording.extend(steps);
        self.progress()
    }

    /// Moves the cursor to a step, or to the last step that can be recorded.
    pub fn seek(&mut self, step: u64) {
        self.recording.seek(step);
    }

    /// Finds a step, starting next to `from`. Replays about `budget` steps at most. The cursor does not move.
    pub fn find(&mut self, from: u64, until: Until, direction: Direction, budget: u64) -> Finding {
        self.recording.find(&mut { until }, from, direction, budget)
    }

    /// As [`Timeline::find`], for any [`Seeker`].
    pub(crate) fn seek_for(
        &mut self,
        seeker: &mut dyn Seeker<SearchRun>,
        from: u64,
        direction: Direction,
        budget: u64,
    ) -> Finding {
        self.recording.find(seeker, from, direction, budget)
    }

    /// Calls `look` with the state before the first step.
    pub(crate) fn at_start<T>(&self, look: impl FnOnce(Moment<'_>) -> T) -> T {
        self.recording.at_start(look)
    }

    /// The step at the cursor, read-only.
    pub fn moment(&self) -> Moment<'_> {
        self.recording.moment()
    }
}

impl std::fmt::Debug for Timeline {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Timeline").field("step", &self.step()).finish_non_exhaustive()
    }
}
