//! One byte per state, and the lossy variant in which states share bytes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::space::room::{self, used};
use crate::{Event, Line, Observer, Options, Space, StateId};

/// What a nested search has stored for each state; 0 means nothing.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Cells {
    #[serde(serialize_with = "used")]
    bytes: Vec<u8>,
    lossy: Option<Box<Lossy>>,
}

impl Clone for Cells {
    fn clone(&self) -> Cells {
        Cells { bytes: self.bytes.clone(), lossy: self.lossy.clone() }
    }

    fn clone_from(&mut self, other: &Cells) {
        room::copy(&other.bytes, &mut self.bytes);
        self.lossy.clone_from(&other.lossy);
    }
}

/// Bitstate hashing with 2^bits slots. A state is taken for the first state that used its slot.
///
/// The search uses only the slots. The first state of each slot, and the states that were really
/// entered, are stored for display.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Lossy {
    bits: u32,
    owners: BTreeMap<u32, StateId>,
    entered: Vec<bool>,
}

impl Lossy {
    fn slot(&self, space: &impl Space, state: StateId) -> u32 {
        // The finaliser of SplitMix64, so that similar states get different slots.
        let mut z = space.fingerprint(state).wrapping_add(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^= z >> 31;
        (z >> (64 - self.bits)) as u32
    }
}

/// Searches that are not lossy never call these functions; `#[cold]` keeps them out of their code.
impl Lossy {
    #[cold]
    #[inline(never)]
    fn owner(&self, space: &impl Space, state: StateId) -> StateId {
        *self.owners.get(&self.slot(space, state)).unwrap_or(&state)
    }

    #[cold]
    #[inline(never)]
    fn claim(&mut self, space: &impl Space, state: StateId) -> StateId {
        let slot = self.slot(space, state);
        *self.owners.entry(slot).or_insert(state)
    }

    #[cold]
    #[inline(never)]
    fn was_entered(&self, state: StateId) -> bool {
        self.entered.get(state.index()).copied().unwrap_or(false)
    }

    #[cold]
    #[inline(never)]
    fn enter(&mut self, state: StateId) {
        if self.entered.len() <= state.index() {
            self.entered.resize(state.index() + 1, false);
        }
        self.entered[state.index()] = true;
    }
}

impl Cells {
    pub(crate) fn new(options: &Options) -> Cells {
        let lossy = options
            .number("bitstate")
            .map(|bits| Box::new(Lossy { bits: bits.clamp(1, 32), ..Lossy::default() }));
        Cells { bytes: Vec::new(), lossy }
    }

    pub(crate) fn is_lossy(&self) -> bool {
        self.lossy.is_some()
    }

    #[inline(always)]
    pub(crate) fn lossy(&self, space: &impl Space) -> Option<&Lossy> {
        self.lossy.as_deref().filter(|_| space.may_collide())
    }

    #[inline(always)]
    fn lossy_mut(&mut self, space: &impl Space) -> Option<&mut Lossy> {
        self.lossy.as_deref_mut().filter(|_| space.may_collide())
    }

    /// The state whose byte this state uses.
    #[inline(always)]
    fn owner(&self, space: &impl Space, state: StateId) -> StateId {
        match self.lossy(space) {
            None => state,
            Some(lossy) => lossy.owner(space, state),
        }
    }

    #[inline(always)]
    pub(crate) fn get(&self, space: &impl Space, state: StateId) -> u8 {
        self.bytes.get(self.owner(space, state).index()).copied().unwrap_or(0)
    }

    /// Stores a byte and returns the previous one.
    #[inline(always)]
    pub(crate) fn replace(&mut self, space: &impl Space, state: StateId, byte: u8) -> u8 {
        let owner = match self.lossy_mut(space) {
            None => state,
            Some(lossy) => lossy.claim(space, state),
        };
        match self.bytes.get_mut(owner.index()) {
            Some(stored) => std::mem::replace(stored, byte),
            None => self.grow(space.known(), owner, byte),
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, known: usize, owner: StateId, byte: u8) -> u8 {
        self.bytes.resize(known.max(owner.index() + 1), 0);
        std::mem::replace(&mut self.bytes[owner.index()], byte)
    }

    /// Whether some search has entered the state. Every search stores something when it enters.
    #[inline(always)]
    pub(crate) fn was_entered(&self, space: &impl Space, state: StateId) -> bool {
        match self.lossy(space) {
            None => self.get(space, state) != 0,
            Some(lossy) => lossy.was_entered(state),
        }
    }

    /// Notes that a search enters the state. Returns whether it is the first to do so, if the observer
    /// listens.
    #[inline(always)]
    pub(crate) fn enters_first<O: Observer>(
        &mut self,
        space: &impl Space,
        state: StateId,
        observer: &O,
    ) -> bool {
        let first = observer.listens() && !self.was_entered(space, state);
        if let Some(lossy) = self.lossy_mut(space) {
            lossy.enter(state);
        }
        first
    }

    /// The state that a lossy search confuses this one with.
    #[inline(always)]
    pub(crate) fn collision(&self, space: &impl Space, state: StateId) -> Option<StateId> {
        self.lossy(space)?;
        Some(self.owner(space, state)).filter(|&owner| owner != state)
    }

    /// Emits an event if this state is confused with another one.
    #[inline(always)]
    pub(crate) fn notice<O: Observer>(
        &self,
        line: Line,
        space: &impl Space,
        state: StateId,
        observer: &mut O,
    ) {
        if !observer.listens() {
            return;
        }
        if let Some(with) = self.collision(space, state) {
            observer.event(line, Event::Collided { state, with });
        }
    }

    pub(crate) fn weight(&self) -> usize {
        let lossy = self.lossy.as_ref();
        self.bytes.len() + lossy.map_or(0, |lossy| lossy.entered.len() + 12 * lossy.owners.len())
    }
}
