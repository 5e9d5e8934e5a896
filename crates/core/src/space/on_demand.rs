//! A space that is generated during the search and stored.

use std::collections::HashMap;
use std::sync::Arc;

use crate::space::interner::Interner;
use crate::{
    Batch, Code, Edge, EdgeId, MEMORY, MOST_SUCCESSORS, Marks, Model, Space, StateId, TooLarge,
};

/// The states of a [`Model`], numbered in order of discovery, and their successors, generated once, in
/// batches.
///
/// If there is no memory left to expand a state, it seems to have no more successors. Callers must
/// check [`Space::refusal`] afterwards.
#[derive(Clone, Debug)]
pub struct OnDemand {
    model: Arc<dyn Model>,
    /// Without repetitions.
    initial: Vec<StateId>,
    states: Interner,
    marks: StateMarks,
    rows: Vec<Row>,
    /// For rows of more than one batch: the later batches, and where the model continues.
    tails: HashMap<StateId, Tail>,
    targets: Vec<StateId>,
    /// One for each target, if marks are on transitions.
    edge_marks: Vec<Marks>,
    batch: Batch,
    /// The limit on bytes.
    memory: u64,
    refusal: Option<TooLarge>,
}

/// Where the first batch of a state's successors is in `targets`.
#[derive(Clone, Copy, Debug)]
struct Row {
    start: u32,
    /// The number of successors in the first batch; the highest bit says whether there is a tail.
    count: u32,
}

impl Row {
    const UNEXPANDED: Row = Row { start: u32::MAX, count: 0 };
    const LONG: u32 = 1 << 31;

    #[inline]
    fn is_expanded(self) -> bool {
        self.start != u32::MAX
    }

    #[inline]
    fn count(self) -> u32 {
        self.count & !Self::LONG
    }
}

#[derive(Clone, Debug)]
struct Tail {
    batches: Vec<Later>,
    /// The number of successors generated so far.
    count: u32,
    /// The cursor to continue with; `None` if all successors have been generated.
    cursor: Option<u64>,
}

/// A later batch: the index of its first successor, the place of that in `targets`, and the cursor with
/// which the model generates the batch.
#[derive(Clone, Copy, Debug)]
struct Later {
    index: u32,
    start: u32,
    cursor: u64,
}

impl Tail {
    /// The ranges in `targets` of the later batches.
    fn places(&self) -> impl Iterator<Item = std::ops::Range<u32>> + Clone + '_ {
        let next = self.batches.iter().skip(1).map(|later| later.index);
        let ends = next.chain(std::iter::once(self.count));
        self.batches
            .iter()
            .zip(ends)
            .map(|(later, end)| later.start..later.start + end - later.index)
    }

    /// The place in `targets` of the `index`-th successor.
    fn place(&self, index: u32) -> Option<u32> {
        let batch = self.batches.partition_point(|later| later.index <= index).checked_sub(1)?;
        let later = self.batches[batch];
        (index < self.count).then(|| later.start + index - later.index)
    }
}

/// The marks of states, in the smallest form that can hold them.
#[derive(Clone, Debug)]
enum StateMarks {
    /// There are no acceptance sets.
    Nothing,
    /// Marks are on transitions, and states have none.
    OnTransitions,
    Few(Vec<u8>),
    Many(Vec<Marks>),
}

impl StateMarks {
    fn of(model: &dyn Model) -> StateMarks {
        match model.acceptance_sets() {
            _ if model.marks_transitions() => StateMarks::OnTransitions,
            _ if model.used_sets().is_empty() => StateMarks::Nothing,
            1..=8 => StateMarks::Few(Vec::new()),
            _ => StateMarks::Many(Vec::new()),
        }
    }

    #[inline]
    fn push(&mut self, marks: impl FnOnce() -> Marks) {
        match self {
            StateMarks::Nothing | StateMarks::OnTransitions => {}
            StateMarks::Few(all) => all.push(marks().bits() as u8),
            StateMarks::Many(all) => all.push(marks()),
        }
    }

    #[inline]
    fn get(&self, state: StateId) -> Marks {
        match self {
            StateMarks::Nothing | StateMarks::OnTransitions => Marks::NONE,
            StateMarks::Few(all) => Marks::from_bits(all[state.index()].into()),
            StateMarks::Many(all) => all[state.index()],
        }
    }
}

impl OnDemand {
    pub fn new(model: Arc<dyn Model>) -> Self {
        let mut space = OnDemand {
            initial: Vec::new(),
            states: Interner::new(model.codes()),
            marks: StateMarks::of(&*model),
            rows: Vec::new(),
            tails: HashMap::new(),
            targets: Vec::new(),
            edge_marks: Vec::new(),
            batch: Batch::default(),
            memory: MEMORY,
            refusal: None,
            model,
        };
        let mut batch = Batch::default();
        let mut cursor = Some(0);
        while let Some(from) = cursor {
            batch.clear();
            cursor = space.model.initial(from, &mut batch);
            for index in 0..batch.len() {
                let known = space.states.len();
                let state = space.states.intern(batch.get(index));
                if state.index() == known {
                    space.initial.push(state);
                }
            }
        }
        space.know();
        space
    }

