//! Which states of a large graph are drawn, and their positions.

use std::collections::{HashMap, VecDeque};

use super::charts::Source;

/// Limits for a partial picture: on the states of its path, on the states on each side of each of them, and
/// on the states near the start if there is no path.
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

    /// The first states in breadth-first order.
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

    /// A shortest path from the start to a state; only the state if there is none.
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
        // Of a long path, the end is kept.
        way.split_off(way.len().saturating_sub(MOST_OF_PATH))
    }

    /// The path in rows that change direction at their ends, and the successors of its states: below if the
    /// transition is correct, otherwise above.
    pub(super) fn along(&self) -> (Vec<u32>, Vec<(f64, f64)>) {
        let (mut states, mut known) = (Vec::new(), HashMap::new());
        for &state in self.path.iter().take(MOST_OF_PATH) {
            if known.insert(state, ()).is_none() {
                states.push(state);
            }
        }
        let columns = columns(states.len());
        let rows = states.len().div_ceil(columns);
        let successors = self.successors();
        // States beside the path: the index of their predecessor on it, and the distance above or below.
        let mut beside: Vec<(u32, usize, f64)> = Vec::new();
        let (mut above, mut below) = (vec![0.0f64; rows], vec![0.0f64; rows]);
        for (place, state) in states.iter().enumerate() {
            let (mut up, mut down) = (0, 0);
            for &(target, kind) in successors.get(state).map_or(&[][..], Vec::as_slice) {
                let taken = if kind == 1 { &mut down } else { &mut up };
                if *taken < BESIDE && known.insert(target, ()).is_none() {
                    *taken += 1;
                    let far = f64::from(*taken as u8);
                    beside.push((target, place, if kind == 1 { far } else { -far }));
                    let room = if kind == 1 { &mut below } else { &mut above };
                    room[place / columns] = room[place / columns].max(far);
                }
            }
        }
        let mut heights = vec![0.0; rows];
        for row in 1..rows {
            heights[row] = heights[row - 1] + below[row - 1] + above[row] + 1.0;
        }
        let cell = |place: usize| {
            let (row, column) = (place / columns, place % columns);
            let column = if row % 2 == 0 { column } else { columns - 1 - column };
            (column as f64, heights[row])
        };
        let mut cells: Vec<(f64, f64)> = (0..states.len()).map(cell).collect();
        for (state, place, far) in beside {
            let (column, height) = cell(place);
            states.push(state);
            cells.push((column + 0.5, height + far));
        }
        (states, cells)
    }
}

/// One row for a short path; for longer ones, the number of columns is chosen for the shape of a pane.
fn columns(states: usize) -> usize {
    match states {
        0..=6 => states.max(1),
        _ => (1.25 * states as f64).sqrt().ceil() as usize,
    }
}
