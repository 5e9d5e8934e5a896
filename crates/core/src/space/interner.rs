//! Numbers states: each new state gets the next number.

use crate::{Batch, Code, StateId};

/// The states of one model, by number.
#[derive(Clone, Debug)]
pub(crate) struct Interner {
    keys: Keys,
    index: Index,
    /// For each state of a batch, its hash and the contents of its first slot.
    looks: Vec<(u32, u64)>,
}

#[derive(Clone, Debug)]
enum Keys {
    Numbers(Vec<u64>),
    /// The bytes of all states, one after the other; `ends` has the end of each.
    Bytes {
        arena: Vec<u8>,
        ends: Vec<u32>,
    },
}

#[derive(Clone, Debug)]
enum Index {
    /// For each number in the model, the id + 1 of the state, or 0. As long as the largest number seen.
    Dense(Vec<u32>),
    Hashed(Table),
}

/// A model with at most this many numbered states uses a list instead of a hash table.
const DENSE: u64 = 1 << 22;

impl Interner {
    /// For a model whose states are numbers below `codes`, or bytes if `codes` is `None`.
    pub(crate) fn new(codes: Option<u64>) -> Interner {
        let index = match codes.is_some_and(|codes| codes <= DENSE) {
            true => Index::Dense(Vec::new()),
            false => Index::Hashed(Table::default()),
        };
        Interner { keys: Keys::Numbers(Vec::new()), index, looks: Vec::new() }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    #[inline]
    pub(crate) fn code(&self, state: StateId) -> Code<'_> {
        match &self.keys {
            Keys::Numbers(keys) => Code::Number(keys[state.index()]),
            Keys::Bytes { arena, ends } => {
                let start = state.index().checked_sub(1).map_or(0, |before| ends[before]);
                Code::Bytes(&arena[start as usize..ends[state.index()] as usize])
            }
        }
    }

    /// An estimate of the bytes in use, including the keys.
    pub(crate) fn weight(&self) -> u64 {
        let keys = match &self.keys {
            Keys::Numbers(keys) => 8 * keys.len() as u64,
            Keys::Bytes { arena, ends } => arena.len() as u64 + 4 * ends.len() as u64,
        };
        keys + match &self.index {
            Index::Dense(ids) => 4 * ids.len() as u64,
            // The table is between three eighths and three quarters full.
            Index::Hashed(_) => 16 * self.len() as u64,
        }
    }

    pub(crate) fn find(&self, code: Code<'_>) -> Option<StateId> {
        match (&self.index, code) {
            (Index::Dense(ids), Code::Number(number)) => {
                let id = ids.get(usize::try_from(number).ok()?)?;
                id.checked_sub(1).map(StateId)
            }
            (Index::Dense(_), Code::Bytes(_)) => None,
            (Index::Hashed(table), _) => {
                table.find(hash(code), |id| self.code(StateId(id)) == code).map(StateId)
            }
        }
    }

    /// The number of a state. A new state gets the next one.
    #[inline]
    pub(crate) fn intern(&mut self, code: Code<'_>) -> StateId {
        let (keys, next) = (&self.keys, self.keys.len() as u32);
        let id = match (&mut self.index, code) {
            (Index::Dense(ids), Code::Number(number)) => place(ids, number, next),
            (Index::Dense(_), Code::Bytes(_)) => next,
            (Index::Hashed(table), _) => {
                table.reserve(1);
                let hash = hash(code);
                table.place(hash, table.first(hash), next, |id| keys.is(id, code))
            }
        };
        if id == next {
            self.keys.push(code);
        }
        StateId(id)
    }

    /// Appends the numbers of all states of a batch.
    pub(crate) fn intern_all(&mut self, batch: &Batch, ids: &mut Vec<StateId>) {
        match batch.numbers() {
            [] => self.intern_codes((0..batch.len()).map(|place| batch.get(place)), ids),
            numbers => self.intern_codes(numbers.iter().map(|&one| Code::Number(one)), ids),
        }
    }

