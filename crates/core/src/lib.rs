//! Graphs, and the searches that walk them one pseudo-code line at a time.
//!
//! Four ideas, one file each: a [`Space`] yields states on demand, a [`Machine`] is a search that
//! can stop after any line, an [`Observer`] hears what it does and why, and a [`Lasso`] is the
//! witness it leaves, checked by code that shares nothing with the search.
//!
//! A search is one file that reads like its paper: a [`search::Program`], of which
//! [`search::Search`] makes a machine.
//!
//! No I/O, no clock, no random numbers, no recursion.

pub mod bfs_lasso;
mod blueprint;
mod calls;
mod cells;
mod classify;
mod composition;
pub mod continuations;
pub mod couvreur99;
pub mod cvwy92;
mod cyclic;
mod depths;
mod entered;
mod event;
mod exact;
mod explicit;
mod extraction;
pub mod fate;
mod found;
mod generator;
pub mod gmz04;
pub mod gmz04_min;
mod graph;
pub mod gv04;
pub mod hpy96;
mod incoming;
mod interner;
mod lasso;
mod limits;
mod listing;
mod lts;
mod machine;
mod model;
pub mod neighbourhoods;
mod nested;
mod numbers;
mod on_demand;
mod open;
mod open_table;
mod options;
mod parity;
mod pattern;
mod preliminary;
mod pruning;
mod reversed;
mod room;
mod roots;
pub mod se05;
pub mod search;
mod space;
pub mod spin_i;
mod state_set;
pub mod tarjan72;
pub mod terminal;
mod texts;
mod unfolding;
mod visited;
pub mod weak_dfs;

pub use blueprint::{Blueprint, BlueprintBuilder, Part};
pub use classify::{Block, Class, Classification, Classifier, Classifying, Obstacle, classify};
pub use composition::{Action, Composition, Process};
pub use entered::Entered;
pub use event::{Because, Colour, Event, Observer, SearchKind, SideStack, Wanted};
pub use generator::Generator;
pub use graph::Graph;
pub use lasso::{Flaw, Lasso, Ways, meeting_all};
pub use limits::{MEMORY, MOST_SUCCESSORS, TooLarge, grouped};
pub use listing::{Annex, Line, Listing, ListingLine, Only};
pub use lts::{Laid, Lts, Transition};
pub use machine::{Activation, Badges, Machine, Outcome, SideEntry, Sought, Status};
pub use model::{Batch, Code, Model, NamedValue, OwnedCode};
pub use on_demand::OnDemand;
pub use open::{OpenRules, OpenSystem, Scope, Variable};
pub use open_table::{OpenRow, OpenTable};
pub use options::Options;
pub use parity::{Uneven, uneven};
pub use pattern::{Pattern, PatternPart, Shape};
pub use reversed::Reversed;
pub use space::{Edge, EdgeId, Marks, Space, StateId};
pub use state_set::StateSet;
pub use texts::Texts;
pub use unfolding::{Unfolded, Unfolding, Which};
