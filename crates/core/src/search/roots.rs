//! One number per state, and the Roots stack: the memory of Couvreur's search.

use serde::{Deserialize, Serialize};

use crate::search::calls::{CallStack, Control, WaitingCalls};
use crate::search::extraction::Extraction;
use crate::space::room::used;
use crate::{
    Badges, Binding, Colour, EdgeId, Event, Line, Marks, Observer, SideEntry, SideStack, Space,
    StateId,
};

/// An entry of Roots: a component, as far as it is known.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Root {
    pub(crate) state: StateId,
    pub(crate) number: u32,
    /// The acceptance sets that its states or transitions meet.
    pub(crate) met: Marks,
    /// Whether a transition leads back into it.
    pub(crate) cyclic: bool,
    /// The transition that led to its first state.
    pub(crate) entry: EdgeId,
}

/// In a component that is not complete.
const CURRENT: u32 = 1 << 31;
/// In a component that is complete.
const REMOVED: u32 = 1 << 30;
const NUMBER: u32 = REMOVED - 1;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    pub(crate) waiting: WaitingCalls,
    /// dfsnum, or 0 for none, with two flags in the highest bits.
    #[serde(serialize_with = "used")]
    numbers: Vec<u32>,
    roots: Vec<Root>,
    pub(crate) extraction: Option<Box<Extraction>>,
    /// Components in the order of completion, for the search that lists them.
    pub(crate) listed: Listed,
}

impl Memory {
    #[inline(always)]
    fn bits(&self, state: StateId) -> u32 {
        self.numbers.get(state.index()).copied().unwrap_or(0)
    }

    #[inline(always)]
    pub(crate) fn dfsnum(&self, state: StateId) -> u32 {
        self.bits(state) & NUMBER
    }

    #[inline(always)]
    pub(crate) fn is_current(&self, state: StateId) -> bool {
        self.bits(state) & CURRENT != 0
    }

    #[inline(always)]
    pub(crate) fn number<O: Observer>(
        &mut self,
        line: Line,
        (state, known): (StateId, usize),
        number: u32,
        observer: &mut O,
    ) {
        match self.numbers.get_mut(state.index()) {
            Some(bits) => *bits = number,
            None => self.grow(known, state, number),
        }
        observer.event(line, Event::Numbered { state, number });
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, known: usize, state: StateId, number: u32) {
        self.numbers.resize(known.max(state.index() + 1), 0);
        self.numbers[state.index()] = number;
    }

    #[inline(always)]
    pub(crate) fn make_current<O: Observer>(
        &mut self,
        line: Line,
        state: StateId,
        observer: &mut O,
    ) {
        self.numbers[state.index()] |= CURRENT;
        let (from, to) = (Colour::White, Colour::Current);
        observer.event(line, Event::Coloured { state, from, to });
    }

    #[inline(always)]
    pub(crate) fn remove<O: Observer>(&mut self, line: Line, state: StateId, observer: &mut O) {
        self.numbers[state.index()] = self.bits(state) & NUMBER | REMOVED;
        let (from, to) = (Colour::Current, Colour::Removed);
        observer.event(line, Event::Coloured { state, from, to });
    }

    #[inline(always)]
    pub(crate) fn push_root<O: Observer>(&mut self, line: Line, root: Root, observer: &mut O) {
        self.roots.push(root);
        let (stack, state, met) = (SideStack::Roots, root.state, root.met);
        observer.event(line, Event::Pushed { stack, state, met });
    }

    #[inline(always)]
    pub(crate) fn pop_root<O: Observer>(&mut self, line: Line, observer: &mut O) -> Option<Root> {
        let root = self.roots.pop()?;
        let (stack, state, met) = (SideStack::Roots, root.state, root.met);
        observer.event(line, Event::Popped { stack, state, met });
        Some(root)
    }

    #[inline(always)]
    pub(crate) fn top_root(&self) -> Option<StateId> {
        self.roots.last().map(|root| root.state)
    }

