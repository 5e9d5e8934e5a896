//! Fate and free will: which part of a trace was bound to happen.
//!
//! Jin, Ravi, Somenzi 2002. A hostile environment sets the controlling inputs Γ, the system
//! sets the others, both at once; the environment wants the run to reach a target. A state is
//! *fated* if the environment has a move such that whatever the system answers, it goes on getting
//! closer. Where it has none, the system must make a mistake, of its own free will.
//!
//! An [`Arena`] is an open system with Γ; a [`FateQuestion`] says where the error is and how a trace is
//! made; [`FateRun`] goes through the [`FateStage`]s line by line, and [`FateAnalysis`] is what there is
//! in the end. Where the print is wrong we follow the repair, and say so at the listing.

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

/// All stages at once.
pub fn analyse(arena: &Arena, question: FateQuestion) -> FateAnalysis {
    let mut pipeline = FateRun::start(arena, question);
    while pipeline.step(arena, &mut ()) {}
    pipeline.into_analysis()
}
