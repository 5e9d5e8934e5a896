//! A run that can go to any step: keyframes, and replay from the nearest one.
//!
//! Seeking a step gives the same result as executing that many steps from the start, but is faster.
//! `tests/tests/laws.rs` checks this for every search and every stage.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Advanced, Pieces, Run, StepRecord};
use crate::TooLarge;

type RecordOf<R> = StepRecord<<R as Run>::Event, <R as Run>::Phase>;

/// A run after `step` steps.
struct Frame<R> {
    step: u64,
    run: R,
}

impl<R: Clone> Clone for Frame<R> {
    fn clone(&self) -> Self {
        Frame { step: self.step, run: self.run.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.step = other.step;
        self.run.clone_from(&other.run);
    }
}

impl<R: Run> Frame<R> {
    /// Replays up to a step that has been recorded.
    fn replay(&mut self, world: &mut R::World, until: u64) {
        let steps = until.saturating_sub(self.step);
        if steps > 0 {
            self.step += self.run.advance(world, steps, None).steps;
        }
    }

    /// Executes one step and overwrites `record` with its events.
    fn record(&mut self, world: &mut R::World, record: &mut RecordOf<R>) {
        record.events.clear();
        let before = self.run.phase();
        self.run.step(world, record);
        self.step += 1;
        record.phases = Some((before, self.run.phase()));
    }

    fn moment<'a>(
        &'a self,
        world: &'a R::World,
        record: &'a RecordOf<R>,
        log: &'a R::Log,
    ) -> Moment<'a, R> {
        Moment { step: self.step, run: &self.run, world, record, log }
    }
}

/// A step of a run, with read-only access to the world.
pub struct Moment<'a, R: Run> {
    pub step: u64,
    /// The run after the step.
    pub run: &'a R,
    pub world: &'a R::World,
    /// The events of the step.
    pub record: &'a RecordOf<R>,
    /// What is known about all recorded steps, including later ones.
    pub log: &'a R::Log,
}

impl<R: Run> Clone for Moment<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Run> Copy for Moment<'_, R> {}

impl<R: Run> fmt::Debug for Moment<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Moment").field("step", &self.step).finish_non_exhaustive()
    }
}

/// A step of a run, with a world that can generate more.
pub struct StepView<'a, R: Run> {
    pub step: u64,
    pub run: &'a R,
    pub world: &'a mut R::World,
    pub record: &'a RecordOf<R>,
}

impl<R: Run> fmt::Debug for StepView<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StepView").field("step", &self.step).finish_non_exhaustive()
    }
}

/// Searches for a step. It may depend on earlier steps.
pub trait Seeker<R: Run> {
    /// A stretch of steps begins after this one. The events of this step are not known.
    fn begin(&mut self, _at: Moment<'_, R>) {}

    /// Whether this step, the next one of the stretch, is a match.
    fn meets(&mut self, at: Moment<'_, R>) -> bool;
}

/// A seeker that looks at each step on its own.
impl<R: Run, F: FnMut(Moment<'_, R>) -> bool> Seeker<R> for F {
    fn meets(&mut self, at: Moment<'_, R>) -> bool {
        self(at)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Direction {
    Forwards,
    Backwards,
}

/// The result of a bounded search for a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The first match in the direction of the search.
    At(u64),
    /// There is no match up to the end, or down to the start.
    Nowhere,
    /// The budget is used up; continue from this step.
    Later(u64),
}

/// Walks through a run from its start, independently of the cursor; see [`Recording::walk`].
pub struct Walker<R>(Frame<R>);

impl<R> Walker<R> {
    pub fn step(&self) -> u64 {
        self.0.step
    }
}

impl<R> fmt::Debug for Walker<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Walker").field(&self.step()).finish()
    }
}

/// A search for a step that is made in pieces; see [`Recording::hunt`].
pub struct Hunt<R> {
    direction: Direction,
    /// The search continues next to this step.
    at: u64,
    replay: Option<Replay<R>>,
}

/// The part of a hunt that is being replayed.
struct Replay<R> {
    frame: Frame<R>,
    /// Backwards: where the stretch begins, and the latest match in it so far.
    start: u64,
    latest: Option<u64>,
}

impl<R> Hunt<R> {
    pub fn new(from: u64, direction: Direction) -> Hunt<R> {
        Hunt { direction, at: from, replay: None }
    }

