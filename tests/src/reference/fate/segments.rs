//! JRS, Fig. 6, as in C3 and C5.

use super::{Open, Set, forced_in_rounds, lowest, members};

/// Consecutive segments share a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    pub is_free: bool,
    pub states: Vec<usize>,
    /// S1: the states from which the environment can force the last one; empty for a free segment.
    pub forced: Set,
}

/// In the order of the trace. `None` if the target cannot be reached. Lines are the figure's.
pub fn segments(open: &Open, sources: Set, target: Set) -> Option<Vec<Segment>> {
    // h0, …, hm
    let (mut h, mut all) = (vec![sources], sources);
    while open.after(all) & !all != 0 {
        h.push(open.after(all) & !all);
        all |= open.after(all);
    }
    let single = |state: usize, forced: Set| {
        let states = vec![state];
        Segment { is_free: false, states, forced }
    };
    // 3
    if let Some(state) = lowest(target & sources) {
        return Some(vec![single(state, 1 << state)]);
    }
    // 4, 5
    let mut p = h.iter().position(|ring| ring & target != 0)?;
    let mut goal = closest(open, target & h[p], sources)?;
    // 2, 6
    let mut was_free = true;
    let mut segments: Vec<Segment> = Vec::new();
    // 8: C3
    while sources >> goal & 1 == 0 {
        let goal_set: Set = 1 << goal;
        let segment = if was_free {
            was_free = false;
            // 12, 13
            let within = h[..=p].iter().fold(0, |all, ring| all | ring);
            let rounds = forced_in_rounds(open, within, goal_set);
            let forced = rounds.iter().fold(0, |all, round| all | round);
            // 14
            if forced == goal_set {
                continue;
            }
            // 17, 18: forwards inside S1, from its part nearest to the sources up to the goal
            p = h.iter().position(|ring| ring & forced != 0)?;
            let mut rings = vec![h[p] & forced];
            let mut all = rings[0];
            while all & goal_set == 0 {
                let next = open.after(all) & forced & !all;
                assert!(next != 0, "every state of S1 has a way to the goal inside S1");
                rings.push(next);
                all |= next;
            }
            Segment { is_free: false, states: backwards(open, &rings, goal), forced }
        } else {
            was_free = true;
            // 21, 22
            let before = open.before(goal_set);
            p = h.iter().position(|ring| ring & before != 0)?;
            let rings = [h[p] & before, goal_set];
            Segment { is_free: true, states: backwards(open, &rings, goal), forced: 0 }
        };
        // 26, 27
        goal = segment.states[0];
        segments.insert(0, segment);
    }
    if segments.is_empty() {
        segments.push(single(goal, 1 << goal));
    }
    Some(segments)
}

/// A path through the rings to the goal in the last ring, traced backwards (JRS,
/// Sect. 2): each time the lowest predecessor in the ring before.
fn backwards(open: &Open, rings: &[Set], goal: usize) -> Vec<usize> {
    let mut states = vec![goal];
    for ring in rings[..rings.len() - 1].iter().rev() {
        let before = open.before(1 << states[0]) & ring;
        states.insert(0, lowest(before).expect("rings"));
    }
    states
}

/// closestState: the fewest values different from those of some source, then the lowest number.
fn closest(open: &Open, set: Set, sources: Set) -> Option<usize> {
    let differ = |one: usize, other: usize| {
        let both = open.values[one].iter().zip(&open.values[other]);
        both.filter(|(one, other)| one != other).count()
    };
    members(set).min_by_key(|&one| members(sources).map(|other| differ(one, other)).min())
}
