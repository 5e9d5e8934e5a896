//! Models as searches need them that know one set of accepting states only: each state comes in
//! several copies, which say what a run still has to meet.

use std::sync::Arc;

use crate::{Batch, Code, Marks, Model, TooLarge};

/// What the copies of a state are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfolding {
    /// Marks on states: level i waits for a state of set i. A run accepts if it comes round to level 0
    /// and meets a state of set 0 again and again. Without any set every state accepts.
    Levels,
    /// Marks on transitions: at level i the sets below i have been met in this round. The last level
    /// accepts, and there a new round begins.
    Rounds,
    /// Marks of one set on transitions: the second copy accepts, and a marked transition must follow.
    /// A lasso is as long here as in the model.
    Promises,
    /// Marks of several sets: a cycle knows where it began and which sets it has met. A state accepts
    /// where a cycle begins, and it is closed by whoever comes back with all sets. A lasso is as long
    /// here as in the model.
    Cycles,
}

/// Which copy of a state it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which<'a> {
    Level(u32),
    /// On a cycle that began there and has met these sets.
    Cycle {
        start: Code<'a>,
        met: Marks,
    },
    /// Before the cycle.
    Stem,
}

/// An unfolding of a model.
#[derive(Clone, Debug)]
pub struct Unfolded {
    model: Arc<dyn Model>,
    how: Unfolding,
}

impl Unfolded {
    pub fn new(model: Arc<dyn Model>, how: Unfolding) -> Unfolded {
        Unfolded { model, how }
    }

    pub fn how(&self) -> Unfolding {
        self.how
    }

    /// How many copies of a state there can be; none if they are not numbered.
    pub fn levels(&self) -> Option<u32> {
        Some(match self.how {
            Unfolding::Levels => self.model.acceptance_sets().max(1),
            Unfolding::Rounds => self.model.acceptance_sets() + 1,
            Unfolding::Promises => 2,
            Unfolding::Cycles => return None,
        })
    }

    /// Whether one state can be followed by several copies of another.
    pub fn chooses(&self) -> bool {
        self.how != Unfolding::Levels
    }

