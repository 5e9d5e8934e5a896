//! The engine: everything behind the page, in a worker, natively or under Node.
//!
//! [`Engine::hear`] takes a request, [`Engine::work`] works for a few milliseconds, and [`Engine::message`] says
//! what has changed. The messages are those of `lariat-protocol`. A page, a script or a test runs these three in
//! a loop of its own; `bin/engine.rs` does so in a worker.

pub mod action;
pub mod asking;
mod comparing;
pub mod comparison;
mod engine;
mod explained;
pub mod extent;
mod inquiry;
mod listing;
mod moves;
mod opening;
mod order;
mod pace;
pub mod parts;
mod questions;
pub mod search;
mod searching;
mod view;

pub use engine::{Engine, Opener, SLICE_MS};

#[cfg(all(target_arch = "wasm32", feature = "worker"))]
pub mod worker;