    /// The search continues next to this step.
    pub fn at(&self) -> u64 {
        self.at
    }
}

impl<R> fmt::Debug for Hunt<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hunt").field("direction", &self.direction).field("at", &self.at).finish()
    }
}

/// A recorded run with a cursor.
pub struct Recording<R: Run> {
    world: R::World,
    /// The last recorded step; recording continues here.
    head: Frame<R>,
    cursor: Frame<R>,
    /// The events of the step at the cursor; empty at step 0.
    record: RecordOf<R>,
    /// Where a bounded search for a step has stopped, so that it can continue from there.
    scout: Option<Frame<R>>,
    /// In order of steps; the first one is step 0.
    keyframes: Vec<Frame<R>>,
    keyframe_bytes: usize,
    /// Keyframes that went last, until new ones are written over them.
    spare: Vec<Frame<R>>,
    spacing: u64,
    log: R::Log,
    /// Why recording stopped, if a limit was reached.
    refused: Option<TooLarge>,
}

impl<R: Run> Recording<R> {
    /// The least distance of keyframes. Closer ones would cost more than the replay that they save.
    pub const CLOSEST: u64 = 2048;
    /// The limit on the bytes of keyframes. Beyond it, every second keyframe is dropped and their
    /// distance is doubled, so longer runs have sparser keyframes, and a replay remains a small part of
    /// the run.
    const KEYFRAME_BYTES: usize = 40 << 20;
    /// The memory of the run is checked after this many steps.
    const WEIGHED: u64 = 1 << 16;

    /// A run that has made no step.
    pub fn new(world: R::World, run: R) -> Recording<R> {
        let start = Frame { step: 0, run };
        Recording {
            world,
            head: start.clone(),
            cursor: start.clone(),
            record: StepRecord::default(),
            scout: None,
            keyframe_bytes: start.run.weight(),
            keyframes: vec![start],
            spare: Vec::new(),
            spacing: Self::CLOSEST,
            log: R::Log::default(),
            refused: None,
        }
    }

    pub fn world(&self) -> &R::World {
        &self.world
    }

    pub fn world_mut(&mut self) -> &mut R::World {
        &mut self.world
    }

    /// The run after the step at the cursor, and the world.
    pub fn parts(&mut self) -> (&R, &mut R::World) {
        (&self.cursor.run, &mut self.world)
    }

    pub fn log(&self) -> &R::Log {
        &self.log
    }

    pub fn log_mut(&mut self) -> &mut R::Log {
        &mut self.log
    }

    /// The number of steps recorded so far.
    pub fn steps(&self) -> u64 {
        self.head.step
    }

    /// Whether the run has been recorded to its end.
    pub fn is_complete(&self) -> bool {
        self.head.run.is_over()
    }

    /// Why recording stopped before the end of the run, if the world or the run became too large.
    pub fn refused(&self) -> Option<&TooLarge> {
        self.refused.as_ref()
    }

    /// The run at the last recorded step.
    pub fn latest(&self) -> &R {
        &self.head.run
    }

    /// The step at the cursor.
    pub fn step(&self) -> u64 {
        self.cursor.step
    }

    /// The run after the step at the cursor.
    pub fn run(&self) -> &R {
        &self.cursor.run
    }

    /// The events of the step at the cursor.
    pub fn record(&self) -> &RecordOf<R> {
        &self.record
    }

