//! How lemmas are checked, and the lemmas of all searches. Every check returns what is wrong, if anything.

pub(super) mod components;
pub(super) mod minimal;
pub(super) mod nested;

use lariat_core::{Colour, Event, Options, Outcome, SideStack, StateId};

use super::accepting::{flaw, has_accepting_run};
use super::places::Places;
use super::{Now, named};
use crate::Moment;
use crate::Piece;

/// A step, and the data that checks need in addition.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a> {
    pub(super) at: Moment<'a>,
    pub(super) places: &'a Places,
    pub(super) options: &'a Options,
}

/// What is wrong, if anything.
type Wrong = Option<Vec<Piece>>;

#[derive(Clone, Copy, Debug)]
pub(super) enum Check {
    /// For every state, at the steps where `when` holds. Once it holds for a state, only a change of what is
    /// stored for that state can break it, so only states that have changed since the last check are
    /// examined.
    State { when: fn(Moment<'_>) -> bool, of: fn(&View<'_>, StateId) -> Wrong },
    /// For every call and the one below it. A step changes only the two calls on top.
    Call(fn(&View<'_>, usize) -> Wrong),
    /// For every entry of a stack and the one below it. A step changes only the entry on top.
    Entry(SideStack, fn(&View<'_>, usize) -> Wrong),
    /// For each event of the step.
    Event(fn(&View<'_>, Event) -> Wrong),
    /// For the search as a whole, in a few operations.
    Whole(fn(&View<'_>) -> Wrong),
    /// For the end of the run.
    End(fn(&View<'_>) -> Wrong),
}

impl Check {
    /// Checks only what the step has changed.
    pub(super) fn of_step(self, view: &View<'_>, changed: &mut Vec<StateId>) -> Wrong {
        let at = view.at;
        match self {
            Check::State { when, of } => {
                for &(_, event) in &at.record.events {
                    changed.extend(touched(event));
                    // The calling state is no longer on top.
                    if matches!(event, Event::Entered { .. }) {
                        let caller = at.run.machine.depth().checked_sub(2);
                        changed.extend(
                            caller.and_then(|i| at.run.machine.activation(i)).map(|c| c.state),
                        );
                    }
                }
                if !when(at) {
                    return None;
                }
                changed.drain(..).find_map(|state| of(view, state))
            }
            Check::Call(of) => {
                let depth = at.run.machine.depth();
                (depth.saturating_sub(2)..depth).find_map(|index| of(view, index))
            }
            Check::Entry(stack, of) => of(view, at.run.machine.side_depth(stack)?.checked_sub(1)?),
            Check::Event(of) => at.record.events.iter().find_map(|&(_, event)| of(view, event)),
            Check::Whole(of) => of(view),
            Check::End(of) => at.run.machine.outcome().and_then(|_| of(view)),
        }
    }

    /// Checks all states, calls and entries.
    pub(super) fn of_everything(self, view: &View<'_>) -> Now {
        let at = view.at;
        let wrong = match self {
            Check::State { when, .. } if !when(at) => return Now::Silent,
            Check::End(_) if at.run.machine.outcome().is_none() => return Now::Silent,
            Check::State { of, .. } => {
                (0..at.world.known()).find_map(|state| of(view, StateId(state)))
            }
            Check::Call(of) => (0..at.run.machine.depth()).find_map(|index| of(view, index)),
            Check::Entry(stack, of) => {
                let entries = at.run.machine.side_depth(stack).unwrap_or(0);
                (0..entries).find_map(|index| of(view, index))
            }
            Check::Event(_) | Check::Whole(_) | Check::End(_) => {
                self.of_step(view, &mut Vec::new())
            }
        };
        wrong.map_or(Now::Holds, Now::Broken)
    }
}

/// The state for which an event changes what is stored.
fn touched(event: Event) -> Option<StateId> {
    match event {
        Event::Entered { state, .. }
        | Event::Left { state, .. }
        | Event::Coloured { state, .. }
        | Event::Numbered { state, .. }
        | Event::LowlinkSet { state, .. }
        | Event::DepthSet { state, .. } => Some(state),
        _ => None,
    }
}

impl View<'_> {
    fn colour(&self, state: StateId) -> Colour {
        self.at.run.machine.colour(self.at.world, state)
    }

    fn number(&self, state: StateId) -> Option<u32> {
        self.at.run.machine.badges(self.at.world, state).number
    }

    /// A sentence; states replace its placeholders.
    fn told(&self, sentence: &str, states: &[StateId]) -> Wrong {
        let mut pieces = Vec::new();
        let mut states = states.iter();
        for text in sentence.split("{}") {
            if !text.is_empty() {
                pieces.push(Piece::Text(text.to_owned()));
            }
            pieces.extend(states.next().map(|&state| named(self.at.world, state)));
        }
        Some(pieces)
    }

    fn white_successor(&self, state: StateId) -> Option<StateId> {
        let mut successors = self.at.world.generated(state);
        successors.find(|&successor| self.colour(successor) == Colour::White)
    }

    /// A successor with another colour.
    fn other_successor(&self, state: StateId, colour: Colour) -> Option<StateId> {
        let mut successors = self.at.world.generated(state);
        successors.find(|&successor| self.colour(successor) != colour)
    }
}

pub(super) fn report_is_real(view: &View<'_>) -> Wrong {
    let machine = &*view.at.run.machine;
    let improved =
        view.at.record.events.iter().any(|(_, event)| matches!(event, Event::Improved { .. }));
    let flaw = match machine.outcome() {
        Some(Outcome::Counterexample) => flaw(machine.lasso().as_ref(), view.at.world),
        _ if improved => flaw(machine.sequence().last(), view.at.world),
        _ => None,
    };
    flaw.and_then(|flaw| view.told(&format!("A counterexample is reported, but {flaw}."), &[]))
}

/// With a bound, longer counterexamples may be missed, so the lemma says nothing.
pub(super) fn nothing_is_missed(view: &View<'_>) -> Wrong {
    let empty = view.at.run.machine.outcome() == Some(Outcome::Empty);
    match empty && view.options.number("bound").is_none() && has_accepting_run(view.at.world)? {
        true => view.told("The search ends without a report, but there is an accepting run.", &[]),
        false => None,
    }
}

pub(super) fn calls_follow_transitions(view: &View<'_>, index: usize) -> Wrong {
    let machine = &*view.at.run.machine;
    let below = machine.activation(index.checked_sub(1)?)?;
    let call = machine.activation(index)?;
    if index == machine.outer_depth() {
        let starts = below.state == call.state;
        let states = [below.state, call.state];
        return if starts {
            None
        } else {
            view.told("The inner search leaves {} for {}.", &states)
        };
    }
    let followed = below.delivered.checked_sub(1);
    let goes_to = followed.and_then(|place| view.at.world.generated_at(below.state, place));
    if goes_to == Some(call.state) {
        return None;
    }
    view.told("The call on {} is not where that on {} went.", &[call.state, below.state])
}

pub(super) fn stack_is_simple(view: &View<'_>) -> Wrong {
    view.places.twice.and_then(|state| view.told("{} has two calls of the first search.", &[state]))
}

pub(super) fn own_slot(view: &View<'_>) -> Wrong {
    let (state, with) = view.places.collided?;
    view.told("What is stored for {} is taken for {}'s own.", &[with, state])
}
