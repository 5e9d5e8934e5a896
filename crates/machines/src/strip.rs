//! The course of a run for the timeline: which search acts at which step, and how deep the calls are, in a
//! bounded number of bins.

use lariat_core::SearchKind;

/// Some steps.
#[derive(Clone, Debug, Default)]
struct Bin {
    /// The number of steps of each search.
    steps: [u64; SearchKind::COUNT],
    /// The largest number of active calls.
    depth: u64,
}

impl Bin {
    /// The search that makes most of the steps.
    fn search(&self) -> SearchKind {
        // In a tie, the last search of the list is chosen: it was started by an earlier one.
        let most = (0..SearchKind::COUNT).max_by_key(|&search| self.steps[search]).unwrap_or(0);
        SearchKind::ALL[most]
    }
}

/// Steps with one search and one depth: from after the first number to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    pub from: u64,
    pub to: u64,
    pub search: SearchKind,
    /// The largest number of calls that are active in these steps.
    pub depth: u64,
}

/// Counts the steps of each search in bins of equal size, and measures the depth of the calls. When all bins are
/// full, adjacent ones are merged, so a run of any length takes the same memory.
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

    pub(crate) fn push(&mut self, search: SearchKind, depth: u64) {
        let mut bin = (self.steps / self.steps_per_bin) as usize;
        if bin == Self::CAPACITY {
            self.bins = self.bins.chunks(2).map(merge).collect();
            self.steps_per_bin *= 2;
            bin /= 2;
        }
        if bin == self.bins.len() {
            self.bins.push(Bin::default());
        }
        let bin = &mut self.bins[bin];
        bin.steps[search as usize] += 1;
        bin.depth = bin.depth.max(depth);
        self.steps += 1;
    }

    /// Stretches of steps `(from, to, search)` in which one search makes most of the steps.
    pub fn stretches(&self) -> Vec<(u64, u64, SearchKind)> {
        let mut stretches: Vec<(u64, u64, SearchKind)> = Vec::new();
        for Level { from, to, search, .. } in self.each() {
            match stretches.last_mut() {
                Some(last) if last.2 == search => last.1 = to,
                _ => stretches.push((from, to, search)),
            }
        }
        stretches
    }

    /// How deep the calls are, and which search makes most of the steps.
    pub fn levels(&self) -> Vec<Level> {
        let mut levels: Vec<Level> = Vec::new();
        for level in self.each() {
            match levels.last_mut() {
                Some(last) if (last.search, last.depth) == (level.search, level.depth) => {
                    last.to = level.to;
                }
                _ => levels.push(level),
            }
        }
        levels
    }

    fn each(&self) -> impl Iterator<Item = Level> + '_ {
        self.bins.iter().enumerate().map(|(index, bin)| {
            let from = index as u64 * self.steps_per_bin;
            let to = (from + self.steps_per_bin).min(self.steps);
            Level { from, to, search: bin.search(), depth: bin.depth }
        })
    }
}

fn merge(pair: &[Bin]) -> Bin {
    let mut sum = Bin::default();
    for bin in pair {
        sum.steps.iter_mut().zip(&bin.steps).for_each(|(total, steps)| *total += steps);
        sum.depth = sum.depth.max(bin.depth);
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
            let search = if step < 7_000 { SearchKind::Blue } else { SearchKind::Red };
            strip.push(search, if step == 4_321 { 77 } else { step / 1_000 });
        }
        let stretches = strip.stretches();
        assert_eq!(stretches.len(), 2);
        assert_eq!((stretches[0].0, stretches[1].1), (0, 10_000));
        assert_eq!(stretches[0].1, stretches[1].0);
        assert!(stretches[0].1.abs_diff(7_000) < 16);
        assert_eq!(strip.bins.iter().flat_map(|bin| bin.steps).sum::<u64>(), 10_000);
        let levels = strip.levels();
        assert_eq!((levels[0].from, levels[levels.len() - 1].to), (0, 10_000));
        assert!(levels.windows(2).all(|pair| pair[0].to == pair[1].from), "{levels:?}");
        let highest = levels.iter().max_by_key(|level| level.depth).expect("there are some");
        assert_eq!((highest.depth, highest.search), (77, SearchKind::Blue));
        assert!(highest.from <= 4_321 && 4_321 < highest.to, "no depth is lost: {highest:?}");
        assert!(levels.len() < 30, "equal bins are one");
    }
}
