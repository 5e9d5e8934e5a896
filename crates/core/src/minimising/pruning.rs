//! How `gmz04-pruned` turns back earlier than Algorithm 2 and still reports the same sequence.
//!
//! **Looking ahead.** Once there is a best counterexample, only shorter ones matter. A visit of t is
//! skipped if no counterexample that continues the path to t can be shorter than the best. Such a
//! counterexample either closes at or before the last accepting state on the path, which takes at least
//! `back(t)` more transitions; or it meets another accepting state first, which takes at least
//! `ahead(t)` transitions, and one more to close. Both distances ignore that the path must be simple,
//! so they are lower bounds. They are valid as long as the path up to that accepting state does not
//! change; a shorter best only makes the test stronger.
//!
//! **Debts.** A skipped visit stores no depths, but Algorithm 2 relies on them: in normal mode it turns
//! back at a state that was met on a path that is not longer than the current one. The proof of GMZ's
//! Lemma 3 uses two properties of depths. (1) A stored depth belongs to a simple path that comes before
//! the current one in the order of the search. (2) When a state r is entered in normal mode for the
//! first time, there is no minimal simple path to r that comes before the current one and is shorter
//! than the best.
//!
//! A debt is a state for which the depths of the states beyond it have not been set; to pay it means to
//! set them. Careful mode never reads depths, so they are set when it ends, for all of its visits
//! together, by a breadth-first wave that avoids the path. The shortest way around the path is simple,
//! so (1) holds. The wave goes as far as a path shorter than the best can go, and stops at states whose
//! stored depth is not greater: by (1), the states beyond them have been met on a path that comes
//! before the current one and is not longer, so minimal paths do not go there, and (2) holds. A visit
//! that is skipped in normal mode is paid in the same way.
//!
//! Debts can be paid later. While the search backtracks, the owed depths are greater than any depth
//! that line 11 compares with, so it matters only whether a depth is ∞. Debts are paid when line 9
//! reads ∞, the latest and shallowest first. The wave of an earlier debt stops at states that the wave
//! of a later debt has reached: the later wave started at a smaller depth and avoids fewer states, so
//! it has reached all states beyond them.
//!
//! **On the fly.** Nothing is prepared before there is a best. Then only states that a shorter path can
//! reach are explored.

use serde::{Deserialize, Serialize};

use crate::minimising::depths::Depths;
use crate::minimising::incoming::Incoming;
use crate::{Binding, Edge, Event, Line, LookedAt, Observer, SearchKind, Space, StateId};

/// A breadth-first wave.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Wave {
    queue: Vec<StateId>,
    /// The number of states taken from the queue.
    taken: usize,
    /// The number of transitions examined from the last state taken; in a backward wave, a cursor of
    /// `incoming`.
    looked: u32,
}

impl Wave {
    fn from(starts: impl IntoIterator<Item = StateId>) -> Wave {
        Wave { queue: starts.into_iter().collect(), taken: 0, looked: 0 }
    }

    /// Takes the next state from the queue.
    fn take(&mut self) -> Option<StateId> {
        let state = *self.queue.get(self.taken)?;
        (self.taken, self.looked) = (self.taken + 1, 0);
        Some(state)
    }

    /// The state taken last.
    fn at(&self) -> StateId {
        self.queue[self.taken - 1]
    }
}

/// Distances back to the path, up to an accepting state on it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Return {
    /// The position of the accepting state.
    accepting: u32,
    /// The number of transitions to the path, plus 1.
    back: Depths,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Pruning {
    prepared: bool,
    wave: Wave,
    /// The length of the shortest path from an initial state.
    nearest: Depths,
    /// The number of transitions to an accepting state, plus 1.
    ahead: Depths,
    incoming: Incoming,
    /// The number of transitions between explored states.
    explored: u64,
    /// For some of the accepting states on the path, the last one on top.
    returns: Vec<Return>,
    /// The number of transitions examined for `returns`.
    spent: u64,
    /// States for which the depths of the states beyond them are not set yet, with their positions.
    debts: Vec<(StateId, u32)>,
    /// The position of the debt that is being paid.
    paying: u32,
    /// The path in normal mode, as far as it went since the last debt was paid.
    trail: Vec<StateId>,
    trailed: Depths,
}

/// `back` is computed only if the path length plus this is less than the best length: otherwise visits
/// are cheaper. As long as these waves have examined fewer transitions than the preparation, 1 is used
/// instead.
const WORTHWHILE: u32 = 5;

/// The lines of `prepare`, `return` and `pay`. Each of them is the head of a loop.
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
    /// The name of the procedure, and the variables of its outer and inner loops.
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
    /// The procedure at this line and its variables. The debt that is being paid has no name in the
    /// listing.
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

    /// The current transition of the inner loop at this line.
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

    /// Line 101: takes the next state from which a path shorter than the best can continue.
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

    /// Emits the state that the wave continues from, or its end.
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

    /// The next transition from the wave's current state.
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

    /// The source of the next transition to the wave's current state.
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

    /// Whether `back` must be computed to decide if t has to be visited.
    pub(crate) fn wants_return(&self, t: StateId, last: u32, length: u32, best: u32) -> bool {
        let known = self.returns.last().is_some_and(|known| known.accepting == last);
        let meets_another = self.over_another(t, length).is_some_and(|least| least < best);
        let left = if self.spent < self.explored { 1 } else { WORTHWHILE };
        last > 0 && !known && !meets_another && length + left < best
    }

    /// The wave of `back` starts on the path, up to its last accepting state.
    pub(crate) fn start_return(&mut self, accepting: u32, path: &[StateId]) {
        let mut back = Depths::default();
        for &state in path {
            back.set(state, 1);
        }
        self.returns.push(Return { accepting, back });
        self.wave = Wave::from(path.iter().copied());
    }

    /// Line 201: takes the next state through which a path shorter than the best can return.
    pub(crate) fn next_return<O: Observer>(
        &mut self,
        line: Line,
        best: Option<u32>,
        observer: &mut O,
    ) -> bool {
        let limit = best.unwrap_or(u32::MAX);
        while let (Some(state), Some(known)) = (self.wave.take(), self.returns.last()) {
            let back = known.back.get(state).unwrap_or(1) - 1;
            // Predecessors of this state come after the accepting state, so this state is at least two
            // positions after it.
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

    /// A lower bound on the length of a counterexample through t that meets another accepting state
    /// first.
    fn over_another(&self, t: StateId, length: u32) -> Option<u32> {
        Some(length + 1 + self.ahead.get(t)?)
    }

    /// A lower bound on the length of a counterexample that continues a path of this length to t;
    /// `None` if there is no such counterexample. `last` is the position of the last accepting state.
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

    /// Called when the state at this position leaves the path.
    pub(crate) fn forget(&mut self, position: u32) {
        if self.returns.last().is_some_and(|known| known.accepting == position) {
            self.returns.pop();
        }
    }

    /// Called when the path in normal mode continues to a state.
    pub(crate) fn trail(&mut self, state: StateId, position: u32) {
        self.trail.truncate(position as usize - 1);
        self.trail.push(state);
        self.trailed.set(state, position);
    }

    pub(crate) fn owes(&self) -> bool {
        !self.debts.is_empty()
    }

    /// Called when a state at this position is left, or its visit is skipped. Its own depth is set now,
    /// those of the states beyond it later.
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

    /// Line 301. A debt is already paid if the wave of a later debt has reached it on a shorter path.
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

    /// Line 302: takes the next state from which a path shorter than the best can continue.
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

    /// Line 303. The wave avoids the path that led to the debt.
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