    pub fn model(&self) -> &Arc<dyn Model> {
        &self.model
    }

    /// Sets the limit on bytes. Nothing is generated beyond it.
    pub fn limit_memory(&mut self, bytes: u64) {
        self.memory = bytes;
    }

    /// The limit on bytes.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// An estimate of the bytes in use. It depends only on what has been generated.
    pub fn weight(&self) -> u64 {
        // A row and the marks.
        const STATE: u64 = 9;
        let edge = if self.edge_marks.is_empty() { 4 } else { 12 };
        let used = self.states.weight()
            + STATE * self.states.len() as u64
            + edge * self.targets.len() as u64
            + 64 * self.tails.len() as u64;
        // Lists grow by doubling, so on average a quarter of their capacity is unused.
        used + used / 3
    }

    /// Clears the refusal, before the next caller asks for successors.
    pub fn clear_refusal(&mut self) {
        self.refusal = None;
    }

    /// The number of states seen so far.
    pub fn known(&self) -> u32 {
        self.states.len() as u32
    }

    /// The number of states and transitions generated so far.
    pub fn size(&self) -> u64 {
        self.states.len() as u64 + self.targets.len() as u64
    }

    /// A state as the model encodes it.
    #[inline]
    pub fn code(&self, state: StateId) -> Code<'_> {
        self.states.code(state)
    }

    /// The id of a state, if it has been seen.
    pub fn find(&self, code: Code<'_>) -> Option<StateId> {
        self.states.find(code)
    }

    /// The batch with the `index`-th transition of a state, generated again with labels, and the
    /// transition's index in it. `None` if the transition has not been generated. Labels are not
    /// stored.
    pub fn labelled(&self, state: StateId, index: u32) -> Option<(Batch, usize)> {
        let row = self.rows.get(state.index()).copied().filter(|row| row.is_expanded())?;
        let (cursor, first) = match index < row.count() {
            true => (0, 0),
            false => {
                let later = &self.tails.get(&state)?.batches;
                let batch = later.partition_point(|later| later.index <= index).checked_sub(1)?;
                (later[batch].cursor, later[batch].index)
            }
        };
        let mut batch = Batch::labelled();
        self.model.successors(self.code(state), cursor, &mut batch).ok()?;
        let place = (index - first) as usize;
        (place < batch.len()).then_some((batch, place))
    }

    /// All successors of a state, generated if necessary. If there are too many, none, and a
    /// [`Space::refusal`].
    pub fn successors(&mut self, state: StateId) -> impl Iterator<Item = Edge> + '_ {
        let is_complete = self.complete(state);
        let places = self.places(state).take(if is_complete { usize::MAX } else { 0 });
        places.map(|place| self.edge(place))
    }

    /// Whether successors of a state have been generated.
    pub fn is_generated(&self, state: StateId) -> bool {
        self.rows.get(state.index()).is_some_and(|row| row.is_expanded())
    }

    /// The successors of a state generated so far.
    pub fn generated(&self, state: StateId) -> impl Iterator<Item = StateId> + Clone + '_ {
        self.places(state).map(|place| self.targets[place as usize])
    }

    /// The `index`-th successor of a state, if it has been generated. Found without iterating over the
    /// others, because there may be millions.
    pub fn generated_at(&self, state: StateId, index: u32) -> Option<StateId> {
        Some(self.delivered(state, index)?.target)
    }

    /// The transitions of a state generated so far, with their marks.
    pub fn generated_edges(&self, state: StateId) -> impl Iterator<Item = (Edge, Marks)> + '_ {
        self.places(state).map(move |place| {
            let edge = self.edge(place);
            (edge, self.edge_marks(state, edge))
        })
    }

    /// The places in `targets` of a state's successors generated so far.
    fn places(&self, state: StateId) -> impl Iterator<Item = u32> + Clone + '_ {
        let row = self.rows.get(state.index()).copied().filter(|row| row.is_expanded());
        let first = row.map_or(0..0, |row| row.start..row.start + row.count());
        let is_long = row.is_some_and(|row| row.count & Row::LONG != 0);
        let tail = if is_long { self.tails.get(&state) } else { None };
        first.chain(tail.into_iter().flat_map(Tail::places).flatten())
    }

    #[inline]
    fn edge(&self, place: u32) -> Edge {
        Edge { id: EdgeId(place), target: self.targets[place as usize] }
    }

    /// Generates all successors of a state. Returns whether that succeeded.
    fn complete(&mut self, state: StateId) -> bool {
        if self.expand(state).is_none() {
            return false;
        }
        while let Some(tail) = self.tails.get(&state).filter(|tail| tail.cursor.is_some()) {
            if u64::from(tail.count) >= MOST_SUCCESSORS {
                let name = self.model.name(self.code(state));
                self.refusal = Some(TooLarge::successors(name));
                return false;
            }
            if !self.go_on(state) {
                return false;
            }
        }
        true
    }

    /// Adds rows for new states, and stores their marks.
    #[inline]
    fn know(&mut self) {
        for state in self.rows.len()..self.states.len() {
            let code = self.states.code(StateId(state as u32));
            self.marks.push(|| self.model.marks(code));
            self.rows.push(Row::UNEXPANDED);
        }
    }

    #[inline]
    fn expand(&mut self, state: StateId) -> Option<Row> {
        let row = self.rows[state.index()];
        if row.is_expanded() { Some(row) } else { self.generate(state) }
    }

    #[cold]
    fn generate(&mut self, state: StateId) -> Option<Row> {
        let (places, cursor) = self.take(state, 0)?;
        let (start, count) = (places.start, places.len() as u32);
        let long = if cursor.is_some() { Row::LONG } else { 0 };
        if cursor.is_some() {
            self.tails.insert(state, Tail { batches: Vec::new(), count, cursor });
        }
        let row = Row { start, count: count | long };
        self.rows[state.index()] = row;
        Some(row)
    }

    /// Generates the next batch of a state that has more than one. Returns whether that succeeded.
    fn go_on(&mut self, state: StateId) -> bool {
        let Some(from) = self.tails.get(&state).and_then(|tail| tail.cursor) else { return false };
        let Some((places, cursor)) = self.take(state, from) else { return false };
        if let Some(tail) = self.tails.get_mut(&state) {
            tail.cursor = cursor;
            if !places.is_empty() {
                let start = places.start;
                tail.batches.push(Later { index: tail.count, start, cursor: from });
                tail.count += places.len() as u32;
            }
        }
        true
    }

    /// Generates a batch of successors: their places, and the cursor to continue with.
    fn take(&mut self, state: StateId, from: u64) -> Option<(std::ops::Range<u32>, Option<u64>)> {
        let mut batch = std::mem::take(&mut self.batch);
        batch.clear();
        let taken = match self.weight() > self.memory {
            true => Err(TooLarge::Memory { bytes: self.memory }),
            false => self.model.successors(self.states.code(state), from, &mut batch),
        };
        let start = self.targets.len() as u32;
        let taken = match taken {
            Ok(cursor) => {
                self.states.intern_all(&batch, &mut self.targets);
                self.know();
                if self.marks_transitions() {
                    self.edge_marks.extend((0..batch.len()).map(|index| batch.marks(index)));
                }
                Some((start..self.targets.len() as u32, cursor))
            }
            Err(refusal) => {
                self.refusal = Some(refusal);
                None
            }
        };
        self.batch = batch;
        taken
    }

    /// The `index`-th successor, which is beyond the first batch.
    #[cold]
    fn later(&mut self, state: StateId, index: u32) -> Option<Edge> {
        loop {
            let tail = self.tails.get(&state)?;
            if let Some(place) = tail.place(index) {
                return Some(self.edge(place));
            }
            if tail.cursor.is_none() || !self.go_on(state) {
                return None;
            }
        }
    }
}

