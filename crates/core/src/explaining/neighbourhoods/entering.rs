//! The transitions that enter each state.

use crate::sorting::sort_by_key;
use serde::{Deserialize, Serialize};

use crate::Transition;
use crate::explaining::hop::Hop;
use crate::explaining::stage::clone_in_place;

/// Numbers of transitions, grouped by target, in ascending order.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Entering {
    numbers: Vec<u32>,
    /// The index of the first transition into each state, and at the end the number of transitions.
    starts: Vec<u32>,
}

clone_in_place!(Entering { numbers, starts });

impl Entering {
    pub(super) fn new(states: usize, transitions: &[Transition]) -> Entering {
        let mut starts = vec![0; states + 1];
        for transition in transitions {
            starts[transition.target as usize + 1] += 1;
        }
        for state in 0..states {
            starts[state + 1] += starts[state];
        }
        let mut next = starts.clone();
        let mut numbers = vec![0; transitions.len()];
        for (number, transition) in transitions.iter().enumerate() {
            let place = &mut next[transition.target as usize];
            numbers[*place as usize] = number as u32;
            *place += 1;
        }
        Entering { numbers, starts }
    }

    pub(super) fn to(&self, state: u32) -> &[u32] {
        let place = |state: usize| self.starts[state] as usize;
        &self.numbers[place(state as usize)..place(state as usize + 1)]
    }

    /// The transition with index `place` into a state, and its source.
    #[inline]
    pub(super) fn hop(&self, transitions: &[Transition], state: u32, place: u32) -> Option<Hop> {
        let &number = self.to(state).get(place as usize)?;
        Some(Hop { number, state: transitions[number as usize].source })
    }

    /// Like `new`, but the transitions into each state are sorted by label.
    pub(super) fn sorted_by_label(states: usize, transitions: &[Transition]) -> Entering {
        let mut entering = Entering::new(states, transitions);
        for ends in entering.starts.windows(2) {
            let one = &mut entering.numbers[ends[0] as usize..ends[1] as usize];
            sort_by_key(one, |&number| transitions[number as usize].label);
        }
        entering
    }

    /// The transitions into a state with this label. They must be sorted by label.
    #[inline]
    pub(super) fn with(&self, transitions: &[Transition], state: u32, label: u32) -> &[u32] {
        let label_of = |number: u32| transitions[number as usize].label;
        let all = self.to(state);
        let all = &all[all.partition_point(|&number| label_of(number) < label)..];
        &all[..all.partition_point(|&number| label_of(number) == label)]
    }

    pub(super) fn weight(&self) -> usize {
        4 * (self.numbers.len() + self.starts.len())
    }
}
