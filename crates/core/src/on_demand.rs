//! A space that is generated while it is searched, and remembered.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use crate::{Edge, EdgeId, MEMORY, Marks, Space, StateId, TooLarge};

/// How states follow from each other, before anybody numbers them.
pub trait Rules {
    /// What makes two states the same.
    type Key: Clone + Eq + Hash + Debug;

    /// In the order in which a search takes them.
    fn initial(&self) -> Vec<Self::Key>;

    /// Appends the successors of `key` in search order, unless there are too many of them.
    fn successors(&self, key: &Self::Key, into: &mut Vec<Self::Key>) -> Result<(), TooLarge>;

    fn marks(&self, key: &Self::Key) -> Marks;

    /// A number that depends on the key alone; different keys may share one.
    fn fingerprint(&self, key: &Self::Key) -> u64;

    fn acceptance_sets(&self) -> u32;
}

/// States of some [`Rules`], interned: each gets the next number when it is first seen, and its
/// successors are computed once.
///
/// A state that cannot be expanded, because it has too many successors or no memory is left, seems to
/// have none. Whoever may have asked for it looks at [`Space::refusal`] before they believe it.
#[derive(Clone, Debug)]
pub struct OnDemand<R: Rules> {
    rules: R,
    /// Each once.
    initial: Vec<StateId>,
    keys: Vec<R::Key>,
    marks: Vec<Marks>,
    /// Looked up, never iterated: its order must not show.
    ids: HashMap<R::Key, StateId>,
    rows: Vec<Row>,
    targets: Vec<StateId>,
    fresh: Vec<R::Key>,
    /// Bytes that all this may take.
    memory: u64,
    refusal: Option<TooLarge>,
}

/// Where the successors of a state are in `targets`.
#[derive(Clone, Copy, Debug)]
struct Row {
    start: u32,
    count: u32,
}

impl Row {
    const UNEXPANDED: Row = Row { start: u32::MAX, count: 0 };

    fn is_expanded(self) -> bool {
        self.start != u32::MAX
    }
}

impl<R: Rules> OnDemand<R> {
    pub fn new(rules: R) -> Self {
        let keys = rules.initial();
        let mut space = OnDemand {
            rules,
            initial: Vec::new(),
            keys: Vec::new(),
            marks: Vec::new(),
            ids: HashMap::new(),
            rows: Vec::new(),
            targets: Vec::new(),
            fresh: Vec::new(),
            memory: MEMORY,
            refusal: None,
        };
        for key in keys {
            let known = space.keys.len();
            let state = space.intern(key);
            if state.index() == known {
                space.initial.push(state);
            }
        }
        space
    }

    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// Nothing is generated beyond so many bytes.
    pub fn limit_memory(&mut self, bytes: u64) {
        self.memory = bytes;
    }

    /// The bytes that may be taken.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// The bytes that are taken, by an estimate that depends on nothing but what has been generated.
    pub fn weight(&self) -> u64 {
        // A state is in two lists of keys, with its marks and its row; a hash table is half empty.
        const STATE: u64 = 120;
        STATE * self.keys.len() as u64 + 4 * self.targets.len() as u64
    }

    /// Forgets why a state could not be expanded, before somebody new asks.
    pub fn clear_refusal(&mut self) {
        self.refusal = None;
    }

    /// States seen so far.
    pub fn known(&self) -> u32 {
        self.keys.len() as u32
    }

    /// States and transitions generated so far.
    pub fn size(&self) -> u64 {
        self.keys.len() as u64 + self.targets.len() as u64
    }

    pub fn key(&self, state: StateId) -> &R::Key {
        &self.keys[state.index()]
    }

    /// The number of a state if it has been seen.
    pub fn find(&self, key: &R::Key) -> Option<StateId> {
        self.ids.get(key).copied()
    }

    /// All successors of a state, generated now if they were not before.
    pub fn successors(&mut self, state: StateId) -> impl Iterator<Item = Edge> + '_ {
        let row = self.expand(state);
        (row.start..row.start + row.count)
            .map(|place| Edge { id: EdgeId(place), target: self.targets[place as usize] })
    }

    /// The successors of a state if they have been generated.
    pub fn generated(&self, state: StateId) -> Option<&[StateId]> {
        let row = self.rows.get(state.index()).filter(|row| row.is_expanded())?;
        self.targets.get(row.start as usize..(row.start + row.count) as usize)
    }

    fn intern(&mut self, key: R::Key) -> StateId {
        if let Some(&id) = self.ids.get(&key) {
            return id;
        }
        let id = StateId(self.keys.len() as u32);
        self.marks.push(self.rules.marks(&key));
        self.keys.push(key.clone());
        self.rows.push(Row::UNEXPANDED);
        self.ids.insert(key, id);
        id
    }

    #[inline]
    fn expand(&mut self, state: StateId) -> Row {
        let row = self.rows[state.index()];
        if row.is_expanded() { row } else { self.generate(state) }
    }

    #[cold]
    fn generate(&mut self, state: StateId) -> Row {
        let mut fresh = std::mem::take(&mut self.fresh);
        fresh.clear();
        let generated = match self.weight() > self.memory {
            true => Err(TooLarge::Memory { bytes: self.memory }),
            false => self.rules.successors(&self.keys[state.index()], &mut fresh),
        };
        if let Err(refusal) = generated {
            self.refusal = Some(refusal);
            return Row { start: 0, count: 0 };
        }
        let row = Row { start: self.targets.len() as u32, count: fresh.len() as u32 };
        for key in fresh.drain(..) {
            let target = self.intern(key);
            self.targets.push(target);
        }
        self.fresh = fresh;
        self.rows[state.index()] = row;
        row
    }
}

impl<R: Rules> Space for OnDemand<R> {
    fn initial(&self, index: u32) -> Option<StateId> {
        self.initial.get(index as usize).copied()
    }

    #[inline]
    fn successor(&mut self, state: StateId, index: u32) -> Option<Edge> {
        let row = self.expand(state);
        (index < row.count).then(|| {
            let place = row.start + index;
            Edge { id: EdgeId(place), target: self.targets[place as usize] }
        })
    }

    fn known(&self) -> usize {
        self.keys.len()
    }

    fn fingerprint(&self, state: StateId) -> u64 {
        self.rules.fingerprint(&self.keys[state.index()])
    }

    #[inline]
    fn marks(&self, state: StateId) -> Marks {
        self.marks[state.index()]
    }

    fn acceptance_sets(&self) -> u32 {
        self.rules.acceptance_sets()
    }

    #[inline]
    fn refusal(&self) -> Option<TooLarge> {
        self.refusal
    }
}
