//! What the stages tell while they run.

mod support;
mod variables;
