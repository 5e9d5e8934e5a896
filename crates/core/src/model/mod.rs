//! The trait of all models, and its implementations: written states, generators, parallel compositions,
//! open systems, and adapters.

mod blueprint;
mod composition;
mod entered;
mod explicit;
mod generator;
pub(crate) mod lts;
pub(crate) mod open;
mod open_table;
mod reversed;
mod texts;
mod unfolding;

pub use blueprint::{Blueprint, BlueprintBuilder, Part};
pub use composition::{Action, Composition, Process};
pub use entered::Entered;
pub use generator::Generator;
pub use lts::{Laid, Lts, Transition};
pub use open::{OpenRules, OpenSystem, Scope, Variable};
pub use open_table::{OpenRow, OpenTable};
pub use reversed::Reversed;
pub use texts::Texts;
pub use unfolding::{Unfolded, Unfolding, Which};

use std::borrow::Cow;
use std::fmt::Debug;

use crate::{MOST_SUCCESSORS, Marks, TooLarge};

/// A state as its model encodes it, before it gets a [`StateId`](crate::StateId).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code<'a> {
    Number(u64),
    Bytes(&'a [u8]),
}

impl Code<'_> {
    /// The number of a state, in a model whose states are numbers.
    #[inline]
    pub fn number(self) -> u64 {
        match self {
            Code::Number(number) => number,
            Code::Bytes(_) => 0,
        }
    }

    pub fn to_owned(self) -> OwnedCode {
        match self {
            Code::Number(number) => OwnedCode::Number(number),
            Code::Bytes(bytes) => OwnedCode::Bytes(bytes.into()),
        }
    }
}

/// A [`Code`] that can be stored.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OwnedCode {
    Number(u64),
    Bytes(Box<[u8]>),
}

impl OwnedCode {
    #[inline]
    pub fn code(&self) -> Code<'_> {
        match self {
            OwnedCode::Number(number) => Code::Number(*number),
            OwnedCode::Bytes(bytes) => Code::Bytes(bytes),
        }
    }
}

/// Some of the successors of a state, in search order. A model adds at most `capacity` of them at once.
#[derive(Clone, Debug)]
pub struct Batch {
    capacity: usize,
    wants_labels: bool,
    numbers: Vec<u64>,
    bytes: Vec<u8>,
    ends: Vec<usize>,
    marks: Vec<Marks>,
    labels: Vec<u32>,
}

impl Default for Batch {
    fn default() -> Batch {
        Batch::of(Batch::MOST)
    }
}

impl Batch {
    /// The largest capacity.
    pub const MOST: usize = 64;

    const NO_LABEL: u32 = u32::MAX;

    /// An empty batch for at most `capacity` successors.
    pub fn of(capacity: usize) -> Batch {
        Batch {
            capacity: capacity.min(Self::MOST),
            wants_labels: false,
            numbers: Vec::new(),
            bytes: Vec::new(),
            ends: Vec::new(),
            marks: Vec::new(),
            labels: Vec::new(),
        }
    }

    /// A batch in which transitions have labels. Searches do not use labels.
    pub fn labelled() -> Batch {
        Batch { wants_labels: true, ..Batch::default() }
    }

    /// An empty batch with a smaller capacity, for an adapter that makes up to `divisor` states of each
    /// state.
    pub(crate) fn share(&self, divisor: usize) -> Batch {
        Batch { wants_labels: self.wants_labels, ..Batch::of(self.capacity / divisor) }
    }

    pub fn clear(&mut self) {
        self.numbers.clear();
        self.bytes.clear();
        self.ends.clear();
        self.marks.clear();
        self.labels.clear();
    }

    #[inline]
    pub fn push(&mut self, state: Code<'_>) {
        match state {
            Code::Number(number) => self.numbers.push(number),
            Code::Bytes(bytes) => {
                self.bytes.extend_from_slice(bytes);
                self.ends.push(self.bytes.len());
            }
        }
    }

    /// Adds a successor, with the marks of the transition to it.
    #[inline]
    pub fn push_marked(&mut self, state: Code<'_>, marks: Marks) {
        self.push(state);
        self.marks.push(marks);
    }

    #[inline]
    pub fn wants_labels(&self) -> bool {
        self.wants_labels
    }

    /// Labels the transition pushed last, if labels are wanted.
    #[inline]
    pub fn label_last(&mut self, label: Option<u32>) {
        if let (true, Some(label)) = (self.wants_labels, label) {
            self.labels.resize(self.len().saturating_sub(1), Self::NO_LABEL);
            self.labels.push(label);
        }
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.numbers.len() + self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    #[inline]
    pub fn is_full(&self) -> bool {
        self.room() == 0
    }

    /// The number of successors that can still be added.
    #[inline]
    pub fn room(&self) -> usize {
        self.capacity.saturating_sub(self.len())
    }

    #[inline]
    pub fn get(&self, index: usize) -> Code<'_> {
        match self.numbers.get(index) {
            Some(&number) => Code::Number(number),
            None => {
                let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
                Code::Bytes(&self.bytes[start..self.ends[index]])
            }
        }
    }

    /// All states, in a model whose states are numbers.
    #[inline]
    pub(crate) fn numbers(&self) -> &[u64] {
        &self.numbers
    }

    /// The marks of a transition, as given by `push_marked`.
    #[inline]
    pub fn marks(&self, index: usize) -> Marks {
        self.marks.get(index).copied().unwrap_or(Marks::NONE)
    }

