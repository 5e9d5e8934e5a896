//! The active calls of a search, reconstructed from events alone, and what became of each successor that they
//! have tried. Answers to questions about a run are based on this.

use lariat_core::{Because, Edge, Event, Line, SearchKind, StateId};

use crate::StepRecord;

/// An active call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    pub search: SearchKind,
    pub state: StateId,
    /// The step at which it was entered.
    pub entered: u64,
    /// The transition that it was called for; none where a search starts.
    pub via: Option<Via>,
    /// The number of states on the path up to this call. Where a red search starts, two calls are at the same
    /// state. Calls of black searches and `remove` are not on the path.
    pub position: usize,
    /// Its loop over the successors is over.
    exhausted: bool,
    /// The index in `tried` where its successors begin.
    tried_from: usize,
    /// The index in `tests` where its tests begin.
    tests_from: usize,
}

/// A transition, by its source and its index there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Via {
    pub source: StateId,
    pub index: u32,
}

/// A successor that a call has tried, and what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    pub edge: Edge,
    pub index: u32,
    /// The step at which the loop delivered it.
    pub step: u64,
    pub came: Came,
    /// The step that reported that the transition closes a counterexample.
    pub closed: Option<u64>,
    /// The range of its tests in `tests`.
    tests: (usize, usize),
}

impl Tried {
    /// A successor without tests.
    pub(crate) fn new(edge: Edge, index: u32, step: u64, came: Came) -> Tried {
        Tried { edge, index, step, came, closed: None, tests: (0, 0) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// The loop has not reached the next successor yet.
    Pending,
    /// No call was made for it.
    Refused,
    /// A call was made for it.
    Followed(Followed),
}

/// What a call and the calls made by it have done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Followed {
    /// The steps at which the call began and ended.
    pub from: u64,
    pub to: Option<u64>,
    /// The number of states entered, and of those entered for the first time. If the call is still active:
    /// the numbers before it began.
    pub entered: u64,
    pub fresh: u64,
    /// The number of counterexamples reported.
    pub reports: u64,
}

/// A test and its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    pub step: u64,
    pub line: Line,
    pub source: StateId,
    pub edge: Option<Edge>,
    pub holds: bool,
    pub because: Because,
    /// The state that a lossy search confuses the target with.
    pub taken_for: Option<StateId>,
    /// The search that made the test.
    pub acting: SearchKind,
}

impl Test {
    /// A record with this test only, for the narrator.
    pub(crate) fn record(&self) -> StepRecord {
        let Test { line, source, edge, holds, because, .. } = *self;
        let target = edge.map_or(source, |edge| edge.target);
        let collided = self.taken_for.map(|with| Event::Collided { state: target, with });
        let tested = Event::Tested { source, edge, holds, because };
        StepRecord {
            events: collided.into_iter().chain([tested]).map(|event| (line, event)).collect(),
            phases: Some((self.acting, self.acting)),
        }
    }
}

/// All active calls, oldest first. Only the last call tries successors, so the tried successors of all calls
/// form one stack.
#[derive(Clone, Debug, Default)]
pub(crate) struct ActiveCalls {
    calls: Vec<Call>,
    tried: Vec<Tried>,
    tests: Vec<Test>,
    entered: u64,
    fresh: u64,
    reports: u64,
    taken_for: Option<StateId>,
}

impl ActiveCalls {
    pub(crate) fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// The running call.
    pub(crate) fn top(&self) -> Option<&Call> {
        self.calls.last()
    }

    /// The number of states on the path.
    pub(crate) fn path_length(&self) -> usize {
        self.top().map_or(0, |call| call.position)
    }

    /// The successors that the call at index `place` has tried, in order.
    pub(crate) fn tried(&self, place: usize) -> &[Tried] {
        let Some(call) = self.calls.get(place) else { return &[] };
        let end = self.calls.get(place + 1).map_or(self.tried.len(), |next| next.tried_from);
        self.tried.get(call.tried_from..end).unwrap_or_default()
    }

    /// The tests of a successor that an active call has tried.
    pub(crate) fn tests(&self, tried: &Tried) -> &[Test] {
        self.tests.get(tried.tests.0..tried.tests.1).unwrap_or_default()
    }

    /// The successor that the loop of the running call is at.
    pub(crate) fn considered(&self) -> Option<&Tried> {
        let call = self.top().filter(|call| !call.exhausted)?;
        self.tried.get(call.tried_from..)?.last()
    }

    /// The state that a lossy search confuses the next target with, if the last event said so.
    pub(crate) fn taken_for(&self) -> Option<StateId> {
        self.taken_for
    }

