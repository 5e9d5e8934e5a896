//! A run that can be wound to any step: keyframes, and replay from the nearest one.
//!
//! The law: to seek a step is to make that many steps from the start. The machine keeps it by doing
//! the same thing in the same state, always.

use std::fmt::Debug;

/// What can be recorded: something that goes on step by step in a world that never changes.
pub trait Machine: Clone + Debug {
    type World: Debug;
    /// What one step did.
    type Record: Default + Debug;

    /// Makes a step, unless it is over.
    fn advance(&mut self, world: &Self::World);

    /// The same, and writes down what the step did, over what was there.
    fn record(&mut self, world: &Self::World, record: &mut Self::Record);

    fn is_over(&self) -> bool;

    /// Bytes that a clone takes.
    fn weight(&self) -> usize;
}

/// The machine after some number of steps.
#[derive(Clone, Debug)]
struct Frame<M> {
    step: u64,
    machine: M,
}

impl<M: Machine> Frame<M> {
    fn advance(&mut self, world: &M::World) {
        self.machine.advance(world);
        self.step += 1;
    }
}

/// A recorded run and a cursor in it.
#[derive(Debug)]
pub struct Recording<M: Machine> {
    pub world: M::World,
    /// The last step known; recording goes on here.
    head: Frame<M>,
    cursor: Frame<M>,
    /// What the step at the cursor did; nothing at step 0.
    record: M::Record,
    /// In order of steps; the first is step 0.
    keyframes: Vec<Frame<M>>,
    keyframe_bytes: usize,
    spacing: u64,
}

impl<M: Machine> Recording<M> {
    /// Keyframes closer than this would cost more than the replay they save.
    const CLOSEST: u64 = 2048;
    /// What keyframes may take. Past it every second one goes and the distance doubles.
    const KEYFRAME_BYTES: usize = 40 << 20;

    /// A run of a machine that has made no step.
    pub fn new(world: M::World, machine: M) -> Recording<M> {
        let start = Frame { step: 0, machine };
        Recording {
            world,
            head: start.clone(),
            cursor: start.clone(),
            record: M::Record::default(),
            keyframe_bytes: start.machine.weight(),
            keyframes: vec![start],
            spacing: Self::CLOSEST,
        }
    }

    /// Goes on recording for at most so many steps, and tells of each state of the machine that is
    /// new: before the step with that number.
    pub fn extend(&mut self, steps: u64, mut each: impl FnMut(u64, &M)) {
        let target = self.head.step.saturating_add(steps);
        while self.head.step < target && !self.head.machine.is_over() {
            each(self.head.step + 1, &self.head.machine);
            self.head.advance(&self.world);
            let last = self.keyframes.last().map_or(0, |frame| frame.step);
            if self.head.step >= last + self.spacing {
                self.keep_keyframe();
            }
        }
    }

    /// Steps recorded so far.
    pub fn steps(&self) -> u64 {
        self.head.step
    }

    pub fn is_complete(&self) -> bool {
        self.head.machine.is_over()
    }

    /// The machine at the last step known.
    pub fn latest(&self) -> &M {
        &self.head.machine
    }

    /// Where the cursor is.
    pub fn step(&self) -> u64 {
        self.cursor.step
    }

    /// The machine at the cursor, after its step.
    pub fn machine(&self) -> &M {
        &self.cursor.machine
    }

    /// What the step at the cursor did.
    pub fn record(&self) -> &M::Record {
        &self.record
    }

    /// Moves the cursor to a step, or to the last one known.
    pub fn seek(&mut self, step: u64) {
        let step = step.min(self.head.step);
        self.record = M::Record::default();
        if step == 0 {
            self.cursor = self.keyframes[0].clone();
            return;
        }
        let near = self.nearest_keyframe(step - 1);
        if self.cursor.step >= step || self.cursor.step < self.keyframes[near].step {
            self.cursor = self.keyframes[near].clone();
        }
        while self.cursor.step < step - 1 {
            self.cursor.advance(&self.world);
        }
        self.cursor.machine.record(&self.world, &mut self.record);
        self.cursor.step += 1;
    }

