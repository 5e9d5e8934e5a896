//! Paths through a part of the automaton, to complete a counterexample after the report.

use std::collections::VecDeque;

use super::run::Field;
use crate::Lists;

/// The stack of a depth-first search from `start` through `inside` when it first enters a goal;
/// the start itself may be a goal.
pub(super) fn depth_first(
    automaton: &Lists,
    start: u32,
    inside: &Field<bool>,
    last_to_first: bool,
    goal: &impl Fn(u32) -> bool,
) -> Option<Vec<u32>> {
    let mut left = inside.clone();
    let mut stack = Vec::new();
    let dive = &mut Dive { automaton, left: &mut left, stack: &mut stack, last_to_first };
    dive.enter(start, goal).then_some(stack)
}

struct Dive<'a> {
    automaton: &'a Lists,
    /// States inside that have not been entered: "the current bit can be abused" (SE 4.2).
    left: &'a mut Field<bool>,
    stack: &'a mut Vec<u32>,
    last_to_first: bool,
}

impl Dive<'_> {
    fn enter(&mut self, s: u32, goal: &impl Fn(u32) -> bool) -> bool {
        if !self.left[s] {
            return false;
        }
        self.left[s] = false;
        self.stack.push(s);
        let mut successors = self.automaton.successors[s as usize].clone();
        if self.last_to_first {
            successors.reverse();
        }
        if goal(s) || successors.into_iter().any(|t| self.enter(t, goal)) {
            return true;
        }
        self.stack.pop();
        false
    }
}

/// A shortest path of one or more transitions from `start` through `inside` to a goal, without the
/// start. Breadth first; among equal ones, the first transition in its list.
pub(super) fn breadth_first(
    automaton: &Lists,
    start: u32,
    inside: &Field<bool>,
    goal: impl Fn(u32) -> bool,
) -> Option<Vec<u32>> {
    let mut left = inside.clone();
    let mut queue = VecDeque::from([vec![start]]);
    while let Some(way) = queue.pop_front() {
        let end = way[way.len() - 1];
        for &t in &automaton.successors[end as usize] {
            if !left[t] {
                continue;
            }
            left[t] = false;
            let further: Vec<u32> = way.iter().copied().chain([t]).collect();
            if goal(t) {
                return Some(further[1..].to_vec());
            }
            queue.push_back(further);
        }
    }
    None
}
