//! Explanations of counterexamples: what mattered in a trace.
//!
//! An explanation is computed and drawn in a worker of its own, and the page shows the [`sheet`]s
//! that come from there. So nothing that it takes, neither the algorithms nor the words and
//! pictures, is in the page's first load, and whatever it takes, the page never waits.
//! [`message`] is what page and worker say to each other.

pub mod message;
pub mod sheet;
