//! A machine without its type, so that all code that uses it is compiled once.

use std::any::Any;

use lariat_core::{
    Activation, Badges, Binding, BoundCall, Colour, Decision, Event, Lasso, Line, LookedAt,
    Machine, Observer, Outcome, SearchKind, SideEntry, SideStack, Sought, Space, StateId, Status,
    TooLarge,
};

use crate::{Automaton, Counters, Strip};

/// A search on an automaton.
pub trait Running {
    /// Executes one line.
    fn step(&mut self, space: &mut Automaton, observer: &mut dyn Observer) -> Status;
    /// Like `step`, for executing many lines: counting an event directly is faster than a virtual call.
    fn step_heard(&mut self, space: &mut Automaton, ear: &mut Ear<'_>) -> Status {
        self.step(space, ear)
    }
    fn outcome(&self) -> Option<Outcome>;
    fn next_line(&self) -> Option<Line>;
    fn colour(&self, space: &Automaton, state: StateId) -> Colour;
    fn badges(&self, space: &Automaton, state: StateId) -> Badges;
    fn depth(&self) -> usize;
    fn activation(&self, index: usize) -> Option<Activation>;
    fn bound_call(&self, space: &Automaton, index: usize) -> Option<BoundCall>;
    fn globals(&self, space: &Automaton) -> Vec<Binding>;
    fn looked_at(&self, space: &Automaton) -> Option<LookedAt>;
    fn outer_depth(&self) -> usize;
    fn search(&self) -> SearchKind;
    fn sought(&self) -> Option<(Sought, StateId)>;
    fn side_depth(&self, stack: SideStack) -> Option<usize>;
    fn side_entry(&self, stack: SideStack, index: usize) -> Option<SideEntry>;
    fn walk(&self) -> Vec<(StateId, u32)>;
    fn components(&self) -> Vec<Vec<StateId>>;
    fn lasso(&self) -> Option<Lasso>;
    fn sequence(&self) -> &[Lasso];
    fn careful_from(&self) -> Option<usize>;
    /// What the result of a test line decides about its transition.
    fn decision(&self, line: Line, holds: bool) -> Option<Decision>;
    fn weight(&self) -> usize;
    fn boxed_clone(&self) -> Box<dyn Running>;
    /// Becomes a clone of another machine and reuses its own memory. False if the types differ.
    fn copy_from(&mut self, _: &dyn Running) -> bool {
        false
    }
    /// Access to the type of the machine.
    fn as_any(&self) -> &dyn Any;
}

impl dyn Running {
    /// Executes many lines and counts their events. If the space refuses to generate something, that
    /// line is not counted and its effects are invalid: see [`Tape::refused`].
    pub fn advance(&mut self, space: &mut Automaton, tape: &mut Tape<'_>) -> Option<Outcome> {
        space.clear_refusal();
        if let Some(outcome) = self.outcome() {
            return Some(outcome);
        }
        while tape.step < tape.until && tape.counters.states <= tape.state_limit {
            let search = tape.notes.is_some().then(|| self.search());
            let reports = tape.counters.counterexamples;
            let status = self.step_heard(space, &mut Ear::Counts(&mut tape.counters));
            if let Some(refusal) = space.refusal() {
                tape.refused = Some(refusal.clone());
                return None;
            }
            tape.step += 1;
            if let (Some(notes), Some(search)) = (&mut tape.notes, search) {
                notes.strip.push(search, tape.counters.active());
            }
            if let Some(notes) = &mut tape.notes
                && tape.counters.counterexamples > reports
            {
                notes.reports.push(tape.step);
            }
            if let Status::Done(outcome) = status {
                return Some(outcome);
            }
        }
        None
    }
}

