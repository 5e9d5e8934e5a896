//! The reachable part of a model, stored in memory.

use crate::explaining::hop::Hop;
use crate::model::lts::{Labels, fits};
use crate::space::interner::Interner;
use crate::{Code, Lts, Marks, Model, StateId, TooLarge, Transition};

/// An explicit automaton: the states that are reachable from the first initial state, in breadth-first order,
/// with all acceptance sets of the model.
///
/// A transition without a label has the empty label.
#[derive(Clone, Debug)]
pub struct Reachable {
    lts: Lts,
    states: Interner,
    marks: Vec<Marks>,
    sets: u32,
    distances: Vec<u32>,
    /// Numbers of transitions, sorted by their targets.
    incoming: Vec<u32>,
    /// The index of the first transition into each state, and at the end the number of transitions.
    incoming_starts: Vec<u32>,
}

impl Reachable {
    /// The reachable part of a model with marks on states.
    pub fn of(model: &dyn Model, limit: u64) -> Result<Reachable, TooLarge> {
        let mut states = Interner::new(model.codes());
        if let Some(first) = model.initial_states().first() {
            states.intern(first.code());
        }
        let mut distances = vec![0; states.len()];
        let (mut labels, mut transitions) = (Labels::default(), Vec::new());
        let mut source = 0;
        while (source as usize) < states.len() {
            let distance = distances[source as usize] + 1;
            fits(states.len(), transitions.len())?;
            let state = states.code(StateId(source)).to_owned();
            model.transitions(state.code(), |target, _, label| {
                let label = labels.number(model, label, "");
                let target = states.intern(target).0;
                transitions.push(Transition { source, label, target });
            })?;
            distances.resize(states.len(), distance);
            if states.len() as u64 > limit {
                return Err(TooLarge::States { limit });
            }
            source += 1;
        }
        let marks = (0..source).map(|state| model.marks(states.code(StateId(state)))).collect();
        let lts = Lts::new(source, 0, labels.texts, &transitions);
        let (incoming, incoming_starts) = backwards(&lts);
        let sets = model.acceptance_sets();
        Ok(Reachable { lts, states, marks, sets, distances, incoming, incoming_starts })
    }

    /// The same transition system without marks. State 0 is initial.
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

    /// The numbers of the transitions that leave a state, in the order of the model.
    pub fn outgoing(&self, state: u32) -> std::ops::Range<u32> {
        let first = self.lts.first(state);
        first..first + self.lts.from(state).len() as u32
    }

    /// The numbers of the transitions that enter a state.
    pub fn incoming(&self, state: u32) -> &[u32] {
        let start = |state: u32| self.incoming_starts[state as usize] as usize;
        &self.incoming[start(state)..start(state + 1)]
    }

    /// The transition with index `place` that leaves a state.
    pub(super) fn leaving(&self, state: u32, place: u32) -> Option<Hop> {
        let target = self.lts.from(state).get(place as usize)?.target;
        Some(Hop { number: self.lts.first(state) + place, state: target })
    }

    /// The transition with index `place` that enters a state.
    pub(super) fn entering(&self, state: u32, place: u32) -> Option<Hop> {
        let &number = self.incoming(state).get(place as usize)?;
        Some(Hop { number, state: self.transition(number).source })
    }

    pub fn marks(&self, state: u32) -> Marks {
        self.marks[state as usize]
    }

    pub fn acceptance_sets(&self) -> u32 {
        self.sets
    }

    /// The code of a state in the model.
    pub fn code(&self, state: u32) -> Code<'_> {
        self.states.code(StateId(state))
    }

    /// The position in the text of a state that is written there.
    pub fn place(&self, state: u32) -> u64 {
        self.code(state).number()
    }

    /// The number of a state of the model, if it is reachable.
    pub fn number(&self, state: Code<'_>) -> Option<u32> {
        self.states.find(state).map(|state| state.0)
    }

    /// The length of a shortest path from the initial state.
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
        let number = |place| graph.number(Code::Number(place));
        assert_eq!([2, 0, 1].map(number), [Some(2), None, Some(0)]);
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
