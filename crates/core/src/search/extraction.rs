//! Completes the cycle after a report: a walk that grows leg by leg through allowed states, until
//! nothing is missing (SE 2005, 4.2, corrected).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    Because, Binding, Edge, Event, Line, LookedAt, Marks, Observer, SearchKind, Space, StateId,
    StateSet, Wanted,
};

/// The order in which a leg explores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Order {
    DepthFirst,
    BreadthFirst,
}

/// A state that a leg has reached.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Node {
    state: StateId,
    /// The index of the node from which it was reached; for the first node, its own index.
    parent: u32,
    delivered: u32,
    /// The marks of the transition that led here, if marks are on transitions.
    marks: Marks,
}

/// The extraction of one cycle.
///
/// Each leg starts at the last state of the walk and ends at the first wanted state: a state of a
/// missing acceptance set or, if none is missing, a state where the cycle closes. If marks are on
/// transitions, it ends with a transition of a missing set.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Extraction {
    order: Order,
    /// The cycle so far. The next leg starts at the last state.
    walk: Vec<StateId>,
    missing: Marks,
    end: Wanted,
    /// The walk is where it has to end, but has not moved yet.
    must_move: bool,
    /// The allowed states. If `None`, the search that reported decides.
    within: Option<StateSet>,
    /// The numbers of the states on the call stack, if the walk may end at several of them.
    calls: BTreeMap<StateId, u32>,
    leg: Vec<Node>,
    at: u32,
    seen: StateSet,
    phase: Phase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Phase {
    Walking,
    Complete,
    Failed,
}

/// The lines of an extraction. A listing with an extraction numbers them after its last line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Starts with the known part of the cycle.
    Begin,
    /// Is something missing? If so, a leg starts.
    Test,
    /// The loop over the successors of the leg's current state.
    Loop,
    /// Is the successor allowed, and has the leg not been there yet?
    Successor,
    /// Goes there. If the state is wanted, the path of the leg is appended to the walk.
    Go,
}

impl Extraction {
    /// A cycle that starts with `walk`, must meet all of `missing`, and must end in `end`.
    pub(crate) fn new(order: Order, walk: Vec<StateId>, missing: Marks, end: Wanted) -> Extraction {
        Extraction {
            order,
            must_move: walk.len() == 1,
            walk,
            missing,
            end,
            within: None,
            calls: BTreeMap::new(),
            leg: Vec::new(),
            at: 0,
            seen: StateSet::default(),
            phase: Phase::Walking,
        }
    }

    #[must_use]
    pub(crate) fn within(mut self, states: StateSet) -> Extraction {
        self.within = Some(states);
        self
    }

    #[must_use]
    pub(crate) fn with_calls(mut self, calls: impl Iterator<Item = (StateId, u32)>) -> Extraction {
        for (state, number) in calls {
            self.calls.insert(state, number);
        }
        self
    }

    /// Executes a line and returns the next one. `None` when the walk has ended.
    pub(crate) fn line<S: Space, O: Observer>(
        &mut self,
        (line, part): (Line, Part),
        edge: &mut Edge,
        allows: impl Fn(StateId) -> bool,
        space: &mut S,
        observer: &mut O,
    ) -> Option<Part> {
        match part {
            Part::Begin => {
                let (end, states) = (self.end_of_walk(), self.walk.len() as u32);
                observer.event(line, Event::WalkStarted { end, states });
                Some(Part::Test)
            }
            Part::Test => self.test(line, space, observer),
            Part::Loop => self.deliver(line, edge, space, observer),
            Part::Successor => {
                let (source, state) = (self.leg[self.at as usize].state, edge.target);
                let allowed = match &self.within {
                    Some(states) => states.contains(state),
                    None => allows(state),
                };
                // A leg that must return to its start may enter it again, and so may one that ends with
                // a transition enter any state that it has seen.
                let is_free = self.must_move || self.wants_transition(space);
                let returns = is_free && self.is_wanted_by(source, *edge, space);
                let seen = self.seen.contains(state) && !returns;
                let holds = allowed && !seen;
                let because = Because::Extractable { state, allowed, seen };
                observer.event(line, Event::Tested { source, edge: Some(*edge), holds, because });
                Some(if holds { Part::Go } else { Part::Loop })
            }
            Part::Go => Some(self.go(line, *edge, space, observer)),
        }
    }

    /// The complete walk. It ends in the state that closes the cycle.
    pub(crate) fn complete(&self) -> Option<&[StateId]> {
        (self.phase == Phase::Complete).then_some(&self.walk)
    }

    /// The walk so far, and the path of the current leg.
    pub(crate) fn shown(&self) -> Vec<(StateId, u32)> {
        let mut walk: Vec<(StateId, u32)> = self.walk.iter().map(|&state| (state, 0)).collect();
        if !self.leg.is_empty() {
            walk.pop();
            walk.extend(self.way().iter().map(|node| (node.state, node.delivered)));
        }
        walk
    }

    /// The state in which the walk has to end, if there is only one.
    pub(crate) fn target(&self) -> Option<StateId> {
        match self.end {
            Wanted::State(state) => Some(state),
            _ => None,
        }
    }

    /// x and y of the listing, while a leg is active.
    pub(crate) fn bindings(&self, space: &impl Space) -> Vec<Binding> {
        let Some(node) = self.leg.get(self.at as usize) else { return Vec::new() };
        let y = self.looked_at(space).map(|looked| looked.edge.target);
        vec![Binding::state("x", Some(node.state)), Binding::state("y", y)]
    }

