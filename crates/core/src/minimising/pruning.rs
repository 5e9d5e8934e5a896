//! How `gmz04-pruned` turns back earlier than Algorithm 2 and still reports the same sequence.
//!
//! **Looking ahead.** With a best counterexample there is a length that is too long. A visit of t is
//! left out if no simple accepting path that goes on from the path to t can be shorter than that.
//! Such a path either closes at or before the last accepting state on the path, and then it takes
//! at least `back(t)` more transitions; or it meets another accepting state first, and then at
//! least `ahead(t)`, and one to close. Both distances ignore that the path must stay simple, so
//! they are never too large. They hold for as long as the path up to that accepting state stays;
//! a shorter best only makes them stronger.
//!
//! **Debts.** A visit that is left out leaves no depths, and Algorithm 2 relies on them: in normal
//! mode it turns back at a state that was met on a path no longer than this one. The proof of
//! GMZ's Lemma 3 uses two things of depths. (1) A stored depth belongs to a simple path that comes
//! before the current one in the order. (2) When a state r is entered in normal mode for the first
//! time, no simple path to r comes before the current one and is shorter than the best, and minimal
//! with that. Careful mode never reads depths; so depths are set when it is over, for all of it, by
//! a breadth-first wave that avoids the path (the shortest way around the path is simple, so (1)
//! holds), goes as far as a path shorter than the best can, and stops where a depth is no greater
//! already: by (1) what lies behind has been met on a path that comes before and is no longer, so
//! minimal paths do not go there, and (2) holds. A visit left out in normal mode is paid in the same
//! way.
//!
//! Debts can wait. While the search backtracks, what is owed was left at a greater depth than any
//! that line 11 asks for, so it can only matter whether a depth is ∞. They are paid, the latest and
//! shallowest first, when line 9 meets an ∞. The wave of an earlier debt stops where that of a later
//! one has been: that started higher up, avoids less, and so has reached all that lies behind.
//!
//! **On the fly.** Nothing is prepared before there is a best, and then only states that a shorter
//! path can reach are explored.

use serde::{Deserialize, Serialize};

use crate::minimising::depths::Depths;
use crate::minimising::incoming::Incoming;
use crate::{Binding, Edge, Event, Line, LookedAt, Observer, SearchKind, Space, StateId};

/// A breadth-first wave: what it has come to, and how far it has looked.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Wave {
    queue: Vec<StateId>,
    /// How many states it has gone on from.
    taken: usize,
    /// How many transitions from the last of them it has looked at, or, where it goes backwards, a cursor
    /// of `incoming`.
    looked: u32,
}

impl Wave {
    fn from(starts: impl IntoIterator<Item = StateId>) -> Wave {
        Wave { queue: starts.into_iter().collect(), taken: 0, looked: 0 }
    }

    /// Goes on to the next state.
    fn take(&mut self) -> Option<StateId> {
        let state = *self.queue.get(self.taken)?;
        (self.taken, self.looked) = (self.taken + 1, 0);
        Some(state)
    }

    /// The state that it goes on from.
    fn at(&self) -> StateId {
        self.queue[self.taken - 1]
    }
}

/// How far it is back to the path, up to an accepting state on it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Return {
    /// The position of the accepting state.
    accepting: u32,
    /// Transitions to the path, plus 1.
    back: Depths,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Pruning {
    prepared: bool,
    wave: Wave,
    /// The length of the shortest path from the initial state.
    nearest: Depths,
    /// Transitions to an accepting state, plus 1.
    ahead: Depths,
    incoming: Incoming,
    /// Transitions among the explored states.
    explored: u64,
    /// For some of the accepting states on the path, the last one on top.
    returns: Vec<Return>,
    /// Transitions that were looked at for them.
    spent: u64,
    /// States whose depths are still to be set behind them, and their positions.
    debts: Vec<(StateId, u32)>,
    /// The position of the debt that is being paid.
    paying: u32,
    /// The path in normal mode, as far as it went since the last debt was paid.
    trail: Vec<StateId>,
    trailed: Depths,
}

/// With fewer transitions left than this, a look at all of them costs less than a look ahead; unless
/// looks ahead have cost less than the preparation so far.
const WORTHWHILE: u32 = 5;