    /// The state of the model that a state is a copy of, and which one it is.
    pub fn original<'a>(&self, state: Code<'a>) -> (Code<'a>, Which<'a>) {
        match (self.levels(), state) {
            (Some(levels), Code::Number(number)) => {
                let level = (number % u64::from(levels)) as u32;
                (Code::Number(number / u64::from(levels)), Which::Level(level))
            }
            (Some(_), Code::Bytes(bytes)) => {
                let (bytes, level) = bytes.split_at(bytes.len().saturating_sub(1));
                (Code::Bytes(bytes), Which::Level(level.first().map_or(0, |&level| level.into())))
            }
            (None, Code::Bytes(bytes)) => on_cycle(bytes),
            (None, Code::Number(_)) => (state, Which::Stem),
        }
    }

    /// The copy of a state at a level.
    fn with_copy(state: Code<'_>, levels: u32, level: u32, then: impl FnOnce(Code<'_>)) {
        match state {
            Code::Number(number) => {
                // Whoever makes it looks at `codes` first.
                let number = number.wrapping_mul(u64::from(levels)).wrapping_add(u64::from(level));
                then(Code::Number(number));
            }
            Code::Bytes(bytes) => then(Code::Bytes(&[bytes, &[level as u8]].concat())),
        }
    }

    /// How a copy is written, if the state has such a copy. Where copies are not numbered, level 0 is the
    /// one before the cycle.
    pub fn copy(&self, state: Code<'_>, level: u32, then: impl FnOnce(Code<'_>)) {
        match self.levels() {
            Some(levels) => Self::with_copy(state, levels, level, then),
            None if level == 0 => then(Code::Bytes(&stem(state))),
            None => {}
        }
    }

    /// Whether the states can be numbered.
    pub fn fits(&self) -> bool {
        self.levels().is_none_or(|levels| self.model.codes().checked_mul(levels.into()).is_some())
    }

    fn all(&self) -> Marks {
        Marks::all(self.model.acceptance_sets())
    }

    /// Adds what follows from a transition of the model.
    fn follow(&self, which: Which<'_>, marks: Marks, target: Code<'_>, into: &mut Batch) {
        let sets = self.model.acceptance_sets();
        match (self.how, which) {
            (Unfolding::Levels, Which::Level(level)) => {
                let next = if marks.contains(level) { (level + 1) % sets.max(1) } else { level };
                Self::with_copy(target, sets.max(1), next, |state| into.push(state));
            }
            (Unfolding::Rounds, Which::Level(level)) => {
                let mut next = if level == sets { 0 } else { level };
                while next < sets && marks.contains(next) {
                    next += 1;
                }
                Self::with_copy(target, sets + 1, next, |state| into.push(state));
            }
            (Unfolding::Promises, Which::Level(level)) => {
                if level == 0 || marks.contains(0) {
                    Self::with_copy(target, 2, 0, |state| into.push(state));
                    Self::with_copy(target, 2, 1, |state| into.push(state));
                }
            }
            (_, Which::Cycle { start, met }) => {
                push_on_cycle(target, start, met.union(marks), into);
            }
            (_, Which::Stem | Which::Level(_)) => self.begin(target, into),
        }
    }

    /// Adds the copies with which a run may begin, or come to its cycle.
    fn begin(&self, state: Code<'_>, into: &mut Batch) {
        match self.how {
            Unfolding::Levels | Unfolding::Rounds => self.copy(state, 0, |state| into.push(state)),
            Unfolding::Promises => {
                self.copy(state, 0, |state| into.push(state));
                self.copy(state, 1, |state| into.push(state));
            }
            Unfolding::Cycles => {
                into.push(Code::Bytes(&stem(state)));
                push_on_cycle(state, state, self.all(), into);
            }
        }
    }

    /// Which transition of the model the `index`-th one of a state is a copy of. `marks` knows those of
    /// the model's transitions.
    pub fn original_index(
        &self,
        state: Code<'_>,
        index: u32,
        marks: impl Fn(Code<'_>, u32) -> Marks,
    ) -> Option<u32> {
        let (original, which) = self.original(state);
        match (self.how, which) {
            (Unfolding::Levels | Unfolding::Rounds, _) | (_, Which::Cycle { .. }) => Some(index),
            (Unfolding::Promises, Which::Level(1)) => {
                let marked = |&index: &u32| marks(original, index).contains(0);
                // Each comes twice; one behind the last is never asked for.
                (0..1 << 16).filter(marked).nth(index as usize / 2)
            }
            _ => Some(index / 2),
        }
    }

    /// How many transitions of the model fill a batch.
    fn share(&self) -> usize {
        match self.how {
            Unfolding::Levels | Unfolding::Rounds => Batch::MOST,
            Unfolding::Promises | Unfolding::Cycles => Batch::MOST / 2,
        }
    }
}

impl Model for Unfolded {
    fn initial(&self, cursor: u64, into: &mut Batch) -> Option<u64> {
        let mut batch = Batch::default();
        let more = self.model.initial(cursor, &mut batch);
        let taken = batch.len().min(self.share());
        (0..taken).for_each(|index| self.begin(batch.get(index), into));
        (more.is_some() || taken < batch.len()).then(|| cursor + taken as u64)
    }

    fn successors(
        &self,
        state: Code<'_>,
        cursor: u64,
        into: &mut Batch,
    ) -> Result<Option<u64>, TooLarge> {
        let (source, which) = self.original(state);
        let which = match which {
            // Here a cycle begins.
            Which::Cycle { start, met } if start == source && met == self.all() => {
                Which::Cycle { start, met: Marks::NONE }
            }
            which => which,
        };
        let mut batch = Batch::default();
        let more = self.model.successors(source, cursor, &mut batch)?;
        let own = (!self.model.marks_transitions()).then(|| self.model.marks(source));
        let taken = batch.len().min(self.share());
        for index in 0..taken {
            let marks = own.unwrap_or_else(|| batch.marks(index));
            self.follow(which, marks, batch.get(index), into);
        }
        Ok((more.is_some() || taken < batch.len()).then(|| cursor + taken as u64))
    }

