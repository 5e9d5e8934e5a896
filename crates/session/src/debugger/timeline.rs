//! A run that can be wound to any step: keyframes, and replay from the nearest one.

use lariat_core::{
    Badges, Colour, Event, Lasso, Line, Observer, Outcome, SearchKind, StateId, TooLarge,
};
use serde::{Deserialize, Serialize};

use crate::debugger::check::{Limit, limit_of_memory};
use crate::debugger::moment::{Moment, Seeker};
use crate::debugger::scene::{self, Scene};
use crate::debugger::slices::Pieces;
use crate::debugger::snapshot::{self, Snapshot};
use crate::{Automaton, Counters, Notes, Running, Strip, Tape};

/// The machine and the counters after some number of steps.
struct Frame {
    step: u64,
    machine: Box<dyn Running>,
    counters: Counters,
}

impl Clone for Frame {
    fn clone(&self) -> Frame {
        Frame { step: self.step, machine: self.machine.boxed_clone(), counters: self.counters }
    }
}

impl Frame {
    /// Goes on to a step that the run is known to have.
    fn replay(&mut self, space: &mut Automaton, until: u64) {
        let mut tape = Tape {
            counters: self.counters,
            step: self.step,
            until,
            state_limit: u64::MAX,
            refused: None,
            notes: None,
        };
        self.machine.advance(space, &mut tape);
        (self.step, self.counters) = (tape.step, tape.counters);
    }

    /// Makes one step and writes down what it did, over what was there.
    fn record(&mut self, space: &mut Automaton, record: &mut StepRecord) {
        record.events.clear();
        let before = self.machine.search();
        self.machine.step(space, &mut (&mut self.counters, &mut *record));
        self.step += 1;
        record.searches = Some((before, self.machine.search()));
    }

    fn moment<'a>(&'a self, space: &'a Automaton, record: &'a StepRecord) -> Moment<'a> {
        Moment { step: self.step, machine: &*self.machine, space, record, counters: &self.counters }
    }
}

impl Seeker for Until {
    fn begin(&mut self, _: Moment<'_>) {}

    fn meets(&mut self, at: Moment<'_>) -> bool {
        self.holds(at.record, at.counters)
    }
}

/// What one step did.
#[derive(Clone, Debug, Default)]
pub struct StepRecord {
    pub events: Vec<(Line, Event)>,
    /// The search whose turn it was before the step, and the one whose turn it is after it.
    pub searches: Option<(SearchKind, SearchKind)>,
}

impl Observer for StepRecord {
    fn event(&mut self, line: Line, event: Event) {
        self.events.push((line, event));
    }
}

/// Goes through a run from its start; see [`Timeline::walk`].
pub struct Walker(Frame);

impl Walker {
    pub fn step(&self) -> u64 {
        self.0.step
    }
}

impl std::fmt::Debug for Walker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Walker").field(&self.step()).finish()
    }
}

/// A step of a run, for those who look through it.
pub struct StepView<'a> {
    pub step: u64,
    /// As it is after the step.
    pub machine: &'a dyn Running,
    pub space: &'a mut Automaton,
    /// What the step did.
    pub record: &'a StepRecord,
    pub counters: &'a Counters,
}

impl std::fmt::Debug for StepView<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StepView").field("step", &self.step).finish_non_exhaustive()
    }
}

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

