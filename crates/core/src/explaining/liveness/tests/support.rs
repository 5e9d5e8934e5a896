//! Random automata.

use crate::explaining::dice::Dice;
use crate::explaining::liveness::{Reachable, Walk};
use crate::{BlueprintBuilder, Lasso, Marks, StateId};

/// Up to ten states, some without successors, and up to two acceptance sets.
pub(super) fn random(dice: &mut Dice) -> Reachable {
    let mut builder = BlueprintBuilder::default();
    let states = dice.below(10) + 1;
    let sets = dice.below(3);
    let names: Vec<u32> = (0..states).map(|state| builder.state(&format!("s{state}"))).collect();
    for &source in &names {
        for _ in 0..dice.below(4) {
            builder.edge(source, dice.below(states).into());
        }
        for set in (0..sets).filter(|_| dice.below(2) == 0).collect::<Vec<_>>() {
            builder.mark(source, Marks::NONE.with(set));
        }
    }
    builder.acceptance_sets(sets);
    Reachable::of(&builder.finish(), u64::MAX).expect("a small automaton")
}

/// A random walk until a state is repeated, if the resulting lasso accepts.
pub(super) fn lasso(dice: &mut Dice, graph: &Reachable) -> Option<Walk> {
    let mut states = vec![0];
    loop {
        let leaving = graph.outgoing(states[states.len() - 1]);
        if leaving.is_empty() {
            return None;
        }
        let next = graph.transition(leaving.start + dice.below(leaving.len() as u32)).target;
        if let Some(entry) = states.iter().position(|&state| state == next) {
            let mut stem: Vec<StateId> = states.into_iter().map(StateId).collect();
            let cycle = stem.split_off(entry);
            return Walk::along(graph, &Lasso { stem, cycle }).ok();
        }
        states.push(next);
    }
}
