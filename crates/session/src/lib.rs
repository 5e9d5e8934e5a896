//! The debugger without a screen: everything that the page shows and the command line prints.
//!
//! A [`Timeline`] holds one search on one model and can be asked for any step of it; a
//! [`Snapshot`] is what there is to see at a step; a [`Scene`] is what there is to draw. The
//! [`registry`] is the one place that lists the searches. [`history`], [`why`] and [`why_not`]
//! answer questions about a run; they look through all of it, so they are not for the page's own
//! thread.

mod active;
mod advice;
pub mod answer;
mod arrangement;
pub mod ask;
pub mod breakpoints;
mod check;
pub mod condition;
pub mod continuations;
mod description;
pub mod difference;
mod ending;
mod examples;
pub mod explanations;
pub mod fate;
pub mod history;
pub mod json;
pub mod lemmas;
mod lengths;
pub mod link;
mod moment;
mod narrator;
pub mod neighbourhoods;
pub mod parting;
mod prepare;
mod reasons;
mod scene;
mod slices;
mod snapshot;
pub mod table;
mod timeline;
mod told;
mod unasked;
pub mod versus;
pub mod why;
pub mod why_not;
mod word;
mod words;
mod workbench;

pub use active::{Call, Came, Followed, Test, Tried, Via};
pub use advice::{Advice, Classified, advise, classified};
pub use check::{
    Answer, Bounds, CheckError, LassoNames, Limit, Recorded, ShortestOf, SoFar, Verdict, check,
    check_while, verdict,
};
pub use description::{Description, Successor, large};
pub use ending::Ending;
pub use examples::{EXAMPLES, Example};
pub use lariat_core as core;
pub use lariat_lang as lang;
pub use lariat_machines::{
    ALGORITHMS, Algorithm, Automaton, Counters, Notes, Running, Strip, Tape, registry,
};
pub use moment::Moment;
pub use narrator::{Piece, Sentence, Value, narrate};
pub use prepare::{Preparation, prepare};
pub use scene::{Cut, Scene, SceneEdge, SceneKind};
pub use slices::Slices;
pub use snapshot::{Considered, Fate, Snapshot, StackEntry, StackKind, StackView};
pub use timeline::{
    Direction, Finding, Look, Progress, StepRecord, StepView, Timeline, Until, Walker,
};
pub use told::Told;
pub use unasked::Unasked;
pub use word::Word;
pub use workbench::{Goal, Workbench, Worked, unix_lines};
