//! The searches as somebody writes them who never wants to stop in the middle: the hand-fused loops
//! that the machines are measured against.
//!
//! Same graph, same memory a state, same frames of a state and an index, and a stack of them; but
//! the call on top lives in local variables, and no line, event or status is kept.
//!
//! Never inlined: in wasm a function gets faster from call to call, never while it runs.

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

/// An active call: its argument, and how many successors its loop has delivered.
type Frame = (StateId, u32);
