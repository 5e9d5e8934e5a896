//! The events of a search are true, and agree with what it shows: a shadow that receives only events knows
//! every value that decided a test, every colour, number, call and stack.

use std::collections::{BTreeMap, BTreeSet};

use lariat_core::{
    Because, Colour, Event, Line, Machine, Marks, Observer, SearchKind, SideStack, Space, StateId,
};
use lariat_session::registry::{Algorithm, Visitor, visit_all};
use lariat_session::{Automaton, prepare};
use lariat_tests::{corpus, variants};

/// What is known from events alone.
#[derive(Default)]
struct Shadow {
    colours: BTreeMap<StateId, Colour>,
    numbers: BTreeMap<StateId, u32>,
    lowlinks: BTreeMap<StateId, u32>,
    calls: Vec<(SearchKind, StateId)>,
    entered: BTreeSet<StateId>,
    off_path: BTreeSet<StateId>,
    roots: Vec<(StateId, Marks)>,
    current: Vec<StateId>,
    seed: Option<StateId>,
    delivered: u32,
    depths: BTreeMap<StateId, u32>,
    /// The length of the best counterexample.
    best: Option<u32>,
}

impl Shadow {
    fn colour(&self, state: StateId) -> Colour {
        self.colours.get(&state).copied().unwrap_or(Colour::White)
    }

    fn number(&self, state: StateId) -> u32 {
        self.numbers.get(&state).copied().unwrap_or(0)
    }

    fn lowlink(&self, state: StateId) -> u32 {
        self.lowlinks.get(&state).copied().unwrap_or(0)
    }

    fn is_called(&self, search: SearchKind, state: StateId) -> bool {
        self.calls.contains(&(search, state))
    }

    /// GMZ's path: the blue calls that have not been removed from it, and the red ones.
    fn is_on_path(&self, state: StateId) -> bool {
        let blue = self.is_called(SearchKind::Blue, state) && !self.off_path.contains(&state);
        blue || self.is_called(SearchKind::Red, state)
    }

    fn depth(&self, state: StateId) -> Option<u32> {
        self.depths.get(&state).copied()
    }

    /// GMZ, Algorithm 2: the position of a state on the path.
    fn position(&self, state: StateId) -> Option<u32> {
        let at = self.calls.iter().position(|&(_, called)| called == state)?;
        Some(at as u32 + 1)
    }

    /// The number of states on the path; the seed of a red search has two calls, but counts once.
    fn path_length(&self) -> u32 {
        let red = self.calls.iter().any(|&(search, _)| search == SearchKind::Red);
        self.calls.len() as u32 - u32::from(red)
    }

    fn goal(&self, space: &Automaton) -> Option<StateId> {
        self.calls.iter().rev().map(|&(_, state)| state).find(|&state| space.accepts(state))
    }
}

/// Checks every event against the shadow, then updates the shadow.
struct Judge<'a> {
    shadow: &'a mut Shadow,
    space: &'a Automaton,
    told: &'a str,
    /// Successors are examined before the step, because a space may have to generate them.
    popped: Marks,
}

