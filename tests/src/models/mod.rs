//! Models that are too large to write by hand: programs that generate them as open systems.

mod bakery;
mod fifo;
mod guards;

pub use bakery::bakery;
pub use fifo::fifo;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use guards::{INPUTS, shortest};

/// A system with three Boolean inputs.
trait Design {
    type State: Clone + Ord;

    fn initial(&self) -> Self::State;
    /// Its values, separated by `/`.
    fn name(&self, state: &Self::State) -> String;
    /// `None` if the system ends.
    fn successor(&self, state: &Self::State, inputs: [bool; INPUTS]) -> Option<Self::State>;

    /// Whether it has the mark of the acceptance set.
    fn is_marked(&self, _: &Self::State) -> bool {
        false
    }
}

/// All reachable states, breadth first: the order of the file.
fn explore<D: Design>(design: &D) -> Vec<D::State> {
    let mut states = vec![design.initial()];
    let mut known = BTreeSet::from([design.initial()]);
    let mut next = 0;
    while let Some(state) = states.get(next).cloned() {
        for number in 0..1 << INPUTS {
            if let Some(target) = design.successor(&state, valuation(number))
                && known.insert(target.clone())
            {
                states.push(target);
            }
        }
        next += 1;
    }
    states
}

/// One line per successor of each state, with the shortest guard, without spaces, because the files
/// are large. `inputs` are the names; the first one is the most significant.
fn rules<D: Design>(design: &D, states: &[D::State], inputs: [&str; INPUTS]) -> String {
    let mut text = String::new();
    let mut guards = BTreeMap::new();
    for state in states {
        let mut targets: Vec<(D::State, u8)> = Vec::new();
        for number in 0..1 << INPUTS {
            let Some(target) = design.successor(state, valuation(number)) else { continue };
            match targets.iter_mut().find(|(known, _)| *known == target) {
                Some((_, table)) => *table |= 1 << number,
                None => targets.push((target, 1 << number)),
            }
        }
        let source = design.name(state);
        let mut mark = if design.is_marked(state) { "*" } else { "" };
        for (target, table) in targets {
            let guard = guards.entry(table).or_insert_with(|| shortest(table, inputs));
            let target = design.name(&target);
            writeln!(text, "{source}{mark}-[{guard}]->{target}").expect("a string");
            mark = "";
        }
    }
    text
}

/// The last input changes fastest.
fn valuation(number: u8) -> [bool; INPUTS] {
    std::array::from_fn(|input| number >> (INPUTS - 1 - input) & 1 == 1)
}