/// Where to stop, and what is counted on the way.
#[derive(Debug)]
pub struct Tape<'a> {
    pub counters: Counters,
    pub step: u64,
    /// Stop at this step.
    pub until: u64,
    /// Stop when more states than this have been entered.
    pub state_limit: u64,
    /// Why the line after the last counted one could not be executed. The machine has executed it with
    /// successors missing, so it must be discarded.
    pub refused: Option<TooLarge>,
    /// Where to store which search acted at each step, and which steps reported.
    pub notes: Option<Notes<'a>>,
}

#[derive(Debug)]
pub struct Notes<'a> {
    pub strip: &'a mut Strip,
    pub reports: &'a mut Vec<u64>,
}

/// Receives the events of a step. There is one type for all receivers, so each machine is compiled
/// once.
pub enum Ear<'a> {
    Counts(&'a mut Counters),
    Tells(&'a mut dyn Observer),
}

impl std::fmt::Debug for Ear<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ear").finish_non_exhaustive()
    }
}

impl Observer for Ear<'_> {
    #[inline]
    fn event(&mut self, line: Line, event: Event) {
        match self {
            Ear::Counts(counters) => counters.event(line, event),
            Ear::Tells(observer) => observer.event(line, event),
        }
    }
}

impl<M: Machine + 'static> Running for M {
    fn step(&mut self, space: &mut Automaton, observer: &mut dyn Observer) -> Status {
        self.step_heard(space, &mut Ear::Tells(observer))
    }

    fn step_heard(&mut self, space: &mut Automaton, ear: &mut Ear<'_>) -> Status {
        Machine::step(self, space, ear)
    }

    fn outcome(&self) -> Option<Outcome> {
        Machine::outcome(self)
    }

    fn next_line(&self) -> Option<Line> {
        Machine::next_line(self)
    }

    fn colour(&self, space: &Automaton, state: StateId) -> Colour {
        Machine::colour(self, space, state)
    }

    fn badges(&self, space: &Automaton, state: StateId) -> Badges {
        Machine::badges(self, space, state)
    }

    fn depth(&self) -> usize {
        Machine::depth(self)
    }

    fn activation(&self, index: usize) -> Option<Activation> {
        Machine::activation(self, index)
    }

    fn bound_call(&self, space: &Automaton, index: usize) -> Option<BoundCall> {
        Machine::bound_call(self, space, index)
    }

    fn globals(&self, space: &Automaton) -> Vec<Binding> {
        Machine::globals(self, space)
    }

    fn looked_at(&self, space: &Automaton) -> Option<LookedAt> {
        Machine::looked_at(self, space)
    }

    fn outer_depth(&self) -> usize {
        Machine::outer_depth(self)
    }

    fn search(&self) -> SearchKind {
        Machine::search(self)
    }

    fn sought(&self) -> Option<(Sought, StateId)> {
        Machine::sought(self)
    }

    fn side_depth(&self, stack: SideStack) -> Option<usize> {
        Machine::side_depth(self, stack)
    }

    fn side_entry(&self, stack: SideStack, index: usize) -> Option<SideEntry> {
        Machine::side_entry(self, stack, index)
    }

    fn walk(&self) -> Vec<(StateId, u32)> {
        Machine::walk(self)
    }

    fn components(&self) -> Vec<Vec<StateId>> {
        Machine::components(self)
    }

    fn lasso(&self) -> Option<Lasso> {
        Machine::lasso(self)
    }

    fn sequence(&self) -> &[Lasso] {
        Machine::sequence(self)
    }

    fn careful_from(&self) -> Option<usize> {
        Machine::careful_from(self)
    }

    fn decision(&self, line: Line, holds: bool) -> Option<Decision> {
        M::LISTING.decision(line, holds)
    }

    fn weight(&self) -> usize {
        Machine::weight(self)
    }

    fn boxed_clone(&self) -> Box<dyn Running> {
        Box::new(self.clone())
    }

    fn copy_from(&mut self, other: &dyn Running) -> bool {
        let other = other.as_any().downcast_ref::<M>();
        other.inspect(|other| self.clone_from(other)).is_some()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
