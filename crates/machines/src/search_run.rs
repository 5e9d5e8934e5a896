//! A search with its counters, as a run that can be recorded.

use std::fmt;

use lariat_core::{Advanced, Binding, Event, Line, Observer, Run, SearchKind, TooLarge};

use crate::{Automaton, Counters, Notes, Running, Strip, Tape};

/// A search and its counters.
pub struct SearchRun {
    pub machine: Box<dyn Running>,
    pub counters: Counters,
}

impl SearchRun {
    /// A search before its first step.
    pub fn new(machine: Box<dyn Running>) -> SearchRun {
        SearchRun { machine, counters: Counters::default() }
    }
}

impl Clone for SearchRun {
    fn clone(&self) -> SearchRun {
        SearchRun { machine: self.machine.boxed_clone(), counters: self.counters }
    }

    fn clone_from(&mut self, other: &SearchRun) {
        if !self.machine.copy_from(&*other.machine) {
            self.machine = other.machine.boxed_clone();
        }
        self.counters = other.counters;
    }
}

impl fmt::Debug for SearchRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchRun").field("counters", &self.counters).finish_non_exhaustive()
    }
}

/// What a recording stores about the steps of a search.
#[derive(Clone, Debug)]
pub struct SearchLog {
    /// Which search acted at which step.
    pub strip: Strip,
    /// The steps that reported a counterexample.
    pub counterexamples: Vec<u64>,
    /// Recording stops when more states than this have been entered.
    pub state_limit: u64,
    steps: u64,
}

impl Default for SearchLog {
    fn default() -> SearchLog {
        let (strip, counterexamples) = (Strip::new(), Vec::new());
        SearchLog { strip, counterexamples, state_limit: u64::MAX, steps: 0 }
    }
}

impl Run for SearchRun {
    type World = Automaton;
    type Event = Event;
    type Phase = SearchKind;
    type Log = SearchLog;

    fn step(&mut self, space: &mut Automaton, observer: &mut dyn Observer) -> bool {
        let goes_on = !self.is_over();
        if goes_on {
            self.machine.step(space, &mut (&mut self.counters, observer));
        }
        goes_on
    }

    fn advance(
        &mut self,
        space: &mut Automaton,
        steps: u64,
        log: Option<&mut SearchLog>,
    ) -> Advanced {
        let from = log.as_ref().map_or(0, |log| log.steps);
        let state_limit = log.as_ref().map_or(u64::MAX, |log| log.state_limit);
        let mut logged = None;
        let notes = log.map(|SearchLog { strip, counterexamples, steps, .. }| {
            logged = Some(steps);
            Notes { strip, reports: counterexamples }
        });
        let mut tape = Tape {
            counters: self.counters,
            step: from,
            until: from.saturating_add(steps),
            state_limit,
            refused: None,
            notes,
        };
        self.machine.advance(space, &mut tape);
        self.counters = tape.counters;
        if let Some(logged) = logged {
            *logged = tape.step;
        }
        Advanced { steps: tape.step - from, refused: tape.refused }
    }

    fn is_over(&self) -> bool {
        self.machine.outcome().is_some()
    }

    fn next_line(&self) -> Option<Line> {
        self.machine.next_line()
    }

    fn phase(&self) -> SearchKind {
        self.machine.search()
    }

    fn variables(&self, space: &Automaton) -> Vec<Binding> {
        // A procedure without a call of its own comes behind the calls.
        let last = self.machine.depth().saturating_sub(1);
        let running = (last..).map_while(|index| self.machine.bound_call(space, index)).last();
        let own = running.map_or_else(Vec::new, |call| call.variables);
        own.into_iter().chain(self.machine.globals(space)).collect()
    }

    fn decides(&self, line: Line, event: &Event) -> bool {
        match *event {
            Event::Tested { edge: Some(_), holds, .. } => {
                self.machine.decision(line, holds).is_some()
            }
            _ => false,
        }
    }

    fn depth(&self) -> Option<usize> {
        Some(self.machine.depth())
    }

    fn weight(&self) -> usize {
        self.machine.weight()
    }

    fn excess(&self, space: &Automaton, recorded: usize) -> Option<TooLarge> {
        space.excess(recorded)
    }

    fn world_size(space: &Automaton) -> u64 {
        space.size()
    }
}