    /// A large table does not fit in the cache. Reading the first slots of all states in advance makes
    /// the processor wait for memory about once per batch instead of once per state.
    #[inline(always)]
    fn intern_codes<'a>(
        &mut self,
        codes: impl ExactSizeIterator<Item = Code<'a>> + Clone,
        ids: &mut Vec<StateId>,
    ) {
        let Index::Hashed(table) = &mut self.index else {
            return ids.extend(codes.map(|code| self.intern(code)));
        };
        table.reserve(codes.len());
        self.looks.clear();
        self.looks.extend(codes.clone().map(hash).map(|hash| (hash, table.first(hash))));
        let looks = self.looks.iter();
        ids.extend(codes.zip(looks).map(|(code, &(hash, first))| {
            let (keys, next) = (&self.keys, self.keys.len() as u32);
            let id = table.place(hash, first, next, |id| keys.is(id, code));
            if id == next {
                self.keys.push(code);
            }
            StateId(id)
        }));
    }
}

/// The id of a state in a list of ids; `next` if it is new.
#[inline]
fn place(ids: &mut Vec<u32>, number: u64, next: u32) -> u32 {
    let place = number as usize;
    if place >= ids.len() {
        // Grows by half, but not at once to the full size of a model, because often only a small part
        // is visited.
        ids.resize((place + 1).max(ids.len() * 3 / 2), 0);
    }
    let id = &mut ids[place];
    if *id == 0 {
        *id = next + 1;
    }
    *id - 1
}

impl Keys {
    #[inline]
    fn len(&self) -> usize {
        match self {
            Keys::Numbers(keys) => keys.len(),
            Keys::Bytes { ends, .. } => ends.len(),
        }
    }

    #[inline]
    fn is(&self, id: u32, code: Code<'_>) -> bool {
        match (self, code) {
            (Keys::Numbers(keys), Code::Number(number)) => keys[id as usize] == number,
            (Keys::Bytes { arena, ends }, Code::Bytes(bytes)) => {
                let start = id.checked_sub(1).map_or(0, |before| ends[before as usize]);
                arena[start as usize..ends[id as usize] as usize] == *bytes
            }
            _ => false,
        }
    }

    #[inline]
    fn push(&mut self, code: Code<'_>) {
        match (self, code) {
            (Keys::Numbers(keys), Code::Number(number)) => keys.push(number),
            (Keys::Bytes { arena, ends }, Code::Bytes(bytes)) => {
                arena.extend_from_slice(bytes);
                ends.push(arena.len() as u32);
            }
            // The first state decides whether states are numbers or bytes.
            (keys, Code::Bytes(bytes)) => {
                *keys = Keys::Bytes { arena: bytes.to_vec(), ends: vec![bytes.len() as u32] };
            }
            (Keys::Bytes { .. }, Code::Number(_)) => debug_assert!(false, "one kind of states"),
        }
    }
}

/// A hash table with open addressing and linear probing. A slot contains a hash and an id + 1; 0 means
/// empty. The table is never iterated, so results do not depend on its order.
#[derive(Clone, Debug, Default)]
struct Table {
    slots: Vec<u64>,
    used: usize,
}

impl Table {
    #[inline]
    fn find(&self, hash: u32, mut is: impl FnMut(u32) -> bool) -> Option<u32> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut at = hash as usize & mask;
        loop {
            let slot = self.slots[at];
            let id = (slot as u32).checked_sub(1)?;
            if (slot >> 32) as u32 == hash && is(id) {
                return Some(id);
            }
            at = (at + 1) & mask;
        }
    }

    /// Makes room for `more` states.
    #[inline]
    fn reserve(&mut self, more: usize) {
        while (self.used + more) * 4 > self.slots.len() * 3 {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![0; (self.slots.len() * 2).max(64)];
        let mask = larger.len() - 1;
        for slot in std::mem::replace(&mut self.slots, larger) {
            if slot != 0 {
                let mut at = (slot >> 32) as usize & mask;
                while self.slots[at] != 0 {
                    at = (at + 1) & mask;
                }
                self.slots[at] = slot;
            }
        }
    }

    /// The contents of the first slot for a hash. The table must not be empty.
    #[inline]
    fn first(&self, hash: u32) -> u64 {
        self.slots[hash as usize & (self.slots.len() - 1)]
    }

    /// The id of a state; `next` if it is new. There must be room for it. `first` is the content of its
    /// first slot, or 0 if that slot was empty when it was read.
    #[inline]
    fn place(&mut self, hash: u32, first: u64, next: u32, is: impl Fn(u32) -> bool) -> u32 {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        let mut slot = if first == 0 { self.slots[at] } else { first };
        while slot != 0 {
            let id = slot as u32 - 1;
            if (slot >> 32) as u32 == hash && is(id) {
                return id;
            }
            at = (at + 1) & mask;
            slot = self.slots[at];
        }
        self.slots[at] = u64::from(hash) << 32 | u64::from(next + 1);
        self.used += 1;
        next
    }
}

