//! The debugger without a screen: everything that the page shows and the command line prints.
//!
//! A [`Timeline`] holds one search on one model and can be asked for any step of it; a
//! [`Snapshot`] is what there is to see at a step; a [`Scene`] is what there is to draw. The
//! [`registry`] is the one place that lists the searches.

mod advice;
pub mod answer;
mod arrangement;
mod automaton;
mod check;
mod counters;
pub mod difference;
mod ending;
mod examples;
mod lengths;
pub mod link;
mod missed;
mod narrator;
pub mod parting;
mod prepare;
mod reasons;
pub mod registry;
mod running;
mod scene;
mod snapshot;
mod strip;
pub mod table;
mod timeline;
pub mod versus;
mod workbench;

pub use advice::{Advice, Classified, advise, classified};
pub use automaton::Automaton;
pub use check::{
    Answer, CheckError, LassoNames, Recorded, SoFar, Verdict, check, check_while, verdict,
};
pub use counters::Counters;
pub use ending::Ending;
pub use examples::{EXAMPLES, Example};
pub use lariat_core as core;
pub use lariat_lang as lang;
pub use missed::Missed;
pub use narrator::{Piece, Sentence, Value, narrate};
pub use prepare::{Preparation, prepare};
pub use registry::{ALGORITHMS, Algorithm};
pub use running::{Notes, Running, Tape};
pub use scene::{Scene, SceneEdge, SceneKind};
pub use snapshot::{Considered, Fate, Snapshot, StackEntry, StackKind, StackView};
pub use strip::Strip;
pub use timeline::{
    Direction, Finding, Look, Progress, StepRecord, StepView, Timeline, Until, Walker,
};
pub use workbench::{Goal, Workbench, Worked};
