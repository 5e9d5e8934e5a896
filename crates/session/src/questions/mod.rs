//! Questions about a whole run: since when, who, why, why not. They go through all of it, so they are not
//! for the page's own thread.

mod active;
pub mod answer;
pub mod ask;
pub mod history;
pub mod lemmas;
pub mod why;
pub mod why_not;
mod words;

pub use active::{Call, Came, Followed, Test, Tried, Via};
