//! Questions about a whole run: since when, which call, why, why not. Answering them examines the whole run,
//! so the page does it in a worker.

mod active;
pub mod answer;
pub mod ask;
pub mod history;
pub mod lemmas;
pub mod why;
pub mod why_not;
mod words;

pub use active::{Call, Came, Followed, Test, Tried, Via};
