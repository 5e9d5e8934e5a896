//! Common to all searches: entering states and taking transitions, with counters.

use std::ops::{Index, IndexMut};

use super::{Outcome, Tally, Verdict};
use crate::Lists;

/// One value per state.
#[derive(Clone, Debug)]
pub(super) struct Field<T>(Vec<T>);

impl<T: Clone> Field<T> {
    pub(super) fn new(automaton: &Lists, initially: T) -> Field<T> {
        Field(vec![initially; automaton.successors.len()])
    }

    /// The states with this value.
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

/// Returned through all calls once a search has found something.
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
    /// Every path recorded, and when the last one was.
    sequence: Vec<Vec<u32>>,
    reported_at: Option<u64>,
    explored_at: Option<u64>,
}

impl<'a> Run<'a> {
    /// For searches with one acceptance set. Without any set, all states accept.
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
        Run {
            automaton,
            tally: Tally::default(),
            stack: Vec::new(),
            marks,
            entered,
            activations: 0,
            explored: 0,
            sequence: Vec::new(),
            reported_at: None,
            explored_at: None,
        }
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

    /// Begins an activation of any search.
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

    /// The call stack, then t. The seed is active twice, but only once on the path.
    pub(super) fn path_to(&self, t: u32) -> Vec<u32> {
        let mut path = self.stack.clone();
        path.dedup();
        path.push(t);
        path
    }

    pub(super) fn report(&self, t: u32) -> Search {
        Err(Report { path: self.path_to(t) })
    }

    /// Records a counterexample of a search that continues.
    pub(super) fn record(&mut self, path: Vec<u32>) {
        self.sequence.push(path);
        self.reported_at = Some(self.tally.transitions);
        self.explored_at = Some(self.explored);
    }

    /// The number of states of the last path recorded.
    pub(super) fn best(&self) -> Option<usize> {
        self.sequence.last().map(Vec::len)
    }

    /// Starts another search after one that may have been interrupted. Entered states stay
    /// entered, and the counters continue.
    pub(super) fn unwind(&mut self) {
        self.stack.clear();
    }

    pub(super) fn finish(mut self, search: Search) -> Outcome {
        if let Err(report) = search {
            self.record(report.path);
        }
        let revisits = self.activations - self.tally.states;
        let counterexamples = self.sequence.len() as u64;
        let last = self.sequence.last();
        Outcome {
            verdict: last.map_or(Verdict::Empty, |_| Verdict::Counterexample),
            tally: Tally { revisits, counterexamples, ..self.tally },
            reported_at: self.reported_at,
            explored_at: self.explored_at,
            path: last.cloned().unwrap_or_default(),
            sequence: self.sequence,
            black: Vec::new(),
            components: Vec::new(),
        }
    }
}
