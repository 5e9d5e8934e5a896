//! Explicit labelled transition systems, the input of explanations.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::space::interner::Interner;
use crate::{Code, MEMORY, Model, StateId, TooLarge};

/// A transition, as numbers of states and of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Transition {
    pub source: u32,
    pub label: u32,
    pub target: u32,
}

/// An explicit labelled transition system. The transitions of a state keep their written order;
/// transitions are numbered through all states.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lts {
    pub initial: u32,
    /// In the order of their first transition.
    labels: Vec<String>,
    transitions: Vec<Transition>,
    /// Where the transitions of each state begin, and where those of the last state end.
    starts: Vec<u32>,
}

impl Lts {
    /// Sources and targets are below `states`, labels below `labels.len()`.
    pub fn new(states: u32, initial: u32, labels: Vec<String>, transitions: &[Transition]) -> Lts {
        let mut starts = vec![0; states as usize + 1];
        for transition in transitions {
            starts[transition.source as usize + 1] += 1;
        }
        for state in 0..states as usize {
            starts[state + 1] += starts[state];
        }
        let mut next = starts.clone();
        let mut sorted = vec![Transition { source: 0, label: 0, target: 0 }; transitions.len()];
        for &transition in transitions {
            let place = &mut next[transition.source as usize];
            sorted[*place as usize] = transition;
            *place += 1;
        }
        Lts { initial, labels, transitions: sorted, starts }
    }

    pub fn state_count(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// All transitions, sorted by their sources.
    pub fn transitions(&self) -> &[Transition] {
        &self.transitions
    }

    /// The number of the first transition of a state.
    pub fn first(&self, state: u32) -> u32 {
        self.starts[state as usize]
    }

    pub fn from(&self, state: u32) -> &[Transition] {
        let place = |state: usize| self.starts[state] as usize;
        &self.transitions[place(state as usize)..place(state as usize + 1)]
    }

    /// The number of labels that occur on transitions.
    pub fn used_labels(&self) -> usize {
        let mut used = vec![false; self.labels.len()];
        for transition in &self.transitions {
            used[transition.label as usize] = true;
        }
        used.into_iter().filter(|&used| used).count()
    }
}

/// A model as an [`Lts`], with the code of each state.
#[derive(Clone, Debug)]
pub struct Laid {
    pub lts: Lts,
    states: Interner,
}

impl Laid {
    /// Builds the system: first all written states, in the order of the model, then reachable generated
    /// states, in breadth-first order. A transition without a label gets the internal label `i`, as in
    /// AUT.
    pub fn out(model: &dyn Model, limit: u64) -> Result<Laid, TooLarge> {
        let mut states = Interner::new(model.codes());
        (0..model.written()).for_each(|place| {
            states.intern(Code::Number(place));
        });
        // Callers that need exactly one initial state have checked this.
        let initial: Vec<StateId> =
            model.initial_states().iter().map(|state| states.intern(state.code())).collect();
        let (mut labels, mut transitions) = (Labels::default(), Vec::new());
        let mut source = 0;
        while (source as usize) < states.len() {
            if states.len() as u64 > limit {
                return Err(TooLarge::States { limit });
            }
            fits(states.len(), transitions.len())?;
            let state = states.code(StateId(source)).to_owned();
            model.transitions(state.code(), |target, _, label| {
                let label = labels.number(model, label, "i");
                let target = states.intern(target).0;
                transitions.push(Transition { source, label, target });
            })?;
            source += 1;
        }
        let initial = initial.first().map_or(0, |state| state.0);
        let lts = Lts::new(source, initial, labels.texts, &transitions);
        Ok(Laid { lts, states })
    }

    /// A state as the model encodes it.
    pub fn code(&self, state: u32) -> Code<'_> {
        self.states.code(StateId(state))
    }
}

/// Labels in the order in which they are met.
#[derive(Default)]
pub(crate) struct Labels {
    pub(crate) texts: Vec<String>,
    /// By the number of the label in the model.
    known: HashMap<Option<u32>, u32>,
    /// A model may have the same text under several numbers.
    by_text: HashMap<String, u32>,
}

impl Labels {
    /// The number of a label of the model. `none` is the label of transitions without one.
    pub(crate) fn number(&mut self, model: &dyn Model, label: Option<u32>, none: &str) -> u32 {
        if let Some(&number) = self.known.get(&label) {
            return number;
        }
        let text = label.map_or_else(|| none.to_owned(), |label| model.label(label).into_owned());
        let number = *self.by_text.entry(text).or_insert_with_key(|text| {
            self.texts.push(text.clone());
            self.texts.len() as u32 - 1
        });
        self.known.insert(label, number);
        number
    }
}

/// Whether this many states and transitions, and the table that numbers them, take at most half of the
/// memory. The other half is for the analysis.
pub(crate) fn fits(states: usize, transitions: usize) -> Result<(), TooLarge> {
    let (states, transitions) = (states as u64, transitions as u64);
    match 64 * states + 28 * transitions > MEMORY / 2 {
        true => Err(TooLarge::Memory { bytes: MEMORY / 2 }),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BlueprintBuilder;

    #[test]
    fn transitions_keep_their_order_and_states_their_numbers() {
        let mut builder = BlueprintBuilder::default();
        let [a, b, c] = ["a", "b", "c"].map(|name| builder.state(name));
        builder.labelled_edge(c, "x", u64::from(a));
        builder.labelled_edge(b, "y", u64::from(c));
        builder.labelled_edge(b, "x", u64::from(b));
        builder.initial(u64::from(b));
        let laid = Laid::out(&builder.finish(), 10).expect("three states");
        let places = [0, 1, 2].map(|state| laid.code(state).number());
        let lts = laid.lts;
        assert_eq!((lts.initial, lts.state_count(), places), (1, 3, [0, 1, 2]));
        assert_eq!(lts.labels(), ["y", "x"]);
        let from_b: Vec<_> = lts.from(1).iter().map(|t| (t.label, t.target)).collect();
        assert_eq!(from_b, [(0, 2), (1, 1)]);
        assert_eq!((lts.from(0).len(), lts.first(2), lts.used_labels()), (0, 2, 2));
    }

    #[test]
    fn too_many_states_are_refused() {
        let mut builder = BlueprintBuilder::default();
        for name in ["a", "b", "c"] {
            builder.state(name);
        }
        let refused = Laid::out(&builder.finish(), 2);
        assert_eq!(refused.err(), Some(TooLarge::States { limit: 2 }));
    }
}
