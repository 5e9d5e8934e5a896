//! The settings and the results of the stages.

use serde::{Deserialize, Serialize};

use crate::{Lts, Transition};

/// Which states of the full system a counterexample state matches (BLS 3.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Matching {
    /// The state that it was made from, as in the authors' later tool.
    #[default]
    Projection,
    /// The largest simulation, restricted to pairs that are reachable from the two initial states.
    Reachable,
    /// The whole largest simulation.
    Global,
}

/// Which states have a neighbourhood (BLS, Def. 9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Marking {
    /// States with a correct transition of their own.
    #[default]
    Pairwise,
    /// As printed: all states that match a frontier state, also if the correct transition belongs to another
    /// state that matches it.
    Literal,
    /// As in the authors' later tool: states that are initial or entered by a neutral transition, and that
    /// are left by a correct or incorrect one.
    Junction,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    pub matching: Matching,
    pub marking: Marking,
    /// Reduce the system of counterexamples by strong bisimulation before states are matched.
    pub quotient: bool,
}

/// A finite automaton over the labels of the full system. If it is deterministic, no state has two
/// transitions with the same label.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PropertyAutomaton {
    pub initial: u32,
    /// Whether a trace that ends in the state violates the property.
    pub finals: Vec<bool>,
    /// Indexed by state: label and target, sorted.
    pub transitions: Vec<Vec<(u32, u32)>>,
    /// Indexed by state: the targets of its silent transitions. All lists are empty if the automaton is
    /// deterministic.
    pub silent: Vec<Vec<u32>>,
}

/// The system of all counterexamples: its final traces are the violating traces of the full system.
///
/// States are numbered in breadth-first order. It has all labels of the full system, also those that occur in
/// no counterexample. Without a violation it is one state without transitions, which is not final.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counterexamples {
    pub lts: Lts,
    pub finals: Vec<bool>,
    /// Indexed by state: the pairs of full state and property state that it represents. More than one only if
    /// the system was reduced.
    pub origins: Vec<Vec<(u32, u32)>>,
}

/// The tag of a transition of the system of counterexamples. (Correct transitions are not in it.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tag {
    /// A correct transition is still reachable from its target.
    Neutral,
    /// No correct transition is reachable from its target.
    Incorrect,
}

/// The kinds of transitions that leave a junction: green is correct, red incorrect, black neutral.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Junction {
    G,
    R,
    GR,
    GRB,
}

impl Junction {
    pub fn word(self) -> &'static str {
        match self {
            Junction::G => "G",
            Junction::R => "R",
            Junction::GR => "GR",
            Junction::GRB => "GRB",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Neighbourhood {
    /// Its centre: a state of the system of counterexamples.
    pub state: u32,
    /// Numbers of transitions in the system of counterexamples.
    pub incoming: Vec<u32>,
    pub outgoing: Vec<u32>,
    /// Correct transitions of the full system, from the states that match the centre.
    pub correct: Vec<Transition>,
    /// Only if junctions are marked.
    pub kind: Option<Junction>,
    /// The length of a shortest path to the centre.
    pub distance: u32,
    /// How many shortest counterexamples, as runs of the system of counterexamples, pass through the centre;
    /// `u64::MAX` also stands for higher numbers.
    pub shortest_through: u64,
}

/// The results of all stages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NeighbourhoodAnalysis {
    /// The traces that violate the property, as a deterministic, trimmed and minimal automaton.
    pub property: PropertyAutomaton,
    pub counterexamples: Counterexamples,
    /// Pairs of a counterexample state and a full state, sorted.
    pub matching: Vec<(u32, u32)>,
    /// States of the full system with a correct transition, sorted.
    pub frontier: Vec<u32>,
    /// In the order of their centres.
    pub neighbourhoods: Vec<Neighbourhood>,
    /// Indexed by transition of the system of counterexamples.
    pub tags: Vec<Tag>,
    /// A shortest counterexample, as numbers of transitions. None if the property holds; the empty trace can
    /// be a counterexample.
    pub shortest: Option<Vec<u32>>,
    /// Which of its actions enter or leave a neighbourhood.
    pub kept: Vec<bool>,
}

impl NeighbourhoodAnalysis {
    pub fn is_violated(&self) -> bool {
        self.shortest.is_some()
    }
}
