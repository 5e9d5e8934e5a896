//! The value of a condition at a step. Evaluation does not allocate.

use lariat_core::{Badge, Colour, Decision, Event, Line, SearchKind, SideStack, Space, StateId};

use super::Condition;
use super::parse::Relation;
use super::vocabulary::{Count, Stack};
use crate::Moment;
use crate::Running;

/// A state that the condition names: its index in the condition's list.
pub(super) type Named = usize;

#[derive(Clone, Debug)]
pub(super) enum Test {
    All(Vec<Test>),
    Any(Vec<Test>),
    Not(Box<Test>),
    Compare(Number, Relation, Number),
    ColourIs(Named, Colour),
    SameColour(Named, Named),
    Searching(SearchKind),
    OnStack(Named),
    OnPath(Named),
    On(SideStack, Named),
    Accepting(Named),
    Entered(Named, Option<SearchKind>),
    Left(Named, Option<SearchKind>),
    Coloured(Named, Option<Colour>),
    Pushed(Named, Option<SideStack>),
    Popped(Named, Option<SideStack>),
    Considered(Named, Named),
    Refused(Named, Named),
    Found,
    LineIs(Line),
}

#[derive(Clone, Debug)]
pub(super) enum Number {
    Literal(i64),
    Sum(Vec<(bool, Number)>),
    Count(Count),
    Size(Stack),
    Badge(Badge, Named),
}

/// Evaluates a condition at one step after the other.
#[derive(Clone, Debug)]
pub struct Watch<'c> {
    condition: &'c Condition,
    /// One entry for each state that the condition names.
    states: Vec<Known>,
    /// The number of states in the space at the last lookup of names.
    known: usize,
    /// Whether entries of stacks have to be counted.
    counts: bool,
}

/// A state, and how many entries it has on each stack. Counts are updated with each step, because a call
/// stack can be long.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    id: Option<StateId>,
    calls: u32,
    /// Without the calls of `black` and `remove`, which are not on the path.
    on_path: u32,
    roots: u32,
    current: u32,
}

