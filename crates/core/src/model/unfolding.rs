//! Unfoldings, for searches that support only one set of accepting states. Each state has several
//! copies, which record what a run still has to meet.

use std::borrow::Cow;
use std::sync::Arc;

use crate::{Batch, Code, Marks, Model, NamedValue, OwnedCode, TooLarge};

/// What the copies of a state stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfolding {
    /// Marks on states: level i waits for a state of set i. A run is accepting if it passes states of
    /// set 0 at level 0 infinitely often. If there are no sets, every state is accepting.
    Levels,
    /// Marks on transitions: at level i, the sets below i have been met in this round. The last level
    /// is accepting, and a new round begins there.
    Rounds,
    /// Marks of one set on transitions: the second copy is accepting, and a marked transition must
    /// follow. A lasso has the same length as in the model.
    Promises,
    /// Marks of several sets: a copy on a cycle stores the start of the cycle and the sets met since
    /// then. A cycle begins in an accepting copy, and is closed when its start is reached again with
    /// all sets met. A lasso has the same length as in the model.
    Cycles,
}

/// The copy of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which<'a> {
    Level(u32),
    /// On a cycle that began at `start` and has met the sets `met`.
    Cycle {
        start: Code<'a>,
        met: Marks,
    },
    /// Before the cycle.
    Stem,
}

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

    /// The number of copies of each state. `None` if copies are not numbered.
    pub fn levels(&self) -> Option<u32> {
        Some(match self.how {
            Unfolding::Levels => self.model.acceptance_sets().max(1),
            Unfolding::Rounds => self.model.acceptance_sets() + 1,
            Unfolding::Promises => 2,
            Unfolding::Cycles => return None,
        })
    }

    /// Whether a state can have several copies of the same state as successors.
    pub fn chooses(&self) -> bool {
        self.how != Unfolding::Levels
    }

    /// The state of the model, and which copy of it this is.
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
                // Callers check `codes` first, so this does not overflow.
                let number = number.wrapping_mul(u64::from(levels)).wrapping_add(u64::from(level));
                then(Code::Number(number));
            }
            Code::Bytes(bytes) => then(Code::Bytes(&[bytes, &[level as u8]].concat())),
        }
    }

    /// Calls `then` with the copy of a state at a level, if there is one. If copies are not numbered,
    /// level 0 is the copy on the stem.
    pub fn copy(&self, state: Code<'_>, level: u32, then: impl FnOnce(Code<'_>)) {
        match self.levels() {
            Some(levels) => Self::with_copy(state, levels, level, then),
            None if level == 0 => then(Code::Bytes(&stem(state))),
            None => {}
        }
    }

    /// Whether the copies can be numbered in 64 bits.
    pub fn fits(&self) -> bool {
        let (Some(levels), Some(codes)) = (self.levels(), self.model.codes()) else { return true };
        codes.checked_mul(levels.into()).is_some()
    }

    fn all(&self) -> Marks {
        Marks::all(self.model.acceptance_sets())
    }

    /// Calls `add` with the copies that follow a transition of the model.
    fn follow(
        &self,
        which: Which<'_>,
        marks: Marks,
        target: Code<'_>,
        add: &mut impl FnMut(Code<'_>),
    ) {
        let sets = self.model.acceptance_sets();
        match (self.how, which) {
            (Unfolding::Levels, Which::Level(level)) => {
                let next = if marks.contains(level) { (level + 1) % sets.max(1) } else { level };
                Self::with_copy(target, sets.max(1), next, add);
            }
            (Unfolding::Rounds, Which::Level(level)) => {
                let mut next = if level == sets { 0 } else { level };
                while next < sets && marks.contains(next) {
                    next += 1;
                }
                Self::with_copy(target, sets + 1, next, add);
            }
            (Unfolding::Promises, Which::Level(level)) => {
                if level == 0 || marks.contains(0) {
                    Self::with_copy(target, 2, 0, &mut *add);
                    Self::with_copy(target, 2, 1, add);
                }
            }
            (_, Which::Cycle { start, met }) => {
                add(Code::Bytes(&cycle(target, start, met.union(marks))));
            }
            (_, Which::Stem | Which::Level(_)) => self.begin(target, add),
        }
    }

    /// Calls `add` with the copies in which a run may begin, or in which it may enter its cycle.
    fn begin(&self, state: Code<'_>, add: &mut impl FnMut(Code<'_>)) {
        match self.how {
            Unfolding::Levels | Unfolding::Rounds => self.copy(state, 0, add),
            Unfolding::Promises => {
                self.copy(state, 0, &mut *add);
                self.copy(state, 1, add);
            }
            Unfolding::Cycles => {
                add(Code::Bytes(&stem(state)));
                add(Code::Bytes(&cycle(state, state, self.all())));
            }
        }
    }

    /// The largest number of copies that can follow one transition.
    fn copies(&self) -> usize {
        match self.how {
            Unfolding::Levels | Unfolding::Rounds => 1,
            Unfolding::Promises | Unfolding::Cycles => 2,
        }
    }
}

