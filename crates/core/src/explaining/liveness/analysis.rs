//! What the stages come to.

use serde::{Deserialize, Serialize};

use super::{Junction, Walk};
use crate::Marks;
use crate::explaining::stage::clone_in_place;

/// What can become of a run that has come to a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outlook {
    /// Every maximal run from here accepts: the run cannot be saved any more.
    Lost,
    /// Some do, some do not.
    Open,
    /// None does: nothing can go wrong any more.
    Safe,
}

impl Outlook {
    /// From V and W. One of them always holds.
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

    /// What a transition is called that leads to a state with this outlook.
    pub fn tag(self) -> &'static str {
        match self {
            Outlook::Lost => "incorrect",
            Outlook::Open => "neutral",
            Outlook::Safe => "correct",
        }
    }
}

/// States that all reach each other, as many as there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Component {
    /// In the order in which the search met them.
    pub states: Vec<u32>,
    /// Whether one can go round in it.
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
    /// Transitions within the system of counterexamples.
    pub incoming: Vec<u32>,
    pub outgoing: Vec<u32>,
    /// Transitions from the centre after which no run accepts.
    pub correct: Vec<u32>,
    /// Only where junctions are marked.
    pub kind: Option<Junction>,
    /// The length of a shortest way to the centre.
    pub distance: u32,
}

/// An accepting lasso, and what is left of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cut {
    pub walk: Walk,
    /// Which transitions of the stem enter or leave a centre.
    pub stem: Vec<bool>,
    /// Which transitions of the cycle do.
    pub cycle: Vec<bool>,
    /// Of all states of the cycle.
    pub outlook: Outlook,
    /// The first state of the lasso from which on it cannot be saved: 0 is the initial state, and the
    /// length of the stem is where the cycle begins. It never lies further on.
    pub lost_from: Option<u32>,
}

/// Everything that the stages found out. States and transitions by their numbers.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LivenessAnalysis {
    /// Each behind those that it leads to.
    pub components: Vec<Component>,
    /// V, by state.
    pub violating: Vec<bool>,
    /// W, by state.
    pub saved: Vec<bool>,
    /// The sets that some run from the state never meets, by state.
    pub avoided: Vec<Marks>,
    /// The transition by which the search backwards learnt that a run can be saved; none where it
    /// began.
    pub towards: Vec<Option<u32>>,
    /// The outlook of its target, by transition.
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

    /// Whether some run of the automaton accepts.
    pub fn is_violated(&self) -> bool {
        self.violating.first() == Some(&true)
    }

    /// The neighbourhood with this centre.
    pub fn neighbourhood(&self, centre: u32) -> Option<&LivenessNeighbourhood> {
        let found = self.neighbourhoods.binary_search_by_key(&centre, |one| one.state);
        found.ok().map(|place| &self.neighbourhoods[place])
    }
}
