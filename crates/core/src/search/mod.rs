//! How searches run: calls, colours, numbers and stacks, and the machine that executes the lines of a
//! paper.

pub(crate) mod about;
pub(crate) mod calls;
pub(crate) mod cells;
mod event;
pub(crate) mod extraction;
pub(crate) mod gaps;
mod lasso;
mod machine;
pub(crate) mod nested;
pub(crate) mod numbers;
pub(crate) mod roots;
pub(crate) mod visited;

pub use about::{About, Badge, BlueCloses, Closes, Decision, Gap, RedCloses, Role};
pub use event::{Because, Colour, Event, SearchKind, SideStack, Wanted};
pub use lasso::{Flaw, Lasso, Ways, meeting_all};
pub use machine::{Activation, Badges, Machine, Outcome, SideEntry, Sought, Status};

use std::fmt::Debug;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::search::calls::{CallStack, Procedure};
use crate::space::exact::Exact;
use crate::{Binding, BoundCall, Line, Listing, LookedAt, Observer, Options, Space, StateId};

/// The lines of a search, as changes of registers and memory.
///
/// Registers are the values that every line uses. They are `Copy`, so that a run to the end keeps them
/// in processor registers. The memory contains everything that grows.
pub trait Program: Copy + Debug + Serialize + DeserializeOwned + 'static {
    const LISTING: Listing;
    const ABOUT: About;
    /// The procedures of the listing, those of the first search first.
    const PROCEDURES: &'static [Procedure] = &[];
    type Memory: Clone + Debug + Serialize + DeserializeOwned;

    /// The state before the first call of the main procedure.
    fn start(space: &impl Space, options: &Options) -> (Self, Self::Memory);

    /// Makes the main procedure's call for an initial state, unless it cannot find anything new. No
    /// other call is active, and no report has ended the search.
    fn begin(&mut self, memory: &mut Self::Memory, space: &impl Space, initial: StateId) -> bool;

    /// Whether the main procedure can continue with the next initial state.
    fn is_between(&self) -> bool {
        self.next() == 0 && !self.reported()
    }

    /// Executes the next line.
    fn line<S: Space, O: Observer>(
        &mut self,
        memory: &mut Self::Memory,
        space: &mut S,
        observer: &mut O,
    );

    /// Executes lines until the end.
    fn lines<S: Space, O: Observer>(
        &mut self,
        memory: &mut Self::Memory,
        space: &mut S,
        observer: &mut O,
    );

    /// Executes a line outside the optimised loop of a run.
    ///
    /// It takes registers by value, like every function that is not inlined into a run: a reference
    /// would force the compiler to keep them in memory at every line.
    #[cold]
    #[inline(never)]
    fn line_aside<S: Space, O: Observer>(
        mut self,
        memory: &mut Self::Memory,
        space: &mut S,
        observer: &mut O,
    ) -> Self {
        self.line(memory, space, observer);
        self
    }

    /// Executes all lines outside the optimised loop.
    #[cold]
    #[inline(never)]
    fn lines_aside<S: Space, O: Observer>(
        mut self,
        memory: &mut Self::Memory,
        space: &mut S,
        observer: &mut O,
    ) -> Self {
        while self.next() != 0 {
            self.line(memory, space, observer);
        }
        self
    }

    /// The next line; 0 if there is none.
    fn next(&self) -> u16;

    /// The next line, as numbered in the listing. It differs from `next` while a preliminary search
    /// runs.
    fn next_in(&self, _: &Self::Memory) -> u16 {
        self.next()
    }

    /// Whether the search ended, or will end, with a report.
    fn reported(&self) -> bool;

    fn calls<'a>(&'a self, memory: &'a Self::Memory) -> CallStack<'a>;

    fn colour<S: Space>(memory: &Self::Memory, space: &S, state: StateId) -> Colour;

    /// The counterexample, after the end of a search that has reported one.
    fn lasso(&self, memory: &Self::Memory) -> Option<Lasso>;

    /// Whether the search may confuse states.
    fn is_lossy(_: &Self::Memory) -> bool {
        false
    }

    /// The number of bytes of the memory, without the calls.
    fn weight(memory: &Self::Memory) -> usize;

    fn badges<S: Space>(&self, _: &Self::Memory, _: &S, _: StateId) -> Badges {
        Badges::default()
    }

    fn activation(&self, memory: &Self::Memory, index: usize) -> Option<Activation> {
        self.calls(memory).activation(index)
    }

    /// See [`Machine::bound_call`].
    fn bound_call<S: Space>(
        &self,
        memory: &Self::Memory,
        space: &S,
        index: usize,
    ) -> Option<BoundCall> {
        self.calls(memory).bound_call(Self::PROCEDURES, self.next(), space, index)
    }

    fn globals<S: Space>(&self, _: &Self::Memory, _: &S) -> Vec<Binding> {
        Vec::new()
    }

    /// See [`Machine::looked_at`].
    fn looked_at<S: Space>(&self, memory: &Self::Memory, space: &S) -> Option<LookedAt> {
        self.calls(memory).looked_at(Self::PROCEDURES, self.next(), space)
    }

    fn search(&self, memory: &Self::Memory) -> SearchKind {
        self.calls(memory).control.search()
    }

    fn sought(&self, memory: &Self::Memory) -> Option<(Sought, StateId)> {
        let calls = self.calls(memory);
        let red = calls.control.search() == SearchKind::Red;
        calls.inner_start().filter(|_| red).map(|seed| (Sought::Seed, seed))
    }

    fn side_depth(_: &Self::Memory, _: SideStack) -> Option<usize> {
        None
    }

    fn side_entry(_: &Self::Memory, _: SideStack, _: usize) -> Option<SideEntry> {
        None
    }

    fn walk(&self, _: &Self::Memory) -> Vec<(StateId, u32)> {
        Vec::new()
    }

    fn components(_: &Self::Memory) -> Vec<Vec<StateId>> {
        Vec::new()
    }

    fn sequence(_: &Self::Memory) -> &[Lasso] {
        &[]
    }

    fn careful_from(_: &Self::Memory) -> Option<usize> {
        None
    }
}

