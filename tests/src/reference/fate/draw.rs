//! Random open systems.

use super::{Open, Set, Table};
use crate::Random;

/// Size and density.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub states: u64,
    pub inputs: u64,
    /// Whether inputs may have three values.
    pub is_boolean: bool,
    pub acceptance_sets: usize,
    /// The number of Boolean variables of a state.
    pub variables: usize,
}

impl Random {
    /// Self-loops, dead ends, unreachable states and targets, and inputs that do not matter, all occur.
    pub fn open(&mut self, shape: Shape) -> Open {
        let states = shape.states - if self.below(2) == 0 { self.below(shape.states) } else { 0 };
        let inputs = 1 + self.below(shape.inputs) as usize;
        let domains: Vec<u32> = (0..inputs)
            .map(|_| if shape.is_boolean || self.below(4) > 0 { 2 } else { 3 })
            .collect();
        let control = (0..inputs).map(|_| self.below(2) == 0).collect();
        // The probability of a step to a near state, and of an end. With many such steps
        // the target is far and the games take long.
        let (on, dead) = (self.below(4), 4 + self.below(20));
        let mut tables = Vec::new();
        for state in 0..states {
            if self.below(dead) == 0 {
                tables.push(None);
                continue;
            }
            // Mostly one or two inputs matter.
            let matter = 1 + self.below(3);
            let scope: Vec<usize> = (0..inputs).filter(|_| self.below(4) < matter).collect();
            let count = scope.iter().map(|&input| domains[input] as usize).product();
            // Sparse: only two possible successors.
            let near = |random: &mut Random| ((state + 1 + random.below(2)) % states) as usize;
            let any = |random: &mut Random| random.below(states) as usize;
            let two = [if self.below(4) < on { near(self) } else { any(self) }, any(self)];
            let is_sparse = self.below(2) == 0;
            let next = (0..count).map(|_| match self.below(4) {
                _ if is_sparse => two[self.below(2) as usize],
                one if one < on => near(self),
                _ => any(self),
            });
            tables.push(Some(Table { scope, next: next.collect() }));
        }
        let mut set = |most: u64| -> Set {
            let count = 1 + if self.below(3) == 0 { self.below(most) } else { 0 };
            (0..count).fold(0, |set, _| set | 1 << self.below(states))
        };
        let (mut initial, mut target) = (set(3), set(3));
        if on > 1 {
            (initial, target) = (1, 1 << (states - 1));
        }
        let fair = (0..shape.acceptance_sets).map(|_| set(4)).collect();
        let mut value = |_| self.below(2) as u32;
        let values = (0..states).map(|_| (0..shape.variables).map(&mut value).collect()).collect();
        Open { domains, control, initial, target, fair, tables, values }
    }
}

impl Open {
    /// The instance of C4: inputs g ∈ Γ and w. The environment can force the run from 0 to 6 through 2, 3, 4
    /// and 5; through 1 it is nearer, but there the system must make a mistake.
    pub fn c4() -> Open {
        let table =
            |input: usize, next: [usize; 2]| Some(Table { scope: vec![input], next: next.into() });
        let on = |next: usize| Some(Table { scope: Vec::new(), next: vec![next] });
        let (g, w) = (0, 1);
        let first = [table(g, [2, 1]), table(w, [1, 6]), table(g, [0, 3])];
        Open {
            domains: vec![2, 2],
            control: vec![true, false],
            initial: 1,
            target: 1 << 6,
            fair: Vec::new(),
            tables: first.into_iter().chain([4, 5, 6, 6].map(on)).collect(),
            values: vec![Vec::new(); 7],
        }
    }

    /// The smallest system in which `repaired` takes a step by a move that leaves the system an escape:
    /// from 0 directly to 3, though the system could have stayed in 2 for ever. The environment can
    /// force the run through 1.
    pub fn faster_at_a_risk() -> Open {
        let on = |next: usize| Some(Table { scope: Vec::new(), next: vec![next] });
        let first = Some(Table { scope: vec![0, 1], next: vec![1, 1, 3, 2] });
        Open {
            target: 1 << 3,
            tables: vec![first, on(3), on(2), on(3)],
            values: vec![Vec::new(); 4],
            ..Open::c4()
        }
    }

    /// `forced` may be shorter than `repaired`: from 0 the boundary states 1 and 2 are equally near, but only
    /// 2 can be forced, and there a mistake leads directly to 5.
    pub fn shorter_by_force() -> Open {
        let on = |next: usize| Some(Table { scope: Vec::new(), next: vec![next] });
        let mistake = |next: usize| Some(Table { scope: vec![1], next: vec![3, next] });
        let first = Some(Table { scope: vec![0, 1], next: vec![2, 2, 1, 3] });
        Open {
            target: 1 << 5,
            tables: vec![first, mistake(4), mistake(5), on(3), on(5), on(5)],
            values: vec![Vec::new(); 6],
            ..Open::c4()
        }
    }
}

impl Random {
    /// A few moves lead elsewhere.
    pub fn change(&mut self, mut open: Open, changes: u64) -> Open {
        for _ in 0..changes {
            let (state, to) = (self.below(open.states() as u64), self.below(open.states() as u64));
            if let Some(table) = &mut open.tables[state as usize] {
                let place = self.below(table.next.len() as u64) as usize;
                table.next[place] = to as usize;
            }
        }
        open
    }
}

/// All systems with this many states and inputs g ∈ Γ and w, in which every state depends on both inputs
/// or ends the run: their number, and each by its index. The first state is initial, the last the target.
pub fn small_count(states: u64) -> u64 {
    (states.pow(4) + 1).pow(states as u32)
}

pub fn small(states: u64, mut number: u64) -> Open {
    let each = states.pow(4) + 1;
    let mut tables = Vec::new();
    for _ in 0..states {
        let mut own = number % each;
        number /= each;
        let mut next = Vec::new();
        for _ in 0..4 {
            next.push((own % states) as usize);
            own /= states;
        }
        tables.push((own == 0).then_some(Table { scope: vec![0, 1], next }));
    }
    Open {
        domains: vec![2, 2],
        control: vec![true, false],
        initial: 1,
        target: 1 << (states - 1),
        fair: Vec::new(),
        tables,
        values: vec![Vec::new(); states as usize],
    }
}

/// All systems with this many states and inputs g ∈ Γ and w, in which every state depends on none, one or both of
/// the inputs or ends the run; 289 with two states. The first state is initial, the last the target.
///
/// No input is in the scope of a state without making a difference there.
pub fn all_open_systems(states: usize) -> impl Iterator<Item = Open> {
    let mut tables = vec![None];
    for scope in [vec![], vec![0], vec![1], vec![0, 1]] {
        let valuations = 1 << scope.len();
        for number in 0..states.pow(valuations) {
            let next = (0..valuations).map(|place| number / states.pow(place) % states).collect();
            let table = Table { scope: scope.clone(), next };
            if table.needs_its_scope() {
                tables.push(Some(table));
            }
        }
    }
    let count = tables.len();
    (0..count.pow(states as u32)).map(move |number| Open {
        tables: (0..states as u32).map(|s| tables[number / count.pow(s) % count].clone()).collect(),
        ..small(states as u64, 0)
    })
}

impl Table {
    /// Whether each of the Boolean inputs in the scope makes a difference.
    fn needs_its_scope(&self) -> bool {
        let places = 0..self.next.len();
        let differs = |bit: usize| {
            places.clone().any(|place| self.next[place] != self.next[place ^ 1 << bit])
        };
        (0..self.scope.len()).all(differs)
    }
}