    /// The next step after `from`, or the last before it, whose doing `is_wanted`; the end or the
    /// start if there is none. The cursor stays where it is.
    pub fn find(
        &self,
        from: u64,
        forwards: bool,
        is_wanted: impl Fn(&M::Record, &M) -> bool,
    ) -> u64 {
        if forwards { self.find_after(from, is_wanted) } else { self.find_before(from, is_wanted) }
    }

    fn find_after(&self, from: u64, is_wanted: impl Fn(&M::Record, &M) -> bool) -> u64 {
        let mut frame = self.keyframes[self.nearest_keyframe(from)].clone();
        let mut record = M::Record::default();
        while frame.step < self.head.step {
            if frame.step < from {
                frame.advance(&self.world);
                continue;
            }
            frame.machine.record(&self.world, &mut record);
            frame.step += 1;
            if is_wanted(&record, &frame.machine) {
                break;
            }
        }
        frame.step
    }

    /// Stretch by stretch between keyframes, each replayed once.
    fn find_before(&self, from: u64, is_wanted: impl Fn(&M::Record, &M) -> bool) -> u64 {
        let mut end = from.min(self.head.step + 1);
        let mut record = M::Record::default();
        while end > 1 {
            let mut frame = self.keyframes[self.nearest_keyframe(end - 2)].clone();
            let start = frame.step;
            let mut latest = None;
            while frame.step < end - 1 {
                frame.machine.record(&self.world, &mut record);
                frame.step += 1;
                if is_wanted(&record, &frame.machine) {
                    latest = Some(frame.step);
                }
            }
            if let Some(step) = latest {
                return step;
            }
            end = start + 1;
        }
        0
    }

    pub fn keyframe_count(&self) -> usize {
        self.keyframes.len()
    }

    /// The place of the last keyframe at or before a step.
    fn nearest_keyframe(&self, step: u64) -> usize {
        self.keyframes.partition_point(|frame| frame.step <= step) - 1
    }

    fn keep_keyframe(&mut self) {
        self.keyframe_bytes += self.head.machine.weight();
        self.keyframes.push(self.head.clone());
        while self.keyframe_bytes > Self::KEYFRAME_BYTES && self.keyframes.len() > 2 {
            let mut place = 0;
            self.keyframes.retain(|_| {
                place += 1;
                place % 2 == 1
            });
            self.keyframe_bytes = self.keyframes.iter().map(|f| f.machine.weight()).sum();
            self.spacing *= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts to ten thousand and pretends to be heavy.
    #[derive(Clone, Debug, PartialEq)]
    struct Counter(u64);

    impl Machine for Counter {
        type World = u64;
        type Record = u64;

        fn advance(&mut self, limit: &u64) {
            self.0 = (self.0 + 1).min(*limit);
        }

        fn record(&mut self, limit: &u64, record: &mut u64) {
            *record = self.0;
            self.advance(limit);
        }

        fn is_over(&self) -> bool {
            self.0 >= 100_000
        }

        fn weight(&self) -> usize {
            4 << 20
        }
    }

    #[test]
    fn to_seek_is_to_step_from_the_start() {
        let mut recording = Recording::new(100_000, Counter(0));
        recording.extend(u64::MAX, |step, machine| assert_eq!(step, machine.0 + 1));
        assert!(recording.is_complete());
        assert_eq!(recording.steps(), 100_000);
        // 40 MB hold ten of these, so every second went, more than once.
        assert!((2..=11).contains(&recording.keyframe_count()), "{}", recording.keyframe_count());
        for step in [5, 99_999, 0, 1, 70_000, 69_999, 70_000, 4_096, 100_000, 200_000] {
            recording.seek(step);
            let there = step.min(100_000);
            assert_eq!((recording.step(), recording.machine().0), (there, there));
            assert_eq!(*recording.record(), there.saturating_sub(1));
        }
    }

    #[test]
    fn what_is_looked_for_is_found_in_both_directions() {
        let mut recording = Recording::new(100_000, Counter(0));
        recording.extend(50_000, |_, _| {});
        let is_round = |record: &u64, _: &Counter| record.is_multiple_of(1000);
        assert_eq!(recording.find(17, true, is_round), 1001);
        assert_eq!(recording.find(1001, true, is_round), 2001);
        assert_eq!(recording.find(1001, false, is_round), 1);
        assert_eq!(recording.find(1, false, is_round), 0);
        assert_eq!(recording.find(49_500, true, is_round), 50_000);
    }
}