impl<'c> Watch<'c> {
    pub fn new(condition: &'c Condition) -> Watch<'c> {
        let states = vec![Known::default(); condition.states.len()];
        Watch { condition, states, known: 0, counts: condition.test.counts() }
    }

    /// The value after a step, when the steps before are not known. Tests of the step itself are false.
    pub fn begin(&mut self, at: Moment<'_>) -> bool {
        self.meet(at);
        if self.counts {
            self.count(&*at.run.machine);
        }
        self.condition.test.holds(&self.states, at, &[])
    }

    /// The value at the step after the previous one.
    pub fn step(&mut self, at: Moment<'_>) -> bool {
        self.meet(at);
        if self.counts {
            self.follow(at);
        }
        self.condition.test.holds(&self.states, at, &at.record.events)
    }

    /// The value at a single step, with tests of the step itself.
    pub fn at(&mut self, at: Moment<'_>) -> bool {
        self.begin(at);
        self.condition.test.holds(&self.states, at, &at.record.events)
    }

    /// Looks up the states that were not known yet.
    fn meet(&mut self, at: Moment<'_>) {
        let known = Space::known(at.world);
        if known == self.known {
            return;
        }
        self.known = known;
        for (state, named) in self.states.iter_mut().zip(&self.condition.states) {
            if state.id.is_none() {
                state.id = at.world.seen(named.code.code());
            }
        }
    }

    fn count(&mut self, machine: &dyn Running) {
        for state in &mut self.states {
            *state = Known { id: state.id, ..Known::default() };
        }
        for call in (0..machine.depth()).filter_map(|index| machine.activation(index)) {
            for state in self.states.iter_mut().filter(|state| state.id == Some(call.state)) {
                state.calls += 1;
                state.on_path += u32::from(makes_path(call.search));
            }
        }
        for stack in [SideStack::Roots, SideStack::Current] {
            let entries = 0..machine.side_depth(stack).unwrap_or(0);
            for entry in entries.filter_map(|index| machine.side_entry(stack, index)) {
                for state in self.states.iter_mut().filter(|state| state.id == Some(entry.state)) {
                    *state.entries(stack) += 1;
                }
            }
        }
    }

    fn follow(&mut self, at: Moment<'_>) {
        for &(_, event) in &at.record.events {
            let about = match event {
                Event::Entered { state, .. }
                | Event::Left { state, .. }
                | Event::Pushed { state, .. }
                | Event::Popped { state, .. } => state,
                // Another search begins, with its own calls.
                Event::Abandoned { .. } => {
                    self.count(&*at.run.machine);
                    return;
                }
                _ => continue,
            };
            for state in self.states.iter_mut().filter(|state| state.id == Some(about)) {
                match event {
                    Event::Entered { search, .. } => {
                        state.calls += 1;
                        state.on_path += u32::from(makes_path(search));
                    }
                    Event::Left { search, .. } => {
                        state.calls = state.calls.saturating_sub(1);
                        let left = u32::from(makes_path(search));
                        state.on_path = state.on_path.saturating_sub(left);
                    }
                    Event::Pushed { stack, .. } => *state.entries(stack) += 1,
                    Event::Popped { stack, .. } => {
                        let entries = state.entries(stack);
                        *entries = entries.saturating_sub(1);
                    }
                    _ => {}
                }
            }
        }
    }
}

impl Known {
    fn entries(&mut self, stack: SideStack) -> &mut u32 {
        match stack {
            SideStack::Roots => &mut self.roots,
            SideStack::Current => &mut self.current,
        }
    }
}

/// Whether a counterexample can use the transitions along calls of this search.
fn makes_path(search: SearchKind) -> bool {
    !matches!(search, SearchKind::Black | SearchKind::Remove)
}

impl Test {
    /// Whether it contains a test of what is on a stack.
    fn counts(&self) -> bool {
        match self {
            Test::All(tests) | Test::Any(tests) => tests.iter().any(Test::counts),
            Test::Not(test) => test.counts(),
            Test::OnStack(_) | Test::OnPath(_) | Test::On(..) => true,
            _ => false,
        }
    }

