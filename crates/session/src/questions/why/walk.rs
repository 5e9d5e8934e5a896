//! How the walk that completes a cycle found its way.

use std::collections::HashMap;

use lariat_core::{Because, Event, Line, SearchKind, StateId};

use super::{Attempt, Choice};
use crate::questions::active::{Came, Followed, Test, Tried};

/// The legs of a walk. Each leg starts at the current end of the walk, and ends when it reaches its goal.
#[derive(Clone, Debug, Default)]
pub(super) struct WalkLog {
    pub(super) choices: Vec<Choice>,
    /// The step at which it failed.
    pub(super) failed: Option<u64>,
    /// Only for lookups; the map is never iterated over.
    leg: HashMap<StateId, Stop>,
    /// The transition that is being considered.
    at: Option<(StateId, usize)>,
}

/// A state that a leg has reached.
#[derive(Clone, Debug)]
struct Stop {
    entered: u64,
    /// Its predecessor, and the index of the attempt there.
    from: Option<(StateId, usize)>,
    tried: Vec<Attempt>,
}

impl WalkLog {
    pub(super) fn hear(&mut self, step: u64, line: Line, event: &Event) {
        match *event {
            Event::Tested { because: Because::Incomplete { end, wanted: Some(_) }, .. } => {
                self.begin(step, end);
            }
            Event::Delivered { search: SearchKind::Extract, source, edge, index, .. } => {
                if !self.leg.contains_key(&source) {
                    self.begin(step, source);
                }
                let came = Came::Pending;
                let tried = Tried::new(edge, index, step, came);
                if let Some(stop) = self.leg.get_mut(&source) {
                    stop.tried.push(Attempt { tried, tests: Vec::new() });
                    self.at = Some((source, stop.tried.len() - 1));
                }
            }
            Event::Tested { source, edge: Some(edge), holds, because } => {
                let (edge, taken_for, acting) = (Some(edge), None, SearchKind::Extract);
                let test = Test { step, line, source, edge, holds, because, taken_for, acting };
                self.test(test);
            }
            Event::Called { search: SearchKind::Extract, state } => self.go(step, state),
            Event::WalkGrew { .. } => self.take(),
            Event::WalkFailed { .. } => self.failed = Some(step),
            _ => {}
        }
    }

    fn begin(&mut self, step: u64, start: StateId) {
        self.leg.clear();
        self.leg.insert(start, Stop { entered: step, from: None, tried: Vec::new() });
        self.at = None;
    }

    fn attempt(&mut self) -> Option<&mut Attempt> {
        let (source, place) = self.at?;
        self.leg.get_mut(&source)?.tried.get_mut(place)
    }

    fn test(&mut self, test: Test) {
        let Some(attempt) = self.attempt() else { return };
        attempt.tests.push(test);
        // A walk that takes the first successor each time continues whatever the result of this test.
        if let Because::WalkedBefore { state } = test.because {
            self.go(test.step, state);
            self.take();
            self.begin(test.step, state);
        } else if !test.holds {
            attempt.tried.came = Came::Refused;
        }
    }

    fn go(&mut self, step: u64, state: StateId) {
        if let Some(attempt) = self.attempt() {
            let (entered, fresh, reports) = (0, 0, 0);
            let followed = Followed { from: step, to: None, entered, fresh, reports };
            attempt.tried.came = Came::Followed(followed);
        }
        // A leg may end where it started. The entry is kept then, and `at` has the last transition.
        let stop = Stop { entered: step, from: self.at, tried: Vec::new() };
        self.leg.entry(state).or_insert(stop);
    }

    /// The leg has reached its goal: its path becomes part of the walk.
    fn take(&mut self) {
        let mut way = Vec::new();
        let mut at = self.at;
        while let Some((source, place)) = at {
            let Some(stop) = self.leg.get(&source) else { break };
            let mut tries = stop.tried.iter().cloned();
            let earlier: Vec<Attempt> = tries.by_ref().take(place).collect();
            way.push(Choice {
                search: SearchKind::Extract,
                source,
                entered: stop.entered,
                earlier,
                taken: tries.next(),
                later: tries.count() as u32,
                untried: 0,
            });
            at = stop.from;
        }
        self.choices.extend(way.into_iter().rev());
    }
}
