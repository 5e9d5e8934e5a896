//! Models, and the searches that walk them one line of pseudo-code at a time.
//!
//! Four ideas, one file each: a [`Space`] generates states on demand, a [`Machine`] is a search that
//! can stop after any line, an [`Observer`] receives its events, and a [`Lasso`] is a counterexample,
//! checked by code that shares nothing with the search.
//!
//! A search is one file that reads like its paper: a [`search::Program`], which [`search::Search`]
//! turns into a machine.
//!
//! No I/O, no clock, no random numbers, no recursion.

pub mod classes;
pub mod emptiness;
pub mod explaining;
pub mod minimising;
pub mod model;
pub mod run;
pub mod search;
pub mod sorting;
pub mod space;

pub use classes::{
    Block, Class, Classification, Classifier, Classifying, Obstacle, Uneven, classify, uneven,
};
pub use explaining::{Pattern, PatternPart, Shape, fate, liveness, neighbourhoods};
pub use model::{
    Action, Batch, Blueprint, BlueprintBuilder, Code, Composition, Entered, Generator, Laid, Lts,
    Model, NamedValue, OpenRow, OpenRules, OpenSystem, OpenTable, OwnedCode, Part, Process,
    Reversed, Scope, Texts, Transition, Unfolded, Unfolding, Variable, Which,
};
pub use run::{
    Advanced, Annex, Binding, BoundCall, Direction, Finding, Held, Hunt, Line, Listing,
    ListingLine, LookedAt, Moment, Observer, Only, Options, Pieces, Recording, Run, Seeker,
    StepRecord, StepView, Stretches, Walker, is_given,
};
pub use search::{
    About, Activation, Badge, Badges, Because, BlueCloses, Closes, Colour, Decision, Event, Flaw,
    Gap, Lasso, Machine, Outcome, RedCloses, Role, SearchKind, SideEntry, SideStack, Sought,
    Status, Wanted, Ways, meeting_all,
};
pub use space::{
    Edge, EdgeId, Graph, MEMORY, MOST_SUCCESSORS, Marks, OnDemand, Space, StateId, StateSet,
    TooLarge, grouped,
};