    fn acceptance_sets(&self) -> u32 {
        1
    }

    fn marks(&self, state: Code<'_>) -> Marks {
        let sets = self.model.acceptance_sets();
        let (original, which) = self.original(state);
        let accepts = match (self.how, which) {
            (Unfolding::Levels, Which::Level(level)) => {
                sets == 0 || level == 0 && self.model.marks(original).contains(0)
            }
            (Unfolding::Rounds, Which::Level(level)) => level == sets,
            (_, Which::Level(level)) => level == 1,
            (_, Which::Cycle { start, met }) => start == original && met == self.all(),
            (_, Which::Stem) => false,
        };
        if accepts { Marks::all(1) } else { Marks::NONE }
    }

    fn fingerprint(&self, state: Code<'_>) -> u64 {
        let (original, which) = self.original(state);
        let own = self.model.fingerprint(original);
        own.wrapping_add(match which {
            Which::Level(level) => u64::from(level),
            Which::Stem => 0,
            Which::Cycle { start, met } => {
                let began = self.model.fingerprint(start).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                began ^ met.iter().fold(1, |all, set| all | 2 << set)
            }
        })
    }

    fn codes(&self) -> u64 {
        match self.levels() {
            Some(levels) => self.model.codes().saturating_mul(levels.into()),
            None => u64::MAX,
        }
    }
}

// On cycles a state is written as bytes: itself, on a cycle the start and the sets met, then how long
// the start is, and what all this is.

const NUMBER: u8 = 1;
const CYCLE: u8 = 2;

fn raw(state: Code<'_>, into: &mut Vec<u8>) -> u8 {
    match state {
        Code::Number(number) => {
            into.extend(number.to_le_bytes());
            NUMBER
        }
        Code::Bytes(bytes) => {
            into.extend(bytes);
            0
        }
    }
}

fn cooked(bytes: &[u8], kind: u8) -> Code<'_> {
    match kind & NUMBER {
        NUMBER => Code::Number(word(bytes)),
        _ => Code::Bytes(bytes),
    }
}

fn word(bytes: &[u8]) -> u64 {
    bytes.iter().take(8).rev().fold(0, |all, &byte| all << 8 | u64::from(byte))
}

fn stem(state: Code<'_>) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(16);
    let kind = raw(state, &mut bytes);
    bytes.push(kind);
    bytes
}

fn push_on_cycle(state: Code<'_>, start: Code<'_>, met: Marks, into: &mut Batch) {
    let mut bytes = Vec::with_capacity(32);
    let kind = raw(state, &mut bytes);
    let own = bytes.len();
    raw(start, &mut bytes);
    let length = (bytes.len() - own) as u32;
    bytes.extend(met.bits().to_le_bytes());
    bytes.extend(length.to_le_bytes());
    bytes.push(kind | CYCLE);
    into.push(Code::Bytes(&bytes));
}

/// What [`stem`] and [`push_on_cycle`] have written.
fn on_cycle(bytes: &[u8]) -> (Code<'_>, Which<'_>) {
    let (kind, rest) = bytes.split_last().map_or((0, bytes), |(&kind, rest)| (kind, rest));
    if kind & CYCLE == 0 {
        return (cooked(rest, kind), Which::Stem);
    }
    let (rest, length) = rest.split_at(rest.len().saturating_sub(4));
    let (rest, met) = rest.split_at(rest.len().saturating_sub(8));
    let (own, start) = rest.split_at(rest.len().saturating_sub(word(length) as usize));
    let which = Which::Cycle { start: cooked(start, kind), met: Marks::from_bits(word(met)) };
    (cooked(own, kind), which)
}
