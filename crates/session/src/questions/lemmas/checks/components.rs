//! Lemmas of searches for components, and of the walks that complete a cycle.

use lariat_core::{Because, Colour, Event, Marks, SideStack, Sought, Space, StateId};

use super::{View, Wrong};

pub(in super::super) fn numbers_grow(view: &View<'_>, index: usize) -> Wrong {
    let machine = &*view.at.run.machine;
    if index >= machine.outer_depth() {
        return None;
    }
    let (below, call) = (machine.activation(index.checked_sub(1)?)?, machine.activation(index)?);
    let (lower, number) = (view.number(below.state)?, view.number(call.state)?);
    match lower < number {
        true => None,
        false => {
            let states = [call.state, below.state];
            view.told("{} is called from {}, but its number is not greater.", &states)
        }
    }
}

pub(in super::super) fn roots_are_calls(view: &View<'_>, index: usize) -> Wrong {
    let entry = |index| view.at.run.machine.side_entry(SideStack::Roots, index);
    let root = entry(index)?.state;
    let Some(position) = view.places.position(root) else {
        return view.told("{} is on Roots, but has no active call.", &[root]);
    };
    let below = entry(index.checked_sub(1)?)?.state;
    match view.places.position(below) {
        Some(lower) if lower < position => None,
        _ => view.told("{} is above {} on Roots, but not among the calls.", &[root, below]),
    }
}

pub(in super::super) fn roots_do_not_accept(view: &View<'_>, event: Event) -> Wrong {
    let merged = !view
        .at
        .record
        .events
        .iter()
        .any(|(_, event)| matches!(event, Event::Coloured { to: Colour::Current, .. }));
    let all = Marks::all(view.at.world.acceptance_sets());
    match event {
        Event::Pushed { stack: SideStack::Roots, state, met }
            if merged && met.missing(all).is_empty() =>
        {
            view.told("The component of {} has a cycle and meets every set.", &[state])
        }
        _ => None,
    }
}

pub(in super::super) fn removed_is_closed(view: &View<'_>, state: StateId) -> Wrong {
    if view.colour(state) != Colour::Removed {
        return None;
    }
    let other = view.other_successor(state, Colour::Removed)?;
    view.told("{} is removed, but its successor {} is not.", &[state, other])
}

pub(in super::super) fn current_in_order(view: &View<'_>, index: usize) -> Wrong {
    let entry = |index| view.at.run.machine.side_entry(SideStack::Current, index);
    let (below, entry) = (entry(index.checked_sub(1)?)?, entry(index)?);
    match below.number < entry.number {
        true => None,
        false => view.told(
            "{} is above {} on Current, but has no greater number.",
            &[entry.state, below.state],
        ),
    }
}

pub(in super::super) fn lowlink_is_current(view: &View<'_>, state: StateId) -> Wrong {
    if view.colour(state) != Colour::Current {
        return None;
    }
    let badges = view.at.run.machine.badges(view.at.world, state);
    let (number, lowlink) = (badges.number?, badges.lowlink?);
    if lowlink > number {
        return view.told("The lowlink of {} is greater than its number.", &[state]);
    }
    let Some(low) = view.places.numbered(lowlink) else {
        return view.told(
            &format!("The lowlink of {{}} is {lowlink}, but no state has that number."),
            &[state],
        );
    };
    match view.colour(low) {
        Colour::Current => None,
        _ => view.told("{} is current, but the state of its lowlink, {}, is not.", &[state, low]),
    }
}

pub(in super::super) fn left_leads_back(view: &View<'_>, state: StateId) -> Wrong {
    if view.colour(state) != Colour::Current || view.places.position(state).is_some() {
        return None;
    }
    let badges = view.at.run.machine.badges(view.at.world, state);
    match badges.lowlink? < badges.number? {
        true => None,
        false => view.told(
            "{} has been left and is current, but its lowlink is not below its number.",
            &[state],
        ),
    }
}

pub(in super::super) fn goal_is_last_accepting(view: &View<'_>) -> Wrong {
    let goal = match view.at.run.machine.sought() {
        Some((Sought::Goal, goal)) => Some(goal),
        _ => None,
    };
    match (goal, view.places.last_accepting()) {
        (goal, last) if goal == last => None,
        (Some(goal), _) => view.told("{} is not the last accepting state called.", &[goal]),
        (None, last) => view.told("{} is called and accepts, but there is no goal.", &[last?]),
    }
}

pub(in super::super) fn report_stays_inside(view: &View<'_>, event: Event) -> Wrong {
    match event {
        Event::Reported { source, target, closed: true, .. }
            if view.colour(target) != Colour::Current =>
        {
            let states = [source, target, target];
            view.told("{} → {} is said to close a cycle, but {} is not current.", &states)
        }
        _ => None,
    }
}

pub(in super::super) fn walk_succeeds(view: &View<'_>, event: Event) -> Wrong {
    match event {
        Event::WalkFailed { end } => {
            view.told("The cycle cannot be completed: the walk ends at {}.", &[end])
        }
        _ => None,
    }
}

pub(in super::super) fn walk_ends_above_u(view: &View<'_>, event: Event) -> Wrong {
    let Event::Tested { because: Because::Incomplete { end, wanted: None }, .. } = event else {
        return None;
    };
    let &(u, _) = view.at.run.machine.walk().first()?;
    match view.number(end)? <= view.number(u)? {
        true => None,
        false => view.told("The cycle closes at {}, which was called after {}.", &[end, u]),
    }
}

pub(in super::super) fn walk_accepts(view: &View<'_>, event: Event) -> Wrong {
    match event {
        Event::Tested { because: Because::WalkedBefore { state }, .. }
            if !view.at.world.accepts(state) =>
        {
            view.told("The walk comes to {}, which does not accept.", &[state])
        }
        _ => None,
    }
}
