//! Infinite runs: the states on cycles that meet every acceptance set, and the open system restricted
//! to one component.

use super::{Open, Set, co_reachable, members, reachable};

/// The component of a state, if it has a cycle.
pub fn inside(open: &Open, state: usize) -> Set {
    let after = reachable(open, open.successors(state));
    let around = after & co_reachable(open, 1 << state);
    if after >> state & 1 == 1 { around } else { 0 }
}

/// States of components that have a cycle and meet every acceptance set; only those reachable from
/// the sources.
pub fn fair_states(open: &Open, sources: Set) -> Set {
    let is_fair = |&state: &usize| {
        let around = inside(open, state);
        around != 0 && open.fair.iter().all(|set| set & around != 0)
    };
    members(reachable(open, sources)).filter(is_fair).fold(0, |all, state| all | 1 << state)
}

/// The same system, in which runs that leave the set end.
pub fn restrict(open: &Open, within: Set) -> Open {
    let mut inner = open.clone();
    for state in 0..open.states() {
        if within >> state & 1 == 0 {
            inner.tables[state] = None;
        }
    }
    inner
}
