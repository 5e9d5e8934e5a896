//! Fate and free will: which part of a trace was inevitable.
//!
//! Jin, Ravi, Somenzi 2002. A hostile environment sets the controlling inputs Γ, the system sets the other
//! inputs, both at the same time. The environment wants the run to reach a target. A state is *fated* if the
//! environment has a move that brings the run closer for every answer of the system. If it has no such move,
//! the target is reached only if the system makes a mistake, of its own free will.
//!
//! An [`Arena`] is an open system with Γ. A [`FateQuestion`] says what the error is and how a trace is made.
//! [`FateRun`] executes the [`FateStage`]s line by line, and [`FateAnalysis`] has the results. Where the
//! printed figures are wrong, we follow the repair and say so at the listing.

mod analysis;
mod arena;
mod components;
mod event;
mod facts;
mod flood;
mod forcing;
mod inner;
mod layers;
mod parts;
mod play;
mod progress;
mod reached;
mod reading;
mod rings;
mod run;
mod segment;
mod segments;
mod stage;
mod stepping;
#[cfg(test)]
mod tests;
mod tracing;

pub use analysis::{
    Error, Evidence, FateAnalysis, FateQuestion, Forced, Layer, Method, Purpose, Route, Rule, Step,
    TraceEnding, TracePart, Will,
};
pub use arena::Arena;
pub use event::FateEvent;
pub use forcing::{mu, mx};
pub use play::{Play, PlayAnswer, answers, layered, play, saves, saves_always};
pub use run::FateRun;
pub use stage::FateStage;

/// Executes all stages.
pub fn analyse(arena: &Arena, question: FateQuestion) -> FateAnalysis {
    let mut pipeline = FateRun::start(arena, question);
    while pipeline.step(arena, &mut ()) {}
    pipeline.into_analysis()
}
