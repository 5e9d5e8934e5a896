//! Explanations of counterexamples: what mattered in a trace.
//!
//! An explanation is computed and drawn by the engine, and the page shows the [`sheet`]s that it makes.
//! [`open`] opens one; [`message`] is what it is asked and what it shows.
//!
//! Each kind of explanation implements [`Explanation`]. They share: [`stages`], which records a run and steps
//! through its stages; [`drawing`], which places and draws graphs; [`sentence`], parts of the right column;
//! [`strip`], the part below the graphs.

mod asking;
pub mod drawing;
mod explanation;
pub mod fate;
pub mod liveness;
pub mod message;
pub mod neighbourhoods;
mod pulse;
pub mod sentence;
pub mod stages;
pub mod strip;

pub use asking::{AskedRun, Item, ToldStep};
pub use explanation::{Explanation, open};
pub use lariat_protocol::sheet;
pub use pulse::Pulse;
