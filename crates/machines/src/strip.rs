//! The colours of the timeline: which search acts at which step, in a bounded number of bins.

use lariat_core::SearchKind;

/// The number of steps of each search.
type Bin = [u64; SearchKind::COUNT];

/// Counts the steps of each search in bins of equal size. When all bins are full, adjacent ones are
/// merged, so a run of any length takes the same memory.
#[derive(Clone, Debug)]
pub struct Strip {
    bins: Vec<Bin>,
    steps_per_bin: u64,
    steps: u64,
}

impl Default for Strip {
    fn default() -> Strip {
        Strip::new()
    }
}

impl Strip {
    const CAPACITY: usize = 1024;

    pub fn new() -> Strip {
        Strip { bins: Vec::new(), steps_per_bin: 1, steps: 0 }
    }

    pub(crate) fn push(&mut self, search: SearchKind) {
        let mut bin = (self.steps / self.steps_per_bin) as usize;
        if bin == Self::CAPACITY {
            self.bins = self.bins.chunks(2).map(merge).collect();
            self.steps_per_bin *= 2;
            bin /= 2;
        }
        if bin == self.bins.len() {
            self.bins.push(Bin::default());
        }
        self.bins[bin][search as usize] += 1;
        self.steps += 1;
    }

    /// Stretches of steps `(from, to, search)` in which one search makes most of the steps.
    pub fn stretches(&self) -> Vec<(u64, u64, SearchKind)> {
        let mut stretches: Vec<(u64, u64, SearchKind)> = Vec::new();
        for (index, bin) in self.bins.iter().enumerate() {
            // In a tie, the last search of the list is chosen: it was started by an earlier one.
            let most = (0..SearchKind::COUNT).max_by_key(|&search| bin[search]).unwrap_or(0);
            let search = SearchKind::ALL[most];
            let from = index as u64 * self.steps_per_bin;
            let to = (from + self.steps_per_bin).min(self.steps);
            match stretches.last_mut() {
                Some(last) if last.2 == search => last.1 = to,
                _ => stretches.push((from, to, search)),
            }
        }
        stretches
    }
}

fn merge(pair: &[Bin]) -> Bin {
    let mut sum = Bin::default();
    for bin in pair {
        sum.iter_mut().zip(bin).for_each(|(total, steps)| *total += steps);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_merge_and_lose_no_step() {
        let mut strip = Strip::new();
        for step in 0..10_000u64 {
            strip.push(if step < 7_000 { SearchKind::Blue } else { SearchKind::Red });
        }
        let stretches = strip.stretches();
        assert_eq!(stretches.len(), 2);
        assert_eq!((stretches[0].0, stretches[1].1), (0, 10_000));
        assert_eq!(stretches[0].1, stretches[1].0);
        assert!(stretches[0].1.abs_diff(7_000) < 16);
        assert_eq!(strip.bins.iter().flatten().sum::<u64>(), 10_000);
    }
}