/// A program with its current registers and memory.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Search<P: Program> {
    registers: P,
    memory: P::Memory,
    /// The number of initial states for which the main procedure has begun.
    begun: u32,
}

impl<P: Program> Clone for Search<P> {
    fn clone(&self) -> Search<P> {
        Search { registers: self.registers, memory: self.memory.clone(), begun: self.begun }
    }

    fn clone_from(&mut self, other: &Search<P>) {
        (self.registers, self.begun) = (other.registers, other.begun);
        self.memory.clone_from(&other.memory);
    }
}

impl<P: Program> Search<P> {
    /// For a search that runs this one as its preliminary search.
    pub(crate) fn calls(&self) -> CallStack<'_> {
        self.registers.calls(&self.memory)
    }

    /// The main procedure's loop over the initial states. It takes no step: the next call is made as
    /// soon as the one before it has returned.
    fn begin_next(&mut self, space: &impl Space) {
        while self.registers.is_between()
            && let Some(initial) = space.initial(self.begun)
        {
            self.begun += 1;
            self.registers.begin(&mut self.memory, space, initial);
        }
    }
}

impl<P: Program> Machine for Search<P> {
    const LISTING: Listing = P::LISTING;
    const ABOUT: About = P::ABOUT;

    fn start(space: &impl Space, options: &Options) -> Self {
        let (registers, memory) = P::start(space, options);
        let mut search = Search { registers, memory, begun: 0 };
        search.begin_next(space);
        search
    }

    #[inline(always)]
    fn step<S: Space, O: Observer>(&mut self, space: &mut S, observer: &mut O) -> Status {
        self.registers.line(&mut self.memory, space, observer);
        if self.registers.is_between() {
            self.begin_next(space);
        }
        self.outcome().map_or(Status::Running, Status::Done)
    }

    #[inline(always)]
    fn run<S: Space, O: Observer>(&mut self, space: &mut S, observer: &mut O) -> Outcome {
        if space.initial(1).is_some() {
            while self.registers.next() != 0 {
                self.step(space, observer);
            }
            return self.outcome().unwrap_or(Outcome::Empty);
        }
        let (mut registers, memory) = (self.registers, &mut self.memory);
        if P::is_lossy(memory) {
            registers = registers.lines_aside(memory, space, observer);
        } else {
            registers.lines(memory, &mut Exact(space), observer);
        }
        self.registers = registers;
        self.outcome().unwrap_or(Outcome::Empty)
    }

    #[inline(always)]
    fn outcome(&self) -> Option<Outcome> {
        (self.registers.next() == 0).then(|| match self.registers.reported() {
            true => Outcome::Counterexample,
            false => Outcome::Empty,
        })
    }

    fn next_line(&self) -> Option<Line> {
        Some(self.registers.next_in(&self.memory)).filter(|&line| line != 0).map(Line)
    }

