//! Random open systems.

use super::{Open, Set, Table};
use crate::Random;

/// How large and how dense.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub states: u64,
    pub inputs: u64,
    /// Whether inputs may have three values.
    pub is_boolean: bool,
    pub acceptance_sets: usize,
}

impl Random {
    pub fn open(&mut self, shape: Shape) -> Open {
        let states = 1 + self.below(shape.states);
        let inputs = 1 + self.below(shape.inputs) as usize;
        let domains: Vec<u32> = (0..inputs)
            .map(|_| if shape.is_boolean || self.below(4) > 0 { 2 } else { 3 })
            .collect();
        let control = (0..inputs).map(|_| self.below(2) == 0).collect();
        // How many inputs matter to a state, how far it goes, how often the system ends.
        let (matter, near, dead) = (1 + self.below(4), self.below(3), 2 + self.below(20));
        let mut tables = Vec::new();
        for state in 0..states {
            if self.below(dead) == 0 {
                tables.push(None);
                continue;
            }
            let scope: Vec<usize> = (0..inputs).filter(|_| self.below(4) < matter).collect();
            let count = scope.iter().map(|&input| domains[input] as usize).product();
            // Sparse: only two states that it can go to.
            let two = [self.below(states) as usize, self.below(states) as usize];
            let is_sparse = self.below(2) == 0;
            let next = (0..count).map(|_| match self.below(4) {
                0 if near > 0 => ((state + self.below(3)) % states) as usize,
                1 if near > 1 => ((state + 1) % states) as usize,
                _ if is_sparse => two[self.below(2) as usize],
                _ => self.below(states) as usize,
            });
            tables.push(Some(Table { scope, next: next.collect() }));
        }
        let one = |random: &mut Random| 1 << random.below(states);
        let mut set = |most: u64| -> Set {
            let count = 1 + if self.below(3) == 0 { self.below(most) } else { 0 };
            (0..count).fold(0, |set, _| set | one(self))
        };
        let (initial, target) = (set(3), set(3));
        let fair = (0..shape.acceptance_sets).map(|_| set(4)).collect();
        Open { domains, control, initial, target, fair, tables }
    }
}
