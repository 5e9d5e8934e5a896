//! Where the phases of a run begin and end.

/// The phases of a run in order, each with its first step. For runs whose phases seldom change.
#[derive(Clone, Debug)]
pub struct Stretches<P> {
    starts: Vec<(P, u64)>,
    steps: u64,
}

impl<P> Default for Stretches<P> {
    fn default() -> Self {
        Stretches { starts: Vec::new(), steps: 0 }
    }
}

impl<P: Copy + PartialEq> Stretches<P> {
    /// Adds `steps` steps of this phase.
    pub fn push_many(&mut self, phase: P, steps: u64) {
        if steps > 0 && self.starts.last().is_none_or(|&(last, _)| last != phase) {
            self.starts.push((phase, self.steps + 1));
        }
        self.steps += steps;
    }

    /// Each phase with its first and last steps.
    pub fn iter(&self) -> impl Iterator<Item = (P, u64, u64)> {
        let ends = self.starts.iter().skip(1).map(|&(_, step)| step - 1).chain([self.steps]);
        self.starts.iter().zip(ends).map(|(&(phase, start), end)| (phase, start, end))
    }

    /// The number of the stretch that a step belongs to, counted from 1. Step 0 belongs to the first
    /// stretch.
    pub fn number_at(&self, step: u64) -> u64 {
        self.starts.partition_point(|&(_, start)| start <= step).max(1) as u64
    }

    /// The last step of the first stretch of this phase, if the run has reached it.
    pub fn end_of(&self, phase: P) -> Option<u64> {
        self.iter().find(|&(other, ..)| other == phase).map(|(_, _, end)| end)
    }
}