    fn colour<S: Space>(&self, space: &S, state: StateId) -> Colour {
        P::colour(&self.memory, space, state)
    }

    fn badges<S: Space>(&self, space: &S, state: StateId) -> Badges {
        self.registers.badges(&self.memory, space, state)
    }

    fn depth(&self) -> usize {
        self.registers.calls(&self.memory).depth()
    }

    fn activation(&self, index: usize) -> Option<Activation> {
        self.registers.activation(&self.memory, index)
    }

    fn bound_call<S: Space>(&self, space: &S, index: usize) -> Option<BoundCall> {
        self.registers.bound_call(&self.memory, space, index)
    }

    fn globals<S: Space>(&self, space: &S) -> Vec<Binding> {
        self.registers.globals(&self.memory, space)
    }

    fn looked_at<S: Space>(&self, space: &S) -> Option<LookedAt> {
        self.registers.looked_at(&self.memory, space)
    }

    fn outer_depth(&self) -> usize {
        self.registers.calls(&self.memory).outer_depth()
    }

    fn search(&self) -> SearchKind {
        self.registers.search(&self.memory)
    }

    fn sought(&self) -> Option<(Sought, StateId)> {
        self.registers.sought(&self.memory)
    }

    fn side_depth(&self, stack: SideStack) -> Option<usize> {
        P::side_depth(&self.memory, stack)
    }

    fn side_entry(&self, stack: SideStack, index: usize) -> Option<SideEntry> {
        P::side_entry(&self.memory, stack, index)
    }

    fn walk(&self) -> Vec<(StateId, u32)> {
        self.registers.walk(&self.memory)
    }

    fn components(&self) -> Vec<Vec<StateId>> {
        P::components(&self.memory)
    }

    fn sequence(&self) -> &[Lasso] {
        P::sequence(&self.memory)
    }

    fn careful_from(&self) -> Option<usize> {
        P::careful_from(&self.memory)
    }

    fn lasso(&self) -> Option<Lasso> {
        match self.outcome()? {
            Outcome::Counterexample => self.registers.lasso(&self.memory),
            Outcome::Empty => None,
        }
    }

    fn weight(&self) -> usize {
        size_of::<Self>() + self.registers.calls(&self.memory).weight() + P::weight(&self.memory)
    }
}

/// The numbered lines of a program: an enum whose values are the line numbers, with 0 for the end.
macro_rules! program_counter {
    ($($name:ident = $number:literal),+ $(,)?) => {
        $crate::search::program_counter! { u8: $($name = $number),+ }
    };
    // For line numbers above 255.
    ($width:ident: $($name:ident = $number:literal),+ $(,)?) => {
        /// The next line; its value is its number.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[repr($width)]
        enum Pc {
            Done = 0,
            $($name = $number),+
        }
    };
}
pub(crate) use program_counter;

/// Executes lines until the end: goes through the given order again and again, and executes each line
/// that is the next one.
///
/// The first line of the order is the head of a loop. Lines in brackets are an inner loop. If a line
/// comes after the lines that lead to it, the compiler turns its test into a jump; a jump backwards
/// goes to the head of a loop. The result is close to hand-written loops. A line may occur twice if
/// that saves a round. Rare lines are left out of the order and executed by `line_aside`, and so are
/// the first lines of a run before the head of the loop.
macro_rules! execute_in_turns {
    ($registers:ident, $context:tt, [$($order:tt)+]) => {
        while $registers.pc != Pc::Done {
            $crate::search::execute_in_turns!(@each $registers, $context, [$($order)+]);
            if $registers.pc != Pc::Done {
                *$registers = $registers.line_aside $context;
            }
        }
    };
    (@each $registers:ident, $context:tt, ) => {};
    // The test is at the end, because the compiler does not jump into a loop that tests at its head.
    (@each $registers:ident, $context:tt, [$head:ident $($body:tt)*] $($rest:tt)*) => {
        if $registers.pc == Pc::$head {
            loop {
                $registers.line $context;
                $crate::search::execute_in_turns!(@each $registers, $context, $($body)*);
                if $registers.pc != Pc::$head {
                    break;
                }
            }
        }
        $crate::search::execute_in_turns!(@each $registers, $context, $($rest)*);
    };
    (@each $registers:ident, $context:tt, $pc:ident $($rest:tt)*) => {
        if $registers.pc == Pc::$pc {
            $registers.line $context;
        }
        $crate::search::execute_in_turns!(@each $registers, $context, $($rest)*);
    };
}
pub(crate) use execute_in_turns;
