//! Checks that all counterexamples have lengths of the same parity, so that a search for a shorter one
//! can skip every second length (GMZ, section 4).
//!
//! GMZ conclude this from a strict alternation of two kinds of states, which makes every loop even. But
//! the length is that of stem and loop together, so it also matters where loops close. It is sufficient
//! that they can close only on the side of the initial state.

use std::collections::VecDeque;

use crate::emptiness::couvreur99::CouvreurScc;
use crate::{Machine, Options, Space, StateId, TooLarge};

/// Why the lengths of two counterexamples may differ by an odd number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uneven {
    /// A transition between two states on the same side.
    SameSide { source: StateId, target: StateId },
    /// A loop can be entered and closed at this state, which is not on the side of the initial state.
    ClosesAt(StateId),
}

/// Why lengths may have different parities; `None` if all have the same. Fails if there are more than
/// `limit` states.
pub fn uneven<S: Space>(space: &mut S, limit: u64) -> Result<Option<Uneven>, TooLarge> {
    let mut queue: VecDeque<StateId> = space.initial_states().collect();
    // States are numbered from 0 in order of discovery; so far only the initial ones are known.
    let met = queue.iter().map(|state| state.index() + 1).max().unwrap_or(0);
    let mut sides: Vec<Option<bool>> = vec![None; met];
    let mut predecessors: Vec<Vec<StateId>> = vec![Vec::new(); met];
    queue.iter().for_each(|state| sides[state.index()] = Some(false));
    let mut states = queue.len() as u64;
    while let Some(source) = queue.pop_front() {
        let side = sides[source.index()].unwrap_or(false);
        let mut index = 0;
        while let Some(edge) = space.successor(source, index) {
            index += 1;
            let target = edge.target;
            if sides.len() <= target.index() {
                sides.resize(target.index() + 1, None);
                predecessors.resize(target.index() + 1, Vec::new());
            }
            match sides[target.index()] {
                Some(other) if other == side => {
                    return Ok(Some(Uneven::SameSide { source, target }));
                }
                Some(_) => {}
                None => {
                    sides[target.index()] = Some(!side);
                    queue.push_back(target);
                    states += 1;
                    if states > limit {
                        return Err(TooLarge::States { limit });
                    }
                }
            }
            // Two different predecessors are enough.
            let known = &mut predecessors[target.index()];
            if known.len() < 2 && !known.contains(&source) {
                known.push(source);
            }
        }
    }
    let found = closes_elsewhere(space, &sides, &predecessors);
    space.refusal().map_or(Ok(found), |refusal| Err(refusal.clone()))
}

/// A state that is not on the side of the initial state, in a component with an accepting state, and
/// with two predecessors: one from which the loop is entered, and one that closes it.
fn closes_elsewhere<S: Space>(
    space: &mut S,
    sides: &[Option<bool>],
    predecessors: &[Vec<StateId>],
) -> Option<Uneven> {
    let mut search = CouvreurScc::start(space, &Options::default());
    search.run(space, &mut ());
    let components = search.components();
    let looping = components.iter().filter(|component| component.len() > 1);
    let accepting = looping.filter(|component| component.iter().any(|&state| space.accepts(state)));
    let closes = |state: &StateId| {
        sides[state.index()] == Some(true) && predecessors[state.index()].len() > 1
    };
    accepting.flatten().copied().filter(closes).min().map(Uneven::ClosesAt)
}
