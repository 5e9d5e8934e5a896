//! A search that runs before the main search: to find a counterexample to start from, or for the states
//! that it paints black (GMZ, section 3.4).

use serde::{Deserialize, Serialize};

use crate::emptiness::gmz04::Gmz04;
use crate::emptiness::hpy96::Hpy96;
use crate::search::calls::CallStack;
use crate::{
    Binding, BoundCall, Colour, Event, Lasso, Line, LookedAt, Machine, Observer, Options,
    SearchKind, Space, StateId, StateSet,
};

/// The offsets of the line numbers of preliminary searches.
pub(crate) const HPY96: u16 = 400;
pub(crate) const GMZ04: u16 = 500;

#[derive(Clone, Debug, Serialize, Deserialize)]
enum First {
    Hpy96(Box<Hpy96>),
    Gmz04(Box<Gmz04>),
}

/// A preliminary search, and what it is used for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Preliminary {
    search: First,
    /// The main search starts from its counterexample.
    gives_best: bool,
    /// The main search skips its black states.
    gives_black: bool,
}

/// Calls the same method of either machine.
macro_rules! either {
    ($first:expr, $machine:ident => $call:expr) => {
        match $first {
            First::Hpy96($machine) => $call,
            First::Gmz04($machine) => $call,
        }
    };
}

impl Preliminary {
    /// The preliminary searches that the options require, in order. Algorithm 1 runs only once, even if
    /// it is used for both purposes.
    pub(crate) fn plan(space: &impl Space, options: &Options) -> Vec<Preliminary> {
        let (start, black) = (options.get("start"), options.get("black"));
        let remark1 = black == Some("remark1");
        let gives_black = remark1 || black == Some("gmz04");
        let mut plan = Vec::new();
        if start == Some("gmz04") || gives_black {
            let options =
                Options::default().with("remark1", if remark1 { "true" } else { "false" });
            plan.push(Preliminary {
                search: First::Gmz04(Box::new(Gmz04::start(space, &options))),
                gives_best: start == Some("gmz04"),
                gives_black,
            });
        }
        if start == Some("hpy96") {
            plan.push(Preliminary {
                search: First::Hpy96(Box::new(Hpy96::start(space, &Options::default()))),
                gives_best: true,
                gives_black: false,
            });
        }
        plan
    }

    /// Executes one line. `entered` contains the states that any search has entered so far.
    pub(crate) fn step<S: Space, O: Observer>(
        &mut self,
        space: &mut S,
        entered: &mut StateSet,
        observer: &mut O,
    ) {
        let keeps = self.gives_best;
        let mut listener = Renumbered { offset: self.offset(), keeps, entered, observer };
        either!(&mut self.search, machine => machine.step(space, &mut listener));
    }

    pub(crate) fn is_over(&self) -> bool {
        self.next_line().is_none()
    }

    pub(crate) fn next_line(&self) -> Option<Line> {
        let line = either!(&self.search, machine => machine.next_line())?;
        Some(Line(line.0 + self.offset()))
    }

    fn offset(&self) -> u16 {
        match self.search {
            First::Hpy96(_) => HPY96,
            First::Gmz04(_) => GMZ04,
        }
    }

    /// The counterexample from which the main search starts, if this search was run for it.
    pub(crate) fn best(&self) -> Option<Lasso> {
        self.lasso().filter(|_| self.gives_best)
    }

    pub(crate) fn lasso(&self) -> Option<Lasso> {
        either!(&self.search, machine => machine.lasso())
    }

    /// Whether the main search skips its black states.
    pub(crate) fn gives_black(&self) -> bool {
        self.gives_black
    }

    pub(crate) fn colour<S: Space>(&self, space: &S, state: StateId) -> Colour {
        either!(&self.search, machine => machine.colour(space, state))
    }

    pub(crate) fn calls(&self) -> CallStack<'_> {
        either!(&self.search, machine => machine.calls())
    }

    pub(crate) fn bound_call<S: Space>(&self, space: &S, index: usize) -> Option<BoundCall> {
        either!(&self.search, machine => machine.bound_call(space, index))
    }

    pub(crate) fn globals<S: Space>(&self, space: &S) -> Vec<Binding> {
        either!(&self.search, machine => machine.globals(space))
    }

    pub(crate) fn looked_at<S: Space>(&self, space: &S) -> Option<LookedAt> {
        either!(&self.search, machine => machine.looked_at(space))
    }

    pub(crate) fn search(&self) -> SearchKind {
        either!(&self.search, machine => machine.search())
    }

    pub(crate) fn weight(&self) -> usize {
        either!(&self.search, machine => machine.weight())
    }
}

/// Forwards the events of a preliminary search with its line numbers in the main listing, and says
/// which states are new to all searches together.
struct Renumbered<'a, O> {
    offset: u16,
    /// Whether its counterexample is kept.
    keeps: bool,
    entered: &'a mut StateSet,
    observer: &'a mut O,
}

impl<O: Observer> Observer for Renumbered<'_, O> {
    fn listens(&self) -> bool {
        true
    }

    fn event(&mut self, line: Line, event: Event) {
        let event = match event {
            Event::Reported { source, target, .. } if !self.keeps => {
                Event::Dismissed { source, target }
            }
            Event::Entered { search, state, .. } => {
                Event::Entered { search, state, first: self.entered.insert(state) }
            }
            Event::Delivered { search, source, edge, index, .. } => {
                let matched = self.entered.contains(edge.target);
                Event::Delivered { search, source, edge, index, matched }
            }
            event => event,
        };
        self.observer.event(Line(line.0 + self.offset), event);
    }
}
