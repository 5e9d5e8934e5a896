//! What the stages come to, and what can be chosen.

use serde::{Deserialize, Serialize};

use crate::{Lts, Transition};

/// Which state of the full system a counterexample state stands for (BLS 3.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Matching {
    /// The state that it was made from, as the authors' later tool has it.
    #[default]
    Projection,
    /// The largest simulation, as far as it can be reached from the two initial states.
    Reachable,
    /// The largest simulation, all of it.
    Global,
}

/// Which states have a neighbourhood (BLS, Def. 9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Marking {
    /// Those with a correct transition of their own.
    #[default]
    Pairwise,
    /// As printed: all that match a frontier state, whoever's the correct transition is.
    Literal,
    /// As the authors' later tool: initial, or entered by a neutral transition, and left by a correct
    /// or incorrect one.
    Junction,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    pub matching: Matching,
    pub marking: Marking,
    /// Reduce the system of counterexamples by strong bisimulation before states are matched.
    pub quotient: bool,
}

/// A finite automaton over the labels of the full system. It is deterministic where a stage has made
/// it so: then no state has two transitions with one label.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PropertyAutomaton {
    pub initial: u32,
    /// Whether a trace that ends in the state violates the property.
    pub finals: Vec<bool>,
    /// By state: label and target, sorted.
    pub transitions: Vec<Vec<(u32, u32)>>,
    /// By state: where it can go without an action. Empty lists once it is deterministic.
    pub silent: Vec<Vec<u32>>,
}

/// The system of all counterexamples: its final traces are the violating traces of the full one.
///
/// States are numbered in breadth-first order. Labels are those of the full system, also those that
/// no counterexample has. Without a violation it is one state without transitions that is not final.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counterexamples {
    pub lts: Lts,
    pub finals: Vec<bool>,
    /// By state: the pairs of full state and property state that it stands for. One, unless the
    /// system was reduced.
    pub origins: Vec<Vec<(u32, u32)>>,
}

/// What is known of a transition of the system of counterexamples. (Correct ones are not in it.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tag {
    /// Later on there is still a correct transition.
    Neutral,
    /// There is none any more.
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

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Neighbourhood {
    /// Its centre: a state of the system of counterexamples.
    pub state: u32,
    /// Numbers of transitions in the system of counterexamples.
    pub incoming: Vec<u32>,
    pub outgoing: Vec<u32>,
    /// Correct transitions of the full system, from the states that the centre matches.
    pub correct: Vec<Transition>,
    /// Only where junctions are marked.
    pub kind: Option<Junction>,
    /// The length of a shortest way to the centre.
    pub distance: u32,
    /// How many of the shortest counterexamples, as runs of the system of counterexamples, pass
    /// through the centre; `u64::MAX` stands for that many or more.
    pub shortest_through: u64,
}

/// Everything that the stages found out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NeighbourhoodAnalysis {
    /// Deterministic, trimmed and minimal: the traces that violate the property.
    pub property: PropertyAutomaton,
    pub counterexamples: Counterexamples,
    /// Pairs of a counterexample state and a full state, sorted.
    pub matching: Vec<(u32, u32)>,
    /// States of the full system with a correct transition, sorted.
    pub frontier: Vec<u32>,
    /// In the order of their centres.
    pub neighbourhoods: Vec<Neighbourhood>,
    /// By number of the transition in the system of counterexamples.
    pub tags: Vec<Tag>,
    /// A shortest counterexample: numbers of transitions. None if the property holds; the empty trace
    /// can be a counterexample.
    pub shortest: Option<Vec<u32>>,
    /// Which of its actions enter or leave a neighbourhood.
    pub kept: Vec<bool>,
}

impl NeighbourhoodAnalysis {
    pub fn is_violated(&self) -> bool {
        self.shortest.is_some()
    }
}
