//! What every kind of model can do: written states, generated ones, processes that run together, and
//! unfoldings of all of them.

use std::fmt::Debug;

use crate::{Marks, TooLarge};

/// A state as its model writes it, before anybody numbers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code<'a> {
    Number(u64),
    Bytes(&'a [u8]),
}

impl Code<'_> {
    /// The number, of a model whose states are numbers.
    #[inline]
    pub fn number(self) -> u64 {
        match self {
            Code::Number(number) => number,
            Code::Bytes(_) => 0,
        }
    }
}

/// A part of the successors of a state, in search order. No model hands over more at once.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    numbers: Vec<u64>,
    bytes: Vec<u8>,
    ends: Vec<usize>,
    marks: Vec<Marks>,
}

impl Batch {
    /// How many successors there are in it at most.
    pub const MOST: usize = 64;

    pub fn clear(&mut self) {
        self.numbers.clear();
        self.bytes.clear();
        self.ends.clear();
        self.marks.clear();
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

    /// The same with the marks of the transition that leads there.
    #[inline]
    pub fn push_marked(&mut self, state: Code<'_>, marks: Marks) {
        self.push(state);
        self.marks.push(marks);
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
        self.len() >= Self::MOST
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

    /// The marks of a transition of a model that has them there.
    #[inline]
    pub fn marks(&self, index: usize) -> Marks {
        self.marks.get(index).copied().unwrap_or(Marks::NONE)
    }
}

/// States that follow from each other in a fixed order, marked with acceptance sets. A search walks
/// them through an [`OnDemand`](crate::OnDemand), which numbers them.
///
/// A cursor says how many successors have been handed over: with it a model goes on.
pub trait Model: Debug + Send + Sync {
    /// The initial states in the order in which a search takes them, one may come twice. Like
    /// [`Model::successors`], but nothing is too large.
    fn initial(&self, cursor: u64, into: &mut Batch) -> Option<u64>;

    /// Adds the successors of a state from the cursor on, until the batch is full. Returns the cursor
    /// to go on with if there may be more of them.
    fn successors(
        &self,
        state: Code<'_>,
        cursor: u64,
        into: &mut Batch,
    ) -> Result<Option<u64>, TooLarge>;

    fn acceptance_sets(&self) -> u32;

    /// Whether marks come with the transitions in a batch. Otherwise they sit on states.
    fn marks_transitions(&self) -> bool {
        false
    }

    /// The marks of a state: each transition that leaves it has them.
    fn marks(&self, state: Code<'_>) -> Marks;

    /// A number that depends on the state alone; different states may share one.
    fn fingerprint(&self, state: Code<'_>) -> u64;

    /// Where states are numbers: all of them are below this.
    fn codes(&self) -> u64;
}