impl Space for OnDemand {
    fn initial(&self, index: u32) -> Option<StateId> {
        self.initial.get(index as usize).copied()
    }

    #[inline]
    fn successor(&mut self, state: StateId, index: u32) -> Option<Edge> {
        let row = self.expand(state)?;
        if index < row.count() {
            return Some(self.edge(row.start + index));
        }
        if row.count & Row::LONG == 0 { None } else { self.later(state, index) }
    }

    fn delivered(&self, state: StateId, index: u32) -> Option<Edge> {
        let row = self.rows.get(state.index()).copied().filter(|row| row.is_expanded())?;
        let place = match index < row.count() {
            true => row.start + index,
            false => self.tails.get(&state)?.place(index)?,
        };
        Some(self.edge(place))
    }

    fn known(&self) -> usize {
        self.states.len()
    }

    fn fingerprint(&self, state: StateId) -> u64 {
        self.model.fingerprint(self.states.code(state))
    }

    #[inline]
    fn marks(&self, state: StateId) -> Marks {
        self.marks.get(state)
    }

    #[inline]
    fn marks_transitions(&self) -> bool {
        matches!(self.marks, StateMarks::OnTransitions)
    }

    #[inline]
    fn edge_marks(&self, source: StateId, edge: Edge) -> Marks {
        match self.edge_marks.get(edge.id.0 as usize) {
            Some(&marks) => marks,
            None => self.marks(source),
        }
    }

    fn acceptance_sets(&self) -> u32 {
        self.model.acceptance_sets()
    }

    #[inline]
    fn refusal(&self) -> Option<&TooLarge> {
        self.refusal.as_ref()
    }
}
