//! What all searches do: enter states and take transitions. Here it is counted, and told.

use std::ops::{Index, IndexMut};

use super::trace::{Trace, Value};
use super::{Outcome, Tally, Verdict};
use crate::Lists;

/// One value per state.
#[derive(Clone, Debug)]
pub(super) struct Field<T> {
    values: Vec<T>,
    /// The state whose value each one has, where they share them.
    cells: Option<Vec<u32>>,
}

impl<T: Clone> Field<T> {
    pub(super) fn new(automaton: &Lists, initially: T) -> Field<T> {
        Field { values: vec![initially; automaton.successors.len()], cells: None }
    }

    /// With bitstate hashing, a value for each slot.
    pub(super) fn hashed(run: &Run<'_>, initially: T) -> Field<T> {
        Field { cells: run.cells.clone(), ..Field::new(run.automaton, initially) }
    }

    /// The states with this value.
    pub(super) fn states(&self, like: impl Fn(&T) -> bool) -> Vec<u32> {
        (0..self.values.len() as u32).filter(|&state| like(&self[state])).collect()
    }

    fn place(&self, state: u32) -> usize {
        self.cells.as_ref().map_or(state, |cells| cells[state as usize]) as usize
    }
}

impl<T: Clone> Index<u32> for Field<T> {
    type Output = T;

    fn index(&self, state: u32) -> &T {
        &self.values[self.place(state)]
    }
}

impl<T: Clone> IndexMut<u32> for Field<T> {
    fn index_mut(&mut self, state: u32) -> &mut T {
        let place = self.place(state);
        &mut self.values[place]
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
    pub(super) trace: Trace,
    /// In the order in which the main procedure takes them.
    pub(super) initial: Vec<u32>,
    /// With bitstate hashing, the first state with the same slot for each.
    pub(super) cells: Option<Vec<u32>>,
    /// What is added to the numbers of lines, where a search runs before another one.
    pub(super) offset: u16,
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
            trace: Trace::default(),
            initial: vec![0],
            cells: None,
            offset: 0,
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

    /// This line of the listing comes next.
    pub(super) fn line(&mut self, line: u16) {
        self.trace.line(line + self.offset);
    }

    pub(super) fn was_entered(&self, s: u32) -> bool {
        self.entered[s]
    }

    /// A call of a procedure begins, and with it an activation of any of the searches.
    pub(super) fn enter(&mut self, procedure: &'static str, s: u32) {
        self.arrive(procedure, s);
        self.activate(s);
    }

    /// A call begins of which it is not clear yet whether it does anything.
    pub(super) fn arrive(&mut self, procedure: &'static str, s: u32) {
        self.trace.call(procedure);
        self.trace.set("s", Value::State(s));
    }

    pub(super) fn activate(&mut self, s: u32) {
        self.tally.states += u64::from(!self.entered[s]);
        self.entered[s] = true;
        self.activations += 1;
        self.stack.push(s);
        self.tally.depth = self.tally.depth.max(self.stack.len() as u64);
    }

    pub(super) fn leave(&mut self) {
        self.stack.pop();
        self.trace.ret();
    }

    /// A loop over t begins.
    pub(super) fn open_loop(&mut self) {
        self.trace.set("t", Value::Nothing);
    }

    /// Behind the loop there is no t.
    pub(super) fn close_loop(&mut self) {
        self.trace.unset("t");
    }

    /// The first search looks at a transition to t.
    pub(super) fn deliver(&mut self, t: u32) {
        self.explored += 1;
        self.deliver_again(t);
    }

    /// A second search (red, black, remove, line 7 of GMZ) looks at a transition to t.
    pub(super) fn deliver_again(&mut self, t: u32) {
        self.trace.set("t", Value::State(t));
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

    /// Of the best, the length is told.
    pub(super) fn tell_best(&mut self) {
        self.trace.set_global("best", Value::number(self.best()));
    }

    /// Another search follows one that may have stopped where it stood. What was entered stays
    /// entered, and the counters go on.
    pub(super) fn unwind(&mut self) {
        self.stack.clear();
        self.trace.unwind();
    }

    pub(super) fn finish(mut self, search: Search) -> Outcome {
        if let Err(report) = search {
            self.record(report.path);
        }
        self.trace.line(0);
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
            trace: self.trace,
        }
    }
}
