//! The states on cycles: Tarjan's components, computed in one call and without recursion.

use crate::{Space, StateId, StateSet};

/// The states on a cycle of transitions between states of `within`, which must be expanded. Each
/// transition is examined once.
pub(crate) fn on_cycles<S: Space>(
    space: &mut S,
    within: &StateSet,
    states: &[StateId],
) -> StateSet {
    let known = states.iter().map(|state| state.index() + 1).max().unwrap_or(0);
    let mut found = Found { numbers: vec![0; known], lows: vec![0; known], ..Found::default() };
    for &root in states {
        if within.contains(root) && found.numbers[root.index()] == 0 {
            found.search(root, space, within);
        }
    }
    found.cyclic
}

#[derive(Default)]
struct Found {
    /// In order of discovery, from 1.
    numbers: Vec<u32>,
    /// The lowlink until the component is complete, then `u32::MAX`.
    lows: Vec<u32>,
    count: u32,
    /// The states whose components are not complete.
    current: Vec<StateId>,
    cyclic: StateSet,
}

impl Found {
    fn search<S: Space>(&mut self, root: StateId, space: &mut S, within: &StateSet) {
        let mut calls = vec![(root, 0)];
        self.enter(root);
        while let Some((state, looked)) = calls.last_mut() {
            let (source, index) = (*state, *looked);
            *looked += 1;
            match space.successor(source, index) {
                Some(edge) if within.contains(edge.target) => {
                    let target = edge.target;
                    if target == source {
                        self.cyclic.insert(source);
                    } else if self.numbers[target.index()] == 0 {
                        self.enter(target);
                        calls.push((target, 0));
                    } else {
                        self.lower(source, self.lows[target.index()]);
                    }
                }
                Some(_) => {}
                None => {
                    calls.pop();
                    let low = self.lows[source.index()];
                    if let Some(&(caller, _)) = calls.last() {
                        self.lower(caller, low);
                    }
                    if low == self.numbers[source.index()] {
                        self.complete(source);
                    }
                }
            }
        }
    }

    fn enter(&mut self, state: StateId) {
        self.count += 1;
        self.numbers[state.index()] = self.count;
        self.lows[state.index()] = self.count;
        self.current.push(state);
    }

    fn lower(&mut self, state: StateId, low: u32) {
        let own = &mut self.lows[state.index()];
        *own = (*own).min(low);
    }

    /// Completes the component of this root, which is on top of the stack.
    fn complete(&mut self, root: StateId) {
        let from = self.current.iter().rposition(|&state| state == root).unwrap_or(0);
        let component = self.current.split_off(from);
        for &state in &component {
            self.lows[state.index()] = u32::MAX;
            if component.len() > 1 {
                self.cyclic.insert(state);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Graph;

    #[test]
    fn only_what_comes_back_is_on_a_cycle() {
        // 0 → 1 ⇄ 2 → 3 → 4 ↺, 4 → 5; states outside `within` do not count.
        let lists = [vec![1], vec![2], vec![1, 3], vec![4], vec![4, 5], vec![6], vec![5]];
        let mut graph = Graph::from_lists(&lists, &[]);
        let states: Vec<StateId> = (0..7).map(StateId).collect();
        let cycles = |graph: &mut Graph, within: &[StateId]| {
            let within = StateSet::from_iter(within.iter().copied());
            let cyclic = on_cycles(graph, &within, &states);
            (0..7).filter(|&state| cyclic.contains(StateId(state))).collect::<Vec<_>>()
        };
        assert_eq!(cycles(&mut graph, &states), [1, 2, 4, 5, 6]);
        assert_eq!(cycles(&mut graph, &states[..6]), [1, 2, 4]);
        assert_eq!(cycles(&mut graph, &states[..2]), [0; 0]);
    }
}