    /// Processes an event. If it moves the loop of the running call on and no call was made for the last
    /// successor, returns that successor: the search has turned back from it.
    pub(crate) fn hear(
        &mut self,
        step: u64,
        acting: SearchKind,
        line: Line,
        event: &Event,
    ) -> Option<Tried> {
        let collision = self.taken_for.take();
        match *event {
            Event::Entered { search, state, first } => self.enter(step, search, state, first),
            Event::Left { .. } => self.leave(step),
            Event::Abandoned { .. } => {
                self.calls.clear();
                self.tried.clear();
                self.tests.clear();
            }
            Event::Collided { with, .. } => self.taken_for = Some(with),
            Event::Delivered { search, edge, index, .. } if self.loops(search) => {
                let given_up = self.give_up();
                let tests = (self.tests.len(), self.tests.len());
                let came = Came::Pending;
                self.tried.push(Tried { edge, index, step, came, closed: None, tests });
                return given_up;
            }
            Event::Exhausted { search, .. } if self.loops(search) => {
                let given_up = self.give_up();
                if let Some(call) = self.calls.last_mut() {
                    call.exhausted = true;
                }
                return given_up;
            }
            Event::Tested { source, edge: Some(tested), holds, because } if self.loops(acting) => {
                let (edge, taken_for) = (Some(tested), collision);
                let test = Test { step, line, source, edge, holds, because, taken_for, acting };
                self.note(tested, test);
            }
            Event::Reported { closed, .. } => {
                self.reports += 1;
                if let Some(tried) = self.last_tried().filter(|_| closed) {
                    tried.closed = Some(step);
                }
            }
            Event::Dismissed { .. } => {
                if let Some(tried) = self.last_tried() {
                    tried.closed = Some(step);
                }
            }
            _ => {}
        }
        None
    }

    /// Whether an event of this search belongs to the loop of the running call. After its end, some searches
    /// iterate over the successors again to examine colours; no calls are made there.
    fn loops(&self, search: SearchKind) -> bool {
        self.top().is_some_and(|call| call.search == search && !call.exhausted)
    }

    fn last_tried(&mut self) -> Option<&mut Tried> {
        let from = self.top().filter(|call| !call.exhausted)?.tried_from;
        self.tried.get_mut(from..)?.last_mut()
    }

    /// Adds a test to the current successor. Tests of calls made for it have been removed with these calls,
    /// so its own tests are adjacent.
    fn note(&mut self, edge: Edge, test: Test) {
        let place = self.tests.len();
        let Some(tried) = self.last_tried().filter(|tried| tried.edge.id == edge.id) else {
            return;
        };
        if tried.tests.0 == tried.tests.1 {
            tried.tests.0 = place;
        }
        tried.tests.1 = place + 1;
        self.tests.push(test);
    }

    fn give_up(&mut self) -> Option<Tried> {
        let tried = self.last_tried().filter(|tried| tried.came == Came::Pending)?;
        tried.came = Came::Refused;
        Some(*tried).filter(|tried| tried.closed.is_none())
    }

    fn enter(&mut self, step: u64, search: SearchKind, state: StateId, first: bool) {
        let (entered, fresh, reports) = (self.entered, self.fresh, self.reports);
        let caller = self.top().map(|call| (call.state, call.position));
        let followed = Followed { from: step, to: None, entered, fresh, reports };
        let via = self.last_tried().filter(|tried| tried.edge.target == state).map(|tried| {
            tried.came = Came::Followed(followed);
            tried.index
        });
        self.entered += 1;
        self.fresh += u64::from(first);
        let starts = via.is_none();
        let position = match (search, caller) {
            (_, None) => 1,
            (SearchKind::Black | SearchKind::Remove, Some((_, position))) => position,
            (SearchKind::Red, Some((_, position))) if starts => position,
            (_, Some((_, position))) => position + 1,
        };
        let via = via.zip(caller).map(|(index, (source, _))| Via { source, index });
        self.calls.push(Call {
            search,
            state,
            entered: step,
            via,
            position,
            exhausted: false,
            tried_from: self.tried.len(),
            tests_from: self.tests.len(),
        });
    }

    fn leave(&mut self, step: u64) {
        let Some(left) = self.calls.pop() else { return };
        self.tried.truncate(left.tried_from);
        self.tests.truncate(left.tests_from);
        let (entered, fresh, reports) = (self.entered, self.fresh, self.reports);
        if left.via.is_none() {
            return;
        }
        if let Some(Tried { came: Came::Followed(followed), .. }) = self.last_tried() {
            followed.to = Some(step);
            followed.entered = entered - followed.entered;
            followed.fresh = fresh - followed.fresh;
            followed.reports = reports - followed.reports;
        }
    }
}

/// The search that made the step.
pub(crate) fn acting(record: &StepRecord) -> SearchKind {
    record.phases.map_or(SearchKind::Dfs, |(before, _)| before)
}
