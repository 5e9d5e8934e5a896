//! The searches without their types, and the list of them.
//!
//! Generic machines are compiled in the crate that names their types. That is this crate, so that
//! machines are compiled for speed, and everything around them for size.

mod automaton;
mod counters;
pub mod registry;
mod running;
mod search_run;
mod strip;

pub use automaton::{Automaton, Folded, Taken};
pub use counters::Counters;
pub use registry::{ALGORITHMS, Algorithm};
pub use running::{Ear, Notes, Running, Tape};
pub use search_run::{SearchLog, SearchRun};
pub use strip::{Level, Strip};