    fn holds(&self, states: &[Known], at: Moment<'_>, events: &[(Line, Event)]) -> bool {
        let known = |named: Named| states.get(named).copied().unwrap_or_default();
        let id = |named: Named| known(named).id;
        let any = |wanted: &dyn Fn(Event) -> bool| events.iter().any(|&(_, event)| wanted(event));
        let is = |named: Named, state: StateId| id(named) == Some(state);
        match *self {
            Test::All(ref tests) => tests.iter().all(|test| test.holds(states, at, events)),
            Test::Any(ref tests) => tests.iter().any(|test| test.holds(states, at, events)),
            Test::Not(ref test) => !test.holds(states, at, events),
            Test::Compare(ref left, relation, ref right) => {
                let left = left.value(states, at, events);
                let right = right.value(states, at, events);
                left.zip(right).is_some_and(|(left, right)| relation.holds(left, right))
            }
            Test::ColourIs(state, colour) => colour_of(id(state), at) == colour,
            Test::SameColour(one, other) => colour_of(id(one), at) == colour_of(id(other), at),
            Test::Searching(search) => at.run.machine.search() == search,
            Test::OnStack(state) => known(state).calls > 0,
            Test::OnPath(state) => known(state).on_path > 0,
            Test::On(SideStack::Roots, state) => known(state).roots > 0,
            Test::On(SideStack::Current, state) => known(state).current > 0,
            Test::Accepting(state) => {
                id(state).is_some_and(|state| !at.world.marks(state).is_empty())
            }
            Test::Entered(named, by) => any(&|event| match event {
                Event::Entered { search, state, .. } => {
                    is(named, state) && by.is_none_or(|by| by == search)
                }
                _ => false,
            }),
            Test::Left(named, by) => any(&|event| match event {
                Event::Left { search, state } => {
                    is(named, state) && by.is_none_or(|by| by == search)
                }
                _ => false,
            }),
            Test::Coloured(named, wanted) => any(&|event| match event {
                Event::Coloured { state, to, .. } => {
                    is(named, state) && wanted.is_none_or(|wanted| wanted == to)
                }
                _ => false,
            }),
            Test::Pushed(named, wanted) => any(&|event| match event {
                Event::Pushed { stack, state, .. } => {
                    is(named, state) && wanted.is_none_or(|wanted| wanted == stack)
                }
                _ => false,
            }),
            Test::Popped(named, wanted) => any(&|event| match event {
                Event::Popped { stack, state, .. } => {
                    is(named, state) && wanted.is_none_or(|wanted| wanted == stack)
                }
                _ => false,
            }),
            Test::Considered(from, to) => any(&|event| match event {
                Event::Delivered { source, edge, .. } | Event::Surveyed { source, edge, .. } => {
                    is(from, source) && is(to, edge.target)
                }
                _ => false,
            }),
            Test::Refused(from, to) => events.iter().any(|&(line, event)| match event {
                Event::Tested { source, edge: Some(edge), holds, .. } => {
                    is(from, source)
                        && is(to, edge.target)
                        && at.run.machine.decision(line, holds) == Some(Decision::TurnBack)
                }
                _ => false,
            }),
            Test::Found => any(&|event| matches!(event, Event::Reported { .. })),
            Test::LineIs(line) => events.first().is_some_and(|&(executed, _)| executed == line),
        }
    }
}

/// A state that has not been discovered is white.
fn colour_of(state: Option<StateId>, at: Moment<'_>) -> Colour {
    state.map_or(Colour::White, |state| at.run.machine.colour(at.world, state))
}

impl Number {
    fn value(&self, states: &[Known], at: Moment<'_>, events: &[(Line, Event)]) -> Option<i64> {
        let count = |number: u64| i64::try_from(number).ok();
        match *self {
            Number::Literal(number) => Some(number),
            Number::Sum(ref terms) => terms.iter().try_fold(0_i64, |sum, (minus, term)| {
                let term = term.value(states, at, events)?;
                if *minus { sum.checked_sub(term) } else { sum.checked_add(term) }
            }),
            Number::Count(Count::Depth) => count(at.run.machine.depth() as u64),
            Number::Count(Count::Steps) => count(at.step),
            Number::Count(Count::Line) => events.first().map(|&(line, _)| i64::from(line.0)),
            Number::Count(Count::Counter(read)) => count(read(&at.run.counters)),
            Number::Size(stack) => count(size(stack, &*at.run.machine) as u64),
            Number::Badge(badge, named) => {
                let badges = at.run.machine.badges(at.world, states.get(named)?.id?);
                let number = match badge {
                    Badge::Number => badges.number,
                    Badge::Lowlink => badges.lowlink,
                    Badge::Depth => badges.depth,
                };
                number.map(i64::from)
            }
        }
    }
}

/// The calls of the outer search lie below those of the inner one, and normal calls below careful ones, so
/// sizes are differences of depths.
fn size(stack: Stack, machine: &dyn Running) -> usize {
    let (outer, depth) = (machine.outer_depth(), machine.depth());
    let search_at = |index: usize| machine.activation(index).map(|call| call.search);
    match stack {
        Stack::Calls => depth,
        Stack::Side(stack) => machine.side_depth(stack).unwrap_or(0),
        Stack::Of(search) => {
            let normal = machine.careful_from().unwrap_or(outer).min(outer);
            [(0, normal), (normal, outer), (outer, depth)]
                .into_iter()
                .filter(|&(from, to)| from < to && search_at(from) == Some(search))
                .map(|(from, to)| to - from)
                .sum()
        }
    }
}

impl Relation {
    pub(super) fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Relation::Equal => left == right,
            Relation::Unequal => left != right,
            Relation::Less => left < right,
            Relation::AtMost => left <= right,
            Relation::Greater => left > right,
            Relation::AtLeast => left >= right,
        }
    }
}