impl Until {
    fn holds(self, record: &StepRecord, counters: &Counters) -> bool {
        let any = |wanted: fn(&Event) -> bool| record.events.iter().any(|(_, event)| wanted(event));
        let at = |line| record.events.first().is_some_and(|&(found, _)| found == line);
        match self {
            Until::Line => true,
            Until::Transition => any(|event| matches!(event, Event::Delivered { .. })),
            Until::State => any(|event| matches!(event, Event::Entered { .. })),
            Until::Phase => record.searches.is_some_and(|(before, after)| before != after),
            Until::Counterexample => any(|event| matches!(event, Event::Reported { .. })),
            Until::At(line) => at(line),
            Until::AtTransition(line, transitions) => {
                at(line) && counters.transitions == transitions
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Direction {
    Forwards,
    Backwards,
}

/// What a bounded look for a step came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The first such step in the direction of the look.
    At(u64),
    /// There is none up to the end, or down to the start.
    Nowhere,
    /// The budget was used up; go on from here.
    Later(u64),
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

/// A recorded run and a cursor in it.
pub struct Timeline {
    space: Automaton,
    /// The last step known; recording goes on here.
    head: Frame,
    cursor: Frame,
    /// What the step at the cursor did; empty at step 0.
    record: StepRecord,
    /// Where a look for a step has come to, so that it goes on from there.
    scout: Option<Frame>,
    /// In order of steps; the first is step 0.
    keyframes: Vec<Frame>,
    keyframe_bytes: usize,
    spacing: u64,
    strip: Strip,
    counterexamples: Vec<u64>,
    outcome: Option<Outcome>,
    state_limit: u64,
    /// What of the model was too much to go on.
    refused: Option<TooLarge>,
    /// The search may miss counterexamples.
    lossy: bool,
}

impl Timeline {
    /// Keyframes closer than this would cost more than the replay they save.
    const CLOSEST: u64 = 2048;
    /// What keyframes may take. Past it every second one goes and the distance doubles, so a
    /// deeper run has sparser keyframes and a replay stays a small part of the run.
    const KEYFRAME_BYTES: usize = 40 << 20;

    /// Steps after which it is asked how much memory the run takes.
    const WEIGHED: u64 = 1 << 16;

    /// A run of a machine that has made no step.
    pub fn new(space: Automaton, machine: Box<dyn Running>) -> Self {
        let start = Frame { step: 0, machine, counters: Counters::default() };
        Timeline {
            space,
            head: start.clone(),
            cursor: start.clone(),
            record: StepRecord::default(),
            scout: None,
            keyframe_bytes: start.machine.weight(),
            keyframes: vec![start],
            spacing: Self::CLOSEST,
            strip: Strip::new(),
            counterexamples: Vec::new(),
            outcome: None,
            state_limit: u64::MAX,
            refused: None,
            lossy: false,
        }
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
        scene::compose(&*self.cursor.machine, &mut self.space, lasso)
    }

    /// What the search has stored for each of these states at the cursor.
    pub fn looks(&self, states: &[StateId]) -> Vec<Look> {
        let look = |&state: &StateId| Look {
            colour: self.cursor.machine.colour(&self.space, state),
            badges: self.cursor.machine.badges(&self.space, state),
        };
        states.iter().map(look).collect()
    }

    /// Recording stops when more states than this have been entered.
    pub fn limit_states(&mut self, limit: u64) {
        self.state_limit = limit;
    }

    pub fn space(&self) -> &Automaton {
        &self.space
    }

    pub fn space_mut(&mut self) -> &mut Automaton {
        &mut self.space
    }

    pub fn machine(&self) -> &dyn Running {
        &*self.cursor.machine
    }

    /// The machine and the space at once, for those who draw.
    pub fn parts(&mut self) -> (&dyn Running, &mut Automaton) {
        (&*self.cursor.machine, &mut self.space)
    }

    /// The machine at the last step known.
    pub(crate) fn latest(&self) -> &dyn Running {
        &*self.head.machine
    }

    pub fn counters(&self) -> &Counters {
        &self.cursor.counters
    }

    /// What the search has counted at the last step known.
    pub fn recorded(&self) -> &Counters {
        &self.head.counters
    }

    pub fn record_at_cursor(&self) -> &StepRecord {
        &self.record
    }

    pub fn step(&self) -> u64 {
        self.cursor.step
    }

    pub fn strip(&self) -> &Strip {
        &self.strip
    }

    /// The steps that reported a counterexample, as far as the run is known.
    pub fn counterexamples(&self) -> &[u64] {
        &self.counterexamples
    }

    /// The counterexamples that a search for the shortest has recorded, as far as the run is known:
    /// the step and the length of each.
    pub fn ladder(&self) -> Vec<(u64, u32)> {
        let lengths = self.head.machine.sequence().iter().map(|lasso| lasso.length() as u32);
        self.counterexamples.iter().copied().zip(lengths).collect()
    }

    /// Goes through all steps that are known, for as long as `goes_on` says so. The cursor stays
    /// where it is.
    pub fn watch(&mut self, mut goes_on: impl FnMut(StepView<'_>) -> bool) {
        let mut frame = self.keyframes[0].clone();
        let mut record = StepRecord::default();
        while frame.step < self.head.step {
            frame.record(&mut self.space, &mut record);
            let view = StepView {
                step: frame.step,
                machine: &*frame.machine,
                space: &mut self.space,
                record: &record,
                counters: &frame.counters,
            };
            if !goes_on(view) {
                return;
            }
        }
    }

    /// Somebody who goes through the run from its start, beside the cursor.
    pub fn walker(&self) -> Walker {
        Walker(self.keyframes[0].clone())
    }

    /// Takes a walker one step on, recording if need be. There is no step where the run is over,
    /// or is not to be recorded any further.
    pub fn walk(&mut self, walker: &mut Walker) -> Option<StepRecord> {
        if walker.0.step >= self.head.step {
            self.extend_a_while(Self::CLOSEST);
        }
        (walker.0.step < self.head.step).then(|| {
            let mut record = StepRecord::default();
            walker.0.record(&mut self.space, &mut record);
            record
        })
    }

    /// The first step at which something that is counted, and never goes down, has come to `count`;
    /// none if it has not as far as the run is known.
    pub fn step_when(&mut self, count: u64, of: impl Fn(u64, &Counters) -> u64) -> Option<u64> {
        if of(self.head.step, &self.head.counters) < count {
            return None;
        }
        let below = self.keyframes.partition_point(|f| of(f.step, &f.counters) < count);
        let Some(last) = below.checked_sub(1) else { return Some(0) };
        let mut frame = self.keyframes[last].clone();
        while of(frame.step, &frame.counters) < count && frame.step < self.head.step {
            frame.replay(&mut self.space, frame.step + 1);
        }
        Some(frame.step)
    }

    /// The counterexample, or the best one so far, as far as the run is known.
    pub(crate) fn best(&self) -> Option<Lasso> {
        let machine = &self.head.machine;
        machine.lasso().or_else(|| machine.sequence().last().cloned())
    }

    pub fn keyframe_count(&self) -> usize {
        self.keyframes.len()
    }

    /// Bytes held by keyframes, head and cursor.
    pub fn weight(&self) -> usize {
        self.keyframe_bytes + self.head.machine.weight() + self.cursor.machine.weight()
    }

    pub fn progress(&self) -> Progress {
        Progress { steps: self.head.step, outcome: self.outcome, limited: self.limit().is_some() }
    }

    /// What ended the recording before the end of the run. Past a limit on entered states it goes on
    /// if more are allowed; past any other it does not.
    pub fn limit(&self) -> Option<Limit> {
        if self.outcome.is_some() {
            return None;
        }
        let entered = self.head.counters.states > self.state_limit;
        let refused = self.refused.clone().map(Limit::Model);
        refused.or(entered.then_some(Limit::Entered(self.state_limit)))
    }

    /// The same as a sentence without its end.
    pub fn limit_words(&self) -> Option<String> {
        self.limit().map(|limit| limit.words())
    }

    /// Goes on recording for at most so many steps, or less where the model grows fast.
    pub fn extend_a_while(&mut self, steps: u64) -> Progress {
        let mut pieces = Pieces::new(steps, self.space.size());
        while let Some(piece) = pieces.next(self.space.size()) {
            let before = self.head.step;
            self.extend(piece);
            if self.head.step < before + piece {
                break;
            }
        }
        self.progress()
    }

    /// Goes on recording for at most so many steps.
    pub fn extend(&mut self, steps: u64) -> Progress {
        let target = self.head.step.saturating_add(steps);
        while self.head.step < target && self.outcome.is_none() && self.limit().is_none() {
            let keyframe = self.last_keyframe().step + self.spacing;
            let mut tape = Tape {
                counters: self.head.counters,
                step: self.head.step,
                until: target.min(keyframe).min(self.head.step + Self::WEIGHED),
                state_limit: self.state_limit,
                refused: None,
                notes: Some(Notes { strip: &mut self.strip, reports: &mut self.counterexamples }),
            };
            self.outcome = self.head.machine.advance(&mut self.space, &mut tape);
            let (step, counters, refused) = (tape.step, tape.counters, tape.refused);
            if refused.is_some() {
                // The machine has made a step too many, in which successors were missing.
                self.head = self.last_keyframe().clone();
                self.head.replay(&mut self.space, step);
                self.refused = refused;
                break;
            }
            (self.head.step, self.head.counters) = (step, counters);
            if self.head.step >= keyframe {
                self.keep_keyframe();
            }
            if self.outcome.is_none() {
                self.refused = limit_of_memory(&self.space, self.weight());
            }
        }
        self.progress()
    }

    /// Moves the cursor to a step, or to the end of what can be recorded.
    pub fn seek(&mut self, step: u64) {
        if step > self.head.step {
            self.extend(step - self.head.step);
        }
        let step = step.min(self.head.step);
        self.record = StepRecord::default();
        if step == 0 {
            self.cursor = self.keyframes[0].clone();
            return;
        }
        let near = self.nearest_keyframe(step - 1);
        let (from, to) = (self.keyframes[near].step, step - 1);
        if self.cursor.step > to || self.cursor.step < from {
            self.cursor = self.keyframes[near].clone();
        }
        self.cursor.replay(&mut self.space, to);
        self.cursor.record(&mut self.space, &mut self.record);
    }

    /// Looks for a step, beginning beside `from`, and replays about `budget` steps at most. The
    /// cursor stays where it is.
    pub fn find(&mut self, from: u64, until: Until, direction: Direction, budget: u64) -> Finding {
        self.seek_for(&mut { until }, from, direction, budget)
    }

    /// The same for whoever looks. Backwards every stretch between keyframes is replayed once.
    pub(crate) fn seek_for(
        &mut self,
        seeker: &mut dyn Seeker,
        from: u64,
        direction: Direction,
        budget: u64,
    ) -> Finding {
        match direction {
            Direction::Forwards => self.find_forwards(from, seeker, budget),
            Direction::Backwards => self.find_backwards(from, seeker, budget),
        }
    }

    fn find_forwards(&mut self, from: u64, seeker: &mut dyn Seeker, budget: u64) -> Finding {
        // What comes before `from` must not be found, recorded or not.
        self.extend(from.saturating_sub(self.head.step));
        let scout = self.scout.take().filter(|frame| frame.step == from);
        let mut frame = scout.unwrap_or_else(|| self.replayed(from));
        let mut record = StepRecord::default();
        seeker.begin(frame.moment(&self.space, &record));
        let last = from.saturating_add(budget.max(1));
        let mut pieces = Pieces::new(budget.max(1), self.space.size());
        while frame.step < last {
            if frame.step == self.head.step {
                let before = self.head.step;
                let piece = match budget {
                    u64::MAX => Some(Self::CLOSEST),
                    _ => pieces.next(self.space.size()),
                };
                let Some(piece) = piece else { break };
                self.extend(piece);
                if self.head.step == before {
                    return Finding::Nowhere;
                }
            }
            frame.record(&mut self.space, &mut record);
            if seeker.meets(frame.moment(&self.space, &record)) {
                return Finding::At(frame.step);
            }
        }
        let step = frame.step;
        self.scout = Some(frame);
        Finding::Later(step)
    }

    /// The latest such step before `from`, keyframe by keyframe.
    fn find_backwards(&mut self, from: u64, seeker: &mut dyn Seeker, budget: u64) -> Finding {
        let mut end = from.min(self.head.step + 1);
        let mut replayed = 0;
        let mut record = StepRecord::default();
        while end > 1 {
            if replayed >= budget.max(1) {
                return Finding::Later(end);
            }
            let mut frame = self.keyframes[self.nearest_keyframe(end - 2)].clone();
            let start = frame.step;
            record.events.clear();
            seeker.begin(frame.moment(&self.space, &record));
            let mut latest = None;
            while frame.step < end - 1 {
                frame.record(&mut self.space, &mut record);
                if seeker.meets(frame.moment(&self.space, &record)) {
                    latest = Some(frame.step);
                }
            }
            if let Some(step) = latest {
                return Finding::At(step);
            }
            replayed += end - start;
            end = start + 1;
        }
        Finding::Nowhere
    }

    /// What there was before the first step, for those who only look.
    pub(crate) fn at_start<T>(&self, look: impl FnOnce(Moment<'_>) -> T) -> T {
        look(self.keyframes[0].moment(&self.space, &StepRecord::default()))
    }

    /// What there is at the cursor, for those who only look.
    pub fn moment(&self) -> Moment<'_> {
        self.cursor.moment(&self.space, &self.record)
    }

    fn replayed(&mut self, step: u64) -> Frame {
        let step = step.min(self.head.step);
        let mut frame = self.keyframes[self.nearest_keyframe(step)].clone();
        frame.replay(&mut self.space, step);
        frame
    }

    /// The place of the last keyframe at or before a step.
    fn nearest_keyframe(&self, step: u64) -> usize {
        self.keyframes.partition_point(|frame| frame.step <= step) - 1
    }

    fn last_keyframe(&self) -> &Frame {
        self.keyframes.last().unwrap_or(&self.head)
    }

    fn keep_keyframe(&mut self) {
        self.keyframe_bytes += self.head.machine.weight();
        self.keyframes.push(self.head.clone());
        while self.keyframe_bytes > Self::KEYFRAME_BYTES && self.keyframes.len() > 2 {
            self.spacing *= 2;
            let mut place = 0;
            self.keyframes.retain(|_| {
                place += 1;
                place % 2 == 1
            });
            self.keyframe_bytes = self.keyframes.iter().map(|f| f.machine.weight()).sum();
        }
    }
}

impl std::fmt::Debug for Timeline {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Timeline").field("step", &self.step()).finish_non_exhaustive()
    }
}
