//! Explanations of counterexamples. Each is a run through stages, and each stage has a listing.

#[cfg(test)]
mod bound;
mod components;
#[cfg(test)]
mod dice;
pub mod fate;
mod hop;
pub mod liveness;
pub mod neighbourhoods;
mod pattern;
mod stage;
mod waves;

pub use pattern::{Pattern, PatternPart, Shape};
