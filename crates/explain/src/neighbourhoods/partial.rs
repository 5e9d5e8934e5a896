//! Which states of a large graph are drawn, and where.

use std::collections::{HashMap, VecDeque};

use super::charts::Source;

/// Of a larger one: so many states of its path, so many beside each of them on a side, and without a
/// path so many near the start.
const MOST_OF_PATH: usize = 120;
const BESIDE: usize = 3;
const NEAR: usize = 60;

impl Source<'_> {
    fn successors(&self) -> HashMap<u32, Vec<(u32, u8)>> {
        let mut successors: HashMap<u32, Vec<(u32, u8)>> = HashMap::new();
        for (&(from, _, to), &kind) in self.transitions.iter().zip(&self.kinds) {
            successors.entry(from).or_default().push((to, kind));
        }
        successors
    }

    /// The first states of a breadth-first search.
    pub(super) fn near(&self) -> Vec<u32> {
        let successors = self.successors();
        let mut states = vec![self.initial];
        let mut known: HashMap<u32, ()> = HashMap::from([(self.initial, ())]);
        let mut waiting = VecDeque::from([self.initial]);
        while let Some(state) = waiting.pop_front() {
            for &(next, _) in successors.get(&state).map_or(&[][..], Vec::as_slice) {
                if states.len() < NEAR && known.insert(next, ()).is_none() {
                    states.push(next);
                    waiting.push_back(next);
                }
            }
        }
        states
    }

    /// A shortest way from the start to a state; the state alone if there is none.
    pub(super) fn way_to(&self, state: u32) -> Vec<u32> {
        let successors = self.successors();
        let mut before: HashMap<u32, u32> = HashMap::from([(self.initial, self.initial)]);
        let mut waiting = VecDeque::from([self.initial]);
        while let Some(from) = waiting.pop_front() {
            for &(next, _) in successors.get(&from).map_or(&[][..], Vec::as_slice) {
                before.entry(next).or_insert_with(|| {
                    waiting.push_back(next);
                    from
                });
            }
        }
        let mut way = vec![state];
        let mut at = state;
        while let Some(&from) = before.get(&at).filter(|&&from| from != at) {
            way.push(from);
            at = from;
        }
        way.reverse();
        // The end of a long way is what matters.
        way.split_off(way.len().saturating_sub(MOST_OF_PATH))
    }

    /// The path in a row, and where its states lead: downwards to where behaviour is correct, upwards
    /// otherwise.
    pub(super) fn along(&self) -> (Vec<u32>, Vec<(f64, f64)>) {
        let (mut states, mut cells, mut known) = (Vec::new(), Vec::new(), HashMap::new());
        for &state in self.path.iter().take(MOST_OF_PATH) {
            if known.insert(state, ()).is_none() {
                cells.push((states.len() as f64, 0.0));
                states.push(state);
            }
        }
        let successors = self.successors();
        for column in 0..states.len() {
            let (mut above, mut below) = (0, 0);
            let next = successors.get(&states[column]).map_or(&[][..], Vec::as_slice);
            for &(target, kind) in next {
                let taken = if kind == 1 { &mut below } else { &mut above };
                if *taken == BESIDE || known.contains_key(&target) {
                    continue;
                }
                *taken += 1;
                let row = f64::from(*taken as u8);
                let row = if kind == 1 { row } else { -row };
                known.insert(target, ());
                states.push(target);
                cells.push((column as f64 + 0.5, row));
            }
        }
        (states, cells)
    }
}
