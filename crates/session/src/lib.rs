//! The debugger without a screen: everything that the page shows and the command line prints.
//!
//! A [`Debugger`] runs one search on one model and can be asked for any step of it; a [`Snapshot`]
//! is what there is to see at a step; a [`Scene`] is what there is to draw. The [`registry`] is the
//! one place that lists the searches.

mod automaton;
mod check;
mod counters;
mod debugger;
mod examples;
pub mod link;
mod narrator;
pub mod registry;
mod scene;
mod snapshot;
mod strip;
mod timeline;
mod workbench;

pub use automaton::Automaton;
pub use check::{Answer, CheckError, LassoNames, Verdict, check};
pub use counters::Counters;
pub use debugger::{Debugger, Preparation, prepare};
pub use examples::{EXAMPLES, Example};
pub use lariat_core as core;
pub use lariat_lang as lang;
pub use narrator::{Piece, Sentence, Value, narrate};
pub use registry::{ALGORITHMS, Algorithm};
pub use scene::{Scene, SceneEdge, SceneKind};
pub use snapshot::{Considered, Fate, Snapshot, StackView};
pub use strip::Strip;
pub use timeline::{Direction, Finding, Progress, StepRecord, Timeline, Until};
pub use workbench::{Goal, Workbench, Worked};
