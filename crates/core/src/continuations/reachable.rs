//! What can be reached of a model, all of it in memory.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::lts::fits;
use crate::{Blueprint, Lts, Marks, TooLarge, Transition};

/// An explicit automaton: the states that can be reached from the first initial one, in the order of
/// a breadth-first search, with all the acceptance sets of the model.
///
/// A transition without a label has the empty one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reachable {
    lts: Lts,
    places: Vec<u64>,
    marks: Vec<Marks>,
    sets: u32,
    distances: Vec<u32>,
    /// Numbers of transitions, sorted by their targets.
    incoming: Vec<u32>,
    /// Where those into each state begin, and where those into the last end.
    incoming_starts: Vec<u32>,
}

impl Reachable {
    pub fn of(blueprint: &Blueprint, limit: u64) -> Result<Reachable, TooLarge> {
        let first = blueprint.initial_states().first().copied().unwrap_or(0);
        let (mut places, mut distances) = (vec![first], vec![0]);
        let mut numbers = HashMap::from([(first, 0)]);
        let (mut labels, mut known) = (Vec::new(), HashMap::new());
        let (mut transitions, mut source) = (Vec::new(), 0);
        while let Some(&place) = places.get(source as usize) {
            let distance = distances[source as usize] + 1;
            fits(places.len(), transitions.len())?;
            blueprint.place_transitions(place, |label, target| {
                let text = label.unwrap_or_default();
                let label = *known.entry(text.to_owned()).or_insert_with(|| {
                    labels.push(text.to_owned());
                    labels.len() as u32 - 1
                });
                let target = *numbers.entry(target).or_insert_with(|| {
                    places.push(target);
                    distances.push(distance);
                    places.len() as u32 - 1
                });
                transitions.push(Transition { source, label, target });
            })?;
            if places.len() as u64 > limit {
                return Err(TooLarge::States { limit });
            }
            source += 1;
        }
        let marks = places.iter().map(|&place| blueprint.place_marks(place)).collect();
        let lts = Lts::new(places.len() as u32, 0, labels, &transitions);
        let (incoming, incoming_starts) = backwards(&lts);
        let sets = blueprint.acceptance_sets();
        Ok(Reachable { lts, places, marks, sets, distances, incoming, incoming_starts })
    }

    /// The same without marks. State 0 is initial.
    pub fn lts(&self) -> &Lts {
        &self.lts
    }

    pub fn state_count(&self) -> u32 {
        self.lts.state_count()
    }

    pub fn transition(&self, number: u32) -> Transition {
        self.lts.transitions()[number as usize]
    }

    /// The label of a transition; empty if it has none.
    pub fn label(&self, number: u32) -> &str {
        &self.lts.labels()[self.transition(number).label as usize]
    }

    /// The numbers of the transitions that leave a state, in the model's order.
    pub fn outgoing(&self, state: u32) -> std::ops::Range<u32> {
        let first = self.lts.first(state);
        first..first + self.lts.from(state).len() as u32
    }

    /// The numbers of the transitions that enter a state.
    pub fn incoming(&self, state: u32) -> &[u32] {
        let start = |state: u32| self.incoming_starts[state as usize] as usize;
        &self.incoming[start(state)..start(state + 1)]
    }

    pub fn marks(&self, state: u32) -> Marks {
        self.marks[state as usize]
    }

    pub fn acceptance_sets(&self) -> u32 {
        self.sets
    }

    /// Where the model has a state.
    pub fn place(&self, state: u32) -> u64 {
        self.places[state as usize]
    }

    /// The state that the model has at a place, if it can be reached.
    pub fn state_at(&self, place: u64) -> Option<u32> {
        self.places.iter().position(|&own| own == place).map(|state| state as u32)
    }

    /// The same for many places, in one go.
    pub fn states_at(&self, places: &[u64]) -> Vec<Option<u32>> {
        let mut found: HashMap<u64, Option<u32>> =
            places.iter().map(|&place| (place, None)).collect();
        for (state, place) in (0..).zip(&self.places) {
            if let Some(there) = found.get_mut(place) {
                *there = Some(state);
            }
        }
        places.iter().map(|place| found.get(place).copied().flatten()).collect()
    }

    /// The fewest transitions from the initial state.
    pub fn distance(&self, state: u32) -> u32 {
        self.distances[state as usize]
    }
}

fn backwards(lts: &Lts) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0; lts.state_count() as usize + 1];
    for transition in lts.transitions() {
        starts[transition.target as usize + 1] += 1;
    }
    for state in 1..starts.len() {
        starts[state] += starts[state - 1];
    }
    let mut next = starts.clone();
    let mut incoming = vec![0; lts.transitions().len()];
    for (number, transition) in (0..).zip(lts.transitions()) {
        let place = &mut next[transition.target as usize];
        incoming[*place as usize] = number;
        *place += 1;
    }
    (incoming, starts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BlueprintBuilder;

    #[test]
    fn what_can_be_reached_is_numbered_breadth_first() {
        let mut builder = BlueprintBuilder::default();
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| builder.state(name));
        builder.initial(u64::from(b));
        builder.edge(a, u64::from(a));
        builder.edge(b, u64::from(d));
        builder.edge(b, u64::from(c));
        builder.edge(d, u64::from(b));
        builder.mark(c, Marks::NONE.with(1));
        builder.acceptance_sets(2);
        let graph = Reachable::of(&builder.finish(), 3).expect("three states");
        assert_eq!((0..3).map(|s| graph.place(s)).collect::<Vec<_>>(), [1, 3, 2]);
        assert_eq!((0..3).map(|s| graph.distance(s)).collect::<Vec<_>>(), [0, 1, 1]);
        assert_eq!((graph.outgoing(0), graph.incoming(0), graph.label(0)), (0..2, &[2][..], ""));
        assert!(graph.marks(2).contains(1) && graph.acceptance_sets() == 2);
        assert_eq!((graph.state_at(0), graph.state_at(2)), (None, Some(2)));
        assert_eq!(graph.states_at(&[2, 0, 1, 2]), [Some(2), None, Some(0), Some(2)]);
    }

    #[test]
    fn too_many_states_are_refused() {
        let mut builder = BlueprintBuilder::default();
        let [a, b] = ["a", "b"].map(|name| builder.state(name));
        builder.edge(a, u64::from(b));
        let refused = Reachable::of(&builder.finish(), 1);
        assert_eq!(refused.err(), Some(TooLarge::States { limit: 1 }));
    }
}