/// The lines of `prepare`, `return` and `pay`: each of them is a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Explore,
    ExploreLoop,
    Ahead,
    AheadLoop,
    Return,
    ReturnLoop,
    Debt,
    Pay,
    PayLoop,
}

impl Part {
    /// The procedure, and the variables of its outer and its inner loop.
    fn procedure(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Part::Explore | Part::ExploreLoop => ("prepare", "s", "t"),
            Part::Ahead | Part::AheadLoop => ("prepare", "t", "s"),
            Part::Return | Part::ReturnLoop => ("return", "t", "s"),
            Part::Debt | Part::Pay | Part::PayLoop => ("pay", "s", "t"),
        }
    }

    fn is_inner(self) -> bool {
        matches!(self, Part::ExploreLoop | Part::AheadLoop | Part::ReturnLoop | Part::PayLoop)
    }

    fn is_backwards(self) -> bool {
        matches!(self, Part::AheadLoop | Part::ReturnLoop)
    }
}

impl Pruning {
    /// The procedure that is at this line, and its variables. The debt that is paid has no name.
    pub(crate) fn bindings(&self, part: Part, space: &impl Space) -> (&'static str, Vec<Binding>) {
        let (procedure, outer, inner) = part.procedure();
        let mut variables = Vec::new();
        if part != Part::Debt {
            let at = (self.wave.taken > 0).then(|| self.wave.at());
            variables.push(Binding::state(outer, at));
        }
        if part.is_inner() {
            let other = self.looked_at(part, space).map(|looked| match part.is_backwards() {
                true => looked.source,
                false => looked.edge.target,
            });
            variables.push(Binding::state(inner, other));
        }
        (procedure, variables)
    }

    /// The transition that the inner loop at this line is at.
    pub(crate) fn looked_at(&self, part: Part, space: &impl Space) -> Option<LookedAt> {
        if !part.is_inner() {
            return None;
        }
        let (at, looked, search) = (self.wave.at(), self.wave.looked, SearchKind::Survey);
        if part.is_backwards() {
            let (source, edge) = self.incoming.at(at, looked)?;
            return Some(LookedAt { source, edge, index: None, search });
        }
        let index = looked.checked_sub(1)?;
        let edge = space.delivered(at, index)?;
        Some(LookedAt { source: at, edge, index: Some(index), search })
    }

    pub(crate) fn is_prepared(&self) -> bool {
        self.prepared
    }

    /// The first wave of the preparation starts at all initial states.
    pub(crate) fn start(&mut self, initial: impl Iterator<Item = StateId>) {
        self.wave = Wave::from(initial);
        for state in self.wave.queue.clone() {
            self.nearest.set(state, 1);
        }
    }

    /// Line 101: the next state that a path shorter than the best can go on from.
    pub(crate) fn next_explored<O: Observer>(
        &mut self,
        line: Line,
        best: Option<u32>,
        observer: &mut O,
    ) -> bool {
        let near = |pruning: &Pruning, state| pruning.nearest.get(state).unwrap_or(u32::MAX);
        let limit = best.unwrap_or(u32::MAX);
        let next = self.wave.take().map(|state| (state, near(self, state)));
        self.tell(line, next.filter(|&(_, distance)| distance + 1 < limit), observer)
    }

    /// Says from which state the wave goes on, if it does.
    fn tell<O: Observer>(
        &self,
        line: Line,
        next: Option<(StateId, u32)>,
        observer: &mut O,
    ) -> bool {
        let search = SearchKind::Survey;
        observer.event(
            line,
            match next {
                Some((state, distance)) => Event::WaveAt { search, state, distance },
                None => Event::WaveOver { search },
            },
        );
        next.is_some()
    }

    /// Line 102.
    pub(crate) fn explore<S: Space, O: Observer>(
        &mut self,
        line: Line,
        space: &mut S,
        observer: &mut O,
    ) -> bool {
        let Some((source, edge)) = self.forwards(line, space, observer) else { return false };
        let distance = self.nearest.get(source).unwrap_or(0) + 1;
        self.explored += 1;
        self.incoming.note(source, edge);
        if self.nearest.get(edge.target).is_none() {
            self.nearest.set(edge.target, distance);
            self.wave.queue.push(edge.target);
        }
        true
    }

