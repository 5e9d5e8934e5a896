//! Explanations of counterexamples: what mattered in a trace.
//!
//! An explanation is computed and drawn in a worker of its own, and the page shows the [`sheet`]s
//! that come from there. So nothing that it takes, neither the algorithms nor the words and
//! pictures, is in the page's first load, and whatever it takes, the page never waits.
//! [`message`] is what page and worker say to each other, [`Explainer`] is who is asked.
//!
//! An [`Explanation`] is one kind of them. What they share:
//! [`stages`] records a run and goes through its stages, [`drawing`] places and draws graphs, [`listing`] and [`sentence`] are
//! parts of the right column, [`strip`] is what stands below the graphs.

mod asking;
pub mod drawing;
mod explainer;
mod explanation;
pub mod fate;
pub mod listing;
pub mod liveness;
pub mod message;
pub mod neighbourhoods;
mod pulse;
pub mod sentence;
pub mod sheet;
pub mod stages;
pub mod strip;

pub use asking::ToldStep;
pub use explainer::{Explainer, open};
pub use explanation::Explanation;
pub use pulse::Pulse;