impl Judge<'_> {
    fn test(&self, holds: bool, because: Because) {
        let (shadow, space, told) = (&*self.shadow, self.space, self.told);
        let is = |claim: bool, expected: bool| assert_eq!(claim, expected, "{told}: {because:?}");
        let same = |found: u32, expected: u32| assert_eq!(found, expected, "{told}: {because:?}");
        let coloured =
            |state, colour| assert_eq!(shadow.colour(state), colour, "{told}: {because:?}");
        match because {
            Because::ClosesCycle { source_accepts, target_accepts, colour } => {
                is(holds, colour == Colour::Cyan && (source_accepts || target_accepts));
            }
            Because::Shorter { length, best, bound } => {
                assert_eq!(best, shadow.best, "{told}: {because:?}");
                is(holds, best.or(bound).is_none_or(|limit| length < limit));
                is((1..=2).contains(&(length - shadow.path_length())), true);
            }
            Because::OnPath { state, on_path } => {
                is(on_path, shadow.position(state).is_some());
                is(holds, on_path);
            }
            Because::ClosesAccepting { state, position, last } => {
                assert_eq!(Some(position), shadow.position(state), "{told}: {because:?}");
                let accepting = shadow.calls.iter().rposition(|&(_, state)| space.accepts(state));
                same(last, accepting.map_or(0, |at| at as u32 + 1));
                is(holds, position <= last);
            }
            Because::Careful { state, careful, accepts } => {
                let mode = shadow.calls.last().map(|&(search, _)| search);
                is(careful, mode == Some(SearchKind::Careful));
                is(accepts, space.accepts(state));
                is(holds, careful || accepts);
            }
            Because::Unreached { state, depth } => {
                assert_eq!(depth, shadow.depth(state), "{told}: {because:?}");
                is(holds, depth.is_none());
            }
            Because::Shallower { state, stored, now, best } => {
                assert_eq!(Some(stored), shadow.depth(state), "{told}: {because:?}");
                same(now, shadow.path_length() + 1);
                is(holds, stored > now && best);
            }
            Because::NewOrShallower { stored, now, .. } => {
                same(now, shadow.path_length() + 1);
                is(holds, stored.is_none_or(|stored| stored > now));
            }
            Because::Hopeless { least, best, .. } => {
                assert_eq!(best, shadow.best, "{told}: {because:?}");
                is(holds, best.is_some_and(|best| least.is_none_or(|least| least >= best)));
            }
            Because::Reached { new, .. } => is(holds, new),
            Because::NearEnough { state, distance, best } => {
                is(space.accepts(state), true);
                is(holds, best.is_none_or(|best| distance + 2 < best));
            }
            Because::ShorterOver { goal, length, best, .. } => {
                is(space.accepts(goal), true);
                is(holds, best.is_none_or(|best| length < best));
            }
            Because::ExploredEnough { radius, best, everything } => {
                is(!holds, everything || best.is_some_and(|best| radius + 2 >= best));
            }
            Because::Colour { state, wanted, found } => {
                coloured(state, found);
                is(holds, wanted == found);
            }
            Because::OtherColour { state, unwanted, found } => {
                coloured(state, found);
                is(holds, unwanted != found);
            }
            Because::Unvisited { state, search: SearchKind::Red } => {
                is(holds, shadow.colour(state) != Colour::Red);
            }
            Because::Unvisited { state, .. } => {
                is(holds, !shadow.entered.contains(&state) || shadow.colour(state) == Colour::White)
            }
            Because::Accepts { state } => is(holds, space.accepts(state)),
            Because::IsSeed { state, seed } => {
                assert_eq!(shadow.seed, Some(seed), "{told}");
                is(holds, state == seed);
            }
            Because::OnStack { state, on_stack } => {
                is(on_stack, shadow.is_called(SearchKind::Blue, state));
                is(holds, on_stack);
            }
            Because::AcceptsOnPath { state, on_path, accepts } => {
                is(on_path, shadow.is_on_path(state));
                is(accepts, space.accepts(state));
                is(holds, on_path && accepts);
            }
            Because::ClosesRed { state, on_path, accepts, colour } => {
                is(on_path, shadow.is_on_path(state));
                is(accepts, space.accepts(state));
                coloured(state, colour);
                is(holds, on_path && (accepts || colour == Colour::Blue));
            }
            Because::AllBlack { exception, .. } => {
                is(holds, exception.is_none());
                is(exception.is_some_and(|state| shadow.colour(state) == Colour::Black), false);
            }
            Because::Unnumbered { state, number } => {
                same(number, shadow.number(state));
                is(holds, number == 0);
            }
            Because::IsCurrent { state, current } => {
                is(current, shadow.colour(state) == Colour::Current);
            }
            Because::MeetsSets { state, met, sets } => {
                assert_eq!(met, self.popped, "{told}: {because:?}");
                is(holds, met.missing(Marks::all(sets)).is_empty());
                assert!(!shadow.roots.iter().any(|&(root, _)| root == state), "{told}");
            }
            Because::NumberAtMost { state, number, bound, bound_number } => {
                same(number, shadow.number(state));
                same(bound_number, shadow.number(bound));
                is(holds, number <= bound_number);
            }
            Because::IsTopRoot { state, top } => {
                assert_eq!(top, shadow.roots.last().map(|&(root, _)| root), "{told}");
                is(holds, top == Some(state));
            }
            Because::IsRoot { state, number, lowlink } => {
                same(number, shadow.number(state));
                same(lowlink, shadow.lowlink(state));
                is(holds, number == lowlink);
            }
            Because::ReachesGoal { state, lowlink, goal, .. } => {
                same(lowlink, shadow.lowlink(state));
                assert_eq!(goal.map(|(goal, _)| goal), shadow.goal(space), "{told}");
                is(holds, goal.is_some_and(|(goal, _)| lowlink <= shadow.number(goal)));
            }
            Because::IsComponentRoot { state, root } => is(holds, state == root),
            Because::ComponentAccepts { cyclic, accepting, .. } => {
                is(holds, cyclic && accepting.is_some());
                is(accepting.is_some_and(|state| !space.accepts(state)), false);
            }
            Because::SomeComponentAccepts { accepting, .. } => is(holds, accepting > 0),
            Because::Incomplete { wanted, .. } => is(holds, wanted.is_some()),
            Because::Extractable { allowed, seen, .. } => is(holds, allowed && !seen),
            Because::WalkedBefore { .. } => {}
        }
    }
}

