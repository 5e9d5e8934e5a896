//! One search on one model at any step: snapshot, scene, sentence, conditions and breakpoints.

mod advice;
mod bound;
pub mod breakpoints;
pub(crate) mod check;
pub mod condition;
mod description;
mod ending;
mod examples;
mod lengths;
mod line_notes;
mod looking;
pub(crate) mod narrator;
mod outline;
mod popped;
mod prepare;
pub(crate) mod reasons;
mod same_place;
mod scene;
mod slices;
pub(crate) mod snapshot;
pub(crate) mod timeline;
mod told;
mod tools;
mod unasked;
mod upshot;
mod word;
mod workbench;

pub use advice::{Advice, Classified, advise, classified};
pub use bound::{BoundFrame, BoundVariable, Turn};
pub use check::{
    Answer, Bounds, CheckError, LassoNames, Limit, Recorded, ShortestOf, SoFar, Verdict, check,
    check_while, verdict,
};
pub use description::{Description, Successor, large};
pub use ending::Ending;
pub use examples::{EXAMPLES, Example};
pub use lariat_core::{Direction, Finding};
pub use line_notes::LineNote;
pub use looking::{Looking, since};
pub use narrator::{Piece, Sentence, Value, narrate};
pub use outline::{Outline, OutlinedCall, OutlinedDecision};
pub use popped::PoppedRoot;
pub use prepare::{Preparation, prepare};
pub use same_place::SamePlace;
pub use scene::{Cut, Scene, SceneEdge, SceneKind};
pub use slices::Slices;
pub use snapshot::{Considered, Decided, Fate, Snapshot, StackEntry, StackKind, StackView};
pub use timeline::{Look, Moment, Progress, StepRecord, StepView, Timeline, Until, Walker};
pub use told::Told;
pub use tools::{Tools, Understood};
pub use unasked::Unasked;
pub use upshot::Upshot;
pub use word::Word;
pub use workbench::{Goal, Workbench, Worked, unix_lines};
