//! Debugging by neighbourhoods: Barbon, Leroy, Salaün, *Debugging of concurrent systems using
//! counterexample analysis* (BLS).
//!
//! The input is a labelled transition system and the traces that a property forbids. The results are the
//! system of all counterexamples, the frontier where correct and incorrect behaviour part, the neighbourhoods
//! there, and the shortest counterexample reduced to the actions that mattered.
//!
//! [`analyse`] executes everything at once. A [`NeighbourhoodRun`] executes one line at a time and sends each
//! [`NeighbourhoodEvent`] to an [`Observer`](crate::Observer). Each [`NeighbourhoodStage`] is one file with
//! its listing.

mod abstraction;
mod analysis;
mod by_label;
mod comparison;
mod deterministic;
mod entering;
mod event;
mod facts;
mod global;
mod index;
mod marks;
mod memo;
mod minimal;
mod nfa;
mod pair_graph;
mod product;
mod program;
mod projection;
mod pruning;
mod quotient;
mod reachable;
mod refinement;
mod results;
mod rows;
mod run;
mod shortest;
mod stage;
mod tags;
#[cfg(test)]
mod tests;
mod work;

pub use analysis::{
    Counterexamples, Junction, Marking, Matching, Neighbourhood, NeighbourhoodAnalysis,
    PropertyAutomaton, Settings, Tag,
};
pub use event::NeighbourhoodEvent;
pub use results::{Compared, Correct, Deterministic, Minimal, Product, Pruned, Tagged};
pub use run::{NeighbourhoodRun, analyse};
pub use stage::NeighbourhoodStage;
