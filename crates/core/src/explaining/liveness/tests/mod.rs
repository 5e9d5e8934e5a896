//! What the stages report while they run.

mod support;
mod variables;