    /// The next transition from where the wave stands.
    fn forwards<S: Space, O: Observer>(
        &mut self,
        line: Line,
        space: &mut S,
        observer: &mut O,
    ) -> Option<(StateId, Edge)> {
        let (source, index) = (self.wave.at(), self.wave.looked);
        let edge = space.successor(source, index);
        match edge {
            Some(edge) => {
                self.wave.looked += 1;
                observer.event(line, Event::Surveyed { source, edge, backwards: false });
            }
            None => {
                observer.event(line, Event::LookedThrough { state: source, backwards: false });
            }
        }
        edge.map(|edge| (source, edge))
    }

    /// The next transition to where the wave stands, and how far from its start that is, plus 1.
    fn backwards<O: Observer>(&mut self, line: Line, observer: &mut O) -> Option<StateId> {
        let (target, looked) = (self.wave.at(), self.wave.looked);
        match self.incoming.after(target, looked) {
            Some((source, edge, looked)) => {
                self.wave.looked = looked;
                observer.event(line, Event::Surveyed { source, edge, backwards: true });
                Some(source)
            }
            None => {
                observer.event(line, Event::LookedThrough { state: target, backwards: true });
                None
            }
        }
    }

    /// The second wave of the preparation starts at all accepting states.
    pub(crate) fn start_ahead(&mut self, space: &impl Space) {
        let explored = std::mem::take(&mut self.wave.queue);
        self.wave = Wave::from(explored.into_iter().filter(|&state| space.accepts(state)));
        for state in self.wave.queue.clone() {
            self.ahead.set(state, 1);
        }
    }

    /// Line 103.
    pub(crate) fn next_ahead<O: Observer>(&mut self, line: Line, observer: &mut O) -> bool {
        let next = self.wave.take();
        let distance = |state| self.ahead.get(state).map_or(0, |ahead| ahead - 1);
        let goes_on = self.tell(line, next.map(|state| (state, distance(state))), observer);
        self.prepared = !goes_on;
        goes_on
    }

    /// Line 104.
    pub(crate) fn look_ahead<O: Observer>(&mut self, line: Line, observer: &mut O) -> bool {
        let Some(source) = self.backwards(line, observer) else { return false };
        if self.ahead.get(source).is_none() {
            let ahead = self.ahead.get(self.wave.at()).unwrap_or(0) + 1;
            self.ahead.set(source, ahead);
            self.wave.queue.push(source);
        }
        true
    }

    /// Whether `back` has to be found out before it can be told if t is worth a visit.
    pub(crate) fn wants_return(&self, t: StateId, last: u32, length: u32, best: u32) -> bool {
        let known = self.returns.last().is_some_and(|known| known.accepting == last);
        let meets_another = self.over_another(t, length).is_some_and(|least| least < best);
        let left = if self.spent < self.explored { 1 } else { WORTHWHILE };
        last > 0 && !known && !meets_another && length + left < best
    }

    /// The wave back starts on the path, up to its last accepting state.
    pub(crate) fn start_return(&mut self, accepting: u32, path: &[StateId]) {
        let mut back = Depths::default();
        for &state in path {
            back.set(state, 1);
        }
        self.returns.push(Return { accepting, back });
        self.wave = Wave::from(path.iter().copied());
    }

    /// Line 201: goes on from states over which a path shorter than the best can come back.
    pub(crate) fn next_return<O: Observer>(
        &mut self,
        line: Line,
        best: Option<u32>,
        observer: &mut O,
    ) -> bool {
        let limit = best.unwrap_or(u32::MAX);
        while let (Some(state), Some(known)) = (self.wave.take(), self.returns.last()) {
            let back = known.back.get(state).unwrap_or(1) - 1;
            // Whoever leads there comes at least one behind the accepting state, so this is two.
            let position = self.nearest.get(state).unwrap_or(0).max(known.accepting + 2);
            if back == 0 || position + back < limit {
                return self.tell(line, Some((state, back)), observer);
            }
        }
        self.tell(line, None, observer)
    }

    /// Line 202.
    pub(crate) fn go_back<O: Observer>(
        &mut self,
        line: Line,
        positions: &Depths,
        observer: &mut O,
    ) -> bool {
        let Some(source) = self.backwards(line, observer) else { return false };
        self.spent += 1;
        let at = self.wave.at();
        let Some(known) = self.returns.last_mut() else { return true };
        let on_path = positions.get(source).is_some_and(|position| position <= known.accepting);
        if !on_path && known.back.get(source).is_none() {
            let back = known.back.get(at).unwrap_or(0) + 1;
            known.back.set(source, back);
            self.wave.queue.push(source);
        }
        true
    }

