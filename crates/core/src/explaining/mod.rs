//! Explanations of counterexamples. Each is a run through stages, and each stage has a listing.

pub mod fate;
pub mod liveness;
pub mod neighbourhoods;
mod pattern;
mod stage;

pub use pattern::{Pattern, PatternPart, Shape};
