//! How each lemma is checked. Every function returns what is wrong, if something is.

use lariat_core::{
    Because, Colour, Event, Marks, Options, Outcome, SearchKind, SideStack, Sought, Space, StateId,
};

use super::accepting::{flaw, leading_to_acceptance, shortest};
use super::places::Places;
use super::{Now, named};
use crate::Piece;
use crate::timeline::Moment;

/// A step, and what is known beside it.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a> {
    pub(super) at: Moment<'a>,
    pub(super) places: &'a Places,
    pub(super) options: &'a Options,
}

type Wrong = Option<Vec<Piece>>;

#[derive(Clone, Copy, Debug)]
pub(super) enum Check {
    /// Of every state, at some moments. Once it holds of a state, only a change of what is stored
    /// for that state can end it: so a step looks at states that have changed since the last look.
    State { when: fn(Moment<'_>) -> bool, of: fn(&View<'_>, StateId) -> Wrong },
    /// Of every call and the one below it: a step changes the two on top.
    Call(fn(&View<'_>, usize) -> Wrong),
    /// Of every entry of a stack and the one below it: a step changes the one on top.
    Entry(SideStack, fn(&View<'_>, usize) -> Wrong),
    /// Of what the step does.
    Event(fn(&View<'_>, Event) -> Wrong),
    /// Of the search as it is, in a few operations.
    Whole(fn(&View<'_>) -> Wrong),
    /// Of the end of the run.
    End(fn(&View<'_>) -> Wrong),
}

impl Check {
    /// Looks at what the step has touched.
    pub(super) fn of_step(self, view: &View<'_>, changed: &mut Vec<StateId>) -> Wrong {
        let at = view.at;
        match self {
            Check::State { when, of } => {
                changed.extend(at.record.events.iter().filter_map(|&(_, event)| touched(event)));
                if !when(at) {
                    return None;
                }
                changed.drain(..).find_map(|state| of(view, state))
            }
            Check::Call(of) => {
                let depth = at.machine.depth();
                (depth.saturating_sub(2)..depth).find_map(|index| of(view, index))
            }
            Check::Entry(stack, of) => of(view, at.machine.side_depth(stack)?.checked_sub(1)?),
            Check::Event(of) => at.record.events.iter().find_map(|&(_, event)| of(view, event)),
            Check::Whole(of) => of(view),
            Check::End(of) => at.machine.outcome().and_then(|_| of(view)),
        }
    }

    /// Looks at everything.
    pub(super) fn of_everything(self, view: &View<'_>) -> Now {
        let at = view.at;
        let wrong = match self {
            Check::State { when, .. } if !when(at) => return Now::Silent,
            Check::End(_) if at.machine.outcome().is_none() => return Now::Silent,
            Check::State { of, .. } => {
                (0..at.space.known()).find_map(|state| of(view, StateId(state)))
            }
            Check::Call(of) => (0..at.machine.depth()).find_map(|index| of(view, index)),
            Check::Entry(stack, of) => {
                let entries = at.machine.side_depth(stack).unwrap_or(0);
                (0..entries).find_map(|index| of(view, index))
            }
            Check::Event(_) | Check::Whole(_) | Check::End(_) => {
                self.of_step(view, &mut Vec::new())
            }
        };
        wrong.map_or(Now::Holds, Now::Broken)
    }
}

/// The state whose record an event changes.
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
        self.at.machine.colour(self.at.space, state)
    }

    fn number(&self, state: StateId) -> Option<u32> {
        self.at.machine.badges(self.at.space, state).number
    }

    /// A sentence with states in its gaps.
    fn told(&self, sentence: &str, states: &[StateId]) -> Wrong {
        let mut pieces = Vec::new();
        let mut states = states.iter();
        for text in sentence.split("{}") {
            if !text.is_empty() {
                pieces.push(Piece::Text(text.to_owned()));
            }
            pieces.extend(states.next().map(|&state| named(self.at.space, state)));
        }
        Some(pieces)
    }

    /// A successor that has another colour.
    fn other_successor(&self, state: StateId, colour: Colour) -> Option<StateId> {
        let successors = self.at.space.generated(state).unwrap_or_default();
        successors.iter().copied().find(|&successor| self.colour(successor) != colour)
    }
}

// Of all searches.

pub(super) fn report_is_real(view: &View<'_>) -> Wrong {
    let machine = view.at.machine;
    let improved =
        view.at.record.events.iter().any(|(_, event)| matches!(event, Event::Improved { .. }));
    let flaw = match machine.outcome() {
        Some(Outcome::Counterexample) => flaw(machine.lasso().as_ref(), view.at.space),
        _ if improved => flaw(machine.sequence().last(), view.at.space),
        _ => None,
    };
    flaw.and_then(|flaw| view.told(&format!("A counterexample is reported, but {flaw}."), &[]))
}

pub(super) fn calls_follow_transitions(view: &View<'_>, index: usize) -> Wrong {
    let machine = view.at.machine;
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
    let followed = below.delivered.checked_sub(1).map(|place| place as usize);
    let successors = view.at.space.generated(below.state).unwrap_or_default();
    if followed.and_then(|place| successors.get(place)) == Some(&call.state) {
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

// Of nested searches.

pub(super) fn always(_: Moment<'_>) -> bool {
    true
}

pub(super) fn no_red_search(at: Moment<'_>) -> bool {
    at.machine.search() == SearchKind::Blue
}

pub(super) fn no_black_search(at: Moment<'_>) -> bool {
    at.machine.search() != SearchKind::Black
}

pub(super) fn cyan_on_stack(view: &View<'_>, state: StateId) -> Wrong {
    let off = view.colour(state) == Colour::Cyan && view.places.position(state).is_none();
    if off { view.told("{} is cyan, and has no call on the stack.", &[state]) } else { None }
}

pub(super) fn red_off_stack(view: &View<'_>, state: StateId) -> Wrong {
    let on = view.colour(state) == Colour::Red && view.places.position(state).is_some();
    if on { view.told("{} is red, and still on the blue call stack.", &[state]) } else { None }
}

pub(super) fn red_on_stack_is_seed(view: &View<'_>, state: StateId) -> Wrong {
    let position = view.places.position(state)?;
    let is_last = position as usize == view.at.machine.outer_depth();
    match view.colour(state) == Colour::Red && !is_last {
        true => view.told("{} is red, on the blue call stack, and no seed.", &[state]),
        false => None,
    }
}

pub(super) fn red_was_blue(view: &View<'_>, event: Event) -> Wrong {
    match event {
        Event::Coloured { state, from: Colour::White, to: Colour::Red } => {
            view.told("{} turns red, and the blue search has not been there.", &[state])
        }
        _ => None,
    }
}

pub(super) fn red_is_closed(view: &View<'_>, state: StateId) -> Wrong {
    if view.colour(state) != Colour::Red {
        return None;
    }
    let other = view.other_successor(state, Colour::Red)?;
    let colour = view.colour(other).word();
    view.told(&format!("{{}} is red, and its successor {{}} is {colour}."), &[state, other])
}

pub(super) fn seed_accepts(view: &View<'_>, event: Event) -> Wrong {
    let machine = view.at.machine;
    let first = machine.depth() == machine.outer_depth() + 1;
    match event {
        Event::Entered { search: SearchKind::Red, state, .. } if first => {
            match view.at.space.accepts(state) {
                true => None,
                false => view.told("A red search starts at {}, which does not accept.", &[state]),
            }
        }
        _ => None,
    }
}

pub(super) fn black_is_closed(view: &View<'_>, state: StateId) -> Wrong {
    if view.colour(state) != Colour::Black {
        return None;
    }
    let other = view.other_successor(state, Colour::Black)?;
    let colour = view.colour(other).word();
    view.told(&format!("{{}} is black, and its successor {{}} is {colour}."), &[state, other])
}

pub(super) fn black_leads_nowhere(view: &View<'_>) -> Wrong {
    let black = |state: &StateId| view.colour(*state) == Colour::Black;
    let mut states = (0..view.at.space.known()).map(StateId).filter(black).peekable();
    states.peek()?;
    let leads = leading_to_acceptance(view.at.space);
    let state = states.find(|state| leads.get(state.index()) == Some(&true))?;
    view.told("{} is black, and leads to an accepting cycle.", &[state])
}

pub(super) fn red_is_on_red_path(view: &View<'_>, event: Event) -> Wrong {
    match event {
        Event::Left { search: SearchKind::Red, state } if view.colour(state) == Colour::Red => {
            view.told("{} is still red, and its red call is over.", &[state])
        }
        _ => None,
    }
}

pub(super) fn no_grey_before_red(view: &View<'_>, event: Event) -> Wrong {
    match event {
        Event::Called { search: SearchKind::Red, state }
            if view.at.machine.search() == SearchKind::Blue && view.places.grey > 0 =>
        {
            view.told("A red search starts at {} while states are grey.", &[state])
        }
        _ => None,
    }
}

pub(super) fn cycles_agree(view: &View<'_>, event: Event) -> Wrong {
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
    let states = view.at.machine.outer_depth() as u32 - (position - 1);
    let accepting = view.places.accepting_from(position);
    match accepting == 0 || accepting == states {
        true => None,
        false => view.told(
            &format!(
                "{{}} → {{}} closes a cycle of {states} states, and {accepting} of them accept."
            ),
            &[source, edge.target],
        ),
    }
}

// Of searches for components.

pub(super) fn numbers_grow(view: &View<'_>, index: usize) -> Wrong {
    let machine = view.at.machine;
    if index >= machine.outer_depth() {
        return None;
    }
    let (below, call) = (machine.activation(index.checked_sub(1)?)?, machine.activation(index)?);
    let (lower, number) = (view.number(below.state)?, view.number(call.state)?);
    match lower < number {
        true => None,
        false => {
            let states = [call.state, below.state];
            view.told("{} is called from {}, and has no greater number.", &states)
        }
    }
}

pub(super) fn roots_are_calls(view: &View<'_>, index: usize) -> Wrong {
    let entry = |index| view.at.machine.side_entry(SideStack::Roots, index);
    let root = entry(index)?.state;
    let Some(position) = view.places.position(root) else {
        return view.told("{} is on Roots, and has no active call.", &[root]);
    };
    let below = entry(index.checked_sub(1)?)?.state;
    match view.places.position(below) {
        Some(lower) if lower < position => None,
        _ => view.told("{} is above {} on Roots, and not among the calls.", &[root, below]),
    }
}

pub(super) fn roots_do_not_accept(view: &View<'_>, event: Event) -> Wrong {
    let merged = !view
        .at
        .record
        .events
        .iter()
        .any(|(_, event)| matches!(event, Event::Coloured { to: Colour::Current, .. }));
    let all = Marks::all(view.at.space.acceptance_sets());
    match event {
        Event::Pushed { stack: SideStack::Roots, state, met }
            if merged && met.missing(all).is_empty() =>
        {
            view.told("The component of {} has a cycle and meets every set.", &[state])
        }
        _ => None,
    }
}

pub(super) fn removed_is_closed(view: &View<'_>, state: StateId) -> Wrong {
    if view.colour(state) != Colour::Removed {
        return None;
    }
    let other = view.other_successor(state, Colour::Removed)?;
    view.told("{} is removed, and its successor {} is not.", &[state, other])
}

pub(super) fn current_in_order(view: &View<'_>, index: usize) -> Wrong {
    let entry = |index| view.at.machine.side_entry(SideStack::Current, index);
    let (below, entry) = (entry(index.checked_sub(1)?)?, entry(index)?);
    match below.number < entry.number {
        true => None,
        false => view.told("{} is above {} on Current, and older.", &[entry.state, below.state]),
    }
}

pub(super) fn lowlink_is_current(view: &View<'_>, state: StateId) -> Wrong {
    if view.colour(state) != Colour::Current {
        return None;
    }
    let badges = view.at.machine.badges(view.at.space, state);
    let (number, lowlink) = (badges.number?, badges.lowlink?);
    if lowlink > number {
        return view.told("The lowlink of {} is greater than its number.", &[state]);
    }
    let Some(low) = view.places.numbered(lowlink) else {
        return view
            .told(&format!("The lowlink of {{}} is {lowlink}, and nobody has it."), &[state]);
    };
    match view.colour(low) {
        Colour::Current => None,
        _ => view.told("{} is current, and {}, its lowlink, is not.", &[state, low]),
    }
}

pub(super) fn goal_is_last_accepting(view: &View<'_>) -> Wrong {
    let goal = match view.at.machine.sought() {
        Some((Sought::Goal, goal)) => Some(goal),
        _ => None,
    };
    match (goal, view.places.last_accepting()) {
        (goal, last) if goal == last => None,
        (Some(goal), _) => view.told("{} is not the last accepting state called.", &[goal]),
        (None, last) => view.told("{} is called and accepts, and there is no goal.", &[last?]),
    }
}

pub(super) fn report_stays_inside(view: &View<'_>, event: Event) -> Wrong {
    match event {
        Event::Reported { source, target, closed: true, .. }
            if view.colour(target) != Colour::Current =>
        {
            let states = [source, target];
            view.told(
                "{} → {} is said to close a cycle, and leads out of all current ones.",
                &states,
            )
        }
        _ => None,
    }
}

pub(super) fn walk_succeeds(view: &View<'_>, event: Event) -> Wrong {
    match event {
        Event::WalkFailed { end } => {
            view.told("The cycle cannot be completed: from {} no way leads on.", &[end])
        }
        _ => None,
    }
}

pub(super) fn walk_ends_above_u(view: &View<'_>, event: Event) -> Wrong {
    let Event::Tested { because: Because::Incomplete { end, wanted: None }, .. } = event else {
        return None;
    };
    let &(u, _) = view.at.machine.walk().first()?;
    match view.number(end)? <= view.number(u)? {
        true => None,
        false => view.told("The cycle closes at {}, which was called after {}.", &[end, u]),
    }
}

pub(super) fn walk_accepts(view: &View<'_>, event: Event) -> Wrong {
    match event {
        Event::Tested { because: Because::WalkedBefore { state }, .. }
            if !view.at.space.accepts(state) =>
        {
            view.told("The walk comes to {}, which does not accept.", &[state])
        }
        _ => None,
    }
}

// Of searches for short counterexamples.

pub(super) fn ever_shorter(view: &View<'_>, event: Event) -> Wrong {
    match event {
        Event::Improved { length, before: Some(before) } if length >= before => view.told(
            &format!("A counterexample of length {length} is kept after one of {before}."),
            &[],
        ),
        _ => None,
    }
}

/// The states on the path: where an inner search starts, two calls are one state of it.
fn path_length(view: &View<'_>) -> usize {
    let machine = view.at.machine;
    machine.depth() - usize::from(machine.depth() > machine.outer_depth())
}

pub(super) fn path_below_best(view: &View<'_>) -> Wrong {
    let length = path_length(view);
    let best = view.at.machine.sequence().last().map(|lasso| lasso.length());
    let bound = view.options.number("bound").map(|bound| bound as usize);
    // A search that runs first knows no bound, and the initial state is entered without a question.
    let main =
        !matches!(view.at.machine.search(), SearchKind::Blue | SearchKind::Red | SearchKind::Black);
    let limit = best.or(bound.filter(|_| main && length > 1))?;
    match length < limit {
        true => None,
        false => {
            view.told(&format!("The path has {length} states, and {limit} are too many."), &[])
        }
    }
}

pub(super) fn depth_at_most_position(view: &View<'_>, index: usize) -> Wrong {
    let machine = view.at.machine;
    // The call on top may not have stored its depth yet.
    if index + 1 >= machine.depth() {
        return None;
    }
    let call = machine.activation(index)?;
    let position = index as u32 + 1;
    let fits = match machine.badges(view.at.space, call.state).depth {
        Some(depth) => depth <= position || index >= machine.outer_depth(),
        // A search that runs first stores no depths.
        None => !matches!(call.search, SearchKind::Dfs | SearchKind::Careful),
    };
    match fits {
        true => None,
        false => view.told(
            &format!("{{}} is at position {position} of the path, and not stored with that depth."),
            &[call.state],
        ),
    }
}

pub(super) fn normal_depth_at_most_position(view: &View<'_>, index: usize) -> Wrong {
    let call = view.at.machine.activation(index)?;
    match call.search {
        SearchKind::Dfs => depth_at_most_position(view, index),
        _ => None,
    }
}

pub(super) fn careful_stays(view: &View<'_>, index: usize) -> Wrong {
    let machine = view.at.machine;
    let (below, call) = (machine.activation(index.checked_sub(1)?)?, machine.activation(index)?);
    if call.search != SearchKind::Dfs {
        return None;
    }
    if below.search == SearchKind::Careful {
        let states = [call.state, below.state];
        return view.told("{} is visited in normal mode from the careful {}.", &states);
    }
    match view.at.space.accepts(call.state) {
        true => view.told("{} accepts, and is visited in normal mode.", &[call.state]),
        false => None,
    }
}

pub(super) fn bound_revisits(view: &View<'_>, event: Event) -> Wrong {
    match event {
        Event::Tested {
            holds: false,
            because: Because::Shallower { state, stored, now, .. },
            ..
        } if stored > now => view.told(
            &format!(
                "{{}} was met at depth {stored}, is met at depth {now}, and is not visited again."
            ),
            &[state],
        ),
        _ => None,
    }
}

pub(super) fn lengths_are_odd(view: &View<'_>, event: Event) -> Wrong {
    match event {
        Event::Improved { length, .. } if length % 2 == 0 => {
            view.told(&format!("A counterexample has the even length {length}."), &[])
        }
        _ => None,
    }
}

pub(super) fn best_is_shortest(view: &View<'_>) -> Wrong {
    let best = view.at.machine.lasso().map(|lasso| lasso.length());
    let bound = view.options.number("bound").map_or(usize::MAX, |bound| bound as usize);
    let shortest = shortest(view.at.space)?.filter(|&length| length < bound)?;
    match best {
        Some(best) if best <= shortest => None,
        Some(best) => view.told(
            &format!("The search ends with length {best}, and there is one of length {shortest}."),
            &[],
        ),
        None => view.told(
            &format!("The search ends with nothing, and there is one of length {shortest}."),
            &[],
        ),
    }
}
