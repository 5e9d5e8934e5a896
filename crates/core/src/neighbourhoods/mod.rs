//! Debugging by neighbourhoods: Barbon, Leroy, Salaün, *Debugging of concurrent systems using
//! counterexample analysis* (BLS).
//!
//! From a labelled transition system and the traces that a property forbids: the system of all
//! counterexamples, the frontier where correct and incorrect behaviour part, the neighbourhoods
//! there, and the shortest counterexample cut down to the actions that mattered.

mod analysis;

pub use analysis::{
    Analysis, Automaton, Counterexamples, Junction, Marking, Matching, Neighbourhood, Settings, Tag,
};
