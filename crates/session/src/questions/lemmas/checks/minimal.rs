//! Lemmas of searches for short counterexamples.

use lariat_core::{Because, Event, SearchKind, Space};

use super::{View, Wrong};
use crate::questions::lemmas::accepting::shortest;

pub(in super::super) fn ever_shorter(view: &View<'_>, event: Event) -> Wrong {
    match event {
        Event::Improved { length, before: Some(before) } if length >= before => view.told(
            &format!("A counterexample of length {length} is kept after one of {before}."),
            &[],
        ),
        _ => None,
    }
}

/// The number of states on the path. Where an inner search starts, two calls are at the same state.
fn path_length(view: &View<'_>) -> usize {
    let machine = &*view.at.run.machine;
    machine.depth() - usize::from(machine.depth() > machine.outer_depth())
}

pub(in super::super) fn path_below_best(view: &View<'_>) -> Wrong {
    let length = path_length(view);
    let best = view.at.run.machine.sequence().last().map(|lasso| lasso.length());
    let bound = view.options.number("bound").map(|bound| bound as usize);
    // A preliminary search has no bound, and the initial state is entered without a test.
    let main = !matches!(
        view.at.run.machine.search(),
        SearchKind::Blue | SearchKind::Red | SearchKind::Black
    );
    let limit = best.or(bound.filter(|_| main && length > 1))?;
    match length < limit {
        true => None,
        false => view
            .told(&format!("The path has {length} states, but must have fewer than {limit}."), &[]),
    }
}

pub(in super::super) fn depth_at_most_position(view: &View<'_>, index: usize) -> Wrong {
    let machine = &*view.at.run.machine;
    // The call on top may not have stored its depth yet.
    if index + 1 >= machine.depth() {
        return None;
    }
    let call = machine.activation(index)?;
    let position = index as u32 + 1;
    let fits = match machine.badges(view.at.world, call.state).depth {
        Some(depth) => depth <= position || index >= machine.outer_depth(),
        // A preliminary search stores no depths.
        None => !matches!(call.search, SearchKind::Dfs | SearchKind::Careful),
    };
    match fits {
        true => None,
        false => view.told(
            &format!(
                "{{}} is at position {position} of the path, but its stored depth is greater or \
                 missing."
            ),
            &[call.state],
        ),
    }
}

pub(in super::super) fn normal_depth_at_most_position(view: &View<'_>, index: usize) -> Wrong {
    let call = view.at.run.machine.activation(index)?;
    match call.search {
        SearchKind::Dfs => depth_at_most_position(view, index),
        _ => None,
    }
}

pub(in super::super) fn careful_stays(view: &View<'_>, index: usize) -> Wrong {
    let machine = &*view.at.run.machine;
    let (below, call) = (machine.activation(index.checked_sub(1)?)?, machine.activation(index)?);
    if call.search != SearchKind::Dfs {
        return None;
    }
    if below.search == SearchKind::Careful {
        let states = [call.state, below.state];
        return view.told("{} is visited in normal mode, from the careful call of {}.", &states);
    }
    match view.at.world.accepts(call.state) {
        true => view.told("{} accepts, but is visited in normal mode.", &[call.state]),
        false => None,
    }
}

pub(in super::super) fn bound_revisits(view: &View<'_>, event: Event) -> Wrong {
    match event {
        Event::Tested {
            holds: false,
            because: Because::Shallower { state, stored, now, .. },
            ..
        } if stored > now => view.told(
            &format!(
                "{{}} was met at depth {stored}, is met at depth {now}, but is not visited again."
            ),
            &[state],
        ),
        _ => None,
    }
}

pub(in super::super) fn lengths_are_odd(view: &View<'_>, event: Event) -> Wrong {
    match event {
        Event::Improved { length, .. } if length % 2 == 0 => {
            view.told(&format!("A counterexample has the even length {length}."), &[])
        }
        _ => None,
    }
}

pub(in super::super) fn best_is_shortest(view: &View<'_>) -> Wrong {
    let best = view.at.run.machine.lasso().map(|lasso| lasso.length());
    let bound = view.options.number("bound").map_or(usize::MAX, |bound| bound as usize);
    let shortest = shortest(view.at.world)?.filter(|&length| length < bound)?;
    match best {
        Some(best) if best <= shortest => None,
        Some(best) => view.told(
            &format!("The search ends with length {best}, but there is a counterexample of length {shortest}."),
            &[],
        ),
        None => view.told(
            &format!("The search finds nothing, but there is a counterexample of length {shortest}."),
            &[],
        ),
    }
}
