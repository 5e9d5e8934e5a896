//! The results of stages, for later stages.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::{Counterexamples, Neighbourhood, PropertyAutomaton, Settings, Tag};
use crate::explaining::stage::clone_in_place;
use crate::{Lts, Pattern, Transition};

/// The deterministic automaton, and the set of states of the first automaton for each of its states.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deterministic {
    pub automaton: PropertyAutomaton,
    /// Indexed by state; each set is sorted.
    pub sets: Vec<Vec<u32>>,
}

/// The minimal automaton, and its state for each state of the deterministic one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Minimal {
    pub automaton: PropertyAutomaton,
    /// Indexed by state of the deterministic automaton: whether a final state is reachable from it.
    pub kept: Vec<bool>,
    /// Indexed by state of the deterministic automaton: its state here; none if it was removed.
    pub classes: Vec<Option<u32>>,
}

/// The synchronous product of the full system and the minimal automaton.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Product {
    /// Indexed by number: the state of the full system and the state of the automaton. In breadth-first
    /// order.
    pub pairs: Vec<(u32, u32)>,
    pub finals: Vec<bool>,
    pub(super) transitions: Vec<Transition>,
    /// Where the transitions of each pair begin, for pairs that were taken.
    pub(super) starts: Vec<u32>,
}

clone_in_place!(Product { pairs, finals, transitions, starts });

impl Product {
    /// Sorted by source. If the system has a transition twice, it occurs here once, because transitions are a
    /// set (Def. 1).
    pub fn transitions(&self) -> &[Transition] {
        &self.transitions
    }

    /// Numbers of transitions.
    pub fn from(&self, pair: u32) -> std::ops::Range<usize> {
        let place = |pair: usize| self.starts.get(pair).map(|&start| start as usize);
        let end = self.transitions.len();
        place(pair as usize).unwrap_or(end)..place(pair as usize + 1).unwrap_or(end)
    }
}

/// The result of pruning.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pruned {
    /// Indexed by pair of the product: whether a final pair is reachable from it.
    pub kept: Vec<bool>,
    /// Indexed by pair of the product: its number among the counterexample states, once it has one.
    pub numbers: Vec<Option<u32>>,
    /// None until the verdict is known.
    pub violated: Option<bool>,
}

clone_in_place!(Pruned { kept, numbers, violated });

/// A transition of the full system that is correct for a matched pair (Def. 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Correct {
    /// A state of the system of counterexamples.
    pub x: u32,
    /// The number of a transition of the full system.
    pub transition: u32,
}

/// The result of comparing matched states.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compared {
    /// In the order of x, without duplicates.
    pub correct: Vec<Correct>,
    /// Sorted at the end of the stage.
    pub frontier: Vec<u32>,
}

clone_in_place!(Compared { correct, frontier });

/// The tags of the transitions of the system of counterexamples.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tagged {
    /// Indexed by state: whether a correct transition is reachable from it.
    pub savable: Vec<bool>,
    /// Indexed by transition, for those that have been tagged.
    pub tags: Vec<Tag>,
}

clone_in_place!(Tagged { savable, tags });

/// Sorts of variables for the states and transitions of the system of counterexamples.
pub(super) const SYSTEM_STATE: &str = "counterexample state";
pub(super) const SYSTEM_TRANSITION: &str = "counterexample transition";

/// Finished results are shared, so a clone of the run does not copy them.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Results {
    pub(super) nfa: Rc<PropertyAutomaton>,
    pub(super) deterministic: Rc<Deterministic>,
    pub(super) minimal: Rc<Minimal>,
    pub(super) product: Rc<Product>,
    pub(super) pruned: Rc<Pruned>,
    /// The system before the reduction, if there is one.
    pub(super) unreduced: Option<Rc<Counterexamples>>,
    pub(super) counterexamples: Option<Rc<Counterexamples>>,
    pub(super) matching: Rc<Vec<(u32, u32)>>,
    pub(super) compared: Rc<Compared>,
    pub(super) tagged: Rc<Tagged>,
    pub(super) neighbourhoods: Rc<Vec<Neighbourhood>>,
    pub(super) shortest: Option<Rc<Vec<u32>>>,
    pub(super) kept: Rc<Vec<bool>>,
}

impl Results {
    /// The current system of counterexamples; all stages after pruning have one.
    pub(super) fn system(&self) -> &Counterexamples {
        static NONE: std::sync::LazyLock<Counterexamples> =
            std::sync::LazyLock::new(Counterexamples::default);
        self.counterexamples.as_deref().unwrap_or(&NONE)
    }
}

/// The inputs of a stage.
#[derive(Clone, Copy)]
pub(super) struct Given<'a> {
    pub(super) lts: &'a Lts,
    pub(super) pattern: &'a Pattern,
    pub(super) settings: Settings,
    pub(super) results: &'a Results,
}
