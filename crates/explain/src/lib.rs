//! Explanations of counterexamples: what mattered in a trace.
//!
//! An explanation is computed and drawn in a separate worker, and the page shows the [`sheet`]s that it
//! sends. So neither the algorithms nor the sentences and drawings are in the page's first load, and the page
//! is never blocked. [`message`] is the protocol between page and worker, and [`Explainer`] handles requests.
//!
//! Each kind of explanation implements [`Explanation`]. They share: [`stages`], which records a run and steps
//! through its stages; [`drawing`], which places and draws graphs; [`listing`] and [`sentence`], parts of the
//! right column; [`strip`], the part below the graphs.

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