    /// No counterexample over t that meets another accepting state first can be shorter than this.
    fn over_another(&self, t: StateId, length: u32) -> Option<u32> {
        Some(length + 1 + self.ahead.get(t)?)
    }

    /// No counterexample that goes on from a path of this length to t can be shorter than this;
    /// there is none at all without it. `last` is the position of the last accepting state.
    pub(crate) fn least(&self, t: StateId, last: u32, length: u32) -> Option<u32> {
        let another = self.over_another(t, length);
        if last == 0 {
            return another;
        }
        let closing = match self.returns.last().filter(|known| known.accepting == last) {
            Some(known) => known.back.get(t).map(|back| length + back),
            None => Some(length + 2),
        };
        [another, closing].into_iter().flatten().min()
    }

    /// The state at this position leaves the path.
    pub(crate) fn forget(&mut self, position: u32) {
        if self.returns.last().is_some_and(|known| known.accepting == position) {
            self.returns.pop();
        }
    }

    /// The path in normal mode goes on to a state.
    pub(crate) fn trail(&mut self, state: StateId, position: u32) {
        self.trail.truncate(position as usize - 1);
        self.trail.push(state);
        self.trailed.set(state, position);
    }

    pub(crate) fn owes(&self) -> bool {
        !self.debts.is_empty()
    }

    /// A state at this position is left, or left out: its own depth is set now, the others later.
    pub(crate) fn owe<O: Observer>(
        &mut self,
        line: Line,
        state: StateId,
        position: u32,
        depths: &mut Depths,
        observer: &mut O,
    ) {
        if depths.exceeds(state, position) {
            depths.lower(line, state, position, observer);
            self.debts.push((state, position));
            observer.event(line, Event::Owed { state });
        }
    }

    /// Line 301. What a later debt's wave has reached on a shorter path is paid with it.
    pub(crate) fn next_debt<O: Observer>(
        &mut self,
        line: Line,
        depths: &Depths,
        observer: &mut O,
    ) -> bool {
        let is_open = |&(state, position): &(StateId, u32)| depths.get(state) == Some(position);
        while self.debts.last().is_some_and(|debt| !is_open(debt)) {
            self.debts.pop();
        }
        let debt = self.debts.pop();
        if let Some((state, position)) = debt {
            self.paying = position;
            self.wave = Wave::from([state]);
        }
        self.tell(line, debt.map(|(state, _)| (state, 0)), observer)
    }

    /// Line 302: goes on from states where a path shorter than the best can go on.
    pub(crate) fn next_due<O: Observer>(
        &mut self,
        line: Line,
        best: Option<u32>,
        depths: &Depths,
        observer: &mut O,
    ) -> bool {
        let limit = best.unwrap_or(u32::MAX);
        let next = self.wave.take().map(|state| (state, depths.get(state).unwrap_or(0)));
        let next = next.filter(|&(_, depth)| depth.saturating_add(1) < limit);
        self.tell(line, next.map(|(state, depth)| (state, depth - self.paying)), observer)
    }

    /// Line 303: around the path that led to the debt.
    pub(crate) fn pay<S: Space, O: Observer>(
        &mut self,
        line: Line,
        depths: &mut Depths,
        space: &mut S,
        observer: &mut O,
    ) -> bool {
        let Some((source, Edge { target, .. })) = self.forwards(line, space, observer) else {
            return false;
        };
        let depth = depths.get(source).unwrap_or(0) + 1;
        let trailed = self.trailed.get(target).unwrap_or(u32::MAX);
        let on_path =
            trailed < self.paying && self.trail.get(trailed as usize - 1) == Some(&target);
        if !on_path && depths.exceeds(target, depth) {
            depths.lower(line, target, depth, observer);
            self.wave.queue.push(target);
        }
        true
    }

    pub(crate) fn weight(&self) -> usize {
        let returns: usize = self.returns.iter().map(|known| known.back.weight()).sum();
        let lists = self.wave.queue.len() + 2 * self.debts.len() + self.trail.len();
        let depths = [&self.nearest, &self.ahead, &self.trailed];
        let depths: usize = depths.iter().map(|depths| depths.weight()).sum();
        returns + 4 * lists + depths + self.incoming.weight()
    }
}