    /// The transition from x to y.
    pub(crate) fn looked_at(&self, space: &impl Space) -> Option<LookedAt> {
        let node = self.leg.get(self.at as usize)?;
        let index = node.delivered.checked_sub(1)?;
        let edge = space.delivered_again(node.state, index)?;
        let search = SearchKind::Extract;
        Some(LookedAt { source: node.state, edge, index: Some(index), search })
    }

    pub(crate) fn weight(&self) -> usize {
        let walks = size_of::<StateId>() * self.walk.len() + size_of::<Node>() * self.leg.len();
        size_of::<Self>() + walks + self.seen.weight() + 16 * self.calls.len()
    }

    fn test<S: Space, O: Observer>(
        &mut self,
        line: Line,
        space: &S,
        observer: &mut O,
    ) -> Option<Part> {
        let end = self.end_of_walk();
        let incomplete = self.must_move || !self.missing.is_empty() || !self.is_wanted(end, space);
        let because = Because::Incomplete { end, wanted: incomplete.then_some(self.wanted()) };
        let tested = Event::Tested { source: end, edge: None, holds: incomplete, because };
        observer.event(line, tested);
        if !incomplete {
            self.phase = Phase::Complete;
            return None;
        }
        self.leg = vec![Node { state: end, parent: 0, delivered: 0, marks: Marks::NONE }];
        (self.at, self.seen) = (0, StateSet::from_iter([end]));
        Some(Part::Loop)
    }

    /// Delivers the next successor, or moves to the next node of the leg that may have more.
    fn deliver<S: Space, O: Observer>(
        &mut self,
        line: Line,
        edge: &mut Edge,
        space: &mut S,
        observer: &mut O,
    ) -> Option<Part> {
        let search = SearchKind::Extract;
        let Node { state: source, parent, delivered: index, .. } = self.leg[self.at as usize];
        if let Some(found) = space.successor_again(source, index) {
            self.leg[self.at as usize].delivered += 1;
            *edge = found;
            let delivered = Event::Delivered { search, source, edge: found, index, matched: true };
            observer.event(line, delivered);
            return Some(Part::Successor);
        }
        observer.event(line, Event::Exhausted { search, state: source, delivered: index });
        let goes_on = match self.order {
            Order::DepthFirst => self.at != 0,
            Order::BreadthFirst => self.at as usize + 1 < self.leg.len(),
        };
        if !goes_on {
            observer.event(line, Event::WalkFailed { end: self.end_of_walk() });
            (self.phase, self.at) = (Phase::Failed, 0);
            self.leg.clear();
            return None;
        }
        self.at = if self.order == Order::DepthFirst { parent } else { self.at + 1 };
        Some(Part::Loop)
    }

    fn go<S: Space, O: Observer>(
        &mut self,
        line: Line,
        edge: Edge,
        space: &S,
        observer: &mut O,
    ) -> Part {
        let (source, state) = (self.leg[self.at as usize].state, edge.target);
        observer.event(line, Event::Called { search: SearchKind::Extract, state });
        self.seen.insert(state);
        let place = self.leg.len() as u32;
        let marks = space.edge_marks(source, edge);
        self.leg.push(Node { state, parent: self.at, delivered: 0, marks });
        let wanted = self.is_wanted_by(source, edge, space);
        if wanted || self.order == Order::DepthFirst {
            self.at = place;
        }
        if !wanted {
            return Part::Loop;
        }
        for passed in &self.way()[1..] {
            let marks = match space.marks_transitions() {
                true => passed.marks,
                false => space.marks(passed.state),
            };
            self.missing = marks.missing(self.missing);
            self.walk.push(passed.state);
        }
        (self.must_move, self.at) = (false, 0);
        self.leg.clear();
        observer.event(line, Event::WalkGrew { end: state, states: self.walk.len() as u32 });
        Part::Test
    }

    fn end_of_walk(&self) -> StateId {
        self.walk.last().copied().unwrap_or(StateId(0))
    }

    fn wanted(&self) -> Wanted {
        if self.missing.is_empty() { self.end } else { Wanted::Marks(self.missing) }
    }

    fn wants_transition(&self, space: &impl Space) -> bool {
        space.marks_transitions() && !self.missing.is_empty()
    }

    fn is_wanted_by(&self, source: StateId, edge: Edge, space: &impl Space) -> bool {
        match self.wants_transition(space) {
            true => space.edge_marks(source, edge).meets(self.missing),
            false => self.is_wanted(edge.target, space),
        }
    }

    fn is_wanted(&self, state: StateId, space: &impl Space) -> bool {
        let number = || self.calls.get(&state);
        match self.wanted() {
            Wanted::Marks(marks) => space.marks(state).meets(marks),
            Wanted::State(target) => state == target,
            Wanted::CallUpTo(most) => number().is_some_and(|&n| n <= most),
            Wanted::CallFrom(least) => number().is_some_and(|&n| n >= least),
        }
    }

    /// The path from the start of the leg to its current node.
    fn way(&self) -> Vec<Node> {
        let mut way = Vec::new();
        let mut place = self.at as usize;
        while let Some(node) = self.leg.get(place) {
            way.push(*node);
            if place == 0 {
                break;
            }
            place = node.parent as usize;
        }
        way.reverse();
        way
    }
}
