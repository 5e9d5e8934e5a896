//! What the stages leave for those behind them.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::{Counterexamples, Neighbourhood, PropertyAutomaton, Settings, Tag};
use crate::explaining::stage::clone_in_place;
use crate::{Lts, Pattern, Transition};

/// The deterministic automaton, and the states of the first automaton that each state stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deterministic {
    pub automaton: PropertyAutomaton,
    /// By state, sorted.
    pub sets: Vec<Vec<u32>>,
}

/// The minimal automaton, and what became of the states of the deterministic one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Minimal {
    pub automaton: PropertyAutomaton,
    /// By state of the deterministic automaton: whether a final state can be reached from it.
    pub kept: Vec<bool>,
    /// By state of the deterministic automaton: its state here, unless it was dropped.
    pub classes: Vec<Option<u32>>,
}

/// The synchronous product of the full system and the minimal automaton.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Product {
    /// By number: the state of the full system and that of the automaton. In breadth-first order.
    pub pairs: Vec<(u32, u32)>,
    pub finals: Vec<bool>,
    pub(super) transitions: Vec<Transition>,
    /// Where the transitions of each pair begin, as far as pairs were taken.
    pub(super) starts: Vec<u32>,
}

clone_in_place!(Product { pairs, finals, transitions, starts });

impl Product {
    /// Sorted by their sources. A transition that the system has twice is here once, as transitions
    /// are a set (Def. 1).
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

/// What pruning makes of the product.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pruned {
    /// By pair of the product: whether a final one can be reached from it.
    pub kept: Vec<bool>,
    /// By pair of the product: its number among the counterexample states, if it has one by now.
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

/// What comparing matched states has found.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compared {
    /// In the order of x, each once.
    pub correct: Vec<Correct>,
    /// Sorted once the stage is over.
    pub frontier: Vec<u32>,
}

clone_in_place!(Compared { correct, frontier });

/// What is known of the transitions of the system of counterexamples.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tagged {
    /// By state: whether a correct transition can still be reached from it.
    pub savable: Vec<bool>,
    /// By transition, as far as they have been tagged.
    pub tags: Vec<Tag>,
}

clone_in_place!(Tagged { savable, tags });

/// What a variable holds that stands for a state, or a transition, of the system of counterexamples.
pub(super) const SYSTEM_STATE: &str = "counterexample state";
pub(super) const SYSTEM_TRANSITION: &str = "counterexample transition";

/// Finished results are shared: who clones the machine does not copy them.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Results {
    pub(super) nfa: Rc<PropertyAutomaton>,
    pub(super) deterministic: Rc<Deterministic>,
    pub(super) minimal: Rc<Minimal>,
    pub(super) product: Rc<Product>,
    pub(super) pruned: Rc<Pruned>,
    /// Before it is reduced, if it is.
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
    /// The system of counterexamples as far as it has come; stages behind pruning have one.
    pub(super) fn system(&self) -> &Counterexamples {
        static NONE: std::sync::LazyLock<Counterexamples> =
            std::sync::LazyLock::new(Counterexamples::default);
        self.counterexamples.as_deref().unwrap_or(&NONE)
    }
}

/// What a stage works on.
#[derive(Clone, Copy)]
pub(super) struct Given<'a> {
    pub(super) lts: &'a Lts,
    pub(super) pattern: &'a Pattern,
    pub(super) settings: Settings,
    pub(super) results: &'a Results,
}
