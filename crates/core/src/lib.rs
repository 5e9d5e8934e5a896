//! Graphs, and the searches that walk them one pseudo-code line at a time.
//!
//! Four ideas, one file each: a [`Space`] yields states on demand, a [`Machine`] is a search that
//! can stop after any line, an [`Observer`] hears what it does and why, and a [`Lasso`] is the
//! witness it leaves, checked by code that shares nothing with the search.
//!
//! No I/O, no clock, no random numbers, no recursion.

mod blueprint;
pub mod cvwy92;
mod event;
mod generator;
mod graph;
mod lasso;
mod listing;
mod machine;
mod nested;
mod on_demand;
pub mod se05;
mod space;

pub use blueprint::{Blueprint, BlueprintBuilder, Key, Part};
pub use event::{Because, Colour, Event, Observer, SearchKind};
pub use generator::Generator;
pub use graph::Graph;
pub use lasso::{Flaw, Lasso};
pub use listing::{Line, Listing, ListingLine};
pub use machine::{Activation, Machine, Outcome, Status};
pub use on_demand::{OnDemand, Rules};
pub use space::{Edge, EdgeId, Marks, Space, StateId};
