//! Random automata, reproducible from a seed.

use crate::Lists;

/// SplitMix64: small, and the same on every machine.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.draw() % end.max(1)
    }

    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end as u64 + 1) as usize);
        }
    }

    /// An automaton with up to `most` states, out-degrees up to 3 and this many acceptance sets.
    /// Parallel transitions, self-loops, dead ends and unreachable states all occur.
    pub fn automaton(&mut self, most: u64, sets: usize) -> Lists {
        let states = 1 + self.below(most);
        let successors = (0..states)
            .map(|_| (0..self.below(4)).map(|_| self.below(states) as u32).collect())
            .collect();
        let sparse = 2 + self.below(4);
        let mut set = || (0..states as u32).filter(|_| self.below(sparse) == 0).collect();
        Lists { successors, sets: (0..sets).map(|_| set()).collect() }
    }

    /// An automaton with 2 to 60 states, mostly few, sparse enough to be empty sometimes.
    pub fn larger(&mut self, sets: usize) -> Lists {
        let states = self.size();
        let dense = 2 + self.below(4);
        let successors = (0..states)
            .map(|_| (0..self.below(dense + 1)).map(|_| self.below(states) as u32).collect())
            .collect();
        let sparse = 2 + self.below(states / 2);
        let mut set = || (0..states as u32).filter(|_| self.below(sparse) == 0).collect();
        Lists { successors, sets: (0..sets).map(|_| set()).collect() }
    }

    /// A weak automaton with 2 to 60 states. States have levels, each accepting or not, and no
    /// transition leads to a lower level.
    pub fn weak(&mut self) -> Lists {
        let accepting: Vec<bool> = (0..1 + self.below(8)).map(|_| self.below(2) == 0).collect();
        self.levels(&accepting, 0)
    }

    /// A terminal automaton with 2 to 60 states and no deadlock: only the last level accepts.
    pub fn terminal(&mut self) -> Lists {
        let accepting: Vec<bool> = match self.below(4) {
            0 => vec![false],
            1 => vec![true],
            _ => vec![false, true],
        };
        self.levels(&accepting, 1)
    }

    /// At least this many successors each, all on the same level or above.
    fn levels(&mut self, accepting: &[bool], least: u64) -> Lists {
        let states = self.size();
        let mut level: Vec<u64> = (0..states).map(|_| self.below(accepting.len() as u64)).collect();
        level[0] = 0;
        let mut successors = Vec::new();
        for &own in &level {
            let above: Vec<u32> =
                (0..states as u32).filter(|&t| level[t as usize] >= own).collect();
            let count = least + self.below(4 - least);
            let any = |_| above[self.below(above.len() as u64) as usize];
            successors.push((0..count).map(any).collect());
        }
        let accepts = |s: &u32| accepting[level[*s as usize] as usize];
        let set = (0..states as u32).filter(accepts).collect();
        Lists { successors, sets: vec![set] }
    }

    /// 2 to 60, small ones more often.
    fn size(&mut self) -> u64 {
        let most = 1 + self.below(59);
        2 + self.below(most)
    }
}

/// The seed of a random test: fixed, or the one in `LARIAT_SEED`. `cargo xtask explore` sets fresh
/// ones; it finds the tests that call this function.
pub fn seed() -> u64 {
    match std::env::var("LARIAT_SEED") {
        Ok(text) => text.parse().expect("LARIAT_SEED is a number, as a failing test prints it"),
        Err(_) => FIXED_SEED,
    }
}

const FIXED_SEED: u64 = 2_005;
