//! What all searches do: enter states and take transitions. Here it is counted.

use std::ops::{Index, IndexMut};

use super::{Outcome, Tally, Verdict};
use crate::Lists;

/// A value for each state.
#[derive(Clone, Debug)]
pub(super) struct Field<T>(Vec<T>);

impl<T: Clone> Field<T> {
    pub(super) fn new(automaton: &Lists, initially: T) -> Field<T> {
        Field(vec![initially; automaton.successors.len()])
    }

    /// The states whose value is like this.
    pub(super) fn states(&self, like: impl Fn(&T) -> bool) -> Vec<u32> {
        (0..).zip(&self.0).filter(|(_, value)| like(value)).map(|(state, _)| state).collect()
    }
}

impl<T> Index<u32> for Field<T> {
    type Output = T;

    fn index(&self, state: u32) -> &T {
        &self.0[state as usize]
    }
}

impl<T> IndexMut<u32> for Field<T> {
    fn index_mut(&mut self, state: u32) -> &mut T {
        &mut self.0[state as usize]
    }
}

/// A search that has found something stops where it stands.
#[derive(Debug)]
pub(super) struct Report {
    pub(super) path: Vec<u32>,
}

pub(super) type Search = Result<(), Report>;

#[derive(Debug)]
pub(super) struct Run<'a> {
    pub(super) automaton: &'a Lists,
    pub(super) tally: Tally,
    /// The call stack: every active activation, oldest first.
    pub(super) stack: Vec<u32>,
    marks: Field<u64>,
    entered: Field<bool>,
    activations: u64,
    explored: u64,
}

impl<'a> Run<'a> {
    /// For searches that know one acceptance set. Without any, all states accept.
    pub(super) fn plain(automaton: &'a Lists) -> Run<'a> {
        assert!(automaton.sets.len() <= 1, "this search knows one acceptance set");
        Run::generalised(automaton)
    }

    pub(super) fn generalised(automaton: &'a Lists) -> Run<'a> {
        let mut marks = Field::new(automaton, 0);
        for (set, states) in automaton.sets.iter().enumerate() {
            states.iter().for_each(|&state| marks[state] |= 1 << set);
        }
        let entered = Field::new(automaton, false);
        let tally = Tally::default();
        Run { automaton, tally, stack: Vec::new(), marks, entered, activations: 0, explored: 0 }
    }

    pub(super) fn post(&self, s: u32) -> &'a [u32] {
        &self.automaton.successors[s as usize]
    }

    pub(super) fn accepting(&self, s: u32) -> bool {
        self.marks[s] == self.all_marks()
    }

    /// The acceptance sets of s, as bits.
    pub(super) fn marks(&self, s: u32) -> u64 {
        self.marks[s]
    }

    pub(super) fn all_marks(&self) -> u64 {
        (1 << self.automaton.sets.len()) - 1
    }

    /// An activation of any of the searches begins.
    pub(super) fn enter(&mut self, s: u32) {
        self.tally.states += u64::from(!self.entered[s]);
        self.entered[s] = true;
        self.activations += 1;
        self.stack.push(s);
        self.tally.depth = self.tally.depth.max(self.stack.len() as u64);
    }

    pub(super) fn leave(&mut self) {
        self.stack.pop();
    }

    /// The first search looks at a transition to t.
    pub(super) fn deliver(&mut self, t: u32) {
        self.explored += 1;
        self.deliver_again(t);
    }

    /// A second search (red, black, remove, line 7 of GMZ) looks at a transition to t.
    pub(super) fn deliver_again(&mut self, t: u32) {
        self.tally.transitions += 1;
        self.tally.matched += u64::from(self.entered[t]);
    }

    /// The call stack and the transition to t. A seed is active twice, but only once on the path.
    pub(super) fn report(&self, t: u32) -> Search {
        let mut path = self.stack.clone();
        path.dedup();
        path.push(t);
        Err(Report { path })
    }

    pub(super) fn finish(self, search: Search) -> Outcome {
        let found = search.is_err();
        let revisits = self.activations - self.tally.states;
        let tally = Tally { revisits, counterexamples: u64::from(found), ..self.tally };
        Outcome {
            verdict: if found { Verdict::Counterexample } else { Verdict::Empty },
            tally,
            reported_at: found.then_some(tally.transitions),
            explored_at: found.then_some(self.explored),
            path: search.err().map_or_else(Vec::new, |report| report.path),
            black: Vec::new(),
            components: Vec::new(),
        }
    }
}
