//! The claims of searches and of the classifier, decided by the definitions with a transitive
//! closure.

use crate::Lists;
use crate::brute::{accepting_run_exists, closure};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Unrestricted,
    Weak,
    Terminal,
}

/// For the reachable part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    pub kind: Kind,
    /// The states without a successor.
    pub deadlocks: Vec<u32>,
}

/// SE 5.1 as in A11: weak if every component lies inside the accepting states or outside,
/// terminal if no transition leaves the accepting states. For one acceptance set; without any, all
/// states accept.
pub fn classify(automaton: &Lists) -> Class {
    assert!(automaton.sets.len() <= 1, "classes are for one acceptance set");
    let accepting = |s: &u32| automaton.sets.iter().all(|set| set.contains(s));
    let uniform = |states: &[u32]| states.iter().all(accepting) || !states.iter().any(accepting);
    let reachable = reachable(automaton);
    let post = |s: &u32| &automaton.successors[*s as usize];
    let closed = reachable.iter().filter(|s| accepting(s)).all(|s| post(s).iter().all(accepting));
    let weak = components(automaton).iter().all(|component| uniform(component));
    let kind = match (weak, closed) {
        (_, true) => Kind::Terminal,
        (true, false) => Kind::Weak,
        (false, false) => Kind::Unrestricted,
    };
    Class { kind, deadlocks: reachable.into_iter().filter(|s| post(s).is_empty()).collect() }
}

/// The states that can be reached, in order.
pub fn reachable(automaton: &Lists) -> Vec<u32> {
    let reaches = closure(&automaton.successors);
    let states = 0..automaton.successors.len() as u32;
    states.filter(|&s| s == 0 || reaches[0][s as usize]).collect()
}

/// How many transitions leave the reachable states.
pub fn reachable_transitions(automaton: &Lists) -> u64 {
    reachable(automaton).iter().map(|&s| automaton.successors[s as usize].len() as u64).sum()
}

/// The strongly connected components of the reachable part, and the states of each, in order.
pub fn components(automaton: &Lists) -> Vec<Vec<u32>> {
    let reaches = closure(&automaton.successors);
    let reaches = |s: u32, t: u32| s == t || reaches[s as usize][t as usize];
    let reachable = reachable(automaton);
    let component = |s: u32| -> Vec<u32> {
        reachable.iter().copied().filter(|&t| reaches(s, t) && reaches(t, s)).collect()
    };
    let all = reachable.iter().map(|&s| (s, component(s)));
    all.filter(|(s, states)| *s == states[0]).map(|(_, states)| states).collect()
}

/// From which states, reachable or not, an accepting cycle can be reached.
pub fn reaches_accepting_cycle(automaton: &Lists) -> Vec<bool> {
    let reaches = closure(&automaton.successors);
    let states = automaton.successors.len();
    let together = |s: usize, t: usize| reaches[s][t] && reaches[t][s];
    let on_cycle = |s: usize| {
        let meets = |set: &Vec<u32>| set.iter().any(|&t| together(s, t as usize));
        reaches[s][s] && automaton.sets.iter().all(meets)
    };
    let on_cycle: Vec<bool> = (0..states).map(on_cycle).collect();
    (0..states).map(|s| on_cycle[s] || (0..states).any(|t| reaches[s][t] && on_cycle[t])).collect()
}

/// A depth-first search takes every transition once. After how many of them do those taken so far
/// hold an accepting cycle?
pub fn first_closing_transition(automaton: &Lists) -> Option<u64> {
    let mut taken = Vec::new();
    walk(automaton, 0, &mut vec![false; automaton.successors.len()], &mut taken);
    let closed_after = |count: usize| {
        let mut explored = automaton.clone();
        explored.successors.iter_mut().for_each(Vec::clear);
        for &(source, target) in &taken[..count] {
            explored.successors[source as usize].push(target);
        }
        accepting_run_exists(&explored)
    };
    // A cycle once closed stays closed.
    let counts: Vec<usize> = (0..=taken.len()).collect();
    let first = counts.partition_point(|&count| !closed_after(count));
    counts.get(first).map(|&count| count as u64)
}

fn walk(automaton: &Lists, s: u32, entered: &mut Vec<bool>, taken: &mut Vec<(u32, u32)>) {
    entered[s as usize] = true;
    for &t in &automaton.successors[s as usize] {
        taken.push((s, t));
        if !entered[t as usize] {
            walk(automaton, t, entered, taken);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Kind::{Terminal, Unrestricted, Weak};

    #[test]
    fn classes_of_the_reachable_part() {
        let cases = [
            (Lists::new(&[&[1], &[0]], &[1]), Unrestricted, vec![]),
            (Lists::new(&[&[1], &[0]], &[0, 1]), Terminal, vec![]),
            (Lists::new(&[&[1], &[1, 2], &[2]], &[1]), Weak, vec![]),
            // A11: one partition class for two components.
            (Lists::new(&[&[1], &[2], &[2]], &[1, 2]), Terminal, vec![]),
            (Lists::new(&[&[1], &[]], &[1]), Terminal, vec![1]),
            (Lists::new(&[&[1], &[]], &[0]), Weak, vec![1]),
            // What cannot be reached does not count.
            (Lists::new(&[&[0], &[2], &[1], &[]], &[1]), Terminal, vec![]),
        ];
        for (automaton, kind, deadlocks) in cases {
            let expected = Class { kind, deadlocks };
            assert_eq!(classify(&automaton), expected, "{automaton}");
        }
    }

    #[test]
    fn components_of_the_reachable_part() {
        let automaton = Lists::new(&[&[3], &[1], &[4, 0], &[2, 4], &[], &[4]], &[]);
        assert_eq!(components(&automaton), [vec![0, 2, 3], vec![4]]);
        assert_eq!(reachable_transitions(&automaton), 5);
    }

    #[test]
    fn cycles_are_closed_by_one_transition() {
        let closing = |successors: &[&[u32]], accepting: &[u32]| {
            first_closing_transition(&Lists::new(successors, accepting))
        };
        assert_eq!(closing(&[&[1], &[0]], &[1]), Some(2));
        assert_eq!(closing(&[&[1], &[0]], &[]), None);
        assert_eq!(closing(&[&[1, 2], &[0], &[0]], &[2]), Some(4));
        let mut sets = Lists::new(&[&[1, 2], &[0], &[0]], &[1]);
        sets.sets.push(vec![2]);
        assert_eq!(first_closing_transition(&sets), Some(4));
        sets.sets.clear();
        assert_eq!(first_closing_transition(&sets), Some(2), "every cycle accepts");
    }

    #[test]
    fn who_reaches_an_accepting_cycle() {
        let automaton = Lists::new(&[&[1, 3], &[2], &[1], &[3], &[2]], &[2]);
        assert_eq!(reaches_accepting_cycle(&automaton), [true, true, true, false, true]);
    }
}