impl Model for Unfolded {
    fn initial(&self, cursor: u64, into: &mut Batch) -> Option<u64> {
        let mut batch = into.share(self.copies());
        let more = self.model.initial(cursor, &mut batch);
        let mut add = |state: Code<'_>| into.push(state);
        (0..batch.len()).for_each(|index| self.begin(batch.get(index), &mut add));
        more
    }

    /// In a labelled batch, transitions keep their marks in the model, so that they can be shown. In
    /// the unfolding, states are accepting, not transitions.
    fn successors(
        &self,
        state: Code<'_>,
        cursor: u64,
        into: &mut Batch,
    ) -> Result<Option<u64>, TooLarge> {
        let (source, which) = self.original(state);
        let which = match which {
            // A cycle begins here.
            Which::Cycle { start, met } if start == source && met == self.all() => {
                Which::Cycle { start, met: Marks::NONE }
            }
            which => which,
        };
        let mut batch = into.share(self.copies());
        let more = self.model.successors(source, cursor, &mut batch)?;
        let own = (!self.model.marks_transitions()).then(|| self.model.marks(source));
        for index in 0..batch.len() {
            let marks = own.unwrap_or_else(|| batch.marks(index));
            self.follow(which, marks, batch.get(index), &mut |state| {
                if into.wants_labels() {
                    into.push_marked(state, marks);
                    into.label_last(batch.label(index));
                } else {
                    into.push(state);
                }
            });
        }
        Ok(more)
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

    fn codes(&self) -> Option<u64> {
        let codes = self.model.codes();
        self.levels().and_then(|levels| Some(codes?.saturating_mul(levels.into())))
    }

    fn is_written_out(&self, state: Code<'_>) -> bool {
        self.model.is_written_out(self.original(state).0)
    }

    fn successor_count(&self, state: Code<'_>) -> Option<u64> {
        match self.how {
            Unfolding::Levels | Unfolding::Rounds => {
                self.model.successor_count(self.original(state).0)
            }
            Unfolding::Promises | Unfolding::Cycles => None,
        }
    }

    /// The name in the model and the copy: its level, or the start of the cycle and the sets met, as in
    /// `s2·s1{0}`.
    fn name(&self, state: Code<'_>) -> String {
        let (original, which) = self.original(state);
        let name = self.model.name(original);
        match which {
            Which::Level(level) if self.levels().is_some_and(|levels| levels > 1) => {
                format!("{name}·{level}")
            }
            Which::Cycle { start, met } => {
                let met: Vec<String> = met.iter().map(|set| set.to_string()).collect();
                format!("{name}·{}{{{}}}", self.model.name(start), met.join(","))
            }
            Which::Level(_) | Which::Stem => name,
        }
    }

    fn state_named(&self, name: &str) -> Option<OwnedCode> {
        let mut found = None;
        match self.levels() {
            Some(1) | None => {
                if let Some(state) = self.model.state_named(name) {
                    self.copy(state.code(), 0, |copy| found = Some(copy.to_owned()));
                }
            }
            Some(levels) => {
                let (name, level) = name.rsplit_once('·')?;
                let level = level.parse().ok().filter(|&level| level < levels)?;
                let state = self.model.state_named(name)?;
                self.copy(state.code(), level, |copy| found = Some(copy.to_owned()));
            }
        }
        if found.is_some() || self.levels().is_some() {
            return found;
        }
        let (names, sets) = name.strip_suffix('}')?.rsplit_once('{')?;
        let sets = sets.split(',').filter(|set| !set.is_empty()).map(|set| set.parse().ok());
        let met = sets.collect::<Option<Vec<u32>>>()?.into_iter().fold(Marks::NONE, Marks::with);
        // Names may contain the separator, so all positions are tried.
        names.match_indices('·').find_map(|(at, sign)| {
            let own = self.model.state_named(&names[..at])?;
            let start = self.model.state_named(&names[at + sign.len()..])?;
            let state = OwnedCode::Bytes(cycle(own.code(), start.code(), met).into());
            (self.name(state.code()) == name).then_some(state)
        })
    }

    fn values(&self, state: Code<'_>) -> Vec<NamedValue> {
        self.model.values(self.original(state).0)
    }

    fn has_labels(&self) -> bool {
        self.model.has_labels()
    }

    fn label(&self, number: u32) -> Cow<'_, str> {
        self.model.label(number)
    }
}

// The code of a state in [`Unfolding::Cycles`] consists of bytes: the state; on a cycle, the start, the
// sets met, and the length of the start; then a byte that says which kinds these are.

const NUMBER: u8 = 1;
const CYCLE: u8 = 2;

pub(crate) fn raw(state: Code<'_>, into: &mut Vec<u8>) -> u8 {
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

pub(crate) fn cooked(bytes: &[u8], kind: u8) -> Code<'_> {
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

fn cycle(state: Code<'_>, start: Code<'_>, met: Marks) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(32);
    let kind = raw(state, &mut bytes);
    let own = bytes.len();
    raw(start, &mut bytes);
    let length = (bytes.len() - own) as u32;
    bytes.extend(met.bits().to_le_bytes());
    bytes.extend(length.to_le_bytes());
    bytes.push(kind | CYCLE);
    bytes
}

/// Decodes the result of [`stem`] or [`cycle`].
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