    pub(crate) fn calls<'a>(&'a self, control: &'a Control) -> CallStack<'a> {
        CallStack { control, waiting: &self.waiting }
    }

    pub(crate) fn colour(&self, state: StateId) -> Colour {
        match self.bits(state) {
            bits if bits & CURRENT != 0 => Colour::Current,
            bits if bits & REMOVED != 0 => Colour::Removed,
            _ => Colour::White,
        }
    }

    /// A current state belongs to the last entry of Roots whose number is not greater than its own (SE
    /// 2005, Appendix B, property 3), or to the entry that has just been popped.
    pub(crate) fn badges(&self, state: StateId, popped: Option<u32>) -> Badges {
        let number = self.dfsnum(state);
        let above = self.roots.partition_point(|root| root.number <= number);
        let root = above.checked_sub(1).map(|place| self.roots[place].number);
        Badges {
            number: Some(number).filter(|&number| number != 0),
            root: popped
                .filter(|&popped| popped <= number)
                .or(root)
                .filter(|_| self.is_current(state)),
            ..Badges::default()
        }
    }

    /// `count`, and the variables of an extraction.
    pub(crate) fn globals(&self, count: u32, space: &impl Space) -> Vec<Binding> {
        let mut globals = vec![Binding::number("count", Some(count))];
        if let Some(extraction) = &self.extraction {
            globals.extend(extraction.bindings(space));
        }
        globals
    }

    /// Whether an entry of Roots has been popped and not pushed again, while its component is not
    /// complete.
    pub(crate) fn is_popped(&self, root: Root) -> bool {
        let place = self.roots.partition_point(|other| other.number < root.number);
        let is_there = self.roots.get(place).is_some_and(|other| other.number == root.number);
        // Number 0 means that there is no entry.
        root.number != 0 && self.is_current(root.state) && !is_there
    }

    pub(crate) fn side_depth(&self, stack: SideStack) -> Option<usize> {
        (stack == SideStack::Roots).then_some(self.roots.len())
    }

    pub(crate) fn side_entry(&self, stack: SideStack, index: usize) -> Option<SideEntry> {
        let root = self.roots.get(index).filter(|_| stack == SideStack::Roots)?;
        Some(SideEntry { state: root.state, number: root.number, met: root.met })
    }

    pub(crate) fn weight(&self) -> usize {
        size_of::<u32>() * self.numbers.len()
            + size_of::<Root>() * self.roots.len()
            + self.extraction.as_ref().map_or(0, |extraction| extraction.weight())
            + self.listed.weight()
    }
}

/// Complete components, and the first one that contains a counterexample.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Listed {
    states: Vec<StateId>,
    /// Where each component starts in `states`.
    starts: Vec<u32>,
    pub(crate) accepting: u32,
    /// The index of the first accepting component, and the call stack down to its root.
    pub(crate) witness: Option<(u32, Vec<StateId>)>,
}

impl Listed {
    #[inline]
    pub(crate) fn begin(&mut self) {
        self.starts.push(self.states.len() as u32);
    }

    #[inline]
    pub(crate) fn add(&mut self, state: StateId) {
        self.states.push(state);
    }

    pub(crate) fn count(&self) -> u32 {
        self.starts.len() as u32
    }

    pub(crate) fn component(&self, place: u32) -> &[StateId] {
        let place = place as usize;
        let bound =
            |place: usize| self.starts.get(place).map_or(self.states.len(), |&s| s as usize);
        &self.states[bound(place)..bound(place + 1)]
    }

    pub(crate) fn all(&self) -> Vec<Vec<StateId>> {
        (0..self.count()).map(|place| self.component(place).to_vec()).collect()
    }

    fn weight(&self) -> usize {
        let witness = self.witness.as_ref().map_or(0, |(_, stem)| stem.len());
        4 * (self.states.len() + self.starts.len() + witness)
    }
}
