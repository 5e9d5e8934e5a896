//! The debugger without a screen: everything that the page shows and the command line prints.
//!
//! A [`Timeline`] is one recorded search on one model; a [`Snapshot`] is what is shown at a step; a [`Scene`]
//! is what is drawn. The [`registry`] is the only list of searches. [`history`], [`why`] and [`why_not`]
//! answer questions about a run; they examine all of it, so the page calls them in a worker.

pub mod comparing;
pub mod debugger;
pub mod explanations;
pub mod questions;
pub mod sharing;

pub use comparing::{difference, parting, table, versus};
pub use debugger::{
    Advice, Answer, BoundFrame, BoundVariable, Bounds, CheckError, Classified, Considered, Cut,
    Decided, Description, Direction, EXAMPLES, Ending, Example, Fate, Finding, Goal, LassoNames,
    Limit, LineNote, Look, Looking, Moment, Outline, OutlinedCall, OutlinedDecision, Piece,
    PoppedRoot, Preparation, Progress, Recorded, SamePlace, Scene, SceneEdge, SceneKind, Sentence,
    ShortestOf, Slices, Snapshot, SoFar, StackEntry, StackKind, StackView, StepRecord, StepView,
    Successor, Timeline, Told, Tools, Turn, Unasked, Understood, Until, Upshot, Value, Verdict,
    Walker, Word, Workbench, Worked, advise, breakpoints, check, check_while, classified,
    condition, large, narrate, prepare, since, unix_lines, verdict,
};
pub use explanations::{fate, liveness, neighbourhoods};
pub use lariat_core as core;
pub use lariat_lang as lang;
pub use lariat_machines::{
    ALGORITHMS, Algorithm, Automaton, Counters, Level, Notes, Running, SearchRun, Strip, Tape,
    registry,
};
pub use questions::{
    Call, Came, Followed, Test, Tried, Via, answer, ask, history, lemmas, why, why_not,
};
pub use sharing::{json, link};
