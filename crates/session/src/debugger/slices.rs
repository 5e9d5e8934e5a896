//! How many steps to make between two looks at the clock.
//!
//! A step is almost free in an explicit model, and takes milliseconds in a composition whose states have
//! thousands of successors. So the number of steps is adapted to the time that the last steps took.

/// The number of steps in a slice, adapted to the time that they take.
#[derive(Clone, Copy, Debug)]
pub struct Slices {
    steps: u64,
}

impl Slices {
    /// The target time of a slice in milliseconds. A few slices make half a frame.
    const SHOULD_TAKE_MS: f64 = 2.0;
    const FIRST: u64 = 64;
    const MOST: u64 = 20_000;

    /// The number of steps to make before the next look at the clock.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The time that the last slice took. The number of steps shrinks at once and grows by doubling.
    pub fn took(&mut self, milliseconds: f64) {
        if milliseconds > 2.0 * Self::SHOULD_TAKE_MS {
            let share = Self::SHOULD_TAKE_MS / milliseconds;
            self.steps = ((self.steps as f64 * share) as u64).max(1);
        } else if milliseconds < Self::SHOULD_TAKE_MS {
            self.steps = (self.steps * 2).min(Self::MOST);
        }
    }
}

impl Default for Slices {
    fn default() -> Self {
        Slices { steps: Self::FIRST }
    }
}

#[cfg(test)]
mod tests {
    use lariat_core::Pieces;

    use super::*;
    use crate::{Direction, Goal, Until, Workbench};

    #[test]
    fn slices_take_as_long_as_they_should_whatever_a_step_takes() {
        for cost in [0.000_05, 0.001, 0.03, 0.3, 5.0] {
            let (mut slices, mut longest) = (Slices::default(), 0.0);
            for slice in 0..40 {
                let took = slices.steps() as f64 * cost;
                slices.took(took);
                longest = if slice == 0 { 0.0 } else { f64::max(longest, took) };
            }
            assert!(longest <= f64::max(4.0, cost), "{longest} ms at {cost} ms a step");
        }
    }

    #[test]
    fn what_grows_slow_is_cut_after_one_slice() {
        let mut slices = Slices::default();
        for _ in 0..20 {
            slices.took(0.1);
        }
        assert_eq!(slices.steps(), Slices::MOST);
        slices.took(6000.0);
        assert_eq!(slices.steps(), 6);
        slices.took(60.0);
        assert_eq!(slices.steps(), 1, "there is always something to do");
        slices.took(60.0);
        assert_eq!(slices.steps(), 1);
    }

    /// A composition of `count` processes that all move at once, each in one of two ways: every state has
    /// 2^`count` successors.
    fn processes(count: u32) -> String {
        let ways = "a -x-> b\na -x-> c\nb -x-> c\nb -x-> a\nc -x-> a\nc -x-> b\n";
        (0..count).map(|n| format!("process p{n}\n{ways}")).collect()
    }

    #[test]
    fn a_slice_ends_where_a_model_grows_fast() {
        let (until, direction) = (Until::Counterexample, Direction::Forwards);
        let look = Goal::Find { from: 0, until, direction };
        for goal in [None, Some(Goal::End), Some(Goal::Step(1 << 40)), Some(look)] {
            let mut bench = Workbench::new(&processes(11), "se05");
            if let Some(goal) = goal {
                bench.go(goal);
            }
            for _ in 0..12 {
                let size = |bench: &Workbench| bench.run().map_or(0, |run| run.space().size());
                let before = size(&bench);
                assert!(bench.work(20_000).busy, "the model is large enough to tell");
                let grown = size(&bench) - before;
                assert!(grown <= Pieces::GROWTH + 3 * 4096, "grown by {grown} with {goal:?}");
            }
        }
    }
}
