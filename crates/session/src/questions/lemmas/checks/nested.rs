//! Lemmas of nested searches, and of searches for special classes.

use lariat_core::{Because, Colour, Event, SearchKind, Space, StateId};

use super::{View, Wrong};
use crate::Moment;
use crate::questions::lemmas::accepting::leading_to_acceptance;

pub(in super::super) fn always(_: Moment<'_>) -> bool {
    true
}

pub(in super::super) fn no_red_search(at: Moment<'_>) -> bool {
    at.run.machine.search() == SearchKind::Blue
}

pub(in super::super) fn no_black_search(at: Moment<'_>) -> bool {
    at.run.machine.search() != SearchKind::Black
}

pub(in super::super) fn cyan_on_stack(view: &View<'_>, state: StateId) -> Wrong {
    let off = view.colour(state) == Colour::Cyan && view.places.position(state).is_none();
    if off { view.told("{} is cyan, but has no call on the stack.", &[state]) } else { None }
}

pub(in super::super) fn red_off_stack(view: &View<'_>, state: StateId) -> Wrong {
    let on = view.colour(state) == Colour::Red && view.places.position(state).is_some();
    if on { view.told("{} is red, but still on the blue call stack.", &[state]) } else { None }
}

pub(in super::super) fn red_on_stack_is_seed(view: &View<'_>, state: StateId) -> Wrong {
    let position = view.places.position(state)?;
    let is_last = position as usize == view.at.run.machine.outer_depth();
    match view.colour(state) == Colour::Red && !is_last {
        true => view.told("{} is red and on the blue call stack, but is not the seed.", &[state]),
        false => None,
    }
}

pub(in super::super) fn red_was_blue(view: &View<'_>, event: Event) -> Wrong {
    match event {
        Event::Coloured { state, from: Colour::White, to: Colour::Red } => {
            view.told("{} turns red, but the blue search has not been there.", &[state])
        }
        _ => None,
    }
}

pub(in super::super) fn red_is_closed(view: &View<'_>, state: StateId) -> Wrong {
    if view.colour(state) != Colour::Red {
        return None;
    }
    let other = view.other_successor(state, Colour::Red)?;
    let colour = view.colour(other).word();
    view.told(&format!("{{}} is red, but its successor {{}} is {colour}."), &[state, other])
}

pub(in super::super) fn seed_accepts(view: &View<'_>, event: Event) -> Wrong {
    let machine = &*view.at.run.machine;
    let first = machine.depth() == machine.outer_depth() + 1;
    match event {
        Event::Entered { search: SearchKind::Red, state, .. } if first => {
            match view.at.world.accepts(state) {
                true => None,
                false => view.told("A red search starts at {}, which does not accept.", &[state]),
            }
        }
        _ => None,
    }
}

/// Checked at the first call of each red search.
pub(in super::super) fn seed_is_explored(view: &View<'_>, event: Event) -> Wrong {
    let machine = &*view.at.run.machine;
    let first = machine.depth() == machine.outer_depth() + 1;
    match event {
        Event::Entered { search: SearchKind::Red, state, .. } if first => {
            let white = view.white_successor(state)?;
            view.told("A red search starts at {}, but its successor {} is white.", &[state, white])
        }
        _ => None,
    }
}

pub(in super::super) fn left_is_explored(view: &View<'_>, event: Event) -> Wrong {
    match event {
        Event::Left { search: SearchKind::Blue | SearchKind::Dfs, state } => {
            let white = view.white_successor(state)?;
            view.told("{} is left, but its successor {} is white.", &[state, white])
        }
        _ => None,
    }
}

pub(in super::super) fn black_is_closed(view: &View<'_>, state: StateId) -> Wrong {
    if view.colour(state) != Colour::Black {
        return None;
    }
    let other = view.other_successor(state, Colour::Black)?;
    let colour = view.colour(other).word();
    view.told(&format!("{{}} is black, but its successor {{}} is {colour}."), &[state, other])
}

pub(in super::super) fn black_leads_nowhere(view: &View<'_>) -> Wrong {
    let black = |state: &StateId| view.colour(*state) == Colour::Black;
    let mut states = (0..view.at.world.known()).map(StateId).filter(black).peekable();
    states.peek()?;
    let leads = leading_to_acceptance(view.at.world);
    let state = states.find(|state| leads.get(state.index()) == Some(&true))?;
    view.told("{} is black, but leads to an accepting cycle.", &[state])
}

pub(in super::super) fn red_is_on_red_path(view: &View<'_>, event: Event) -> Wrong {
    match event {
        Event::Left { search: SearchKind::Red, state } if view.colour(state) == Colour::Red => {
            view.told("{} is still red, but its red call is over.", &[state])
        }
        _ => None,
    }
}

pub(in super::super) fn no_grey_before_red(view: &View<'_>, event: Event) -> Wrong {
    match event {
        Event::Called { search: SearchKind::Red, state }
            if view.at.run.machine.search() == SearchKind::Blue && view.places.grey > 0 =>
        {
            view.told("A red search starts at {} while states are grey.", &[state])
        }
        _ => None,
    }
}

pub(in super::super) fn cycles_agree(view: &View<'_>, event: Event) -> Wrong {
    let Event::Tested {
        source,
        edge: Some(edge),
        because: Because::ClosesCycle { colour, .. },
        ..
    } = event
    else {
        return None;
    };
    let position = view.places.position(edge.target).filter(|_| colour == Colour::Cyan)?;
    let states = view.at.run.machine.outer_depth() as u32 - (position - 1);
    let accepting = view.places.accepting_from(position);
    match accepting == 0 || accepting == states {
        true => None,
        false => view.told(
            &format!(
                "{{}} → {{}} closes a cycle of {states} states, but only {accepting} of them accept."
            ),
            &[source, edge.target],
        ),
    }
}
