//! Two numbers per state, and the Current stack: shared by Tarjan's search and the search of Geldenhuys
//! and Valmari.

use serde::{Deserialize, Serialize};

use crate::search::calls::{CallStack, Control, WaitingCalls};
use crate::search::extraction::Extraction;
use crate::space::room::used;
use crate::{
    Badges, Binding, Colour, Event, Line, Marks, Observer, SearchKind, SideEntry, SideStack, Space,
    StateId,
};

/// dfsnum and lowlink; 0 means none. The highest bits of dfsnum are flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Numbers {
    dfsnum: u32,
    lowlink: u32,
}

/// In a component that is not complete.
const CURRENT: u32 = 1 << 31;
/// Has a transition to itself.
const LOOPS: u32 = 1 << 30;
/// In a component that is complete.
const REMOVED: u32 = 1 << 29;
const NUMBER: u32 = REMOVED - 1;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    pub(crate) waiting: WaitingCalls,
    #[serde(serialize_with = "used")]
    numbers: Vec<Numbers>,
    /// The Current stack.
    current: Vec<StateId>,
    /// The states popped last: the component that is being completed.
    pub(crate) component: Vec<StateId>,
    /// The accepting states on the call stack (GV's goals).
    pub(crate) goals: Vec<StateId>,
    pub(crate) extraction: Option<Box<Extraction>>,
}

impl Memory {
    #[inline(always)]
    fn numbers(&self, state: StateId) -> Numbers {
        self.numbers.get(state.index()).copied().unwrap_or_default()
    }

    #[inline(always)]
    pub(crate) fn dfsnum(&self, state: StateId) -> u32 {
        self.numbers(state).dfsnum & NUMBER
    }

    #[inline(always)]
    pub(crate) fn lowlink(&self, state: StateId) -> u32 {
        self.numbers(state).lowlink
    }

    #[inline(always)]
    pub(crate) fn is_current(&self, state: StateId) -> bool {
        self.numbers(state).dfsnum & CURRENT != 0
    }

    #[inline(always)]
    pub(crate) fn loops(&self, state: StateId) -> bool {
        self.numbers(state).dfsnum & LOOPS != 0
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
            Some(numbers) => numbers.dfsnum = number,
            None => self.grow(known, state, number),
        }
        observer.event(line, Event::Numbered { state, number });
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, known: usize, state: StateId, dfsnum: u32) {
        self.numbers.resize(known.max(state.index() + 1), Numbers::default());
        self.numbers[state.index()].dfsnum = dfsnum;
    }

    #[inline(always)]
    pub(crate) fn set_lowlink<O: Observer>(
        &mut self,
        line: Line,
        state: StateId,
        to: u32,
        via: Option<StateId>,
        observer: &mut O,
    ) {
        let from = std::mem::replace(&mut self.numbers[state.index()].lowlink, to);
        observer.event(line, Event::LowlinkSet { state, from, to, via });
    }

    #[inline(always)]
    pub(crate) fn note_loop(&mut self, state: StateId) {
        self.numbers[state.index()].dfsnum |= LOOPS;
    }

    #[inline(always)]
    pub(crate) fn push_current<O: Observer>(
        &mut self,
        line: Line,
        state: StateId,
        observer: &mut O,
    ) {
        self.current.push(state);
        self.numbers[state.index()].dfsnum |= CURRENT;
        let (stack, met) = (SideStack::Current, Marks::NONE);
        observer.event(line, Event::Pushed { stack, state, met });
        let (from, to) = (Colour::White, Colour::Current);
        observer.event(line, Event::Coloured { state, from, to });
    }

    #[inline(always)]
    pub(crate) fn pop_current<O: Observer>(
        &mut self,
        line: Line,
        observer: &mut O,
    ) -> Option<StateId> {
        let state = self.current.pop()?;
        let numbers = &mut self.numbers[state.index()];
        numbers.dfsnum = numbers.dfsnum & !CURRENT | REMOVED;
        let (stack, met) = (SideStack::Current, Marks::NONE);
        observer.event(line, Event::Popped { stack, state, met });
        let (from, to) = (Colour::Current, Colour::Removed);
        observer.event(line, Event::Coloured { state, from, to });
        Some(state)
    }

    /// The head of the loop over post(s). Returns whether there was a successor.
    #[inline(always)]
    pub(crate) fn deliver<S: Space, O: Observer>(
        &self,
        head: (Line, SearchKind),
        control: &mut Control,
        space: &mut S,
        observer: &mut O,
    ) -> bool {
        control.deliver(head, space, observer, |_, t| self.dfsnum(t) != 0)
    }

    pub(crate) fn calls<'a>(&'a self, control: &'a Control) -> CallStack<'a> {
        CallStack { control, waiting: &self.waiting }
    }

    pub(crate) fn colour(&self, state: StateId) -> Colour {
        match self.numbers(state).dfsnum {
            bits if bits & CURRENT != 0 => Colour::Current,
            bits if bits & REMOVED != 0 => Colour::Removed,
            _ => Colour::White,
        }
    }

    pub(crate) fn badges(&self, state: StateId) -> Badges {
        Badges {
            number: Some(self.dfsnum(state)).filter(|&number| number != 0),
            lowlink: Some(self.lowlink(state)).filter(|&number| number != 0),
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

    /// The last goal up to the call of a state. A state that was just entered has no number yet.
    pub(crate) fn goal_at(&self, state: StateId) -> Option<StateId> {
        let number = |state| Some(self.dfsnum(state)).filter(|&number| number != 0);
        let order = |state| number(state).unwrap_or(u32::MAX);
        let above = self.goals.partition_point(|&goal| order(goal) <= order(state));
        above.checked_sub(1).map(|place| self.goals[place])
    }

    pub(crate) fn side_depth(&self, stack: SideStack) -> Option<usize> {
        (stack == SideStack::Current).then_some(self.current.len())
    }

    pub(crate) fn side_entry(&self, stack: SideStack, index: usize) -> Option<SideEntry> {
        let state = *self.current.get(index).filter(|_| stack == SideStack::Current)?;
        Some(SideEntry { state, number: self.dfsnum(state), met: Marks::NONE })
    }

    pub(crate) fn weight(&self) -> usize {
        let states = self.current.len() + self.component.len() + self.goals.len();
        size_of::<Numbers>() * self.numbers.len()
            + size_of::<StateId>() * states
            + self.extraction.as_ref().map_or(0, |extraction| extraction.weight())
    }
}