    /// Everything known at the cursor, read-only.
    pub fn moment(&self) -> Moment<'_, R> {
        self.cursor.moment(&self.world, &self.record, &self.log)
    }

    /// Calls `look` with the state before the first step.
    pub fn at_start<T>(&self, look: impl FnOnce(Moment<'_, R>) -> T) -> T {
        look(self.keyframes[0].moment(&self.world, &StepRecord::default(), &self.log))
    }

    pub fn keyframe_count(&self) -> usize {
        self.keyframes.len()
    }

    /// The bytes of the keyframes and of the runs at head and cursor.
    pub fn weight(&self) -> usize {
        self.keyframe_bytes + self.head.run.weight() + self.cursor.run.weight()
    }

    /// Records up to `steps` more steps.
    pub fn extend(&mut self, steps: u64) {
        let target = self.head.step.saturating_add(steps);
        while self.head.step < target && self.refused.is_none() && !self.head.run.is_over() {
            let keyframe = self.last_keyframe().step + self.spacing;
            let until = target.min(keyframe).min(self.head.step + Self::WEIGHED);
            let wanted = until - self.head.step;
            let Advanced { steps: done, refused } =
                self.head.run.advance(&mut self.world, wanted, Some(&mut self.log));
            let step = self.head.step + done;
            if refused.is_some() {
                // The last step was executed with parts of the world missing, so it is undone.
                self.head = self.last_keyframe().clone();
                self.head.replay(&mut self.world, step);
                self.refused = refused;
                return;
            }
            self.head.step = step;
            if step >= keyframe {
                self.keep_keyframe();
            }
            match self.head.run.is_over() {
                true => self.spare.clear(),
                false => self.refused = self.head.run.excess(&self.world, self.weight()),
            }
            if done < wanted {
                return;
            }
        }
    }

    /// Records up to `steps` more steps, or fewer if the world grows fast.
    pub fn extend_a_while(&mut self, steps: u64) {
        let mut pieces = Pieces::new(steps, R::world_size(&self.world));
        while let Some(piece) = pieces.next(R::world_size(&self.world)) {
            let before = self.head.step;
            self.extend(piece);
            if self.head.step < before + piece {
                break;
            }
        }
    }

    /// Moves the cursor to a step, or to the last one that can be recorded.
    pub fn seek(&mut self, step: u64) {
        if step > self.head.step {
            self.extend(step - self.head.step);
        }
        self.seek_known(step);
    }

    /// Moves the cursor to a step, or to the last recorded one.
    pub fn seek_known(&mut self, step: u64) {
        let step = step.min(self.head.step);
        self.record = StepRecord::default();
        if step == 0 {
            self.cursor.clone_from(&self.keyframes[0]);
            return;
        }
        let near = self.nearest_keyframe(step - 1);
        let (from, to) = (self.keyframes[near].step, step - 1);
        if self.cursor.step > to || self.cursor.step < from {
            self.cursor.clone_from(&self.keyframes[near]);
        }
        self.cursor.replay(&mut self.world, to);
        self.cursor.record(&mut self.world, &mut self.record);
    }

    /// Searches for a step, starting next to `from`, and replays at most about `budget` steps. The
    /// cursor does not move. Forwards, the run is recorded further if necessary. Backwards, every
    /// stretch between keyframes is replayed once.
    pub fn find(
        &mut self,
        seeker: &mut dyn Seeker<R>,
        from: u64,
        direction: Direction,
        budget: u64,
    ) -> Finding {
        match direction {
            Direction::Forwards => self.find_forwards(seeker, from, budget),
            Direction::Backwards => self.find_backwards(seeker, from, budget),
        }
    }

    fn find_forwards(&mut self, seeker: &mut dyn Seeker<R>, from: u64, budget: u64) -> Finding {
        // Steps before `from` must not be found, whether they are recorded or not.
        self.extend(from.saturating_sub(self.head.step));
        let scout = self.scout.take().filter(|frame| frame.step == from);
        let mut frame = scout.unwrap_or_else(|| self.replayed(from));
        let mut record = StepRecord::default();
        seeker.begin(frame.moment(&self.world, &record, &self.log));
        let last = from.saturating_add(budget.max(1));
        let mut pieces = Pieces::new(budget.max(1), R::world_size(&self.world));
        while frame.step < last {
            if frame.step == self.head.step {
                let before = self.head.step;
                let piece = match budget {
                    u64::MAX => Some(Self::CLOSEST),
                    _ => pieces.next(R::world_size(&self.world)),
                };
                let Some(piece) = piece else { break };
                self.extend(piece);
                if self.head.step == before {
                    return Finding::Nowhere;
                }
            }
            frame.record(&mut self.world, &mut record);
            if seeker.meets(frame.moment(&self.world, &record, &self.log)) {
                return Finding::At(frame.step);
            }
        }
        let step = frame.step;
        self.scout = Some(frame);
        Finding::Later(step)
    }

    /// The last match before `from`, keyframe by keyframe.
    fn find_backwards(&mut self, seeker: &mut dyn Seeker<R>, from: u64, budget: u64) -> Finding {
        let mut hunt = Hunt::new(from, Direction::Backwards);
        let mut left = budget;
        loop {
            let before = hunt.at;
            let found = self.hunt_backwards(&mut hunt, seeker, left.max(1));
            // A stretch that was begun is replayed to its end.
            let rest = hunt.replay.as_ref().map(|replay| hunt.at - 1 - replay.frame.step);
            let found = match rest {
                Some(rest) => self.hunt_backwards(&mut hunt, seeker, rest),
                None => found,
            };
            left = left.saturating_sub(before - hunt.at);
            if found != Finding::Later(hunt.at) || left == 0 {
                return found;
            }
        }
    }

    /// Continues a search for a step, and replays at most `budget` steps. The cursor does not move. The
    /// seeker must judge steps as it did before.
    pub fn hunt(&mut self, hunt: &mut Hunt<R>, seeker: &mut dyn Seeker<R>, budget: u64) -> Finding {
        if hunt.direction == Direction::Backwards {
            return self.hunt_backwards(hunt, seeker, budget.max(1));
        }
        self.scout = hunt.replay.take().map(|replay| replay.frame);
        let found = self.find_forwards(seeker, hunt.at, budget);
        if let Finding::Later(step) = found {
            hunt.at = step;
            let scout = self.scout.take();
            hunt.replay = scout.map(|frame| Replay { frame, start: step, latest: None });
        }
        found
    }

    fn hunt_backwards(
        &mut self,
        hunt: &mut Hunt<R>,
        seeker: &mut dyn Seeker<R>,
        budget: u64,
    ) -> Finding {
        hunt.at = hunt.at.min(self.head.step + 1);
        let mut left = budget;
        let mut record = StepRecord::default();
        while hunt.at > 1 {
            if left == 0 {
                return Finding::Later(hunt.at);
            }
            let mut replay = hunt.replay.take().unwrap_or_else(|| {
                let frame = self.keyframes[self.nearest_keyframe(hunt.at - 2)].clone();
                Replay { start: frame.step, frame, latest: None }
            });
            let frame = &mut replay.frame;
            record.events.clear();
            seeker.begin(frame.moment(&self.world, &record, &self.log));
            while frame.step < hunt.at - 1 && left > 0 {
                frame.record(&mut self.world, &mut record);
                left -= 1;
                if seeker.meets(frame.moment(&self.world, &record, &self.log)) {
                    replay.latest = Some(frame.step);
                }
            }
            if frame.step < hunt.at - 1 {
                hunt.replay = Some(replay);
                return Finding::Later(hunt.at);
            }
            if let Some(step) = replay.latest {
                return Finding::At(step);
            }
            hunt.at = replay.start + 1;
        }
        Finding::Nowhere
    }

    /// Goes through the last `count` steps up to the one at the cursor. The cursor does not move.
    pub fn recent(&mut self, count: u64, mut look: impl FnMut(Moment<'_, R>)) {
        let (end, from) = (self.cursor.step, self.cursor.step.saturating_sub(count));
        let near = self.nearest_keyframe(from);
        // Memory that is there already is written over: allocating more would take longer than the replay.
        let mut frame = match self.scout.take() {
            Some(mut scout) => {
                scout.clone_from(&self.keyframes[near]);
                scout
            }
            None => self.keyframes[near].clone(),
        };
        frame.replay(&mut self.world, from);
        let mut record = StepRecord::default();
        while frame.step < end {
            frame.record(&mut self.world, &mut record);
            look(frame.moment(&self.world, &record, &self.log));
        }
        self.scout = Some(frame);
    }

    /// Goes through all recorded steps while `goes_on` returns true. The cursor does not move.
    pub fn watch(&mut self, mut goes_on: impl FnMut(StepView<'_, R>) -> bool) {
        let mut frame = self.keyframes[0].clone();
        let mut record = StepRecord::default();
        while frame.step < self.head.step {
            frame.record(&mut self.world, &mut record);
            let (step, run, world) = (frame.step, &frame.run, &mut self.world);
            if !goes_on(StepView { step, run, world, record: &record }) {
                return;
            }
        }
    }

    /// A walker at the start of the run.
    pub fn walker(&self) -> Walker<R> {
        Walker(self.keyframes[0].clone())
    }

    /// Moves a walker one step, recording if necessary. `None` if the run is over or cannot be recorded
    /// further.
    pub fn walk(&mut self, walker: &mut Walker<R>) -> Option<RecordOf<R>> {
        if walker.0.step >= self.head.step {
            self.extend_a_while(Self::CLOSEST);
        }
        (walker.0.step < self.head.step).then(|| {
            let mut record = StepRecord::default();
            walker.0.record(&mut self.world, &mut record);
            record
        })
    }

    /// The first step at which a counter that never decreases has reached `count`; `None` if it has
    /// not, as far as the run is recorded.
    pub fn step_when(&mut self, count: u64, of: impl Fn(u64, &R) -> u64) -> Option<u64> {
        if of(self.head.step, &self.head.run) < count {
            return None;
        }
        let below = self.keyframes.partition_point(|frame| of(frame.step, &frame.run) < count);
        let Some(last) = below.checked_sub(1) else { return Some(0) };
        let mut frame = self.keyframes[last].clone();
        while of(frame.step, &frame.run) < count && frame.step < self.head.step {
            let next = frame.step + 1;
            frame.replay(&mut self.world, next);
        }
        Some(frame.step)
    }

    fn replayed(&mut self, step: u64) -> Frame<R> {
        let step = step.min(self.head.step);
        let mut frame = self.keyframes[self.nearest_keyframe(step)].clone();
        frame.replay(&mut self.world, step);
        frame
    }

    /// The index of the last keyframe at or before a step.
    fn nearest_keyframe(&self, step: u64) -> usize {
        self.keyframes.partition_point(|frame| frame.step <= step) - 1
    }

    fn last_keyframe(&self) -> &Frame<R> {
        self.keyframes.last().unwrap_or(&self.head)
    }

    fn keep_keyframe(&mut self) {
        self.keyframe_bytes += self.head.run.weight();
        let mut keyframe = self.spare.pop();
        match &mut keyframe {
            Some(keyframe) => keyframe.clone_from(&self.head),
            None => keyframe = Some(self.head.clone()),
        }
        self.keyframes.extend(keyframe);
        while self.keyframe_bytes > Self::KEYFRAME_BYTES && self.keyframes.len() > 2 {
            self.spacing *= 2;
            let mut place = 0;
            let thinned = self.keyframes.extract_if(.., |_| {
                place += 1;
                place % 2 == 0
            });
            self.spare = thinned.collect();
            self.keyframe_bytes = self.keyframes.iter().map(|frame| frame.run.weight()).sum();
        }
    }
}

impl<R: Run> fmt::Debug for Recording<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recording").field("step", &self.step()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Stretches, advance_by_stages};
    use crate::{Binding, Line, Observer};

    /// Counts to 100,000 and claims to be large.
    #[derive(Clone, Debug, PartialEq)]
    struct Counter(u64);

    const END: u64 = 100_000;

    impl Run for Counter {
        type World = ();
        type Event = u64;
        type Phase = bool;
        type Log = Stretches<bool>;

        fn step(&mut self, (): &mut (), observer: &mut dyn Observer<u64>) -> bool {
            if self.0 >= END {
                return false;
            }
            observer.event(Line(1), self.0);
            self.0 += 1;
            true
        }

        fn advance(&mut self, world: &mut (), steps: u64, log: Option<&mut Self::Log>) -> Advanced {
            advance_by_stages(self, steps, log, |run, _| run.step(world, &mut ()).into())
        }

        fn is_over(&self) -> bool {
            self.0 >= END
        }

        fn next_line(&self) -> Option<Line> {
            (!self.is_over()).then_some(Line(1))
        }

        fn phase(&self) -> bool {
            self.0 >= END / 2
        }

        fn variables(&self, (): &()) -> Vec<Binding> {
            vec![Binding::number("count", Some(self.0 as u32))]
        }

        fn decides(&self, _: Line, event: &u64) -> bool {
            event.is_multiple_of(10)
        }

        fn weight(&self) -> usize {
            4 << 20
        }
    }

    #[test]
    fn to_seek_is_to_step_from_the_start() {
        let mut recording = Recording::new((), Counter(0));
        recording.extend(u64::MAX);
        assert!(recording.is_complete());
        assert_eq!(recording.steps(), END);
        // Ten of these take 40 MB, so every second one was dropped, more than once.
        assert!((2..=11).contains(&recording.keyframe_count()), "{}", recording.keyframe_count());
        for step in [5, 99_999, 0, 1, 70_000, 69_999, 70_000, 4_096, 100_000, 200_000] {
            recording.seek(step);
            let there = step.min(END);
            assert_eq!((recording.step(), recording.run().0), (there, there));
            let event = recording.record().only().map(|(_, _, event)| event);
            assert_eq!(event, there.checked_sub(1));
        }
        let stretches: Vec<_> = recording.log().iter().collect();
        assert_eq!(stretches, [(false, 1, 50_000), (true, 50_001, END)]);
        assert_eq!(recording.log().end_of(false), Some(50_000));
    }

    #[test]
    fn what_is_looked_for_is_found_in_both_directions() {
        let mut recording = Recording::new((), Counter(0));
        recording.extend(50_000);
        let mut is_round = |at: Moment<'_, Counter>| {
            at.record.only().is_some_and(|(_, _, event)| event.is_multiple_of(1000))
        };
        let mut find =
            |from, direction, budget| recording.find(&mut is_round, from, direction, budget);
        use Direction::{Backwards, Forwards};
        assert_eq!(find(17, Forwards, u64::MAX), Finding::At(1001));
        assert_eq!(find(1001, Forwards, u64::MAX), Finding::At(2001));
        assert_eq!(find(1001, Backwards, u64::MAX), Finding::At(1));
        assert_eq!(find(1, Backwards, u64::MAX), Finding::Nowhere);
        assert_eq!(find(99_500, Forwards, u64::MAX), Finding::Nowhere);
        assert_eq!(find(17, Forwards, 10), Finding::Later(27));
        assert_eq!(find(27, Forwards, 1000), Finding::At(1001));
    }

    #[test]
    fn a_hunt_in_pieces_finds_the_same() {
        let mut recording = Recording::new((), Counter(0));
        recording.extend(u64::MAX);
        let mut is_round = |at: Moment<'_, Counter>| {
            at.record.only().is_some_and(|(_, _, event)| event.is_multiple_of(33_333))
        };
        for direction in [Direction::Forwards, Direction::Backwards] {
            for from in [0, 1, 2, 40_000, 66_667, END, END + 7] {
                let whole = recording.find(&mut is_round, from, direction, u64::MAX);
                for budget in [1, 700, 50_000] {
                    let mut hunt = Hunt::new(from, direction);
                    let mut found = Finding::Later(from);
                    let mut pieces = 0;
                    while matches!(found, Finding::Later(_)) {
                        found = recording.hunt(&mut hunt, &mut is_round, budget);
                        pieces += 1;
                    }
                    assert_eq!(found, whole, "{direction:?} from {from} by {budget}");
                    if let Finding::At(step) = whole {
                        let distance = from.min(END).abs_diff(step);
                        assert!(pieces * budget >= distance, "{pieces} of {budget}, {distance}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_count_that_never_goes_down_is_found_from_keyframes() {
        let mut recording = Recording::new((), Counter(0));
        recording.extend(60_000);
        assert_eq!(recording.step_when(5, |_, run| run.0 / 10_000), Some(50_000));
        assert_eq!(recording.step_when(7, |_, run| run.0 / 10_000), None);
        assert_eq!(recording.step_when(0, |_, run| run.0), Some(0));
    }
}
