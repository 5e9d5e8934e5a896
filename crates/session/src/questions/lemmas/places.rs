//! Data for lemmas that no search stores: the position of states on the call stack, and the state of each
//! number. Updated with each step, so the cost of a step does not depend on the size of the stacks.

use lariat_core::{Colour, Event, SearchKind, Space, StateId};

use crate::Moment;

#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    /// All active calls.
    calls: Vec<StateId>,
    /// For each call of the outer search: the number of calls up to it that are at accepting states.
    accepting: Vec<u32>,
    /// For each state: the position of its latest outer call, counted from 1; 0 if there is none.
    positions: Vec<u32>,
    /// The state with each number.
    numbered: Vec<Option<StateId>>,
    /// A state that got a second outer call while its first one was active.
    pub(super) twice: Option<StateId>,
    pub(super) grey: u32,
    /// Two states that a lossy search has confused with each other.
    pub(super) collided: Option<(StateId, StateId)>,
}

impl Places {
    /// Computed from scratch at a step.
    pub(super) fn of(at: Moment<'_>) -> Places {
        let mut places = Places::default();
        places.count_calls(at);
        for state in (0..at.world.known()).map(StateId) {
            if let Some(number) = at.run.machine.badges(at.world, state).number {
                places.number(state, number);
            }
            places.grey += u32::from(at.run.machine.colour(at.world, state) == Colour::Grey);
        }
        places.collided = collision(at);
        places
    }

    pub(super) fn follow(&mut self, at: Moment<'_>) {
        (self.twice, self.collided) = (None, None);
        for &(_, event) in &at.record.events {
            match event {
                Event::Entered { state, .. } => self.enter(state, at),
                Event::Left { .. } => self.leave(),
                Event::Abandoned { .. } => self.count_calls(at),
                Event::Numbered { state, number } => self.number(state, number),
                Event::Coloured { from, to, .. } => {
                    self.grey += u32::from(to == Colour::Grey);
                    self.grey = self.grey.saturating_sub(u32::from(from == Colour::Grey));
                }
                _ => {}
            }
        }
        self.collided = collision(at);
    }

    /// The position of the outer call at the state, counted from 1.
    pub(super) fn position(&self, state: StateId) -> Option<u32> {
        self.positions.get(state.index()).copied().filter(|&position| position > 0)
    }

    pub(super) fn numbered(&self, number: u32) -> Option<StateId> {
        self.numbered.get(number as usize).copied().flatten()
    }

    /// The number of outer calls from this position on that are at accepting states.
    pub(super) fn accepting_from(&self, position: u32) -> u32 {
        let all = self.accepting.last().copied().unwrap_or(0);
        let before = (position as usize).checked_sub(2).and_then(|at| self.accepting.get(at));
        all - before.copied().unwrap_or(0)
    }

    /// The state of the last outer call that is at an accepting state.
    pub(super) fn last_accepting(&self) -> Option<StateId> {
        let all = self.accepting.last().copied().filter(|&all| all > 0)?;
        let at = self.accepting.partition_point(|&count| count < all);
        self.calls.get(at).copied()
    }

    fn enter(&mut self, state: StateId, at: Moment<'_>) {
        self.calls.push(state);
        let is_outer = at.run.machine.outer_depth() >= self.calls.len();
        if !is_outer {
            return;
        }
        if self.position(state).is_some() {
            self.twice = Some(state);
        }
        self.set_position(state, self.calls.len() as u32);
        let before = self.accepting.last().copied().unwrap_or(0);
        self.accepting.push(before + u32::from(at.world.accepts(state)));
    }

    fn leave(&mut self) {
        let depth = self.calls.len();
        let Some(state) = self.calls.pop() else { return };
        if self.accepting.len() == depth {
            self.accepting.pop();
            self.set_position(state, 0);
        }
    }

    fn set_position(&mut self, state: StateId, position: u32) {
        if self.positions.len() <= state.index() {
            self.positions.resize(2 * state.index() + 1, 0);
        }
        self.positions[state.index()] = position;
    }

    fn number(&mut self, state: StateId, number: u32) {
        let place = number as usize;
        if self.numbered.len() <= place {
            self.numbered.resize(2 * place + 1, None);
        }
        self.numbered[place] = Some(state);
    }

    fn count_calls(&mut self, at: Moment<'_>) {
        self.calls.clear();
        self.accepting.clear();
        self.positions.clear();
        for call in (0..at.run.machine.depth()).filter_map(|index| at.run.machine.activation(index))
        {
            self.enter(call.state, at);
        }
    }
}

fn collision(at: Moment<'_>) -> Option<(StateId, StateId)> {
    at.record.events.iter().find_map(|&(_, event)| match event {
        Event::Collided { state, with } => Some((state, with)),
        _ => None,
    })
}

/// Whether the step is at the head of the first search's loop over successors. SE's properties hold there,
/// between two transitions.
pub(super) fn between_transitions(at: Moment<'_>) -> bool {
    at.record.events.iter().any(|(_, event)| {
        matches!(
            event,
            Event::Delivered { search: SearchKind::Dfs, .. }
                | Event::Exhausted { search: SearchKind::Dfs, .. }
        )
    })
}