    /// The label number of a transition, if it has a label and labels are wanted.
    pub fn label(&self, index: usize) -> Option<u32> {
        self.labels.get(index).copied().filter(|&label| label != Self::NO_LABEL)
    }
}

/// A transition system with a fixed successor order and acceptance sets. Searches walk it through an
/// [`OnDemand`](crate::OnDemand), which numbers the states.
///
/// Successors and initial states come in batches. A cursor says where to continue: 0 at first, then the
/// value that the previous call returned.
pub trait Model: Send + Sync {
    /// The initial states, in the order in which searches take them. A state may come twice. Works like
    /// [`Model::successors`], but cannot fail.
    fn initial(&self, cursor: u64, into: &mut Batch) -> Option<u64>;

    /// Adds the successors of a state from the cursor on, until the batch is full. Returns the cursor
    /// to continue with, if there may be more.
    fn successors(
        &self,
        state: Code<'_>,
        cursor: u64,
        into: &mut Batch,
    ) -> Result<Option<u64>, TooLarge>;

    fn acceptance_sets(&self) -> u32;

    /// The acceptance sets that may contain a state or a transition. If another set exists, no run is
    /// accepting.
    fn used_sets(&self) -> Marks {
        Marks::all(self.acceptance_sets())
    }

    /// Whether marks are on transitions, and come in batches. Otherwise they are on states.
    fn marks_transitions(&self) -> bool {
        false
    }

    /// The marks of a state. All of its transitions have them.
    fn marks(&self, state: Code<'_>) -> Marks;

    /// A hash value that depends only on the state. Different states may have the same value.
    fn fingerprint(&self, state: Code<'_>) -> u64;

    /// If states are numbers, an upper bound: all of them are smaller.
    fn codes(&self) -> Option<u64>;

    /// The number of written states. Their numbers are 0, 1, …, in the order of the text.
    fn written(&self) -> u64 {
        0
    }

    /// Whether the successors of a state are written in the text, so that their number is not limited.
    fn is_written_out(&self, _: Code<'_>) -> bool {
        false
    }

    /// The number of successors of a state, if it is known without generating them.
    fn successor_count(&self, _: Code<'_>) -> Option<u64> {
        None
    }

    /// The name of a state. Names are unique.
    fn name(&self, state: Code<'_>) -> String;

    fn state_named(&self, name: &str) -> Option<OwnedCode>;

    /// The components of a state: variables, local states of processes, coordinates in a grid.
    fn values(&self, _: Code<'_>) -> Vec<NamedValue> {
        Vec::new()
    }

    /// The generated part that a state belongs to, by its number, and the number of the state in it.
    fn part(&self, _: Code<'_>) -> Option<(usize, Generator, u64)> {
        None
    }

    fn has_labels(&self) -> bool {
        false
    }

    /// The label with this number, as in a labelled batch.
    fn label(&self, _: u32) -> Cow<'_, str> {
        Cow::Borrowed("")
    }
}

/// Without its content, so that no program has to carry what would print it.
impl Debug for dyn Model {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Model")
    }
}

/// A component of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedValue {
    pub name: String,
    pub value: String,
}

impl NamedValue {
    pub fn new(name: impl Into<String>, value: impl ToString) -> NamedValue {
        NamedValue { name: name.into(), value: value.to_string() }
    }
}

impl<'m> dyn Model + 'm {
    pub fn initial_states(&self) -> Vec<OwnedCode> {
        let (mut states, mut cursor) = (Vec::new(), Some(0));
        while let Some(from) = cursor {
            let mut batch = Batch::default();
            cursor = self.initial(from, &mut batch);
            states.extend((0..batch.len()).map(|index| batch.get(index).to_owned()));
        }
        states
    }

    /// The first acceptance set that is empty.
    pub fn empty_set(&self) -> Option<u32> {
        self.used_sets().missing(Marks::all(self.acceptance_sets())).iter().next()
    }

    /// Calls `each` with every transition of a state: its target, the marks in the batch, and its
    /// label. Fails if there are too many; some have been delivered then.
    pub fn transitions(
        &self,
        state: Code<'_>,
        mut each: impl FnMut(Code<'_>, Marks, Option<u32>),
    ) -> Result<(), TooLarge> {
        let (mut batch, mut cursor, mut count) = (Batch::labelled(), Some(0), 0);
        while let Some(from) = cursor {
            if count >= MOST_SUCCESSORS && !self.is_written_out(state) {
                return Err(TooLarge::successors(self.name(state)));
            }
            batch.clear();
            cursor = self.successors(state, from, &mut batch)?;
            (0..batch.len()).for_each(|at| each(batch.get(at), batch.marks(at), batch.label(at)));
            count += batch.len() as u64;
        }
        Ok(())
    }

    /// The marks of a transition: `own`, the marks in the batch, if marks are on transitions, otherwise
    /// those of its source.
    pub fn edge_marks(&self, source: Code<'_>, own: Marks) -> Marks {
        if self.marks_transitions() { own } else { self.marks(source) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_has_labels_where_they_are_wanted() {
        let fill = |mut batch: Batch| {
            batch.push(Code::Number(7));
            batch.push_marked(Code::Number(8), Marks::NONE.with(1));
            batch.label_last(Some(3));
            batch.push(Code::Number(9));
            batch.label_last(None);
            let labels = [0, 1, 2].map(|index| batch.label(index));
            (batch.len(), batch.room(), labels)
        };
        assert_eq!(fill(Batch::of(5)), (3, 2, [None; 3]));
        assert_eq!(fill(Batch::labelled()), (3, 61, [None, Some(3), None]));
    }
}