impl Observer for Judge<'_> {
    fn event(&mut self, _: Line, event: Event) {
        if let Event::Tested { holds, because, .. } = event {
            self.test(holds, because);
        }
        let (shadow, told) = (&mut *self.shadow, self.told);
        match event {
            Event::Entered { search, state, first } => {
                assert_eq!(first, shadow.entered.insert(state), "{told}: {event:?}");
                shadow.calls.push((search, state));
                shadow.off_path.remove(&state);
            }
            Event::Left { search, state } => {
                assert_eq!(shadow.calls.pop(), Some((search, state)), "{told}: {event:?}");
            }
            Event::Coloured { state, from, to } => {
                assert_eq!(shadow.colour(state), from, "{told}: {event:?}");
                shadow.colours.insert(state, to);
            }
            Event::OffPath { state } => {
                shadow.off_path.insert(state);
            }
            Event::Delivered { search, source, edge, matched, .. } => {
                if search != SearchKind::Extract {
                    assert_eq!(shadow.calls.last(), Some(&(search, source)), "{told}: {event:?}");
                    let known = shadow.entered.contains(&edge.target);
                    assert_eq!(matched, known, "{told}: {event:?}");
                }
                (shadow.delivered, self.popped) = (shadow.delivered + 1, Marks::NONE);
            }
            Event::Abandoned { calls } => {
                let left = shadow.calls.len() - calls as usize;
                shadow.calls.truncate(left);
            }
            Event::Improved { length, before } => {
                assert_eq!(before, shadow.best, "{told}: {event:?}");
                assert!(before.is_none_or(|before| length < before), "{told}: {event:?}");
                shadow.best = Some(length);
            }
            Event::DepthSet { state, from, to } => {
                assert_eq!(from, shadow.depth(state), "{told}: {event:?}");
                assert!(from.is_none_or(|from| to <= from), "{told}: {event:?}");
                shadow.depths.insert(state, to);
            }
            Event::SeedSet { state } => shadow.seed = Some(state),
            Event::Numbered { state, number } => {
                shadow.numbers.insert(state, number);
            }
            Event::LowlinkSet { state, from, to, .. } => {
                assert_eq!(shadow.lowlink(state), from, "{told}: {event:?}");
                shadow.lowlinks.insert(state, to);
            }
            Event::Pushed { stack: SideStack::Roots, state, met } => {
                shadow.roots.push((state, met));
            }
            Event::Popped { stack: SideStack::Roots, state, met } => {
                assert_eq!(shadow.roots.pop(), Some((state, met)), "{told}: {event:?}");
                self.popped = self.popped.union(met);
            }
            Event::Pushed { state, .. } => shadow.current.push(state),
            Event::Popped { state, .. } => {
                assert_eq!(shadow.current.pop(), Some(state), "{told}: {event:?}");
            }
            _ => {}
        }
    }
}

