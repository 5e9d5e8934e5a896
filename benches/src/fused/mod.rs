//! The searches as hand-written loops without stepping: the reference for the speed of
//! the machines.
//!
//! Same graph, same memory per state, same frames of a state and an index on a stack; but
//! the topmost call is in local variables, and there are no lines, events or status.
//!
//! Never inlined: in wasm a function becomes faster from call to call, but never while it runs.

mod couvreur99;
mod couvreur_scc;
mod cvwy92;
mod gmz04;
mod gv04;
mod hpy96;
mod node;
mod se05;
mod tarjan72;
mod terminal;
#[cfg(test)]
mod tests;
mod weak_dfs;

pub use couvreur_scc::couvreur_scc;
pub use couvreur99::couvreur99;
pub use cvwy92::cvwy92;
pub use gmz04::gmz04;
pub use gv04::gv04;
pub use hpy96::hpy96;
pub use node::Node;
pub use se05::se05;
pub use tarjan72::tarjan72;
pub use terminal::terminal;
pub use weak_dfs::weak_dfs;

use lariat_core::StateId;

/// An active call: its argument, and the number of successors its loop has delivered.
type Frame = (StateId, u32);
