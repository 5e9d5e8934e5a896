//! The results of the stages.

use serde::{Deserialize, Serialize};

use super::{Junction, Walk};
use crate::Marks;
use crate::explaining::stage::clone_in_place;

/// How a run that has reached a state can continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outlook {
    /// Every maximal run from here accepts: the violation cannot be avoided any more.
    Lost,
    /// Some maximal runs from here accept, some do not.
    Open,
    /// No run from here accepts: a violation is not possible any more.
    Safe,
}

impl Outlook {
    /// Computed from V and W. At least one of them always holds.
    pub fn of(violates: bool, is_saved: bool) -> Outlook {
        match (violates, is_saved) {
            (false, _) => Outlook::Safe,
            (true, false) => Outlook::Lost,
            (true, true) => Outlook::Open,
        }
    }

    /// How many continuations accept: `every`, `some` or `none`.
    pub fn word(self) -> &'static str {
        match self {
            Outlook::Lost => "every",
            Outlook::Open => "some",
            Outlook::Safe => "none",
        }
    }

    /// The tag of a transition that leads to a state with this outlook.
    pub fn tag(self) -> &'static str {
        match self {
            Outlook::Lost => "incorrect",
            Outlook::Open => "neutral",
            Outlook::Safe => "correct",
        }
    }
}

/// A maximal set of states that all reach each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Component {
    /// In the order in which the search discovered them.
    pub states: Vec<u32>,
    /// Whether it contains a cycle.
    pub has_cycle: bool,
    /// The acceptance sets that it does not meet.
    pub missing: Marks,
}

impl Component {
    pub fn accepts(&self) -> bool {
        self.has_cycle && self.missing.is_empty()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LivenessNeighbourhood {
    /// Its centre.
    pub state: u32,
    /// Transitions within the part of the automaton that has counterexamples.
    pub incoming: Vec<u32>,
    pub outgoing: Vec<u32>,
    /// Transitions from the centre after which no run accepts.
    pub correct: Vec<u32>,
    /// Only if junctions are marked.
    pub kind: Option<Junction>,
    /// The length of a shortest path to the centre.
    pub distance: u32,
}

/// An accepting lasso, and the transitions of it that are kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cut {
    pub walk: Walk,
    /// Which transitions of the stem enter or leave a centre.
    pub stem: Vec<bool>,
    /// Which transitions of the cycle enter or leave a centre.
    pub cycle: Vec<bool>,
    /// The outlook of the cycle: all its states have the same.
    pub outlook: Outlook,
    /// The index of the first lost state of the lasso: 0 is the initial state, and the length of the stem is
    /// the start of the cycle, which is the last possible value.
    pub lost_from: Option<u32>,
}

/// The results of all stages. States and transitions are numbers.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LivenessAnalysis {
    /// Each component comes after the components that it reaches.
    pub components: Vec<Component>,
    /// V, indexed by state.
    pub violating: Vec<bool>,
    /// W, indexed by state.
    pub saved: Vec<bool>,
    /// Indexed by state: the acceptance sets that some run from the state never meets.
    pub avoided: Vec<Marks>,
    /// Indexed by state: the transition by which the backward search showed that W holds; none where the
    /// search began.
    pub towards: Vec<Option<u32>>,
    /// Indexed by transition: the outlook of its target.
    pub tags: Vec<Outlook>,
    /// In the order of their centres.
    pub neighbourhoods: Vec<LivenessNeighbourhood>,
    /// None without a lasso.
    pub cut: Option<Cut>,
}

clone_in_place!(LivenessAnalysis {
    components,
    violating,
    saved,
    avoided,
    towards,
    tags,
    neighbourhoods,
    cut
});

impl LivenessAnalysis {
    pub fn outlook(&self, state: u32) -> Outlook {
        Outlook::of(self.violating[state as usize], self.saved[state as usize])
    }

    /// Whether the automaton has an accepting run.
    pub fn is_violated(&self) -> bool {
        self.violating.first() == Some(&true)
    }

    /// The neighbourhood with this centre.
    pub fn neighbourhood(&self, centre: u32) -> Option<&LivenessNeighbourhood> {
        let found = self.neighbourhoods.binary_search_by_key(&centre, |one| one.state);
        found.ok().map(|place| &self.neighbourhoods[place])
    }
}