/// A 32-bit hash that depends on every bit of the state.
#[inline]
fn hash(code: Code<'_>) -> u32 {
    match code {
        Code::Number(number) => finish(number),
        Code::Bytes(bytes) => {
            let mut words = bytes.chunks_exact(8);
            let mut sum = bytes.len() as u64;
            for word in &mut words {
                sum = mix(sum, word.iter().rev().fold(0, |all, &byte| all << 8 | u64::from(byte)));
            }
            let rest = words.remainder().iter().fold(0, |all, &byte| all << 8 | u64::from(byte));
            finish(mix(sum, rest))
        }
    }
}

#[inline]
fn mix(sum: u64, word: u64) -> u64 {
    (sum.rotate_left(26) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// The rounds of SplitMix64 that spread the low bits.
#[inline]
fn finish(word: u64) -> u32 {
    let word = (word ^ (word >> 32)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    ((word ^ (word >> 29)).wrapping_mul(0x94D0_49BB_1331_11EB) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_keep_their_numbers() {
        for codes in [10_000_000, u64::MAX, 4_000_000] {
            let mut interner = Interner::new(Some(codes));
            let number = |place: u64| place * 7919 % 3_999_971;
            for place in 0..100_000u64 {
                assert_eq!(interner.intern(Code::Number(number(place))), StateId(place as u32));
            }
            for place in 0..100_000u64 {
                let (id, code) = (StateId(place as u32), Code::Number(number(place)));
                assert_eq!((interner.intern(code), interner.find(code)), (id, Some(id)));
                assert_eq!(interner.code(id), code);
            }
            assert_eq!(interner.len(), 100_000);
            assert_eq!(interner.find(Code::Number(3_999_999)), None);
        }
    }

    #[test]
    fn many_at_once_get_the_numbers_that_they_get_one_by_one() {
        let (mut one, mut other) = (Interner::new(None), Interner::new(None));
        let (mut batch, mut ids) = (Batch::default(), Vec::new());
        let mut seed = 1u64;
        for _ in 0..2_000 {
            batch.clear();
            for _ in 0..Batch::MOST {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                // Few enough that a batch contains the same state twice, and enough that the table
                // grows.
                batch.push(Code::Number((seed >> 33) % 20_000));
            }
            ids.clear();
            one.intern_all(&batch, &mut ids);
            for (place, &id) in ids.iter().enumerate() {
                assert_eq!(id, other.intern(batch.get(place)));
            }
        }
        assert_eq!(one.len(), other.len());
    }

    #[test]
    fn bytes_are_told_apart_whatever_their_length() {
        let mut interner = Interner::new(None);
        let mut texts: Vec<Vec<u8>> = Vec::new();
        for length in 0..40 {
            for byte in [0, 1, 255] {
                for at in 0..length {
                    let mut text = vec![0; length];
                    text[at] = byte;
                    if !texts.contains(&text) {
                        texts.push(text);
                    }
                }
            }
        }
        texts.push(Vec::new());
        for _ in 0..2 {
            for (place, text) in texts.iter().enumerate() {
                let id = interner.intern(Code::Bytes(text));
                assert_eq!(id, StateId(place as u32));
                assert_eq!(interner.code(id), Code::Bytes(text));
            }
        }
        assert_eq!(interner.find(Code::Bytes(&[9])), None);
    }

    /// Consecutive numbers, multiples and grids must not fall into one part of the table.
    #[test]
    fn hashes_spread() {
        let families: [fn(u64) -> u64; 4] =
            [|n| n, |n| n << 20, |n| (n << 44) + 5, |n| ((n % 100) << 32) + n / 100];
        for family in families {
            let mut buckets = vec![0u32; 1 << 12];
            for n in 0..1 << 14 {
                let mut bytes = family(n).to_le_bytes().to_vec();
                buckets[hash(Code::Number(family(n))) as usize & 0xfff] += 1;
                bytes.extend([1, 2, 3]);
                buckets[hash(Code::Bytes(&bytes)) as usize & 0xfff] += 1;
            }
            // The mean is 8.
            assert!(buckets.iter().all(|&count| count < 40), "{:?}", buckets.iter().max());
        }
    }
}