/// What the machine shows agrees with the shadow.
fn compare<M: Machine>(machine: &M, shadow: &Shadow, space: &Automaton, told: &str) {
    for state in (0..space.known()).map(StateId) {
        let told = format!("{told}, state {}", space.name(state));
        assert_eq!(machine.colour(space, state), shadow.colour(state), "{told}");
        let badges = machine.badges(space, state);
        assert_eq!(badges.number.unwrap_or(0), shadow.number(state), "{told}");
        assert_eq!(badges.lowlink.unwrap_or(0), shadow.lowlink(state), "{told}");
        assert_eq!(badges.depth, shadow.depth(state), "{told}");
    }
    let calls: Vec<(SearchKind, StateId)> = (0..machine.depth())
        .filter_map(|index| machine.activation(index))
        .map(|call| (call.search, call.state))
        .collect();
    assert_eq!(calls, shadow.calls, "{told}");
    let side = |stack| -> Option<Vec<StateId>> {
        let depth = machine.side_depth(stack)?;
        Some(
            (0..depth)
                .filter_map(|index| machine.side_entry(stack, index))
                .map(|e| e.state)
                .collect(),
        )
    };
    if let Some(roots) = side(SideStack::Roots) {
        let heard: Vec<StateId> = shadow.roots.iter().map(|&(state, _)| state).collect();
        assert_eq!(roots, heard, "{told}");
    }
    if let Some(current) = side(SideStack::Current) {
        assert_eq!(current, shadow.current, "{told}");
    }
}

#[test]
fn what_is_said_is_so_and_what_is_shown_was_said() {
    struct Listen;
    impl Visitor for Listen {
        fn visit<M: Machine + 'static>(&mut self, algorithm: &'static Algorithm) {
            // If states are confused with others, a test is about the other's marks. And with two depths for
            // a state, the shadow would have to know which is meant.
            let exact = variants(algorithm)
                .into_iter()
                .filter(|o| o.get("bitstate").is_none() && !o.is("depth", "separate"));
            for options in exact {
                let short = |case: &lariat_tests::Case| {
                    case.is_small && case.ends_soon(algorithm, &options)
                };
                for case in corpus().into_iter().filter(short) {
                    let prepared = prepare(&case.model, algorithm, &options, u64::MAX);
                    let mut space = prepared.expect("it is forced").automaton;
                    let mut machine = M::start(&space, &options);
                    let mut shadow = Shadow::default();
                    let mut popped = Marks::NONE;
                    let mut step = 0;
                    while machine.outcome().is_none() {
                        step += 1;
                        let told =
                            format!("{} {options:?} on {}, step {step}", algorithm.name, case.name);
                        // The checker reads a copy of the space, because the machine may change the original.
                        let seen = space.clone();
                        let mut judge =
                            Judge { shadow: &mut shadow, space: &seen, told: &told, popped };
                        machine.step(&mut space, &mut judge);
                        popped = judge.popped;
                        compare(&machine, &shadow, &space, &told);
                    }
                    assert!(step > 0 && shadow.entered.len() <= space.known() as usize);
                }
            }
        }
    }
    visit_all(&mut Listen);
}
